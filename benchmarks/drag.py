"""How smoothly ten cards are dragged: the time from frame to frame, and the layouts that moving them asks for.

`python benchmarks/drag.py`; dist/ must be built. At 1366 × 768, as fast as the machine is and slowed down four times.
"""

from __future__ import annotations

import sys
from math import cos, pi, sin
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import CDPSession, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from e2e.conftest import DIST, FLAGS  # noqa: E402
from e2e.hands import EDGE  # noqa: E402
from e2e.test_look import crowded  # noqa: E402
from e2e.waiting import wait_ready  # noqa: E402
from tools.browser import chromium  # noqa: E402
from tools.serve import Site  # noqa: E402
from yukon.notation import write_line  # noqa: E402

FRAME = 17.0
SLOW_FRAME = 20.0
MOVES = 400
CARDS = 10
RECORD = """() => {
  window.frames_ = [];
  let last = performance.now();
  const frame = (now) => { frames_.push(now - last); last = now; if (window.frames_) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
}"""
STOP = "() => { const taken = window.frames_; window.frames_ = null; return taken.slice(2); }"


class Figures(NamedTuple):
    """What one drag took: the milliseconds of its frames, and the layouts for so many moves."""

    frames: list[float]
    layouts: int


def layouts(session: CDPSession) -> int:
    """Give how often the page was laid out so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return int(next(metric["value"] for metric in metrics if metric["name"] == "LayoutCount"))


def drag(page: Page, card: str, slowness: int) -> Figures:
    """Lead a group in circles over the table and put it back."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowness})
    box = page.locator(f'[data-card="{card}"]').bounding_box()
    if box is None:
        raise LookupError(f"{card} is not to be seen")
    x, y = box["x"] + EDGE, box["y"] + EDGE
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y)
    before = layouts(session)
    page.evaluate(RECORD)
    for number in range(MOVES):
        turn = number / 40 * pi
        page.mouse.move(x - 340 + 300 * cos(turn), y - 60 + 120 * sin(turn))
    frames = page.evaluate(STOP)
    taken = layouts(session) - before
    page.mouse.move(x, y)
    page.mouse.up()
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return Figures(frames, taken)


def main() -> None:
    """Drag and print the figures."""
    session = crowded()
    card = str(session.position.columns[6].cards[-CARDS])
    site = Site(DIST, prefix="/yukon/", no_store=True)
    site.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(f"{site.url}#{session.code}")
        wait_ready(page)
        for move in write_line(session.line).split():
            taken, _, column = move.partition(">")
            end = page.locator(f'[data-pile="{column}"]').last.get_attribute("data-card")
            page.locator(f'[data-card="{taken}"]').click(position={"x": EDGE, "y": EDGE})
            page.locator(f'[data-card="{end}"]').click(position={"x": EDGE, "y": EDGE})
        print(f"Dragging {CARDS} cards at 1366 × 768:")
        for slowness, wanted in ((1, FRAME), (4, SLOW_FRAME)):
            figures = drag(page, card, slowness)
            in_time = sum(frame <= wanted for frame in figures.frames) / len(figures.frames)
            print(
                f"  {slowness} × slower: median {median(figures.frames):5.1f} ms,"
                f" p95 {quantiles(figures.frames, n=20)[-1]:5.1f} ms, {in_time:4.0%} within {wanted:g} ms"
                f" ({len(figures.frames)} frames); {figures.layouts} layouts for {MOVES} moves"
            )
        browser.close()
    site.stop()


if __name__ == "__main__":
    main()
