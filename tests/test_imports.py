"""Who may import whom, and what nobody may use: read from the source files, so that nothing has to run."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "yukon"
MODULES: Final = sorted(path.relative_to(ROOT) for path in PACKAGE.rglob("*.py"))

LEVELS: Final = (
    ("cards", "json_text"),
    ("position", "moves", "variants"),
    ("deals",),
    ("notation", "daily"),
    ("rules", "scoring"),
    ("intents", "foreign", "charts"),
    ("session", "scene", "solver"),
    ("results", "questions", "backup", "pages"),
    ("browser", "__main__"),
)
"""The rooms from the bottom up: a room imports from lower levels only."""
LEVEL_OF: Final = {room: level for level, rooms in enumerate(LEVELS) for room in rooms}

ENTRANCES: Final = {"app", "worker"}
"""The page's and the worker's entry: they may import the browser, they wire the others, and nothing imports them."""
WIRING: Final = {"on_demand", "stage"}
"""What the app leaves to others to wire: leaves alone, and without the browser."""
SHARED: Final = {"dom", "texts", "settings", "storage"}
"""What leaves are given as arguments and so have to know by name: the shapes of the browser's things, the words, the
player's choices, what is kept. These four know nothing of the page but ``dom``."""
BROWSER_PACKAGES: Final = {"js", "pyodide", "pyscript", "pyodide_js", "_pyodide"}

NAMELESS: Final = {"utils", "util", "helper", "helpers", "core", "manager", "managers", "common", "misc"}
BANNED_NAMES: Final = {"eval", "exec", "compile", "__import__"}
BANNED_ATTRIBUTES: Final = {"innerHTML", "outerHTML", "insertAdjacentHTML", "run_js", "write_html"}
BANNED_PACKAGES: Final = {"pickle", "marshal", "shelve", "js2py"}


def tree(module: Path) -> ast.Module:
    return ast.parse((ROOT / module).read_text(encoding="utf-8"))


def imported(module: Path) -> Iterator[str]:
    """Name everything a module imports, wherever in it: ``yukon.browser.dom``, ``js``."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            assert node.module is not None
            if node.module in {"yukon", "yukon.browser", "yukon.solver"}:
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            else:
                yield node.module


def room(module: Path) -> str:
    """Give the room of a file: ``rules``, ``solver``."""
    return module.parts[1].removesuffix(".py")


def rooms_used(module: Path) -> set[str]:
    return {name.split(".")[1] for name in imported(module) if name.startswith("yukon.")}


PURE: Final = [module for module in MODULES if room(module) not in {"browser", "__init__"}]
LEAVES: Final = [
    module for module in MODULES if room(module) == "browser" and module.stem not in {"__init__", *ENTRANCES, *WIRING}
]


@pytest.mark.parametrize("module", PURE, ids=str)
def test_a_room_imports_from_lower_rooms_only(module: Path) -> None:
    assert room(module) in LEVEL_OF, f"{module} has no place in the house yet"
    level = LEVEL_OF[room(module)]
    for used in rooms_used(module) - {room(module)}:
        assert LEVEL_OF[used] < level, f"{module} imports {used}"


def test_the_package_itself_imports_nothing() -> None:
    assert set(imported(Path("yukon/__init__.py"))) <= {"__future__"}


@pytest.mark.parametrize("module", PURE, ids=str)
def test_the_engine_knows_no_browser(module: Path) -> None:
    assert not {name.split(".")[0] for name in imported(module)} & BROWSER_PACKAGES
    assert "browser" not in rooms_used(module)


@pytest.mark.parametrize("module", LEAVES, ids=str)
def test_the_leaves_of_the_page_know_neither_the_browser_nor_each_other(module: Path) -> None:
    names = set(imported(module))
    assert not {name.split(".")[0] for name in names} & BROWSER_PACKAGES
    leaves = {name.split(".")[2] for name in names if name.startswith("yukon.browser.")}
    allowed = {"dom"} if module.stem in SHARED else SHARED
    assert leaves <= allowed, f"{module} imports {sorted(leaves - allowed)}"
    assert "__main__" not in rooms_used(module)


def test_the_engine_needs_no_package_but_the_standard_library() -> None:
    """Only ``pysol_cards`` is asked for, and only where its deals are wanted."""
    top = {(room(module), name.split(".")[0]) for module in PURE for name in imported(module)}
    foreign = {
        name for where, name in top if name not in {"yukon", "__future__"} and name not in sys.stdlib_module_names
    }
    assert foreign <= {"pysol_cards"}
    assert {where for where, name in top if name == "pysol_cards"} <= {"foreign"}


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_every_file_has_a_name_of_the_field(module: Path) -> None:
    assert not set(module.with_suffix("").parts) & NAMELESS


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_nothing_dangerous_is_used(module: Path) -> None:
    for node in ast.walk(tree(module)):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                assert name not in BANNED_NAMES
            case ast.Attribute(attr=name):
                assert name not in BANNED_ATTRIBUTES
            case ast.Constant(value=str(text)):
                assert text not in BANNED_ATTRIBUTES
            case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                assert name not in BANNED_ATTRIBUTES
            case _:
                pass
    assert not {name.split(".")[0] for name in imported(module)} & BANNED_PACKAGES


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_every_module_says_what_lives_there(module: Path) -> None:
    assert ast.get_docstring(tree(module))
