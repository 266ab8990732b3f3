"""A long evening: 500 moves and 500 undos leave the page as quick to answer, and no heavier, than it was."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from e2e.hands import by_mouse
from e2e.reading import expect_table, position_on
from yukon.deals import deal, parse_code
from yukon.moves import Carry
from yukon.rules import legal_moves, play
from yukon.session import UNDO_LIMIT

CODE = parse_code("KL1-D1N-AAAAAAG")
ROUNDS = 5
LITTLE = 20_000
"""Bytes that the heap may grow by in the round of least growth: a leak grows in every round."""
MOST = 1_500_000
"""Bytes that the heap may have grown by after all rounds."""

FEW = 5
"""Nodes and listeners that may be more or less: what was said last, and what a timer still holds."""

MEMORIES = """
  window.memories = [];
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...rest) => {
      const made = await original.apply(WebAssembly, rest);
      const all = [...Object.values((made.instance ?? made).exports), rest[1]?.env?.memory];
      for (const each of all) {
        if (each instanceof WebAssembly.Memory && !window.memories.includes(each)) window.memories.push(each);
      }
      return made;
    };
  }
"""


class Weight(NamedTuple):
    """What the page weighs: bytes of its two heaps, and how many nodes and listeners there are."""

    script: int
    python: int
    nodes: int
    listeners: int


class Scales:
    """Weighs a page after its garbage is swept."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")
        self._page = page

    def weigh(self) -> Weight:
        for _ in range(3):
            self._session.send("HeapProfiler.collectGarbage")
        metrics = {each["name"]: int(each["value"]) for each in self._session.send("Performance.getMetrics")["metrics"]}
        return Weight(metrics["JSHeapUsedSize"], self._python(), metrics["Nodes"], metrics["JSEventListeners"])

    def _python(self) -> int:
        """Give the size of the memory that Python runs in; it never shrinks."""
        size: int = self._page.evaluate("() => window.memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)")
        assert size > MOST
        return size


def play_round(page: Page) -> None:
    """Make as many moves as can be undone, by taps on the stock, and undo them all."""
    stock = page.locator('[data-place="stock"]').bounding_box()
    assert stock is not None
    for _ in range(UNDO_LIMIT):
        page.mouse.click(stock["x"] + 9, stock["y"] + 9)
    for _ in range(UNDO_LIMIT):
        page.keyboard.press("Control+z")


def test_five_hundred_moves_and_undos_leave_the_page_as_it_was(
    context: BrowserContext, open_table: Callable[..., Page]
) -> None:
    context.add_init_script(MEMORIES)
    page = open_table(f"#{CODE}")
    page.locator('[data-command="settings"]').click()
    page.locator('dialog input[value="double_tap"]').set_checked(False)  # so quick a hand means single taps
    page.keyboard.press("Escape")
    scales = Scales(page)
    play_round(page)
    play_round(page)
    weights = [scales.weigh()]
    for number in range(1, ROUNDS + 1):
        play_round(page)
        expect(page.locator('[data-field="moves"]')).to_have_text(str((number + 2) * UNDO_LIMIT))
        assert position_on(page) == deal(CODE)
        weights.append(scales.weigh())
    before, after = weights[0], weights[-1]
    assert abs(after.nodes - before.nodes) < FEW
    assert after.listeners - before.listeners < FEW
    assert after.script - before.script < MOST, f"{before} became {after}"
    assert min(new.script - old.script for old, new in pairwise(weights)) < LITTLE, weights
    assert after.python == before.python, f"{before} became {after}"

    position = deal(CODE)
    move = next(each for each in legal_moves(CODE.variant, position) if isinstance(each, Carry))
    by_mouse(page, position, move)
    expect_table(page, play(CODE.variant, position, move), (ROUNDS + 2) * UNDO_LIMIT + 1)
