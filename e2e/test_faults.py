"""Storage that is blocked, full, torn or taken; browsers that are killed; clocks that jump; several tabs.

After every fault nothing of the player's is lost, and what was said to them was true.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from e2e.conftest import FLAGS
from e2e.hands import by_taps
from e2e.keeping import mirrored_session, stored_session
from e2e.reading import field, position_on
from e2e.waiting import wait_ready
from tests.tables import moves
from tools.browser import chromium
from tools.serve import Site
from yukon.deals import deal, parse_code
from yukon.moves import Move
from yukon.position import Position
from yukon.rules import play

CODE = parse_code("YU1-C-AAAAAAB")
LINE = moves("6d>7 Qd>4 Jh>7 5h>5 4d>2 6c>1 6c>4 Qd>6")
NOTICE = "#notice"
Tables: TypeAlias = Callable[..., Page]

NO_STORAGE = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });"""
)
FULL_STORAGE = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
NO_DATABASE = """IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };"""
DATABASES = {
    "a write throws": """
        IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };""",
    "a transaction throws": """
        const begin = IDBDatabase.prototype.transaction;
        IDBDatabase.prototype.transaction = function (name, mode, ...rest) {
          if (mode === "readwrite" && name === "records") throw new DOMException("closing", "InvalidStateError");
          return begin.call(this, name, mode, ...rest);
        };""",
    "a write fails": """
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...rest) {
          const request = put.apply(this, rest);
          if (this.name === "records") this.transaction.abort();
          return request;
        };""",
    "a write hangs": """
        // A write that was begun is never told about, and whatever is asked after it waits for it.
        const begin = IDBDatabase.prototype.transaction;
        const silent = () => new EventTarget();
        const waiting = Object.assign(silent(), { objectStore: () => ({ put: silent, get: silent, getAll: silent }) });
        let hangs = false;
        IDBDatabase.prototype.transaction = function (name, mode, ...rest) {
          hangs ||= mode === "readwrite" && name === "records";
          return hangs ? waiting : begin.call(this, name, mode, ...rest);
        };""",
}


def play_line(page: Page, line: tuple[Move, ...], position: Position | None = None) -> Position:
    """Play moves by taps, from the deal on or from a position."""
    position = position or deal(CODE)
    page.bring_to_front()  # nobody plays in a tab that cannot be seen, and in none of them do cards move
    for each in line:
        by_taps(page, position, each)
        position = play(CODE.variant, position, each)
    assert position_on(page) == position
    return position


def again(page: Page) -> None:
    page.reload()
    wait_ready(page)


# --- What the browser refuses


def test_a_browser_that_keeps_nothing_is_played_on_and_says_so_once(
    context: BrowserContext, open_table: Tables
) -> None:
    context.add_init_script(NO_STORAGE + NO_DATABASE)
    page = open_table(f"#{CODE}")
    expect(page.locator(NOTICE)).to_contain_text("does not let the game be saved")
    page.locator(f'{NOTICE} [data-command="dismiss"]').click()
    play_line(page, LINE)
    expect(page.locator(NOTICE)).to_be_hidden()


def test_what_cannot_be_saved_can_be_taken_out_as_a_file(
    context: BrowserContext, open_table: Tables, tmp_path: Path
) -> None:
    context.add_init_script(FULL_STORAGE + DATABASES["a write throws"])
    page = open_table(f"#{CODE}")
    play_line(page, LINE[:2])
    with page.expect_download() as download:
        page.locator(f'{NOTICE} [data-command="backup"]').click()
        page.locator('[data-command="save-backup"]').click()
    download.value.save_as(tmp_path / "backup.json")
    page.locator('dialog[open] [data-command="close"]').click()
    page.locator('[data-command="restart"]').click()
    page.locator('#toolbar [data-command="menu"]').click()
    page.locator('dialog[open] [data-command="backup"]').click()
    page.locator('dialog[open] input[type="file"]').set_input_files(tmp_path / "backup.json")
    page.locator('[data-command="take-backup"]').click()
    expect(page.locator(NOTICE)).to_contain_text("cannot be saved")
    expect(page.locator('[data-field="moves"]')).to_have_text("2")


@pytest.mark.parametrize("script", [NO_STORAGE, FULL_STORAGE], ids=["blocked", "full"])
def test_the_mirror_alone_keeps_a_game(script: str, context: BrowserContext, open_table: Tables, site: Site) -> None:
    context.add_init_script(script)
    page = open_table(f"#{CODE}")
    position = play_line(page, LINE)
    expect(page.locator(NOTICE)).to_be_hidden()
    mirrored = mirrored_session(page, site)
    assert mirrored is not None
    assert mirrored.position == position
    again(page)
    assert position_on(page) == position
    assert field(page, "moves") == str(len(LINE))


