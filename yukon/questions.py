"""Questions about positions as plain values, so that they can be asked here or in another thread alike.

A question is written as JSON (positions and moves in the notation), begun as a generator that yields every few
milliseconds, and answered with plain values. Who asks, and for how long, is the caller's affair; how the answers are
found is the solver's, which is imported with the first question that is begun: a start does not wait for it.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeAlias

from yukon.moves import Move
from yukon.notation import read_file, read_rules, write_line, write_position
from yukon.position import Position
from yukon.rules import play
from yukon.variants import Variant

Reply: TypeAlias = dict[str, str | int | None]
Answering: TypeAlias = Generator[int, None, Reply]


@dataclass(frozen=True, slots=True)
class Question:
    """``kind``: ``stuck``, ``solve``, ``blame``, ``way-back`` or ``deal``.

    ``line`` leads from the position to where the game is; ``number`` and ``grade`` belong to ``deal``.

    - ``stuck`` → ``stuck``: dead, alive or unknown (P09).
    - ``solve`` → ``verdict`` (won, lost, unknown), ``line`` that wins, ``positions`` looked at.
    - ``blame`` → ``turn``: after how many moves of the line no win existed any more (None: not known; one more than
      there are: there still is one), ``line`` that would have won from the turn before.
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
        from yukon.solver import answers  # noqa: PLC0415 - see above

        match self.kind:
            case "stuck":
                return answers.useful_move(self.variant, self.position)
            case "solve":
                return answers.win(self.variant, self.position)
            case "blame":
                return answers.blame(self.variant, self._turns())
            case "way-back":
                return answers.way_back(self.variant, self._turns())
            case "deal":
                return answers.winnable_deal(self.variant, self.number, self.grade)
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


def unanswered(kind: str) -> Reply:
    """Give the reply to a question that was given up."""
    match kind:
        case "stuck":
            return {"stuck": "unknown"}
        case "solve":
            return {"verdict": "unknown", "line": "", "positions": 0}
        case "deal":
            return {"number": None, "grade": ""}
        case _:
            return {"turn": None, "line": ""}
