"""The solver's private table: one byte string a position, one integer a key.

Here are the shape and its tables; what is searched lives beside. Nothing outside ``solver`` may know this shape.

A packed position is ``heads  52 column 52 column … 52``. The four *heads* are 128 + the number of the card that the
foundation takes next (suit · 13 + height). A card is its number (0–51), a face-down one 64 more, a column runs from its
base to its free end with a 52 before it and after it. So ``bytes.find`` says where a card lies and whether it is face
up, and the byte before it says what it lies on.

A *key* tells what lies under every card, whatever the order of the columns: three bits a card. A card can lie only
where the search found it, on one of its hosts (four at most), at the base of a column or on its foundation, so three
bits are exact: two keys are equal if and only if the positions are, columns reordered. ``places`` gives a card its bits
by the byte under it; a move changes the key by XOR.

A *step* is twelve bits, ``card * 64 + target``: the card goes on the target card, to the first empty column (52) or to
its foundation (53). Steps that belong together are one integer, the first one lowest.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from yukon.cards import KING, PACK
from yukon.position import Position
from yukon.variants import Build

SEPARATOR: Final = 52
LAID_UP: Final = 53
"""In the place of the byte under a card: it lies on its foundation."""
DOWN: Final = 64
HEAD: Final = 128
FIRST: Final = 5
"""Where the first column begins."""

PAIR: Final = 3
"""The bits of a card that may lie on either of its two hosts (see ``expansion``)."""
_FOUNDATION, _BASE, _TURNED = 5, 6, 7
_ONE: Final = tuple(bytes((byte,)) for byte in range(256))
_EMPTY: Final = bytes((SEPARATOR, SEPARATOR))


class Fits(NamedTuple):
    """What lies on what, by card numbers."""

    on: tuple[tuple[int, ...], ...]
    """``on[h]``: the cards that may be laid on ``h``."""
    hosts: tuple[tuple[int, ...], ...]
    """``hosts[c]``: the cards on which ``c`` may be laid."""


@cache
def fits(build: Build) -> Fits:
    """Give the tables of a way of building (Y03, Y13, Y14)."""
    rows: list[tuple[int, ...]] = []
    for host in PACK:
        match build:
            case Build.ALTERNATE:
                lower = [card for card in PACK if card.red != host.red]
            case Build.ANY:
                lower = list(PACK)
            case Build.SUIT:
                lower = [card for card in PACK if card.suit is host.suit]
        rows.append(tuple(card.number for card in lower if card.rank == host.rank - 1))
    hosts = tuple(tuple(host for host in range(52) if card in rows[host]) for card in range(52))
    return Fits(tuple(rows), hosts)


def pack(position: Position) -> bytes:
    """Write a position without stock and waste in the packed shape."""
    packed = bytearray(HEAD + suit * KING + height for suit, height in enumerate(position.foundations))
    packed.append(SEPARATOR)
    for column in position.columns:
        for place, card in enumerate(column.cards):
            packed.append(card.number + (DOWN if place < column.hidden else 0))
        packed.append(SEPARATOR)
    return bytes(packed)


def places(build: Build, root: bytes) -> list[int]:
    """Give the table of the keys for a search from ``root``: ``[card * 128 + byte under it]`` is what to XOR.

    For a card that lies face up; a face-down card has no bits, so that turning one up is one more XOR.
    """
    table = [0] * (52 * 128)
    hosts = fits(build).hosts
    for card in range(52):
        row, shift = card * 128, 3 * card
        place = root.find(card + DOWN)
        if place >= 0:
            table[row + root[place - 1]] = _TURNED << shift
        table[row + SEPARATOR] = _BASE << shift
        table[row + LAID_UP] = _FOUNDATION << shift
        for number, host in enumerate(hosts[card], 1):
            table[row + host] = number << shift
    return table


def key_of(table: list[int], packed: bytes) -> int:
    """Give a position's key from nothing (a search keeps it by XOR)."""
    key = 0
    for suit in range(4):
        for card in range(suit * KING, packed[suit] - HEAD):
            key ^= table[card * 128 + LAID_UP]
    for place in range(FIRST, len(packed)):
        if packed[place] < SEPARATOR:
            key ^= table[packed[place] * 128 + packed[place - 1]]
    return key


def carried(packed: bytes, start: int, to: int) -> bytes:
    """Move the group that begins at ``start`` behind the byte at ``to``; turn up what it uncovers."""
    stop = packed.find(SEPARATOR, start)
    left, turned = start, b""
    if packed[start - 1] >= DOWN:
        left -= 1
        turned = _ONE[packed[left] - DOWN]
    if to < start:
        return packed[: to + 1] + packed[start:stop] + packed[to + 1 : left] + turned + packed[stop:]
    return packed[:left] + turned + packed[stop : to + 1] + packed[start:stop] + packed[to + 1 :]


def laid_up(packed: bytes, place: int) -> bytes:
    """Move the end card at ``place`` to its foundation; turn up what it uncovers."""
    suit = packed[place] // KING
    heads = packed[:suit] + _ONE[packed[suit] + 1] + packed[suit + 1 : 4]
    if packed[place - 1] >= DOWN:
        return heads + packed[4 : place - 1] + _ONE[packed[place - 1] - DOWN] + packed[place + 1 :]
    return heads + packed[4:place] + packed[place + 1 :]


def taken_back(packed: bytes, suit: int, to: int) -> bytes:
    """Move the top card of a foundation behind the byte at ``to``."""
    card = packed[suit] - HEAD - 1
    heads = packed[:suit] + _ONE[packed[suit] - 1] + packed[suit + 1 : 4]
    return heads + packed[4 : to + 1] + _ONE[card] + packed[to + 1 :]


def useless_back(build: Build, packed: bytes) -> frozenset[int]:
    """Give the laid up cards that nobody ever needs in a column again.

    A card is of no use there when whatever could be laid on it is up as well and of no use in its turn.
    """
    on = fits(build).on
    useless: set[int] = set()
    for rank in range(KING):
        for suit in range(4):
            card = suit * KING + rank
            if card + HEAD < packed[suit] and all(child in useless for child in on[card]):
                useless.add(card)
    return frozenset(useless)


def steps(number: int) -> list[tuple[int, int]]:
    """Take steps apart into pairs of card and target."""
    pairs = []
    while number:
        pairs.append((number >> 6 & 63, number & 63))
        number >>= 12
    return pairs


def stepped(packed: bytes, number: int) -> bytes:
    """Take steps one after the other."""
    while number:
        card, target = number >> 6 & 63, number & 63
        number >>= 12
        place = packed.find(card)
        if target == LAID_UP:
            packed = laid_up(packed, place)
            continue
        to = packed.find(_EMPTY) if target == SEPARATOR else packed.find(target)
        packed = taken_back(packed, card // KING, to) if place < 0 else carried(packed, place, to)
    return packed


def ends(packed: bytes) -> list[int]:
    """Give the last cards of the columns that hold any, left to right, a face-down one 64 higher."""
    return [column[-1] for column in packed[FIRST:-1].split(_ONE[SEPARATOR]) if column]
