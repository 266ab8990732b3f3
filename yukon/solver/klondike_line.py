"""From the Klondike solver's steps back to moves of the game.

The steps name cards only. Here a real position says how often to draw, which column takes a card, and when a group has
to hop to its other host first. Every move is played by ``rules``, so a line that could not be played never leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from yukon.cards import KING, PACK, Card
from yukon.moves import FOUNDATION, Carry, Draw, Move, Redeal
from yukon.position import COLUMNS, Position
from yukon.rules import play, refusal
from yukon.solver.klondike_state import CARD_OF
from yukon.variants import Variant


class LineError(RuntimeError):
    """The steps cannot be played: the search is at fault."""


class Line:
    """A position and the moves that have led to it."""

    def __init__(self, variant: Variant, position: Position) -> None:
        self.variant = variant
        self.position = position
        self.moves: list[Move] = []
        self._seen = {_face(position): 0}

    def play(self, move: Move) -> None:
        """Play a move. Where it leads back to an earlier position, forget the moves between."""
        self.position = play(self.variant, self.position, move)
        self.moves.append(move)
        length = self._seen.setdefault(_face(self.position), len(self.moves))
        if length < len(self.moves):
            del self.moves[length:]
            self._seen = {face: at for face, at in self._seen.items() if at <= length}

    def step(self, step: int) -> None:
        """Play a step: a card goes up (positive) or to a column (negative), with the moves that this needs."""
        card = CARD_OF[abs(step)]
        if card in self.position.stock or card in self.position.waste:
            self._show(card)
        if step > 0:
            self._uncover(card)
            self.play(Carry(card, FOUNDATION))
        else:
            self.play(self._placing(card))

    def played(self, steps: Iterable[int]) -> Iterator[None]:
        """Play one step after the other, then lay up all that is left; yields after each.

        The lowest card goes up first; every card must be free or drawable by then.
        """
        for step in steps:
            self.step(step)
            yield
        for card in sorted(PACK, key=lambda card: card.rank):
            if not self.position.on_foundation(card):
                if card in self.position.stock or card in self.position.waste:
                    self._show(card)
                self.play(Carry(card, FOUNDATION))
                yield

    def _show(self, card: Card) -> None:
        """Draw until the card is on top of the waste."""
        turned = 0
        while not self.position.waste or self.position.waste[-1] is not card:
            if not self.position.stock:
                turned += 1
                if turned > 2:
                    raise LineError(f"{card} cannot be drawn")
                self.play(Redeal())
            else:
                self.play(Draw())

    def _uncover(self, card: Card) -> None:
        """Move what lies on a card to its other host."""
        number = self.position.column_of(card)
        if number is None:
            return
        cards = self.position.columns[number - 1].cards
        above = cards.index(card) + 1
        if above < len(cards):
            self.play(self._placing(cards[above]))

    def _placing(self, card: Card) -> Move:
        for number in range(1, COLUMNS + 1):
            move = Carry(card, number)
            if refusal(self.variant, self.position, move) is None:
                return move
        raise LineError(f"{card} fits nowhere")


def _face(position: Position) -> tuple[object, ...]:
    """What makes two positions the same for the rest of the game: all but the count of redeals."""
    return position.columns, position.foundations, position.stock, position.waste


def regular(position: Position) -> bool:
    """Whether the position is one of a game with a whole pack.

    That is: each of the 52 cards once, every column ends face up, its face-up cards run down in alternating colours.
    """
    if sorted(card.number for card in position.cards()) != list(range(len(PACK))):
        return False
    for column in position.columns:
        run = column.face_up
        if column.cards and not run:
            return False
        if any(upper.red == lower.red or upper.rank != lower.rank + 1 for upper, lower in pairwise(run)):
            return False
    return all(height <= KING for height in position.foundations)
