"""The solver where it is played: questions to the page's worker in Chromium, and the stuck message on its thread.

``python benchmarks/solver_page.py [SECONDS [EVERY]]`` asks the worker of the built site for every EVERYth of the golden
deals and of positions in the middle of games, and gives each question SECONDS (in the middle of games half a second).
Times run from the question to the answer, as the player has them; also given as multiples of the fixed loop, run in
the same page's Pyodide. Exit 1 on a wrong verdict.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402 - found through the line above

from benchmarks import stuck  # noqa: E402
from benchmarks.solver import Case, middle, report  # noqa: E402
from e2e.conftest import DIST, FLAGS  # noqa: E402
from e2e.waiting import wait_ready  # noqa: E402
from tools.browser import chromium  # noqa: E402
from tools.brute_force import fixture_deal, golden_verdicts  # noqa: E402
from tools.serve import Site  # noqa: E402
from tools.stdlib import STOCK  # noqa: E402
from yukon.notation import read_line, read_rules  # noqa: E402
from yukon.position import Position  # noqa: E402
from yukon.questions import Question  # noqa: E402
from yukon.rules import play_all  # noqa: E402
from yukon.variants import Variant  # noqa: E402

DEALS: Final = (("CFU", 500), ("SFU", 500), ("RFU", 300), ("C", 500), ("D1N", 200), ("D3N", 200))
MIDDLE: Final = ("C", "R", "S")
MIDDLE_SECONDS: Final = 0.5
GAMES: Final = 10
LETTERS: Final = {"won": "W", "lost": "L", "unknown": "?"}
_STOCK: Final = "whole-stdlib.zip"

_WORKER: Final = """
() => new Promise((ready, dead) => {
  const waiting = new Map();
  let count = 0;
  const worker = yukonBoot.startWorker((message) => {
    if (message === "ready") return ready();
    const [, , number, reply] = /^(\\S+) (\\S+) ?(.*)$/s.exec(message);
    waiting.get(number)?.(reply);
  }, () => dead(new Error("the worker died")));
  window.ask = (question, limit) => new Promise((answered) => {
    const number = String(++count);
    const begin = performance.now();
    const end = (reply) => {
      clearTimeout(clock);
      waiting.delete(number);
      answered([performance.now() - begin, reply]);
    };
    const clock = setTimeout(() => (worker.postMessage(`cancel ${number}`), end("")), limit);
    waiting.set(number, end);
    worker.postMessage(`ask ${number} ${question}`);
  });
})
"""
_PYTHON: Final = """
async ([pyodide, library, archive, files]) => {
  const { loadPyodide } = await import(pyodide);
  const packed = await (await fetch(archive)).arrayBuffer();
  const python = await loadPyodide({ stdLibURL: library });
  python.FS.writeFile("/app.zip", new Uint8Array(packed));
  python.FS.mkdirTree("/here/benchmarks");
  for (const [name, text] of files) python.FS.writeFile(`/here/benchmarks/${name}`, text);
  python.runPython(`
import sys
sys.path[:0] = ["/here", "/app.zip"]
from benchmarks.loop import fixed_loop, milliseconds
from benchmarks.stuck import measure
`);
  window.loop = () => python.runPython("milliseconds(fixed_loop, 20)");
  window.stuck = (rules, games) => python.globals.get("measure")(rules, games).toJs();
}
"""


def ask(page: Page, variant: Variant, position: Position, seconds: float) -> Case:
    """Give the worker so much time. Raises RuntimeError when it fails, or its line does not win."""
    question = Question("solve", variant, position).write()
    milliseconds, reply = page.evaluate("([question, limit]) => ask(question, limit)", [question, 1000 * seconds])
    if not reply:
        return Case("?", seconds, 0)
    told = json.loads(reply)
    if told["verdict"] == "won" and not play_all(variant, position, read_line(told["line"])).won:
        raise RuntimeError(f"{variant.key}: the line does not win {position}")
    return Case(LETTERS[told["verdict"]], milliseconds / 1000, told["positions"])


def loop_milliseconds(page: Page) -> float:
    """Time the fixed loop in the page."""
    time: float = page.evaluate("() => loop()")
    return time


def start(page: Page, site: Site) -> None:
    """Start the page's worker, and a Pyodide of the page's own runtime with the whole library to measure with."""
    (archive,) = DIST.rglob("app.zip.wasm")
    (pyodide,) = DIST.rglob("pyodide.mjs")
    site.replaced[_STOCK] = STOCK.read_bytes()
    addresses = [site.url + str(path.relative_to(DIST)) for path in (pyodide, DIST / _STOCK, archive)]
    files = [
        [name, (ROOT / "benchmarks" / name).read_text(encoding="utf-8")] for name in ("loop.py", "node.py", "stuck.py")
    ]
    page.evaluate(_WORKER)
    page.evaluate(_PYTHON, [*addresses, files])


def measure(page: Page, seconds: float, every: int) -> int:
    """Ask all questions; give the number of wrong verdicts."""
    wrong = 0
    for rules, known in DEALS:
        variant = read_rules(rules)
        loop = loop_milliseconds(page)
        seeds = range(1, known + 1, every)
        cases = [ask(page, variant, fixture_deal(variant, seed), seconds) for seed in seeds]
        report(f"{rules} in Chromium's worker", cases, seconds, (loop + loop_milliseconds(page)) / 2)
        if variant.stock is None:
            golden = golden_verdicts(f"{rules[0]}FU")
            wrong += sum({golden[seed - 1], case.letter} == {"W", "L"} for seed, case in zip(seeds, cases, strict=True))
    for rules in MIDDLE:
        variant = read_rules(rules)
        loop = loop_milliseconds(page)
        cases = [ask(page, variant, middle(variant, seed), MIDDLE_SECONDS) for seed in range(1, 501, every)]
        report(f"{rules}, after 5 to 30 moves, in Chromium's worker", cases, MIDDLE_SECONDS, loop)
    return wrong


def measure_stuck(page: Page) -> None:
    """Time the stuck message in the page's own thread."""
    loop = loop_milliseconds(page)
    print(f"\nStuck or not, in the page's thread; a fixed loop is {loop:.2f} ms:")
    for rules in stuck.RULES:
        times: Sequence[float] = page.evaluate("([rules, games]) => stuck(rules, games)", [rules, GAMES])
        stuck.report(rules, times, loop)


def main() -> int:
    """Open the built site and measure."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    every = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    site = Site(DIST, prefix="/yukon/", no_store=True)
    site.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page()
        page.goto(site.url)
        wait_ready(page)
        start(page, site)
        wrong = measure(page, seconds, every)
        measure_stuck(page)
        browser.close()
    site.stop()
    print(f"\nwrong verdicts: {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
