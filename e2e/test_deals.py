"""Deals that can be won: chosen in the new game window, and the deal of the day."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.reading import field
from yukon.deals import deal, parse_code
from yukon.rules import play_all
from yukon.solver.answers import winnable
from yukon.solver.plan import Verdict

PATIENCE = 60_000


def is_won(code: str) -> bool:
    """Solve a deal here, by the same code."""
    known = parse_code(code)
    search = winnable(known.variant, deal(known))
    while True:
        try:
            next(search)
        except StopIteration as end:
            line = end.value.line
            return end.value.verdict is Verdict.WON and play_all(known.variant, deal(known), line).won


def test_winnable_deals_of_a_difficulty_are_dealt_and_the_choice_stays(table: Page) -> None:
    table.locator('[data-command="new-game"]').click()
    window = table.locator('dialog[data-window="new-game"]')
    grade = window.locator('select[name="difficulty"]')
    expect(grade).to_be_disabled()
    window.locator('[name="winnable"]').check()
    grade.select_option("easy")
    window.locator('[data-action="deal"]').click()
    expect(table.locator('[data-notice="kept"]')).to_contain_text("Difficulty: easy", timeout=PATIENCE)
    assert is_won(field(table, "code"))
    table.locator('[data-command="new-game"]').click()
    expect(window.locator('[name="winnable"]')).to_be_checked()
    expect(grade).to_have_value("easy")


def test_the_deal_of_the_day_can_be_won_and_is_the_same_again(open_table: Callable[..., Page]) -> None:
    codes = []
    for _ in range(2):
        page = open_table()
        page.locator('[data-command="menu"]').click()
        page.locator('[data-command="daily"]').click()
        page.locator('dialog[data-window="daily"] button.primary').click()
        expect(page.locator('[data-notice="kept"]')).to_contain_text("can be won", timeout=PATIENCE)
        codes.append(field(page, "code"))
        page.close()
    assert codes[0] == codes[1]
    assert is_won(codes[0])
