"""How states of Klondike follow one another: the normal form of a state, and the steps that matter.

The claims of this module are proved in ``docs/solver-klondike.md``; here stands what is done, in short why. What a
state is and what is fixed for a search is in ``klondike_state``; the order of a search is in ``klondike``.

A *step* is a signed card: ``+card`` goes up, ``-card`` is placed on one of its hosts or, a king, in an empty column.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from yukon.solver.klondike_state import (
    ACES,
    BLACKS,
    CARDS,
    COLUMNS,
    DRAWN_SAFE_AFTER,
    HOSTS,
    KEY_SHIFT,
    KINGS,
    MATES,
    PAIRS,
    REDS,
    SAFE_AFTER,
    TALON_SHIFT,
    State,
    Table,
)

Node: TypeAlias = tuple[int, int, int, int, int, int, int, int]
"""A state in normal form, the cards that can be ends, those that fit somewhere, the next of every foundation."""
Steps: TypeAlias = tuple[int, ...]
Child: TypeAlias = tuple[State, Steps]
_Placed: TypeAlias = tuple[int, int, int, Steps]
"""``loose, up, talon`` after some cards have been placed, and the steps."""


def key_of(state: State | Node) -> int:
    """Give an exact key: equal for equal states only."""
    return state[2] | (state[4] | state[3] << TALON_SHIFT) << KEY_SHIFT


def normal(table: Table, state: State) -> tuple[Node, list[int]]:  # noqa: PLR0915  (one loop: calls would double its cost)
    """Play what never spoils anything, and say what the state allows.

    Riders go up (they could come back at once), safe cards go up, and a locked card turns the one under it up where
    its place can be needed by nobody else.
    """
    tops, loose, up, talon, depths = state
    below, free_turn = table.below, table.free_turn
    easy = table.talon.easy
    steps: list[int] = []
    while True:
        riders = loose & ~up
        seen = riders | tops
        on_hosts = ((riders & REDS) << 6 | (riders & BLACKS) << 2) & CARDS
        covered = (on_hosts | on_hosts >> 1) & PAIRS
        both_covered = on_hosts & on_hosts >> 1
        ends = seen & (((~covered | (seen & seen >> 1 & ~both_covered)) & PAIRS) * 3)
        following = (up << 4 | ACES) & ~up & CARDS
        ready = ends & following
        card = ready & riders
        if card:
            card &= -card
            up |= card
            steps.append(card)
            continue
        while ready:
            card = ready & -ready
            if not SAFE_AFTER[card] & ~up:
                break
            ready ^= card
        if ready:
            beneath, king, less = below[card]
            up |= card
            tops ^= card | beneath
            loose |= card | king
            depths += less
            steps.append(card)
            continue
        if easy:
            shown, _, after = table.talon.reach(talon)
            ready = following & shown
            while ready:
                card = ready & -ready
                if not DRAWN_SAFE_AFTER[card] & ~up:
                    break
                ready ^= card
            if ready:
                talon = after[card]
                up |= card
                loose |= card
                steps.append(card)
                continue
        open_pairs = ((ends | ends >> 1) & PAIRS) * 3
        fitting = (open_pairs & BLACKS) >> 6 | (open_pairs & REDS) >> 2
        ready = tops & fitting
        while ready:
            card = ready & -ready
            blocked, both = free_turn[card]
            blocked &= seen
            if blocked and (not both or blocked == HOSTS[card]):
                break
            ready ^= card
        if ready:
            beneath, king, less = below[card]
            tops ^= card | beneath
            loose |= card | king
            depths += less
            steps.append(-card)
            continue
        break
    if tops.bit_count() + (riders & KINGS).bit_count() < COLUMNS:
        fitting |= KINGS
    return (tops, loose, up, talon, depths, ends, fitting, following), steps


def children(table: Table, node: Node) -> list[Child]:
    """Give the states one effective step further, none of them in normal form yet.

    An effective step is any but a placing that could as well wait: before it the cards are placed that it needs.
    """
    tops, loose, up, talon, depths, ends, fitting, following = node
    below = table.below
    shown, at_hand, after = table.talon.reach(talon)
    seen = loose & ~up | tops
    found: list[Child] = []
    cards = shown & following
    while cards:
        card = cards & -cards
        cards ^= card
        found.append(((tops, loose | card, up | card, after[card], depths), (card,)))
    cards = tops & ends & following
    while cards:
        card = cards & -cards
        cards ^= card
        beneath, king, less = below[card]
        found.append(((tops ^ card | beneath, loose | card | king, up | card, talon, depths + less), (card,)))
    cards = seen & ~ends & following
    while cards:
        card = cards & -cards
        cards ^= card
        for loose_, up_, talon_, steps in _brought(table, tops, (loose, up, talon, ()), MATES[card]):
            if card & tops:
                beneath, king, less = below[card]
                state = (tops ^ card | beneath, loose_ | card | king, up_ | card, talon_, depths + less)
            else:
                state = (tops, loose_, up_ | card, talon_, depths)
            found.append((state, (*steps, card)))
    spare = up | at_hand
    cards = tops
    while cards:
        card = cards & -cards
        cards ^= card
        beneath, king, less = below[card]
        if card & fitting:
            found.append(((tops ^ card | beneath, loose | card | king, up, talon, depths + less), (-card,)))
        elif HOSTS[card] & spare:
            for loose_, up_, talon_, steps in _made_room(table, tops, (loose, up, talon, ()), card):
                state = (tops ^ card | beneath, loose_ | card | king, up_, talon_, depths + less)
                found.append((state, (*steps, -card)))
    cards = shown & ~at_hand
    while cards:
        card = cards & -cards
        cards ^= card
        if card & fitting:
            found.append(((tops, loose | card, up, after[card], depths), (-card,)))
        elif HOSTS[card] & spare:
            for loose_, up_, talon_, steps in _made_room(table, tops, (loose, up, talon, ()), card):
                left = table.talon.reach(talon_).after[card]
                found.append(((tops, loose_ | card, up_, left, depths), (*steps, -card)))
    return found


def _made_room(table: Table, tops: int, placed: _Placed, card: int) -> Iterator[_Placed]:
    """Give the ways to place hosts, from the foundations or a free talon, until the card fits."""
    loose, up, _, _ = placed
    riders = loose & ~up
    if card & KINGS:
        if tops.bit_count() + (riders & KINGS).bit_count() < COLUMNS:
            yield placed
        return
    hosts = HOSTS[card]
    if (riders & (card | MATES[card])).bit_count() < ((riders | tops) & hosts).bit_count():
        yield placed
        return
    first = hosts & -hosts
    yield from _brought(table, tops, placed, first)
    yield from _brought(table, tops, placed, hosts ^ first)


def _brought(table: Table, tops: int, placed: _Placed, card: int) -> Iterator[_Placed]:
    """Give the ways to place a card that is on its foundation or in a free talon, with all that this needs."""
    _, up, talon, _ = placed
    if up & card:
        if not SAFE_AFTER[card] & ~up:
            return
        above = card << 4 & CARDS & up
        ways = _brought(table, tops, placed, above) if above else (placed,)
        for uncovered in ways:
            for loose, up_, talon_, steps in _made_room(table, tops, uncovered, card):
                yield loose, up_ ^ card, talon_, (*steps, -card)
    elif card & table.talon.reach(talon).at_hand:
        for loose, up_, talon_, steps in _made_room(table, tops, placed, card):
            yield loose | card, up_, table.talon.reach(talon_).after[card], (*steps, -card)