@pytest.mark.parametrize("script", DATABASES.values(), ids=DATABASES)
def test_a_mirror_that_fails_disturbs_nothing(script: str, context: BrowserContext, open_table: Tables) -> None:
    context.add_init_script(script)
    page = open_table(f"#{CODE}")
    position = play_line(page, LINE)
    expect(page.locator(NOTICE)).to_be_hidden()
    again(page)
    assert position_on(page) == position


def test_a_database_that_hangs_at_the_start_keeps_no_game_back(context: BrowserContext, open_table: Tables) -> None:
    position = play_line(page := open_table(f"#{CODE}"), LINE)
    context.add_init_script("IDBFactory.prototype.open = () => new EventTarget();")
    again(page)
    assert position_on(page) == position


def test_one_write_that_throws_loses_nothing_wherever_it_falls(table: Page, open_table: Tables, site: Site) -> None:
    table.close()
    page = open_table(f"#{CODE}")
    page.evaluate("""() => {
      const set = Storage.prototype.setItem;
      window.writes = 0;
      Storage.prototype.setItem = function (...rest) {
        window.writes += 1;
        if (window.writes === window.failing) throw new DOMException("full", "NS_ERROR_DOM_QUOTA_REACHED");
        set.apply(this, rest);
      };
    }""")
    position = deal(CODE)
    for failing, pair in enumerate(zip(LINE[::2], LINE[1::2], strict=True), 1):
        page.evaluate("(number) => { window.writes = 0; window.failing = number; }", failing)
        before = play_line(page, pair[:1], position)
        position = play_line(page, pair[1:], before)
        stored, mirrored = stored_session(page, site), mirrored_session(page, site)
        assert stored is not None
        assert stored.position in (before, position)  # all but the last move at least
        assert mirrored is not None
        assert mirrored.position == position
    again(page)
    assert position_on(page) == position
    expect(page.locator(NOTICE)).to_be_hidden()


def test_a_storage_filled_to_the_brim_by_others_loses_nothing(open_table: Tables) -> None:
    page = open_table(f"#{CODE}")
    position = play_line(page, LINE[:2])
    page.evaluate("""() => {
      for (let size = 2 ** 22; size >= 1; size /= 2) {
        try { localStorage.setItem("another game", (localStorage["another game"] ?? "") + "x".repeat(size)); } catch {}
      }
    }""")
    position = play_line(page, LINE[2:], position)
    again(page)
    assert position_on(page) == position


# --- What lies damaged in the storage


def test_a_torn_slot_gives_way_to_the_other_one(open_table: Tables, site: Site) -> None:
    page = open_table(f"#{CODE}")
    position = play_line(page, LINE)
    page.evaluate("""async () => {
      const game = Object.keys(localStorage).filter((key) => key.includes(" game "));
      const sequence = (key) => JSON.parse(localStorage[key]).sequence;
      const [newest] = game.sort((one, other) => sequence(other) - sequence(one));
      localStorage[newest] = localStorage[newest].slice(0, -20);
    }""")
    again(page)
    assert position_on(page) == position  # from the mirror
    assert stored_session(page, site) is not None


NONSENSE = ["", "null", "[" * 100_000, '{"a":' * 40_000, "\ud800", "{}", '"' * 1000, "0" * 10_000, "x" * 200_000]


def test_no_nonsense_in_the_storage_keeps_the_game_from_starting(open_table: Tables, site: Site) -> None:
    page = open_table(f"#{CODE}")
    for text in NONSENSE:
        page.evaluate(
            """([prefix, text]) => {
              for (const name of ["game", "shelf", "settings", "results", "before-import"]) {
                for (const slot of ["a", "b"]) localStorage.setItem(`${prefix}${name} ${slot}`, text);
              }
              return new Promise((resolve) => {
                indexedDB.open(`${prefix}saves`).onsuccess = ({ target: { result: database } }) => {
                  const transaction = database.transaction("records", "readwrite");
                  transaction.objectStore("records").put(text, "game");
                  transaction.oncomplete = () => { database.close(); resolve(); };
                };
              });
            }""",
            [f"yukon {site.prefix} ", text],
        )
        again(page)
        assert page.locator("#board [data-card]").count() == 52
        page.evaluate("() => localStorage.clear()")
    play_line(open_fresh(page, site), LINE[:1])


def open_fresh(page: Page, site: Site) -> Page:
    page.goto("about:blank")
    page.goto(f"{site.url}#{CODE}")
    wait_ready(page)
    return page


