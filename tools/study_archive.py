"""The records of the study as they are kept with the sources: docs/data/winnability-….jsonl.xz, a file for each build.

The rule sets of a build stand side by side there, deal by deal, and lines in the notation: a line that wins under
several rules is stored once. A study on a fresh checkout goes on from them. Not here: what a record is.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from tools.study import RULES, Decided, Records, squeezed, stretched


def archive(folder: Path, records: Sequence[Records]) -> None:
    """Write the records of these rule sets; all of a build have to be there."""
    folder.mkdir(parents=True, exist_ok=True)
    for build, group in groupby(records, key=lambda each: each.rules[0]):
        side_by_side = sorted(
            ((record, each.rules) for each in group for record in each.by_deal.values()), key=lambda pair: pair[0].deal
        )
        text = "".join(_written(record, rules) for record, rules in side_by_side)
        _path(folder, build).write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def take_up(folder: Path, data: Path) -> None:
    """Give a study that has no records yet those of the archive."""
    for build, group in groupby(RULES, key=lambda rules: rules[0]):
        empty = {rules: each for rules in group if not (each := Records(data, rules)).by_deal}
        if not empty or not _path(folder, build).exists():
            continue
        found: dict[str, list[Decided]] = {rules: [] for rules in empty}
        for line in lzma.decompress(_path(folder, build).read_bytes()).decode().splitlines():
            told = json.loads(line)
            rules, won = told.pop("rules"), told.pop("line", "")
            if rules in found:
                found[rules].append(Decided(**told, line=squeezed(won) if won else ""))
        for rules, decided in found.items():
            empty[rules].take(decided)


def _path(folder: Path, build: str) -> Path:
    return folder / f"winnability-{build}.jsonl.xz"


def _written(record: Decided, rules: str) -> str:
    line = {"line": stretched(record.line)} if record.line else {}
    told = {name: value for name, value in record._asdict().items() if value != "" and name != "line"}
    return json.dumps({"rules": rules} | told | line, separators=(",", ":")) + "\n"
