"""Answers to the questions of ``yukon.questions``: searches as generators that yield every few milliseconds.

What is answered is plain values, as the questions say. Not here: how a search goes, and what a player is told of it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final, TypeAlias

from yukon.cards import Card
from yukon.deals import DEALS, DealCode, deal
from yukon.moves import FOUNDATION, Carry, Move
from yukon.notation import write_line
from yukon.position import Position
from yukon.rules import legal_moves, play, settled
from yukon.solver.difficulty import chances, grade
from yukon.solver.klondike import solve_klondike
from yukon.solver.plan import Answer, Verdict, solve
from yukon.solver.stuck import stuck
from yukon.variants import Variant

STUCK_LIMIT: Final = 50_000
"""Positions after which the search for a useful move gives up (P09)."""
_BLAME_LIMIT: Final = 4_000
"""Positions for each of the searches that find where a game was lost."""

_DEAL_LIMIT: Final = 3_000
"""Positions after which a deal is not taken for one that can be won."""

Answering: TypeAlias = Generator[int, None, dict[str, str | int | None]]


def winnable(variant: Variant, position: Position, limit: int | None = None) -> Generator[int, None, Answer]:
    """Search for a win under any rules; ``limit`` is in positions."""
    if variant.stock is not None:
        return solve_klondike(variant, position, limit=limit)
    return solve(variant, position, limit=limit)


def useful_move(variant: Variant, position: Position) -> Answering:
    """Say whether a useful move is left (P09)."""
    answer = yield from stuck(variant, position, STUCK_LIMIT)
    return {"stuck": answer.value}


def win(variant: Variant, position: Position) -> Answering:
    """Search for a line that wins."""
    answer = yield from winnable(variant, position)
    return {"verdict": answer.verdict.value, "line": write_line(answer.line), "positions": answer.positions}


def way_back(variant: Variant, turns: Sequence[Position]) -> Answering:
    """Find the last turn from which a win is found: what is lost stays lost, so halving finds it."""
    first, after = 0, len(turns)
    best: tuple[int, Answer] | None = None
    while first < after:
        middle = (first + after) // 2
        answer = yield from winnable(variant, turns[middle], _BLAME_LIMIT)
        if answer.verdict is Verdict.WON:
            best, first = (middle, answer), middle + 1
        else:
            after = middle
    if best is None:
        return {"turn": None, "line": ""}
    return {"turn": best[0], "line": write_line(best[1].line)}


def blame(variant: Variant, turns: Sequence[Position]) -> Answering:
    """Find the move after which no win existed; known only when the turn after it is proved lost.

    The turn is 0 when the first position is lost already, and the number of the turns when the last can still be won.
    """
    found = yield from way_back(variant, turns)
    turn = -1 if found["turn"] is None else int(found["turn"])
    if turn + 1 < len(turns):
        after = yield from winnable(variant, turns[turn + 1], _BLAME_LIMIT)
        if after.verdict is not Verdict.LOST:
            return {"turn": None, "line": ""}
    return {"turn": turn + 1, "line": found["line"]}


def winnable_deal(variant: Variant, number: int, wanted: str) -> Answering:
    """Find the first deal from a number on that can be won and is as hard as wanted; any, if that is empty."""
    while True:
        position = settled(variant, deal(DealCode(variant, number % DEALS)))
        answer = yield from winnable(variant, position, _DEAL_LIMIT)
        if answer.verdict is Verdict.WON:
            won = yield from chances(variant, position)
            found = grade(variant, won).value
            if wanted in ("", found):
                return {"number": number % DEALS, "grade": found}
        number += 1


def best_guess(variant: Variant, position: Position) -> Move | None:
    """Choose the most useful move when no win is known: one that turns a card up or goes up, else one that frees most.

    None when there is no move at all. It is a guess, and has to be called one.
    """
    moves = legal_moves(variant, position)
    return max(moves, key=lambda move: _use(variant, position, move), default=None)


def _use(variant: Variant, position: Position, move: Move) -> tuple[int, int, int]:
    """Rate a move: cards turned up, cards laid up that nothing needs any more, hidden cards nearer to the light."""
    if not isinstance(move, Carry):
        return (0, 0, 0)
    after = play(variant, position, move)
    turned_up = position.hidden - after.hidden
    laid_up = after.laid_up - position.laid_up
    if laid_up < 0:
        return (-1, 0, 0)
    return (turned_up, laid_up if _is_low(position, move.card) else 0, _freed(position, move))


def _is_low(position: Position, card: Card) -> bool:
    return card.rank <= min(position.foundations) + 2


def _freed(position: Position, move: Carry) -> int:
    source = position.column_of(move.card)
    if source is None or move.to == FOUNDATION:
        return 0
    return position.columns[source - 1].hidden
