"""Where the grades of difficulty are cut: the data behind docs/difficulty.md.

    python -m tools.calibrate_difficulty [--deals 2000] [--rules C,R,S,D1N,D3N]

looks for deals that can be won, from a number on that no test and no tuning has used, and counts the careless searches
that win each. docs/data/difficulty.json has a letter for every deal and only grows, so a run can be ended at any time;
it begins anew when the searches are other ones. The page tells the shares, and cuts that fit them; the cuts that hold
are in ``difficulty``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Final

from tools.brute_force import finish
from yukon.deals import DealCode, deal
from yukon.notation import read_rules
from yukon.rules import settled
from yukon.solver.answers import winnable
from yukon.solver.difficulty import CUTS, RUNS, SIZES, Grade, chances, family, grade
from yukon.solver.plan import Verdict
from yukon.variants import Variant

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
RULES: Final = ("C", "R", "S", "D1N", "D3N")
"""One rule set for each scale."""
FIRST: Final = 1_000_000
"""The number of the first deal."""
LIMIT: Final = 3_000
"""Positions after which a deal is not taken for one that can be won, as when deals are found for a player."""
WANTED: Final = (0.4, 0.7, 0.9)
"""The shares that are easy; easy or medium; not fiendish."""
_LETTERS: Final = "0123456789ABCDEFGHIJK"
"""A letter for each number of wins, 0 to RUNS."""
_NOT_TAKEN: Final = "-"
_SAVED_EVERY: Final = 200

_PAGE: Final = """\
# How hard a deal is

A deal's grade comes from {runs} short searches with shaken weights, each of which looks at a few dozen positions and
then gives up: about what one does who looks a little way and then trusts to luck. The more of them win, the easier the
deal. The same deal always gets the same grade. Yukon with house rules is measured on the scale of its game; so is
Klondike with Vegas scoring, as if the waste could be turned over: in its single pass hardly any such search wins.

{cuts}

A grade compares the deals of one game with each other, not games: among the deals of Same suit that can be won there
are easy ones too, but few deals of Same suit can be won at all.

## Calibration

Deals that can be won, found among the numbered deals from {first:,} on as the game finds them: at most {limit:,}
positions are looked at for a win. Wanted were {wanted};
wins are whole numbers, so the cuts are the nearest there are.

{shares}

How many deals have how many wins:

{spread}

`.venv/bin/python -m tools.calibrate_difficulty --deals 2000` writes this page and takes as many deals of each. The data
is in [data/difficulty.json](data/difficulty.json): for each rule set a letter a deal, from deal {first:,} on: `0`–`9`,
`A`–`K` for 0 to {runs} wins, `-` for a deal that was not won.
"""


class Sample:
    """The letters of a rule set, one for each deal from ``FIRST`` on."""

    def __init__(self, rules: str, letters: str = "") -> None:
        self.rules = rules
        self.letters = letters
        self.variant: Variant = read_rules(rules)

    @property
    def wins(self) -> list[int]:
        """How many searches win, for each deal that can be won."""
        return [_LETTERS.index(letter) for letter in self.letters if letter != _NOT_TAKEN]

    def grow(self) -> None:
        """Look at the next deal."""
        position = settled(self.variant, deal(DealCode(self.variant, FIRST + len(self.letters))))
        taken = finish(winnable(self.variant, position, LIMIT)).verdict is Verdict.WON
        self.letters += _LETTERS[finish(chances(self.variant, position))] if taken else _NOT_TAKEN


@cache
def searches(variant: Variant) -> str:
    """Name the searches that are made, so that what other searches found is not mixed in."""
    told = f"{SIZES[family(variant)]} {RUNS} "
    for number in range(FIRST - 4, FIRST):
        told += _LETTERS[finish(chances(variant, settled(variant, deal(DealCode(variant, number)))))]
    return sha256(told.encode()).hexdigest()[:12]


def best_cuts(wins: Sequence[int]) -> tuple[int, ...]:
    """Give the cuts whose shares are nearest to those wanted, the highest first."""
    tally = Counter(wins)
    cuts: list[int] = []
    for share in WANTED:
        above = {cut: sum(tally[count] for count in range(cut, RUNS + 1)) / len(wins) for cut in range(1, RUNS + 1)}
        lower = [cut for cut in above if not cuts or cut < cuts[-1]] or [1]
        cuts.append(min(lower, key=lambda cut: (abs(above[cut] - share), cut)))
    return tuple(cuts)


def load(path: Path) -> list[Sample]:
    """Read what is known of each rule set, as far as it was found by the same searches."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    samples = []
    for name in RULES:
        told = known.get(name, {})
        same = told.get("searches") == searches(read_rules(name))
        samples.append(Sample(name, "".join(told["letters"]) if same else ""))
    return samples


