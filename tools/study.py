"""What the study of winnability asks of a deal, and the records that it keeps.

A record is one line of JSON in a file per rule set that only grows, so that a run can end at any time and be taken up
again. A win is kept with its line, and the line that is kept is the one that was replayed. Who runs this, on how many
machines, is in ``winnability``; what the records say, in ``winnability_page``.
"""

from __future__ import annotations

import json
import zlib
from base64 import b85decode, b85encode
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple, TypeAlias

from tools.brute_force import finish
from tools.brute_force import winnable as tried_out
from yukon.deals import DealCode, deal
from yukon.moves import Move
from yukon.notation import read_line, read_rules, write_line
from yukon.position import Position
from yukon.rules import play_all, settled
from yukon.solver.answers import winnable
from yukon.solver.plan import Verdict, solve
from yukon.variants import Build, Variant

RULES: Final = (
    *(build + house for build in "CSR" for house in ("", "F", "A", "U", "FU")),
    *(f"D{draw}{scoring}" for draw in (1, 3) for scoring in "NV"),
)
"""The rule sets of the study, by their letters."""
RECHECKED: Final = 10
"""One deal in so many is searched again in another way, if it is lost."""
_PATIENCE: Final = 4
"""A second search without merging may look at so many times the positions of the first."""
TRIED: Final = 30_000
"""So many positions are tried out by the rules alone."""


class Decided(NamedTuple):
    """What was found of a deal: a verdict, and what it took.

    ``limit`` and ``positions`` are in positions, ``seconds`` are of CPU, ``line`` is packed. ``again`` is the verdict
    of the second search, empty where there was none; ``commit`` the version of the solver.
    """

    deal: int
    verdict: str
    positions: int
    seconds: float
    limit: int
    line: str = ""
    again: str = ""
    commit: str = ""


class Task(NamedTuple):
    """Deals of one rule set, to be searched each through at most ``limit`` positions."""

    rules: str
    deals: tuple[int, ...]
    limit: int


Found: TypeAlias = tuple[str, list[Decided]]
"""A rule set, and what was found of some of its deals."""


def dealt(variant: Variant, number: int) -> Position:
    """Give a numbered deal as the player meets it."""
    return settled(variant, deal(DealCode(variant, number)))


def decide(task: Task) -> Found:
    """Search the deals of a task.

    Raises RuntimeError when the solver is wrong: a line that does not win, a loss that is none.
    """
    variant = read_rules(task.rules)
    return task.rules, [_decide(variant, number, task.limit) for number in task.deals]


def _decide(variant: Variant, number: int, limit: int) -> Decided:
    position = dealt(variant, number)
    begin = process_time()
    answer = finish(winnable(variant, position, limit))
    seconds = round(process_time() - begin, 4)
    line = again = ""
    match answer.verdict:
        case Verdict.WON:
            line = packed(answer.line)
            if not play_all(variant, position, unpacked(line)).won:
                raise RuntimeError(f"{variant.key}, deal {number}: the line does not win")
        case Verdict.LOST if number % RECHECKED == 0:
            again = _searched_again(variant, position, _PATIENCE * limit).value
            if again == Verdict.WON.value:
                raise RuntimeError(f"{variant.key}, deal {number}: is not lost")
        case _:
            pass
    return Decided(number, answer.verdict.value, answer.positions, seconds, limit, line, again)


def _searched_again(variant: Variant, position: Position, limit: int) -> Verdict:
    """Search without merging, or where nothing can be merged, or not be left unmerged, by the rules alone."""
    if merges(variant):
        return finish(solve(variant, position, limit=limit, merge=False)).verdict
    match tried_out(variant, position, TRIED):
        case None:
            return Verdict.UNKNOWN
        case won:
            return Verdict.WON if won else Verdict.LOST


def merges(variant: Variant) -> bool:
    """Whether the solver counts positions as one that differ by free hops, and can also do without."""
    return variant.stock is None and variant.build is Build.ALTERNATE


def packed(line: Sequence[Move]) -> str:
    """Write a line in few letters: the notation, compressed, in base 85."""
    return squeezed(write_line(line))


def unpacked(text: str) -> tuple[Move, ...]:
    """Read what ``packed`` wrote."""
    return tuple(read_line(stretched(text)))


def squeezed(notation: str) -> str:
    """Write a text in few letters."""
    return b85encode(zlib.compress(notation.encode(), 9)).decode()


def stretched(text: str) -> str:
    """Read what ``squeezed`` wrote."""
    return zlib.decompress(b85decode(text)).decode()


class Records:
    """The records of a rule set in a file; of several about a deal the last one holds."""

    def __init__(self, folder: Path, rules: str) -> None:
        self._path = folder / f"{read_rules(rules).key}.jsonl"
        self.rules = rules
        self.by_deal: dict[int, Decided] = {}
        if self._path.exists():
            self._read()

    def _read(self) -> None:
        text = self._path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:  # the last run was ended while it wrote
            self._path.write_text(whole, encoding="utf-8")
        for line in whole.splitlines():
            record = Decided(**json.loads(line))
            self.by_deal[record.deal] = record

    def missing(self, deals: int, limit: int) -> list[int]:
        """List which of the first deals are not decided, and may be with this limit."""
        return [number for number in range(deals) if self._is_open(number, limit)]

    def _is_open(self, number: int, limit: int) -> bool:
        known = self.by_deal.get(number)
        return known is None or (known.verdict == Verdict.UNKNOWN.value and known.limit < limit)

    def add(self, found: Iterable[Decided], commit: str) -> None:
        """Append to the file."""
        self.take([each._replace(commit=commit) for each in found])

    def take(self, records: Sequence[Decided]) -> None:
        """Append to the file what has its commit already."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.writelines(_written(record) + "\n" for record in records)
        self.by_deal.update((record.deal, record) for record in records)


def _written(record: Decided) -> str:
    told = {name: value for name, value in record._asdict().items() if value != ""}
    return json.dumps(told, separators=(",", ":"))
