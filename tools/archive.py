"""Reproducible archives of compiled Python: the same sources give the same bytes, whenever and wherever.

Knows nothing about the page; what goes into an archive is the caller's choice.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
import subprocess
import tempfile
import zlib
from collections.abc import Mapping
from pathlib import Path

import zopfli.zlib

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache" / "bytecode"
DEFLATED = ROOT / ".cache" / "deflated"
FIXED_DATE = 1 << 5 | 1  # the first of January 1980, at midnight


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

    A zip file written by hand, as zipfile takes no members that are deflated already.
    """
    whole, directory = bytearray(), bytearray()
    for name in sorted(members):
        data, path, place = deflated(members[name]), name.encode(), len(whole)
        common = struct.pack(
            "<HHHHHLLLHH",
            20,
            0,
            8,
            0,
            FIXED_DATE,
            zlib.crc32(members[name]),
            len(data),
            len(members[name]),
            len(path),
            0,
        )
        whole += b"PK\3\4" + common + path + data
        directory += b"PK\1\2" + struct.pack("<H", 20) + common + struct.pack("<HHHLL", 0, 0, 0, 0, place) + path
    end = struct.pack("<HHHHLLH", 0, 0, len(members), len(members), len(directory), len(whole), 0)
    return bytes(whole + directory + b"PK\5\6" + end)


def deflated(data: bytes) -> bytes:
    """Deflate as small as it gets, which takes its time: once for each content."""
    kept = DEFLATED / digest(data)
    if not kept.exists():
        write_whole(kept, zopfli.zlib.compress(data, numiterations=5)[2:-4])  # without zlib's own head and sum
    return kept.read_bytes()


def write_whole(place: Path, data: bytes) -> None:
    """Write a file in one step, so that neither an interrupted build nor one beside this one leaves half a file."""
    place.parent.mkdir(parents=True, exist_ok=True)
    half = place.with_name(f"{place.name}.{os.getpid()}")
    half.write_bytes(data)
    half.replace(place)
