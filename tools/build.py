"""The build: from the checkout to dist/, the files that a web server gets.

dist/ has fixed names for what the outside world knows (index.html, sw.js, manifest, icons, licences) and two
folders named after their content: runtime-… (PyScript, Pyodide, its library) and app-… (the game). A page can
therefore never meet files of another version. `python -m tools.build`, or `--retire` for the kill switch.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import html
import json
import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tools.archive import ENDING, compiled, digest, zipped
from tools.class_code import game_code
from tools.first_deal import first_deal
from tools.game_files import CONFIGURATION, ROOT, compile_catalogues, game_files
from tools.pages import manifests, plain_pages
from tools.start_words import start_words
from tools.stdlib import stdlib_archive
from tools.vendor import PYSOL, VENDOR, pysol_sources, vendor

DIST = ROOT / "dist"
PAGES = ("index.html", "licences.html", "manifest.webmanifest")
# The browser is told at once about all that the start needs; what imports what it would learn one by one.
FETCHED = (ENDING, ".json")
MODULES = (".js", ".mjs")
# Pyodide sleeps on a piece of shared memory where it may. A page on GitHub Pages may not, and browsers complain of
# the piece itself; without it Pyodide does what it does there anyway.
SHARED_MEMORY = "new WebAssembly.Memory({shared:!0,initial:1,maximum:1})"
PLAIN_MEMORY = "new WebAssembly.Memory({initial:1,maximum:1})"
STYLE = re.compile(r'<link rel="stylesheet" href="static/([^"]+)">\n')


def read_folder(folder: Path, *, without: tuple[str, ...] = ()) -> dict[str, bytes]:
    """Path below the folder -> content, for all files but those below the subfolders `without`."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    named = {path.relative_to(folder).as_posix(): path for path in files}
    return {name: path.read_bytes() for name, path in named.items() if name.split("/")[0] not in without}


