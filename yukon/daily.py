"""The deal of the day: which deal a date has, which date a deal is of, and the pages of a calendar.

A date's deal is one of the numbered deals (D01), so that its code is a link like any other: the number is the day's
place in the calendar times a fixed factor, so that every day has another deal and a deal leads back to its day.
Whose date it is, and what was played, is not known here.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from typing import Final

from yukon.deals import DEALS, DealCode
from yukon.variants import GAMES, Variant

FIRST_DAY: Final = date(2025, 1, 1)
"""No day before this has a deal."""
LAST_DAY: Final = date(2199, 12, 31)
REACH: Final = 256
"""How far after a day's number its deal may lie: in Same suit one deal in sixteen can be won."""
_FACTOR: Final = 6_180_339_887
"""Has no factor in common with ``DEALS``, so that all days differ; near the golden section, so that they lie apart."""
_BACK: Final = pow(_FACTOR, -1, DEALS)
_GAMES_APART: Final = 3_819_660_113
"""Yukon and Klondike have different numbers on a day."""


def code_of_day(variant: Variant, day: date) -> DealCode:
    """Give the deal of a day; Classic, Relaxed and Same suit have the same cards (Y15).

    Raises ValueError for a day outside of ``FIRST_DAY`` to ``LAST_DAY``.
    """
    if not FIRST_DAY <= day <= LAST_DAY:
        raise ValueError(f"{day} has no deal")
    return DealCode(variant, (day.toordinal() * _FACTOR + GAMES.index(variant.game) * _GAMES_APART) % DEALS)


def day_of(code: DealCode) -> date | None:
    """Give the day whose deal this is; None if it is none's.

    The deal that is played is the first from the day's number on that can be won, so numbers soon after it count too.
    """
    if code.laid_out:
        return None
    number = code.number - GAMES.index(code.variant.game) * _GAMES_APART
    for after in range(REACH):
        ordinal = (number - after) * _BACK % DEALS
        if FIRST_DAY.toordinal() <= ordinal <= LAST_DAY.toordinal():
            return date.fromordinal(ordinal)
    return None


def weeks(month: date) -> list[list[date | None]]:
    """Give the weeks of the month of a date, each from Monday to Sunday; None where the month has no such day."""
    first = month.replace(day=1)
    days: list[date | None] = [None] * first.weekday()
    day = first
    while day.month == first.month:
        days.append(day)
        day += timedelta(days=1)
    days += [None] * (-len(days) % 7)
    return [days[begin : begin + 7] for begin in range(0, len(days), 7)]


def month_after(month: date, step: int) -> date:
    """Give the first day of the month so many months later, or earlier."""
    number = month.year * 12 + month.month - 1 + step
    return date(number // 12, number % 12 + 1, 1)


def streaks(won: Collection[date], today: date) -> tuple[int, int]:
    """Give how many days in a row were won up to now, and how many at most.

    A streak goes on until a whole day has passed without a win: today can still be won.
    """
    best = run = current = 0
    before: date | None = None
    for day in sorted(won):
        run = run + 1 if before is not None and day - before == timedelta(days=1) else 1
        best = max(best, run)
        before = day
        if today - day <= timedelta(days=1):
            current = run
    return current, best
