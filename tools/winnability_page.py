"""What the records of the study say: docs/winnability.md, and a letter for every deal in docs/data/winnability.txt.

Only the deals from 0 up to the first one that is not decided or given up yet are counted: those that are still at work
when a run is ended are the hard ones.
"""

from __future__ import annotations

import os
import platform
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Final, NamedTuple

from tools.study import RECHECKED, RULES, TRIED, Decided, Records, merges
from yukon.notation import read_rules

LETTERS: Final = {"won": "W", "lost": "L", "unknown": "?"}
EASIER: Final = (
    *((build + "F" + rest, build + rest) for build in "CSR" for rest in ("", "U")),
    *((build + rest, build + rest + "U") for build in "CSR" for rest in ("", "F")),
    *((build + "A", build) for build in "CSR"),
    *((build + house, "R" + house) for build in "CS" for house in ("", "F", "A", "U", "FU")),
    *((f"D3{scoring}", f"D1{scoring}") for scoring in "NV"),
    *((f"D{draw}V", f"D{draw}N") for draw in (1, 3)),
)
"""Pairs of rule sets: every line that wins under the first has its like under the second."""
_WIDTH: Final = 100
_Z95: Final = 1.959964

_PAGE: Final = """\
# How many deals can be won

All cards known, perfect play. Written by `make winnability`, which searches the deals 0, 1, 2 … of the game's own codes
(`YU1-C-AAAAAAA` is deal 0) under each rule set, and can be ended and taken up again at any time. What every letter of a
rule set means is in the rules; *FU*, for one, is nothing back from the foundations and groups of any size.

- **Won**: a line is known, and the line as it is kept was replayed through the rules.
- **Lost**: the search has shown that there is no line.
- **Unknown**: neither, within the budget: so many positions looked at, the same on every machine.
- **Can be won**: the 95 % interval (Wilson) that holds whatever the unknown deals are: its lower end counts them as
  lost, its upper end as won. It is about chance in the choice of the deals, not about errors of the solver.

{verdicts}

Not studied yet: {missing}. The more deals, the narrower the intervals; with a hundred deals they are wide.

## Time and positions

Seconds of CPU of one core, for a deal. The page was written on: {machine}. What else ran on the machine at the same
time makes the seconds too long rather than too short; the positions are exact. *Solver* is the commit that last changed
solver or rules when the deals were searched; a plus means that they had been changed since.

{costs}

## Lost deals, searched again

Of the lost deals every {rechecked}th number (0, {rechecked}, {twice} …) was searched a second time in another way: in
alternating colours with the same solver but no two positions counted as one, elsewhere by trying out everything by the
rules alone, up to {tried:,} positions, with no cleverness that could err. A second search that found a win would have
ended the study. Where nothing was searched again, no lost deal had such a number yet.

{rechecks}

## The same deal under other rules

Cards are the same under all rules of a game. Where every line of the harder rules has its like under the easier ones, a
deal that is won under the harder ones and lost under the easier ones would prove an error. So this is a check of the
solver, and the measure of what a house rule is worth.

{pairs}

Contradictions: {contradictions}.

## Do it again

`make winnability` goes on to {deals:,} deals a rule set on all cores of the machine, and can be ended at any time.
`make winnability STUDY="--deals 10000 --rules C,S"` sets how many and of what; `--scheduler tcp://…:8786` hands the
work to a Dask cluster. The records are one line of JSON for a deal, with the line of a win in the notation, in
`data/winnability-….jsonl.xz`; the study goes on from them, and the search leaves nothing to chance. A letter for every
deal is in [data/winnability.txt](data/winnability.txt).
"""


class Summary(NamedTuple):
    """A rule set's records in the order of the deals, without gaps, from deal 0 on."""

    rules: str
    deals: list[Decided]

    @property
    def verdicts(self) -> Counter[str]:
        """How many deals have each verdict."""
        return Counter(record.verdict for record in self.deals)


def summed(records: Records) -> Summary:
    """Count up to the first gap."""
    deals: list[Decided] = []
    while (record := records.by_deal.get(len(deals))) is not None:
        deals.append(record)
    return Summary(records.rules, deals)


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """Give the 95 % interval of a share, as Wilson has it."""
    if not tries:
        return 0.0, 1.0
    share, z = hits / tries, _Z95 * _Z95 / tries
    middle, half = share + z / 2, _Z95 * sqrt(share * (1 - share) / tries + z / (4 * tries))
    return max(0.0, (middle - half) / (1 + z)), min(1.0, (middle + half) / (1 + z))


def contradictions(harder: Summary, easier: Summary) -> list[int]:
    """List the deals that are won under harder rules and lost under easier ones."""
    both = zip(harder.deals, easier.deals, strict=False)
    return [one.deal for one, other in both if (one.verdict, other.verdict) == ("won", "lost")]


