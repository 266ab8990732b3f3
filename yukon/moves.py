"""What a player can do, and every reason for which it can be refused.

Here are names only: what is legal is decided in ``rules``, the sentences for players are the page's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from yukon.cards import Card

FOUNDATION: Final = 0
"""The target of a ``Carry`` that goes up; columns are 1–7."""


@dataclass(frozen=True, slots=True)
class Carry:
    """Take a card with all that lies on it to a column (1–7) or, alone, to its foundation (0).

    Where it is taken from follows from the position.
    """

    card: Card
    to: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn cards from the stock to the waste (K05)."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """Turn the whole waste over into the empty stock (K06)."""


Move: TypeAlias = Carry | Draw | Redeal


class Refusal(Enum):
    """Why a move is refused: one member a reason, the value says it to a developer."""

    GAME_OVER = "the game is won: nothing is left to move"
    NO_SUCH_COLUMN = "there are columns 1 to 7"
    NOT_ON_THE_TABLE = "the card is not on this table"
    IN_THE_STOCK = "a card of the stock has to be drawn first"
    FACE_DOWN = "a face-down card cannot be moved"
    NOT_TOP_OF_WASTE = "only the top card of the waste can be played"
    NOT_TOP_OF_FOUNDATION = "only the top card of a foundation can be taken back"
    ALREADY_ON_FOUNDATION = "the card already lies on a foundation"
    NO_TAKING_BACK = "the house rule keeps cards on the foundations"
    ACE_WOULD_RETURN = "the house rule sends an exposed ace up again"
    OWN_COLUMN = "the card already lies in that column"
    NOT_LAST = "only the last card of a column goes to a foundation"
    FOUNDATION_STARTS_WITH_ACE = "a foundation starts with the ace"
    NOT_NEXT_ON_FOUNDATION = "a foundation is built one rank at a time"
    GROUP_TOO_LARGE = "no more than 20 cards move at once"
    ONLY_KING_TO_EMPTY = "only a king may fill an empty column"
    END_IS_FACE_DOWN = "nothing goes on a face-down card"
    NOTHING_ON_ACE = "nothing can be laid on an ace"
    NOT_ONE_LOWER = "the card must be exactly one rank lower"
    SAME_COLOUR = "the colours must alternate"
    OTHER_SUIT = "the suits must be the same"
    NO_PLACE = "no column takes the card"
    NO_EMPTY_COLUMN = "no column is empty"
    NO_STOCK = "this game has no stock"
    STOCK_EMPTY = "the stock is empty"
    STOCK_NOT_EMPTY = "the waste is turned over only when the stock is empty"
    NOTHING_TO_REDEAL = "the waste is empty too"
    NO_REDEAL_LEFT = "the waste may not be turned over again"


class IllegalMove(ValueError):
    """A refused move was played all the same."""

    def __init__(self, move: Move, refusal: Refusal) -> None:
        super().__init__(f"{move}: {refusal.value}")
        self.move = move
        self.refusal = refusal
