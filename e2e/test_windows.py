"""The windows of what was played and of what comes and goes: opened by the menu, with true figures after true games."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.hands import by_taps
from e2e.reading import field, position_on
from tests.tables import golden, golden_games
from tools.serve import Site
from yukon.browser.storage import pack
from yukon.daily import code_of_day
from yukon.deals import DealCode, code_of, deal, parse_code
from yukon.foreign import kpatience, read_pysol
from yukon.notation import read_move, write_line, write_position
from yukon.questions import Question
from yukon.results import End, Result, Results, to_body
from yukon.session import Session, begin, save
from yukon.variants import KLONDIKE_3, YUKON

WON = golden_games("won-games.txt")["won-1"]
PYSOL = next(line for line in golden("pysol-deals.txt").splitlines() if line.startswith("Yukon 100000:"))


def played(moves: int) -> Session:
    """Play won-1 so many moves far, in five minutes."""
    assert WON.position
    session = begin(code_of(YUKON, WON.position))
    for move in WON.moves[:moves]:
        session = session.apply(move).session
    return session.played_for(300)


def keep(context: BrowserContext, site: Site, name: str, body: object) -> None:
    """Have a record in the storage before the first page opens; later pages find what was saved since."""
    assert isinstance(body, dict)
    key, text = f"yukon {site.prefix} {name} a", pack(name, 1, body)
    kept = f"localStorage.getItem({json.dumps(key)})"
    script = f"location.protocol === 'http:' && ({kept} ?? localStorage.setItem({json.dumps(key)}, {json.dumps(text)}))"
    context.add_init_script(script)


def window(page: Page, name: str) -> Locator:
    """Open a window by its entry in the menu."""
    page.locator('[data-command="menu"]').click()
    page.locator(f'dialog[data-window="menu"] [data-command="{name}"]').click()
    opened = page.locator(f'dialog[data-window="{name}"]')
    expect(opened).to_be_visible()
    return opened


def figure(opened: Locator, name: str) -> Locator:
    return opened.locator(f'[data-figure="{name}"]')


@pytest.fixture
def nearly_won(site: Site, context: BrowserContext, open_table: Callable[..., Page]) -> Page:
    """A table on which one move is missing to win won-1."""
    keep(context, site, "game", save(played(len(WON.moves) - 1)))
    page = open_table()
    expect(page.locator('[data-field="moves"]')).to_have_text(str(len(WON.moves) - 1))
    return page


def win(page: Page) -> None:
    session = played(len(WON.moves) - 1)
    by_taps(page, session.position, WON.moves[-1])
    expect(page.locator('[data-field="score"]')).to_have_text("625")
    page.mouse.click(5, 300)  # any input ends the celebration
    won = page.locator('dialog[data-window="won"]')
    expect(won).to_be_visible()
    page.keyboard.press("Escape")


def paste(page: Page, text: str) -> Locator:
    """Paste a text into the import window and ask for its deal."""
    opened = window(page, "import")
    opened.locator("#import-text").fill(text)
    opened.locator('[data-form="text"] [type="submit"]').click()
    return opened


def ask_number(page: Page, program: str, number: str, game: str = "YU1-C") -> Locator:
    opened = window(page, "import")
    opened.locator("#import-game").select_option(game)
    opened.locator("#import-program").select_option(program)
    opened.locator("#import-number").fill(number)
    opened.locator('[data-form="number"] [type="submit"]').click()
    return opened


# Statistics and history


def test_a_won_game_counts_once_undone_won_again_and_loaded_again(nearly_won: Page) -> None:
    page = nearly_won
    win(page)
    page.locator('[data-command="undo"]').click()
    expect(page.locator('[data-field="score"]')).to_have_text("615")
    page.locator('[data-command="redo"]').click()
    expect(page.locator('[data-field="score"]')).to_have_text("625")
    page.reload()
    page.locator("html[data-state=ready]").wait_for(state="attached")
    opened = window(page, "statistics")
    expect(figure(opened, "played")).to_have_text("1")
    expect(figure(opened, "won")).to_have_text("1 (100%)")
    expect(figure(opened, "streak")).to_have_text("1")
    expect(figure(opened, "fewest-moves")).to_have_text(str(len(WON.moves)))
    expect(figure(opened, "best-score")).to_have_text("625")
    assert (figure(opened, "best-time").text_content() or "").startswith("5:")


def test_a_game_left_counts_and_taken_up_and_won_it_is_the_same_game(nearly_won: Page) -> None:
    page = nearly_won
    page.locator('[data-command="restart"]').click()
    opened = window(page, "history")
    expect(opened.locator("li")).to_have_count(1)
    expect(opened.locator(".end")).to_have_text("Not finished")
    page.keyboard.press("Escape")
    page.locator('#notice [data-command="take-up"]').click()
    win(page)
    opened = window(page, "history")
    expect(opened.locator("li")).to_have_count(1)
    expect(opened.locator(".end")).to_have_text("Won")


def test_a_resigned_game_is_lost(nearly_won: Page) -> None:
    window_of_menu = nearly_won.locator('dialog[data-window="menu"]')
    nearly_won.locator('[data-command="menu"]').click()
    window_of_menu.locator('[data-command="resign"]').click()
    expect(window(nearly_won, "history").locator(".end")).to_have_text("Resigned")
    nearly_won.keyboard.press("Escape")
    opened = window(nearly_won, "statistics")
    expect(figure(opened, "played")).to_have_text("1")
    expect(figure(opened, "won")).to_have_text("0 (0%)")


def test_a_finished_game_is_dealt_again_and_watched(nearly_won: Page) -> None:
    page = nearly_won
    win(page)
    window(page, "history").get_by_role("button", name="Deal it again").click()
    expect(page.locator('[data-field="moves"]')).to_have_text("0")
    assert position_on(page) == WON.position
    window(page, "history").get_by_role("button", name="Watch").click()
    expect(page.locator('dialog[data-window="pages"]')).to_contain_text("Finished game")


def test_charts_say_in_words_what_they_show(
    site: Site, context: BrowserContext, open_table: Callable[..., Page]
) -> None:
    today, results = date(2026, 11, 30), Results()
    for number, seconds in enumerate((130.0, 140.0, 400.0)):
        won = Result(str(number), parse_code("YU1-C-AAAAAAB"), End.WON, 625, 90, seconds, today)
        results = results.with_result(won)
    results = results.with_result(Result("lost", parse_code("YU1-C-AAAAAAB"), End.LEFT, 5, 3, 9.0, today))
    keep(context, site, "results", to_body(results))
    opened = window(open_table(), "statistics")
    wins, times = opened.locator('[data-chart="wins"]'), opened.locator('[data-chart="times"]')
    expect(wins.get_by_role("img")).to_have_attribute("aria-label", "3 of the last 4 games won")
    expect(wins.locator("rect")).to_have_count(4)
    expect(times.get_by_role("img")).to_have_attribute("aria-label", "2:00 to 3:00: 2 games and 6:00 to 7:00: 1 game")


# Deal of the day


def first_winnable(code: DealCode) -> DealCode:
    """Give the first deal from a number on that can be won, found here by the same search."""
    answering = Question("deal", code.variant, deal(code), number=code.number).begin()
    while True:
        try:
            next(answering)
        except StopIteration as end:
            return DealCode(code.variant, end.value["number"])


def test_the_deal_of_the_day_is_dealt_and_its_win_marks_the_calendar(
    site: Site, context: BrowserContext, open_table: Callable[..., Page]
) -> None:
    today = date.today()  # noqa: DTZ011 - the player's own date
    yesterday = today - timedelta(days=1)
    results = Results()
    for day in (today, yesterday):
        won = Result(str(day), code_of_day(YUKON, day), End.WON, 625, 90, 300.0, day)
        results = results.with_result(won)
    keep(context, site, "results", to_body(results))
    page = open_table()
    opened = window(page, "daily")
    expect(opened.locator('td [aria-current="date"]')).to_have_class("won")
    expect(figure(opened, "streaks")).to_contain_text("Days won in a row: 2.")
    opened.locator("#daily-game").select_option("KL1-D3N")
    expect(opened.locator("td .won")).to_have_count(0)
    opened.locator("td button:not([disabled])").first.click()
    first = today.replace(day=1)
    expect(page.locator('[data-field="code"]')).to_have_text(str(first_winnable(code_of_day(KLONDIKE_3, first))))
    window(page, "daily").get_by_role("button", name="Play the deal of today").click()
    expect(page.locator('[data-field="code"]')).to_have_text(str(first_winnable(code_of_day(KLONDIKE_3, today))))


# What belongs to a window, and what to the table


def test_a_window_is_closed_by_a_tap_beside_it_and_by_none_on_its_frame(table: Page) -> None:
    opened = window(table, "import")
    box = opened.bounding_box()
    assert box
    opened.locator("textarea").fill("1: Kh")
    table.mouse.click(box["x"] + 6, box["y"] + 6)
    expect(opened).to_be_visible()
    table.mouse.move(box["x"] + 40, box["y"] + box["height"] / 2)
    table.mouse.down()  # a selection that ends outside
    table.mouse.move(5, box["y"] + box["height"] / 2, steps=3)
    table.mouse.up()
    expect(opened).to_be_visible()
    table.mouse.click(5, box["y"] + 6)
    expect(opened).to_be_hidden()


def test_undo_in_a_window_is_that_of_its_text(open_table: Callable[..., Page]) -> None:
    page = open_table("#YU1-C-AAAAAAB")
    by_taps(page, deal(parse_code("YU1-C-AAAAAAB")), read_move("6d>7"))
    expect(page.locator('[data-field="moves"]')).to_have_text("1")
    opened = window(page, "import")
    opened.locator("textarea").press_sequentially("1: Kh")
    page.keyboard.press("Control+z")
    expect(opened.locator("textarea")).not_to_have_value("1: Kh")
    expect(page.locator('[data-field="moves"]')).to_have_text("1")


def test_redo_to_the_win_shows_the_win(nearly_won: Page) -> None:
    win(nearly_won)
    nearly_won.locator('[data-command="undo"]').click()
    expect(nearly_won.locator('[data-field="score"]')).to_have_text("615")
    nearly_won.locator('[data-command="redo"]').click()
    expect(nearly_won.locator('[data-field="score"]')).to_have_text("625")
    nearly_won.mouse.click(5, 300)  # any input ends the celebration
    expect(nearly_won.locator('dialog[data-window="won"]')).to_be_visible()


def test_undo_is_told_and_a_notice_answered_by_key_gives_the_focus_back(open_table: Callable[..., Page]) -> None:
    page = open_table("#YU1-C-AAAAAAB")
    by_taps(page, deal(parse_code("YU1-C-AAAAAAB")), read_move("6d>7"))
    page.locator('#toolbar [data-command="undo"]').click()
    expect(page.locator("#live")).to_contain_text("Undone: 6 of diamonds to column 7")
    page.locator('#toolbar [data-command="redo"]').click()
    expect(page.locator("#live")).to_contain_text("Redone: 6 of diamonds to column 7")
    page.locator('[data-command="restart"]').click()
    notice = page.locator('[data-notice="kept"]')
    expect(notice).to_contain_text("The same cards are dealt again")
    notice.locator('[data-command="dismiss"]').press("Enter")
    expect(notice).to_be_hidden()
    expect(page.locator('#board [tabindex="0"]')).to_be_focused()


# Share


def test_the_link_and_the_texts_of_the_game_can_be_copied(nearly_won: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    session = played(len(WON.moves) - 1)
    opened = window(nearly_won, "share")
    copied = {
        "share-copy-link": nearly_won.url,
        "copy-position": f"rules: YU1-C\n{write_position(session.position)}",
        "copy-line": f"deal: {session.code}\nmoves: {write_line(session.line)}\n",
    }
    for command, text in copied.items():
        opened.locator(f'[data-command="{command}"]').click()
        expect(opened.locator("[role=status]")).to_have_text("Copied.")
        assert nearly_won.evaluate("navigator.clipboard.readText()") == text


# Import


@pytest.mark.spec("D07")
def test_a_pasted_table_is_dealt(table: Page) -> None:
    position = kpatience(KLONDIKE_3, 99)
    opened = paste(table, f"rules: KL1-D3N\n{write_position(position)}")
    expect(opened).to_be_hidden()
    assert position_on(table) == position
    assert parse_code(field(table, "code")) == code_of(KLONDIKE_3, position)


@pytest.mark.spec("D05")
def test_a_pasted_link_is_dealt(table: Page) -> None:
    expect(paste(table, "https://example.org/yukon/#yu1-r-aaaaaab")).to_be_hidden()
    assert field(table, "code") == "YU1-R-AAAAAAB"


def test_a_pasted_game_goes_on_where_it_stopped_and_counts_as_helped(table: Page) -> None:
    session = played(len(WON.moves) - 1)
    text = f"deal: {session.code}\nmoves: {write_line(session.line)}"
    expect(paste(table, text)).to_be_hidden()
    assert position_on(table) == session.position
    win(table)
    opened = window(table, "statistics")
    expect(figure(opened, "helped")).to_contain_text("With help: 1 game, 1 won.")
    expect(figure(opened, "played")).to_have_text("0")


def test_pysolfcs_text_and_its_number_deal_the_same(table: Page) -> None:
    expect(paste(table, PYSOL.partition(":")[2].replace("/", "\n"))).to_be_hidden()
    assert position_on(table) == read_pysol(PYSOL, YUKON)
    code = field(table, "code")
    window(table, "daily").get_by_role("button", name="Play the deal of today").click()
    expect(table.locator('[data-field="code"]')).not_to_have_text(code)
    expect(ask_number(table, "PySolFC", "100000")).to_be_hidden()
    assert field(table, "code") == code


def test_kpatiences_number_one_is_its_deal(table: Page) -> None:
    expect(ask_number(table, "KPatience", "1")).to_be_hidden()
    assert position_on(table) == WON.position


TABLE = write_position(deal(parse_code("YU1-C-AAAAAAB")))
BAD_TEXTS = {
    "": "Paste a deal first.",
    "YU1-C-AAAA": "The code is too short or too long: a deal has 7 letters, or 48.",
    "1: Kd\nhello": "Line 2 is neither cards nor moves: hello",
    "1: Kd\n2: Qd": "50 cards are missing.",
    TABLE.replace("2: (", "2: ", 1).replace(")", "", 1): "The cards do not lie as they are dealt.",
    "deal: YU1-C-AAAAAAB\nmoves: As>1": "Move 1 of the game, As>1, is not allowed.",
}
BAD_NUMBERS = {
    ("KPatience", ""): "Type the number of a deal.",
    ("KPatience", "one"): "The number of a deal has digits only.",
    ("KPatience", "2147483648"): "KPatience has the deals from 1 to 2,147,483,647.",
    ("PySolFC", "0"): "PySolFC has the deals from 1 to 100,000,000,000,000,000,000.",
}


def test_what_gives_no_deal_is_told_and_nothing_is_lost(nearly_won: Page) -> None:
    page, before = nearly_won, position_on(nearly_won)
    for text, sentence in BAD_TEXTS.items():
        opened = paste(page, text)
        expect(opened.locator("#import-text-error")).to_contain_text(sentence)
        expect(opened.locator("#import-text")).to_be_focused()
        expect(opened.locator("#import-text")).to_have_value(text)
        page.keyboard.press("Escape")
    for (program, number), sentence in BAD_NUMBERS.items():
        opened = ask_number(page, program, number)
        expect(opened.locator("#import-number-error")).to_have_text(sentence)
        expect(opened.locator("#import-number")).to_be_focused()
        page.keyboard.press("Escape")
    assert position_on(page) == before
