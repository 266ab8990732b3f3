"""The built site, a browser and an open table for the tests in real browsers. Knows nothing of the game's rules.

Every page is watched: a test fails at its end when the page logged an error or a warning, threw, or asked
another origin for anything. `faults_allowed` is for tests that break something on purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

from e2e.waiting import LISTEN, wait_ready
from tools.browser import chromium
from tools.serve import Site

DIST = Path(__file__).resolve().parent.parent / "dist"
# The windows of Chromium's own address line are pages with a process each, started with every window of a test; all
# of a core goes into them while the page starts. The other names are those that Playwright gives: the last list counts.
UNUSED_FEATURES = [
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # a container's shared memory can be too small for two browsers, and pages crash
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED_FEATURES)}",
]
# Said of a preload on a machine that is too busy to come to it; a preload that is really wrong shows in the
# number of requests of a first visit.
SLOW_MACHINE = "was preloaded using link preload but not used within a few seconds"
LOST = "crashed"
expect.set_options(timeout=20_000)  # a busy machine is slow, and that is no fault of the page
QUIET = {"debug", "info", "log", "timeEnd"}


class Watch:
    """What went wrong on the pages of one test, in the browser's words."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.complaints: list[str] = []
        self.expected = False

    def page(self, page: Page) -> None:
        """Listen to a page from its first request on."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in QUIET and SLOW_MACHINE not in message.text:
            self.complaints.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.origin, "data:", "blob:")):
            self.complaints.append(f"request to another origin: {request.url}")


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """Serve dist/ at a sub-path, with nothing kept by the browser's own cache; stoppable."""
    if not (DIST / "index.html").exists():
        pytest.exit("dist/ is not built: run make build, or make e2e", returncode=2)
    served = Site(DIST, prefix="/yukon/", no_store=True)
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright itself, for tests that start a browser of their own."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for the whole run."""
    running = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    yield running
    running.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile: no storage, no caches, no service worker of other tests."""
    fresh = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en-GB")
    yield fresh
    fresh.close()


@pytest.fixture
def watch(site: Site, context: BrowserContext) -> Iterator[Watch]:
    """Listen to all pages of the test, and fail it at its end for what they complained about."""
    watching = Watch(site.url.removesuffix(site.prefix))
    context.on("page", watching.page)
    context.add_init_script(LISTEN)
    yield watching
    if not watching.expected:
        assert watching.complaints == []


@pytest.fixture
def faults_allowed(watch: Watch) -> Watch:
    """For a test that breaks something itself: it looks at the complaints on its own."""
    watch.expected = True
    return watch


@pytest.fixture
def open_table(
    site: Site,
    context: BrowserContext,
    watch: Watch,  # noqa: ARG001 - it listens
    record_property: Callable[[str, object], None],
) -> Callable[..., Page]:
    """Return a function that opens the game in a new tab and waits until Python answers.

    On a busy machine Chromium has lost the process of a page once in several hundred starts, for no cause that could be
    found. Such a page is opened once more, and told of at the end of the run.
    """

    def opened(fragment: str = "", *, again: bool = False) -> Page:
        page = context.new_page()
        try:
            page.goto(site.url + fragment)
            wait_ready(page)
        except Error as error:
            if again or LOST not in error.message:
                raise
            record_property(LOST, fragment)
            return opened(fragment, again=True)
        return page

    return opened


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell of the pages that Chromium lost, whatever became of their tests."""
    reports = (report for outcome in ("passed", "failed") for report in terminalreporter.stats.get(outcome, []))
    for report in reports:
        if any(name == LOST for name, _ in report.user_properties):
            terminalreporter.write_line(f"Chromium lost a page while it started: {report.nodeid}")


@pytest.fixture
def table(open_table: Callable[..., Page]) -> Page:
    """The game, opened and ready."""
    return open_table()
