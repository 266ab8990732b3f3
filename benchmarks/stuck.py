"""How long the answer to "is there a useful move left?" takes after a move, on the thread that asks.

``python benchmarks/stuck.py [GAMES]`` measures here, with ``--pyodide`` inside the shipped Pyodide under Node;
``solver_page`` runs ``measure`` in the page's own thread.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.loop import fixed_loop, milliseconds  # noqa: E402 - found through the line above
from benchmarks.node import in_pyodide  # noqa: E402
from yukon.deals import DealCode, deal  # noqa: E402
from yukon.notation import read_rules  # noqa: E402
from yukon.rules import legal_moves, play, settled  # noqa: E402
from yukon.solver.answers import STUCK_LIMIT  # noqa: E402
from yukon.solver.stuck import stuck  # noqa: E402

RULES: Final = ("C", "CAFU", "S", "R", "D1N", "D3N", "D1V", "D3V")
WANTED: Final = 5.0
"""Milliseconds within which 99 of 100 answers come in Pyodide."""
_FIRST: Final = 5_000_000
_MOVES: Final = 150
_EVERY: Final = 3
_EAGER: Final = (0.0, 0.5, 0.9)
"""How often the players take a useful move where there is one; games of eager players come nearer to the end."""


def measure(rules: str, games: int) -> list[float]:
    """Play games, each by a more eager player than the last, and time every third answer, in milliseconds."""
    variant = read_rules(rules)
    times = []
    for number, eager in zip(range(_FIRST, _FIRST + games), cycle(_EAGER), strict=False):
        chance = random.Random(number)  # noqa: S311
        position = settled(variant, deal(DealCode(variant, number)))
        for count in range(_MOVES):
            choice = legal_moves(variant, position)
            if not choice:
                break
            after = [play(variant, position, move) for move in choice]
            useful = [one for one in after if one.laid_up > position.laid_up or one.hidden < position.hidden]
            position = chance.choice(useful if useful and chance.random() < eager else after)
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


def main() -> int:
    """Measure all rules."""
    arguments = sys.argv[1:]
    if arguments and arguments[0] == "--pyodide":
        return in_pyodide("stuck", arguments[1:])
    games = int(arguments[0]) if arguments else 30
    loop = milliseconds(fixed_loop, 20)
    print(f"Stuck or not; a fixed loop is {loop:.2f} ms:")
    for rules in RULES:
        report(rules, measure(rules, games), loop)
    return 0


if __name__ == "__main__":
    sys.exit(main())
