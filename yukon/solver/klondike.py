"""Klondike: whether it can still be won, all cards known.

``solve_klondike`` is the entrance. Here is the order of the search: short greedy probes, a search of the easier game
whose loss is a loss of this one too, then everything there is, in depth first. States and their tables are in
``klondike_state``, what follows what in ``klondike_moves``, the way back to real moves in ``klondike_line``.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Generator
from typing import Final, NamedTuple

from yukon.cards import PACK
from yukon.moves import Move
from yukon.position import Position
from yukon.rules import legal_moves, play, play_all
from yukon.solver.klondike_line import Line, LineError, regular
from yukon.solver.klondike_moves import Node, Steps, children, key_of, normal
from yukon.solver.klondike_state import State, Table, Talon
from yukon.solver.plan import Answer, Verdict
from yukon.variants import Variant

LIMIT: Final = 1_000_000
"""So many positions are looked at unless the caller says otherwise: about 130 MB in the end."""
SLICE: Final = 100
"""The search reports after so many positions."""


class Weights(NamedTuple):
    """What a card is worth to a greedy search that is locked, in the talon, up; and how much is left to chance."""

    locked: float
    talon: float
    up: float
    chance: float = 0.0


PROBES: Final[tuple[tuple[Weights, int], ...]] = ((Weights(5, 1, 1), 400),)
EASIER: Final = 20_000
"""So many positions of the easier game are looked at."""
PLAIN_SLICE: Final = 20


class Found(NamedTuple):
    """The end of one stage: a verdict, and the steps of a win."""

    verdict: Verdict
    steps: Steps


_LOST: Final = Found(Verdict.LOST, ())
_UNKNOWN: Final = Found(Verdict.UNKNOWN, ())


def solve_klondike(variant: Variant, position: Position, *, limit: int | None = None) -> Generator[int, None, Answer]:
    """Search a position of Klondike; the generator yields the positions looked at so far and returns the answer.

    ``limit``: after so many positions the answer is *unknown* (None: ``LIMIT``). A line is in real moves, draws and
    redeals among them, and has been played through ``rules``. The same position gets the same answer every time.

    Raises ValueError for a game without a stock.
    """
    if variant.stock is None:
        raise ValueError(f"{variant.key} has no stock")
    most = LIMIT if limit is None else limit
    if position.won:
        return Answer(Verdict.WON, (), 0)
    if len(set(position.cards())) < len(PACK):
        return Answer(Verdict.LOST, (), 0)
    if not regular(position) or variant.stock.redeals not in (None, 0):
        return (yield from _solve_plainly(variant, position, most))
    unlimited = variant.stock.redeals is None
    table = Table(position, Talon(position, variant.stock.draw, unlimited=unlimited))
    easier = None if table.talon.free else Table(position, Talon(position, 1, unlimited=True))
    search = _Search(most)
    found = yield from search.run(table, easier)
    if found.verdict is not Verdict.WON:
        return Answer(found.verdict, (), search.positions)
    line = Line(variant, position)
    line.steps(found.steps)
    line.finish()
    if not play_all(variant, position, line.moves).won:
        raise LineError("the line does not win")
    return Answer(Verdict.WON, tuple(line.moves), search.positions)


class _Search:
    """A search under way: counts positions and stops at the limit."""

    def __init__(self, most: int) -> None:
        self.positions = 0
        self._most = most

    def run(self, table: Table, easier: Table | None) -> Generator[int, None, Found]:
        """Go through all stages until one settles it."""
        chance = random.Random(key_of(table.begin))  # noqa: S311  (the same position must get the same answer)
        for weights, most in PROBES:
            found = yield from self._probe(table, weights, most, chance)
            if found.verdict is not Verdict.UNKNOWN:
                return found
        if easier is not None:
            found = yield from self._exhaust(easier, EASIER)
            if found.verdict is Verdict.LOST:
                return found
        return (yield from self._exhaust(table, self._most))

    def _probe(self, table: Table, weights: Weights, most: int, chance: random.Random) -> Generator[int, None, Found]:
        """Look at the most promising positions first, ``most`` at the most."""
        stop = min(self.positions + most, self._most)
        talon_left, drawn_free = table.talon.left, table.talon.free
        locked_price, talon_price, up_price, spread = weights
        trail: list[tuple[int, Steps]] = []
        heap: list[tuple[float, int, Node]] = []
        closed: set[int] = set()

        def reach(state: State, parent: int, steps: Steps) -> None:
            node, more = normal(table, state)
            key = key_of(node)
            if key in closed:
                return
            closed.add(key)
            if not table.alive(node[0]):
                return
            price = locked_price * (node[4] % 63) + talon_price * (node[3] & talon_left).bit_count()
            price -= up_price * node[2].bit_count()
            if spread:
                price += spread * chance.random()
            heapq.heappush(heap, (price, -len(trail), node))
            trail.append((parent, (*steps, *more)))

        reach(table.begin, -1, ())
        while heap:
            if self.positions >= stop:
                return _UNKNOWN
            _, place, node = heapq.heappop(heap)
            self.positions += 1
            if self.positions % SLICE == 0:
                yield self.positions
            if not node[0] and (drawn_free or not node[3] & talon_left):
                return Found(Verdict.WON, _steps_to(trail, -place))
            for state, steps in children(table, node):
                reach(state, -place, steps)
        return _LOST

    def _exhaust(self, table: Table, most: int) -> Generator[int, None, Found]:
        """Look at every position, in depth first, ``most`` at the most."""
        stop = min(self.positions + most, self._most)
        talon_left, drawn_free = table.talon.left, table.talon.free
        closed: set[int] = set()
        node, more = normal(table, table.begin)
        if not table.alive(node[0]):
            return _LOST
        frames: list[list[tuple[int, int, Node, Steps]]] = [[(0, key_of(node), node, tuple(more))]]
        path: list[Steps] = []
        while frames:
            if not frames[-1]:
                frames.pop()
                if path:
                    path.pop()
                continue
            _, key, node, steps = frames[-1].pop()
            if key in closed:
                continue
            if self.positions >= stop:
                return _UNKNOWN
            closed.add(key)
            self.positions += 1
            if self.positions % SLICE == 0:
                yield self.positions
            path.append(steps)
            if not node[0] and (drawn_free or not node[3] & talon_left):
                return Found(Verdict.WON, tuple(step for steps in path for step in steps))
            frame = []
            for state, steps in children(table, node):
                after, more = normal(table, state)
                key = key_of(after)
                if key not in closed and table.alive(after[0]):
                    price = 5 * (after[4] % 63) + (after[3] & talon_left).bit_count() - after[2].bit_count()
                    frame.append((-price, key, after, (*steps, *more)))
            frame.sort()
            frames.append(frame)
        return _LOST


def _steps_to(trail: list[tuple[int, Steps]], place: int) -> Steps:
    parts = []
    while place >= 0:
        place, steps = trail[place]
        parts.append(steps)
    return tuple(step for steps in reversed(parts) for step in steps)


def _solve_plainly(variant: Variant, position: Position, most: int) -> Generator[int, None, Answer]:
    """Search a table that no game leads to, move by move as ``rules`` has it."""
    trail: list[tuple[int, Move | None]] = [(-1, None)]
    todo = [(0, position)]
    closed = {_plain_key(variant, position)}
    positions = 0
    while todo:
        if positions >= most:
            return Answer(Verdict.UNKNOWN, (), positions)
        place, position = todo.pop()
        positions += 1
        if positions % PLAIN_SLICE == 0:
            yield positions
        for move in legal_moves(variant, position):
            after = play(variant, position, move)
            key = _plain_key(variant, after)
            if key in closed:
                continue
            closed.add(key)
            trail.append((place, move))
            if after.won:
                return Answer(Verdict.WON, _moves_to(trail), positions)
            todo.append((len(trail) - 1, after))
    return Answer(Verdict.LOST, (), positions)


def _plain_key(variant: Variant, position: Position) -> tuple[object, ...]:
    columns = frozenset((column.cards, column.hidden) for column in position.columns if column.cards)
    redeals = position.redeals if variant.stock and variant.stock.redeals else 0
    return columns, position.foundations, position.stock, position.waste, redeals


def _moves_to(trail: list[tuple[int, Move | None]]) -> tuple[Move, ...]:
    moves = []
    place, move = trail[-1]
    while move is not None:
        moves.append(move)
        place, move = trail[place]
    return tuple(reversed(moves))
