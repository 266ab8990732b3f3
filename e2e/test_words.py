"""The pages of words in a real browser: the lesson played in Arabic, replays, addresses, languages, plain pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from e2e.hands import Finger
from e2e.reading import position_on
from e2e.test_access import go_to, tab_to, target_of
from e2e.waiting import wait_ready
from tools.serve import Site
from yukon.browser.texts import Texts
from yukon.moves import FOUNDATION, Carry, Move
from yukon.notation import read_line, write_move
from yukon.pages.lesson import Board, klondike_lesson, yukon_lesson
from yukon.position import Position
from yukon.rules import legal_moves, play
from yukon.scene import Viewport, scene

EDGE = 8
STATUS = '.trial [role="status"]'


def stage(page: Page, selector: str) -> Locator:
    return page.locator(f".stage {selector}")


def click(where: Locator) -> None:
    where.click(position={"x": EDGE, "y": EDGE})


def tap(where: Locator) -> None:
    where.tap(position={"x": EDGE, "y": EDGE})


def make(page: Page, position: Position, move: Move, press: Callable[[Locator], None]) -> None:
    """Make a move on the small table by taps alone."""
    match move:
        case Carry(card, to):
            press(stage(page, f'[data-card="{card}"]'))
            if to != FOUNDATION:
                end = position.columns[to - 1].end
                press(stage(page, f'[data-card="{end}"]' if end else f'[data-place="{to}"]'))
        case _ if position.stock:
            press(stage(page, f'[data-card="{position.stock[-1]}"]'))
        case _:
            press(stage(page, '[data-place="stock"]'))


def do_the_task(page: Page, board: Board, press: Callable[[Locator], None]) -> None:
    if board.asked:
        make(page, board.position, min(board.asked, key=write_move), press)
        expect(page.locator(STATUS)).to_have_class("done")


@pytest.mark.spec("S03", "S05")
@pytest.mark.parametrize("press", [tap, click], ids=["touch", "mouse"])
def test_the_lesson_can_be_played_to_its_end_in_arabic(
    press: Callable[[Locator], None], site: Site, browser: Browser
) -> None:
    context = browser.new_context(locale="ar-EG", has_touch=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(site.url + "#/lesson")
    wait_ready(page)
    html = page.locator("html")
    assert (html.get_attribute("lang"), html.get_attribute("dir")) == ("ar", "rtl")
    steps = yukon_lesson()
    for number, step in enumerate(steps, 1):
        expect(page.locator("article.lesson")).to_have_attribute("data-step", str(number))
        do_the_task(page, step.boards[0], press)
        if number < len(steps):
            press(page.locator('[data-command="lesson-on"]'))
    won, stuck = steps[-1].boards
    # In an order in which no card is tapped right after it was uncovered: the second of two quick taps would be idle.
    for move in read_line("Kd>F Qc>F Kc>F Kh>F"):
        make(page, won.position, move, press)
    expect(page.locator(STATUS)).to_have_class("done")
    press(page.locator('[data-command="lesson-board-2"]'))
    expect(page.locator('[data-command="lesson-board-2"]')).to_have_attribute("aria-pressed", "true")
    make(page, stuck.position, legal_moves(stuck.variant, stuck.position)[0], press)
    expect(page.locator(STATUS)).to_have_class("task")
    press(page.locator('.way [data-command="close"]'))
    expect(page.locator('dialog[data-window="pages"]')).to_be_hidden()
    expect(page).to_have_url(re.compile(r"#YU1-C-[A-Z]{7}$"))
    context.close()


def name_of(texts: Texts, board: Board, position: Position, thing: str) -> str:
    """Give the accessible name of a card or place: ``7h``, ``Fs``, ``1``, ``stock``."""
    seen = scene(board.variant, position, Viewport(390, 500))
    sizes = Counter(spot.pile for spot in seen.cards)
    for spot in seen.cards:
        if str(spot.card) == thing:
            return texts.card_spot(spot, sizes[spot.pile])
    return next(texts.place(place) for place in seen.places if place.name == thing)


def names_of(texts: Texts, board: Board, position: Position, move: Move) -> list[str]:
    """Give the names that are pressed one after the other to make a move."""
    match move:
        case Carry(card, to):
            things = [str(card)]
            if to != FOUNDATION:
                things.append(str(position.columns[to - 1].end or to))
        case _:
            things = [str(position.stock[-1]) if position.stock else "stock"]
    return [name_of(texts, board, position, thing) for thing in things]


@pytest.mark.spec("S03", "S05")
@pytest.mark.parametrize("language", ["en", "ar"])
def test_both_lessons_can_be_played_to_their_ends_by_names_alone(
    language: str, open_table: Callable[..., Page]
) -> None:
    page = open_table(f"?lang={language}#/lesson")
    texts = Texts(language)

    def press(name: str) -> None:
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).dispatch_event("click")

    def play_out(board: Board, *line: Move) -> None:
        position = board.position
        for move in line:
            for name in names_of(texts, board, position, move):
                press(name)
            position = play(board.variant, position, move)

    for lesson in (yukon_lesson(), klondike_lesson()):
        for number, step in enumerate(lesson, 1):
            heading = page.get_by_role("heading", name=texts.tell(step.title), exact=True)
            expect(heading).to_be_visible()
            for board in step.boards:
                if board.label:
                    press(texts.tell(board.label))
                expect(page.get_by_role("dialog").get_by_role("status")).to_have_class("task")
                if board.asked:
                    play_out(board, min(board.asked, key=write_move))
                elif board.done:
                    play_out(board, *read_line("Kd>F Qc>F Kc>F Kh>F"))
                if board.done:
                    expect(page.get_by_role("dialog").get_by_role("status")).to_have_class("done")
            if number < len(lesson):
                press(texts.say("Next"))
        if lesson == yukon_lesson():
            to_klondike = texts.say("Lesson: {game}", game=texts.say("Klondike"))
            page.get_by_role("link", name=to_klondike, exact=True).click()
    press(texts.say("Play"))
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.spec("S03")
def test_the_lesson_can_be_played_to_its_end_by_keys_alone(open_table: Callable[..., Page]) -> None:
    page = open_table("#/lesson")
    steps = yukon_lesson()
    for number, step in enumerate(steps, 1):
        expect(page.locator("article.lesson")).to_have_attribute("data-step", str(number))
        board = step.boards[0]
        line = [min(board.asked, key=write_move)] if board.asked else []
        if number == len(steps):
            line = list(read_line("Kd>F Qc>F Kc>F Kh>F"))
        if line:
            tab_to(page, ".stage button")
        for move in line:
            assert isinstance(move, Carry)
            go_to(page, str(move.card), ".stage")
            page.keyboard.press("Enter")
            if move.to != FOUNDATION:
                go_to(page, target_of(board.position, move), ".stage")
                page.keyboard.press("Enter")
        if board.done:
            expect(page.locator(STATUS)).to_have_class("done")
        tab_to(page, ".way .primary")
        page.keyboard.press("Enter")
    expect(page.locator('dialog[data-window="pages"]')).to_be_hidden()


@pytest.mark.spec("S03")
def test_the_klondike_lesson_can_be_played_to_its_end(open_table: Callable[..., Page]) -> None:
    page = open_table("#/lesson/klondike/1")
    for number, step in enumerate(klondike_lesson(), 1):
        expect(page.locator("article.lesson")).to_have_attribute("data-step", str(number))
        do_the_task(page, step.boards[0], click)
        page.locator('[data-command="lesson-on"], .way [data-command="close"]').click()
    expect(page.locator('dialog[data-window="pages"]')).to_be_hidden()


def test_the_lesson_explains_what_it_refuses_and_can_be_played_by_keys(open_table: Callable[..., Page]) -> None:
    page = open_table("#/lesson/6")
    stage(page, '[data-card="7h"]').focus()
    page.keyboard.press("Enter")
    stage(page, '[data-place="1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(STATUS)).to_have_class("refused")
    expect(page.locator(STATUS)).to_have_text("Only a king may fill an empty column.")
    stage(page, '[data-card="Kc"]').focus()
    page.keyboard.press("Enter")
    stage(page, '[data-place="1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(STATUS)).to_have_class("done")
    page.locator("#pages-title").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("article.lesson")).to_have_attribute("data-step", "7")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("article.lesson")).to_have_attribute("data-step", "6")


@pytest.mark.spec("S03")
def test_swipes_go_from_step_to_step(site: Site, browser: Browser) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(site.url + "#/lesson/2")
    wait_ready(page)
    finger = Finger(page)
    for begin, end, step in ((300, 120, "3"), (120, 300, "2")):
        finger.touch("touchStart", (begin, 150))
        finger.touch("touchMove", ((begin + end) / 2, 152))
        finger.touch("touchMove", (end, 154))
        finger.touch("touchEnd")
        expect(page.locator("article.lesson")).to_have_attribute("data-step", step)
    context.close()


@pytest.mark.spec("S02")
def test_an_example_is_replayed_with_its_remarks(open_table: Callable[..., Page]) -> None:
    page = open_table("#/examples/1")
    on, seek = page.locator('[data-command="example-on"]'), page.locator(".player input")
    for _ in range(11):
        on.click()
    expect(page.locator(STATUS)).to_contain_text("Refused: Only a king may fill an empty column.")
    page.locator('[data-command="example-back"]').click()
    expect(seek).to_have_value("10")
    page.locator('[data-command="example-end"]').click()
    expect(page.locator(STATUS)).to_contain_text("Won, with 625 points after 86 moves.")
    expect(stage(page, '[data-pile="F"]')).to_have_count(52)
    page.locator('[data-command="example-start"]').click()
    page.locator(".player select").select_option("fast")
    page.locator('[data-command="example-play"]').click()
    expect(seek).to_have_value("1")
    page.locator('[data-command="example-play"]').click()
    seek.fill("40")
    expect(page.locator(".moment")).to_contain_text("Move 40 of 86")


def test_a_players_own_game_is_replayed(open_table: Callable[..., Page]) -> None:
    page = open_table("#YU1-C-AAAAAAB")
    position = position_on(page)
    move = legal_moves(yukon_lesson()[0].boards[0].variant, position)[0]
    assert isinstance(move, Carry)
    click(page.locator(f'#board [data-card="{move.card}"]'))
    if move.to:
        end = position.columns[move.to - 1].end
        click(page.locator(f'#board [data-card="{end}"]' if end else f'#board [data-place="{move.to}"]'))
    after = position_on(page)
    assert after != position
    page.locator('[data-command="menu"]').click()
    page.locator('[data-command="replay"]').click()
    expect(page.locator(".moment")).to_contain_text("Move 0 of 1")
    page.locator('[data-command="replay-on"]').click()
    expect(page.locator(".moment")).to_contain_text("Move 1 of 1")
    page.keyboard.press("Escape")
    expect(page.locator('dialog[data-window="pages"]')).to_be_hidden()
    assert position_on(page) == after


@pytest.mark.spec("S01", "S04")
def test_pages_have_addresses_and_back_and_forward_work(open_table: Callable[..., Page]) -> None:
    page = open_table("#YU1-S-AAAAAAC")
    dialog, title = page.locator('dialog[data-window="pages"]'), page.locator("#pages-title")
    page.locator('[data-command="menu"]').click()
    page.locator('[data-command="rules"]').click()
    expect(title).to_have_text("Rules of Yukon")
    page.locator('article a[href="#/rules/klondike"]').click()
    expect(title).to_have_text("Rules of Klondike")
    page.locator('header a[href="#/faq"]').click()
    expect(title).to_have_text("Questions and answers")
    assert page.title() == "Questions and answers · Yukon Solitaire"
    page.go_back()
    expect(title).to_have_text("Rules of Klondike")
    page.go_back()
    page.go_back()
    expect(dialog).to_be_hidden()
    assert page.url.endswith("#YU1-S-AAAAAAC")
    page.go_forward()
    expect(title).to_have_text("Rules of Yukon")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator('[data-field="code"]')).to_have_text("YU1-S-AAAAAAC")


@pytest.mark.spec("S05")
def test_the_questions_lead_to_the_licences_and_these_back_to_the_game(open_table: Callable[..., Page]) -> None:
    page = open_table("?lang=pl#/faq")
    page.get_by_role("link", name="Licencje").click()
    expect(page.get_by_role("heading", name="Licences", exact=True)).to_be_visible()
    page.get_by_role("link", name="Back to the game").click()
    wait_ready(page)
    expect(page.locator("[data-card]")).to_have_count(52)


def test_another_language_comes_at_once_and_the_game_stays(table: Page) -> None:
    before = position_on(table)
    english = table.locator('[data-label="score"]').inner_text()
    table.locator('[data-command="settings"]').click()
    table.locator('select[name="language"]').select_option("ar")
    html = table.locator("html")
    expect(html).to_have_attribute("lang", "ar")
    expect(html).to_have_attribute("dir", "rtl")
    expect(table.locator("#bar h1")).to_have_text("سوليتير يوكون")
    expect(table.locator('[data-label="score"]')).not_to_have_text(english)
    expect(table.locator('#board use[href$="#rank-ar-K"]').first).to_be_attached()
    table.locator('select[name="digits"]').select_option("eastern")
    expect(table.locator('[data-field="moves"]')).to_have_text("٠")
    expect(table.locator('link[rel="manifest"]')).to_have_attribute("href", "manifest-ar.webmanifest")
    table.locator('select[name="language"]').select_option("pl")
    expect(html).to_have_attribute("dir", "ltr")
    assert position_on(table) == before
    table.reload()
    wait_ready(table)
    expect(html).to_have_attribute("lang", "pl")
    assert position_on(table) == before


@pytest.mark.spec("S05")
@pytest.mark.parametrize("language", ["en", "ar", "pl", "el"])
def test_an_address_can_ask_for_a_language(language: str, open_table: Callable[..., Page]) -> None:
    page = open_table(f"?lang={language}#/faq")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#pages-title")).to_be_visible()


@pytest.mark.spec("S01")
def test_the_plain_pages_are_read_without_a_script(site: Site, browser: Browser) -> None:
    context: BrowserContext = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url + "en/rules.html")
    expect(page.locator("h1")).to_have_text("Rules")
    expect(page.locator("main")).to_contain_text("52 × 10")
    page.locator('a[hreflang="ar"]').click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.locator('nav a[href="lesson.html"]').click()
    expect(page.locator("ol.table").first).to_be_visible()
    context.close()
