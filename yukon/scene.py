"""Where every card lies on a screen of a given size, which way up, and what is marked: computed, never stored.

Numbers only, in CSS pixels from the board's top left corner. No document, no colours, no motion. The layout follows
docs/design.md: cards as large as the width and the longest column allow, face-down strips give way first, then
face-up strips down to the index line, then the whole table by steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from yukon.cards import KING, PACK, Card, Suit
from yukon.position import COLUMNS, Column, Position
from yukon.variants import Variant

RATIO: Final = 1.4
"""Height of a card by its width."""
WIDEST: Final = 140
NARROWEST: Final = 24
COMPACT_BELOW: Final = 80
"""Cards narrower than this wear the compact face."""
_STEP: Final = 0.95
_FAN: Final = 3
"""How many cards of the waste are spread."""


class Viewport(NamedTuple):
    """The board's size in CSS pixels, and how the player wants it.

    ``mirrored`` reflects the places, never the faces; ``large_index``: cards of any size wear the compact face.
    """

    width: float
    height: float
    mirrored: bool = False
    large_index: bool = False


class CardSpot(NamedTuple):
    """A card on the screen. ``pile``: ``1``–``7``, ``F``, ``stock`` or ``waste``; ``depth`` counts from its base.

    ``covered``: nothing of it can be seen, because the pile shows only what lies on top.
    """

    card: Card
    pile: str
    depth: int
    x: int
    y: int
    face_up: bool
    covered: bool


class PlaceSpot(NamedTuple):
    """A place for cards: ``1``–``7``, ``Fs Fh Fd Fc``, ``stock``, ``waste``; ``empty`` if no card lies on it."""

    name: str
    x: int
    y: int
    empty: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A table drawn: the cards in the order of the table (columns, then waste, stock and foundations)."""

    card_width: int
    card_height: int
    compact: bool
    landscape: bool
    cards: tuple[CardSpot, ...]
    places: tuple[PlaceSpot, ...]

    def spot_of(self, card: Card) -> CardSpot | None:
        """Find a card; None if it is not on the table."""
        for spot in self.cards:
            if spot.card is card:
                return spot
        return None

    def strip_of(self, spot: CardSpot) -> int:
        """Give how many pixels of a card are left to see by the card that lies on it, across or down."""
        on_it = next((other for other in self.cards if other[1:3] == (spot.pile, spot.depth + 1)), None)
        if on_it is None or spot.pile == "F":
            return self.card_height
        return max(abs(on_it.x - spot.x), on_it.y - spot.y)

    def lies_in(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether any card or place lies, at least in part, in a rectangle."""
        width, height = self.card_width, self.card_height
        spots: tuple[CardSpot | PlaceSpot, ...] = (*self.cards, *self.places)
        return any(
            spot.x < right and left < spot.x + width and spot.y < bottom and top < spot.y + height for spot in spots
        )

    def at(self, x: float, y: float) -> CardSpot | PlaceSpot | None:
        """Find what lies on top at a point, once every card has arrived; None where nothing lies."""
        spots: tuple[CardSpot | PlaceSpot, ...] = (*reversed(self.cards), *self.places)
        for spot in spots:
            if 0 <= x - spot.x < self.card_width and 0 <= y - spot.y < self.card_height:
                return spot
        return None

    def covers(self, x: float, y: float) -> tuple[int, ...]:
        """List the columns (1–7) and foundations (0) under a card whose corner is at (x, y), most covered first.

        A column is as deep as the board (P01); a quarter of the card's width or height is needed.
        """
        width, height = self.card_width, self.card_height
        found: dict[int, float] = {}
        for place in self.places:
            across = width - abs(place.x - x)
            if across <= 0 or place.name in ("stock", "waste"):
                continue
            if place.name[0] == "F":
                target, down = 0, height - abs(place.y - y)
            else:
                target, down = int(place.name), height - max(0.0, place.y - y)
            if across >= width / 4 and down >= height / 4:
                found[target] = max(found.get(target, 0), across * down)
        return tuple(sorted(found, key=lambda to: -found[to]))


class Table(NamedTuple):
    """What lies before a player: the rules, the position, and where it is drawn."""

    variant: Variant
    position: Position
    scene: Scene


class _Frame(NamedTuple):
    """A card size and the places that go with it, before anything is laid on them."""

    width: int
    height: int
    compact: bool
    landscape: bool
    columns: tuple[tuple[int, int], ...]
    foundations: tuple[tuple[int, int], ...]
    stock: tuple[int, int]
    waste: tuple[int, int]
    fan: tuple[int, int]
    """From one card of the waste to the next, to the right and down."""
    room: int
    """From the top of the columns to the bottom of the board."""


def scene(variant: Variant, position: Position, viewport: Viewport) -> Scene:
    """Lay a position out; every card of the position is there once."""
    frame = _fitting(viewport, variant.stock is not None, position)
    cards: list[CardSpot] = []
    places: list[PlaceSpot] = []
    for number, column in enumerate(position.columns, 1):
        x, y = frame.columns[number - 1]
        pile = str(number)
        places.append(PlaceSpot(pile, x, y, not column.cards))
        hidden_strip, open_strip = _strips(column, frame)
        hidden = column.hidden
        top = float(y)
        for index, card in enumerate(column.cards):
            face_up = index >= hidden
            cards.append(CardSpot(card, pile, index, x, round(top), face_up, covered=False))
            top += open_strip if face_up else hidden_strip
    if variant.stock is not None:
        _lay_stock(position, frame, cards, places)
    for suit in Suit:
        x, y = frame.foundations[suit]
        height = position.foundations[suit]
        places.append(PlaceSpot("F" + suit.letter, x, y, not height))
        first = suit * KING
        cards.extend(
            CardSpot(card, "F", index, x, y, face_up=True, covered=index < height - 2)
            for index, card in enumerate(PACK[first : first + height])
        )
    return Scene(frame.width, frame.height, frame.compact, frame.landscape, tuple(cards), tuple(places))


def _lay_stock(position: Position, frame: _Frame, cards: list[CardSpot], places: list[PlaceSpot]) -> None:
    x, y = frame.waste
    right, down = frame.fan
    last = len(position.waste) - 1
    fanned = max(0, len(position.waste) - _FAN)
    for index, card in enumerate(position.waste):
        step = max(0, index - fanned)
        covered = index < last - _FAN
        cards.append(CardSpot(card, "waste", index, x + step * right, y + step * down, face_up=True, covered=covered))
    places.append(PlaceSpot("waste", x, y, not position.waste))
    x, y = frame.stock
    last = len(position.stock) - 1
    for index, card in enumerate(position.stock):
        cards.append(CardSpot(card, "stock", index, x, y, face_up=False, covered=index < last))
    places.append(PlaceSpot("stock", x, y, not position.stock))


def _is_compact(width: int, viewport: Viewport) -> bool:
    return width < COMPACT_BELOW or viewport.large_index


def index_line(width: int, *, compact: bool) -> float:
    """Give the height of a face's index line, which a covered card has to show."""
    return width * (0.43 if compact else 0.26)


def hidden_line(width: int) -> float:
    """Give the least strip of a face-down card that shows the pattern of its back."""
    return max(4.0, width * 0.09)


def _wished(frame: _Frame) -> tuple[float, float]:
    """Give the strips, face down and face up, where there is room enough."""
    hidden, opened = (0.25, 0.62) if frame.width < COMPACT_BELOW else (0.14, 0.48 if frame.compact else 0.32)
    return frame.width * hidden, frame.width * opened


def _strips(column: Column, frame: _Frame) -> tuple[float, float]:
    """Share the room between the strips of a column: face-down ones give way first, then the others."""
    hidden = column.hidden
    opened = max(0, len(column.cards) - hidden - 1)
    room = frame.room - frame.height
    hidden_strip, open_strip = _wished(frame)
    if hidden * hidden_strip + opened * open_strip <= room:
        return hidden_strip, open_strip
    if hidden:
        hidden_strip = max(hidden_line(frame.width), (room - opened * open_strip) / hidden)
    if opened:
        open_strip = min(open_strip, (room - hidden * hidden_strip) / opened)
    return hidden_strip, open_strip


def _fits(column: Column, frame: _Frame) -> bool:
    opened = max(0, len(column.cards) - column.hidden - 1)
    needed = (
        column.hidden * hidden_line(frame.width)
        + opened * index_line(frame.width, compact=frame.compact)
        + frame.height
    )
    return needed <= frame.room


def _fitting(viewport: Viewport, with_stock: bool, position: Position) -> _Frame:
    """Find the largest cards with which every column shows all its index lines."""
    for frame in _frames(viewport, with_stock):
        if all(_fits(column, frame) for column in position.columns):
            break
    return frame


@lru_cache(maxsize=8)
def _frames(viewport: Viewport, with_stock: bool) -> tuple[_Frame, ...]:
    """List frames from the largest cards down; there is always at least one."""

    def arrange(widest: int) -> _Frame:
        if viewport.width > viewport.height * 1.1:
            return _reflected(_landscape(viewport, with_stock, widest), viewport)
        return _reflected(_portrait(viewport, widest), viewport)

    frames = [arrange(WIDEST)]
    while frames[-1].width > NARROWEST:
        smaller = max(NARROWEST, min(frames[-1].width - 1, int(frames[-1].width * _STEP)))
        frames.append(arrange(smaller))
    return tuple(frames)


def _reflected(frame: _Frame, viewport: Viewport) -> _Frame:
    if not viewport.mirrored:
        return frame

    def mirror(place: tuple[int, int]) -> tuple[int, int]:
        return round(viewport.width) - place[0] - frame.width, place[1]

    return frame._replace(
        columns=tuple(map(mirror, frame.columns)),
        foundations=tuple(map(mirror, frame.foundations)),
        stock=mirror(frame.stock),
        waste=mirror(frame.waste),
        fan=(-frame.fan[0], frame.fan[1]),
    )


def _margin(viewport: Viewport) -> tuple[int, int]:
    """Give the margin around the table and the gap between its places."""
    return max(4, round(min(viewport.width, viewport.height) * 0.0125)), max(3, min(20, round(viewport.width * 0.01)))


def _portrait(viewport: Viewport, widest: int) -> _Frame:
    """Foundations in a row above the columns, the stock in the same row at the other end."""
    margin, gap = _margin(viewport)
    width = max(NARROWEST, min(widest, int((viewport.width - 2 * margin - (COLUMNS - 1) * gap) / COLUMNS)))
    height = round(width * RATIO)
    left = round((viewport.width - COLUMNS * width - (COLUMNS - 1) * gap) / 2)
    across = tuple(left + number * (width + gap) for number in range(COLUMNS))
    below = margin + height + max(gap, 6)
    foundations = tuple((x, margin) for x in across[COLUMNS - len(Suit) :])
    fan = (across[3] - gap - across[1] - width) // (_FAN - 1)
    return _Frame(
        width=width,
        height=height,
        compact=_is_compact(width, viewport),
        landscape=False,
        columns=tuple((x, below) for x in across),
        foundations=foundations,
        stock=(across[0], margin),
        waste=(across[1], margin),
        fan=(min(fan, round(width * 0.6)), 0),
        room=int(viewport.height) - below - margin,
    )


def _landscape(viewport: Viewport, with_stock: bool, widest: int) -> _Frame:
    """Foundations at the side far from the hand, the columns with all the height."""
    narrow, broad = (_beside(viewport, with_stock, widest, side) for side in (1, 2))
    return narrow if narrow.width >= broad.width and not with_stock else broad


def _beside(viewport: Viewport, with_stock: bool, widest: int, side: int) -> _Frame:
    """Put foundations, stock and waste into ``side`` columns beside the table."""
    margin, gap = _margin(viewport)
    rows = len(Suit) // side + with_stock
    steps = _FAN - 1 if with_stock else 0  # of the waste, which runs down
    by_width = (viewport.width - 2 * margin - (COLUMNS + side) * gap) / (COLUMNS + side)
    room = viewport.height - 2 * margin - (rows - 1) * gap
    widths = range(NARROWEST, int(min(widest, by_width)) + 1)

    def step(width: int) -> int:
        return round(index_line(width, compact=_is_compact(width, viewport)))

    fitting = (width for width in widths if width * rows * RATIO + steps * step(width) <= room)
    width = max(fitting, default=NARROWEST)
    height = round(width * RATIO)
    left = round((viewport.width - (COLUMNS + side) * (width + gap)) / 2)
    table = left + side * (width + gap) + gap
    fan = step(width)
    top = margin + (height + gap + steps * fan if with_stock else 0)
    foundations = tuple(
        (left + (suit % side) * (width + gap), top + (suit // side) * (height + gap)) for suit in range(len(Suit))
    )
    return _Frame(
        width=width,
        height=height,
        compact=_is_compact(width, viewport),
        landscape=True,
        columns=tuple((table + number * (width + gap), margin) for number in range(COLUMNS)),
        foundations=foundations,
        stock=(left, margin),
        waste=(left + (side - 1) * (width + gap), margin),
        fan=(0, fan),
        room=int(viewport.height) - 2 * margin,
    )
