// What must be JavaScript: all that happens before Python is awake, and what only a script may ask of the
// browser (Trusted Types, the service worker). The game itself is Python, in yukon/.
// Python listens on document for "yukon:offline-ready" and "yukon:update-ready", and calls window.yukonBoot.

import { keepPicture, showPicture } from "./picture.js";

const page = document.documentElement; // data-state: loading -> ready (set by Python) or failed (set here)
const scope = new URL("./", document.baseURI);
const built = "build" in page.dataset; // by tools/build.py, which renames and compiles; else the checkout itself
// Archives of bytecode come before the folder into which PyScript writes the sources of its own modules.
const FROM_ARCHIVES = "import sys; sys.path.remove(''); sys.path.insert(0, 'app.zip'); import class_code";
const PATIENCE = 20_000; // milliseconds without any progress until we say that something is wrong
const DATABASE_PATIENCE = 1_500;
const PYSCRIPT_STEPS = 8; // that it tells of while it starts this page

// --- Pyodide's WebAssembly: a first visit asks for it at once. Later it comes from the service worker's cache, where
// Chromium keeps with it what it compiled, but overlooks that if the file was preloaded: all would be compiled anew.
const { serviceWorker } = navigator;
const firstVisit = !serviceWorker?.controller;
const pyscript = document.getElementById("pyscript").href;
const ofPyodide = (name) => new URL(`../pyodide/${name}`, pyscript).href;
const wasm = ofPyodide("pyodide.asm.wasm");
const preload = { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: wasm };
if (firstVisit) document.head.append(Object.assign(document.createElement("link"), preload));

// --- Scripts that Python or this file may start: two files of our own, by name.
const own = new Set([new URL("sw.js", scope).href, new URL("worker.js", import.meta.url).href]);
const rules = {
  createScriptURL(text) {
    const { href } = new URL(text, scope);
    if (!own.has(href)) throw new TypeError(`not a script of this game: ${href}`);
    return href;
  },
};
const policy = window.trustedTypes?.createPolicy("yukon", rules) ?? rules;

// --- Taps made while Python wakes: kept, and played by app.start().
window.yukonEarlyTaps = [];
function keepTap(event) {
  const { card, place, command } =
    event.target.closest("[data-card], [data-place], [data-command]")?.dataset ?? {};
  if (card || place || command) window.yukonEarlyTaps.push({ card, place, command, time: event.timeStamp });
}
document.addEventListener("click", keepTap, { capture: true });

// --- The installed game's menu asks for commands by ?do=…: they count as taps, too.
const COMMANDS = ["new-game", "daily", "lesson"];
const wished = new URLSearchParams(location.search).get("do");
if (COMMANDS.includes(wished)) {
  window.yukonEarlyTaps.push({ command: wished, time: performance.now() });
  history.replaceState(null, "", location.pathname + location.hash); // once: not again with a reload
}

// --- Installing: the menu has an entry for it while the browser offers it.
const installEntry = document.querySelector("[data-command=install]");
let offer;
function showOffer(event) {
  event?.preventDefault();
  offer = event;
  installEntry.hidden = !offer;
}
addEventListener("beforeinstallprompt", showOffer);
addEventListener("appinstalled", () => showOffer());
function install() {
  offer?.prompt();
  showOffer(); // an offer can be taken up once
}

