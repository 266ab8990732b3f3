"""The backup window: everything out as a file, in again from one, undone; and files that are none."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from e2e.hands import by_taps
from e2e.reading import field, position_on
from e2e.waiting import wait_ready
from tests.tables import moves
from tools.serve import Site
from yukon.backup import LARGEST
from yukon.deals import deal, parse_code
from yukon.rules import play

CODE = parse_code("YU1-C-AAAAAAB")
LINE = moves("6d>7 Qd>4 Jh>7")
NOT_THE_PLAYERS = {"help", "prepared"}
"""What the page has noted for itself and would find out again."""
Tables: TypeAlias = Callable[..., Page]


def play_some(page: Page, count: int = len(LINE)) -> None:
    position = deal(CODE)
    for each in LINE[:count]:
        by_taps(page, position, each)
        position = play(CODE.variant, position, each)
    expect(page.locator('[data-field="moves"]')).to_have_text(str(count))


def open_backup(page: Page) -> None:
    page.locator('#toolbar [data-command="menu"]').click()
    page.locator('dialog[data-window="menu"] [data-command="backup"]').click()


def export(page: Page, folder: Path) -> Path:
    open_backup(page)
    with page.expect_download() as download:
        page.locator('[data-command="save-backup"]').click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    page.locator('dialog[data-window="backup"] [data-command="close"]').click()
    return file


def choose(page: Page, file: Path | FilePayload) -> None:
    open_backup(page)
    page.locator('dialog[data-window="backup"] input[type="file"]').set_input_files(file)


def test_everything_goes_to_another_browser_and_can_be_undone_there(
    site: Site, browser: Browser, open_table: Tables, tmp_path: Path
) -> None:
    page = open_table(f"#{CODE}")
    play_some(page)
    page.locator('[data-command="undo"]').click()
    page.locator('[data-command="settings"]').click()
    page.locator('dialog input[value="placement_help"]').set_checked(False)
    page.keyboard.press("Escape")
    file = export(page, tmp_path)
    here = position_on(page)

    with browser.new_context(viewport={"width": 390, "height": 844}) as elsewhere:
        other = elsewhere.new_page()
        other.goto(f"{site.url}#KL1-D3V-AAAAAAC")
        wait_ready(other)
        other.locator('[data-card][data-pile="stock"]').last.click()
        there = position_on(other)
        choose(other, file)
        held = other.locator('[data-backup="content"] li')
        expect(held.filter(has_text="Yukon, 3 moves")).to_be_visible()
        other.locator('[data-command="take-backup"]').click()
        assert position_on(other) == here
        assert field(other, "moves") == "3"
        assert field(other, "code") == str(CODE)
        other.locator('[data-command="redo"]').click()
        expect(other.locator('[data-card="Jh"]')).to_have_attribute("data-pile", "7")
        other.reload()
        wait_ready(other)
        expect(other.locator('[data-card="Jh"]')).to_have_attribute("data-pile", "7")
        other.locator('[data-command="settings"]').click()
        expect(other.locator('dialog input[value="placement_help"]')).not_to_be_checked()
        other.keyboard.press("Escape")

        open_backup(other)
        other.locator('[data-command="undo-import"]').click()
        assert position_on(other) == there
        assert field(other, "code") == "KL1-D3V-AAAAAAC"
        other.reload()
        wait_ready(other)
        assert position_on(other) == there


def test_a_backup_holds_all_that_is_kept(open_table: Tables, tmp_path: Path) -> None:
    page = open_table(f"#{CODE}")
    play_some(page)
    page.locator('[data-command="settings"]').click()
    page.locator('dialog input[value="sound"]').click()
    page.keyboard.press("Escape")
    page.locator('[data-command="restart"]').click()
    slots = "Object.keys(localStorage).filter((key) => / [ab]$/.test(key)).map((key) => key.split(' ').at(-2))"
    kept = set(page.evaluate(slots)) - NOT_THE_PLAYERS
    assert {"game", "shelf", "settings"} <= kept
    assert kept == set(json.loads(export(page, tmp_path).read_text())["records"])


NO_BACKUPS = {
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\xff", "no backup of this game"),
    "nothing": (b"", "no backup of this game"),
    "brackets without end": (b"[" * 200_000, "no backup of this game"),
    "tables without end": (b'{"a":' * 200_000, "no backup of this game"),
    "a newer one": (b'{"format": "Yukon Solitaire backup", "version": 9}', "newer version"),
    "a torn one": (b'{"format": "Yukon Solitaire backup", "version": 1}', "damaged"),
    "far too much": (b" " * (LARGEST + 1), "too large"),
}


@pytest.mark.parametrize("name", NO_BACKUPS)
def test_a_file_that_is_no_backup_is_refused_in_words_and_changes_nothing(name: str, open_table: Tables) -> None:
    content, words = NO_BACKUPS[name]
    page = open_table(f"#{CODE}")
    play_some(page, 1)
    before = position_on(page)
    choose(page, {"name": f"{name}.json", "mimeType": "application/json", "buffer": content})
    expect(page.locator("#backup-error")).to_contain_text(words)
    page.locator('dialog[data-window="backup"] [data-command="close"]').click()
    page.locator('[data-command="undo"]').click()
    page.locator('[data-command="redo"]').click()
    assert position_on(page) == before


def test_a_forged_game_is_refused(open_table: Tables, tmp_path: Path) -> None:
    page = open_table(f"#{CODE}")
    play_some(page)
    content = json.loads(export(page, tmp_path).read_text())
    content["records"]["game"]["line"] = "Kd>1"
    choose(page, {"name": "forged.json", "mimeType": "application/json", "buffer": json.dumps(content).encode()})
    expect(page.locator("#backup-error")).to_contain_text("damaged or was changed")