def test_a_save_of_a_newer_page_is_left_alone_and_said(open_table: Tables, site: Site) -> None:
    page = open_table(f"#{CODE}")
    play_line(page, LINE[:1])
    newer = page.evaluate(
        """([prefix, name]) => {
          const crc = (text) => {
            let sum = ~0;
            for (const byte of new TextEncoder().encode(text)) {
              sum ^= byte;
              for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
            }
            return ~sum >>> 0;
          };
          const record = JSON.stringify({ schema: 99, sequence: 900, checksum: crc(`99 ${name} 900 {}`), body: "{}" });
          localStorage.setItem(`${prefix}${name} a`, record);
          return record;
        }""",
        [f"yukon {site.prefix} ", "game"],
    )
    again(page)
    expect(page.locator(NOTICE)).to_contain_text("newer version")
    page.locator('[data-command="undo"]').click()
    page.locator('[data-command="redo"]').click()
    assert page.evaluate("([key]) => localStorage[key]", [f"yukon {site.prefix} game a"]) == newer


# --- Killed in the middle


@contextmanager
def own_browser(playwright: Playwright, profile: Path) -> Iterator[tuple[Browser, Callable[[], None]]]:
    """Start a Chromium with a profile on the disk; gives it and a way to kill it as a crash would."""
    flags = [*FLAGS, "--headless", "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank"]
    process = subprocess.Popen(
        [chromium(), *flags], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, start_new_session=True
    )

    def kill() -> None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    try:
        assert process.stderr is not None
        address = next(line.split()[-1] for line in process.stderr if line.startswith("DevTools listening on"))
        yield playwright.chromium.connect_over_cdp(address), kill
    finally:
        if process.poll() is None:
            kill()
        process.stderr.close()  # type: ignore[union-attr]


def test_a_browser_that_is_killed_right_after_a_move_has_the_move(
    playwright: Playwright, site: Site, tmp_path: Path
) -> None:
    with own_browser(playwright, tmp_path) as (running, kill):
        page = running.contexts[0].pages[0]
        page.goto(f"{site.url}#{CODE}")
        wait_ready(page)
        position = play_line(page, LINE)
        mirrored = mirrored_session(page, site)
        assert mirrored is not None
        assert mirrored.position == position
        kill()
    for lock in tmp_path.glob("Singleton*"):
        lock.unlink()
    with own_browser(playwright, tmp_path) as (running, _):
        page = running.contexts[0].pages[0]
        page.goto(site.url)
        wait_ready(page)
        assert position_on(page) == position
        assert field(page, "moves") == str(len(LINE))


def test_a_reload_in_the_middle_keeps_everything(open_table: Tables) -> None:
    page = open_table(f"#{CODE}")
    play_line(page, LINE)
    page.locator('[data-command="undo"]').click()
    page.locator('[data-command="undo"]').click()
    page.locator('[data-command="settings"]').click()
    page.locator('dialog input[value="placement_help"]').set_checked(False)
    page.keyboard.press("Escape")
    position, fields = position_on(page), [field(page, name) for name in ("score", "moves", "code")]
    box = page.locator('[data-card="7h"]').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + 90, steps=3)  # and a card in the hand
    again(page)
    page.mouse.up()
    assert position_on(page) == position
    assert [field(page, name) for name in ("score", "moves", "code")] == fields
    page.locator('[data-command="redo"]').click()
    page.locator('[data-command="redo"]').click()
    assert position_on(page) == play_through(LINE)
    for _ in LINE:
        page.locator('[data-command="undo"]').click()
    assert position_on(page) == deal(CODE)
    page.locator('[data-command="settings"]').click()
    expect(page.locator('dialog input[value="placement_help"]')).not_to_be_checked()


def play_through(line: tuple[Move, ...]) -> Position:
    position = deal(CODE)
    for each in line:
        position = play(CODE.variant, position, each)
    return position


# --- Clocks

CLOCKS = """
  const steady = performance.now.bind(performance);
  const RealDate = Date;
  window.slept = 0;
  window.turnedBack = 0;
  performance.now = () => steady() + window.slept;
  window.Date = class extends RealDate {
    constructor(...rest) { rest.length ? super(...rest) : super(window.Date.now()); }
    static now() { return RealDate.now() + window.slept - window.turnedBack; }
  };
"""
TEN_HOURS = 10 * 3600 * 1000


def seconds(page: Page) -> int:
    total = 0
    for part in field(page, "time").split(":"):
        total = total * 60 + int(part)
    return total


