"""The deal of the day: always the same, every day another, and a calendar with its streaks."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from yukon.daily import FIRST_DAY, LAST_DAY, code_of_day, day_of, month_after, streaks, weeks
from yukon.deals import deal, parse_code
from yukon.variants import KLONDIKE_1, KLONDIKE_3, RELAXED, SAME_SUIT, VARIANTS, VEGAS_1, YUKON, Variant

TODAY = date(2026, 11, 30)


def day(ago: int) -> date:
    return TODAY - timedelta(days=ago)


def test_a_day_has_the_same_deal_for_ever() -> None:
    assert str(code_of_day(YUKON, TODAY)) == "YU1-C-UZVCUBI"
    assert str(code_of_day(YUKON, date(2026, 12, 1))) == "YU1-C-OZZNYRP"
    assert str(code_of_day(KLONDIKE_3, TODAY)) == "KL1-D3N-HJHRGVR"


@pytest.mark.spec("Y15")
def test_the_rules_of_a_day_share_its_cards_and_the_games_do_not() -> None:
    same = {code_of_day(variant, TODAY).number for variant in (YUKON, RELAXED, SAME_SUIT)}
    klondike = {code_of_day(variant, TODAY).number for variant in (KLONDIKE_1, KLONDIKE_3, VEGAS_1)}
    assert len(same) == len(klondike) == 1
    assert same != klondike


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_every_day_has_a_deal_of_its_own_that_leads_back_to_it(variant: Variant) -> None:
    days = [FIRST_DAY + timedelta(days=step) for step in range((LAST_DAY - FIRST_DAY).days + 1)]
    codes = {day: code_of_day(variant, day) for day in days}
    assert len({code.number for code in codes.values()}) == len(days)
    assert all(day_of(code) == day for day, code in codes.items())


def test_the_deal_of_a_day_is_an_ordinary_numbered_deal() -> None:
    code = code_of_day(YUKON, TODAY)
    assert deal(parse_code(str(code))) == deal(code)


@pytest.mark.parametrize("code", ["YU1-C-AAAAAAB", "KL1-D1N-AAAAAAA", "YU1-C-" + "A" * 47 + "B"])
def test_other_deals_are_of_no_day(code: str) -> None:
    assert day_of(parse_code(code)) is None


@pytest.mark.parametrize("outside", [FIRST_DAY - timedelta(days=1), LAST_DAY + timedelta(days=1)])
def test_days_outside_of_the_calendar_have_no_deal(outside: date) -> None:
    with pytest.raises(ValueError, match="has no deal"):
        code_of_day(YUKON, outside)


def test_a_month_is_weeks_from_monday_to_sunday() -> None:
    november = weeks(TODAY)
    assert [len(week) for week in november] == [7] * 6
    assert november[0] == [None] * 6 + [date(2026, 11, 1)]
    assert november[5] == [TODAY] + [None] * 6
    assert [each for week in weeks(date(2028, 2, 9)) for each in week if each][-1] == date(2028, 2, 29)


def test_months_go_on_over_the_years() -> None:
    assert month_after(TODAY, 1) == date(2026, 12, 1)
    assert month_after(TODAY, 2) == date(2027, 1, 1)
    assert month_after(date(2026, 1, 31), -1) == date(2025, 12, 1)


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        ([], (0, 0)),
        ([0], (1, 1)),
        ([1, 2], (2, 2)),  # today can still be won
        ([2, 3, 4], (0, 3)),
        ([0, 1, 3, 4, 5], (2, 3)),
        ([0, 2], (1, 1)),
    ],
)
def test_a_streak_ends_when_a_whole_day_has_passed_without_a_win(won: list[int], expected: tuple[int, int]) -> None:
    assert streaks({day(ago) for ago in won}, TODAY) == expected
