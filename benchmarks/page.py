"""The page in Chromium: how long Python takes for a tap and for a pointer that moves while dragging.

Real input goes to the built site; each listener of the page is timed from the event to its return, when the DOM has
changed. Printed as milliseconds, and as ratios to the fixed loop run in the same page's Pyodide.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402 - found through the line above

from e2e.conftest import DIST, FLAGS  # noqa: E402
from e2e.hands import by_mouse, by_taps  # noqa: E402
from e2e.waiting import wait_ready  # noqa: E402
from tests.tables import golden_games  # noqa: E402
from tools.browser import chromium  # noqa: E402
from tools.serve import Site  # noqa: E402
from yukon.deals import code_of  # noqa: E402
from yukon.rules import play  # noqa: E402
from yukon.variants import YUKON  # noqa: E402

TAP = 8.0
MOVE = 2.0
TIMED = """
window.timings = {};
let latest; // what all listeners take of one event counts together
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (name, handler, options) {
  const timed = (event) => {
    const begin = performance.now();
    handler(event);
    const all = (window.timings[name] ??= []);
    if (event !== latest || !all.length) all.push(0);
    latest = event;
    all[all.length - 1] += performance.now() - begin;
  };
  return listen.call(this, name, typeof handler === "function" ? timed : handler, options);
};
"""


def timings(page: Page, name: str) -> list[float]:
    """Give what was measured of an event so far, and begin anew."""
    taken: list[float] = page.evaluate(
        "name => { const all = timings[name] ?? []; timings[name] = []; return all; }", name
    )
    return taken


def tell(what: str, times: list[float], wanted: float) -> None:
    """Print the median and the 95th percentile."""
    p95 = quantiles(times, n=20)[-1]
    print(f"  {what:<34} median {median(times):6.2f} ms, p95 {p95:6.2f} ms ({len(times)} events; wanted {wanted:g} ms)")


def main() -> None:
    """Play won-1 by taps and by drags and print the figures."""
    file = golden_games("won-games.txt")["won-1"]
    if file.position is None:
        raise LookupError("won-1 has no position")
    code = code_of(YUKON, file.position)
    site = Site(DIST, prefix="/yukon/", no_store=True)
    site.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        print("Page in Chromium on Pyodide:")
        for hand, name in ((by_taps, "tap that moves cards"), (by_mouse, "drop that moves cards")):
            context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
            context.add_init_script(TIMED)
            page = context.new_page()
            page.goto(f"{site.url}#{code}")
            wait_ready(page)
            position = file.position
            changing: list[float] = []
            for move in file.moves[:60]:
                timings(page, "pointerup")
                hand(page, position, move)
                changing += timings(page, "pointerup")[-1:]
                position = play(YUKON, position, move)
                if hand is by_taps:
                    page.wait_for_timeout(360)  # else the next tap counts as the second of two quick ones
            tell(name, changing, TAP)
            if hand is by_mouse:
                tell("pointermove while dragging", timings(page, "pointermove"), MOVE)
            context.close()
        browser.close()
    site.stop()


if __name__ == "__main__":
    main()
