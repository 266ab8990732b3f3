"""The ways through the states of Klondike: short greedy probes, then everything there is in depth first.

Beside them the easier game, draw 1 with free redeals, whose losses are losses of every other game. What a state is and
what follows it is in ``klondike_state`` and ``klondike_moves``.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Generator
from typing import Final, NamedTuple, TypeAlias

from yukon.solver.klondike_moves import Node, Steps, children, key_of, normal
from yukon.solver.klondike_state import Table
from yukon.solver.plan import Verdict

SLICE: Final = 8
"""The search reports after so many positions, a millisecond or less,"""
_LOOKED_UP: Final = 20
"""and after so many look-ups of ``Table.alive``."""

Found: TypeAlias = tuple[Verdict, Steps]
"""The end of a search, and the steps of a win."""
_LOST: Final[Found] = (Verdict.LOST, ())
_UNKNOWN: Final[Found] = (Verdict.UNKNOWN, ())


class Weights(NamedTuple):
    """What a card is worth to a greedy search that is locked, in the talon, up; and how much is left to chance."""

    locked: float
    talon: float
    up: float
    chance: float = 0.0


PROBES: Final[tuple[tuple[Weights, int], ...]] = ((Weights(5, 1, 1), 1500), (Weights(5, 1, 0), 4000))
_DIVE: Final = Weights(5, 1, 1)
_HOPE: Final = 500
_ROOT_HOPE: Final = 50_000
"""So many positions of the easier game are looked at for one position of the game, and for the first one."""


class Counter:
    """The positions looked at, and how many may be."""

    def __init__(self, most: int) -> None:
        self.positions = 0
        self.most = most


class _Dive:
    """A search in depth first: ``keys`` and ``path`` lead to the node that ``next`` gave last, ``closed`` has them all.

    States whose key is in ``lost`` are left out.
    """

    def __init__(self, table: Table, node: Node, lost: set[int]) -> None:
        self.closed: set[int] = set()
        self.keys: list[int] = []
        self.path: list[Steps] = []
        self._table = table
        self._lost = lost
        self._frames: list[list[tuple[float, int, Node, Steps]]] = [[(0, key_of(node), node, ())]]

    def next(self) -> Node | None:
        """Give the next node that was not given before; None when there is none left."""
        frames, closed = self._frames, self.closed
        while True:
            while frames[-1]:
                _, key, node, steps = frames[-1].pop()
                if key not in closed:
                    closed.add(key)
                    self.keys.append(key)
                    self.path.append(steps)
                    frames.append([])
                    return node
            frames.pop()
            if not frames:
                return None
            self.keys.pop()
            self.path.pop()

    def deepen(self, node: Node, counter: Counter) -> Generator[int, None, None]:
        """Go on from the node that ``next`` gave last; report when that takes long."""
        table, closed, lost = self._table, self.closed, self._lost
        talon_left = table.talon.left
        frame = self._frames[-1]
        for state, steps in children(table, node):
            after, more = normal(table, state)
            key = key_of(after)
            if key not in closed and key not in lost and table.alive(after[0]):
                frame.append((-_price(_DIVE, after, talon_left), key, after, (*steps, *more)))
            if table.looked_up > _LOOKED_UP:
                table.looked_up = 0
                yield counter.positions
        frame.sort()


class _Easier:
    """The game with every card of the talon at hand: where it is lost, so is the game itself."""

    def __init__(self, table: Table, counter: Counter) -> None:
        self._table = table
        self._counter = counter
        self._lost: set[int] = set()
        self._hopeful: set[int] = set()
        """The keys of states that are won, or not settled within the positions that were granted."""

    def lost(self, node: Node, most: int) -> Generator[int, None, bool]:
        """Whether the easier game is proved lost from here, with ``most`` positions for the proof."""
        tops, loose, up, talon, depths, *_ = node
        after, _ = normal(self._table, (tops, loose, up, self._table.talon.eased(talon), depths))
        key = key_of(after)
        if key in self._hopeful:
            return False
        return key in self._lost or (yield from self._prove(after, most))

    def _prove(self, node: Node, most: int) -> Generator[int, None, bool]:
        counter = self._counter
        stop = min(counter.positions + most, counter.most)
        dive = _Dive(self._table, node, self._lost)
        reached = dive.next()
        while reached is not None:
            if _won(self._table, reached) or dive.keys[-1] in self._hopeful or counter.positions >= stop:
                self._hopeful.update(dive.keys)
                return False
            counter.positions += 1
            if counter.positions % SLICE == 0:
                yield counter.positions
            yield from dive.deepen(reached, counter)
            reached = dive.next()
        self._lost |= dive.closed
        return True


def run(table: Table, easier: Table | None, counter: Counter) -> Generator[int, None, Found]:
    """Search through all stages until one settles it."""
    chance = random.Random(key_of(table.begin))  # noqa: S311  (the same position must get the same answer)
    node, steps = normal(table, table.begin)
    if not table.alive(node[0]):
        return _LOST
    hope = None if easier is None else _Easier(easier, counter)
    for weights, most in PROBES:
        verdict, line = yield from probe(table, node, weights, most, hope, chance, counter)
        if verdict is Verdict.WON:
            return verdict, (*steps, *line)
        if verdict is Verdict.LOST:
            return _LOST
    if easier is not None:
        hope = _Easier(easier, counter)
        if (yield from hope.lost(node, _ROOT_HOPE)):
            return _LOST
    verdict, line = yield from _exhaust(table, node, hope, counter)
    return verdict, (*steps, *line)


def probe(
    table: Table,
    node: Node,
    weights: Weights,
    most: int,
    hope: _Easier | None,
    chance: random.Random,
    counter: Counter,
) -> Generator[int, None, Found]:
    """Look at the most promising positions first, ``most`` at the most."""
    stop = min(counter.positions + most, counter.most)
    talon_left = table.talon.left
    trail: list[tuple[int, Steps]] = [(-1, ())]
    heap: list[tuple[float, int, Node]] = [(0, 0, node)]
    closed = {key_of(node)}
    while heap:
        if counter.positions >= stop:
            return _UNKNOWN
        _, place, node = heapq.heappop(heap)
        counter.positions += 1
        if counter.positions % SLICE == 0:
            yield counter.positions
        if _won(table, node):
            return Verdict.WON, _steps_to(trail, -place)
        if hope is not None and (yield from hope.lost(node, _HOPE)):
            continue
        for state, steps in children(table, node):
            after, more = normal(table, state)
            key = key_of(after)
            if key in closed:
                continue
            closed.add(key)
            if table.alive(after[0]):
                price = _price(weights, after, talon_left) + weights.chance * chance.random()
                heapq.heappush(heap, (price, -len(trail), after))
                trail.append((-place, (*steps, *more)))
            if table.looked_up > _LOOKED_UP:
                table.looked_up = 0
                yield counter.positions
    return _LOST


def _exhaust(table: Table, node: Node, hope: _Easier | None, counter: Counter) -> Generator[int, None, Found]:
    """Look at every position, in depth first."""
    dive = _Dive(table, node, set())
    reached = dive.next()
    while reached is not None:
        if counter.positions >= counter.most:
            return _UNKNOWN
        counter.positions += 1
        if counter.positions % SLICE == 0:
            yield counter.positions
        if _won(table, reached):
            return Verdict.WON, tuple(step for steps in dive.path for step in steps)
        if hope is None or not (yield from hope.lost(reached, _HOPE)):
            yield from dive.deepen(reached, counter)
        reached = dive.next()
    return _LOST


def _won(table: Table, node: Node) -> bool:
    """Whether nothing can hinder a win any more: the lowest card that is left is free or can be drawn, and so on."""
    return not node[0] and not table.talon.buried(node[3])


def _price(weights: Weights, node: Node, talon_left: int) -> float:
    locked, talon, up, _ = weights
    return locked * (node[4] % 63) + talon * (node[3] & talon_left).bit_count() - up * node[2].bit_count()


def _steps_to(trail: list[tuple[int, Steps]], place: int) -> Steps:
    parts = []
    while place >= 0:
        place, steps = trail[place]
        parts.append(steps)
    return tuple(step for steps in reversed(parts) for step in steps)
