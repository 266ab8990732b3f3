"""The engine in the shipped Pyodide under Node and in CPython: milliseconds, and ratios to the fixed loop.

``python benchmarks/engine.py`` runs both; ``--here`` measures only where it runs and prints JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.loop import fixed_loop, milliseconds  # noqa: E402 - found through the line above
from yukon.deals import deal, parse_code  # noqa: E402
from yukon.moves import Carry  # noqa: E402
from yukon.rules import legal_moves, play  # noqa: E402
from yukon.scene import Viewport, scene  # noqa: E402
from yukon.session import begin, restore, save  # noqa: E402
from yukon.variants import YUKON  # noqa: E402

TARGETS = {"legal_moves": 0.3, "play": 0.1, "scene": 0.5, "restore of 300 moves": 100.0}
"""Milliseconds in Pyodide."""
LONG = 300


def measure() -> dict[str, float]:
    """Time the engine on a fresh deal, and restoring a long game."""
    position = deal(parse_code("YU1-C-AAAAAAB"))
    move = legal_moves(YUKON, position)[0]
    view = Viewport(390, 720)
    session = begin(parse_code("YU1-R-AAAAAAB"))
    while len(session.line) < LONG:  # to and fro, as a lost player does
        here = legal_moves(session.variant, session.position)
        carries = [each for each in here if isinstance(each, Carry) and each.to]
        session = session.apply(carries[len(session.line) % len(carries)]).session
    record = save(session)
    size = len(json.dumps(record, separators=(",", ":")))
    return {
        "fixed loop": milliseconds(fixed_loop, 20),
        "legal_moves": milliseconds(lambda: legal_moves(YUKON, position), 200),
        "play": milliseconds(lambda: play(YUKON, position, move), 200),
        "scene": milliseconds(lambda: scene(YUKON, position, view), 100),
        "restore of 300 moves": milliseconds(lambda: restore(record), 1),
        "bytes of a save of 300 moves": size,
    }


def in_pyodide() -> dict[str, float]:
    """Run this file inside the shipped Pyodide under Node."""
    script = f"""
import {{ loadPyodide }} from "pyodide";
const pyodide = await loadPyodide();
pyodide.FS.mkdirTree("/checkout");
pyodide.mountNodeFS("/checkout", {json.dumps(str(ROOT))});
pyodide.runPython(`
import runpy, sys
sys.path.insert(0, "/checkout")
sys.argv = ["/checkout/benchmarks/engine.py", "--here"]
runpy.run_path(sys.argv[0], run_name="__main__")
`);
"""
    told = subprocess.run(
        ["node", "--input-type=module", "-e", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    measured: dict[str, float] = json.loads(told.stdout.strip().splitlines()[-1])
    return measured


def main() -> None:
    """Measure both and print a table."""
    for name, figures in (("CPython", measure()), ("Pyodide", in_pyodide())):
        loop = figures.pop("fixed loop")
        print(f"{name}: fixed loop {loop:.3f} ms")
        print(f"  bytes of a save of {LONG} moves: {figures.pop('bytes of a save of 300 moves'):.0f} (at most 3000)")
        for what, time in figures.items():
            wanted = f", wanted {TARGETS[what]:g} ms" if name == "Pyodide" else ""
            print(f"  {what:<22} {time:8.4f} ms = {time / loop:8.3f} loops{wanted}")


if __name__ == "__main__":
    if "--here" in sys.argv:
        print(json.dumps(measure()))
    else:
        main()
