"""Fetching what others made: PyScript and Pyodide from node_modules, pysol_cards from PyPI, to static/vendor.

Knows which files the page needs of them, and nothing about how the build renames or recompiles them.
"""

from __future__ import annotations

import filecmp
import sys
from importlib.util import find_spec
from pathlib import Path

from tools.archive import ENDING, ROOT, write_whole, zipped

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

# PySolFC's dealing: the modules that a deal needs. The page fetches the archive when a player asks for such a deal.
PYSOL = f"pysol_cards{ENDING}"
PYSOL_MODULES = ("__init__", "cards", "deal_game", "errors", "random", "random_base")


def pysol_sources() -> dict[str, bytes]:
    """Path inside the archive -> source; SystemExit with a sentence where the package is missing."""
    found = find_spec("pysol_cards")
    if found is None or found.origin is None:
        sys.exit("pysol_cards is not installed; run pip install -r requirements-dev.txt")
    folder = Path(found.origin).parent
    return {f"pysol_cards/{name}.py": (folder / f"{name}.py").read_bytes() for name in PYSOL_MODULES}


def vendor(modules: Path = ROOT / "node_modules", target: Path = VENDOR) -> list[Path]:
    """Copy the runtime and return the files; SystemExit with a sentence where a package is missing or different."""
    copies: dict[Path, Path] = {}
    for pattern, folder in WANTED.items():
        found = sorted(modules.glob(pattern))
        if len(found) != 1:
            sys.exit(f"{pattern}: {len(found)} files where one is needed; run npm ci")
        copies[target / folder / found[0].name] = found[0]
    package, archive = target / PYSOL, zipped(pysol_sources())
    if target.exists():
        for old in target.rglob("*"):
            if old.is_file() and old not in copies and old != package:
                old.unlink()
    for place, source in copies.items():
        if not place.exists() or not filecmp.cmp(source, place, shallow=False):
            write_whole(place, source.read_bytes())
    if not package.exists() or package.read_bytes() != archive:
        write_whole(package, archive)
    return [*copies, package]


if __name__ == "__main__":
    vendor()
