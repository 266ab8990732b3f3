"""Offline and updates, on the built site: one version whole or none, with the server stopped for real."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.hands import by_taps
from e2e.reading import expect_table, position_on
from e2e.waiting import wait_heard, wait_ready
from tools.build import DIST, read_folder, worker_script
from tools.serve import Site
from yukon.rules import legal_moves, play
from yukon.variants import YUKON

NOTE = '<meta name="version" content="two">'

# Asks for a newer service worker, and notes on the page how its install went.
LOOK_FOR_UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    registration.addEventListener("updatefound", () => {
        const worker = registration.installing;
        worker.addEventListener("statechange", () => (document.documentElement.dataset.install = worker.state));
    });
    await registration.update();
}"""


def next_version() -> dict[str, bytes]:
    """The site as a later build would make it: another page, and a service worker that lists it."""
    files = read_folder(DIST)
    del files["sw.js"], files[".nojekyll"]
    files["index.html"] = files["index.html"].replace(b"</head>", NOTE.encode() + b"\n</head>")
    return {"index.html": files["index.html"], "": files["index.html"], "sw.js": worker_script(files)}


@pytest.fixture
def offered(site: Site) -> Iterator[Site]:
    """The site, with the next version on the server once a test puts it there; the first one again afterwards."""
    yield site
    site.replaced.clear()


def own_caches(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return [name for name in names if name.startswith("yukon ")]


def is_second(page: Page) -> bool:
    return page.locator("meta[name=version]").count() == 1


def test_after_one_load_the_game_is_played_with_the_server_stopped(site: Site, open_table: Callable[..., Page]) -> None:
    table = open_table("#YU1-C-AAAAAAB")
    wait_heard(table, "offline-ready")
    with site.down():
        table.reload()
        wait_ready(table)
        before = position_on(table)
        move = legal_moves(YUKON, before)[0]
        by_taps(table, before, move)
        expect_table(table, play(YUKON, before, move), 1)


def test_a_new_tab_opens_offline_too_with_a_fragment(site: Site, table: Page, open_table: Callable[..., Page]) -> None:
    wait_heard(table, "offline-ready")
    with site.down():
        expect(open_table("?from=home#").locator("[data-card]")).to_have_count(52)


def test_the_licences_are_kept_offline(site: Site, table: Page, context: BrowserContext) -> None:
    wait_heard(table, "offline-ready")
    with site.down():
        page = context.new_page()
        page.goto(f"{site.url}licences.html")
        expect(page.get_by_role("heading", level=1)).to_have_text("Licences")


def test_a_page_of_words_is_there_offline_once_read_and_else_the_game_shows_it(
    site: Site, table: Page, context: BrowserContext
) -> None:
    wait_heard(table, "offline-ready")
    page = context.new_page()
    page.goto(f"{site.url}en/rules.html")
    with site.down():
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
        page.goto(f"{site.url}pl/faq.html")
        wait_ready(page)
        expect(page.locator("#pages-title")).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "pl")


def test_an_update_keeps_the_games_of_two_tabs(offered: Site, table: Page, open_table: Callable[..., Page]) -> None:
    wait_heard(table, "offline-ready")
    mine = position_on(table)
    by_taps(table, mine, legal_moves(YUKON, mine)[0])
    mine = play(YUKON, mine, legal_moves(YUKON, mine)[0])
    expect_table(table, mine, 1)
    other = open_table()
    expect_table(other, mine, 1)
    by_taps(other, mine, legal_moves(YUKON, mine)[0])
    theirs = play(YUKON, mine, legal_moves(YUKON, mine)[0])
    expect_table(other, theirs, 2)
    offered.replaced |= next_version()
    other.evaluate(LOOK_FOR_UPDATE)
    wait_heard(other, "update-ready")
    with table.expect_navigation():
        table.evaluate("window.yukonBoot.applyUpdate()")
    wait_ready(table)
    assert is_second(table)
    expect_table(other, theirs, 2)  # told, not reloaded
    # The saving passes to the other tab while this one is loaded anew: it takes up the one game or the other.
    assert position_on(table) in (mine, theirs)


def test_the_menu_says_ready_to_play_offline_when_it_is_true(table: Page) -> None:
    wait_heard(table, "offline-ready")
    table.locator("#toolbar [data-command=menu]").click()
    expect(table.locator("#offline-sign")).to_have_text("Ready to play offline")


def test_installing_is_in_the_menu_while_the_browser_offers_it(table: Page) -> None:
    entry = table.locator("dialog [data-command=install]")
    table.locator("#toolbar [data-command=menu]").click()
    expect(entry).to_be_hidden()
    table.evaluate("""() => {
        const offer = new Event("beforeinstallprompt", { cancelable: true });
        offer.prompt = () => (document.body.dataset.prompted = String(offer.defaultPrevented));
        dispatchEvent(offer);
    }""")
    entry.click()
    expect(table.locator("body")).to_have_attribute("data-prompted", "true")
    expect(entry).to_be_hidden()


