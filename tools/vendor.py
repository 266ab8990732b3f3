"""Fetching the runtime: the files of PyScript and Pyodide that the page needs, from node_modules to static/vendor.

Knows which files those are, and nothing about how the build renames or recompiles them.
"""

from __future__ import annotations

import filecmp
import sys
from pathlib import Path

from tools.archive import ROOT, write_whole

VENDOR = ROOT / "static" / "vendor"

# Source pattern below node_modules -> folder below static/vendor.
# PyScript loads its "error" part even where that plugin is off, to tell it so; "toml" only where the
# configuration is TOML, which is the checkout's case and not the build's.
WANTED = {
    "@pyscript/core/dist/core.js": "pyscript",
    "@pyscript/core/dist/core-*.js": "pyscript",
    "@pyscript/core/dist/error-*.js": "pyscript",
    "@pyscript/core/dist/toml-V*.js": "pyscript",
    "pyodide/pyodide.mjs": "pyodide",
    "pyodide/pyodide.asm.mjs": "pyodide",
    "pyodide/pyodide.asm.wasm": "pyodide",
    "pyodide/python_stdlib.zip": "pyodide",
    "pyodide/pyodide-lock.json": "pyodide",
}


def vendor(modules: Path = ROOT / "node_modules", target: Path = VENDOR) -> list[Path]:
    """Copy the runtime and return the files; SystemExit with a sentence where a package is missing or different."""
    copies: dict[Path, Path] = {}
    for pattern, folder in WANTED.items():
        found = sorted(modules.glob(pattern))
        if len(found) != 1:
            sys.exit(f"{pattern}: {len(found)} files where one is needed; run npm ci")
        copies[target / folder / found[0].name] = found[0]
    if target.exists():
        for old in target.rglob("*"):
            if old.is_file() and old not in copies:
                old.unlink()
    for place, source in copies.items():
        if not place.exists() or not filecmp.cmp(source, place, shallow=False):
            write_whole(place, source.read_bytes())
    return list(copies)


if __name__ == "__main__":
    vendor()
