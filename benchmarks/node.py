"""Runs a benchmark's ``main`` inside the shipped Pyodide under Node, with the checkout where it is.

There the module ``wasm`` says how large the memory is: ``wasm.size()``, in bytes.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


def in_pyodide(benchmark: str, arguments: Sequence[str]) -> int:
    """Run ``benchmarks/BENCHMARK.py`` with these arguments; give its exit code."""
    script = f"""
import {{ loadPyodide }} from "pyodide";
const pyodide = await loadPyodide();
pyodide.FS.mkdirTree("/checkout");
pyodide.mountNodeFS("/checkout", {json.dumps(str(ROOT))});
pyodide.registerJsModule("wasm", {{ size: () => pyodide._module.HEAP8.length }});
// Node would print the whole source line of an uncaught error, and Pyodide's is a megabyte long.
try {{
  process.exitCode = pyodide.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/checkout")
sys.argv = [{json.dumps(benchmark)}, *{json.dumps(list(arguments))}]
from benchmarks.{benchmark} import main
main() or 0
`);
}} catch (error) {{
  console.error(error.message);
  process.exitCode = 1;
}}
"""
    return subprocess.run(["node", "--input-type=module", "-e", script], cwd=ROOT, check=False).returncode