@pytest.mark.parametrize(("command", "window"), [("new-game", "new-game"), ("daily", "daily"), ("lesson", "pages")])
def test_a_shortcut_of_the_installed_game_opens_its_window_once(
    command: str, window: str, open_table: Callable[..., Page]
) -> None:
    page = open_table(f"?do={command}")
    expect(page.locator(f'dialog[data-window="{window}"]')).to_be_visible()
    assert "do=" not in page.url


def test_a_return_visit_asks_the_server_for_nothing_but_a_newer_version(site: Site, table: Page) -> None:
    wait_heard(table, "offline-ready")
    site.requests.clear()
    table.reload()
    wait_heard(table, "offline-ready")
    assert {request.path for request in site.requests} <= {"sw.js"}


def test_an_update_waits_until_it_is_asked_for_and_then_loads_the_page_once(offered: Site, table: Page) -> None:
    wait_heard(table, "offline-ready")
    offered.replaced |= next_version()
    table.reload()
    wait_heard(table, "update-ready")
    table.reload()
    wait_heard(table, "update-ready")
    assert not is_second(table)
    with table.expect_navigation():
        table.evaluate("window.yukonBoot.applyUpdate()")
    wait_ready(table)
    assert is_second(table)
    wait_heard(table, "offline-ready")
    assert len(own_caches(table)) == 1


def test_an_update_fetches_only_what_changed(offered: Site, table: Page) -> None:
    wait_heard(table, "offline-ready")
    offered.replaced |= next_version()
    offered.requests.clear()
    table.reload()
    wait_heard(table, "update-ready")
    assert {request.path for request in offered.requests} <= {"sw.js", ""}


def test_a_second_tab_is_told_of_an_update_but_not_reloaded(
    offered: Site, table: Page, open_table: Callable[..., Page]
) -> None:
    wait_heard(table, "offline-ready")
    offered.replaced |= next_version()
    other = open_table()
    wait_heard(other, "update-ready")
    table.locator("body").evaluate("body => body.dataset.loaded = 'before'")
    with other.expect_navigation():
        other.evaluate("window.yukonBoot.applyUpdate()")
    wait_ready(other)
    wait_heard(table, "update-ready")
    expect(table.locator("body")).to_have_attribute("data-loaded", "before")


@pytest.mark.parametrize("broken", [b"<!doctype html><title>not the page</title>", None], ids=["wrong", "missing"])
def test_a_version_with_one_bad_file_is_not_installed(
    broken: bytes | None, offered: Site, faults_allowed: object, table: Page
) -> None:
    assert faults_allowed
    wait_heard(table, "offline-ready")
    offered.replaced |= next_version() | {"": broken, "index.html": broken}
    table.evaluate(LOOK_FOR_UPDATE)
    table.locator("html[data-install=redundant]").wait_for(state="attached")
    with offered.down():
        table.reload()
        wait_ready(table)
        wait_heard(table, "offline-ready")
        assert not is_second(table)


@pytest.mark.parametrize("name", ["app.zip.wasm", "licences.html"])
def test_a_file_that_the_browser_evicted_is_fetched_again(
    name: str, site: Site, table: Page, context: BrowserContext
) -> None:
    wait_heard(table, "offline-ready")
    evict = """async (name) => {
        const cache = await caches.open((await caches.keys()).find((each) => each.startsWith("yukon ")));
        const [request] = (await cache.keys()).filter((each) => each.url.endsWith(name));
        return cache.delete(request);
    }"""
    assert table.evaluate(evict, name)
    table.reload()
    wait_heard(table, "offline-ready")
    with site.down():
        table.reload()
        wait_ready(table)
        context.new_page().goto(f"{site.url}licences.html")


def test_repair_drops_the_kept_program_and_loads_it_anew(site: Site, table: Page) -> None:
    wait_heard(table, "offline-ready")
    table.evaluate("localStorage.setItem('someone else', 'stays')")
    site.requests.clear()
    with table.expect_navigation():
        table.evaluate("void window.yukonBoot.repair()")
    wait_ready(table)
    assert "" in {request.path for request in site.requests}
    assert table.evaluate("localStorage.getItem('someone else')") == "stays"


def test_the_kill_switch_removes_the_worker_and_its_copies(offered: Site, table: Page) -> None:
    wait_heard(table, "offline-ready")
    retired = Path(__file__).resolve().parent.parent / "tools" / "retired-sw.js"
    offered.replaced["sw.js"] = retired.read_bytes()
    table.evaluate(LOOK_FOR_UPDATE)
    table.locator("html[data-install=activated]").wait_for(state="attached")
    with table.expect_navigation():
        table.reload()
    wait_ready(table)
    assert own_caches(table) == []
