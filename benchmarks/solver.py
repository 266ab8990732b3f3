"""The solver on the golden deals and in the middle of games: shares decided by time and by positions.

``python benchmarks/solver.py [SECONDS [DEALS]]`` measures here; ``--pyodide`` the same inside the shipped Pyodide under
Node. Times are of the process, also given as multiples of the fixed loop of the same run. Exit 1 on a wrong verdict.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.loop import fixed_loop  # noqa: E402 - found through the line above
from benchmarks.node import in_pyodide  # noqa: E402
from tools.brute_force import fixture_deal, golden_verdicts  # noqa: E402
from yukon.notation import read_rules  # noqa: E402
from yukon.position import Position  # noqa: E402
from yukon.rules import legal_moves, play, settled  # noqa: E402
from yukon.solver import Answer, Verdict, solve  # noqa: E402
from yukon.variants import Variant  # noqa: E402

TIMES: Final = (0.02, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
COUNTS: Final = (100, 1000, 10_000, 100_000)
TABLES: Final = (("CFU", 500), ("C", 500), ("SFU", 500), ("S", 500), ("RFU", 300), ("R", 300))
LETTER: Final = {Verdict.WON: "W", Verdict.LOST: "L", Verdict.UNKNOWN: "?"}


class Case(NamedTuple):
    """What became of one question."""

    letter: str
    seconds: float
    positions: int


def loop_milliseconds() -> float:
    """Time the fixed loop on the processor's clock, as the solver is timed: others may use the machine as well."""
    begin = process_time()
    for _ in range(200):
        fixed_loop()
    return (process_time() - begin) * 1000 / 200


def timed(variant: Variant, position: Position, seconds: float) -> tuple[Answer, float]:
    """Give the solver so much processor time; what it answers, and how many seconds it took."""
    begin = process_time()
    search = solve(variant, position)
    positions = 0
    try:
        while process_time() - begin < seconds:
            positions = next(search)
    except StopIteration as end:
        answer: Answer = end.value
        return answer, process_time() - begin
    search.close()
    return Answer(Verdict.UNKNOWN, (), positions), process_time() - begin


def ask(variant: Variant, position: Position, seconds: float) -> Case:
    """Give the solver so much processor time."""
    answer, spent = timed(variant, position, seconds)
    return Case(LETTER[answer.verdict], spent, answer.positions)


def middle(variant: Variant, seed: int) -> Position:
    """Play 5 to 30 random moves from a deal, two thirds of them to a foundation or turning a card up if any does."""
    chance = random.Random(seed)  # noqa: S311
    position = settled(variant, fixture_deal(variant, seed))
    for _ in range(chance.randrange(5, 31)):
        here = legal_moves(variant, position)
        if not here:
            break
        after = [play(variant, position, move) for move in here]
        useful = [one for one in after if one.laid_up > position.laid_up or one.hidden < position.hidden]
        position = chance.choice(useful if useful and chance.random() < 0.67 else after)
    return position


def report(name: str, cases: list[Case], seconds: float, loop: float) -> None:
    """Print the shares of one table."""
    decided = [case for case in cases if case.letter != "?"]
    letters = "".join(case.letter for case in cases)
    print(f"\n{name}: {len(cases)} positions, " + ", ".join(f"{letters.count(x)} {x}" for x in "WL?"))
    for limit in TIMES:
        if limit <= seconds:
            share = sum(case.seconds <= limit for case in decided) / len(cases)
            print(f"  within {limit:5} s ({limit * 1000 / loop:7.0f} loops): {share:6.1%}")
    for count in COUNTS:
        share = sum(case.positions <= count for case in decided) / len(cases)
        print(f"  within {count:6} positions: {share:6.1%}")
    spent, looked = sum(case.seconds for case in cases), sum(case.positions for case in cases)
    worst = max(case.seconds for case in cases)
    each = spent / max(looked, 1) * 1000
    print(
        f"  {each * 1000:.0f} µs = {each / loop:.3f} loops a position; worst {worst:.2f} s; a loop is {loop:.2f} ms",
        flush=True,
    )


def measure(seconds: float, deals: int) -> int:
    """Run all tables; give the number of wrong verdicts."""
    wrong = 0
    for rules, known in TABLES:
        loop = loop_milliseconds()
        variant = read_rules(rules)
        seeds = range(1, min(known, deals) + 1)
        cases = [ask(variant, fixture_deal(variant, seed), seconds) for seed in seeds]
        for seed, case in zip(seeds, cases, strict=True):
            golden = golden_verdicts(rules[0] + "FU")[seed - 1]
            if {golden, case.letter} == {"W", "L"}:
                wrong += 1
                print(f"{rules} deal {seed}: {case.letter}, golden {golden}")
        report(rules, cases, seconds, (loop + loop_milliseconds()) / 2)
    for rules in ("C", "R", "S"):
        loop = loop_milliseconds()
        variant = read_rules(rules)
        cases = [ask(variant, middle(variant, seed), min(seconds, 0.5)) for seed in range(1, min(300, deals) + 1)]
        report(f"{rules}, after 5 to 30 moves", cases, min(seconds, 0.5), loop)
    return wrong


def main() -> int:
    """Read the command line."""
    arguments = sys.argv[1:]
    if arguments and arguments[0] == "--pyodide":
        return in_pyodide("solver", arguments[1:])
    seconds = float(arguments[0]) if arguments else 2.0
    deals = int(arguments[1]) if len(arguments) > 1 else 500
    return 1 if measure(seconds, deals) else 0


if __name__ == "__main__":
    sys.exit(main())
