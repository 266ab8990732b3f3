"""How hard a deal is to win: the share of short, careless searches that win it.

A search that looks a little way and chooses by shaken weights plays somewhat like a person in a hurry. Where nearly all
of them win, so will the player. The grades are cut on deals that can be won at all; docs/difficulty.md has the data.
These searches have prices of their own: how the solver is tuned must not change what a deal is called.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator
from enum import Enum
from heapq import heappop, heappush
from typing import Final, NamedTuple

from yukon.cards import KING
from yukon.position import Position
from yukon.solver.ground import BAD, RANK, Ground, Prices, Rules
from yukon.solver.klondike_moves import Node, children, key_of, normal
from yukon.solver.klondike_state import Table, Talon
from yukon.solver.packed import DOWN, FIRST, LAID_UP, SEPARATOR, pack
from yukon.solver.search import Counter, End, run
from yukon.variants import Variant

RUNS: Final = 20
"""How many searches are made for a deal."""
SIZES: Final = {"C": 60, "R": 50, "S": 36, "D1": 30, "D3": 110}
"""By rules: how many positions such a search looks at."""
CUTS: Final = {"C": (17, 10, 4), "R": (17, 13, 7), "S": (15, 5, 1), "D1": (19, 11, 2), "D3": (15, 9, 3)}
"""By rules: the fewest wins of an easy, a medium and a hard deal; what has fewer is fiendish."""
_SPREAD: Final = 0.6
_EXACT: Final = 8
"""Prices are whole eighths."""
_LOCKED: Final = 5.0
_DRAWN: Final = 1.0
_WHIM: Final = 6.0


class Grade(Enum):
    """How hard a deal is that can be won."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    FIENDISH = "fiendish"


class _Taste(NamedTuple):
    """What a careless search of Yukon dislikes, and how much."""

    hidden: float = 14.7
    """a face-down card"""
    covers: float = 15.5
    """a card that lies on one, in addition"""
    astray: float = 4.2
    """a card where it does not fit"""
    base: float = 3.2
    """at the base of a column, if it is no king"""
    up: float = -1.7
    """on its foundation"""


def chances(variant: Variant, position: Position) -> Generator[int, None, int]:
    """Count the searches out of ``RUNS`` that win; yields every few milliseconds, and is the same every time."""
    size = SIZES[family(variant)]
    if variant.stock is not None:
        return (yield from _klondike_chances(variant.stock.draw, position, size))
    ground = Ground(Rules(variant.build, returns=False, limit=variant.limit or 52), pack(position))
    chance = random.Random(ground.root).random  # noqa: S311 - must repeat
    counter, won = Counter(None), 0
    for _ in range(RUNS):
        taste = _Taste(*(_shaken(price, chance()) for price in _Taste()))
        end, _ = yield from run(ground, _prices(ground, taste, chance), size, counter)
        won += end is End.WON
        yield counter.count
    return won


def grade(variant: Variant, won: int) -> Grade:
    """Give the grade of a deal that can be won, from its chances."""
    for least, name in zip(CUTS[family(variant)], Grade, strict=False):
        if won >= least:
            return name
    return Grade.FIENDISH


def family(variant: Variant) -> str:
    """Name the rules that share a scale: those of one build, or of one draw."""
    return variant.letters[:2] if variant.stock is not None else variant.letters[0]


def _shaken(price: float, chance: float) -> float:
    return price * (0.2 + 1.6 * chance)


def _prices(ground: Ground, taste: _Taste, chance: Callable[[], float]) -> Prices:
    """Make the tables of a run: each price by taste, and shaken by itself."""
    link = [0] * (53 * DOWN * 2)
    for card in range(52):
        under = {*ground.hosts[card], SEPARATOR, LAID_UP}
        place = max(ground.root.find(card), ground.root.find(card + DOWN))
        if place >= FIRST:
            under |= {ground.root[place - 1], ground.root[place - 1] & ~DOWN}
        for byte in sorted(under):
            price, bad = _price(ground, taste, card, byte)
            link[card * 2 * DOWN + byte] = int(_EXACT * price * (1 + _SPREAD * (2 * chance() - 1))) * (BAD + 1) + bad
    return Prices(link, [0] * DOWN + [int(_EXACT * taste.hidden) * (BAD + 1)] * DOWN)


def _price(ground: Ground, taste: _Taste, card: int, byte: int) -> tuple[float, int]:
    """Give the price of a card that lies on something, and whether that is a lower card."""
    if byte == LAID_UP:
        return taste.up, 0
    if byte == SEPARATOR:
        return (0.0 if card % KING == KING - 1 else taste.base), 0
    price = 0.0 if byte in ground.hosts[card] else taste.astray
    return price + (taste.covers if byte >= DOWN else 0.0), int(RANK[card] > RANK[byte & ~DOWN])


def _klondike_chances(draw: int, position: Position, size: int) -> Generator[int, None, int]:
    """Count as ``chances`` does, always with redeals: in a single pass hardly any careless search wins."""
    table = Table(position, Talon(position, draw, unlimited=True))
    begin, _ = normal(table, table.begin)
    chance = random.Random(key_of(table.begin))  # noqa: S311 - must repeat
    positions = won = 0
    for _ in range(RUNS):
        locked, drawn = _shaken(_LOCKED, chance.random()), _shaken(_DRAWN, chance.random())
        wins, looked = _klondike_run(table, begin, (locked, drawn), chance, size)
        won += wins
        positions += looked
        yield positions
    return won


def _klondike_run(
    table: Table, begin: Node, prices: tuple[float, float], chance: random.Random, size: int
) -> tuple[bool, int]:
    """Look at the most promising positions first: what is locked and what is in the talon costs, the rest is whim."""
    locked, drawn = prices
    talon = table.talon
    closed = {key_of(begin)}
    waiting = [(0.0, 0, begin)]
    for looked in range(size):
        if not waiting:
            return False, looked
        _, _, node = heappop(waiting)
        if not node[0] and not talon.buried(node[3]):
            return True, looked
        for state, _ in children(table, node):
            after, _ = normal(table, state)
            key = key_of(after)
            if key not in closed and table.alive(after[0]):
                closed.add(key)
                price = locked * (after[4] % 63) + drawn * (after[3] & talon.left).bit_count()
                heappush(waiting, (price + _WHIM * chance.random(), -len(closed), after))
    return False, size
