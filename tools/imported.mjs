// Usage: node tools/imported.mjs LIBRARY GAME NAMES: prints, as JSON, what of this standard library is loaded in Pyodide
// once it has started with it and imported the modules of these names, and the texts of methods that it compiled
// meanwhile (tools/class_code.py). GAME is the archive of the game; empty when only the library is looked at.
import { loadPyodide } from "pyodide";
import { readFileSync } from "node:fs";

async function imported(stdLibURL, game, ...names) {
  const python = await loadPyodide({ stdLibURL });
  if (game) python.FS.writeFile("/app.zip", readFileSync(game));
  python.globals.set("names", python.toPy(names));
  return python.runPython(`
import _class_code, collections, dataclasses, importlib, json, sys

class Asked(dict):
    def __contains__(self, text):
        if text not in known:
            self.setdefault(text)
        return False

known = _class_code.CODE
asked = collections.CODE = dataclasses.CODE = Asked()
sys.path.insert(0, "/app.zip")
for name in names:
    importlib.import_module(name)
modules = [
    name for name, module in sys.modules.items() if (getattr(module, "__file__", None) or "").startswith("/lib/python314.zip/")
]
# At its start a library without any code of its own has recorded what it asked for.
json.dumps({"modules": sorted(modules), "texts": sorted([text for text, code in known.items() if code is None] + list(asked))})
`);
}

// Node prints the whole source line of an uncaught error, and Pyodide's is a megabyte long.
imported(...process.argv.slice(2)).then(console.log, (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
