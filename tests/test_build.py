"""The build: the same sources give the same bytes, the lists are true, and nothing that is needed was stripped."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import subprocess
import tomllib
import zipfile
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tools import archive, browser, build, class_code, game_files, stdlib, vendor
from tools.brute_force import finish
from tools.first_deal import FIRST_DEAL
from tools.serve import Site
from yukon.deals import deal
from yukon.rules import play_all, settled
from yukon.solver.plan import solve

ROOT = game_files.ROOT


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    """All files of a build, by path."""
    return build.build()


def only(site: dict[str, bytes], name: str) -> bytes:
    (path,) = (path for path in site if path.endswith(f"/{name}"))
    return site[path]


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_pyscript_toml_lists_the_files_of_the_game() -> None:
    listed = tomllib.loads(game_files.CONFIGURATION.read_text())["files"]
    assert listed == {path: f"./{path}" for path in game_files.game_files()}, "make fix writes the list anew"


def test_pyscript_reads_pyscript_toml_as_python_does() -> None:
    (parser,) = (ROOT / "node_modules/@pyscript/core/dist").glob("toml-V*.js")
    script = f"import {{ parse }} from {json.dumps(str(parser))}; import fs from 'node:fs';"
    script += "console.log(JSON.stringify(parse(fs.readFileSync('pyscript.toml', 'utf8'))))"
    run = ["node", "--input-type=module", "--eval", script]
    answer = subprocess.run(run, check=True, cwd=ROOT, capture_output=True, text=True).stdout
    assert json.loads(answer) == tomllib.loads(game_files.CONFIGURATION.read_text())


def test_a_new_module_gets_into_the_list_and_the_head_stays() -> None:
    text = game_files.configuration('# why\nx = 1\n\n[files]\n"old.py" = "./old.py"\n', ["yukon/new.py"])
    assert text == '# why\nx = 1\n\n[files]\n"yukon/new.py" = "./yukon/new.py"\n'


def test_the_archive_of_the_game_holds_every_module_and_catalogue_compiled(site: dict[str, bytes]) -> None:
    expected = {re.sub(r"\.py$", ".pyc", path) for path in (*game_files.game_files(), class_code.GAME)}
    assert set(members(only(site, "app.zip.wasm"))) == expected


def test_bytecode_is_never_checked_against_a_source_that_is_not_there(site: dict[str, bytes]) -> None:
    for archived in ("app.zip.wasm", "python_stdlib.zip.wasm"):
        for name, data in members(only(site, archived)).items():
            if name.endswith(".pyc"):
                assert int.from_bytes(data[4:8], "little") == 0b01, name


def test_the_deal_of_a_first_visit_can_be_won() -> None:
    position = settled(FIRST_DEAL.variant, deal(FIRST_DEAL))
    answer = finish(solve(FIRST_DEAL.variant, position))
    assert play_all(FIRST_DEAL.variant, position, answer.line).won


def test_bytecode_does_not_depend_on_what_else_is_compiled(tmp_path: Path) -> None:
    paths = [path for path in game_files.game_files() if path.endswith(".py")]
    sources = {path: (ROOT / path).read_bytes() for path in paths}
    few = dict(list(sources.items())[::7])
    whole = archive.compiled(sources, cache=tmp_path / "whole")
    assert archive.compiled(few, cache=tmp_path / "few").items() <= whole.items()


def test_an_archive_has_the_same_bytes_in_whatever_order_it_is_given() -> None:
    assert archive.zipped({"a": b"1", "b": b"2"}) == archive.zipped({"b": b"2", "a": b"1"})


def test_two_builds_are_equal(site: dict[str, bytes]) -> None:
    assert build.build() == site


def test_the_service_worker_lists_every_other_file_with_its_hash(site: dict[str, bytes]) -> None:
    listed = re.search(r"new Map\((\[.*?\])\);", site["sw.js"].decode(), re.DOTALL)
    assert listed
    hashes = {
        path: "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()
        for path, data in site.items()
        if path not in {"sw.js", ".nojekyll"}
    }
    assert dict(json.loads(listed[1])) == hashes


def test_the_version_changes_with_any_file() -> None:
    one, two = build.worker_script({"a": b"1"}), build.worker_script({"a": b"2"})
    version = re.compile(rb'const VERSION = "(\w+)"')
    found = [version.search(each) for each in (one, two)]
    assert found[0]
    assert found[1]
    assert found[0][1] != found[1][1]


def test_every_address_in_a_page_is_a_file_of_the_build(site: dict[str, bytes]) -> None:
    for page in build.PAGES:
        text = site[page].decode()
        addresses = re.findall(r'(?:href|src|"src")(?:="|": ")([^"#]+)', text)
        local = [address for address in addresses if not address.startswith("https://")]
        assert local
        assert {address for address in local if address != "./"} <= set(site), page


def test_the_first_page_names_nothing_of_another_origin(site: dict[str, bytes]) -> None:
    assert not re.findall(rb"https?://(?!www\.w3\.org/)[^\"' ]+", site["index.html"])


def test_the_policy_of_the_page_is_the_strict_one(site: dict[str, bytes]) -> None:
    policy = re.search(rb'Content-Security-Policy" content="([^"]+)"', site["index.html"])
    assert policy
    assert policy[1].decode().split("; ") == [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types yukon",
    ]


def test_the_runtime_is_asked_for_by_the_page_itself_and_no_package_list_is_shipped(site: dict[str, bytes]) -> None:
    assert json.loads(only(site, "pyodide-lock.json"))["packages"] == {}
    assert b"cdn.jsdelivr.net" not in site["index.html"]
    assert re.search(rb"&quot;interpreter&quot;:&quot;\./runtime-", site["index.html"])


def test_vendoring_stops_with_a_sentence_when_the_runtime_is_not_installed(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="run npm ci"):
        vendor.vendor(tmp_path, tmp_path / "vendor")


def test_everything_the_game_imports_at_any_depth_is_in_the_library(site: dict[str, bytes]) -> None:
    kept = {name.removesuffix("c") for name in members(only(site, "python_stdlib.zip.wasm"))}
    with zipfile.ZipFile(stdlib.STOCK) as stock:
        stocked = set(stock.namelist())
    for path in game_files.game_files():
        if path.endswith(".py"):
            for name in stdlib.imported_names((ROOT / path).read_text()):
                member = stdlib.member_of(name, stocked)
                assert member is None or member in kept, f"{path} imports {name}"


EXERCISE = """
import asyncio, gettext, io, json, pkgutil, sys, traceback, warnings
from dataclasses import make_dataclass
sys.path.insert(0, "/app.zip")
import class_code
from yukon.deals import parse_code

