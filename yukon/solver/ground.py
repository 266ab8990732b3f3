"""What stays the same in one search: the tables of its rules and of its first position, and the prices of a run.

No search here, and no position but the first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from yukon.cards import KING, PACK
from yukon.solver.packed import DOWN, FIRST, HEAD, LAID_UP, PAIR, SEPARATOR, ends, fits, key_of, places
from yukon.variants import Build

NOBODY: Final = 63
"""In the place of a partner: a card number that no position holds."""
BAD: Final = 63
"""The low bits of a price count the cards that lie on a lower one; at none the game is won."""
_BAD_KIND: Final = 5
RANK: Final = tuple([*(card.rank for card in PACK), *([14] * 12)] * 2)
"""Ranks by byte, face up or not; the base of a column is above every card."""


class Weighting(NamedTuple):
    """What a card costs by what it lies on; lower is better."""

    over_down: float
    """more for lying on a face-down card"""
    over_depth: float
    """and for each card under that"""
    bad: float
    """for lying on a lower card"""
    bad_suit: float
    """the same in its own suit"""
    loose: float
    """for lying on a higher card on which it does not fit"""
    fit: float
    """for lying where it fits"""
    up: float
    """for lying on its foundation"""
    up_low: float
    """and for each rank below the king there"""
    base: float
    """for lying at the base of a column, if it is no king"""
    down: float
    """for each face-down card"""


class _Link(NamedTuple):
    """A card on something, as a weighting sees it."""

    place: int
    """in the table of the prices"""
    kind: int
    """0 up, 1 a king at a base, 2 another card at one, 3 fitting, 4 loose, 5 on a lower card, 6 on one of its suit"""
    depth: int
    """how deep the face-down card lies that it covers, 0 for none"""
    low: int
    """how many ranks it is below the king, if it is up"""


class Prices(NamedTuple):
    """A weighting as tables: ``link[card * 128 + byte under it]`` and ``down[byte]``."""

    link: list[int]
    down: list[int]


@dataclass(frozen=True, slots=True)
class Rules:
    """How a search plays: ``returns`` whether cards come back from foundations, ``limit`` the largest group.

    ``merge``: positions that differ by free hops of a card between its two hosts count as one.
    """

    build: Build
    returns: bool
    limit: int
    merge: bool = True


class Ground:
    """The tables of one search from ``root``."""

    __slots__ = ("_links", "hosts", "limited", "on", "pair", "partner", "root", "rules", "safe", "table")

    def __init__(self, rules: Rules, root: bytes) -> None:
        tables = fits(rules.build)
        self.rules = rules
        self.root = root
        self.on = tables.on
        self.hosts = tables.hosts
        self.table = places(rules.build, root)
        self.partner = [NOBODY] * 128
        """By byte: the other host of the cards that fit here."""
        self.pair = [0] * (53 * 128)
        """What to XOR when the partner of the host under a card gets free, or is no longer."""
        self.limited = False
        """Whether a group was too large for a move that fitted."""
        if rules.merge and rules.build is Build.ALTERNATE:
            for card in range(52):
                self.partner[card] = (3 - card // KING) * KING + card % KING
                for host in self.hosts[card]:
                    self.pair[card * 128 + host] = self.table[card * 128 + host] ^ PAIR << 3 * card
        self.safe = _safe(rules.build, returns=rules.returns)
        """The four heads at which a card may go up at once without harm; and then it is never needed again."""
        self._links: list[_Link] = []
        for card in range(52):
            under = {*self.hosts[card], SEPARATOR, LAID_UP}
            place = max(root.find(card), root.find(card + DOWN))
            if place >= FIRST:
                under |= {root[place - 1], root[place - 1] & ~DOWN}
            self._links += [self._link(card, byte) for byte in sorted(under)]

    def key(self, packed: bytes) -> int:
        """Give a position's key from nothing: equal for positions that count as one."""
        key = key_of(self.table, packed)
        free = ends(packed)
        for place in range(FIRST, len(packed)):
            if packed[place] < SEPARATOR and self.partner[packed[place - 1]] in free:
                key ^= self.pair[packed[place] * 128 + packed[place - 1]]
        return key

    def prices(self, weighting: Weighting, chance: Callable[[], float] | None = None, spread: float = 0.0) -> Prices:
        """Make the tables of a weighting; ``chance`` (0 to 1) shakes each price by at most the share ``spread``."""
        of = (weighting.up, 0.0, weighting.base, weighting.fit, weighting.loose, weighting.bad, weighting.bad_suit)
        link = [0] * (53 * 128)
        for place, kind, depth, low in self._links:
            price = of[kind] + weighting.up_low * low
            if depth:
                price += weighting.over_down + weighting.over_depth * depth
            if chance is not None:
                price *= 1 + spread * (2 * chance() - 1)
            link[place] = int(8 * price) * (BAD + 1) + (kind >= _BAD_KIND)
        return Prices(link, [0] * DOWN + [int(weighting.down * 8) * (BAD + 1)] * DOWN)

    def _link(self, card: int, byte: int) -> _Link:
        """Say how a card lies."""
        place, host = card * 128 + byte, byte & ~DOWN
        if byte == LAID_UP:
            return _Link(place, 0, 0, KING - RANK[card])
        if byte == SEPARATOR:
            return _Link(place, 1 if card % KING == KING - 1 else 2, 0, 0)
        depth = 0
        if byte >= DOWN:
            deep = self.root.index(byte)
            depth = deep - self.root.rindex(SEPARATOR, 0, deep)
        if RANK[card] <= RANK[host]:
            return _Link(place, 3 if byte in self.hosts[card] else 4, depth, 0)
        return _Link(place, 6 if card // KING == host // KING else _BAD_KIND, depth, 0)

    def cost(self, prices: Prices, packed: bytes) -> int:
        """Give a position's price from nothing."""
        cost = 0
        for suit in range(4):
            for card in range(suit * KING, packed[suit] - HEAD):
                cost += prices.link[card * 128 + LAID_UP]
        for place in range(FIRST, len(packed)):
            byte = packed[place]
            if byte != SEPARATOR:
                cost += prices.down[byte] + prices.link[(byte & ~DOWN) * 128 + packed[place - 1]]
        return cost


@cache
def _safe(build: Build, *, returns: bool) -> tuple[tuple[int, int, int, int], ...]:
    """Say for each card how high each foundation must be for it to be of no use in a column any more."""
    needs = []
    for card in range(52):
        need = [0, 0, 0, 0]
        for suit in range(4):
            lower = RANK[card] - 1
            if suit == card // KING or build is Build.SUIT:
                continue
            if build is Build.ALTERNATE and suit == 3 - card // KING:
                lower = lower - 1 if returns else 0
            need[suit] = HEAD + suit * KING + max(lower, 0)
        needs.append((need[0], need[1], need[2], need[3]))
    return tuple(needs)
