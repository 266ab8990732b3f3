// Starts Python in a thread of its own. All it does is to load the same interpreter and the same archive as the page
// and to hand messages to yukon/browser/worker.py; what comes before Python is ready waits.
const early = [];
self.onmessage = ({ data }) => {
  if (typeof data === "object") start(data).catch((error) => { throw error; });
  else if (self.yukonAsk) self.yukonAsk(data);
  else early.push(data);
};

async function start({ pyodide, archive }) {
  const [{ loadPyodide }, packed] = await Promise.all([
    import(pyodide),
    fetch(archive).then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(archive)))),
  ]);
  const python = await loadPyodide();
  python.FS.writeFile("/app.zip", new Uint8Array(packed));
  python.runPython("import sys; sys.path.insert(0, '/app.zip'); import class_code");
  python.runPython("from yukon.browser import worker; worker.start()");
  for (const message of early) self.yukonAsk(message);
}
