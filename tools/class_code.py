"""Methods of dataclasses and named tuples, compiled when the site is built and not at every start.

Python writes such methods as text when it defines a class, and compiles the text: in a browser that was half of what
the imports of the game took. The shipped ``dataclasses`` and ``collections`` look the text up in ``CODE`` first, and
compile what they do not find there as ever. The library brings its own texts (``_class_code``), the game adds its own
(``class_code``), so that the runtime stays the same when only the game has changed. Not here: what the archives hold.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.archive import ROOT, compiled, digest, write_whole, zipped

CACHE: Final = ROOT / ".cache" / "class_code"
LIBRARY: Final = "_class_code.py"
GAME: Final = "class_code.py"
_LOOK: Final = "from _class_code import CODE\n"
_HOOKS: Final = {
    "dataclasses.py": (
        """        exec(txt, self.globals, ns)
""",
        """        if txt in CODE: ns['__create_fn__'] = types.FunctionType(CODE[txt], self.globals)
        else: exec(txt, self.globals, ns)
""",
    ),
    "collections/__init__.py": (
        """    __new__ = eval(code, namespace)
""",
        """    __new__ = type(namedtuple)(CODE[code], namespace) if code in CODE else eval(code, namespace)
""",
    ),
}
_RECORDER: Final = b"""
class Asked(dict):
    def __contains__(self, text):
        self.setdefault(text)
        return False

CODE = Asked()
"""


def hooked(library: Mapping[str, bytes]) -> dict[str, bytes]:
    """Let the library look texts up, and record what it does not find; SystemExit where it reads otherwise now."""
    changed = dict(library)
    for name, (old, new) in _HOOKS.items():
        text = library[name].decode()
        if text.count(old) != 1:
            sys.exit(f"{name} does not have {old.strip()!r} once: look at how it makes methods now")
        changed[name] = (_LOOK + text.replace(old, new)).encode()
    return changed | {LIBRARY: _RECORDER}


def library_code(texts: Sequence[str]) -> bytes:
    """Source of the library's module of texts."""
    return ("CODE = {}\n" + _entries(texts)).encode()


def game_code(modules: Mapping[str, bytes], sources: Mapping[str, bytes], library: Path) -> dict[str, bytes]:
    """Compiled module of the game's own texts; ``modules`` is the compiled game. One run for each set of classes."""
    classes = [name for name, source in sources.items() if b"@dataclass" in source or b"NamedTuple" in source]
    parts = (library.name.encode(), *(part for name in classes for part in (name.encode(), sources[name])))
    kept = CACHE / f"{digest(*parts)}.json"
    if not kept.exists():
        with tempfile.TemporaryDirectory() as scratch:
            archive = Path(scratch) / "app.zip"
            archive.write_bytes(zipped(modules))
            names = [name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in sources]
            write_whole(kept, json.dumps(imported(library, names, archive)["texts"]).encode())
    source = _LOOK + _entries(json.loads(kept.read_text()))
    return compiled({GAME: source.encode()}, library)


def imported(library: Path, names: Sequence[str], game: Path | None = None) -> dict[str, list[str]]:
    """What is loaded in Pyodide when modules of these names have been imported: its modules, and the texts it compiled.

    CalledProcessError when one of them cannot be imported.
    """
    command = ["node", "tools/imported.mjs", str(library), str(game or ""), *names]
    answer: dict[str, list[str]] = json.loads(
        subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout
    )
    return answer


def _entries(texts: Sequence[str]) -> str:
    functions = ((text, "__create_fn__") if text.startswith("def ") else ("", f"({text})") for text in texts)
    return "".join(
        f"{defined}\nCODE[{text!r}] = {function}.__code__\n"
        for text, (defined, function) in zip(texts, functions, strict=True)
    )
