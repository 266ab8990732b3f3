"""Draws scenes: 52 buttons with SVG faces for the life of the page, and only what changed between two is written.

Knows elements and numbers, no rules and no words: names come from a function. Motion is CSS; here it is only said
whether a change may move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import atan2, degrees
from typing import Final

from yukon.browser.dom import SVG, Document, Element, build, drawn
from yukon.cards import KING, PACK, RANKS, Card, Suit
from yukon.scene import CardSpot, PlaceSpot, Scene

_PLACES: Final = (
    *("1", "2", "3", "4", "5", "6", "7"),
    *("waste", "stock"),
    *("F" + suit.letter for suit in Suit),
)
_FACE_BOX: Final = "0 0 100 140"
_SUIT_BOX: Final = "0 0 100 100"
_LETTERED: Final = "AJQK"
_DEAL_TIME: Final = 600.0
"""Milliseconds from the first card of a deal that sets off to the last."""


class _CardElement:
    """A card's button, and what was last written to it."""

    __slots__ = ("back", "body", "button", "drawing", "name", "rank", "spot")

    def __init__(self, button: Element, body: Element, rank: Element, back: Element) -> None:
        self.button = button
        self.body = body
        self.rank = rank
        self.back = back
        self.spot: CardSpot | None = None
        self.name = ""
        self.drawing: str | None = None


