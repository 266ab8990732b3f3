"""Reproducible archives of compiled Python: the same sources give the same bytes, whenever and wherever.

Knows nothing about the page; what goes into an archive is the caller's choice.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache" / "bytecode"
UNIX = 3
ENDING = ".zip.wasm"
"""Of archives on the site: Pages compresses by the ending of a name, and knows that of WebAssembly, not that of zip."""


def digest(*parts: bytes) -> str:
    """Short name of a content: 16 hexadecimal digits of the SHA-256 of the parts and their lengths."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()[:16]


def compiled(sources: Mapping[str, bytes], stdlib: Path | None = None, cache: Path = CACHE) -> dict[str, bytes]:
    """Compile the modules (path of the .py -> source) in Pyodide and return path of the .pyc -> bytecode.

    Tracebacks will name functions and their first lines. Pyodide starts faster on a compiled `stdlib`. Only sources not
    met before are compiled. CalledProcessError when one of them is not Python.
    """
    compiler = (ROOT / "tools" / "compile.mjs").read_bytes()
    runtime = json.loads((ROOT / "node_modules" / "pyodide" / "package.json").read_text())["version"].encode()
    made_with = (compiler, runtime)
    kept = {path: cache / digest(*made_with, path.encode(), source) for path, source in sources.items()}
    missing = [path for path, place in kept.items() if not place.exists()]
    if missing:
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            for path in missing:
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_bytes(sources[path])
            command = ["node", "tools/compile.mjs", scratch, *([str(stdlib)] if stdlib else [])]
            subprocess.run(command, check=True, cwd=ROOT)
            for path in missing:
                write_whole(kept[path], (folder / path).with_suffix(".pyc").read_bytes())
    return {path.removesuffix(".py") + ".pyc": place.read_bytes() for path, place in kept.items()}


def zipped(members: Mapping[str, bytes]) -> bytes:
    """Archive of the members in order of their names, with one fixed date and no trace of this machine.

    Nothing is deflated: that is left to the transport, as Python inflates in WebAssembly, at every start.
    """
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name in sorted(members):
            member = zipfile.ZipInfo(name)  # of the first of January 1980
            member.create_system = UNIX
            archive.writestr(member, members[name])
    return whole.getvalue()


def write_whole(place: Path, data: bytes) -> None:
    """Write a file in one step, so that neither an interrupted build nor one beside this one leaves half a file."""
    place.parent.mkdir(parents=True, exist_ok=True)
    half = place.with_name(f"{place.name}.{os.getpid()}")
    half.write_bytes(data)
    half.replace(place)
