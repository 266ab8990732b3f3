"""The two ways to search: greedy short runs that find wins, and the deep search that proves losses.

``run`` is best first, cheap to start, and forgets all at its end. ``Dive`` is depth first over one closed set and can
be continued; when nothing is left to look at, the position is lost. Which follows which is decided in ``plan``.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from enum import Enum, auto
from heapq import heappop, heappush
from typing import Final

from yukon.solver.deadend import Splitter
from yukon.solver.expansion import Expansion
from yukon.solver.ground import BAD, Ground, Prices
from yukon.solver.packed import SEPARATOR, stepped

CLOSED: Final = 3_000_000 if sys.maxsize > 2**32 else 1_500_000
"""So many classes are remembered: about 300 MB here, 110 MB in a browser."""
_LOOK: Final = 8
"""The search reports after so many positions: a millisecond in a browser."""
_SERIAL: Final = 24
_SPLITS: Final = 2
_FULL_SPLITS: Final = 52


class End(Enum):
    """How a search ended: with a win, with nothing left, or at its limit."""

    WON = auto()
    EXHAUSTED = auto()
    STOPPED = auto()


class Counter:
    """Positions looked at, over all searches of one question."""

    __slots__ = ("count", "most")

    def __init__(self, most: int | None) -> None:
        self.count = 0
        self.most = sys.maxsize if most is None else most


def run(ground: Ground, prices: Prices, most: int, counter: Counter) -> Generator[int, None, tuple[End, list[int]]]:
    """Search best first through at most ``most`` positions; give the steps of a win."""
    price, key = ground.cost(prices, ground.root), ground.key(ground.root)
    if not price & BAD:
        return End.WON, []
    expand = Expansion(ground, prices, {key})
    # A node: its parent, the steps from the parent's packed position, price, key.
    nodes: list[tuple[int, bytes, int, int, int]] = [(-1, ground.root, 0, price, key)]
    safe = [0]
    mask = (1 << _SERIAL) - 1
    waiting = [mask]
    for _ in range(min(most, counter.most - counter.count)):
        if not waiting:
            return End.EXHAUSTED, []
        serial = mask - (heappop(waiting) & mask)
        _, packed, steps, price, key = nodes[serial]
        counter.count += 1
        if not counter.count % _LOOK:
            yield counter.count
        packed, price, first, children = expand(price, key, stepped(packed, steps))
        safe[serial] = first
        if not price & BAD:
            return End.WON, _line(nodes, safe, serial)
        for cost, mark, steps in children:
            number = len(nodes)
            nodes.append((serial, packed, steps, cost, mark))
            safe.append(0)
            if not cost & BAD:
                return End.WON, _line(nodes, safe, number)
            heappush(waiting, (cost << _SERIAL) + mask - number)
    return End.STOPPED, []


def _line(nodes: list[tuple[int, bytes, int, int, int]], safe: list[int], serial: int) -> list[int]:
    steps = []
    while serial >= 0:
        steps += [safe[serial], nodes[serial][2]]
        serial = nodes[serial][0]
    return steps[::-1]


class Dive:
    """A depth-first search that can be continued; its closed set is bounded by ``closed``."""

    def __init__(self, ground: Ground, prices: Prices, counter: Counter, closed: int = CLOSED) -> None:
        key = ground.key(ground.root)
        self._counter = counter
        self._closed = closed
        self._expand = Expansion(ground, prices, {key})
        self._split = Splitter(ground)
        self._worth = 0.5
        self._own = 0
        self._waiting = [(ground.cost(prices, ground.root), key, 0, ground.root, 0)]
        self._path: list[int] = []

    def go(self, most: int) -> Generator[int, None, tuple[End, list[int]]]:
        """Look at so many further positions; give the steps of a win."""
        waiting, path, expand, counter = self._waiting, self._path, self._expand, self._counter
        if not waiting[0][0] & BAD:
            return End.WON, []
        for _ in range(min(most, counter.most - counter.count)):
            if not waiting:
                return End.EXHAUSTED, []
            if len(expand.seen) > self._closed:
                return End.STOPPED, []
            price, key, steps, packed, depth = waiting.pop()
            counter.count += 1
            if not counter.count % _LOOK:
                yield counter.count
            packed, price, first, children = expand(price, key, stepped(packed, steps), test=steps & 63 != SEPARATOR)
            del path[2 * depth :]
            path += (steps, first)
            if not price & BAD:
                return End.WON, path
            if not children or (yield from self._dead(packed, price & BAD)):
                continue
            children.sort(reverse=True)
            for cost, mark, ahead in children:
                if not cost & BAD:
                    return End.WON, [*path, ahead]
                waiting.append((cost, mark, ahead, packed, depth + 1))
        return End.STOPPED if waiting else End.EXHAUSTED, []

    def _dead(self, packed: bytes, bad: int) -> Generator[int, None, bool]:
        """Ask the splitter about every host now and then, about the best ones as often as that has been of use."""
        self._own += 1
        full = self._own & self._own - 1 == 0 or not self._own % 64
        if not full and self._worth < 0.08 and self._own % 16:
            return False
        most = _FULL_SPLITS if full else _SPLITS
        found = yield from self._split(packed, bad, most, self._counter.count)
        if found or not full:
            self._worth += (found - self._worth) * 0.02
        return found
