"""Advice in the page: hints that lead to the win, the way shown and finished, the way back, where it was lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.hands import by_mouse
from e2e.reading import expect_table, field, position_on
from e2e.test_game import expect_won, won_game
from e2e.waiting import wait_drawn
from tests.tables import golden_games, moves
from tools.brute_force import fixture_deal, golden_verdicts
from yukon.cards import Card
from yukon.deals import code_of, deal, parse_code
from yukon.moves import FOUNDATION, Carry
from yukon.notation import read_card, read_move, read_rules
from yukon.position import Position
from yukon.rules import play
from yukon.variants import SAME_SUIT, YUKON, variant_of

PATIENCE = 30_000


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    fresh = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce", locale="en-GB")
    yield fresh
    fresh.close()


def hinted(page: Page, position: Position) -> Carry:
    """Ask for a hint and read it off the table: the group that is marked, and its place."""
    page.locator('[data-command="hint"]').click()
    expect(page.locator('[data-notice="hint"]')).to_be_visible(timeout=PATIENCE)
    wait_drawn(page)
    names: list[str] = page.locator(".card.hinted").evaluate_all("cards => cards.map(card => card.dataset.card)")
    group = {read_card(name) for name in names}
    card: Card = next(each for column in position.columns for each in column.cards if each in group)
    aim: str = page.locator(".place.aim").evaluate("place => place.dataset.place")
    return Carry(card, FOUNDATION if aim[0] == "F" else int(aim))


@pytest.mark.parametrize("rules", ["CFU", "SFU", "RFU"])
def test_hints_alone_lead_to_the_win_and_the_game_counts_as_helped(open_table: Callable[..., Page], rules: str) -> None:
    variant = read_rules(f"YU1-{rules}")
    first_won = golden_verdicts(rules).index("W") + 1
    code = code_of(variant, fixture_deal(variant, first_won))
    page = open_table(f"#{code}")
    position, made = deal(code), 0
    while not position.won:
        move = hinted(page, position)
        by_mouse(page, position, move)
        position = play(variant, position, move)
        made += 1
        expect_table(page, position, made)
        assert made < 200, "the hints go in circles"
    expect(page.locator('dialog[data-window="won"]')).to_be_visible()
    page.keyboard.press("Escape")
    page.locator('[data-command="menu"]').click()
    page.locator('[data-command="statistics"]').click()
    expect(page.locator('dialog[data-window="statistics"]')).to_contain_text("elp")


def test_the_way_is_shown_step_by_step_and_finished(open_table: Callable[..., Page]) -> None:
    code, line = won_game("won-2")
    page = open_table(f"#{code}")
    position = deal(code)
    for number, move in enumerate(line[:60], 1):
        by_mouse(page, position, move)
        position = play(YUKON, position, move)
        expect_table(page, position, number)
    page.locator('[data-command="menu"]').click()
    page.locator('[data-command="show-way"]').click()
    way = page.locator('[data-notice="way"]')
    way.locator('[data-command="way-pause"]').click(timeout=PATIENCE)
    made = int(field(page, "moves"))
    way.locator('[data-command="way-step"]').click()
    expect(page.locator('[data-field="moves"]')).to_have_text(str(made + 1))
    way.locator('[data-command="way-play"]').click()
    way.locator('[data-command="finish"]').click()
    expect(page.locator('dialog[data-window="won"]')).to_be_visible(timeout=PATIENCE)
    expect_won(page)


def test_a_hint_does_not_stay_for_another_deal(open_table: Callable[..., Page]) -> None:
    code = parse_code("YU1-C-AAAAAAC")
    page = open_table(f"#{code}")
    move = hinted(page, deal(code))
    by_mouse(page, deal(code), move)
    position = play(YUKON, deal(code), move)
    expect_table(page, position, 1)
    hinted(page, position)
    page.locator('[data-command="menu"]').click()
    page.locator('[data-command="resign"]').click()
    expect(page.locator('[data-notice="resigned"]')).to_be_visible()
    expect(page.locator(".card.hinted, .place.aim")).to_have_count(0)
    expect(page.locator("#board > .arrow")).to_be_hidden()


def test_a_lost_position_is_called_lost(open_table: Callable[..., Page]) -> None:
    position, variant = golden_games("stuck.txt")["R1"].position, variant_of("YU1", "SF")
    assert position is not None
    assert variant is not None
    page = open_table(f"#{code_of(variant, position)}")
    page.locator('[data-command="hint"]').click()
    expect(page.locator('[data-notice="lost"]')).to_contain_text("cannot be won", timeout=PATIENCE)


def test_it_is_told_where_the_game_was_lost_and_the_way_back_leads_there(open_table: Callable[..., Page]) -> None:
    code = parse_code("YU1-S-AAAAAAS")
    page = open_table(f"#{code}")
    position = deal(code)
    for number, move in enumerate(moves("Ah>F Kh>1"), 1):  # the king takes the only empty column, and all is lost
        by_mouse(page, position, move)
        position = play(SAME_SUIT, position, move)
        expect_table(page, position, number)
    page.locator('[data-command="menu"]').click()
    page.locator('#toolbar ~ dialog [data-command="blame"]').click()
    told = page.locator('[data-notice="blame"]')
    expect(told).to_contain_text("Move 2 lost it: king of hearts to column 1", timeout=PATIENCE)
    told.locator('[data-command="way-back"]').click()
    expect(page.locator('[data-notice="hint"]')).to_be_visible(timeout=PATIENCE)
    expect_table(page, play(SAME_SUIT, deal(code), read_move("Ah>F")), 2)


def test_the_sign_tells_whether_a_win_is_left(open_table: Callable[..., Page]) -> None:
    page = open_table("#YU1-C-AAAAAAC")
    sign = page.locator("#sign")
    expect(sign).to_be_hidden()
    page.locator('[data-command="settings"]').click()
    page.locator('input[value="winnable_sign"]').check()
    page.keyboard.press("Escape")
    expect(sign).to_have_attribute("data-sign", "won", timeout=PATIENCE)
    move = hinted(page, position_on(page))
    by_mouse(page, position_on(page), move)
    expect(sign).to_have_attribute("data-sign", "won", timeout=PATIENCE)
