// Prints, as JSON, the modules of the standard library's archive that are loaded in Pyodide once it has
// started and imported the modules named on the command line.
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.globals.set("names", python.toPy(process.argv.slice(2)));
console.log(
  python.runPython(`
import importlib, json, sys

for name in names:
    importlib.import_module(name)
json.dumps(sorted(
    name for name, module in sys.modules.items() if (getattr(module, "__file__", None) or "").startswith("/lib/python314.zip/")
))
`),
);
