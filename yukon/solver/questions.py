"""Questions about positions as plain values, so that they can be asked here or in another thread alike.

A question is written as JSON (positions and moves in the notation), begun as a generator that yields every few
milliseconds, and answered with plain values. Who asks, and for how long, is the caller's affair.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from yukon.cards import Card
from yukon.deals import DEALS, DealCode, deal
from yukon.moves import FOUNDATION, Carry, Move
from yukon.notation import read_file, read_rules, write_line, write_position
from yukon.position import Position
from yukon.rules import legal_moves, play, settled
from yukon.solver.difficulty import chances, grade
from yukon.solver.klondike import solve_klondike
from yukon.solver.plan import Answer, Verdict, solve
from yukon.solver.stuck import Stuck, stuck
from yukon.variants import Variant

STUCK_LIMIT: Final = 50_000
"""Positions after which the search for a useful move gives up (P09)."""
_BLAME_LIMIT: Final = 4_000
"""Positions for each of the searches that find where a game was lost."""

_DEAL_LIMIT: Final = 3_000
"""Positions after which a deal is not taken for one that can be won."""

Reply: TypeAlias = dict[str, str | int | None]
Answering: TypeAlias = Generator[int, None, Reply]


@dataclass(frozen=True, slots=True)
class Question:
    """``kind``: ``stuck``, ``solve``, ``blame``, ``way-back`` or ``deal``.

    ``line`` leads from the position to where the game is; ``number`` and ``grade`` belong to ``deal``.

    - ``stuck`` → ``stuck``: dead, alive or unknown (P09).
    - ``solve`` → ``verdict`` (won, lost, unknown), ``line`` that wins, ``positions`` looked at.
    - ``blame`` → ``turn``: after how many moves of the line no win existed any more (None: not known), ``line`` that
      would have won from the turn before.
    - ``way-back`` → ``turn``: the last turn of the line from which a win is known (None: none), and its ``line``.
    - ``deal`` → ``number``: the first of the numbered deals from ``number`` on that can be won and has the ``grade``
      (empty: any), and its ``grade``. The position does not matter.
    """

    kind: str
    variant: Variant
    position: Position
    line: tuple[Move, ...] = ()
    number: int = 0
    grade: str = ""

    def write(self) -> str:
        """Write the question as text."""
        return json.dumps(
            {
                "kind": self.kind,
                "rules": self.variant.key,
                "position": write_position(self.position),
                "line": write_line(self.line),
                "number": self.number,
                "grade": self.grade,
            }
        )

    def begin(self) -> Answering:
        """Begin to answer. Raises ValueError for an unknown kind."""
        match self.kind:
            case "stuck":
                return _stuck(self.variant, self.position)
            case "solve":
                return _solve(self.variant, self.position)
            case "blame":
                return _blame(self.variant, self._turns())
            case "way-back":
                return _way_back(self.variant, self._turns())
            case "deal":
                return _deal(self.variant, self.number, self.grade)
            case _:
                raise ValueError(f"{self.kind!r} is no question")

    def _turns(self) -> list[Position]:
        turns = [self.position]
        for move in self.line:
            turns.append(play(self.variant, turns[-1], move))
        return turns


def read_question(text: str) -> Question:
    """Read what ``Question.write`` wrote. Raises ValueError for all else."""
    told = json.loads(text)
    file = read_file(f"{told['position']}\nmoves: {told['line']}\n")
    if file.position is None:
        raise ValueError("the question has no position")
    variant, number = read_rules(told["rules"]), int(told["number"])
    return Question(str(told["kind"]), variant, file.position, file.moves, number, str(told["grade"]))


def winnable(variant: Variant, position: Position, limit: int | None = None) -> Generator[int, None, Answer]:
    """Search for a win under any rules; ``limit`` is in positions."""
    if variant.stock is not None:
        return solve_klondike(variant, position, limit=limit)
    return solve(variant, position, limit=limit)


def unanswered(kind: str) -> Reply:
    """Give the reply to a question that was given up."""
    match kind:
        case "stuck":
            return {"stuck": Stuck.UNKNOWN.value}
        case "solve":
            return {"verdict": Verdict.UNKNOWN.value, "line": "", "positions": 0}
        case "deal":
            return {"number": None, "grade": ""}
        case _:
            return {"turn": None, "line": ""}


def _stuck(variant: Variant, position: Position) -> Answering:
    answer = yield from stuck(variant, position, STUCK_LIMIT)
    return {"stuck": answer.value}


def _solve(variant: Variant, position: Position) -> Answering:
    answer = yield from winnable(variant, position)
    return {"verdict": answer.verdict.value, "line": write_line(answer.line), "positions": answer.positions}


def _way_back(variant: Variant, turns: Sequence[Position]) -> Answering:
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


def _blame(variant: Variant, turns: Sequence[Position]) -> Answering:
    """Find the move after which no win existed; known only when the turn after it is proved lost."""
    found = yield from _way_back(variant, turns)
    turn = found["turn"]
    if not isinstance(turn, int) or turn + 1 >= len(turns):
        return {"turn": None, "line": ""}
    after = yield from winnable(variant, turns[turn + 1], _BLAME_LIMIT)
    if after.verdict is not Verdict.LOST:
        return {"turn": None, "line": ""}
    return {"turn": turn + 1, "line": found["line"]}


def _deal(variant: Variant, number: int, wanted: str) -> Answering:
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
