"""The Klondike solver's private table: card sets as bits, what is locked, what the talon can show, what is hopeless.

Here is what a state *is*, and what is fixed for a whole search; how states follow one another is in
``klondike_moves``. Nothing outside the Klondike solver may know these shapes.

A card is one bit of 52: rank by rank from the aces, in each rank hearts, diamonds, spades, clubs. So a pair of one
colour are neighbours, and the two *hosts* of a card are its rank's next pair of the other colour.

A face-down card, and the deepest face-up card of a column, are **locked**, but for a king with nothing under it. Any
other face-up card lies on one of its two hosts, or is a king at a base: a **rider**. Which of its two hosts a rider
lies on is no part of a state: ``docs/solver-klondike.md`` proves that it never matters. A state is five integers:

- ``tops``: the locked face-up cards, one a column at most;
- ``loose``: all cards that are neither locked nor in the talon;
- ``up``: the cards on the foundations, a part of ``loose``; what is loose and not up is a rider;
- ``talon``: bit *i* while the talon's *i*-th card is in it, and above these bits the size of the waste;
- ``depths``: how many cards are locked, six bits a column.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from yukon.cards import KING, PACK, Card, Suit
from yukon.position import Position

CARDS: Final = (1 << 52) - 1
REDS: Final = 0x3333333333333
BLACKS: Final = REDS << 2
PAIRS: Final = 0x5555555555555
"""The first card of every pair; ``x * 3`` widens such bits to the whole pairs."""
KINGS: Final = 0xF << 48
ACES: Final = 0xF
KEY_SHIFT: Final = 52
DEPTH_BITS: Final = 6
COLUMNS: Final = 7
TALON_SHIFT: Final = COLUMNS * DEPTH_BITS

_PLACES: Final = {Suit.HEARTS: 0, Suit.DIAMONDS: 1, Suit.SPADES: 2, Suit.CLUBS: 3}
_SUITS: Final = tuple(0x1111111111111 << place for place in range(4))
_GRANTED: Final = 100
"""So many look-ups may one call of ``alive`` take: 2 ms."""
_OTHER_COLOUR: Final = ((2, 3), (2, 3), (0, 1), (0, 1))

State: TypeAlias = tuple[int, int, int, int, int]
"""``tops, loose, up, talon, depths``."""


def bit_of(card: Card) -> int:
    """Give the card's bit."""
    return 1 << ((card.rank - 1) * 4 + _PLACES[card.suit])


BITS: Final = {card: bit_of(card) for card in PACK}
CARD_OF: Final = {bit: card for card, bit in BITS.items()}


def _at(rank: int, place: int) -> int:
    """Give the bit of a rank 0–12; nothing outside of these."""
    return 1 << (rank * 4 + place) if 0 <= rank < KING else 0


HOSTS: Final[dict[int, int]] = {}
MATES: Final[dict[int, int]] = {}
"""The card of the same rank and colour: it has the same hosts."""
SAFE_AFTER: Final[dict[int, int]] = {}
"""A card can go up for good when these are up: no card that is not up will ever need it in a column."""
_LOWER: Final[dict[int, int]] = {}
_SUIT_OF: Final[dict[int, int]] = {}
for _index in range(52):
    _rank, _place = divmod(_index, 4)
    _bit = 1 << _index
    _first, _second = _OTHER_COLOUR[_place]
    HOSTS[_bit] = _at(_rank + 1, _first) | _at(_rank + 1, _second)
    MATES[_bit] = 1 << (_index ^ 1)
    SAFE_AFTER[_bit] = _at(_rank - 1, _first) | _at(_rank - 1, _second) | _at(_rank - 2, _place ^ 1)
    _SUIT_OF[_bit] = _SUITS[_place]
    _LOWER[_bit] = _SUITS[_place] & (_bit - 1)
DRAWN_SAFE_AFTER: Final = {bit: SAFE_AFTER.get(bit >> 4, 0) for bit in HOSTS}
"""The same for a card that could be drawn again and again: it is enough that the card below it stays up for good."""


