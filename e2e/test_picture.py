"""The table before Python is awake: what is shown is what is played, and what is tapped is not lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from e2e.hands import by_taps
from e2e.reading import expect_table, position_on
from e2e.waiting import wait_ready
from yukon.deals import deal, parse_code
from yukon.rules import legal_moves, play
from yukon.variants import YUKON

if TYPE_CHECKING:
    from tools.serve import Site

DRAWN = "html[data-drawn][data-state=loading]"
KEY = "yukon /yukon/ picture"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile without service workers: what they answer cannot be held back here."""
    fresh = browser.new_context(viewport={"width": 1366, "height": 768})
    fresh.add_init_script("delete Navigator.prototype.serviceWorker")
    yield fresh
    fresh.close()


@contextmanager
def asleep(context: BrowserContext) -> Iterator[None]:
    """Keep Python from waking for the length of a `with`."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    context.route("**/app.zip.wasm", hold)
    try:
        yield
    finally:
        for route in held:
            route.continue_()
        context.unroute("**/app.zip.wasm", hold)


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address, wait_until="commit")
    return page


def test_a_first_visit_shows_a_deal_before_python_and_then_plays_it(site: Site, context: BrowserContext) -> None:
    with asleep(context):
        page = opened(context, site.url)
        page.locator(DRAWN).wait_for(state="attached")
        shown = position_on(page)
        code = page.locator("[data-field=code]").inner_text()
        page.locator("body").evaluate("() => (window.seen = [...document.querySelectorAll('[data-card]')])")
    wait_ready(page)
    assert shown == deal(parse_code(code))
    expect_table(page, shown, 0)
    assert page.evaluate("window.seen.filter((card) => card.isConnected).length") == 52
    expect(page.locator("[data-card]")).to_have_count(52)


def test_cards_tapped_while_python_wakes_are_played(site: Site, context: BrowserContext) -> None:
    with asleep(context):
        page = opened(context, site.url)
        page.locator(DRAWN).wait_for(state="attached")
        before = position_on(page)
        move = legal_moves(YUKON, before)[0]
        by_taps(page, before, move)
        expect_table(page, before, 0)
    wait_ready(page)
    expect_table(page, play(YUKON, before, move), 1)


def test_a_return_shows_the_table_as_it_was_left(site: Site, context: BrowserContext, table: Page) -> None:
    before = position_on(table)
    move = legal_moves(YUKON, before)[0]
    by_taps(table, before, move)
    after = play(YUKON, before, move)
    expect_table(table, after, 1)
    table.evaluate("document.documentElement.dataset.theme = 'dark'")
    table.close()
    with asleep(context):
        page = opened(context, site.url)
        page.locator(DRAWN).wait_for(state="attached")
        expect_table(page, after, 1)
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    wait_ready(page)
    expect_table(page, after, 1)


def test_taps_on_a_picture_of_another_game_are_not_played(site: Site, context: BrowserContext, table: Page) -> None:
    first = position_on(table)
    kept = table.evaluate("(key) => (dispatchEvent(new Event('pagehide')), localStorage.getItem(key))", KEY)
    by_taps(table, first, legal_moves(YUKON, first)[0])
    second = play(YUKON, first, legal_moves(YUKON, first)[0])
    expect_table(table, second, 1)
    table.close()
    with asleep(context):
        page = context.new_page()
        page.goto(f"{site.url}licences.html")
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, kept])
        page.goto(site.url, wait_until="commit")
        page.locator(DRAWN).wait_for(state="attached")
        by_taps(page, first, legal_moves(YUKON, first)[1])
    wait_ready(page)
    expect_table(page, second, 1)


def test_a_link_to_another_deal_shows_no_other_table_first(site: Site, context: BrowserContext) -> None:
    with asleep(context):
        page = opened(context, f"{site.url}#YU1-C-AAAAAAC")
        expect(page.locator("#waking p")).to_be_visible()
        expect(page.locator("[data-card]")).to_have_count(0)
    wait_ready(page)
    expect_table(page, deal(parse_code("YU1-C-AAAAAAC")), 0)


def words(page: Page) -> list[str]:
    """All that the page says around the table, the direction first."""
    shown = page.locator("#bar [data-label], #toolbar [data-command] > span")
    return [page.locator("html").get_attribute("dir") or "", *shown.all_text_contents()]


@pytest.mark.parametrize(
    ("tag", "query", "dealt"),
    [
        ("ar-EG", "", "يجري توزيع الأوراق…"),
        ("pl", "", "Trwa rozdawanie kart…"),
        ("en", "?lang=el", "Μοιράζονται τα φύλλα…"),
        ("fr", "", "The cards are being dealt…"),
    ],
)
def test_the_first_words_are_in_the_players_language(
    site: Site, browser: Browser, tag: str, query: str, dealt: str
) -> None:
    fresh = browser.new_context(locale=tag)
    with asleep(fresh):
        page = opened(fresh, f"{site.url}{query}")
        page.locator(DRAWN).wait_for(state="attached")
        expect(page.locator("#waking p")).to_have_text(dealt)
        before = words(page)
    wait_ready(page)
    assert words(page) == before
    fresh.close()


def test_a_return_speaks_the_language_of_the_settings_before_python(site: Site, context: BrowserContext) -> None:
    page = opened(context, site.url)
    wait_ready(page)
    page.locator('[data-command="settings"]').click()
    page.locator('select[name="language"]').select_option("ar")
    page.keyboard.press("Escape")
    before = words(page)
    assert before[0] == "rtl"
    page.close()
    with asleep(context):
        page = opened(context, f"{site.url}#YU1-C-AAAAAAC")
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        assert words(page) == before


def test_whatever_lies_under_the_pictures_name_the_game_starts(
    site: Site, context: BrowserContext, open_table: Callable[..., Page]
) -> None:
    forged = '{"form":2,"code":"","page":[],"figures":[],"disabled":[],"title":"","board":[],"width":9,"height":9,'
    forged += '"card":[5,7],"nodes":[["iframe",[["src","https://example.org/"]],0,0,[]]]}'
    for text in ("", "{", "null", '{"form":1}', '{"form":2}', '{"form":2,"page":7}', forged):
        page = context.new_page()
        page.goto(f"{site.url}licences.html")
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])
        page.close()
        page = open_table()
        expect(page.locator("[data-card]")).to_have_count(52)
        expect(page.locator("iframe")).to_have_count(0)
        page.close()


def test_the_line_follows_the_start_to_its_end(site: Site, context: BrowserContext) -> None:
    with asleep(context):
        page = opened(context, site.url)
        line = page.locator("#waking progress")
        page.locator(DRAWN).wait_for(state="attached")
        assert 0 < line.evaluate("(line) => line.value / line.max") < 1
    wait_ready(page)
    assert line.evaluate("(line) => line.value / line.max") == 1
    expect(line).to_be_hidden()
