"""The numbers behind the charts of the statistics. How they are drawn is the page's affair."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

MOST_BARS: Final = 8
TIME_STEPS: Final = (15, 30, 60, 120, 300, 600, 1200, 3600, 7200, 18000, 86400, 864000, 8640000, 86400000)
"""Widths of bars that read well, in seconds."""
MOVE_STEPS: Final = (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10**5, 10**6, 10**9)
"""Widths of bars that read well, in moves."""


class Bar(NamedTuple):
    """``size`` values are at least ``low`` and less than ``high``."""

    low: int
    high: int
    size: int


def bars(values: Sequence[float], steps: Sequence[int]) -> list[Bar]:
    """Count values in bars of one width, the narrowest that needs no more than ``MOST_BARS``; none for no values."""
    if not values:
        return []
    least, most = min(values), max(values)
    step = next(step for step in steps if most // step - least // step < MOST_BARS)
    edges = range(int(least // step) * step, int(most // step) * step + step + 1, step)
    return [Bar(low, high, sum(low <= value < high for value in values)) for low, high in pairwise(edges)]


def win_rates(won: Sequence[bool], last: int = 10) -> list[float]:
    """Give for each game, oldest first, the part of won ones (0–1) among it and those before it, ``last`` at most."""
    ends = range(1, len(won) + 1)
    return [sum(won[max(0, end - last) : end]) / min(end, last) for end in ends]
