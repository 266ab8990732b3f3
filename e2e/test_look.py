"""The look in numbers, as the browser has laid it out: everything visible, nothing hidden, nothing jumps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypedDict

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.hands import EDGE, Finger
from e2e.test_windows import WON, keep, played
from e2e.waiting import wait_ready
from tests.tables import moves, table
from tools.serve import Site
from yukon.browser.texts import LANGUAGES
from yukon.cards import PACK
from yukon.deals import code_of
from yukon.session import Session, begin, save
from yukon.variants import YUKON

PHONE = (320, 568)
SCREENS = (PHONE, (390, 844), (844, 390), (768, 1024), (1366, 768), (2560, 1080))
TARGET = 44
TOOLS = ("new-game", "settings", "menu")
PAGES = ("lesson", "rules", "examples", "faq")
MENU = ("statistics", "history", "daily", "share", "import", "backup", "reading", "keys", *PAGES)
CROWDED = {4: "Kc Ks 4d 3h 2s", 5: "8d Jd 2c 9h 5c", 6: "Jh 4c 9s 6d 9c", 7: "Ad 6h 3s 8c Qs"}
"""The face-up cards of columns whose groups all come to column 7."""


class Seen(TypedDict):
    """What is wrong on the screen, in words."""

    outside: list[str]
    hidden: list[str]
    small: list[str]
    overlapping: list[str]


LOOK = """({ target, widths }) => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter((e) => e.checkVisibility());
  const name = (e) => e.dataset.card ?? e.dataset.place ?? e.dataset.command ?? e.dataset.field ?? e.id;
  const box = (e) => e.getBoundingClientRect();
  const before = (end, begin) => end <= begin + 0.5;
  const apart = (a, b) => before(a.right, b.left) || before(b.right, a.left)
    || before(a.bottom, b.top) || before(b.bottom, a.top);
  const board = document.getElementById("board");
  const within = (e) => board.contains(e) ? box(board) : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const cards = all(".card");
  const things = [...cards, ...all(".place"), ...all("#toolbar button"), ...all("#toolbar span"), ...all("#bar p")];
  const outside = things.filter((e) => {
    const a = box(e), b = within(e);
    return a.left < b.left - 0.5 || a.top < b.top - 0.5 || a.right > b.right + 0.5 || a.bottom > b.bottom + 0.5;
  });
  const at = (x, y) => document.elementFromPoint(x, y)?.closest("[data-card]");
  const face = Number.parseFloat(getComputedStyle(board).getPropertyValue("--card-width"));
  const line = face * (board.dataset.faceSize === "compact" ? widths.compact : widths.full);
  const hidden = cards.filter((e) => {
    const a = box(e);
    if (e.dataset.face !== "up" || e.dataset.pile === "F") return false;
    return at(a.left + face / 4, a.top + 2) !== e || at(a.left + face / 4, a.top + line - 2) !== e;
  });
  const ends = cards.filter((e) => e.dataset.face === "up" && all(`[data-pile="${e.dataset.pile}"]`).pop() === e);
  const small = [
    ...ends.filter((e) => box(e).height < target || at(box(e).left + 4, box(e).bottom - 4) !== e),
    ...all("#toolbar button").filter((e) => box(e).height < target || box(e).width < target),
  ];
  const overlapping = [];
  const parts = [...all("#toolbar button span"), ...all("#bar p"), board, ...all("#help")];
  const notice = document.getElementById("notice");
  if (!notice.hidden) for (const e of cards) if (!apart(box(notice), box(e))) overlapping.push(`notice ${name(e)}`);
  parts.forEach((a, i) => parts.slice(i + 1).forEach((b) => {
    if (!apart(box(a), box(b))) overlapping.push(`${a.textContent.slice(0, 20)} / ${b.textContent.slice(0, 20)}`);
  }));
  return { outside: outside.map(name), hidden: hidden.map(name), small: small.map(name), overlapping };
}"""
NOTHING: Seen = {"outside": [], "hidden": [], "small": [], "overlapping": []}

CUT = """(root) => [...document.querySelectorAll(`${root}, ${root} *`)].filter((e) => {
  if (!e.checkVisibility() || e.closest("svg, input, textarea, select, .unseen, .stage")) return false;
  const style = getComputedStyle(e);
  if (style.display === "inline" || style.textOverflow === "ellipsis" || style.overflowX === "auto") return false;
  return e.scrollWidth > e.clientWidth + 1;
}).map((e) => `${e.tagName} ${e.className} ${e.textContent.slice(0, 30)}: ${e.scrollWidth} > ${e.clientWidth}`)"""


def crowded() -> Session:
    """Move groups until column 7 has 24 cards, six of them face down."""
    used = set(" ".join(CROWDED.values()).split())
    others = iter(str(card) for card in PACK if str(card) not in used)
    rows = ["1: " + next(others)]
    for number in range(2, 8):
        down = " ".join(next(others) for _ in range(number - 1))
        up = CROWDED.get(number) or " ".join(next(others) for _ in range(5))
        rows.append(f"{number}: ({down}) {up}")
    session = begin(code_of(YUKON, table("\n".join(rows))))
    for move in moves("Jh>7 8d>7 4d>7"):
        session = session.apply(move).session
    assert len(session.position.columns[6].cards) == 24
    return session


def look(page: Page) -> Seen:
    """Look at the table; the size of index lines is that of scene."""
    seen: Seen = page.evaluate(LOOK, {"target": TARGET, "widths": {"compact": 0.43, "full": 0.26}})
    return seen


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the page another size and wait until the board has it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    fresh = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce", locale="en-GB", has_touch=True
    )
    yield fresh
    fresh.close()


@pytest.fixture
def lively(browser: Browser) -> Iterator[BrowserContext]:
    """A context in which cards move."""
    fresh = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en-GB")
    yield fresh
    fresh.close()


def test_a_column_of_24_cards_can_be_read_and_aimed_at_on_every_screen(
    site: Site, context: BrowserContext, open_table: Callable[..., Page]
) -> None:
    keep(context, site, "game", save(crowded()))
    page = open_table()
    expect(page.locator('[data-pile="7"]')).to_have_count(24)
    for size in SCREENS:
        resize(page, size)
        seen = look(page)
        if size[1] < 500:  # there the cards are smaller than a finger, and the magnifier helps
            seen["small"] = [name for name in seen["small"] if not name[0].isdigit() and name[0] not in "AJQK"]
        assert seen == NOTHING, size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tools_are_one_row_of_targets_on_every_phone(language: str, open_table: Callable[..., Page]) -> None:
    page = open_table(f"?lang={language}#YU1-C-AAAAAAB")
    for width in (320, 341, 360, 375, 384, 400):
        resize(page, (width, 568))
        assert look(page) == NOTHING, width
        tops = page.locator("#toolbar button").evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, width


def test_a_notice_hides_no_card(site: Site, context: BrowserContext, open_table: Callable[..., Page]) -> None:
    keep(context, site, "game", save(crowded()))
    page = open_table()
    show_wide_notice(page)
    expect(page.locator("#table")).to_have_attribute("data-notice", "below")
    resize(page, PHONE)
    assert {**look(page), "small": []} == NOTHING
    page.locator('#notice [data-command="dismiss"]').click()
    expect(page.locator("#table")).not_to_have_attribute("data-notice", "below")


def test_text_of_twice_the_size_is_cut_nowhere(open_table: Callable[..., Page]) -> None:
    page = open_table("#YU1-C-AAAAAAB")
    page.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
    for size in (PHONE, (844, 390), (1366, 768)):
        resize(page, size)
        seen = look(page)
        assert (seen["outside"], seen["overlapping"]) == ([], []), size
        for name in (*TOOLS, *MENU):
            if name in MENU:
                page.locator('[data-command="menu"]').click()
            page.locator(f'[data-command="{name}"]').click()
            window = "pages" if name in PAGES else name
            expect(page.locator(f'dialog[data-window="{window}"]')).to_be_visible()
            assert page.evaluate(CUT, f'dialog[data-window="{window}"]') == [], f"{name} at {size}"
            page.keyboard.press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)


def test_windows_of_long_words_are_cut_nowhere(open_table: Callable[..., Page]) -> None:
    page = open_table("?lang=el#YU1-C-AAAAAAB")
    for size in ("100%", "200%"):
        page.evaluate("(size) => document.documentElement.style.setProperty('font-size', size)", size)
        for name in ("new-game", "settings"):
            page.locator(f'[data-command="{name}"]').click()
            window = page.locator(f'dialog[data-window="{name}"]')
            assert page.evaluate(CUT, f'dialog[data-window="{name}"]') == [], f"{name} at {size}"
            assert window.evaluate("(e) => e.scrollWidth - e.clientWidth") == 0, f"{name} at {size}"
            page.keyboard.press("Escape")


def test_a_notice_of_large_text_stays_within_the_table(
    site: Site, context: BrowserContext, open_table: Callable[..., Page]
) -> None:
    keep(context, site, "game", save(crowded()))
    page = open_table("?lang=pl")
    page.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
    show_wide_notice(page)
    for size in (PHONE, (844, 390)):
        resize(page, size)
        notice, table_box = page.locator("#notice").bounding_box(), page.locator("#table").bounding_box()
        assert notice
        assert table_box
        assert notice["y"] >= table_box["y"], size
        assert notice["y"] + notice["height"] <= table_box["y"] + table_box["height"], size
    expect(page.locator("#help")).to_be_hidden()


def test_a_window_opens_at_its_top(open_table: Callable[..., Page]) -> None:
    page = open_table("#YU1-C-AAAAAAB")
    window = page.locator('dialog[data-window="new-game"]')
    for _ in range(2):
        page.locator('[data-command="new-game"]').click()
        assert window.evaluate("(e) => e.scrollTop") == 0
        assert window.evaluate("(e) => { e.scrollTop = 900; return e.scrollTop; }") > 0
        page.keyboard.press("Escape")


def test_the_shared_link_is_shown_from_its_beginning(open_table: Callable[..., Page]) -> None:
    page = open_table("#YU1-C-AAAAAAB")
    page.locator('[data-command="menu"]').click()
    page.locator('[data-command="share"]').click()
    link = page.locator("#share-link")
    assert link.evaluate("(e) => e.scrollWidth > e.clientWidth")
    assert link.evaluate("(e) => e.scrollLeft") == 0


def test_the_bar_stays_as_it_is_whatever_the_sign_says(open_table: Callable[..., Page]) -> None:
    page = open_table("#YU1-C-AAAAAAB")
    bar, sign = page.locator("#bar"), page.locator("#sign")
    sign.evaluate("(e) => { e.hidden = false; }")
    for size in SCREENS:
        resize(page, size)
        boxes = []
        for words in ("…", "winnable", "no longer winnable"):
            sign.evaluate("(e, words) => { e.textContent = words; }", words)
            boxes.append((bar.bounding_box(), page.locator("#bar .deal").bounding_box()))
        assert boxes == [boxes[0]] * 3, size


def test_without_a_script_the_page_says_what_it_needs(site: Site, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url)
    said = page.locator("noscript p").first
    expect(said).to_contain_text("The game needs JavaScript")
    expect(said).to_be_visible()
    expect(page.locator("#toolbar")).to_be_hidden()
    expect(page.locator('a[href="el/rules.html"]')).to_be_visible()
    context.close()


LOWEST = """(stage) => {
  const cards = [...stage.querySelectorAll(".card")].filter((e) => e.checkVisibility());
  return Math.max(...cards.map((e) => e.getBoundingClientRect().bottom)) - stage.getBoundingClientRect().bottom;
}"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_no_card_of_a_replay_is_cut_whatever_is_remarked(
    size: tuple[int, int], open_table: Callable[..., Page]
) -> None:
    page = open_table("#/examples/1")
    resize(page, size)
    for move in range(12):
        expect(page.locator(".player input")).to_have_value(str(move))
        assert page.locator(".stage").evaluate(LOWEST) <= 0, f"move {move}"
        page.locator('[data-command="example-on"]').click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ways_through_a_lesson_are_targets_that_do_not_overlap(
    language: str, open_table: Callable[..., Page]
) -> None:
    page = open_table(f"?lang={language}#/lesson/8")
    for size in (PHONE, (390, 844), (844, 390)):
        resize(page, size)
        targets = [target.bounding_box() for target in page.locator(".way :is(a, button)").all()]
        boxes = [box for box in targets if box]
        assert len(boxes) == len(targets) == 12
        for number, box in enumerate(boxes):
            assert min(box["width"], box["height"]) >= 24, size
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]
            for other in boxes[number + 1 :]:
                apart_across = box["x"] + box["width"] <= other["x"] or other["x"] + other["width"] <= box["x"]
                apart_down = box["y"] + box["height"] <= other["y"] or other["y"] + other["height"] <= box["y"]
                assert apart_across or apart_down, size


SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  if (document.documentElement.dataset.state === "ready") {
    for (const { value, sources, hadRecentInput } of list.getEntries())
      if (!hadRecentInput)
        shifts.push([value, ...sources.map(({ node }) => node?.id || node?.className || node?.tagName)].join(" "));
  }
}).observe({ type: "layout-shift" });
"""


def test_nothing_shifts_once_the_first_board_is_there(
    site: Site, context: BrowserContext, open_table: Callable[..., Page]
) -> None:
    context.add_init_script(SHIFTS)
    keep(context, site, "game", save(crowded().played_for(598)))
    page = open_table()
    expect(page.locator('[data-field="time"]')).to_have_text("10:00")
    show_wide_notice(page)
    expect(page.locator("#table")).to_have_attribute("data-notice", "below")
    page.locator('#notice [data-command="dismiss"]').click()
    page.locator('[data-command="undo"]').click()
    page.locator('[data-command="redo"]').click()
    page.locator('[data-command="new-game"]').click()
    page.locator('dialog[open] [data-action="deal"]').click()
    expect(page.locator("#notice")).to_be_visible()
    resize(page, PHONE)
    assert page.evaluate("() => shifts") == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_tools_of_a_phone_held_sideways_are_across_from_the_foundations(
    language: str, open_table: Callable[..., Page]
) -> None:
    page = open_table(f"?lang={language}")
    resize(page, (844, 390))

    def sides() -> tuple[bool, bool]:
        """Whether the foundations and the tools are in the right half."""
        foundation = page.locator('[data-place="Fs"]').bounding_box()
        tools = page.locator("#toolbar").bounding_box()
        assert foundation
        assert tools
        return foundation["x"] > 422, tools["x"] > 422

    assert sides() == (False, True)
    page.locator('[data-command="settings"]').click()
    page.locator('input[value="mirrored"]').check()
    page.keyboard.press("Escape")
    assert sides() == (True, False)


def test_a_finger_on_a_thin_strip_sees_its_card_above(
    site: Site, context: BrowserContext, open_table: Callable[..., Page]
) -> None:
    keep(context, site, "game", save(crowded()))
    page = open_table()
    glass, finger = page.locator(".magnifier"), Finger(page)
    box = page.locator('[data-card="8d"]').bounding_box()
    assert box
    x, y = box["x"] + EDGE, box["y"] + EDGE
    finger.touch("touchStart", (x, y))
    expect(glass.locator("use").first).to_have_attribute("href", re.compile("#8d-compact$"))
    shown = glass.bounding_box()
    assert shown
    assert shown["y"] + shown["height"] < y
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= PHONE[0]
    finger.touch("touchEnd")
    expect(glass).to_be_hidden()
    finger.touch("touchStart", (x, y))
    expect(glass).to_be_visible()
    finger.touch("touchMove", (x - 30, y + 10))
    expect(glass).to_be_hidden()
    expect(page.locator('[data-card="8d"]')).to_have_class(re.compile(r"\blifted\b"))  # the drag goes on
    finger.touch("touchEnd")


def test_the_line_of_help_goes_for_good_with_the_first_move_of_a_group(
    site: Site, context: BrowserContext, open_table: Callable[..., Page]
) -> None:
    keep(context, site, "game", save(played(0)))
    page = open_table()
    line = page.locator("#help")
    expect(line).to_have_text("Any face-up card moves with all that lies on it. Lesson")
    page.locator('[data-card="6h"]').click(position={"x": EDGE, "y": EDGE})
    page.locator('[data-card="7s"]').click(position={"x": EDGE, "y": EDGE})
    expect(page.locator('[data-field="moves"]')).to_have_text("1")
    expect(line).to_be_visible()
    page.locator('[data-card="As"]').click(position={"x": EDGE, "y": EDGE})
    page.locator('[data-card="2h"]').click(position={"x": EDGE, "y": EDGE})
    expect(page.locator('[data-field="moves"]')).to_have_text("2")
    expect(line).to_be_hidden()
    page.close()
    expect(open_table().locator("#help")).to_be_hidden()


def test_a_tap_during_the_deal_takes_the_card_that_will_lie_there(site: Site, lively: BrowserContext) -> None:
    page = opened(lively, site, "#YU1-C-AAAAAAB")
    frozen(page)
    page.locator('[data-command="new-game"]').click()
    page.locator("#new-game-code").fill("YU1-R-AAAAAAB")
    page.locator('dialog[open] [data-action="deal"]').click()
    expect(page.locator("#board.dealing")).to_be_visible()
    card = page.locator('[data-card="Kh"]')
    there, flying = card.bounding_box(), card.locator("svg").bounding_box()
    assert there
    assert flying
    assert flying["y"] + flying["height"] < there["y"]
    page.mouse.click(there["x"] + EDGE, there["y"] + EDGE)
    expect(page.locator("#board.dealing")).to_have_count(0)
    expect(card).to_have_class(re.compile(r"\bheld\b"))
    assert card.locator("svg").bounding_box() == there


def test_a_tap_during_the_celebration_shows_the_win(site: Site, lively: BrowserContext) -> None:
    keep(lively, site, "game", save(played(len(WON.moves) - 1)))
    page = opened(lively, site)
    page.clock.install()  # the celebration does not end by itself
    page.locator('[data-card="Kd"]').click()
    expect(page.locator("#board.celebrating")).to_be_visible()
    expect(page.locator('dialog[data-window="won"]')).to_be_hidden()
    page.mouse.click(700, 600)
    expect(page.locator('dialog[data-window="won"]')).to_be_visible()
    expect(page.locator("#board.celebrating")).to_have_count(0)


def show_wide_notice(page: Page) -> None:
    """Follow a link to another deal."""
    page.evaluate("() => { location.hash = '#YU1-C-AAAAAAC'; }")
    expect(page.locator("#notice")).to_be_visible()


def opened(context: BrowserContext, site: Site, fragment: str = "") -> Page:
    page = context.new_page()
    page.goto(site.url + fragment)
    wait_ready(page)
    return page


def frozen(page: Page) -> None:
    """Keep every motion at its first moment."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