def runtime_files(library: Path) -> dict[str, bytes]:
    """What others made: Pyodide with its library compiled, no list of packages, as it loads none, no shared memory.

    PyScript as it is; pysol_cards compiled.
    """
    files = {name: data for name, data in read_folder(VENDOR).items() if "/toml-" not in name}
    lock = json.loads(files["pyodide/pyodide-lock.json"])
    files["pyodide/pyodide-lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    program = replaced_once(files["pyodide/pyodide.asm.mjs"].decode(), SHARED_MEMORY, PLAIN_MEMORY)
    files["pyodide/pyodide.asm.mjs"] = program.encode()
    stock = "python_stdlib.zip"
    del files[f"pyodide/{stock}"]
    loader = replaced_once(files["pyodide/pyodide.mjs"].decode(), f'"{stock}"', f'"python_stdlib{ENDING}"')
    files["pyodide/pyodide.mjs"] = loader.encode()
    return files | {
        f"pyodide/python_stdlib{ENDING}": library.read_bytes(),
        PYSOL: zipped(compiled(pysol_sources(), library)),
    }


def app_files(game: Mapping[str, bytes], library: Path) -> dict[str, bytes]:
    """Everything of static/ but the runtime and the icons, and the game's modules and catalogues as one archive."""
    modules = {name: data for name, data in game.items() if name.endswith(".py")}
    others = {name: data for name, data in game.items() if name not in modules}
    code = compiled(modules, library)
    archive = zipped(code | game_code(code, modules, library) | others)
    files = read_folder(ROOT / "static", without=("vendor", "icons")) | {f"app{ENDING}": archive}
    # The page's styles as one file: a request less.
    styles = STYLE.findall((ROOT / "index.html").read_text())
    return files | {"page.css": b"".join(files.pop(name) for name in styles)}


def folder_name(stem: str, files: Mapping[str, bytes]) -> str:
    """Name of a folder that changes with any of its files."""
    return f"{stem}-{digest(*(part for name in sorted(files) for part in (name.encode(), files[name])))[:10]}"


def rewritten(text: str, runtime: str, app: str) -> str:
    """A page of the checkout with the addresses of the build; the order matters: static/ holds the others."""
    for old, new in (("static/vendor/", f"{runtime}/"), ("static/icons/", "icons/"), ("static/", f"{app}/")):
        text = text.replace(old, new)
    return text


def replaced_once(text: str, old: str, new: str) -> str:
    """Replace the one place where `old` stands; SystemExit when it is not exactly one."""
    if text.count(old) != 1:
        sys.exit(f"{old!r} stands {text.count(old)} times where the build expects it once")
    return text.replace(old, new)


def preloads(files: Mapping[str, bytes]) -> str:
    """Link elements for what the start will ask for, but Pyodide's WebAssembly: boot.js sees to that."""
    links = []
    for path in files:
        if path.endswith(FETCHED) and not path.endswith(PYSOL):
            links.append(f'<link rel="preload" as="fetch" crossorigin href="{path}">\n')
        elif path.endswith(MODULES) and path.startswith("runtime-") and not path.endswith("/core.js"):
            links.append(f'<link rel="modulepreload" href="{path}">\n')
    return "".join(links)


def embedded(name: str, data: object) -> str:
    """A script element with data that picture.js reads."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>\n'


def start_page(text: str, files: Mapping[str, bytes], runtime: str, app: str) -> str:
    """index.html of the build: addresses, preloads, PyScript's configuration, the first deal and words written in."""
    configuration = tomllib.loads(CONFIGURATION.read_text())
    configuration["interpreter"] = f"./{runtime}/pyodide/pyodide.mjs"
    configuration["files"] = {f"./{app}/app{ENDING}": "./app.zip"}
    inline = html.escape(json.dumps(configuration, separators=(",", ":")))
    text = STYLE.sub("", text, count=len(STYLE.findall(text)) - 1)
    text = STYLE.sub('<link rel="stylesheet" href="static/page.css">\n', text)
    text = replaced_once(text, 'config="pyscript.toml"', f'config="{inline}"')
    text = replaced_once(
        text, ' data-state="loading"', f' data-state="loading" data-build="{digest(*map(str.encode, (runtime, app)))}"'
    )
    data = embedded("first-deal", first_deal()) + embedded("start-words", start_words())
    return rewritten(replaced_once(text, "</head>", preloads(files) + data + "</head>"), runtime, app)


def worker_script(files: Mapping[str, bytes]) -> bytes:
    """sw.js with the list of all files and a version that changes with any of them or with itself."""
    hashes = {name: base64.b64encode(hashlib.sha256(data).digest()).decode() for name, data in files.items()}
    listed = json.dumps([[name, f"sha256-{hashes[name]}"] for name in sorted(files)], indent=0)
    script = (ROOT / "sw.js").read_text()
    version = digest(script.encode(), listed.encode())
    script = replaced_once(script, 'const VERSION = "";', f'const VERSION = "{version}";')
    return replaced_once(script, "new Map([])", f"new Map({listed})").encode()


def build() -> dict[str, bytes]:
    """All files of the site, path -> content."""
    vendor()
    compile_catalogues()
    game = {name: (ROOT / name).read_bytes() for name in game_files()}
    sources = {name: data for name, data in game.items() if name.endswith(".py")} | pysol_sources()
    library = stdlib_archive(data.decode() for data in sources.values())
    runtime, app = runtime_files(library), app_files(game, library)
    runtime_name, app_name = folder_name("runtime", runtime), folder_name("app", app)
    files = {f"{runtime_name}/{name}": data for name, data in runtime.items()}
    files |= {f"{app_name}/{name}": data for name, data in app.items()}
    pages = {name: (ROOT / name).read_text() for name in PAGES}
    index = start_page(pages.pop("index.html"), files, runtime_name, app_name)
    files["index.html"] = index.encode()
    files |= {name: rewritten(text, runtime_name, app_name).encode() for name, text in pages.items()}
    files |= {f"icons/{name}": data for name, data in read_folder(ROOT / "static" / "icons").items()}
    files |= manifests(files["manifest.webmanifest"].decode())
    files |= plain_pages(f"{app_name}/plain.css", "icons/yukon.svg")
    for name in ("index.html", *pages):
        if left := re.search(rb'["(]static/[^")]*', files[name]):
            sys.exit(f"{name} still points into the checkout: {left[0].decode()}")
    return files | {"sw.js": worker_script(files), ".nojekyll": b""}


def write(files: Mapping[str, bytes], target: Path = DIST) -> None:
    """Make `target` hold exactly these files."""
    for path in sorted(target.rglob("*"), reverse=True) if target.exists() else ():
        name = path.relative_to(target).as_posix()
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif name not in files:
            path.unlink()
    for name, data in files.items():
        place = target / name
        if not place.exists() or place.read_bytes() != data:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)


def main() -> None:
    """Write dist/, or with --retire only replace its service worker by the one that removes itself."""
    parser = argparse.ArgumentParser(description="Write the site to dist/.")
    parser.add_argument("--retire", action="store_true", help="ship a service worker that removes itself")
    parser.add_argument("--into", type=Path, default=DIST)
    options = parser.parse_args()
    files = build()
    if options.retire:
        files["sw.js"] = (ROOT / "tools" / "retired-sw.js").read_bytes()
    write(files, options.into)
    print(f"{options.into.name}/: {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
