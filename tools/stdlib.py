"""The part of the standard library that the page carries: what is imported, and no more.

The selection is computed, not listed: everything that Pyodide and the game import, with all that those modules import
in turn, and LATER. A module missing here would fail at a player's, so tests run the game on exactly this selection.
What only installing packages and PyScript's own Python interface need is taken out before: it was a fifth of the time
that Python takes to start, and the page has no packages and speaks to the browser through ``js``.
"""

from __future__ import annotations

import ast
import json
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from tools import class_code
from tools.archive import ENDING, ROOT, compiled, digest, write_whole, zipped

STOCK = ROOT / "node_modules" / "pyodide" / "python_stdlib.zip"
CACHE = ROOT / ".cache" / "stdlib"

# Imported inside functions of the standard library itself, where the search below does not look.
LATER = (
    "_colorize",  # traceback, when it prints
    "encodings.ascii",
    "encodings.latin_1",
    "encodings.unicode_escape",
    "locale",  # gettext
    "pathlib",  # PyScript writes its own modules with it
    "traceback",
    "pkgutil",
    "importlib.util",
    "importlib.machinery",
)
# Packages kept whole, as JavaScript calls into them by names that no import statement shows, but for what
# only a terminal, Node or a download would use.
WHOLE = ("_pyodide/", "pyodide/")
EXCEPT = ("pyodide/console.py", "pyodide/_nodesock_transport.py", "pyodide/http/")
# asyncio asks for it and does without; a page has no sockets to encrypt.
WITHOUT = ("ssl.py", "_ssl.py")
# Pyodide loads this at every start. What it imports for unpacking packages is left out: nobody asks it for any here.
LOADER = "pyodide/_package_loader.py"
UNPACKING = {
    "import shutil\n": "",
    "from tempfile import NamedTemporaryFile\n": "",
    "from zipfile import ZipFile\n": "",
    "if IN_PYODIDE:\n    shutil.": "if False:\n    shutil.",
}
# PyScript imports its own package before the game; it finds this one first.
PYSCRIPT = "pyscript/__init__.py"


def imported_names(source: str) -> set[str]:
    """Dotted names in the import statements of a module, at any depth; `from a import b` gives a and a.b."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def member_of(name: str, members: Iterable[str]) -> str | None:
    """Path of a module inside the archive, or None when the archive has no such module."""
    path = name.replace(".", "/")
    return next((each for each in (f"{path}.py", f"{path}/__init__.py") if each in members), None)


@cache
def stock() -> Mapping[str, bytes]:
    """Sources of the stock archive, path -> source, changed as said above; SystemExit when they read otherwise now."""
    with zipfile.ZipFile(STOCK) as archive:
        sources = {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
    loader = sources[LOADER].decode()
    for old, new in UNPACKING.items():
        if loader.count(old) != 1:
            sys.exit(f"{LOADER} does not have {old!r} once: look at what it imports now")
        loader = loader.replace(old, new)
    return class_code.hooked(sources) | {LOADER: loader.encode(), PYSCRIPT: b""}


def selection(game: Iterable[str]) -> tuple[list[str], list[str]]:
    """Members of the stock archive to keep for these sources of the game, and the texts that their classes compile."""
    members = stock()
    wanted = set(LATER).union(*map(imported_names, game))
    roots = sorted(name for name in wanted if member_of(name, members))
    script = (ROOT / "tools" / "imported.mjs").read_bytes()
    key = digest(
        script, *map(str.encode, roots), *(part for name in members for part in (name.encode(), members[name]))
    )
    answer = CACHE / f"{key}.json"
    if not answer.exists():
        with tempfile.TemporaryDirectory() as scratch:
            library = Path(scratch) / "stock.zip"
            library.write_bytes(zipped(members))
            write_whole(answer, json.dumps(class_code.imported(library, roots)).encode())
    told = json.loads(answer.read_text())
    loaded = [member_of(name, members) for name in told["modules"]]
    whole = {name for name in members if name.startswith(WHOLE) and not name.startswith(EXCEPT)}
    kept = {name for name in loaded if name and name not in WITHOUT} | whole | {PYSCRIPT}
    return sorted(kept), told["texts"]


def stdlib_archive(game: Iterable[str]) -> Path:
    """Compiled archive of the selection, built once for each, in .cache."""
    kept, texts = selection(game)
    code = compiled({name: stock()[name] for name in kept} | {class_code.LIBRARY: class_code.library_code(texts)})
    target = CACHE / f"{digest(*(name.encode() + data for name, data in code.items()))}{ENDING}"
    if not target.exists():
        write_whole(target, zipped(code))
    return target
