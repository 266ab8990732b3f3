"""Columns and positions: all that the rules look at, and nothing else.

No score, no history, no rules: a position neither knows its game nor what may happen to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from yukon.cards import KING, PACK, Card, Suit

COLUMNS: Final = 7


@dataclass(frozen=True, slots=True)
class Column:
    """Cards from the base to the free end; the first ``hidden`` of them lie face down."""

    cards: tuple[Card, ...] = ()
    hidden: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.hidden <= len(self.cards):
            raise ValueError(f"{self.hidden} of {len(self.cards)} cards cannot be face down")

    @property
    def face_up(self) -> tuple[Card, ...]:
        """The cards that can be seen, from the deepest to the free end."""
        return self.cards[self.hidden :]

    @property
    def end(self) -> Card | None:
        """The free card, face up or not; None in an empty column."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True, slots=True)
class Position:
    """A table at rest.

    ``columns``: seven of them, left to right. ``foundations``: the heights (0–13) of ♠ ♥ ♦ ♣.
    ``stock``: face down, the last is drawn first. ``waste``: face up, the last is on top.
    ``redeals``: how many times the waste has been turned over.
    """

    columns: tuple[Column, ...]
    foundations: tuple[int, ...] = (0, 0, 0, 0)
    stock: tuple[Card, ...] = ()
    waste: tuple[Card, ...] = ()
    redeals: int = 0

    @property
    def won(self) -> bool:
        """Whether all 52 cards lie on the foundations (Y11)."""
        return self.foundations == (KING, KING, KING, KING)

    @property
    def laid_up(self) -> int:
        """How many cards lie on the foundations, 0–52."""
        return sum(self.foundations)

    @property
    def hidden(self) -> int:
        """How many cards of the columns lie face down."""
        return sum(column.hidden for column in self.columns)

    def foundation_top(self, suit: Suit) -> Card | None:
        """The uppermost card of a foundation; None while it is empty."""
        height = self.foundations[suit]
        return Card(height, suit) if height else None

    def column_of(self, card: Card) -> int | None:
        """The number (1–7) of the column that holds the card; None if none does."""
        for number, column in enumerate(self.columns, 1):
            if card in column.cards:
                return number
        return None

    def group(self, card: Card) -> tuple[Card, ...]:
        """Give a card with all that lies on it in its column; elsewhere the card alone."""
        number = self.column_of(card)
        if number is None:
            return (card,)
        cards = self.columns[number - 1].cards
        return cards[cards.index(card) :]

    def on_foundation(self, card: Card) -> bool:
        """Whether the card lies on its foundation."""
        return card.rank <= self.foundations[card.suit]

    def cards(self) -> Iterator[Card]:
        """Every card of the table, each as often as it lies there: columns, stock, waste, foundations."""
        for column in self.columns:
            yield from column.cards
        yield from self.stock
        yield from self.waste
        for suit in Suit:
            yield from PACK[suit * KING : suit * KING + self.foundations[suit]]
