"""The core journeys, in every engine: `make test-engines`. Chromium's other tests are in the folder above."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e.engines.chromium import chromium
from e2e.engines.driver import Driver
from e2e.engines.firefox import firefox
from e2e.engines.table import Table
from e2e.engines.webkit import webkit
from e2e.test_game import won_game
from tools.build import DIST, read_folder, worker_script
from tools.engines import find
from tools.serve import Site
from yukon.deals import deal
from yukon.moves import Carry, Move
from yukon.position import Position
from yukon.rules import legal_moves, play
from yukon.variants import YUKON

HEARD = {"complaints.js": Path(__file__).with_name("complaints.js").read_bytes()}
NO_WORKERS = {"no-workers.js": b"delete window.Worker; delete window.SharedWorker;"}
SECOND = b'\n<meta name="version" content="two">'
ENGINES = ("chromium", "firefox", "webkit")
Hand = Callable[[Position, Carry], None]


@pytest.fixture(params=ENGINES)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A window of one engine with a fresh profile."""
    with started(request) as running:
        yield running


def started(request: pytest.FixtureRequest) -> AbstractContextManager[Driver]:
    match request.param:
        case "firefox":
            return firefox(find("Firefox"))
        case "webkit":
            return webkit(find("WebKitWebDriver"), find("Xvfb"))
        case _:
            browser: Browser = request.getfixturevalue("browser")
            return chromium(browser)


@pytest.fixture
def heard(site: Site) -> Iterator[Site]:
    """The site, with a page that notes its complaints; a test may put other files on the server."""
    site.replaced |= with_scripts(HEARD)
    yield site
    site.replaced.clear()


@pytest.fixture
def table(heard: Site, driver: Driver) -> Iterator[Table]:
    """The game in that window, not yet opened; fails at the end of a test whose pages complained."""
    assert heard.replaced
    table = Table(driver)
    yield table
    assert table.complaints() == []


def with_scripts(scripts: dict[str, bytes], note: bytes = b"") -> dict[str, bytes]:
    """The site with scripts, by name, that run before the page's own, and a note in its head; a version of its own."""
    files = read_folder(DIST)
    del files["sw.js"], files[".nojekyll"]
    head = b"<head>" + note + b"".join(b'\n<script src="%s"></script>' % name.encode() for name in scripts)
    page = files["index.html"].replace(b"<head>", head, 1)
    changes = scripts | {"index.html": page}
    return changes | {"": page, "sw.js": worker_script(files | changes)}


def play_out(table: Table, position: Position, line: Iterable[Move], hand: Hand) -> Position:
    """Play a line and compare the table after each move."""
    for number, each in enumerate(line, 1):
        assert isinstance(each, Carry)
        hand(position, each)
        position = play(YUKON, position, each)
        table.expect(position, number)
    return position


def test_what_a_page_complains_about_is_heard(heard: Site, driver: Driver) -> None:
    table = Table(driver)
    table.open(heard.url)
    driver.ask("() => console.error('this is on purpose')")
    driver.ask("() => void setTimeout(() => { throw new RangeError('and this') })")
    driver.ask("() => void Promise.reject('and that')")
    table.wait("() => JSON.parse(sessionStorage.getItem('complaints')).length === 3")
    assert ["on purpose" in each or "RangeError" in each or "that" in each for each in table.complaints()] == [True] * 3


def test_the_game_starts(heard: Site, table: Table) -> None:
    table.open(heard.url)
    assert table.count("[data-card]") == 52
    assert sum(len(column.cards) for column in table.position().columns) == 52
    assert table.driver.picture().startswith(b"\x89PNG")


@pytest.mark.spec("P02", "P04", "Y17")
def test_a_game_is_won_by_taps(heard: Site, table: Table) -> None:
    code, line = won_game("won-1")
    table.open(f"{heard.url}#{code}")
    table.tap('[data-command="settings"]')
    table.tap('dialog[open] input[value="double_tap"]')  # taps come faster here than a person's
    table.driver.press((4, 400))  # the dark beside the window
    play_out(table, deal(code), line, table.carry_by_taps)
    table.wait_for('dialog[data-window="won"][open]')
    assert table.text('[data-field="score"]') == "625"


@pytest.mark.spec("P01")
def test_a_game_goes_on_after_a_reload(heard: Site, table: Table) -> None:
    code, line = won_game("won-1")
    table.open(f"{heard.url}#{code}")
    position = play_out(table, deal(code), line[:12], table.carry_by_drag)
    score = table.text('[data-field="score"]')
    table.reload()
    table.expect(position, 12)
    assert table.text('[data-field="score"]') == score
    table.tap('[data-command="undo"]')
    table.wait_for('[data-card="Kh"][data-pile="3"]')


def test_a_card_that_moves_flies_and_keeps_the_focus(heard: Site, table: Table) -> None:
    code, _ = won_game("won-1")
    table.open(f"{heard.url}#{code}")
    table.tap('[data-card="6h"]', 9)
    flying = """() => {
      const [card, target] = ["6h", "7s"].map((name) => document.querySelector(`[data-card="${name}"]`));
      card.focus();
      target.click();  // as a key or a screen reader does it
      const moves = document.getAnimations().filter(({ effect }) => effect.target === card);
      return [moves.map(({ transitionProperty }) => transitionProperty), document.activeElement === card];
    }"""
    assert table.driver.ask(flying) == [["transform"], True]
    table.wait_for('[data-card="6h"][data-pile="2"]')


def test_the_game_is_played_with_the_server_stopped(heard: Site, table: Table) -> None:
    table.open(f"{heard.url}#YU1-C-AAAAAAB")
    table.wait_for("html[data-offline=ready]")
    with heard.down():
        table.reload()
        play_one(table)


def test_an_update_is_offered_and_keeps_the_game(heard: Site, table: Table) -> None:
    table.open(f"{heard.url}#YU1-C-AAAAAAB")
    table.wait_for("html[data-offline=ready]")
    position = play_one(table)
    heard.replaced |= with_scripts(HEARD, SECOND)
    table.reload()
    table.wait_for('#notice [data-command="update"]')
    assert table.count("meta[name=version]") == 0
    table.tap('#notice [data-command="update"]')
    table.wait_for("html[data-state=ready]:has(meta[name=version])")
    table.expect(position, 1)


def test_the_game_is_played_without_workers(heard: Site, table: Table) -> None:
    heard.replaced |= with_scripts(NO_WORKERS | HEARD)
    table.open(f"{heard.url}#YU1-C-AAAAAAB")
    assert table.driver.ask("() => 'postMessage' in Worker.prototype") is False
    play_one(table)


def play_one(table: Table) -> Position:
    """Play the first legal move of a game just begun."""
    before = table.position()
    return play_out(table, before, legal_moves(YUKON, before)[:1], table.carry_by_taps)
