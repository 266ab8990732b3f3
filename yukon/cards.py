"""Suits, cards and the pack.

Here lives what a card is. Not here: where it lies (position), how it is named to a player (browser texts).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, final

ACE: Final = 1
KING: Final = 13
RANKS: Final = "A23456789TJQK"
"""The letters of the ranks; ``RANKS[0]`` is the ace."""


class Suit(IntEnum):
    """The four suits in the order of the foundations (Y09)."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The suit in the notation: ``s h d c``."""
        return "shdc"[self]

    @property
    def red(self) -> bool:
        """Hearts and diamonds are red."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


@final
@dataclass(frozen=True, slots=True, eq=False, init=False, repr=False)
class Card:
    """A card of the one pack: equal cards are the same object, so comparing and hashing are as cheap as can be.

    Raises ValueError for a rank outside 1–13.
    """

    rank: int
    suit: Suit

    def __new__(cls, rank: int, suit: Suit) -> Card:
        """Give the pack's own card."""
        known = _KNOWN.get((rank, suit))
        if known is None:
            raise ValueError(f"no card has rank {rank!r} and suit {suit!r}")
        return known

    def __reduce__(self) -> tuple[Callable[[int, Suit], Card], tuple[int, Suit]]:
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit.letter

    def __repr__(self) -> str:
        return f"<{self}>"

    @property
    def red(self) -> bool:
        """Whether the card is a heart or a diamond."""
        return self.suit.red

    @property
    def number(self) -> int:
        """The card's place in the pack, 0–51: spades, hearts, diamonds, clubs, each from ace to king."""
        return self.suit * KING + self.rank - 1


_KNOWN: Final[dict[tuple[int, Suit], Card]] = {}


def _make(rank: int, suit: Suit) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "suit", suit)
    _KNOWN[rank, suit] = card
    return card


PACK: Final[tuple[Card, ...]] = tuple(_make(rank, suit) for suit in Suit for rank in range(ACE, KING + 1))
"""All 52 cards; ``PACK[n].number == n``."""