def test_ten_hours_of_sleep_and_a_clock_set_back_are_not_played_time(
    context: BrowserContext, open_table: Tables
) -> None:
    context.add_init_script(CLOCKS)
    page = open_table(f"#{CODE}")
    play_line(page, LINE[:1])
    expect(page.locator('[data-field="time"]')).not_to_have_text("0:00")
    before = seconds(page)
    page.evaluate(f"() => {{ window.slept = {TEN_HOURS}; }}")
    play_line(page, LINE[1:2], play_through(LINE[:1]))
    expect(page.locator('[data-field="time"]')).not_to_have_text(field(page, "time"))
    assert before <= seconds(page) < 600
    page.evaluate(f"() => {{ window.slept = 0; window.turnedBack = {TEN_HOURS}; }}")
    before = seconds(page)
    play_line(page, LINE[2:3], play_through(LINE[:2]))
    expect(page.locator('[data-field="time"]')).not_to_have_text(field(page, "time"))
    assert before <= seconds(page) < 600


def test_what_was_saved_last_counts_whatever_the_clock_says(context: BrowserContext, open_table: Tables) -> None:
    context.add_init_script(CLOCKS)
    page = open_table(f"#{CODE}")
    position = play_line(page, LINE[:4])
    for years in (40, -40):
        context.add_init_script(f"window.turnedBack = {years * 365 * 86400 * 1000};")
        again(page)
        assert position_on(page) == position
        position = play_line(page, LINE[4:6] if years > 0 else LINE[6:], position)
    again(page)
    assert position_on(page) == position


# --- Several tabs


def saving(page: Page, state: str) -> None:
    page.locator(f"html[data-saving={state}]").wait_for(state="attached")


def test_of_two_tabs_one_saves_and_the_other_says_that_it_does_not(open_table: Tables, site: Site) -> None:
    first = open_table(f"#{CODE}")
    saving(first, "here")
    position = play_line(first, LINE[:2])
    second = open_table()
    saving(second, "elsewhere")
    expect(second.locator(NOTICE)).to_contain_text("only the other tab saves")
    assert position_on(second) == position
    second.locator('[data-command="undo"]').click()
    second.locator('[data-command="undo"]').click()
    stored = stored_session(first, site)
    assert stored is not None
    assert stored.position == position
    play_line(first, LINE[2:3], position)


def test_play_here_goes_on_with_the_game_as_the_other_tab_left_it(open_table: Tables, site: Site) -> None:
    first = open_table(f"#{CODE}")
    second = open_table()
    saving(second, "elsewhere")
    position = play_line(first, LINE[:3])
    second.locator('[data-command="save-here"]').click()
    saving(second, "here")
    assert position_on(second) == position
    saving(first, "elsewhere")
    expect(first.locator(NOTICE)).to_contain_text("goes on in another tab")
    position = play_line(second, LINE[3:5], position)
    stored = stored_session(second, site)
    assert stored is not None
    assert stored.position == position
    first.locator('[data-command="save-here"]').click()
    saving(first, "here")
    saving(second, "elsewhere")
    assert position_on(first) == position


def test_two_games_in_two_tabs_are_never_mixed(open_table: Tables, site: Site) -> None:
    first = open_table(f"#{CODE}")
    second = open_table()
    saving(second, "elsewhere")
    there = play_line(first, LINE[:3])
    here = play_line(second, moves("5h>5 6c>1"))
    second.locator('[data-command="save-here"]').click()
    saving(second, "here")
    assert position_on(second) == here
    expect(second.locator(NOTICE)).to_contain_text("game of the other tab is kept")
    stored, shelved = stored_session(second, site), stored_session(second, site, "shelf")
    assert stored is not None
    assert shelved is not None
    assert (stored.position, shelved.position) == (here, there)
    second.locator('[data-command="take-up"]').click()
    assert position_on(second) == there


def test_the_tab_that_is_left_saves_again(open_table: Tables, site: Site) -> None:
    first = open_table(f"#{CODE}")
    position = play_line(first, LINE[:2])
    second = open_table()
    saving(second, "elsewhere")
    first.close()
    saving(second, "here")
    expect(second.locator(NOTICE)).to_be_hidden()
    position = play_line(second, LINE[2:3], position)
    stored = stored_session(second, site)
    assert stored is not None
    assert stored.position == position


def test_without_locks_a_tab_notices_that_it_was_overtaken(
    context: BrowserContext, open_table: Tables, site: Site
) -> None:
    context.add_init_script("""Object.defineProperty(navigator, "locks", { value: undefined });""")
    first = open_table(f"#{CODE}")
    position = play_line(first, LINE[:2])
    second = open_table()
    position = play_line(second, LINE[2:3], position)
    first.locator('[data-command="undo"]').click()
    saving(first, "elsewhere")
    stored = stored_session(second, site)
    assert stored is not None
    assert stored.position == position
    first.locator('[data-command="save-here"]').click()
    saving(first, "here")
