"""Whole games and every gesture of the table, on the built page, compared with the engine at every move."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from e2e.hands import Finger, Play, by_mouse, by_taps
from e2e.reading import expect_table, field, position_on
from e2e.waiting import wait_ready
from tests.tables import golden_games, move, moves
from tools.brute_force import finish
from yukon.deals import DealCode, code_of, deal, parse_code
from yukon.moves import Move
from yukon.position import Position
from yukon.rules import play, settled
from yukon.solver.stuck import Stuck, stuck
from yukon.variants import YUKON, variant_of

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 320, "height": 568}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}


@pytest.fixture
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A profile with a finger and without motion; a test may ask for its size of screen."""
    size: ViewportSize = getattr(request, "param", LAPTOP)
    fresh = browser.new_context(viewport=size, has_touch=True, reduced_motion="reduce", locale="en-GB")
    yield fresh
    fresh.close()


def won_game(name: str) -> tuple[DealCode, tuple[Move, ...]]:
    file = golden_games("won-games.txt")[name]
    assert file.position is not None
    return code_of(YUKON, file.position), file.moves


def switch(page: Page, name: str, *, on: bool) -> None:
    """Turn a setting on or off in the settings window."""
    page.locator('[data-command="settings"]').click()
    page.locator(f'dialog input[value="{name}"]').set_checked(on)
    page.keyboard.press("Escape")


def play_out(page: Page, code: DealCode, line: tuple[Move, ...], hand: Play) -> Position:
    """Play a line and compare the table after each move."""
    position = deal(code)
    for number, each in enumerate(line, 1):
        hand(page, position, each)
        position = play(code.variant, position, each)
        expect_table(page, position, number)
    return position


def expect_won(page: Page) -> None:
    window = page.locator('dialog[data-window="won"]')
    expect(window).to_be_visible()
    expect(window).to_contain_text("625")
    assert field(page, "score") == "625"


@pytest.mark.spec("P02", "P04", "Y11", "Y17", "D07")
@pytest.mark.parametrize("context", [PHONE], indirect=True)
def test_a_game_is_won_with_taps_alone(open_table: Callable[..., Page]) -> None:
    code, line = won_game("won-1")
    page = open_table(f"#{code}")
    switch(page, "double_tap", on=False)  # taps come faster here than a person's, and mean single ones
    play_out(page, code, line, by_taps)
    expect_won(page)


@pytest.mark.spec("P01")
def test_a_game_is_won_with_the_mouse(open_table: Callable[..., Page]) -> None:
    code, line = won_game("won-1")
    page = open_table(f"#{code}")
    play_out(page, code, line, by_mouse)
    expect_won(page)


@pytest.mark.spec("P01")
@pytest.mark.parametrize("context", [SMALL_PHONE], indirect=True)
def test_a_game_is_won_with_a_finger(open_table: Callable[..., Page]) -> None:
    code, line = won_game("won-2")
    page = open_table(f"#{code}")
    play_out(page, code, line, Finger(page))
    expect_won(page)


def test_a_reload_in_the_middle_goes_on_where_it_was(open_table: Callable[..., Page]) -> None:
    code, line = won_game("won-1")
    page = open_table(f"#{code}")
    position = play_out(page, code, line[:12], by_mouse)
    score = field(page, "score")
    page.reload()
    wait_ready(page)
    expect_table(page, position, 12)
    assert field(page, "score") == score
    page.locator('[data-command="undo"]').click()
    expect(page.locator('[data-card="Kh"]')).to_have_attribute("data-pile", "3")


@pytest.mark.spec("Y18", "Y19", "P10")
def test_undo_redo_and_restart(open_table: Callable[..., Page]) -> None:
    code, line = won_game("won-1")
    page = open_table(f"#{code}")
    before = play_out(page, code, line[:5], by_mouse)
    after = play(YUKON, before, line[5])
    by_mouse(page, before, line[5])
    expect_table(page, after, 6)
    page.locator('[data-command="undo"]').click()
    expect_table(page, before, 6)
    page.locator('[data-command="redo"]').click()
    expect_table(page, after, 6)
    page.keyboard.press("Control+z")
    expect_table(page, before, 6)
    page.keyboard.press("Control+Shift+z")
    expect_table(page, after, 6)
    page.locator('[data-command="restart"]').click()
    expect_table(page, deal(code), 0)
    page.locator('[data-command="take-up"]').click()
    expect_table(page, after, 6)