def save(path: Path, samples: Sequence[Sample]) -> None:
    """Write what is known."""
    body = {
        sample.rules: {
            "searches": searches(sample.variant),
            "first": FIRST,
            "letters": [sample.letters[begin : begin + 100] for begin in range(0, len(sample.letters), 100)],
        }
        for sample in samples
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(body, indent=1) + "\n", encoding="utf-8")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def page(samples: Sequence[Sample]) -> str:
    """Tell the scale and how it was found."""
    cuts, shares, spread = [], [], []
    for sample in samples:
        name, wins = family(sample.variant), sample.wins
        easy, medium, hard = CUTS[name]
        among = (f"{easy}–{RUNS}" if easy < RUNS else str(RUNS), *map(_range, (medium, hard, 0), (easy, medium, hard)))
        cuts.append([name, str(SIZES[name]), *among])
        grades = Counter(grade(sample.variant, count) for count in wins)
        best = "/".join(map(str, best_cuts(wins)))
        shares.append([name, f"{len(wins):,}", *(f"{100 * grades[each] / len(wins):.1f} %" for each in Grade), best])
        tally = Counter(wins)
        spread.append([name, *(str(tally[count]) for count in range(RUNS + 1))])
    names = [each.value for each in Grade]
    parts = [WANTED[0], *(high - low for low, high in zip(WANTED, (*WANTED[1:], 1.0), strict=True))]
    return _PAGE.format(
        runs=RUNS,
        first=FIRST,
        limit=LIMIT,
        wanted=", ".join(f"{round(100 * part)} % {name}" for part, name in zip(parts, names, strict=True)),
        cuts=_table(("Rules", "Positions a search", *(f"{name}: wins" for name in names)), cuts),
        shares=_table(("Rules", "Deals", *names, "nearest cuts"), shares),
        spread=_table(("Wins", *map(str, range(RUNS + 1))), spread),
    )


def _range(low: int, above: int) -> str:
    return str(low) if above - low == 1 else f"{low}–{above - 1}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Take as many deals as asked for, and write data and page."""
    parser = argparse.ArgumentParser(prog="calibrate_difficulty", description="Find where the grades are cut.")
    parser.add_argument("--deals", type=int, default=2000, help="deals that can be won, for each rule set")
    parser.add_argument("--rules", default=",".join(RULES), help="whose deals are taken")
    parser.add_argument("--docs", type=Path, default=DOCS, help="where page and data are written")
    chosen = parser.parse_args(arguments)
    path = chosen.docs / "data" / "difficulty.json"
    samples = load(path)
    for sample in [each for each in samples if each.rules in chosen.rules.split(",")]:
        begun, before = monotonic(), len(sample.wins)
        while (done := len(sample.wins)) < chosen.deals:
            sample.grow()
            if len(sample.letters) % _SAVED_EVERY == 0:
                save(path, samples)
                left = (chosen.deals - done) * (monotonic() - begun) / max(done - before, 1)
                sys.stderr.write(f"{sample.rules}: {done}/{chosen.deals}, {left:.0f} s left\n")
    save(path, samples)
    (chosen.docs / "difficulty.md").write_text(page([each for each in samples if each.wins]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
