"""How long the solver works from one report to the next: between two of them it can be neither stopped nor timed.

``python benchmarks/solver_slices.py [DEALS [SECONDS]]`` measures here, with ``--pyodide`` inside the shipped Pyodide
under Node. Each search goes on for at most SECONDS. The page works 6 ms at a time and then to the next report, so that
``WANTED`` keeps it below 8 ms; a cancel is heard within the worst of these times and the worker's slice of 15 ms.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.node import in_pyodide  # noqa: E402 - found through the line above
from tools.brute_force import fixture_deal, wandered  # noqa: E402
from yukon.notation import read_rules  # noqa: E402
from yukon.solver import solve, stuck  # noqa: E402
from yukon.solver.klondike import solve_klondike  # noqa: E402

WANTED: Final = 2.0
"""Milliseconds."""
RULES: Final = ("C", "CFU", "S", "R", "D1N", "D3N", "D1V", "D3V")


def pauses(search: Generator[int, None, object], seconds: float) -> Iterator[float]:
    """Give the times between the reports of a search, and before the first, in milliseconds."""
    begin = before = perf_counter()
    for _ in search:
        now = perf_counter()
        yield (now - before) * 1000
        if now - begin > seconds:
            search.close()
            return
        before = perf_counter()
    yield (perf_counter() - before) * 1000


def report(name: str, times: list[float]) -> None:
    """Print the end of the times."""
    cuts = quantiles(times, n=1000, method="inclusive")
    soon = sum(time <= WANTED for time in times) / len(times)
    print(
        f"  {name:<10} median {cuts[499]:5.2f} ms, p99 {cuts[989]:5.2f}, p99.9 {cuts[998]:6.2f}, worst {max(times):.1f}"
        f"; within {WANTED:g} ms {soon:.2%} of {len(times)}",
        flush=True,
    )


def main() -> int:
    """Measure ``solve`` and ``stuck`` under all rules."""
    arguments = sys.argv[1:]
    if arguments and arguments[0] == "--pyodide":
        return in_pyodide("solver_slices", arguments[1:])
    deals = int(arguments[0]) if arguments else 20
    seconds = float(arguments[1]) if len(arguments) > 1 else 2.0
    print("From one report to the next:")
    for rules in RULES:
        variant = read_rules(rules)
        search = solve if variant.stock is None else solve_klondike
        seeds = range(1, deals + 1)
        times = [time for seed in seeds for time in pauses(search(variant, fixture_deal(variant, seed)), seconds)]
        report(f"{rules} solve", times)
        moved = [wandered(variant, seed, moves) for seed in seeds for moves in range(10, 120, 10)]
        report(f"{rules} stuck", [time for position in moved for time in pauses(stuck(variant, position), seconds)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
