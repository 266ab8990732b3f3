"""The rules once more, small and plain, for trying everything: a position as a few strings, and all that follows it.

Nothing of the solver is used here, so that what the two say can be compared; a test holds ``following`` against
``rules``. A card is a character, ``FIRST`` and on in the order of the pack, a face-down one ``DOWN`` further. The order
of the columns is forgotten, and the number of redeals where they are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from heapq import heappop, heappush
from typing import Final, NamedTuple, TypeAlias

from yukon.cards import ACE, KING, PACK
from yukon.position import COLUMNS, Position
from yukon.variants import Build, Variant

FIRST: Final = ord("0")
DOWN: Final = 64
_BACK: Final = chr(FIRST + DOWN)
"""From this character on cards lie face down."""
_PACK: Final = tuple(chr(FIRST + card.number) for card in PACK)
_UP: Final = {chr(ord(face) + DOWN): face for face in _PACK}
"""What a face-down card becomes when it is turned up."""
_PLACE: Final = {face: (card.suit.value, card.rank) for face, card in zip(_PACK, PACK, strict=True)}

State: TypeAlias = tuple[tuple[str, ...], tuple[int, ...], str, str, int]
"""Columns sorted, heights of the foundations, stock, waste, redeals."""


class Truth(NamedTuple):
    """What trying everything has shown; None: not everything was tried."""

    won: bool | None
    progress: bool | None
    """whether a card can be turned up or a foundation get higher than it was"""


@cache
def _on(build: Build) -> dict[str, str]:
    """Give for a face-up end the cards that may be laid on it, for no end the kings."""
    on = dict.fromkeys(_PACK, "")
    for host in PACK:
        for card in PACK:
            match build:
                case Build.ALTERNATE:
                    fits = card.red != host.red
                case Build.SUIT:
                    fits = card.suit is host.suit
                case Build.ANY:
                    fits = True
            if fits and card.rank == host.rank - 1:
                on[_PACK[host.number]] += _PACK[card.number]
    on[""] = "".join(_PACK[card.number] for card in PACK if card.rank == KING)
    return on


class Game:
    """The rules of a variant in terms of characters."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.limit = variant.limit or len(PACK)
        self.returns = not variant.house.foundations_final
        self.lowest_back = ACE + 1 if variant.house.aces_go_up else ACE
        self.aces_go_up = variant.house.aces_go_up
        self.on = _on(variant.build)

    def state(self, position: Position) -> State:
        """Write a position as a state."""
        columns = [
            "".join(chr(FIRST + card.number + DOWN * (at < column.hidden)) for at, card in enumerate(column.cards))
            for column in position.columns
        ]
        stock, waste = ("".join(_PACK[card.number] for card in pile) for pile in (position.stock, position.waste))
        counted = self.variant.stock is not None and self.variant.stock.redeals is not None
        return tuple(sorted(columns)), position.foundations, stock, waste, position.redeals if counted else 0

    def following(self, state: State) -> Iterator[State]:
        """Give the states after every legal move, some of them more than once."""
        columns, heights, stock, waste, redeals = state
        if sum(heights) == len(PACK):
            return
        lies = {
            face: (number, at)
            for number, column in enumerate(columns)
            for at, face in enumerate(column)
            if face < _BACK
        }
        for number, column in enumerate(columns):
            end = column[-1:]
            if end >= _BACK or (not column and number and not columns[number - 1]):
                continue
            if end and heights[_PLACE[end][0]] == _PLACE[end][1] - 1:
                yield self._settled(_without(columns, number, -1), _higher(heights, end, 1), stock, waste, redeals)
            for face in self.on[end]:
                if face in lies:
                    source, at = lies[face]
                    group = columns[source][at:]
                    if source != number and len(group) <= self.limit:
                        after = _without(columns, source, at)
                        after[number] += group
                        yield self._settled(after, heights, stock, waste, redeals)
                elif face == waste[-1:]:
                    after = [*columns]
                    after[number] += face
                    yield self._settled(after, heights, stock, waste[:-1], redeals)
                elif self.returns and heights[_PLACE[face][0]] == _PLACE[face][1] >= self.lowest_back:
                    after = [*columns]
                    after[number] += face
                    yield self._settled(after, _higher(heights, face, -1), stock, waste, redeals)
        if waste and heights[_PLACE[waste[-1]][0]] == _PLACE[waste[-1]][1] - 1:
            yield columns, _higher(heights, waste[-1], 1), stock, waste[:-1], redeals
        if self.variant.stock is not None:
            draw, allowed = self.variant.stock.draw, self.variant.stock.redeals
            if stock:
                yield columns, heights, stock[:-draw], waste + stock[-draw:][::-1], redeals
            elif waste and (allowed is None or redeals < allowed):
                yield columns, heights, waste[::-1], "", redeals + (allowed is not None)

    def _settled(self, columns: list[str], heights: tuple[int, ...], stock: str, waste: str, redeals: int) -> State:
        """Sort the columns; first let aces go up, where the house rule says so."""
        if self.aces_go_up:
            number = 0
            while number < COLUMNS:
                end = columns[number][-1:]
                if end and end < _BACK and _PLACE[end][1] == ACE:
                    columns = _without(columns, number, -1)
                    heights = _higher(heights, end, 1)
                else:
                    number += 1
        return tuple(sorted(columns)), heights, stock, waste, redeals


def _without(columns: tuple[str, ...] | list[str], number: int, at: int) -> list[str]:
    """Take a group off a column and turn up what it uncovers."""
    after = [*columns]
    left = columns[number][:at]
    after[number] = left[:-1] + _UP.get(left[-1], left[-1]) if left else left
    return after


def _higher(heights: tuple[int, ...], face: str, change: int) -> tuple[int, ...]:
    suit = _PLACE[face][0]
    return (*heights[:suit], heights[suit] + change, *heights[suit + 1 :])


def _hidden(state: State) -> int:
    return sum(face >= _BACK for column in state[0] for face in column)


def tried_out(variant: Variant, position: Position, most: int) -> Truth:
    """Try everything, fuller foundations first, until the position is won or ``most`` states have been seen."""
    game = Game(variant)
    first = game.state(position)
    hidden, heights = _hidden(first), first[1]
    progress = won = position.won
    seen = {first}
    waiting = [(0, 0, first)]
    while waiting and not won:
        state = heappop(waiting)[2]
        for after in game.following(state):
            if after in seen:
                continue
            if len(seen) >= most:
                return Truth(None, progress or None)
            seen.add(after)
            down, laid_up = _hidden(after), sum(after[1])
            won = won or laid_up == len(PACK)
            progress = progress or down < hidden or any(map(int.__gt__, after[1], heights))
            heappush(waiting, (down - laid_up, -len(seen), after))
    return Truth(won, progress)
