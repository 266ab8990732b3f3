"""How long the answer to "is there a useful move left?" takes after a move, on the thread that asks.

``python benchmarks/stuck.py [GAMES]`` measures here; ``solver_page`` runs ``measure`` in the page's own thread.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.loop import fixed_loop, milliseconds  # noqa: E402 - found through the line above
from yukon.deals import DealCode, deal  # noqa: E402
from yukon.notation import read_rules  # noqa: E402
from yukon.rules import legal_moves, play, settled  # noqa: E402
from yukon.solver.answers import STUCK_LIMIT  # noqa: E402
from yukon.solver.stuck import stuck  # noqa: E402

RULES: Final = ("C", "S", "R", "D1N", "D3N")
WANTED: Final = 5.0
"""Milliseconds within which 99 of 100 answers come in Pyodide."""
_FIRST: Final = 5_000_000
_MOVES: Final = 120
_EVERY: Final = 3


def measure(rules: str, games: int) -> list[float]:
    """Play random games and time the answer after every third move, in milliseconds."""
    variant = read_rules(rules)
    times = []
    for number in range(_FIRST, _FIRST + games):
        chance = random.Random(number)  # noqa: S311
        position = settled(variant, deal(DealCode(variant, number)))
        for count in range(_MOVES):
            choice = legal_moves(variant, position)
            if not choice:
                break
            position = play(variant, position, chance.choice(choice))
            if count % _EVERY == 0:
                begin = perf_counter()
                for _ in stuck(variant, position, STUCK_LIMIT):
                    pass
                times.append((perf_counter() - begin) * 1000)
    return times


def report(rules: str, times: Sequence[float], loop: float) -> None:
    """Print the middle and the end of the times, also in fixed loops."""
    p99 = quantiles(times, n=100, method="inclusive")[-1]
    soon = sum(time <= WANTED for time in times) / len(times)
    print(f"  {rules:<4} median {median(times):7.3f} ms, p99 {p99:8.2f} ms = {p99 / loop:7.2f} loops", end="")
    print(f", worst {max(times):8.1f} ms; within {WANTED:g} ms {soon:7.2%} of {len(times)}", flush=True)


def main() -> None:
    """Measure all rules."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    loop = milliseconds(fixed_loop, 20)
    print(f"Stuck or not, in CPython; a fixed loop is {loop:.2f} ms:")
    for rules in RULES:
        report(rules, measure(rules, games), loop)


if __name__ == "__main__":
    main()
