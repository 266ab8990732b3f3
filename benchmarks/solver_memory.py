"""How much memory a search takes that goes on to the end of its budget, where it ends as unknown.

``python benchmarks/solver_memory.py`` measures the whole process in CPython, with ``--pyodide`` by how much the memory
of the shipped Pyodide grows under Node (it never shrinks). Each case has a process of its own and takes minutes.
"""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.node import in_pyodide  # noqa: E402 - found through the line above
from tools.brute_force import finish, fixture_deal  # noqa: E402
from yukon.deals import lay_out, shuffled  # noqa: E402
from yukon.notation import read_rules  # noqa: E402
from yukon.solver.answers import winnable  # noqa: E402

CASES: Final = (("C", 237), ("CFU", 361), ("D3N", 186))
"""Rules, and a deal that the search hardly settles, if at all: a golden one, in Klondike one of our own numbers."""
BROWSER: Final = sys.platform == "emscripten"
WANTED: Final = 150 if BROWSER else 400
"""Megabytes."""


def taken() -> float:
    """Give the memory that this process has taken so far, in megabytes."""
    if BROWSER:
        return int(import_module("wasm").size()) / 2**20
    return int(import_module("resource").getrusage(0).ru_maxrss) / 2**10


def measure(rules: str, seed: int) -> bool:
    """Search until the budget ends; say whether the memory was enough."""
    variant = read_rules(rules)
    position = fixture_deal(variant, seed) if variant.stock is None else lay_out(variant, shuffled(seed))
    before = taken() if BROWSER else 0.0
    begin = process_time()
    answer = finish(winnable(variant, position))
    megabytes = taken() - before
    seconds = process_time() - begin
    print(
        f"  {rules:<4} deal {seed}: {answer.verdict.value} after {answer.positions} positions and {seconds:.0f} s, "
        f"{megabytes:.0f} MB of {WANTED}",
        flush=True,
    )
    return megabytes <= WANTED


def main() -> int:
    """Measure all cases, or the one that is named."""
    arguments = sys.argv[1:]
    if len(arguments) == 2:
        return 0 if measure(arguments[0], int(arguments[1])) else 1
    codes = []
    for rules, seed in CASES:
        case = [rules, str(seed)]
        if arguments:
            codes.append(in_pyodide("solver_memory", case))
        else:
            codes.append(subprocess.run([sys.executable, __file__, *case], check=False).returncode)
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
