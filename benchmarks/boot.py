"""How fast the page starts, against a bare page that only awaits stock Pyodide's loadPyodide().

`python benchmarks/boot.py`.

Same server, same browser, one after the other in every round; what counts are the ratios of the medians. Each starts
in a profile of its own on the disk, as players have, where the browser keeps what it has compiled: of the bare page in
its first visit, of ours in a visit of some minutes or in the second one, as the first ends before the service worker
has what it needs. So returns are measured twice. Also what a first and a later visit transfer, and the longest task in
the second after the start. Every visit lasts some seconds; in the first some moves are played. Needs a built dist/.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright  # noqa: E402 - found through the line above

from e2e.conftest import DIST, FLAGS  # noqa: E402
from e2e.hands import by_taps  # noqa: E402
from e2e.reading import position_on  # noqa: E402
from e2e.waiting import LISTEN, wait_heard, wait_ready  # noqa: E402
from tools.browser import chromium  # noqa: E402
from tools.serve import Request, Site  # noqa: E402
from yukon.rules import legal_moves  # noqa: E402
from yukon.variants import YUKON  # noqa: E402

ROUNDS: Final = 7
RESULTS: Final = ROOT / "benchmarks" / "results" / "boot.json"
BARE: Final = """<!doctype html><title>bare</title><script type="module">
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
document.documentElement.dataset.state = "ready";
</script>"""
TIMED: Final = """
const times = (window.times = { tasks: [] });
new MutationObserver(() => {
  if (document.documentElement?.dataset.state === "ready") times.ready ??= performance.now();
}).observe(document, { subtree: true, attributeFilter: ["data-state"] });
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) times.tasks.push([startTime, duration]);
}).observe({ type: "longtask", buffered: true });
function look() {
  // A face is there when the file of the faces has arrived: only then has the picture a size.
  const face = document.querySelector("[data-face=up] use");
  if (document.querySelectorAll("[data-card]").length === 52 && face.getBBox().width) times.board = performance.now();
  else requestAnimationFrame(look);
}
requestAnimationFrame(look);
"""
WANTED: Final = {
    "first visit, ready": 0.5,
    "first visit, board": 0.1,
    "first return, ready": 0.4,
    "first return, board": 0.15,
    "return, ready": 0.4,
    "return, board": 0.15,
}
LONGEST_TASK: Final = 50.0
STAY: Final = 4_000
"""Milliseconds that every visit lasts at least after its start, of the bare page and of ours."""
MOVES: Final = 12


class Times(NamedTuple):
    """Milliseconds from the navigation on; ``task``: the longest in the second after the start."""

    ready: float
    board: float
    task: float


def bare_files() -> dict[str, bytes]:
    """The bare page with stock Pyodide, as npm has it."""
    stock = ROOT / "node_modules" / "pyodide"
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    pages = {"bare/": BARE.encode(), "bare/before": b"<!doctype html><link rel=icon href=data:,><title>before</title>"}
    return pages | {f"bare/{name}": (stock / name).read_bytes() for name in names}


def play(page: Page) -> None:
    """Play a move and take it back, a few times."""
    position = position_on(page)
    move = legal_moves(YUKON, position)[0]
    for _ in range(MOVES):
        by_taps(page, position, move)
        page.locator('[data-command="undo"]').click()


def visit(context: BrowserContext, address: str, *, to_offline: bool = False, playing: bool = False) -> Times:
    """Open an address in a new tab, wait for the start and, if wished, until all is kept offline, play and stay."""
    page: Page = context.new_page()
    page.goto(address, wait_until="commit")
    wait_ready(page)
    if to_offline:
        wait_heard(page, "offline-ready")
    page.wait_for_timeout(1_200)
    times = page.evaluate("window.times")
    if playing:
        play(page)
    page.wait_for_timeout(STAY)
    page.close()
    ready = float(times["ready"])
    after = [duration for start, duration in times["tasks"] if ready <= start <= ready + 1_000]
    return Times(ready, float(times.get("board", 0)), max(after, default=0.0))


@contextmanager
def fresh(playwright: Playwright, before: str) -> Iterator[BrowserContext]:
    """A browser that is up, with a profile that has seen one page of the server and none of the game."""
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium(), args=FLAGS, viewport={"width": 390, "height": 844}
        )
        context.pages[0].goto(before)
        context.add_init_script(TIMED)
        context.add_init_script(LISTEN)
        yield context
        context.close()


def transferred(requests: list[Request]) -> dict[str, int]:
    """Count and sum up what the server answered."""
    return {"requests": len(requests), "bytes": sum(request.size for request in requests)}


def main() -> None:
    """Measure, print and keep the figures."""
    site = Site(DIST, prefix="/yukon/")
    site.replaced = dict(bare_files())
    site.start()
    kinds: dict[str, list[Times]] = {
        kind: [] for kind in ("bare, cold", "bare, warm", "first visit", "first return", "return")
    }
    transfers: dict[str, dict[str, int]] = {}
    with sync_playwright() as playwright:
        for _ in range(ROUNDS):
            with fresh(playwright, f"{site.url}bare/before") as context:
                kinds["bare, cold"].append(visit(context, f"{site.url}bare/"))
                kinds["bare, warm"].append(visit(context, f"{site.url}bare/"))
            with fresh(playwright, f"{site.url}bare/before") as context:
                site.requests.clear()
                kinds["first visit"].append(visit(context, site.url, to_offline=True, playing=True))
                transfers["first visit"] = transferred(site.requests)
                kinds["first return"].append(visit(context, site.url, to_offline=True))
                site.requests.clear()
                kinds["return"].append(visit(context, site.url, to_offline=True))
                transfers["return"] = transferred(site.requests)
    site.stop()
    report(kinds, transfers)


def report(kinds: dict[str, list[Times]], transfers: dict[str, dict[str, int]]) -> None:
    """Print the figures beside what is wanted, and write them down."""
    middle = {kind: Times(*map(median, zip(*times, strict=True))) for kind, times in kinds.items()}
    ratios: dict[str, float] = {}
    print(f"Start in Chromium, medians of {ROUNDS}:")
    for kind, times in middle.items():
        print(f"  {kind:<12} ready {times.ready:6.0f} ms" + (f", board {times.board:5.0f} ms" if times.board else ""))
    for kind, base in (("first visit", "bare, cold"), ("first return", "bare, warm"), ("return", "bare, warm")):
        ratios[f"{kind}, ready"] = middle[kind].ready / middle[base].ready
        ratios[f"{kind}, board"] = middle[kind].board / middle[base].ready
    for name, ratio in ratios.items():
        print(f"  {name:<19} {ratio:.2f} of the bare page (wanted {WANTED[name]:g})")
    for kind, moved in transfers.items():
        print(f"  {kind:<12} {moved['requests']} requests, {moved['bytes'] / 1e6:.2f} MB, kept offline included")
        print(f"  {kind:<12} longest task in the second after: {middle[kind].task:.0f} ms (wanted {LONGEST_TASK:g})")
    found = {
        "rounds": ROUNDS,
        "ratios": {name: round(ratio, 3) for name, ratio in ratios.items()},
        "transfers": transfers,
        "longest task": {kind: round(middle[kind].task) for kind in transfers},
    }
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