class Renderer:
    """The board of the page. Buttons that lie on it already (static/picture.js) are taken over.

    ``faces``: the address of the picture file. ``card_name`` gets a spot and the size of its pile, ``place_name`` a
    place.
    """

    def __init__(
        self,
        document: Document,
        board: Element,
        faces: str,
        card_name: Callable[[CardSpot, int], str],
        place_name: Callable[[PlaceSpot], str],
    ) -> None:
        self._document = document
        self._board = board
        self._faces = faces
        self._card_name = card_name
        self._place_name = place_name
        self._letters = ""
        self._scene: Scene | None = None
        self._held: frozenset[Card] = frozenset()
        self._takers: frozenset[str] = frozenset()
        self._moved: frozenset[Card] = frozenset()
        self._peeked: frozenset[Card] = frozenset()
        self._turned: frozenset[Card] = frozenset()
        self._pointed: frozenset[Card] = frozenset()
        self._aim: frozenset[Card] = frozenset()
        self._way: tuple[Card, str] | None = None
        self._lifted: tuple[Card, ...] = ()
        drawn_before = {
            each.getAttribute("data-card") or each.getAttribute("data-place"): each for each in board.children
        }
        self._places = {name: drawn_before.get(name) or self._new_place(document, name) for name in _PLACES}
        self._cards = {
            card: _taken_over(drawn_before.get(str(card))) or self._new_card(document, card) for card in PACK
        }
        self._arrow = board.appendChild(build(document, "div", {"class": "arrow", "aria-hidden": "true"}))
        self._arrow.hidden = True
        self._place_spots: dict[str, PlaceSpot] = {}
        self._ends: frozenset[Card] = frozenset()

    def _new_place(self, document: Document, name: str) -> Element:
        attributes = {"type": "button", "class": "place", "data-place": name, "tabindex": "-1"}
        place = build(document, "button", attributes)
        if name[0] == "F":
            place.appendChild(drawn(document, _SUIT_BOX, f"{self._faces}#suit-{name[1]}"))
        return self._board.appendChild(place)

    def _new_card(self, document: Document, card: Card) -> _CardElement:
        classes = f"card suit-{card.suit.letter}"
        attributes = {"type": "button", "class": classes, "data-card": str(card), "tabindex": "-1"}
        button = build(document, "button", attributes)
        face = drawn(document, _FACE_BOX)
        body, rank, back = (face.appendChild(document.createElementNS(SVG, "use")) for _ in range(3))
        back.setAttribute("class", "back")
        back.setAttribute("href", f"{self._faces}#back-1")
        button.appendChild(face)
        button.hidden = True
        return _CardElement(self._board.appendChild(button), body, rank, back)

    def has_drawn(self, scene: Scene) -> bool:
        """Whether the cards lie on the page as in this scene, whoever drew them."""
        return all(
            button.getAttribute("data-pile") == spot.pile and button.getAttribute("data-index") == str(spot.depth)
            for spot in scene.cards
            for button in (self._cards[spot.card].button,)
        )

    def element(self, card: Card) -> Element:
        """Give the button of a card."""
        return self._cards[card].button

    def at(self, x: float, y: float) -> Element | None:
        """Give the button at a point of the board, wherever cards that are still on their way may be."""
        match self._scene.at(x, y) if self._scene is not None else None:
            case CardSpot() as spot:
                return self._cards[spot.card].button
            case PlaceSpot() as spot:
                return self._places[spot.name]
        return None

    def place_element(self, name: str) -> Element:
        """Give the button of a place."""
        return self._places[name]

    def dress(self, *, back: str) -> None:
        """Choose the back, ``1``–``3``."""
        for shown in self._cards.values():
            _picture(shown.back, f"{self._faces}#back-{back}")

    def deal(self, scene: Scene) -> None:
        """Draw a fresh deal: the pictures fly in from the edge, one after the other; the buttons are there at once."""
        self.show(scene, moving=False)
        step = _DEAL_TIME / max(1, len(scene.cards))
        rows = sorted(scene.cards, key=lambda spot: (spot.depth, spot.x))
        for number, spot in enumerate(rows):
            style = self._cards[spot.card].button.style
            style.setProperty("--delay", f"{number * step:.0f}ms")
            style.setProperty("--above", f"{-spot.y - 2 * scene.card_height}px")
        self._board.classList.add("dealing")

    def stop(self) -> None:
        """End a deal or a celebration that is still moving: the cards are where they belong."""
        self._board.classList.remove("dealing")
        self._board.classList.remove("celebrating")

    def celebrate(self, width: float, height: float) -> None:
        """Let the cards of a won game dance over a board of that size, each its own way."""
        scene = self._scene
        if scene is None:
            return
        for number, spot in enumerate(reversed(scene.cards)):
            turn = len(Suit) * (KING - spot.card.rank) + spot.card.suit  # kings first, suit by suit
            goal = (number * 37 % len(PACK)) / len(PACK) * width - scene.card_width / 2
            style = self._cards[spot.card].button.style
            style.setProperty("--turn", str(turn))
            style.setProperty("--drift", f"{goal - spot.x:.0f}px")
            style.setProperty("--drop", f"{height - scene.card_height - spot.y:.0f}px")
            style.setProperty("--spin", f"{number * 53 % 120 - 60}deg")
        self._board.classList.add("celebrating")

    def show(self, scene: Scene, *, moving: bool = True) -> None:
        """Draw a scene; with ``moving`` the cards go to their places, else they are there at once."""
        self.stop()
        before = self._scene
        self._scene = scene
        resized = before is None or before.card_width != scene.card_width
        if before is None or resized or before.landscape != scene.landscape:
            self._resize(scene)
        self._board.classList.remove("moving")
        if moving and not resized:
            self._board.classList.add("moving")
        sizes: dict[str, int] = {}
        moved: set[Card] = set()
        for spot in scene.cards:
            sizes[spot.pile] = sizes.get(spot.pile, 0) + 1
            known = self._cards[spot.card].spot
            if known is None or known[1:3] != spot[1:3]:  # its pile or its depth there
                moved.add(spot.card)
        if moved:
            self._put_in_order(scene, moved)
        if self._way is not None:
            self._draw_arrow()
        turned: set[Card] = set()
        for spot in scene.cards:
            shown = self._cards[spot.card]
            if shown.spot != spot:
                if moving and spot.face_up and shown.spot is not None and not shown.spot.face_up:
                    turned.add(spot.card)
                self._write(shown, spot)
            name = self._card_name(spot, sizes[spot.pile])
            if name != shown.name:
                shown.name = name
                shown.button.setAttribute("aria-label", name)
            self._draw(shown, spot, compact=scene.compact)
        for place in scene.places:
            self._show_place(place)
        used = {place.name for place in scene.places}
        for name, element in self._places.items():
            if (name not in used) != element.hidden:
                element.hidden = name not in used
        self._flag(self._turned, frozenset(turned), "turned")
        self._turned = frozenset(turned)

    def rename(self, letters: str) -> None:
        """Write all names anew with the next scene, after a change of language.

        ``letters``: the language of the letters of ace and courts, empty for A, J, Q, K.
        """
        self._letters = f"{letters}-" if letters else ""
        for shown in self._cards.values():
            shown.name = ""
            shown.drawing = None
        self._place_spots.clear()

    def _resize(self, scene: Scene) -> None:
        self._board.style.setProperty("--card-width", f"{scene.card_width}px")
        self._board.style.setProperty("--card-height", f"{scene.card_height}px")
        self._board.setAttribute("data-face-size", "compact" if scene.compact else "full")
        self._board.setAttribute("data-layout", "landscape" if scene.landscape else "portrait")

    def _write(self, shown: _CardElement, spot: CardSpot) -> None:
        old, button = shown.spot, shown.button
        shown.spot = spot
        if old is None:
            button.hidden = False
        if old is None or old.x != spot.x or old.y != spot.y:
            button.style.setProperty("transform", f"translate({spot.x}px, {spot.y}px)")
        if old is None or old.pile != spot.pile:
            button.setAttribute("data-pile", spot.pile)
        if old is None or old.depth != spot.depth:
            button.setAttribute("data-index", str(spot.depth))
        if old is None or old.face_up != spot.face_up:
            button.setAttribute("data-face", "up" if spot.face_up else "down")
        if old is None or old.covered != spot.covered:
            if spot.covered:
                button.classList.add("covered")
            else:
                button.classList.remove("covered")

    def _draw(self, shown: _CardElement, spot: CardSpot, *, compact: bool) -> None:
        """Give a card its picture; a face-down card's tells nothing of it."""
        size = "-compact" if compact else ""
        drawing = f"{spot.card}{size}" if spot.face_up else ""
        if drawing == shown.drawing:
            return
        shown.drawing = drawing
        if spot.face_up:
            letter = RANKS[spot.card.rank - 1]
            rank = f"{self._letters}{letter}" if letter in _LETTERED else letter
            _picture(shown.body, f"{self._faces}#{drawing}")
            _picture(shown.rank, f"{self._faces}#rank-{rank}{size}")
        else:
            shown.body.removeAttribute("href")
            shown.rank.removeAttribute("href")

    def _show_place(self, place: PlaceSpot) -> None:
        known = self._place_spots.get(place.name)
        if known == place:
            return
        self._place_spots[place.name] = place
        element = self._places[place.name]
        if known is None or known.empty != place.empty:
            element.setAttribute("aria-label", self._place_name(place))
            element.setAttribute("aria-hidden", "false" if place.empty else "true")
        if known is None or (known.x, known.y) != (place.x, place.y):
            element.style.setProperty("transform", f"translate({place.x}px, {place.y}px)")

    def _put_in_order(self, scene: Scene, moved: set[Card]) -> None:
        """Keep the nodes in the order of the table: only cards that changed their pile or depth are put elsewhere.

        Where the browser cannot move a node without forgetting its focus and where it was drawn, both are told anew.
        """
        gentle = getattr(self._board, "moveBefore", None)
        move = gentle or self._board.insertBefore
        focused = self._document.activeElement
        name = focused.getAttribute("data-card") if focused else None
        following: Element | None = None
        for spot in reversed(scene.cards):
            element = self._cards[spot.card].button
            if spot.card in moved:
                move(element, following)
            following = element
        if gentle:
            return
        self._board.getBoundingClientRect()  # draws them where they were: from there they fly
        for card in moved:
            if str(card) == name:
                self._cards[card].button.focus()

    def mark(self, held: Iterable[Card], takers: Iterable[str]) -> None:
        """Mark the group that is held, and the piles (``1``–``7``, ``Fs``…) that would take it (P05)."""
        scene = self._scene
        if scene is None:
            return
        group = frozenset(held)
        self._flag(self._held, group, "held")
        self._held = group
        places = frozenset(takers)
        for name in self._takers ^ places:
            _toggle(self._places[name], "takes", on=name in places)
        self._takers = places
        ends = frozenset(end for name in places if (end := self._end(scene, name)) is not None)
        self._flag(self._ends, ends, "takes")
        self._ends = ends

    def peek(self, cards: Iterable[Card]) -> None:
        """Show which group would move, while a mouse or the focus is on its card."""
        group = frozenset(cards)
        self._flag(self._peeked, group, "peeked")
        self._peeked = group

    def point(self, group: tuple[Card, ...], target: str) -> None:
        """Point out a move: the group breathes, its place is marked, an arrow leads there; an empty name ends it."""
        self._flag(self._pointed, frozenset(group), "hinted")
        self._pointed = frozenset(group)
        scene = self._scene
        end = self._end(scene, target) if scene is not None and target else None
        self._flag(self._aim, frozenset({end} if end else ()), "aim")
        self._aim = frozenset({end} if end else ())
        for name, element in self._places.items():
            _toggle(element, "aim", on=name == target)
        self._way = (group[0], target) if group and target else None
        self._draw_arrow()

    def _draw_arrow(self) -> None:
        """Draw the arrow of the move that is pointed out, or none."""
        scene, way = self._scene, self._way
        self._arrow.hidden = scene is None or way is None
        if scene is None or way is None:
            return
        card, target = way
        begin, place = scene.spot_of(card), next(place for place in scene.places if place.name == target)
        end = self._end(scene, target)
        goal = scene.spot_of(end) if end is not None else None
        if begin is None:
            return
        x, y = (goal.x, goal.y) if goal else (place.x, place.y)
        half = scene.card_width / 2
        right, down = float(x - begin.x), y + scene.card_height / 2 - begin.y - half / 2
        # From the edge into the middle of what is free, so that neither rank is covered.
        side = half if right > half else -half if right < -half else 0.0
        right -= 1.5 * side
        style = self._arrow.style
        style.setProperty("width", f"{(right * right + down * down) ** 0.5:.0f}px")
        start = f"translate({begin.x + half + side:.0f}px, {begin.y + half / 2:.0f}px)"
        style.setProperty("transform", f"{start} rotate({degrees(atan2(down, right)):.1f}deg)")

    def mark_last(self, cards: Iterable[Card]) -> None:
        """Leave a soft mark on the cards that moved last."""
        moved = frozenset(cards)
        self._flag(self._moved, moved, "last")
        self._moved = moved

    def _flag(self, before: frozenset[Card], after: frozenset[Card], name: str) -> None:
        for card in before ^ after:
            _toggle(self._cards[card].button, name, on=card in after)

    def _end(self, scene: Scene, name: str) -> Card | None:
        end: Card | None = None
        for spot in scene.cards:
            if spot.pile == name or (spot.pile == "F" == name[0] and spot.card.suit.letter == name[1]):
                end = spot.card
        return end

    def lift(self, cards: tuple[Card, ...]) -> None:
        """Take a group up: it is drawn above all else and follows ``drag``."""
        self._lifted = cards
        for card in cards:
            self._cards[card].button.classList.add("lifted")

    def drag(self, right: float, down: float) -> None:
        """Move the lifted group by so many pixels from where it lies."""
        moved = f"{right:.1f}px {down:.1f}px"
        for card in self._lifted:
            self._cards[card].button.style.setProperty("translate", moved)

    def put_down(self) -> None:
        """Let the lifted group go: it flies to where the next or the present scene has it."""
        for card in self._lifted:
            button = self._cards[card].button
            button.classList.remove("lifted")
            button.style.removeProperty("translate")
        self._lifted = ()

    def shake(self, card: Card) -> None:
        """Shake a card whose move was refused."""
        button = self._cards[card].button
        button.classList.remove("refused")
        button.getBoundingClientRect()  # begins the shake anew if it is still going on
        button.classList.add("refused")


def _taken_over(button: Element | None) -> _CardElement | None:
    if not button:
        return None
    (face,) = button.children
    return _CardElement(button, *face.children)


def _picture(use: Element, address: str) -> None:
    """Let an element show a picture; to say again what it shows could load the file again."""
    if use.getAttribute("href") != address:
        use.setAttribute("href", address)


def _toggle(element: Element, name: str, *, on: bool) -> None:
    if on:
        element.classList.add(name)
    else:
        element.classList.remove(name)