// --- The watchdog.
const failure = document.getElementById("boot-failed");
let watchdog;
function fail(reason) {
  if (page.dataset.state === "ready") return;
  console.info("boot:", reason);
  page.dataset.state = "failed";
  failure.hidden = false;
}
function wait(patience = PATIENCE) {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => fail("nothing happened for too long"), patience);
}
// The line above the table: a step for each file that the start needs, and for each thing that PyScript tells of.
const line = document.querySelector("#waking > progress");
const awaited = new Set([wasm, ...[...document.querySelectorAll("link[rel$=preload]")].map(({ href }) => href)]);
line.max = awaited.size + (built ? PYSCRIPT_STEPS : 0);
line.value = 0;
const step = () => (line.value += 1);
function onProgress() {
  wait();
  step();
}
// Pyodide waits for ever where its WebAssembly is missing or empty; the browser's own log tells at once.
const arrivals = new PerformanceObserver((list) => {
  for (const { name, responseStatus, decodedBodySize } of list.getEntries()) {
    if (!name.startsWith(scope)) continue;
    if (responseStatus >= 400) fail(`${name}: ${responseStatus}`);
    if (responseStatus === 200 && !decodedBodySize) fail(`${name} is empty`);
    if (awaited.delete(name)) step();
  }
});
arrivals.observe({ type: "resource", buffered: true });
const onRejection = (event) => fail(event.reason);
const onDone = () => wait(PATIENCE / 4); // the start script ran: if it worked, "ready" is a moment away
addEventListener("py:progress", onProgress);
addEventListener("unhandledrejection", onRejection);
addEventListener("py:all-done", onDone);
wait();

document.getElementById("boot-retry").addEventListener("click", async () => {
  // With the server there, the kept copy may be what is broken; without it, that copy is all there is.
  const answers = await fetch("sw.js", { cache: "no-store" }).then((response) => response.ok).catch(() => false);
  if (answers) await repair();
  else location.reload();
});

const ready = new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    if (page.dataset.state !== "ready") return;
    observer.disconnect();
    clearTimeout(watchdog);
    failure.hidden = true; // it may have been slow, not broken
    removeEventListener("py:progress", onProgress);
    arrivals.disconnect();
    removeEventListener("unhandledrejection", onRejection);
    removeEventListener("py:all-done", onDone);
    document.removeEventListener("click", keepTap, { capture: true });
    resolve();
  });
  observer.observe(page, { attributeFilter: ["data-state"] });
});

// --- The mirror: a second copy of the saves, in IndexedDB, that outlives a crash. Opening it is also the probe:
// PyScript does not start where IndexedDB throws, fails or hangs: then it gets one in memory, and there is no mirror.
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => (event.preventDefault(), reject(request.error));
  });
const inTime = (promise) =>
  Promise.race([promise, new Promise((_, reject) => setTimeout(reject, DATABASE_PATIENCE, "IndexedDB hangs"))]);

async function openDatabase() {
  const request = indexedDB.open(`yukon ${scope.pathname} saves`);
  request.onupgradeneeded = () => request.result.createObjectStore("records");
  return answer(request);
}

/** What is kept, and a way to keep more: `put` is done when the record is on the disk. */
async function readMirror(database) {
  const store = database.transaction("records").objectStore("records");
  const [names, texts] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
  const kept = new Map(names.map((name, number) => [name, String(texts[number])]));
  return {
    get: (name) => kept.get(name),
    put: (name, text) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction("records", "readwrite", { durability: "strict" });
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("aborted")); // Python takes errors only
        transaction.objectStore("records").put(text, name);
      }),
  };
}
let giveMirror;
const mirrored = new Promise((resolve) => {
  giveMirror = resolve;
});

// --- Of several tabs one saves: it holds the lock. The others wait in line for it, or take it.
const { locks } = navigator;
const lock = `yukon ${scope.pathname} saves`;
let saving = !locks;
let inLine = false;
function hold() {
  saving = true;
  say("yukon:saving-here");
  return new Promise(() => {}); // for the life of the page, or until another tab takes it
}
function waitInLine() {
  if (inLine) return;
  inLine = true;
  locks.request(lock, () => ((inLine = false), hold())).catch(release);
}
function release() {
  // Refused without ever having had it: this browser has no locks, and the store itself watches for other tabs.
  if (!saving) return void hold();
  saving = false;
  say("yukon:saving-elsewhere");
  waitInLine();
}
function saveHere() {
  if (locks) locks.request(lock, { steal: true }, hold).catch(release);
  else hold();
}
if (locks) waitInLine();

