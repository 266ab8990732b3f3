"""How many deals of Klondike are settled, in what time and with how many positions.

    python benchmarks/klondike_solver.py [--rules D3N] [--first 0] [--deals 300] [--seconds 60]

Prints one line for every deal that took more than a second, then the shares by time. The time is the processor's, so
that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from math import sqrt
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from yukon.deals import lay_out, shuffled
from yukon.solver.klondike import solve_klondike
from yukon.solver.plan import Answer, Verdict
from yukon.variants import Variant, variant_of

MARKS: Final = (0.05, 0.1, 0.5, 2.0, 10.0, 30.0, 60.0)
POSITIONS: Final = 4_000_000
"""No search gets further than this in a minute; it keeps the memory of one process below 600 MB."""


def settle(variant: Variant, number: int, seconds: float) -> tuple[Answer, float]:
    """Search a deal for so many seconds; give the answer and the seconds it took."""
    search = solve_klondike(variant, lay_out(variant, shuffled(number)), limit=POSITIONS)
    begin = time.process_time()
    positions = 0
    while True:
        try:
            positions = next(search)
        except StopIteration as end:
            answer: Answer = end.value
            return answer, time.process_time() - begin
        taken = time.process_time() - begin
        if taken > seconds:
            search.close()
            return Answer(Verdict.UNKNOWN, (), positions), taken


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="D3N", help="D1N, D3N, D1V or D3V")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    variant = variant_of("KL1", options.rules)
    if variant is None:
        parser.error(f"{options.rules} names no Klondike")
    verdicts: Counter[Verdict] = Counter()
    settled: list[float] = []
    positions: list[int] = []
    for number in range(options.first, options.first + options.deals):
        answer, taken = settle(variant, number, options.seconds)
        verdicts[answer.verdict] += 1
        positions.append(answer.positions)
        if answer.verdict is not Verdict.UNKNOWN:
            settled.append(taken)
        if taken > 1:
            print(f"{number}: {answer.verdict.value}, {taken:.1f} s, {answer.positions} positions", flush=True)
    count = options.deals
    won = verdicts[Verdict.WON] / count
    print(f"{variant.key}, deals {options.first}-{options.first + count - 1}, at most {options.seconds:g} s")
    print(", ".join(f"{verdict.value} {verdicts[verdict]}" for verdict in Verdict))
    print(f"won {won:.1%} ± {1.96 * sqrt(won * (1 - won) / count):.1%}")
    for mark in MARKS:
        if mark <= options.seconds:
            print(f"settled within {mark:g} s: {sum(taken <= mark for taken in settled) / count:.1%}")
    positions.sort()
    print(f"positions: median {positions[count // 2]}, 90 % {positions[count * 9 // 10]}, most {positions[-1]}")


if __name__ == "__main__":
    main()