class Reach(NamedTuple):
    """What a talon can show: ``shown`` of it, ``at_hand`` the cards that wait for ever, ``after`` each is taken."""

    shown: int
    at_hand: int
    after: dict[int, int]


class Talon:
    """Stock and waste as one list in the order of drawing, with a pointer: what can be shown, and what is left then.

    ``begin`` is the first talon state. ``easy``: every card of the stock can be taken at any time without a draw; with
    free redeals that is draw 1 itself, and for every game it is an easier one. There nothing ever goes to the waste.
    """

    __slots__ = ("_cards", "_draw", "_known", "_unlimited", "begin", "easy", "left", "width")

    _MOST_KNOWN: Final = 30_000

    def __init__(self, position: Position, draw: int, *, unlimited: bool, easy: bool = False) -> None:
        drawn = position.waste + position.stock[::-1]
        self._cards = tuple(BITS[card] for card in drawn)
        self._draw = draw
        self._unlimited = unlimited
        self._known: dict[int, Reach] = {}
        self.easy = easy or (draw == 1 and unlimited)
        self.width = len(drawn)
        self.left = (1 << self.width) - 1
        self.begin = self.left | self._settled(len(position.waste), len(drawn)) << self.width

    def _settled(self, waste: int, left: int) -> int:
        """Give one pointer for all that can show the same, where redeals are free."""
        if self._unlimited and (self.easy or waste % self._draw == 0 or waste == left):
            return 0
        return waste

    def eased(self, state: int) -> int:
        """Give the state of the easier game."""
        return state & self.left if self._unlimited else state

    def buried(self, state: int) -> int:
        """Tell whether a card may be out of reach: 0 when what is left of the talon cannot hinder a win."""
        return state >> self.width if self.easy else state & self.left

    def reach(self, state: int) -> Reach:
        """Give what draws and allowed redeals can show."""
        known = self._known.get(state)
        if known is None:
            if len(self._known) >= self._MOST_KNOWN:
                self._known.clear()
            known = self._known[state] = self._reached(state)
        return known

    def _reached(self, state: int) -> Reach:
        mask, waste = state & self.left, state >> self.width
        places = [place for place in range(self.width) if mask >> place & 1]
        shown = at_hand = 0
        after: dict[int, int] = {}
        for size in sorted(self._sizes(waste, len(places))):
            place = places[size - 1]
            card = self._cards[place]
            shown |= card
            rest = size - 1
            if self.easy and size > waste:
                at_hand |= card
                rest = waste
            after[card] = mask ^ (1 << place) | self._settled(rest, len(places) - 1) << self.width
        return Reach(shown, at_hand, after)

    def _sizes(self, waste: int, count: int) -> set[int]:
        """Give the sizes that the waste can have when its top is taken."""
        draw = 1 if self.easy else self._draw
        sizes = set(range(waste + draw, count + 1, draw))
        if waste:
            sizes.add(waste)
        if count > waste:
            sizes.add(count)
        if self._unlimited:
            sizes.update(range(draw, count + 1, draw))
            sizes.update((count,) if count else ())
        return sizes


