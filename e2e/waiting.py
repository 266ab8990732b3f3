"""Waiting for what a page does by itself, by locators alone: the page's policy forbids strings that are evaluated."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, TimeoutError  # noqa: A004 - the name is Playwright's

BOOT_LIMIT = 60_000  # milliseconds: a start may be slow on a busy machine, never this slow

# The page's own events, noted where a locator can see them: <html data-heard="offline-ready update-ready">.
LISTEN = """
for (const name of ["offline-ready", "update-ready"]) {
  document.addEventListener(`yukon:${name}`, () => {
    document.documentElement.dataset.heard = `${document.documentElement.dataset.heard ?? ""} ${name}`;
  });
}
"""


def wait_ready(page: Page) -> None:
    """Wait until Python answers a tap; fails with the page's own words when it does not.

    A page that says it failed is still waited for: on a busy machine it may only have been slow.
    """
    try:
        page.locator("html[data-state=ready]").wait_for(state="attached", timeout=BOOT_LIMIT)
    except TimeoutError:
        pytest.fail(f"the game did not start: {page.locator('#boot-failed').inner_text() or 'no word'}")


def wait_heard(page: Page, name: str) -> None:
    """Wait until the page has said `yukon:name` since it was loaded."""
    page.locator(f"html[data-heard~={name}]").wait_for(state="attached", timeout=BOOT_LIMIT)


def wait_drawn(page: Page) -> None:
    """Wait until the browser has laid the page out and drawn it: a notice below the table moves the cards then."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
