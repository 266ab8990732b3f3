"""How many deals can be won: the study behind docs/winnability.md.

    python -m tools.winnability [--deals 1000] [--rules C,CF,…] [--positions N] [--scheduler ADDRESS | --here]

searches the deals 0, 1, 2 … of each rule set that are not decided yet, and writes the page anew from all records. The
work is spread over all cores of the machine, or over a Dask cluster; with ``--here`` it stays in this process and needs
no Dask. Each rule set has a file in the data folder that only grows: a run can be ended at any time and taken up again.
What is known when it ends is kept with the sources (``study_archive``), and a fresh checkout goes on from there.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Final, TypeAlias

from tools.study import RULES, Found, Records, Task, decide
from tools.study_archive import archive, take_up
from tools.winnability_page import write_page
from yukon.notation import NotationError, read_rules

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = ROOT / "study"
"""Where the records of a running study are; not committed."""
DOCS: Final = ROOT / "docs"
LIMITS: Final = {"YU1": 30_000, "KL1": 120_000}
"""By game: how many positions are looked at for a deal, about two seconds of a desktop."""
_DECIDES: Final = ("yukon/solver", "yukon/rules.py", "yukon/deals.py", "yukon/variants.py")
_BATCH: Final = 10
_AHEAD: Final = 3
"""So many batches a core are given to the cluster at a time."""
_BAR: Final = 30

Spread: TypeAlias = Callable[[Iterable[Task]], Iterator[Found]]
"""A way to have tasks done, in any order."""


def here(tasks: Iterable[Task]) -> Iterator[Found]:
    """Do the tasks in this process, one after the other."""
    return map(decide, tasks)


@contextmanager
def cluster(address: str | None) -> Iterator[Spread]:
    """Do the tasks on a Dask cluster: on the one with this address, or on one of all cores of this machine."""
    from distributed import Client, LocalCluster, as_completed  # noqa: PLC0415 - only who spreads has it

    with Client(address or LocalCluster(threads_per_worker=1, dashboard_address=None)) as client:
        if address:
            with tempfile.TemporaryDirectory() as folder:
                client.upload_file(str(_zipped(Path(folder))))

        def spread(tasks: Iterable[Task]) -> Iterator[Found]:
            left = iter(tasks)
            ahead = _AHEAD * max(1, sum(client.nthreads().values()))
            waiting = as_completed([client.submit(decide, task, pure=False) for task in islice(left, ahead)])
            for done in waiting:
                yield done.result()
                for task in islice(left, 1):
                    waiting.add(client.submit(decide, task, pure=False))

        yield spread


def _zipped(folder: Path) -> Path:
    """Pack what the machines of a cluster need; folders have entries of their own, else they would not be packages."""
    path = folder / "yukon_study.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.mkdir("tools")
        for file in (*sorted((ROOT / "yukon").rglob("*.py")), *sorted((ROOT / "tools").glob("*.py"))):
            archive.write(file, file.relative_to(ROOT))
    return path


def version() -> str:
    """Name the commit that last changed what decides, with a plus where it has been changed since."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    return git("log", "-1", "--format=%h", "--", *_DECIDES) + ("+" if git("status", "--short", "--", *_DECIDES) else "")


class _Progress:
    """A line that says how far a rule set is: drawn anew in a terminal, else once for every tenth."""

    def __init__(self, records: Records, deals: int, missing: int) -> None:
        self._records = records
        self._deals = deals
        self._missing = missing
        self._done = 0
        self._begun = monotonic()
        self._told = -1

    def step(self, count: int) -> None:
        self._done += count
        tenth = 10 * self._done // self._missing
        drawn = sys.stderr.isatty()
        if not drawn and tenth == self._told:
            return
        self._told = tenth
        tally = Counter(record.verdict for number, record in self._records.by_deal.items() if number < self._deals)
        filled = _BAR * self._done // self._missing
        rate = self._done / max(monotonic() - self._begun, 1e-9)
        left = (self._missing - self._done) / rate
        told = ", ".join(f"{verdict} {count}" for verdict, count in sorted(tally.items()))
        line = f"{self._records.rules:<4} [{'#' * filled:<{_BAR}}] {self._done}/{self._missing}  {told}  {rate:.1f}/s"
        line += f"  {left // 60:.0f} min {left % 60:02.0f} s left" if self._done < self._missing else "  done"
        sys.stderr.write(f"\r{line}\033[K" if drawn and self._done < self._missing else f"{line}\n")
        sys.stderr.flush()


def study(records: Sequence[Records], deals: int, limit: int | None, spread: Spread, commit: str) -> None:
    """Decide the first deals of each rule set, as far as the limit of positions allows."""
    for each in records:
        most = limit or LIMITS[read_rules(each.rules).game]
        missing = each.missing(deals, most)
        if not missing:
            continue
        progress = _Progress(each, deals, len(missing))
        tasks = (
            Task(each.rules, tuple(missing[begin : begin + _BATCH]), most) for begin in range(0, len(missing), _BATCH)
        )
        for _, found in spread(tasks):
            each.add(found, commit)
            progress.step(len(found))


def _rule_sets(text: str) -> list[str]:
    names = [name.strip().upper() for name in text.split(",")]
    try:
        return [read_rules(name).letters for name in names]
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="winnability", description="Study how many deals can be won.")
    parser.add_argument("--deals", type=int, default=1000, help="how many deals of each rule set, from deal 0 on")
    parser.add_argument("--rules", type=_rule_sets, default=list(RULES), help="rule sets, like C,SFU,D3N")
    parser.add_argument("--positions", type=int, help="positions to look at for a deal")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the records")
    parser.add_argument("--docs", type=Path, default=DOCS, help="where the page is written")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--scheduler", metavar="ADDRESS", help="a Dask cluster instead of this machine's cores")
    where.add_argument("--here", action="store_true", help="in this process alone")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the study and write its page."""
    chosen = _parser().parse_args(arguments)
    take_up(chosen.docs / "data", chosen.data)
    records = [Records(chosen.data, rules) for rules in chosen.rules]
    if chosen.here:
        study(records, chosen.deals, chosen.positions, here, version())
    else:
        with cluster(chosen.scheduler) as spread:
            study(records, chosen.deals, chosen.positions, spread, version())
    known = [each for each in (Records(chosen.data, rules) for rules in RULES) if each.by_deal]
    write_page(chosen.docs, known)
    archive(chosen.docs / "data", known)
    return 0


if __name__ == "__main__":
    sys.exit(main())
