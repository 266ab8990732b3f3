// Runs the engine's unit tests inside Pyodide, the Python that players have: what pytest proves holds there too.
// Usage: node tools/pyodide_tests.mjs PACKAGES [pytest's arguments]: PACKAGES is a folder with pytest and Hypothesis
// built for Pyodide. Without arguments it takes all files of tests/ that need neither the machine nor the page's
// leaves: those run in the browser tests, on the page itself.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { loadPyodide } from "pyodide";

const ofTheMachine = /^\s*(from|import) (tools|subprocess|pysol_cards|yukon\.browser)\b/m;

function engineTests() {
  const files = readdirSync("tests").filter((name) => /^test_.*\.py$/.test(name));
  return files.map((name) => `tests/${name}`).filter((path) => !ofTheMachine.test(readFileSync(path, "utf8")));
}

async function run(packages, ...wished) {
  const env = { HOME: "/home/pyodide", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis" };
  const python = await loadPyodide({ env });
  python.mountNodeFS("/packages", resolve(packages));
  python.mountNodeFS("/checkout", resolve("."));
  python.globals.set("arguments", python.toPy(["-p", "no:cacheprovider", ...(wished.length ? wished : engineTests())]));
  return python.runPython(`
import os, sys

os.chdir("/checkout")
sys.path[:0] = ["/checkout", "/packages"]
import pytest

int(pytest.main(arguments))
`);
}

// Node prints the whole source line of an uncaught error, and Pyodide's is a megabyte long.
run(...process.argv.slice(2)).then((code) => (process.exitCode = code), (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
