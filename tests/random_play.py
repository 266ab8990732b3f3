"""Random games for properties: a variant, a deal and moves chosen among the legal ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from yukon.cards import PACK
from yukon.deals import DEALS, DealCode
from yukon.moves import FOUNDATION, Carry, Draw, Move, Redeal
from yukon.position import COLUMNS, Position
from yukon.rules import legal_moves
from yukon.session import Session, begin
from yukon.variants import Variant

EVERY_MOVE: tuple[Move, ...] = (
    *(Carry(card, to) for card in PACK for to in range(FOUNDATION, COLUMNS + 1)),
    Draw(),
    Redeal(),
)
"""Every move that can be written, legal or not."""


@dataclass(frozen=True)
class RandomGame:
    """A deal and the sessions that random legal moves led through, the first one is the deal itself."""

    sessions: tuple[Session, ...]

    @property
    def last(self) -> Session:
        return self.sessions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        return tuple(session.position for session in self.sessions)


def played(variant: Variant, number: int, choices: Sequence[int]) -> RandomGame:
    """Play the legal moves that the choices point at, until there is none."""
    session = begin(DealCode(variant, number))
    sessions = [session]
    for choice in choices:
        possible = legal_moves(variant, session.position)
        if not possible:
            break
        session = session.apply(chosen(possible, choice)).session
        sessions.append(session)
    return RandomGame(tuple(sessions))


def chosen(possible: Sequence[Move], choice: int) -> Move:
    """Choose a move; now and then one that lays a card up, draws or redeals, where there is one: games get on."""
    wish, which = choice % 4, choice // 4
    wished: list[Move] = []
    if wish == 1:
        wished = [move for move in possible if isinstance(move, Carry) and move.to == FOUNDATION]
    elif wish == 2:
        wished = [move for move in possible if not isinstance(move, Carry)]
    among = wished or possible
    return among[which % len(among)]


def games(variant: Variant, longest: int = 60) -> st.SearchStrategy[RandomGame]:
    """Draw games of up to so many moves, and of half as many at least, unless no move is left."""
    numbers = st.integers(0, DEALS - 1)
    choices = st.lists(st.integers(0, 10_000), min_size=longest // 2, max_size=longest)
    return st.builds(played, st.just(variant), numbers, choices)
