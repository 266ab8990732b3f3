"""Dead ends: positions that cannot be won even if cards, once free, stay free for ever.

``dead`` derives, from the free ends on, every card that can move at all. A card with a free host (a king: with an empty
column) moves and frees what it lay on; a free card that is next goes up. A host above the card in its own column counts
only once something between them can move. When some card that lies on a lower one never moves, the position is lost:
by induction over any real line, each card that leads a move is derived here, and each card that becomes an end is free
here. When all such cards move, nothing else can hinder the foundations, and the test can stop.

``Splitter`` asks the same under assumptions. Two cards fit a host; whichever comes second has to wait until the first
has left for the other host or gone up. If both orders are dead, so is the position; if one is, the other is known.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeAlias

from yukon.cards import KING
from yukon.solver.ground import RANK, Ground
from yukon.solver.packed import DOWN, FIRST, HEAD, SEPARATOR

Locks: TypeAlias = dict[int, tuple[int, int]]
"""``card * 64 + host``: the card may use the host only when the other host is free or the other card up."""

_SUIT: Final = tuple(byte % DOWN // KING for byte in range(2 * DOWN))
_KINGS: Final = (12, 25, 38, 51)
_NONE: Final[Locks] = {}
_LOOK: Final = 16


def dead(ground: Ground, packed: bytes, bad: int, locks: Locks = _NONE) -> bool:  # noqa: PLR0915 - one hot loop
    """Whether the position is lost for this reason; ``bad`` is how many cards lie on a lower one, at least 1."""
    on, hosts, rank, suit = ground.on, ground.hosts, RANK, _SUIT
    find = packed.find
    heads = [packed[0] - HEAD, packed[1] - HEAD, packed[2] - HEAD, packed[3] - HEAD]
    backs = [head - 1 for head in heads] if ground.rules.returns else []
    free = bytearray(64)
    moved = bytearray(128)
    freed: list[int] = []
    deferred: list[tuple[int, int, int]] = []
    empty = False
    start = FIRST
    place = find(SEPARATOR, FIRST)
    while place >= 0:
        if place == start:
            empty = True
        elif packed[place - 1] < SEPARATOR:
            freed.append(place - 1)
        start = place + 1
        place = find(SEPARATOR, start)
    kings = empty
    leads: list[int] = []
    while True:
        while leads:
            place = leads.pop()
            card = packed[place] & 63
            if moved[card]:
                continue
            moved[card] = 1
            under = packed[place - 1]
            if rank[card] > rank[under]:
                bad -= 1
                if not bad:
                    return False
            if under != SEPARATOR:
                freed.append(place - 1)
            elif not empty:
                empty = kings = True
        while freed:
            place = freed.pop()
            host = packed[place]
            if host >= DOWN:
                # Just turned up: perhaps one of the hosts that are free already takes it.
                host -= DOWN
                if not moved[host]:
                    for other in hosts[host]:
                        if free[other]:
                            if locks and host << 6 | other in locks:
                                deferred.append((place, FIRST, other))
                            else:
                                leads.append(place)
                                break
                    else:
                        if empty and host % KING == KING - 1 and packed[place - 1] != SEPARATOR:
                            leads.append(place)
            free[host] = 1
            pile = suit[host]
            if heads[pile] == host:
                card, stop = host, pile * KING + KING
                while card < stop and free[card]:
                    if not moved[card]:
                        at = find(card)
                        leads.append(at if at >= 0 else find(card + DOWN))
                    card += 1
                heads[pile] = card
            for card in on[host]:
                if moved[card]:
                    continue
                at = find(card)
                if at < 0:
                    if not free[card]:
                        continue
                    at = find(card + DOWN)
                    if at < 0:
                        continue
                if (locks and card << 6 | host in locks) or (at < place and find(SEPARATOR, at, place) < 0):
                    deferred.append((at, place, host))
                    continue
                moved[card] = 1
                at -= 1
                under = packed[at]
                if rank[card] > rank[under]:
                    bad -= 1
                    if not bad:
                        return False
                if under != SEPARATOR:
                    freed.append(at)
                elif not empty:
                    empty = kings = True
            if leads:
                break
        if leads:
            continue
        if kings:
            kings = False
            for card in _KINGS:
                at = find(card)
                if at < 0 and free[card]:
                    at = find(card + DOWN)
                if at >= 0 and packed[at - 1] != SEPARATOR and not moved[card]:
                    leads.append(at)
        if deferred:
            waiting, deferred = deferred, []
            for at, place, host in waiting:
                card = packed[at] & 63
                if moved[card]:
                    continue
                if locks and card << 6 | host in locks:
                    other, first = locks[card << 6 | host]
                    if not free[other] and heads[suit[first]] <= first:
                        deferred.append((at, place, host))
                        continue
                if at < place and find(SEPARATOR, at, place) < 0:
                    for byte in packed[at + 1 : place + 1]:
                        if moved[byte & 63]:
                            break
                    else:
                        deferred.append((at, place, host))
                        continue
                leads.append(at)
        for pile, card in enumerate(backs):
            # The top of a foundation comes back where a host is free, and is a free host itself then.
            if card < pile * KING:
                continue
            if any(free[host] for host in hosts[card]) or (empty and card % KING == KING - 1):
                backs[pile] -= 1
                free[card] = 1
                kings = True
                for child in on[card]:
                    at = find(child)
                    if at < 0 and free[child]:
                        at = find(child + DOWN)
                    if at >= 0 and not moved[child]:
                        leads.append(at)
        if not leads and not kings:
            return True


class Splitter:
    """The dead-end test under assumptions about who comes first; remembers which hosts decided lately."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._hosts = [host for host in range(52) if ground.partner[host] < SEPARATOR and ground.on[host]]

    def __call__(self, packed: bytes, bad: int, most: int, report: int) -> Generator[int, None, bool]:
        """Whether the position is lost; at most so many hosts are tried, the most promising first.

        Yields ``report`` after every few hosts.
        """
        ground = self._ground
        locks: Locks = {}
        for number, host in enumerate(self._hosts[:most]):
            if number % _LOOK == _LOOK - 1:
                yield report
            other = ground.partner[host]
            one, two = ground.on[host]
            if host + HEAD < packed[host // KING] or not (
                _placeable(packed, one, host, other) and _placeable(packed, two, host, other)
            ):
                continue
            one_waits, two_waits = one << 6 | host, two << 6 | host
            locks[one_waits] = (other, two)
            two_cannot_be_first = dead(ground, packed, bad, locks)
            del locks[one_waits]
            locks[two_waits] = (other, one)
            if dead(ground, packed, bad, locks):
                if two_cannot_be_first:
                    self._hosts.insert(min(number, 2, max(number - 1, 0)), self._hosts.pop(number))
                    return True
                locks[one_waits] = (other, two)
                del locks[two_waits]
            elif not two_cannot_be_first:
                del locks[two_waits]
        return False


def _placeable(packed: bytes, card: int, host: int, other: int) -> bool:
    """Whether the card lies in a column, and on neither of its hosts."""
    place = packed.find(card)
    if place < 0:
        return packed.find(card + DOWN) >= 0
    return packed[place - 1] not in (host, other)
