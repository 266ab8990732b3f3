"""The start of the page: what happens before Python answers, and when something it needs is not there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect

from e2e.waiting import BOOT_LIMIT, wait_heard, wait_ready
from tools.build import DIST

if TYPE_CHECKING:
    from tools.serve import Site

FAILED = "html[data-state=failed]"


def built(name: str) -> str:
    """Path in dist/ of a file known by its name alone."""
    return next(DIST.rglob(name)).relative_to(DIST).as_posix()


@pytest.fixture
def broken(site: Site, faults_allowed: object) -> Iterator[Site]:
    """The site, for tests that take files away; whole again afterwards."""
    assert faults_allowed
    yield site
    site.replaced.clear()


@pytest.mark.parametrize("content", [None, b""], ids=["missing", "empty"])
@pytest.mark.parametrize(
    "name", ["core.js", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip.wasm", "app.zip.wasm"]
)
def test_a_file_that_is_not_there_is_told_and_the_button_starts_again(
    name: str, content: bytes | None, broken: Site, context: BrowserContext
) -> None:
    broken.replaced[built(name)] = content
    page = context.new_page()
    page.goto(broken.url)
    page.locator(FAILED).wait_for(state="attached", timeout=BOOT_LIMIT)
    expect(page.locator("#boot-failed")).to_be_visible()
    broken.replaced.clear()
    with page.expect_navigation():
        page.locator("#boot-retry").dispatch_event("click")  # as the page may have recovered meanwhile and hidden it
    wait_ready(page)
    expect(page.locator("#boot-failed")).to_be_hidden()


def test_a_failed_start_is_told_in_the_players_language(broken: Site, browser: Browser) -> None:
    broken.replaced[built("pyodide.asm.wasm")] = None
    fresh = browser.new_context(locale="pl-PL")
    page = fresh.new_page()
    page.goto(broken.url)
    expect(page.locator("#boot-failed p")).to_have_text("Nie udało się uruchomić gry.")
    expect(page.locator("#boot-retry")).to_have_text("Spróbuj ponownie")
    expect(page.locator("#boot-failed")).to_be_visible(timeout=BOOT_LIMIT)
    fresh.close()


DATABASES = {
    "the getter throws": """Object.defineProperty(window, "indexedDB", {
        configurable: true, get() { throw new DOMException("denied", "SecurityError"); } });""",
    "open throws": """IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); };""",
    "open fails": """IDBFactory.prototype.open = function () {
            const request = new EventTarget();
            setTimeout(() => request.onerror?.(Object.assign(new Event("error"), { preventDefault() {} })));
            return request;
        };""",
    "open hangs": """IDBFactory.prototype.open = () => new EventTarget();""",
}


@pytest.mark.parametrize("script", DATABASES.values(), ids=DATABASES)
def test_the_game_starts_without_a_working_indexeddb(script: str, site: Site, context: BrowserContext) -> None:
    context.add_init_script(script)
    page = context.new_page()
    page.goto(site.url)
    wait_ready(page)
    assert page.evaluate("window.yukonBoot.durable") is False


def test_taps_made_before_python_is_awake_are_kept(site: Site, context: BrowserContext) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    context.route("**/app.zip.wasm", hold)
    page = context.new_page()
    with page.expect_request("**/app.zip.wasm"):
        page.goto(site.url, wait_until="commit")
    page.locator("[data-command=new-game]").first.click()
    taps = page.evaluate("window.yukonEarlyTaps.map(({ command }) => command)")
    for route in held:
        route.continue_()
    wait_ready(page)
    assert taps == ["new-game"]


def test_the_page_lets_no_markup_and_no_foreign_script_in(faults_allowed: object, table: Page) -> None:
    assert faults_allowed
    with pytest.raises(Error, match="TrustedHTML"):
        table.evaluate("document.body.innerHTML = '<p>in</p>'")
    with pytest.raises(Error, match="not a script of this game"):
        table.evaluate("window.yukonBoot.scriptURL('https://example.org/x.js')")
    with pytest.raises(Error, match="not a script of this game"):
        table.evaluate("window.yukonBoot.scriptURL('icons/yukon.svg')")


def test_a_first_visit_is_small(site: Site, open_table: Callable[..., Page]) -> None:
    site.requests.clear()
    wait_heard(open_table(), "offline-ready")
    begun = [request.path for request in site.requests].index("sw.js")  # from here on a copy is kept, after the start
    until_ready = site.requests[:begun]
    paths = [request.path for request in until_ready if request.path.startswith(("runtime-", "app-"))]
    twice = {path.rpartition("/")[2] for path in paths if paths.count(path) > 1}
    # This server forbids to keep anything, and then Chromium asks for the faces anew with the first card.
    assert twice <= {"faces.svg"}, "a preload that does not fit is fetched twice"
    assert len(until_ready) <= 20
    assert sum(request.size for request in until_ready) <= 5_200_000
