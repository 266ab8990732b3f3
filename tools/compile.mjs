// Compiles Python in the very Pyodide that the page ships, so that the bytecode fits it.
// Usage: node tools/compile.mjs FOLDER [STDLIB]: each x.py below FOLDER becomes x.pyc beside it;
// STDLIB is a standard library already compiled, with which Pyodide starts in half the time.
import { loadPyodide } from "pyodide";

async function compile(folder, stdLibURL) {
  // Without columns in its line tables the bytecode is a quarter smaller; tracebacks still name file and line.
  const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" };
  const python = await loadPyodide(stdLibURL ? { env, stdLibURL } : { env });
  python.mountNodeFS("/sources", folder);
  python.runPython(`
import importlib.util
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

root = Path("/sources")
for path in sorted(root.rglob("*.py")):
    source = path.read_bytes()
    # Level 2 drops docstrings: a third of the bytes, and nobody reads them in a browser.
    code = compile(source, path.relative_to(root).as_posix(), "exec", dont_inherit=True, optimize=2)
    path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))
`);
}

// Node prints the whole source line of an uncaught error, and Pyodide's is a megabyte long.
compile(...process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
