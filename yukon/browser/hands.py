"""What a player's hands do on a board: from elements that are tapped or dragged to moves and refusals (P01–P07).

Remembers what is held between gestures, marks the group and the places that take it, and asks ``intents`` what is
meant. It knows the board only as something that draws, and the game only by what it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, Protocol

from yukon.browser.dom import Element
from yukon.browser.settings import Settings
from yukon.cards import PACK, Card
from yukon.intents import STOCK, WASTE, Deed, Hand, Nothing, Play, Refuse, Spot, drop, takers, tap, untakable
from yukon.moves import FOUNDATION, Move, Refusal
from yukon.scene import Table

_CARDS: Final = {str(card): card for card in PACK}


class Drawing(Protocol):
    """The board that is drawn, see ``renderer``."""

    def at(self, x: float, y: float) -> Element | None:
        """Give the button at a point."""

    def mark(self, held: Iterable[Card], takers: Iterable[str]) -> None:
        """Mark the group that is held and the piles that would take it."""

    def peek(self, cards: Iterable[Card]) -> None:
        """Show which group would move."""

    def lift(self, cards: tuple[Card, ...]) -> None:
        """Take a group up."""

    def drag(self, right: float, down: float) -> None:
        """Move the lifted group."""

    def put_down(self) -> None:
        """Let the lifted group go."""

    def stop(self) -> None:
        """End what moves by itself."""


class Hands:
    """A player's hands on one board.

    ``table`` gives what lies there (None: nothing yet), ``play`` and ``refuse`` get what was meant. ``busy`` is asked
    before each gesture: True means that the gesture only ended something, a celebration perhaps.
    """

    def __init__(
        self,
        drawing: Callable[[], Drawing],
        settings: Callable[[], Settings],
        table: Callable[[], Table | None],
        *,
        play: Callable[[Move], None],
        refuse: Callable[[Refusal, Card | None], None],
        busy: Callable[[], bool],
    ) -> None:
        self._drawing = drawing
        self._settings = settings
        self._table = table
        self._play = play
        self._refuse = refuse
        self._busy = busy
        self._hand = Hand()

    def mark(self) -> None:
        """Mark the held group and where it could go (P04, P05)."""
        card, table = self._hand.held, self._table()
        if card is None or table is None:
            self._drawing().mark((), ())
            return
        places: list[str] = []
        if self._settings().placement_help:
            found = takers(table.variant, table.position, card)
            places = [str(to) if to else f"F{card.suit.letter}" for to in found]
        self._drawing().mark(table.position.group(card), places)

    def moved(self) -> None:
        """Take note that a move has been made: nothing is held any more, but a quick second tap is known as one."""
        self._hand = replace(self._hand, held=None)

    def forget(self) -> None:
        """Take note that the table is another one."""
        self._hand = Hand()

    def let_go(self) -> None:
        """Hold nothing any more."""
        self._hand = Hand()
        self.mark()

    # --- Gestures (see pointer.Gestures)

    def at(self, x: float, y: float) -> Element | None:
        """Give the button at a point of the board."""
        return self._drawing().at(x, y)

    def tap(self, spot: Element | None, time: float, *, aimed: bool = False) -> None:
        """Take a tap (P02–P04)."""
        if self._busy():
            return
        self._drawing().stop()
        if aimed:
            self._hand = replace(self._hand, sent=None, uncovered=None)
        if not spot:
            self.let_go()
        else:
            self.tap_on(spot_of(spot.getAttribute("data-card"), spot.getAttribute("data-place")), time)

    def tap_on(self, spot: Spot | None, time: float) -> None:
        """Take a tap on a card or place, at a time in milliseconds."""
        table = self._table()
        if spot is None or table is None:
            return
        manners = self._settings().manners
        self._hand, deed = tap(table.variant, table.position, self._hand, spot, time, manners)
        self._do(deed)

    def lift(self, spot: Element) -> bool:
        """Begin to drag a card with its group (P01)."""
        if self._busy():
            return False
        self._drawing().stop()
        card, table = _CARDS.get(spot.getAttribute("data-card") or ""), self._table()
        if card is None or table is None or card in table.position.stock:
            return False
        reason = untakable(table.variant, table.position, card)
        if reason is not None:
            self._hand = Hand()
            self._do(Refuse(reason, card))
            return False
        self._hand = Hand(held=card)
        self.mark()
        self._drawing().lift(table.position.group(card))
        return True

    def drag(self, right: float, down: float) -> None:
        """Move what is lifted."""
        self._drawing().drag(right, down)

    def drop(self, right: float, down: float) -> None:
        """Let go of what is lifted (P01, P07)."""
        card, table = self._hand.held, self._table()
        self._hand = Hand()
        spot = table.scene.spot_of(card) if table is not None and card is not None else None
        if table is not None and card is not None and spot is not None:
            over = table.scene.covers(spot.x + right, spot.y + down)
            self._do(drop(table.variant, table.position, card, over, self._settings().manners))
        self._drawing().put_down()  # only now, so that the cards fly from where they were let go

    def put_back(self) -> None:
        """Forget a drag, or what is held."""
        self._drawing().put_down()
        self.let_go()

    def peek(self, spot: Element | None) -> None:
        """Show which group a mouse is over."""
        self.peek_at(_CARDS.get(spot.getAttribute("data-card") or "") if spot else None)

    def peek_at(self, stop: Card | str | None) -> None:
        """Show the group that would move; face-down cards and places have none."""
        table = self._table()
        group: tuple[Card, ...] = ()
        if isinstance(stop, Card) and table is not None and untakable(table.variant, table.position, stop) is None:
            group = table.position.group(stop)
        self._drawing().peek(group)

    def _do(self, deed: Deed) -> None:
        match deed:
            case Play(move):
                self._play(move)
            case Refuse(reason, card):
                self.mark()
                self._refuse(reason, card)
            case Nothing():
                self.mark()


def spot_of(card: str | None, place: str | None) -> Spot | None:
    """Read what a button of a board stands for."""
    if card:
        return _CARDS.get(card)
    match place or "":
        case "stock":
            return STOCK
        case "waste":
            return WASTE
        case name if name[:1] == "F":
            return FOUNDATION
        case name if name.isdigit():
            return int(name)
        case _:
            return None