@pytest.mark.spec("P06")
def test_a_refused_move_says_its_rule_near_the_card(open_table: Callable[..., Page]) -> None:
    code, _ = won_game("won-1")
    page = open_table(f"#{code}")
    by_mouse(page, deal(code), move("7s>5"))  # on the eight of clubs: both black
    sentence = page.locator("#refusal")
    expect(sentence).to_have_text("Red goes on black, black on red.")
    expect(page.locator("#live")).to_contain_text("Red goes on black")
    card, said = page.locator('[data-card="7s"]').bounding_box(), sentence.bounding_box()
    assert card is not None
    assert said is not None
    assert abs(card["x"] - said["x"]) < 250
    assert abs(card["y"] - said["y"]) < 250
    expect_table(page, deal(code), 0)
    switch(page, "interactive_rules", on=False)
    page.locator("#refusal").wait_for(state="hidden")
    by_mouse(page, deal(code), move("7s>5"))
    expect_table(page, deal(code), 0)
    expect(sentence).to_be_hidden()


@pytest.mark.spec("P05")
def test_places_that_take_the_held_card_are_marked(open_table: Callable[..., Page]) -> None:
    code, _ = won_game("won-1")
    page = open_table(f"#{code}")
    page.locator('[data-card="Qd"]').click(position={"x": 9, "y": 9})
    expect(page.locator('.held[data-card="Qd"]')).to_be_visible()
    expect(page.locator(".card.takes, .place.takes")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator('[data-card="6h"]').click(position={"x": 9, "y": 9})
    expect(page.locator(".card.takes")).to_have_count(1)
    expect(page.locator('.takes[data-card="7s"]')).to_be_visible()
    page.locator('[data-card="6h"]').click(position={"x": 9, "y": 9})
    expect(page.locator(".takes")).to_have_count(0)
    switch(page, "placement_help", on=False)
    page.locator('[data-card="6h"]').click(position={"x": 9, "y": 9})
    expect(page.locator(".held")).to_have_count(1)
    expect(page.locator(".takes")).to_have_count(0)


@pytest.mark.spec("P03")
def test_two_quick_taps_find_a_place(open_table: Callable[..., Page]) -> None:
    code, _ = won_game("won-1")
    page = open_table(f"#{code}")
    page.locator('[data-card="6h"]').dblclick(position={"x": 9, "y": 9})
    expect_table(page, play(YUKON, deal(code), move("6h>2")), 1)


@pytest.mark.spec("P03")
def test_a_second_quick_tap_leaves_the_uncovered_card_alone(open_table: Callable[..., Page]) -> None:
    code, line = won_game("won-1")
    page = open_table(f"#{code}")
    ready = play_out(page, code, line[:14], by_mouse)  # the ace of clubs can go, and then the next is free
    card = page.locator('[data-card="Ac"]')
    card.dblclick(position={"x": 9, "y": 9})
    expect_table(page, play(YUKON, ready, move("Ac>F")), 15)
    expect(page.locator(".held")).to_have_count(0)


@pytest.mark.spec("P07")
def test_automatic_placement_chooses_the_column(open_table: Callable[..., Page]) -> None:
    code, _ = won_game("won-1")
    page = open_table(f"#{code}")
    by_mouse(page, deal(code), move("6h>4"))
    expect_table(page, deal(code), 0)
    switch(page, "automatic_placement", on=True)
    by_mouse(page, deal(code), move("6h>4"))
    expect_table(page, play(YUKON, deal(code), move("6h>2")), 1)


@pytest.mark.spec("P01")
def test_dropped_on_its_own_column_or_nowhere_it_goes_back(open_table: Callable[..., Page]) -> None:
    code, _ = won_game("won-1")
    page = open_table(f"#{code}")
    box = page.locator('[data-card="6h"]').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(box["x"] + 29, box["y"] + 60, steps=3)
    page.mouse.up()
    expect_table(page, deal(code), 0)
    expect(page.locator("#refusal")).to_be_hidden()


@pytest.mark.spec("P01")
def test_it_lands_on_the_column_under_the_card_not_under_the_pointer(open_table: Callable[..., Page]) -> None:
    code, _ = won_game("won-1")
    page = open_table(f"#{code}")
    card, end = page.locator('[data-card="6h"]').bounding_box(), page.locator('[data-card="7s"]').bounding_box()
    assert card is not None
    assert end is not None
    page.mouse.move(card["x"] + card["width"] - 4, card["y"] + 9)
    page.mouse.down()
    beside = end["x"] + card["width"] * 1.3  # the pointer is over column 3, most of the card over column 2
    page.mouse.move(beside, end["y"] + 9, steps=3)
    page.mouse.up()
    expect_table(page, play(YUKON, deal(code), move("6h>2")), 1)


def test_a_second_finger_changes_nothing_and_a_cancelled_touch_puts_the_cards_back(
    open_table: Callable[..., Page],
) -> None:
    code, _ = won_game("won-1")
    page = open_table(f"#{code}")
    finger = Finger(page)
    box = page.locator('[data-card="6h"]').bounding_box()
    assert box is not None
    x, y = box["x"] + 9, box["y"] + 9
    finger.touch("touchStart", (x, y))
    finger.touch("touchMove", (x - 200, y))
    expect(page.locator(".lifted")).to_have_count(1)
    finger.touch("touchStart", (x - 200, y), (300, 300))
    finger.touch("touchMove", (x - 210, y), (400, 300))
    expect(page.locator(".lifted")).to_have_count(1)
    finger.touch("touchCancel")
    expect(page.locator(".lifted, .held")).to_have_count(0)
    expect_table(page, deal(code), 0)


@pytest.mark.spec("P09")
@pytest.mark.parametrize(("name", "rules", "dead"), [("R1", "SF", True), ("R3", "SF", False), ("Y1", "CF", True)])
def test_the_table_says_when_no_useful_move_is_left(
    open_table: Callable[..., Page], name: str, rules: str, *, dead: bool
) -> None:
    position = golden_games("stuck.txt")[name].position
    variant = variant_of("YU1", rules)
    assert position is not None
    assert variant is not None
    page = open_table(f"#{code_of(variant, position)}")
    message = page.locator('[data-notice="stuck"]')
    if not dead:
        expect(page.locator("html")).to_have_attribute("data-stuck", "alive")
        expect(message).to_be_hidden()
        return
    expect(message).to_contain_text("No useful move")
    for command in ("undo", "restart", "deal-again"):
        expect(message.locator(f'[data-command="{command}"]')).to_be_visible()
    shuttle = move("7h>5") if name == "R1" else move("3d>1")
    by_mouse(page, position, shuttle)
    expect_table(page, play(variant, position, shuttle), 1)
    expect(message).to_be_visible()  # still so, and the game goes on all the same
    before = field(page, "code")
    message.locator('[data-command="deal-again"]').click()
    expect(page.locator('[data-field="code"]')).not_to_have_text(before)
    dealt = parse_code(field(page, "code"))
    assert dealt.variant == variant
    # One in some dozens of new deals has no useful move either, and then the table says so again.
    answer = finish(stuck(variant, settled(variant, deal(dealt))))
    expect(page.locator("html")).to_have_attribute("data-stuck", answer.value)
    expect(message).to_be_visible(visible=answer is Stuck.DEAD)


@pytest.mark.spec("P10")
def test_resigning_deals_anew_and_can_be_taken_back(open_table: Callable[..., Page]) -> None:
    code, line = won_game("won-1")
    page = open_table(f"#{code}")
    position = play_out(page, code, line[:3], by_mouse)
    page.locator('[data-command="menu"]').click()
    page.locator('[data-command="resign"]').click()
    expect(page.locator('[data-field="moves"]')).to_have_text("0")
    assert field(page, "code") != str(code)
    page.locator('[data-command="take-up"]').click()
    expect_table(page, position, 3)


@pytest.mark.spec("P11", "D02")
def test_the_new_game_window_deals_what_is_chosen(table: Page) -> None:
    table.locator('[data-command="new-game"]').click()
    window = table.locator('dialog[data-window="new-game"]')
    expect(window.locator('[name="rules"][value="C"]')).to_be_checked()
    window.locator('[name="rules"][value="S"]').check()
    for letter in "FU":
        window.locator(f'[name="house"][value="{letter}"]').check()
    window.locator('[data-action="deal"]').click()
    expect(window).to_be_hidden()
    assert field(table, "code").startswith("YU1-SFU-")
    table.locator('[data-command="new-game"]').click()
    window.locator('[name="game"][value="KL1"]').check()
    window.locator('[name="draw"][value="3"]').check()
    window.locator('[name="scoring"][value="V"]').check()
    window.locator('[data-action="deal"]').click()
    assert field(table, "code").startswith("KL1-D3V-")
    assert field(table, "score") == "-$52"


@pytest.mark.spec("D05", "P11")
def test_a_code_is_typed_kindly_and_refused_with_its_reason(table: Page) -> None:
    table.locator('[data-command="new-game"]').click()
    code = table.locator('[name="code"]')
    for written, said in (
        ("YU1-C-AAAA", "too short or too long"),
        ("YU1-C-AAAAAA1", "letters A to Z"),
        ("XX1-C-AAAAAAB", "Codes begin with"),
        ("YU1-X-AAAAAAB", "name no rules"),
        ("YU2-C-AAAAAAB", "newer version"),
    ):
        code.fill(written)
        code.press("Enter")
        expect(table.locator("#code-error")).to_contain_text(said)
    code.fill(" yu1 c aaaaaab ")
    code.press("Enter")
    expect_table(table, deal(parse_code("YU1-C-AAAAAAB")), 0)


@pytest.mark.spec("D06", "P08")
def test_a_link_to_another_deal_asks_before_it_leaves_a_game(open_table: Callable[..., Page]) -> None:
    code, line = won_game("won-1")
    page = open_table(f"#{code}")
    position = play_out(page, code, line[:2], by_mouse)
    expect(page.locator('[data-field="code"]')).to_have_attribute("href", f"#{code}")
    page.evaluate("location.hash = '#YU1-R-AAAAAAC'")
    notice = page.locator('[data-notice="link"]')
    notice.locator('[data-command="dismiss"]').click()
    expect_table(page, position, 2)
    assert page.url.endswith(f"#{code}")
    page.evaluate("location.hash = '#YU1-R-AAAAAAC'")
    notice.locator('[data-command="play-link"]').click()
    expect_table(page, deal(parse_code("YU1-R-AAAAAAC")), 0)
    page.locator('[data-command="take-up"]').click()
    expect_table(page, position, 2)
    page.evaluate("location.hash = '#YU1-C-<script>'")
    expect(page.locator("#notice")).to_contain_text("letters A to Z")
    expect_table(page, position, 2)


@pytest.mark.spec("K05", "K06", "K09")
@pytest.mark.parametrize("rules", ["D1N", "D3N", "D3V"])
def test_klondike_draws_and_turns_the_waste_over(open_table: Callable[..., Page], rules: str) -> None:
    code = parse_code(f"KL1-{rules}-AAAAAAG")
    page = open_table(f"#{code}")
    stock = code.variant.stock
    assert stock is not None
    draws = 24 // stock.draw
    position = play_out(page, code, moves("draw " * draws), by_taps)
    assert not position.stock
    page.locator('[data-place="stock"]').click()
    if stock.redeals is None:
        expect_table(page, play(code.variant, position, move("redeal")), draws + 1)
    else:
        expect(page.locator("#refusal")).to_contain_text("only once")
        expect_table(page, position, draws)


def is_inside(page: Page, selector: str, size: ViewportSize) -> bool:
    box = page.locator(selector).bounding_box()
    assert box is not None
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return box["x"] >= 0 and box["y"] >= 0 and right <= size["width"] and bottom <= size["height"]


@pytest.mark.parametrize(
    ("context", "size"), [(SMALL_PHONE, SMALL_PHONE), (LAPTOP, LAPTOP), (PHONE, PHONE)], indirect=["context"]
)
def test_everything_is_seen_without_scrolling(open_table: Callable[..., Page], size: ViewportSize) -> None:
    page = open_table("#YU1-C-AAAAAAB")
    ends = [str(column.end) for column in position_on(page).columns]
    hidden = [
        selector
        for selector in [f'[data-card="{end}"]' for end in ends]
        + [f'[data-command="{name}"]' for name in ("undo", "redo", "restart", "new-game", "settings", "menu")]
        + [f'[data-place="F{suit}"]' for suit in "shdc"]
        if not is_inside(page, selector, size)
    ]
    assert hidden == []


def test_a_face_down_card_tells_nothing_of_itself(table: Page) -> None:
    told = "card => [card.ariaLabel, ...Array.from(card.querySelectorAll('use'), use => use.getAttribute('href'))]"
    cards = table.locator('#board [data-face="down"]').evaluate_all(f"cards => cards.map({told})")
    assert len(cards) == 21
    for name, *pictures in cards:
        assert name.startswith("face-down card, column ")
        assert [picture.partition("#")[2] for picture in pictures if picture] == ["back-1"]
