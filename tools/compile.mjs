// Compiles Python in the very Pyodide that the page ships, so that the bytecode fits it.
// Usage: node tools/compile.mjs FOLDER [STDLIB]: each x.py below FOLDER becomes x.pyc beside it.
// A traceback names the function and the line where it begins: without the other lines it is a third smaller.
// STDLIB is a standard library already compiled, with which Pyodide starts in half the time.
import { loadPyodide } from "pyodide";

async function compile(folder, stdLibURL) {
  const python = await loadPyodide(stdLibURL ? { stdLibURL } : {});
  python.mountNodeFS("/sources", folder);
  python.runPython(`
import ast
import importlib.util
import types
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

def without_lines(code):
    """The same code, all of whose instructions stand at its first line (Objects/locations.md tells the format)."""
    nested = tuple(without_lines(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    units = len(code.co_code) // 2
    eights, rest = divmod(units, 8)
    # An entry: high bit, kind 13 (a line and no columns), length - 1; then how many lines further, which is 0.
    table = bytes([0x80 | 13 << 3 | 7, 0]) * eights + (bytes([0x80 | 13 << 3 | rest - 1, 0]) if rest else b"")
    return code.replace(co_consts=nested, co_linetable=table)

def is_dataclass(decorator):
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return getattr(called, "attr", getattr(called, "id", "")) == "dataclass"

def parsed(source):
    """A module whose dataclasses have some __doc__: to one without, Python gives its signature when it is imported,
    which was an eighth of what the imports of the game took."""
    module = ast.parse(source)
    for each in ast.walk(module):
        if isinstance(each, ast.ClassDef) and any(map(is_dataclass, each.decorator_list)):
            (note,) = ast.parse("__doc__ = '-'").body
            for part in ast.walk(note):
                ast.copy_location(part, each)
            each.body.insert(0, note)
    return module

root = Path("/sources")
for path in sorted(root.rglob("*.py")):
    source = path.read_bytes()
    # Level 2 drops docstrings: a third of the bytes, and nobody reads them in a browser.
    code = compile(parsed(source), path.relative_to(root).as_posix(), "exec", dont_inherit=True, optimize=2)
    path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(without_lines(code), importlib.util.source_hash(source), False))
`);
}

// Node prints the whole source line of an uncaught error, and Pyodide's is a megabyte long.
compile(...process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