def complaint(run):
    try:
        run()
    except Exception:
        return traceback.format_exc()

warnings.warn("heard")
print(complaint(lambda: setattr(parse_code("YU1-C-AAAAAAB"), "number", 2)))
Unseen = make_dataclass("Unseen", [("answer", int, 42)], frozen=True)  # the build knows nothing of it
print(parse_code("YU1-C-AAAAAAB") == parse_code("YU1-C-AAAAAAB"), Unseen(), Unseen() == Unseen(42))
print(complaint(lambda: undefined_name))
print(complaint(lambda: parse_code("nonsense")))
print(repr("\\N{SNOWMAN}".encode("ascii", "backslashreplace")), "ä".encode("latin-1"))
print("bytes of a module:", len(pkgutil.get_data("yukon", "__init__.pyc")))
"""


def test_the_stripped_library_runs_the_engine_and_explains_errors(site: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "stdlib.zip").write_bytes(only(site, "python_stdlib.zip.wasm"))
    (tmp_path / "app.zip").write_bytes(only(site, "app.zip.wasm"))
    (tmp_path / "exercise.py").write_text(EXERCISE)
    script = """
        import { loadPyodide } from "pyodide";
        import { readFileSync } from "node:fs";
        const [folder] = process.argv.slice(1);
        const python = await loadPyodide({ stdLibURL: `${folder}/stdlib.zip` });
        python.FS.writeFile("/app.zip", readFileSync(`${folder}/app.zip`));
        try { python.runPython(readFileSync(`${folder}/exercise.py`, "utf8")); }
        catch (error) { console.log(error.message); }
    """
    run = ["node", "--input-type=module", "--eval", script, str(tmp_path)]
    done = subprocess.run(run, check=True, cwd=ROOT, capture_output=True, text=True)
    assert "ModuleNotFoundError" not in done.stdout
    for told in (
        "NameError: name 'undefined_name' is not defined",
        "yukon/deals.py",
        "FrozenInstanceError: cannot assign to field 'number'",
        "True Unseen(answer=42) True",
        "bytes of",
    ):
        assert told in done.stdout, done.stdout


def test_no_class_of_the_game_is_compiled_at_a_start(site: dict[str, bytes], tmp_path: Path) -> None:
    library, game = tmp_path / "stdlib.zip", tmp_path / "app.zip"
    library.write_bytes(only(site, "python_stdlib.zip.wasm"))
    game.write_bytes(only(site, "app.zip.wasm"))
    assert (
        class_code.imported(library, ["class_code", "yukon.browser.app", "yukon.browser.worker"], game)["texts"] == []
    )
    assert class_code.imported(library, ["yukon.variants"], game)["texts"], "nothing is looked up"


def test_a_library_that_makes_methods_otherwise_stops_the_build() -> None:
    with pytest.raises(SystemExit, match="look at how it makes methods now"):
        class_code.hooked({"dataclasses.py": b"", "collections/__init__.py": b""})


def test_the_server_answers_as_github_pages_does_and_can_be_stopped(tmp_path: Path) -> None:
    (tmp_path / "a.wasm").write_bytes(b"\0asm" * 100)
    (tmp_path.parent / "secret").write_text("not for the world")
    served = Site(tmp_path, prefix="yukon")
    served.start()

    def asked(path: str) -> HTTPResponse:
        with closing(HTTPConnection("127.0.0.1", served.port)) as connection:
            connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
            return connection.getresponse()

    answer = asked("/yukon/a.wasm")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "application/wasm"
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Cache-Control"] == "max-age=600"
    assert [asked(path).status for path in ("/", "/yukon/../secret", "/yukon/missing")] == [404, 404, 404]
    with served.down(), pytest.raises(ConnectionRefusedError):
        asked("/yukon/a.wasm")
    assert asked("/yukon/a.wasm").status == 200
    served.stop()


def test_a_wrong_chromium_is_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    with pytest.raises(SystemExit, match="CHROMIUM=/no/such/browser: there is no such file"):
        browser.chromium()
