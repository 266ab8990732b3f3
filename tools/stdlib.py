"""The part of the standard library that the page carries: what is imported, and no more.

The selection is computed, not listed: everything that Pyodide, PyScript and the game import, with all that
those modules import in turn, and LATER. A module missing here would fail at a player's, so tests run the
game on exactly this selection.
"""

from __future__ import annotations

import ast
import json
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tools.archive import ROOT, compiled, digest, write_whole, zipped

STOCK = ROOT / "node_modules" / "pyodide" / "python_stdlib.zip"
PYSCRIPT = ROOT / "node_modules" / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
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


def selection(game: Iterable[str]) -> list[str]:
    """Members of the stock archive to keep for these sources of the game."""
    sources = [*game, *pyscript_modules().values()]
    with zipfile.ZipFile(STOCK) as archive:
        members = {name for name in archive.namelist() if name.endswith(".py")}
    wanted = set(LATER).union(*map(imported_names, sources))
    roots = sorted(name for name in wanted if member_of(name, members))
    key = digest(STOCK.read_bytes(), (ROOT / "tools" / "imported.mjs").read_bytes(), "\n".join(roots).encode())
    answer = CACHE / f"{key}.json"
    if not answer.exists():
        run = ["node", "tools/imported.mjs", *roots]
        text = subprocess.run(run, check=True, cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout
        write_whole(answer, text.encode())
    loaded = [member_of(name, members) for name in json.loads(answer.read_text())]
    whole = {name for name in members if name.startswith(WHOLE) and not name.startswith(EXCEPT)}
    return sorted({name for name in loaded if name and name not in WITHOUT} | whole)


def pyscript_modules() -> dict[str, str]:
    """PyScript's own modules that its start imports, path in the archive -> source; the others nobody here asks for."""
    all_of_them = {f"pyscript/{path.name}": path.read_text() for path in PYSCRIPT.glob("*.py")}
    kept: dict[str, str] = {}
    waiting = ["pyscript/__init__.py"]
    while waiting:
        name = waiting.pop()
        if name not in kept:
            kept[name] = all_of_them[name]
            found = (member_of(each, all_of_them) for each in imported_names(kept[name]))
            waiting += [each for each in found if each]
    return kept


def stdlib_archive(game: Iterable[str]) -> Path:
    """Compiled archive of the selection and of PyScript's own modules, built once for each selection, in .cache."""
    kept = selection(game)
    with zipfile.ZipFile(STOCK) as archive:
        sources = {name: archive.read(name) for name in kept}
    sources |= {name: source.encode() for name, source in pyscript_modules().items()}
    code = compiled(sources)
    target = CACHE / f"{digest(*(name.encode() + data for name, data in code.items()))}.zip"
    if not target.exists():
        write_whole(target, zipped(code))
    return target
