"""The game for hands that hold no mouse and for ears: whole games by keys alone and by accessible names alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.reading import expect_table, field
from e2e.test_game import expect_won, won_game
from yukon.browser.texts import Texts
from yukon.deals import deal
from yukon.moves import FOUNDATION, Carry
from yukon.position import Position
from yukon.rules import play
from yukon.variants import YUKON

_ENOUGH = 60
TEXTS = Texts()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    fresh = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce", locale="en-GB")
    yield fresh
    fresh.close()


def target_of(position: Position, move: Carry) -> str:
    if move.to == FOUNDATION:
        return f"F{move.card.suit.letter}"
    end = position.columns[move.to - 1].end
    return str(end) if end else str(move.to)


def focus(page: Page) -> str:
    """Tell the card or place that has the focus."""
    name: str = page.locator(":focus").evaluate("at => at.dataset.card ?? at.dataset.place ?? at.tagName")
    return name


def corner(page: Page, name: str, board: str) -> tuple[float, float]:
    box = page.locator(f'{board} :is([data-card="{name}"], [data-place="{name}"])').bounding_box()
    assert box is not None, f"{name} is not to be seen"
    return box["x"], box["y"]


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something that the selector names has the focus."""
    for _ in range(_ENOUGH):
        page.keyboard.press("Tab")
        if page.locator(f"{selector}:focus").count():
            return
    pytest.fail(f"no way to {selector} by Tab")


def go_to(page: Page, name: str, board: str = "#board") -> None:
    """Press arrows until a card or place has the focus: first to its column, then along it."""
    to_x, to_y = corner(page, name, board)
    for _ in range(_ENOUGH):
        here = focus(page)
        if here == name:
            return
        x, y = corner(page, here, board)
        if abs(to_x - x) > 2:
            page.keyboard.press("ArrowRight" if to_x > x else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if to_y > y else "ArrowUp")
    pytest.fail(f"no way to {name} by arrows; the focus is at {focus(page)}")


def test_a_game_is_won_by_keys_alone(open_table: Callable[..., Page]) -> None:
    code, line = won_game("won-1")
    page = open_table(f"#{code}")
    tab_to(page, "#board button")  # which is one stop
    position = deal(code)
    for number, move in enumerate(line, 1):
        assert isinstance(move, Carry)
        go_to(page, str(move.card))
        page.keyboard.press("Enter")
        if move.to != FOUNDATION:
            go_to(page, target_of(position, move))
            page.keyboard.press("Enter")
        position = play(YUKON, position, move)
        expect_table(page, position, number)
    expect_won(page)


def name_of(position: Position, name: str) -> str:
    """Give the name under which a screen reader lists a card of a column, or an empty column."""
    for number, column in enumerate(position.columns, 1):
        for depth, card in enumerate(column.cards):
            if str(card) == name:
                on_it = len(column.cards) - depth - 1
                text = f"{TEXTS.card(card)}, column {number}, card {depth + 1} of {len(column.cards)}"
                return text + (f", {on_it} card{'s' if on_it > 1 else ''} on it" if on_it else "")
    return f"Column {name}, empty"


def press(page: Page, name: str) -> None:
    """Press the button of a name, as an assistive tool does."""
    page.get_by_role("button", name=name, exact=True).dispatch_event("click")


def test_a_game_is_won_by_accessible_names_alone(open_table: Callable[..., Page]) -> None:
    code, line = won_game("won-2")
    page = open_table(f"#{code}")
    position = deal(code)
    for number, move in enumerate(line, 1):
        assert isinstance(move, Carry)
        press(page, name_of(position, str(move.card)))
        if move.to != FOUNDATION:
            press(page, name_of(position, target_of(position, move)))
        position = play(YUKON, position, move)
        expect(page.locator('[data-field="moves"]')).to_have_text(str(number))
    expect_table(page, position, len(line))
    expect_won(page)


