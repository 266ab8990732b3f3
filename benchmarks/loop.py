"""The fixed piece of pure Python that timings are divided by, so that a machine's speed cancels out.

Also runs inside Pyodide: what is measured there is divided by this loop run there.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

ROUNDS = 7


def fixed_loop() -> int:
    """Do about a millisecond of integer, list and dict work on a desktop's CPython."""
    total = 0
    seen: dict[int, int] = {}
    numbers = list(range(200))
    for turn in range(40):
        for number in numbers:
            total = (total * 31 + number ^ turn) & 0xFFFFFF
            seen[number] = total
    return total + len(seen)


def milliseconds(task: Callable[[], object], calls: int) -> float:
    """Time a call: the median of some rounds, each the mean of many calls."""
    rounds = []
    for _ in range(ROUNDS):
        begin = perf_counter()
        for _ in range(calls):
            task()
        rounds.append((perf_counter() - begin) * 1000 / calls)
    return median(rounds)
