"""No useful move left (P09): whether any sequence of legal moves lays a card up or turns one up.

First a relaxation that forgets that cards get covered again: where even it derives no progress, there is none. Then the
closed set of all positions that can be reached without progress, one after the other; with a stock, of the states of
``klondike_state``, of which there are few. All are exact; only a set larger than the limit stays unknown. What to do
about it is the page's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from enum import Enum
from operator import gt
from typing import Final, NamedTuple, TypeAlias

from yukon.cards import KING, Card
from yukon.position import Column, Position
from yukon.rules import legal_moves, play
from yukon.solver.klondike_line import regular
from yukon.solver.klondike_moves import children, normal
from yukon.solver.klondike_moves import key_of as key_of_state
from yukon.solver.klondike_state import BITS, Table, Talon
from yukon.solver.packed import (
    DOWN,
    FIRST,
    HEAD,
    LAID_UP,
    SEPARATOR,
    carried,
    fits,
    key_of,
    laid_up,
    pack,
    places,
    taken_back,
    useless_back,
)
from yukon.variants import Variant

LIMIT: Final = 20_000
"""So many positions without progress are looked at unless the caller says otherwise."""
_LOOK: Final = 16
_LOOK_SLOWLY: Final = 8
_KINGS: Final[tuple[int, ...]] = (12, 25, 38, 51)


class Stuck(Enum):
    """The answer: no progress can be made, it can, or the set was too large to know."""

    DEAD = "dead"
    ALIVE = "alive"
    UNKNOWN = "unknown"


def stuck(variant: Variant, position: Position, limit: int = LIMIT) -> Generator[int, None, Stuck]:
    """Search for progress: a card turned up, or a foundation above the height that it has now (P09).

    Yields the number of positions looked at about every millisecond, so that the caller keeps the time; closing the
    generator cancels. A won position is alive: it needs no message.
    """
    if position.won:
        return Stuck.ALIVE
    if not _derivable(variant, position):
        return Stuck.DEAD
    if variant.stock is None:
        return (yield from _packed(variant, position, limit))
    if regular(position) and variant.stock.redeals in (None, 0):
        unlimited = variant.stock.redeals is None
        table = Table(position, Talon(position, variant.stock.draw, unlimited=unlimited))
        return (yield from _klondike(table, position, limit))
    return (yield from _plainly(variant, position, limit))


def _derivable(variant: Variant, position: Position) -> bool:
    """Whether progress follows when no card ever gets covered again and the whole stock and waste can be seen.

    A card that moves frees what it lay on, for ever. A host above the card in its own column counts only once something
    between them can move, a card on a foundation only once those on it can come back. By induction over any real
    sequence of moves, every card that leads one of them is found here too.
    """
    hosts = fits(variant.build).hosts
    heads = [suit * KING + height for suit, height in enumerate(position.foundations)]
    columns = [[card.number for card in column.cards] for column in position.columns]
    free = {column[-1] for column, seen in zip(columns, position.columns, strict=True) if seen.face_up}
    loose = [card.number for card in position.stock + position.waste]
    if not free.isdisjoint(heads) or any(head in loose for head in heads):
        return True
    backs = [] if variant.house.foundations_final else [head - 1 for head in heads]
    empty = not all(columns)
    movable: set[int] = set()
    grew = True
    while grew:
        grew = False
        for column, seen in zip(columns, position.columns, strict=True):
            for place in range(seen.hidden, len(column)):
                card = column[place]
                if card in movable:
                    continue
                above = column[place + 1 :]
                if not (empty and place and card % KING == KING - 1) and not any(
                    host in free and (host not in above or not movable.isdisjoint(above[: above.index(host) + 1]))
                    for host in hosts[card]
                ):
                    continue
                if place and (place == seen.hidden or column[place - 1] in heads):
                    return True
                if place:
                    free.add(column[place - 1])
                else:
                    empty = True
                movable.add(card)
                grew = True
        for card in loose:
            if card not in free and (not free.isdisjoint(hosts[card]) or (empty and card % KING == KING - 1)):
                free.add(card)
                grew = True
        for suit, card in enumerate(backs):
            if card >= suit * KING and (not free.isdisjoint(hosts[card]) or (empty and card % KING == KING - 1)):
                free.add(card)
                backs[suit] -= 1
                grew = True
    return False


def _packed(variant: Variant, position: Position, limit: int) -> Generator[int, None, Stuck]:
    """Close the set of positions without progress of a game without stock.

    First what parts cards that cannot come together again; moves that can be taken back have time.
    """
    packed = pack(position)
    hosts = fits(variant.build).hosts
    ground = _Ground.of(variant, packed)
    key = key_of(ground.table, packed)
    seen = {key}
    waiting = deque([(packed, key)])
    looked = 0
    while waiting:
        packed, key = waiting.popleft()
        looked += 1
        if looked > limit:
            return Stuck.UNKNOWN
        if not looked % _LOOK:
            yield looked
        quiet = _quiet_moves(ground, packed, key)
        if quiet is None:
            return Stuck.ALIVE
        for new, place, to in quiet:
            if new not in seen:
                seen.add(new)
                if to == 0:
                    waiting.append((laid_up(packed, place), new))
                elif place < FIRST:
                    waiting.append((taken_back(packed, place, to), new))
                elif packed[place - 1] in hosts[packed[place]]:
                    waiting.append((carried(packed, place, to), new))
                else:
                    waiting.appendleft((carried(packed, place, to), new))
    return Stuck.DEAD


class _Ground(NamedTuple):
    """What stays the same in one search."""

    on: tuple[tuple[int, ...], ...]
    table: list[int]
    heads: bytes
    backs: frozenset[int]
    """The laid up cards that may be taken back and can be of any use in a column."""
    longest: int

    @classmethod
    def of(cls, variant: Variant, packed: bytes) -> _Ground:
        backs: frozenset[int] = frozenset()
        if not variant.house.foundations_final:
            laid = {card for suit in range(4) for card in range(suit * KING, packed[suit] - HEAD)}
            backs = frozenset(laid - useless_back(variant.build, packed))
        table = places(variant.build, packed)
        return cls(fits(variant.build).on, table, packed[:4], backs, variant.limit or 52)


def _quiet_moves(ground: _Ground, packed: bytes, key: int) -> list[tuple[int, int, int]] | None:
    """List the moves that are no progress as key, place, target; None as soon as one is.

    A target of 0 is the foundation; a place below the columns is the suit of a card that is taken back.
    """
    on, table, heads, backs, longest = ground
    moves: list[tuple[int, int, int]] = []
    start, size = FIRST, len(packed)
    kings = _KINGS
    while start < size:
        stop = packed.find(SEPARATOR, start)
        end = packed[stop - 1]
        if end == SEPARATOR:
            wanted, kings = kings, ()
        elif end > SEPARATOR:
            wanted = ()
        else:
            wanted = on[end]
            suit = end // KING
            if packed[suit] == end + HEAD:
                if packed[suit] == heads[suit] or packed[stop - 2] >= DOWN:
                    return None
                row = end * 128
                moves.append((key ^ table[row + packed[stop - 2]] ^ table[row + LAID_UP], stop - 1, 0))
        for card in wanted:
            place, row = packed.find(card, FIRST), card * 128
            if place < 0:
                if card in backs and packed[card // KING] == card + HEAD + 1:
                    moves.append((key ^ table[row + LAID_UP] ^ table[row + end], card // KING, stop - 1))
                continue
            under = packed[place - 1]
            if start <= place < stop or (end == SEPARATOR == under) or packed.find(SEPARATOR, place) - place > longest:
                continue
            if under >= DOWN:
                return None
            moves.append((key ^ table[row + under] ^ table[row + end], place, stop - 1))
        start = stop + 1
    return moves


def _klondike(table: Table, position: Position, limit: int) -> Generator[int, None, Stuck]:
    """Close the set of the solver's states of Klondike without progress.

    Progress is an effective step, so the claims that let the solver leave steps out hold for it as they do for a win
    (docs/solver-klondike.md, 6).
    """
    hidden = sum(BITS[card] for column in position.columns for card in column.cards[: column.hidden])
    higher = ~table.begin[2]
    node, _ = normal(table, table.begin)
    closed = {key_of_state(node)}
    waiting = [node]
    looked = 0
    while waiting:
        node = waiting.pop()
        looked += 1
        if looked > limit:
            return Stuck.UNKNOWN
        if not looked % _LOOK_SLOWLY:
            yield looked
        tops, loose, up = node[:3]
        if (tops | loose) & hidden or up & higher:
            return Stuck.ALIVE
        for state, _ in children(table, node):
            tops, loose, up, _, _ = state
            if (tops | loose) & hidden or up & higher:
                return Stuck.ALIVE
            after, _ = normal(table, state)
            key = key_of_state(after)
            if key not in closed:
                closed.add(key)
                waiting.append(after)
    return Stuck.DEAD


def _plainly(variant: Variant, position: Position, limit: int) -> Generator[int, None, Stuck]:
    """Close the set of positions of a table with a stock that no game leads to, move by move as ``rules`` has it.

    The order of the columns does not matter, nor the number of redeals where they are not counted.
    """
    counted = variant.stock is not None and variant.stock.redeals is not None
    heights, hidden = position.foundations, position.hidden
    seen = {_face(position, counted=counted)}
    waiting = deque([position])
    looked = 0
    while waiting:
        position = waiting.popleft()
        looked += 1
        if looked > limit:
            return Stuck.UNKNOWN
        if not looked % _LOOK_SLOWLY:
            yield looked
        for move in legal_moves(variant, position):
            after = play(variant, position, move)
            if after.hidden < hidden or any(map(gt, after.foundations, heights)):
                return Stuck.ALIVE
            face = _face(after, counted=counted)
            if face not in seen:
                seen.add(face)
                waiting.append(after)
    return Stuck.DEAD


_Face: TypeAlias = tuple[frozenset[Column], tuple[int, ...], tuple[Card, ...], tuple[Card, ...], int]


def _face(position: Position, *, counted: bool) -> _Face:
    redeals = position.redeals if counted else 0
    return frozenset(position.columns), position.foundations, position.stock, position.waste, redeals
