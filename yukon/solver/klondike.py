"""Klondike: whether it can still be won, all cards known.

``solve_klondike`` is the entrance. Under it, from the ground up: ``klondike_state`` has the states and their tables,
``klondike_moves`` what follows what, ``klondike_search`` the ways through them, ``klondike_line`` the way back to moves
of the game. Here too: the plain search of tables that no game leads to.
"""

from __future__ import annotations

import heapq
from collections.abc import Generator
from typing import Final

from yukon.cards import PACK
from yukon.moves import Move
from yukon.position import Position
from yukon.rules import legal_moves, play
from yukon.solver.klondike_line import Line, LineError, regular
from yukon.solver.klondike_search import Counter, run
from yukon.solver.klondike_state import Table, Talon
from yukon.solver.plan import Answer, Verdict
from yukon.variants import Variant

LIMIT: Final = 1_000_000
"""So many positions are looked at unless the caller says otherwise: about 130 MB in the end."""


PLAIN_SLICE: Final = 8


def solve_klondike(variant: Variant, position: Position, *, limit: int | None = None) -> Generator[int, None, Answer]:
    """Search a position of Klondike; the generator yields the positions looked at so far and returns the answer.

    ``limit``: after so many positions the answer is *unknown* (None: ``LIMIT``). A line is in real moves, draws and
    redeals among them, and has been played through ``rules``. The same position gets the same answer every time.

    Raises ValueError for a game without a stock.
    """
    if variant.stock is None:
        raise ValueError(f"{variant.key} has no stock")
    most = LIMIT if limit is None else limit
    if position.won:
        return Answer(Verdict.WON, (), 0)
    if len(set(position.cards())) < len(PACK):
        return Answer(Verdict.LOST, (), 0)
    if not regular(position) or variant.stock.redeals not in (None, 0):
        return (yield from _solve_plainly(variant, position, most))
    unlimited = variant.stock.redeals is None
    table = Table(position, Talon(position, variant.stock.draw, unlimited=unlimited))
    easier = None
    if not table.talon.easy:
        easier = Table(position, Talon(position, 1, unlimited=unlimited, easy=True))
    counter = Counter(most)
    verdict, steps = yield from run(table, easier, counter)
    if verdict is not Verdict.WON:
        return Answer(verdict, (), counter.positions)
    line = Line(variant, position)
    for _ in line.played(steps):
        yield counter.positions
    for move in line.moves:
        position = play(variant, position, move)
        yield counter.positions
    if not position.won:
        raise LineError("the line does not win")
    return Answer(Verdict.WON, tuple(line.moves), counter.positions)


def _solve_plainly(variant: Variant, position: Position, most: int) -> Generator[int, None, Answer]:
    """Search a table that no game leads to, move by move as ``rules`` has it, most cards laid up first."""
    trail: list[tuple[int, Move | None]] = [(-1, None)]
    todo = [(0, 0, position)]
    closed = {_plain_key(variant, position)}
    positions = 0
    while todo:
        if positions >= most:
            return Answer(Verdict.UNKNOWN, (), positions)
        _, place, position = heapq.heappop(todo)
        positions += 1
        if positions % PLAIN_SLICE == 0:
            yield positions
        for move in legal_moves(variant, position):
            after = play(variant, position, move)
            key = _plain_key(variant, after)
            if key in closed:
                continue
            closed.add(key)
            trail.append((place, move))
            if after.won:
                return Answer(Verdict.WON, _moves_to(trail), positions)
            heapq.heappush(todo, (-after.laid_up, len(trail) - 1, after))
    return Answer(Verdict.LOST, (), positions)


def _plain_key(variant: Variant, position: Position) -> tuple[object, ...]:
    columns = frozenset((column.cards, column.hidden) for column in position.columns if column.cards)
    redeals = position.redeals if variant.stock and variant.stock.redeals else 0
    return columns, position.foundations, position.stock, position.waste, redeals


def _moves_to(trail: list[tuple[int, Move | None]]) -> tuple[Move, ...]:
    moves = []
    place, move = trail[-1]
    while move is not None:
        moves.append(move)
        place, move = trail[place]
    return tuple(reversed(moves))