def test_moves_are_said_with_what_they_turned_up(open_table: Callable[..., Page]) -> None:
    code, line = won_game("won-1")
    page = open_table(f"#{code}")
    position = deal(code)
    for number, move in enumerate(line[:5], 1):
        assert isinstance(move, Carry)
        press(page, name_of(position, str(move.card)))
        press(page, name_of(position, target_of(position, move)))
        after = play(YUKON, position, move)
        expect_table(page, after, number)
        turned = [
            column.cards[new.hidden]
            for column, new in zip(position.columns, after.columns, strict=True)
            if new.hidden < column.hidden
        ]
        expect(page.locator("#live")).to_contain_text(f"{TEXTS.card(move.card)} to column {move.to}")
        for card in turned:
            expect(page.locator("#live")).to_contain_text(f"turned up: {TEXTS.card(card)}")
        position = after


def test_letter_keys_read_the_table_and_can_be_switched_off(open_table: Callable[..., Page]) -> None:
    page = open_table("#YU1-C-AAAAAAB")
    page.keyboard.press("Tab")
    page.locator('#board [tabindex="0"]').focus()
    page.keyboard.press("2")
    assert focus(page) == "Jh"
    page.keyboard.press("c")
    expect(page.locator("#live")).to_contain_text("Column 2: 1 face-down card, 4 of hearts, 8 of diamonds")
    page.keyboard.press("f")
    expect(page.locator("#live")).to_contain_text("all empty")
    page.keyboard.press("m")
    expect(page.locator("#live")).to_contain_text("to column")
    page.keyboard.press("?")
    expect(page.locator('dialog[data-window="keys"]')).to_contain_text("read this column")
    page.keyboard.press("Escape")
    page.locator('[data-command="settings"]').click()
    page.locator('input[value="shortcuts"]').uncheck()
    page.keyboard.press("Escape")
    page.locator('#board [tabindex="0"]').focus()
    page.keyboard.press("?")
    page.keyboard.press("n")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_home_end_and_escape(open_table: Callable[..., Page]) -> None:
    page = open_table("#YU1-C-AAAAAAB")
    page.locator('[data-card="8h"]').focus()
    page.keyboard.press("Home")
    assert focus(page) == "9s"
    page.keyboard.press("End")
    assert focus(page) == "Jh"
    page.keyboard.press("Enter")
    expect(page.locator('.held[data-card="Jh"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".held")).to_have_count(0)
    assert field(page, "moves") == "0"


def test_the_board_is_one_tab_stop(table: Page) -> None:
    assert table.locator('#board [tabindex="0"]').count() == 1
    assert table.locator('#board button:not([tabindex="-1"])').count() == 1


@pytest.mark.parametrize("name", ["reading", "keys"])
def test_a_window_of_words_opens_at_its_beginning(open_table: Callable[..., Page], name: str) -> None:
    page = open_table("#YU1-C-AAAAAAB")
    page.set_viewport_size({"width": 844, "height": 390})
    page.locator('[data-command="menu"]').click()
    page.locator(f'[data-command="{name}"]').click()
    window = page.locator(f'dialog[data-window="{name}"]')
    expect(window.locator("h2")).to_be_focused()
    expect(window.locator("h2")).to_be_in_viewport(ratio=1)
    page.keyboard.press("End")
    expect(window.locator('[data-command="close"]')).to_be_in_viewport(ratio=1)


def test_the_table_in_words_and_its_text_to_copy(open_table: Callable[..., Page], context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = open_table("#YU1-C-AAAAAAB")
    page.locator('[data-command="menu"]').click()
    page.locator('[data-command="reading"]').click()
    window = page.locator('dialog[data-window="reading"]')
    expect(window).to_contain_text("Column 1: 7 of hearts")
    expect(window).to_contain_text("Possible moves")
    window.locator('[data-command="copy-position"]').click()
    expect(window.locator("[role=status]")).to_have_text("Copied.")
    copied: str = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[0] == "rules: YU1-C"
    assert copied.splitlines()[2] == "2: (9s) 4h 8d 8h 5c Jh"
