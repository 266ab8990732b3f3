"""Every window in every theme and language, checked by axe-core; none may have a fault, in forced colours neither."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.waiting import wait_ready
from tools.serve import Site

AXE = Path(__file__).resolve().parent.parent / "node_modules" / "axe-core" / "axe.min.js"
MENU_WINDOWS = ("statistics", "history", "daily", "share", "import", "backup", "reading", "keys")
TOOL_WINDOWS = ("new-game", "settings", "menu")
PAGES = ("lesson", "rules", "examples", "faq")
THEMES = ("light", "dark", "contrast")


class Fault(TypedDict):
    id: str
    nodes: list[str]


# axe takes the colour of letters from -webkit-text-fill-color, which Chromium tells as the page has it even where the
# player's own colours are painted. `color` is what is painted.
PAINTED = """() => {
  const real = window.getComputedStyle.bind(window);
  window.getComputedStyle = (...of) => new Proxy(real(...of), {
    get: (style, name) => {
      const painted = (asked) => asked === "-webkit-text-fill-color" ? "color" : asked;
      if (name === "getPropertyValue") return (asked) => style.getPropertyValue(painted(asked));
      const value = style[name];
      return typeof value === "function" ? value.bind(style) : value;
    },
  });
}"""
RUN = """async ({ scope }) => {
  const found = await axe.run(scope, { resultTypes: ["violations"] });
  return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html.slice(0, 160)) }));
}"""


def faults(page: Page, scope: str) -> list[Fault]:
    found: list[Fault] = page.evaluate(RUN, {"scope": scope})
    return found


@pytest.fixture(params=["normal", "forced-colours", "reduced-motion"])
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    mode: str = request.param
    fresh = browser.new_context(
        viewport={"width": 390, "height": 844},
        forced_colors="active" if mode == "forced-colours" else "none",
        reduced_motion="reduce" if mode == "reduced-motion" else "no-preference",
        locale="en-GB",
    )
    yield fresh
    fresh.close()


def dress(page: Page, theme: str) -> None:
    """Choose a theme in the settings window."""
    page.locator('[data-command="settings"]').click()
    page.locator('select[name="theme"]').select_option(theme)
    page.keyboard.press("Escape")


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "ar", "pl", "el"])
@pytest.mark.usefixtures("watch")
def test_no_window_has_a_fault(site: Site, context: BrowserContext, language: str) -> None:
    page = context.new_page()
    page.goto(f"{site.url}?lang={language}#YU1-C-AAAAAAB")
    wait_ready(page)
    assert page.locator("html").get_attribute("lang") == language
    page.evaluate(AXE.read_text())
    page.evaluate(PAINTED)
    found: dict[str, list[Fault]] = {}
    for theme in THEMES:
        dress(page, theme)
        found[f"table {theme}"] = faults(page, "html")
        for name in (*TOOL_WINDOWS, *MENU_WINDOWS):
            if name not in TOOL_WINDOWS:
                page.locator('[data-command="menu"]').click()
            page.locator(f'[data-command="{name}"]').click()
            window = f'dialog[data-window="{name}"]'
            expect(page.locator(window)).to_be_visible()
            found[f"{name} {theme}"] = faults(page, window)
            close(page)
        for name in PAGES:
            page.locator('[data-command="menu"]').click()
            page.locator(f'[data-command="{name}"]').click()
            window = 'dialog[data-window="pages"]'
            expect(page.locator(window)).to_be_visible()
            found[f"{name} {theme}"] = faults(page, window)
            close(page)
    assert {where: what for where, what in found.items() if what} == {}
