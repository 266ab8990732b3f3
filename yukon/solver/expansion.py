"""The moves of a position that a search has to look at, with the keys and prices of what they lead to.

**Free hops.** In alternating colours a card that lies on one of its two hosts may hop to the other while that one is
free, and back. Positions that differ by such hops only form a class and count as one: a key gives such a card the bits
``PAIR`` instead of its host's. Any two members can be turned into each other: of the cards that differ take one with no
other such card above it in its column; if its other host lay in its group, the links between would be the same in both
members and close a circle in one of them. So all members are won or lost together, and it is enough to look at every
move of every member once. A move that a hop makes possible needs it for one of two reasons:

1. it uses the host that the hop frees: its only other card comes there, or the host goes up. Both are generated here as
   two steps, hop and move;
2. it takes a card to a host in its own group, which the hop carries away. Only then a member differs in what else can
   move, and the position after the hop is looked at as well (``_members``).

Any other move can be made before the hop as well as after it, to the same class. By induction over the moves that are
no hops, a search that closes this set of classes closes the set of all positions.

**Safe cards** go up at once (``Ground.safe``): whatever could be laid on them is up, or never needed again.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from yukon.cards import KING
from yukon.solver.deadend import dead
from yukon.solver.ground import BAD, Ground, Prices
from yukon.solver.packed import DOWN, FIRST, HEAD, LAID_UP, SEPARATOR, carried, ends, laid_up

Child: TypeAlias = tuple[int, int, int]
"""Price, key and steps."""

_KINGS: Final = (12, 25, 38, 51)
_MARK: Final = bytes((SEPARATOR,))


class Expanded(NamedTuple):
    """What became of a position: safe cards are up (``steps``), ``children`` lead from there."""

    packed: bytes
    price: int
    steps: int
    children: list[Child]


class _Table(NamedTuple):
    """A position at a glance."""

    packed: bytes
    free: list[int]
    """the ends of the columns"""
    columns: list[tuple[int, int, int]]
    """for each column with a free end: the end, where the column begins, where it ends"""
    empty: int
    """the place before the first empty column, 0 if there is none"""
    safe: int
    """the place of an end that may go up without harm, 0 if there is none; then the rest is not complete"""


class _Hop(NamedTuple):
    """A card that may change its host: ``card`` lies on ``host`` at ``place`` and fits the end ``to`` at ``end``."""

    card: int
    host: int
    place: int
    to: int
    end: int


class Expansion:
    """Expands positions of one search; ``seen`` are the keys that need no second look."""

    __slots__ = ("_down", "_ground", "_limit", "_link", "seen")

    def __init__(self, ground: Ground, prices: Prices, seen: set[int]) -> None:
        self._ground = ground
        self._limit = ground.rules.limit
        self._link = prices.link
        self._down = prices.down
        self.seen = seen

    def __call__(self, price: int, key: int, packed: bytes, *, test: bool = True) -> Expanded:
        """Lay up what is safe, test for a dead end, list the moves to new classes and mark them seen.

        No children: lost, or won if nothing bad is left in the price. ``test``: whether a dead end is likely enough.
        """
        ground = self._ground
        steps = shift = 0
        table = _look(ground, packed)
        while place := table.safe:
            card = packed[place]
            row = card * 128 + LAID_UP
            bits, gain = self._left(packed, [byte for byte in ends(packed) if byte < SEPARATOR], place)
            key ^= bits ^ ground.table[row] ^ _covered(ground, packed, card)
            price += gain + self._link[row]
            packed = laid_up(packed, place)
            steps |= (card << 6 | LAID_UP) << shift
            shift += 12
            table = _look(ground, packed)
        if not price & BAD:
            return Expanded(packed, price, steps, [])
        if steps:
            if key in self.seen:
                return Expanded(packed, price, steps, [])
            self.seen.add(key)
        if test and dead(ground, packed, price & BAD):
            return Expanded(packed, price, steps, [])
        children: list[Child] = []
        hops = self._moves(table, price, key, 0, 0, children)
        if hops:
            self._hop_moves(table, hops, price, key, 0, 0, children)
            for member, before, shift in _members(ground, packed, hops):
                table = _look(ground, member)
                hops = self._moves(table, price, key, before, shift, children)
                self._hop_moves(table, hops, price, key, before, shift, children)
        return Expanded(packed, price, steps, children)

    def _moves(self, table: _Table, price: int, key: int, before: int, shift: int, children: list[Child]) -> list[_Hop]:
        """Add the moves that are possible as the cards lie; give the free hops."""
        ground, seen, limit, link = self._ground, self.seen, self._limit, self._link
        bits_of, pair, partner, on = ground.table, ground.pair, ground.partner, ground.on
        packed, free = table.packed, table.free
        find, left = packed.find, self._left
        hops: list[_Hop] = []
        for end, start, place in table.columns:
            other = partner[end]
            covered = 0
            at = find(other)
            if at >= 0:
                card = packed[at + 1]
                covered = pair[card * 128 + other]
                if covered and not start <= at < place:
                    hops.append(_Hop(card, other, at, end, place))
            if packed[end // KING] == end + HEAD:
                row = end * 128 + LAID_UP
                bits, gain = left(packed, free, place)
                new = key ^ covered ^ bits ^ bits_of[row]
                if new not in seen:
                    seen.add(new)
                    children.append((price + gain + link[row], new, before | (end << 6 | LAID_UP) << shift))
            either = other in free
            for card in on[end]:
                at = find(card)
                if at < 0:
                    if packed[card // KING] == card + HEAD + 1 and self._returns(packed, card):
                        new = key ^ covered ^ self._back_bits(packed, card, end, either=either)
                        if new not in seen:
                            seen.add(new)
                            gain = link[card * 128 + end] - link[card * 128 + LAID_UP]
                            children.append((price + gain, new, before | (card << 6 | end) << shift))
                    continue
                under = packed[at - 1]
                if start <= at <= place or under == other:
                    continue
                if limit < 52 and find(SEPARATOR, at) - at > limit:
                    ground.limited = True
                    continue
                row = card * 128 + end
                bits, gain = left(packed, free, at)
                new = key ^ covered ^ bits ^ bits_of[row]
                if either or under - DOWN == other:
                    new ^= pair[row]
                if new not in seen:
                    seen.add(new)
                    children.append((price + gain + link[row], new, before | (card << 6 | end) << shift))
        if table.empty:
            self._king_moves(table, price, key, before, shift, children)
        return hops

    def _king_moves(self, table: _Table, price: int, key: int, before: int, shift: int, children: list[Child]) -> None:
        """Add the moves of kings to an empty column; one is as good as another."""
        ground, seen, packed = self._ground, self.seen, table.packed
        for card in _KINGS:
            at = packed.find(card)
            row = card * 128 + SEPARATOR
            if at < 0:
                if packed[card // KING] != card + HEAD + 1 or not self._returns(packed, card):
                    continue
                bits = self._back_bits(packed, card, SEPARATOR, either=False)
                gain = -self._link[card * 128 + LAID_UP]
            elif packed[at - 1] == SEPARATOR:
                continue
            elif self._limit < 52 and packed.find(SEPARATOR, at) - at > self._limit:
                ground.limited = True
                continue
            else:
                bits, gain = self._left(packed, table.free, at)
                bits ^= ground.table[row]
            if key ^ bits not in seen:
                seen.add(key ^ bits)
                children.append((price + gain + self._link[row], key ^ bits, before | (card << 6 | SEPARATOR) << shift))

    def _hop_moves(
        self, table: _Table, hops: list[_Hop], price: int, key: int, before: int, shift: int, children: list[Child]
    ) -> None:
        """Add the moves that use the host which a hop frees, as two steps."""
        ground, seen, limit, link = self._ground, self.seen, self._limit, self._link
        bits_of, packed, free = ground.table, table.packed, table.free
        find = packed.find
        for hop in hops:
            mover, host, place, to, end = hop
            stop = find(SEPARATOR, place)
            load = stop - place - 1
            if load > limit:
                ground.limited = True
                continue
            row = mover * 128
            hopped = key ^ ground.pair[row + host] ^ bits_of[row + host] ^ bits_of[row + to]
            step = before | (mover << 6 | to) << shift
            if packed[host // KING] == host + HEAD:
                row = host * 128 + LAID_UP
                bits, gain = self._left(packed, free, place)
                new = hopped ^ bits ^ bits_of[row]
                if new not in seen:
                    seen.add(new)
                    children.append((price + gain + link[row], new, step | (host << 6 | LAID_UP) << shift + 12))
            for card in ground.on[host]:
                if card == mover:
                    continue
                row = card * 128 + host
                at = find(card)
                if at < 0:
                    if packed[card // KING] != card + HEAD + 1 or not self._returns(packed, card):
                        continue
                    bits = self._back_bits(packed, card, host, either=False)
                    gain = -link[card * 128 + LAID_UP]
                elif at < place and find(SEPARATOR, at, place) < 0:
                    continue
                else:
                    top = find(SEPARATOR, at)
                    if top - at + (load if at < end < top else 0) > limit:
                        ground.limited = True
                        continue
                    bits, gain = self._left(packed, free, at)
                    bits ^= bits_of[row]
                new = hopped ^ bits
                if new not in seen:
                    seen.add(new)
                    children.append((price + gain + link[row], new, step | (card << 6 | host) << shift + 12))

    def _left(self, packed: bytes, free: list[int], place: int) -> tuple[int, int]:
        """Give what changes in key and price when the card at ``place`` leaves what it lies on."""
        ground = self._ground
        under = packed[place - 1]
        row = packed[place] * 128 + under
        bits, gain = ground.table[row], -self._link[row]
        if under == SEPARATOR:
            return bits, gain
        if ground.partner[under] in free:
            bits ^= ground.pair[row]
        if under >= DOWN:
            gain -= self._down[under]
            under -= DOWN
            bits ^= ground.table[under * 128 + packed[place - 2]]
        other = ground.partner[under]
        at = packed.find(other)
        if at >= 0:
            bits ^= ground.pair[packed[at + 1] * 128 + other]
        return bits, gain

    def _returns(self, packed: bytes, card: int) -> bool:
        """Whether the top card of a foundation may come back and be of use."""
        rules = self._ground.rules
        if not rules.returns:
            return False
        return any(head < need for head, need in zip(packed, self._ground.safe[card], strict=False))

    def _back_bits(self, packed: bytes, card: int, to: int, *, either: bool) -> int:
        """Give what changes in the key when a card comes back to a column, but for the host that it covers."""
        table, row = self._ground.table, card * 128
        bits = table[row + LAID_UP] ^ table[row + to] ^ _covered(self._ground, packed, card)
        return bits ^ self._ground.pair[row + to] if either else bits


def _covered(ground: Ground, packed: bytes, host: int) -> int:
    """Give what changes in the key when a host gets free, or is no longer: the card on the other host knows."""
    other = ground.partner[host]
    at = packed.find(other)
    return ground.pair[packed[at + 1] * 128 + other] if at >= 0 else 0


def _look(ground: Ground, packed: bytes) -> _Table:
    """Look a position over; stop at the first safe card."""
    safe = ground.safe
    spades, hearts, diamonds, clubs = packed[0], packed[1], packed[2], packed[3]
    find = packed.find
    free: list[int] = []
    columns: list[tuple[int, int, int]] = []
    empty = 0
    start = FIRST
    stop = find(SEPARATOR, FIRST)
    while stop >= 0:
        if stop == start:
            empty = stop - 1
        else:
            end = packed[stop - 1]
            if end < SEPARATOR:
                if packed[end // KING] == end + HEAD:
                    a, b, c, d = safe[end]
                    if spades >= a and hearts >= b and diamonds >= c and clubs >= d:
                        return _Table(packed, free, columns, empty, stop - 1)
                free.append(end)
                columns.append((end, start, stop - 1))
        start = stop + 1
        stop = find(SEPARATOR, start)
    return _Table(packed, free, columns, empty, 0)


def _members(ground: Ground, packed: bytes, hops: list[_Hop]) -> list[tuple[bytes, int, int]]:
    """Give the members of the class in which a hop has carried a host out of the group of a card that fits it.

    As packed position, the hops that lead there, and how many bits they take.
    """
    found: list[tuple[bytes, int, int]] = []
    waiting = [(packed, hops, 0, 0)]
    known = {tuple(sorted(packed.split(_MARK)))}
    while waiting:
        packed, hops, steps, shift = waiting.pop()
        for hop in hops:
            if not _parts(ground, packed, hops, hop):
                continue
            member = carried(packed, hop.place + 1, hop.end)
            face = tuple(sorted(member.split(_MARK)))
            if face in known:
                continue
            known.add(face)
            before = steps | (hop.card << 6 | hop.to) << shift
            found.append((member, before, shift + 12))
            waiting.append((member, _hops(ground, member), before, shift + 12))
    return found


def _parts(ground: Ground, packed: bytes, hops: list[_Hop], hop: _Hop) -> bool:
    """Whether a hop carries away a host that is or gets free from a card below that fits it."""
    stop = packed.find(SEPARATOR, hop.place)
    if stop - hop.place - 1 > ground.rules.limit:
        ground.limited = True
        return False
    start = packed.rfind(SEPARATOR, 0, hop.place) + 1
    hosts = [packed[stop - 1]]
    for other in hops:
        if hop.place < other.place < stop:
            hosts.append(other.host)  # noqa: PERF401 - mostly none
    for host in hosts:
        for card in ground.on[host]:
            if packed.find(card, start, hop.place + 1) >= 0:
                return True
    return False


def _hops(ground: Ground, packed: bytes) -> list[_Hop]:
    """Give the free hops of a position."""
    hops = []
    for end, start, place in _look(ground, packed).columns:
        other = ground.partner[end]
        at = packed.find(other)
        if at >= 0 and ground.pair[packed[at + 1] * 128 + other] and not start <= at < place:
            hops.append(_Hop(packed[at + 1], other, at, end, place))
    return hops