def write_page(docs: Path, records: Sequence[Records]) -> None:
    """Write the page and the letters. Raises RuntimeError when verdicts contradict each other."""
    summaries = [summary for summary in map(summed, records) if summary.deals]
    studied = {summary.rules for summary in summaries}
    pairs, wrong = _pairs({summary.rules: summary for summary in summaries})
    page = _PAGE.format(
        verdicts=_table(
            ("Rules", "Deals", "Won", "Lost", "Unknown", "Budget", "Can be won"),
            [_verdicts(each) for each in summaries],
        ),
        costs=_table(
            ("Rules", "Median s", "99 % within s", "Longest s", "Median positions", "Mean positions", "Solver"),
            [_costs(each) for each in summaries],
        ),
        rechecks=_table(
            ("Rules", "How", "Searched again", "Lost again", "Not settled", "Won"),
            [_recheck(each) for each in summaries if each.verdicts["lost"]],
        ),
        pairs=_table(("Harder", "Easier", "Decided under both", "Won only under the easier"), pairs),
        contradictions=len(wrong),
        missing=", ".join(read_rules(name).key for name in RULES if name not in studied) or "none",
        machine=_machine(),
        rechecked=RECHECKED,
        twice=2 * RECHECKED,
        tried=TRIED,
        deals=1000,
    )
    if wrong:
        raise RuntimeError(f"won under harder rules, lost under easier ones: {', '.join(wrong)}")
    (docs / "data").mkdir(parents=True, exist_ok=True)
    (docs / "winnability.md").write_text(page, encoding="utf-8")
    (docs / "data" / "winnability.txt").write_text(_letters(summaries), encoding="utf-8")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _verdicts(summary: Summary) -> list[str]:
    deals, tally = len(summary.deals), summary.verdicts
    won, unknown = tally["won"], tally["unknown"]
    low, high = wilson(won, deals)[0], wilson(won + unknown, deals)[1]
    budget = min((record.limit for record in summary.deals if record.verdict == "unknown"), default=0)
    return [
        read_rules(summary.rules).key,
        f"{deals:,}",
        f"{won:,}",
        f"{tally['lost']:,}",
        f"{unknown:,}",
        f"{budget:,}" if budget else "all settled",
        f"{100 * low:.2f}–{100 * high:.2f} %",
    ]


def _costs(summary: Summary) -> list[str]:
    seconds = [record.seconds for record in summary.deals]
    positions = [record.positions for record in summary.deals]
    last = quantiles(seconds, n=100, method="inclusive")[-1] if len(seconds) > 1 else seconds[0]
    return [
        read_rules(summary.rules).key,
        f"{median(seconds):.4f}",
        f"{last:.3f}",
        f"{max(seconds):.2f}",
        f"{median(positions):,.0f}",
        f"{fmean(positions):,.0f}",
        ", ".join(dict.fromkeys(record.commit for record in summary.deals)),
    ]


def _recheck(summary: Summary) -> list[str]:
    variant = read_rules(summary.rules)
    tally = Counter(record.again for record in summary.deals if record.again)
    how = "without merging" if merges(variant) else "by the rules alone"
    return [variant.key, how, f"{tally.total():,}", f"{tally['lost']:,}", f"{tally['unknown']:,}", f"{tally['won']:,}"]


def _pairs(summaries: dict[str, Summary]) -> tuple[list[list[str]], list[str]]:
    rows, wrong = [], []
    for hard, easy in EASIER:
        if hard not in summaries or easy not in summaries:
            continue
        harder, easier = summaries[hard], summaries[easy]
        both = [(a.verdict, b.verdict) for a, b in zip(harder.deals, easier.deals, strict=False)]
        decided = [pair for pair in both if "unknown" not in pair]
        gained = decided.count(("lost", "won"))
        rows.append([read_rules(hard).key, read_rules(easy).key, f"{len(decided):,}", f"{gained:,}"])
        wrong += [f"deal {number} of {hard} and {easy}" for number in contradictions(harder, easier)]
    return rows, wrong


def _letters(summaries: Sequence[Summary]) -> str:
    lines = [
        "# Verdicts of the deals 0, 1, 2 … of the game's codes: W won, L lost, ? not settled. See ../winnability.md.",
    ]
    for rules, deals in summaries:
        letters = "".join(LETTERS[record.verdict] for record in deals)
        lines += ["", f"## {read_rules(rules).key} · deals 0–{len(deals) - 1}"]
        lines += [letters[begin : begin + _WIDTH] for begin in range(0, len(letters), _WIDTH)]
    return "\n".join(lines) + "\n"


def _machine() -> str:
    """Name the processor, its cores and the Python."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    found = [line for line in lines if line.startswith("model name")]
    name = found[0].partition(":")[2].strip() if found else platform.processor() or platform.machine()
    return f"{name}, {os.cpu_count()} cores, {platform.python_implementation()} {platform.python_version()}"