async function start() {
  const database = await inTime(openDatabase()).catch(() => null);
  window.yukonBoot.durable = Boolean(database);
  if (database) {
    inTime(readMirror(database)).catch(() => null).then(giveMirror);
  } else {
    giveMirror(null);
    const { memoryDatabase } = await import("./memory-database.js");
    Object.defineProperty(window, "indexedDB", { value: memoryDatabase, configurable: true });
  }
  // PyScript derives a class from this while it loads, though nothing that starts the game needs a worker.
  window.Worker ??= class {
    constructor() {
      throw new DOMException("this browser has no workers", "NotSupportedError");
    }
  };
  const { hooks } = await import(pyscript);
  // PyScript would build a Function from this hook, for workers that we do not have; our policy forbids it.
  hooks.worker.onBeforeRunAsync.clear();
  if (built) hooks.main.onReady.add(({ interpreter }) => interpreter.runPython(FROM_ARCHIVES));
}

// --- The picture of the table, for the next start: only of the game that is saved.
const whenIdle = window.requestIdleCallback?.bind(window) ?? ((task) => setTimeout(task, 1_000));
function keepPictureIfSaving() {
  if (saving) keepPicture();
}

// --- Offline and updates.
const say = (name) => document.dispatchEvent(new CustomEvent(name));
let registration;
let applying = false;

function applyUpdate() {
  applying = true;
  if (registration?.waiting) registration.waiting.postMessage("activate");
  else location.reload();
}

/** Forgets the kept copy of the program, never a saved game, and loads the page anew. */
async function repair() {
  for (const each of (await serviceWorker?.getRegistrations()) ?? []) {
    if (each.scope === scope.href) await each.unregister();
  }
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    if (name.startsWith(`yukon ${scope.pathname} `)) await caches.delete(name);
  }
  location.reload();
}

function isComplete(worker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("complete", [port2]);
  });
}

function watch(worker) {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && serviceWorker.controller) say("yukon:update-ready");
  });
}

async function goOffline() {
  let controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (applying) location.reload();
    else if (controlled) say("yukon:update-ready"); // another tab applied it: this one is only told
    controlled = true;
  });
  registration = await serviceWorker.register(policy.createScriptURL("sw.js"), { updateViaCache: "none" });
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  if (registration.waiting) say("yukon:update-ready");
  const { active } = await serviceWorker.ready;
  if (await isComplete(active)) say("yukon:offline-ready");
  if (firstVisit && serviceWorker.controller) whenIdle(keepCompiled);
}

/** The next start finds what this one compiled: for that, Chromium must have read the file from the cache once. */
function keepCompiled() {
  const chromium = navigator.userAgentData?.brands.some(({ brand }) => brand === "Chromium");
  if (chromium) WebAssembly.compileStreaming(fetch(wasm)).catch((error) => console.info("not kept:", String(error)));
}

// --- The thread of the searches. It is there only in the build, which has the game in one archive.
function startWorker(heard, died) {
  if (!built || !window.Worker) return null;
  try {
    const worker = new Worker(policy.createScriptURL(new URL("worker.js", import.meta.url).href), { type: "module" });
    worker.onmessage = ({ data }) => heard(data);
    worker.onerror = (event) => (event.preventDefault(), died());
    worker.postMessage({
      pyodide: ofPyodide("pyodide.mjs"),
      archive: new URL("app.zip.wasm", import.meta.url).href,
    });
    return worker;
  } catch (error) {
    console.info("no worker:", String(error));
    return null;
  }
}

window.yukonBoot = {
  keepPicture: () => whenIdle(keepPictureIfSaving),
  startWorker,
  applyUpdate,
  install,
  repair,
  durable: true,
  scope: scope.pathname,
  scriptURL: (text) => policy.createScriptURL(text),
  withMirror: (begin) => void mirrored.then(begin),
  persist: () => void navigator.storage?.persist?.().catch(() => false),
  saving: () => saving,
  saveHere,
};
start().catch(fail);
showPicture(); // while the database is being opened
ready.then(() => {
  addEventListener("pagehide", keepPictureIfSaving);
  document.addEventListener("visibilitychange", keepPictureIfSaving);
  // Only the build is kept offline: in the checkout an old copy would hide every edit.
  if (built && serviceWorker) {
    whenIdle(() => goOffline().catch((error) => console.info("not kept offline:", String(error))));
  }
});
