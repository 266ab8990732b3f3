"""Deals that can be won: chosen in the new game window, and the deal of the day."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

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


def look_for_a_rare_deal(page: Page) -> None:
    """Ask for a deal of which there are so few that the worker looks for it for a while."""
    page.locator('[data-command="new-game"]').click()
    window = page.locator('dialog[data-window="new-game"]')
    window.locator('input[name="game"][value="KL1"]').check()
    window.locator('input[name="scoring"][value="V"]').check()
    window.locator('[name="winnable"]').check()
    window.locator('select[name="difficulty"]').select_option("fiendish")
    window.locator('[data-action="deal"]').click()
    expect(page.locator('[data-notice="dealing"]')).to_be_visible()


SENT = """
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      const page = document.documentElement;
      if (typeof message === "string") page.dataset.sent = `${page.dataset.sent ?? ""} ${message.split(" ")[0]}`;
      return post.call(this, message, ...rest);
    };"""


def test_another_game_ends_the_search_for_a_deal(context: BrowserContext, open_table: Callable[..., Page]) -> None:
    context.add_init_script(SENT)
    page = open_table("#YU1-C-AAAAAAB")
    look_for_a_rare_deal(page)
    expect(page.locator("html")).to_have_attribute("data-sent", re.compile("ask$"))
    page.locator('[data-command="new-game"]').click()
    window = page.locator('dialog[data-window="new-game"]')
    window.locator('input[name="code"]').fill("YU1-C-AAAAAAD")
    window.locator('[data-action="deal"]').click()
    expect(page.locator('[data-field="code"]')).to_have_text("YU1-C-AAAAAAD")
    expect(page.locator('[data-notice="dealing"]')).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-sent", re.compile("cancel"))


def test_a_hint_does_not_wait_for_a_deal_that_is_looked_for(open_table: Callable[..., Page]) -> None:
    page = open_table("#YU1-C-AAAAAFX")  # lost, which takes a while to prove
    look_for_a_rare_deal(page)
    page.locator('[data-command="hint"]').click()
    expect(page.locator('[data-notice="lost"]')).to_be_visible(timeout=PATIENCE)


def test_before_the_first_deal_of_the_day_none_is_offered(
    context: BrowserContext, open_table: Callable[..., Page]
) -> None:
    context.add_init_script("Date = class extends Date { constructor() { super(2024, 5, 1); } };")
    page = open_table()
    page.locator('[data-command="menu"]').click()
    page.locator('[data-command="daily"]').click()
    expect(page.locator('dialog[data-window="daily"] button.primary')).to_be_disabled()


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
