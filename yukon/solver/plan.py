"""From a position to an answer: which searches are made, in which order, and what they prove.

Without taking back and within the limit of the groups first: what wins there wins. A search that closes proves a loss
of the game that it searched; where that game is narrower than the rules, the wider one is searched before anything is
said.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from yukon.cards import PACK
from yukon.moves import FOUNDATION, Carry, Move
from yukon.position import Position
from yukon.rules import legal_moves, play
from yukon.solver.ground import Ground, Prices, Rules, Weighting
from yukon.solver.packed import LAID_UP, SEPARATOR, pack, steps
from yukon.solver.search import CLOSED, Counter, Dive, End, run
from yukon.variants import Build, Variant


class Verdict(Enum):
    """The three answers."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Answer:
    """A verdict; the winning line from the position if it is won; how many positions were looked at."""

    verdict: Verdict
    line: tuple[Move, ...]
    positions: int


WEIGHTINGS: Final = (
    Weighting(31.0, 2.35, 3.6, 4.3, 4.5, 0.9, -2.3, 0.29, 1.9, 17.6),
    Weighting(24.7, 2.6, 3.8, 4.9, 7.1, 0.9, -2.3, 0.28, 2.8, 13.0),
    Weighting(32.9, 3.3, 3.6, 3.8, 4.0, 0.7, -2.4, 0.07, 1.2, 17.6),
    Weighting(15.5, 0.0, 4.2, 1.8, 4.2, -0.2, -1.7, 0.0, 3.2, 14.7),
    Weighting(8.0, 0.0, 7.0, 1.5, 7.0, -0.5, -2.0, 0.0, 2.5, 13.0),
)
"""Found by a random search on deals that serve no test."""
_SPREAD: Final = 1.3
_STAGES: Final = ((1, 80, 100), (60, 120, 4000), (30, 700, None))
"""How many runs of how many positions, then how many of the deep search (None: to its end)."""
_EXACT: Final = 10_000
"""So many positions before the limit of the groups is let go to prove a loss."""
_STAGES_IN_SUIT: Final = ((2, 120, None),)
"""In suit there is so little choice that the deep search soon ends."""


def solve(
    variant: Variant, position: Position, *, limit: int | None = None, merge: bool = True, closed: int = CLOSED
) -> Generator[int, None, Answer]:
    """Search for a winning line of a game without stock.

    Yields the number of positions looked at, every few milliseconds, so that the caller keeps the time; closing the
    generator cancels. ``limit`` is in positions, ``closed`` bounds the memory; past either the answer is unknown.
    ``merge=False`` counts no two positions as one, to check losses. The line is legal under the exact rules.
    Raises ValueError for a game with a stock.
    """
    if variant.stock is not None:
        raise ValueError(f"{variant.key} has a stock")
    if position.won:
        return Answer(Verdict.WON, (), 0)
    if sum(1 for _ in position.cards()) < len(PACK) or any(
        column.cards and not column.face_up for column in position.columns
    ):
        return Answer(Verdict.LOST, (), 0)
    counter = Counter(limit)
    verdict, line = yield from _verdict(variant, position, merge, counter, closed)
    if verdict is Verdict.WON:
        moves: list[Move] = []
        for move in _moves(variant, position, line):
            moves.append(move)
            yield counter.count
        return Answer(verdict, tuple(moves), counter.count)
    return Answer(verdict, (), counter.count)


def _verdict(
    variant: Variant, position: Position, merge: bool, counter: Counter, closed: int
) -> Generator[int, None, tuple[Verdict, list[int]]]:
    root = pack(position)
    returns = not variant.house.foundations_final and variant.build is not Build.SUIT
    rules = Rules(variant.build, returns=False, limit=variant.limit or 52, merge=merge)
    narrow = Ground(rules, root)
    end, line = yield from _staged(narrow, counter, closed)
    if end is End.EXHAUSTED and returns:
        narrow = Ground(replace(rules, returns=True), root)
        end, line = yield from _dive(narrow, counter, closed).go(counter.most)
    if end is End.EXHAUSTED and narrow.limited:
        # Every position by itself; where that takes long, a loss without the limit is one with it.
        apart = Rules(variant.build, returns=returns, limit=rules.limit, merge=False)
        exact = _dive(Ground(apart, root), counter, closed)
        end, line = yield from exact.go(_EXACT)
        if end is End.STOPPED:
            wide = Ground(Rules(variant.build, returns=returns, limit=52, merge=merge), root)
            end, line = yield from _dive(wide, counter, closed).go(counter.most)
            if end is End.WON:
                end, line = yield from exact.go(counter.most)
    match end:
        case End.WON:
            return Verdict.WON, line
        case End.EXHAUSTED:
            return Verdict.LOST, []
        case End.STOPPED:
            return Verdict.UNKNOWN, []


def _staged(ground: Ground, counter: Counter, closed: int) -> Generator[int, None, tuple[End, list[int]]]:
    """Let short runs and the deep search take turns until one of them ends."""
    prices = _prices(ground)
    dive = Dive(ground, ground.prices(WEIGHTINGS[0]), counter, closed)
    stages: tuple[tuple[int, int, int | None], ...] = _STAGES
    if ground.rules.build is Build.SUIT:
        stages = _STAGES_IN_SUIT
    for runs, size, depth in stages:
        for _ in range(runs):
            end, line = yield from run(ground, next(prices), size, counter)
            if end is not End.STOPPED:
                return end, line
        end, line = yield from dive.go(counter.most if depth is None else depth)
        if end is not End.STOPPED:
            return end, line
    return End.STOPPED, []


def _dive(ground: Ground, counter: Counter, closed: int) -> Dive:
    return Dive(ground, ground.prices(WEIGHTINGS[0]), counter, closed)


def _prices(ground: Ground) -> Iterator[Prices]:
    """Give the first weighting, then shaken ones; the chance comes from the position, so that an answer repeats."""
    yield ground.prices(WEIGHTINGS[0])
    chance = random.Random(ground.root).random  # noqa: S311 - must repeat
    while True:
        shaken = WEIGHTINGS[int(chance() * len(WEIGHTINGS))]
        yield ground.prices(Weighting(*(price * (0.1 + 2.4 * chance()) for price in shaken)), chance, _SPREAD)


def _moves(variant: Variant, position: Position, line: list[int]) -> Iterator[Move]:
    """Turn a line into moves and replay it under the rules; then lay up what is left.

    Raises AssertionError when the line does not win: the search would be wrong.
    """
    for card, target in (pair for number in line for pair in steps(number)):
        move = _move(position, card, target)
        if move is not None:
            position = play(variant, position, move)
            yield move
    while not position.won:
        up = [move for move in legal_moves(variant, position) if isinstance(move, Carry) and move.to == FOUNDATION]
        if not up:
            raise AssertionError(f"{variant.key}: the line of the search ends at {position}")
        position = play(variant, position, up[0])
        yield up[0]


def _move(position: Position, number: int, target: int) -> Move | None:
    """Give the move of a step; None for an ace that the house rule has laid up by itself."""
    card = PACK[number]
    if target == LAID_UP:
        return None if position.on_foundation(card) else Carry(card, FOUNDATION)
    if target == SEPARATOR:
        return Carry(card, 1 + next(n for n, column in enumerate(position.columns) if not column.cards))
    return Carry(card, position.column_of(PACK[target]) or 0)