class Table:
    """What is fixed for a search: the locked cards of every column and the talon.

    ``below[card]`` is ``(next top, freed king, change of depths)`` for a locked card that leaves.
    """

    __slots__ = ("_alive", "_granted", "_outside_talon", "begin", "below", "free_turn", "looked_up", "talon")

    def __init__(self, position: Position, talon: Talon) -> None:
        self.talon = talon
        self.below: dict[int, tuple[int, int, int]] = {}
        self.free_turn: dict[int, tuple[int, bool]] = {}
        """For a locked card the hosts that cannot go up before it has moved, and whether both must be there."""
        self._alive: dict[int, bool] = {0: True}
        self._granted = 0
        self.looked_up = 0
        """How many look-ups ``alive`` has taken since somebody set this to 0; each takes some 20 µs."""
        tops = depths = locked = 0
        for number, column in enumerate(position.columns):
            cards = [BITS[card] for card in column.cards[: column.hidden + 1]]
            if len(cards) == 1 and cards[0] & KINGS:
                continue
            if cards:
                tops |= cards[-1]
                depths += len(cards) << DEPTH_BITS * number
            self._lock(cards, 1 << DEPTH_BITS * number)
            locked |= sum(cards)
        drawn = sum(BITS[card] for card in position.waste + position.stock)
        self._outside_talon = CARDS & ~drawn
        up = sum(BITS[card] for card in PACK if position.on_foundation(card))
        self.begin: State = (tops, CARDS & ~drawn & ~locked, up, talon.begin, depths)

    def _lock(self, cards: list[int], unit: int) -> None:
        under = 0
        for place, card in enumerate(cards):
            beneath = cards[place - 1] if place else 0
            if place == 1 and beneath & KINGS:
                self.below[card] = (0, beneath, -2 * unit)
            else:
                self.below[card] = (beneath, 0, -unit)
            hosts = HOSTS[card]
            first = hosts & -hosts
            blocked = sum(host for host in (first, hosts ^ first) if host and under & _LOWER[host])
            self.free_turn[card] = (blocked, not under & MATES[card])
            under |= card

    def _locked(self, tops: int) -> int:
        """Give all locked cards."""
        locked = 0
        for top in split(tops):
            card = top
            while card:
                beneath, king, _ = self.below[card]
                locked |= card | king
                card = beneath
        return locked

    def alive(self, tops: int) -> bool:
        """Whether a relaxed game can still unlock everything; False is a proof of loss whatever else the state is.

        Relaxed: a loose card can go up once its suit's lower cards are loose, talon cards come and go at will.
        What is kept: a card that cannot go up lies in a column, a host carries one card, and there are 7 columns.
        """
        known = self._alive.get(tops)
        if known is None:
            self._granted = _GRANTED
            known = self._can_unlock(tops)
            self.looked_up += _GRANTED - self._granted
        return known is not False

    def _can_unlock(self, tops: int) -> bool | None:
        """Settle ``alive`` in depth, None when the granted look-ups are used up; what was settled is kept."""
        if self._granted == 0:
            return None
        self._granted -= 1
        locked = self._locked(tops)
        answer: bool | None = False
        for card in split(tops):
            beneath, king, _ = self.below[card]
            after = tops ^ card | beneath
            known = self._alive.get(after)
            if known is False or not self._can_leave(card, tops, locked):
                continue
            if known is None:
                if not self._room(after, locked & ~(card | king)):
                    self._alive[after] = False
                    continue
                known = self._can_unlock(after)
            if known:
                answer = True
                break
            if known is None:
                answer = None
        if answer is not None:
            self._alive[tops] = answer
        return answer

    @staticmethod
    def _can_leave(card: int, tops: int, locked: int) -> bool:
        if not locked & _LOWER[card]:
            return True
        if card & KINGS:
            return tops.bit_count() < COLUMNS
        return bool(HOSTS[card] & (CARDS & ~locked | tops))

    def _room(self, tops: int, locked: int) -> bool:
        """Whether the columns can hold all that must lie in them while these cards are locked."""
        can_be_up = 0
        for suit in _SUITS:
            lowest = suit & locked
            can_be_up |= suit & ((lowest & -lowest) - 1) if lowest else suit
        must = self._outside_talon & ~locked & ~can_be_up
        there = must | tops
        spare = CARDS & ~locked & ~must
        reds = blacks = 0
        for shift in range(0, 48, 4):
            need_black = (must >> shift & 3).bit_count() + reds - (there >> shift + 6 & 3).bit_count()
            need_red = (must >> shift + 2 & 3).bit_count() + blacks - (there >> shift + 4 & 3).bit_count()
            reds, blacks = max(need_red, 0), max(need_black, 0)
            if blacks > (spare >> shift + 6 & 3).bit_count() or reds > (spare >> shift + 4 & 3).bit_count():
                return False
        return (must >> 48).bit_count() + reds + blacks <= COLUMNS - tops.bit_count()


def split(cards: int) -> list[int]:
    """Give the single bits of a set."""
    found = []
    while cards:
        card = cards & -cards
        cards ^= card
        found.append(card)
    return found
