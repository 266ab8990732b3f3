// The service worker: keeps every file of one version of the game, whole or not at all, and serves the
// page from them. It never mixes versions and never replaces a running one by itself.
// The build puts the version and the list of files in; the checkout's page does not register this file.
"use strict";

const VERSION = "";
/** Path below the scope -> "sha256-…" of its content. @type {Map<string, string>} */
const FILES = new Map([]);

/** Kept only once they were asked for: what an installation, a search engine or a rare window wants. */
const ON_DEMAND = /^(icons\/.+\.png|manifest.*|.+\/pysol_cards\.zip\.wasm|.+\/plain\.css|[a-z]{2}\/.+\.html)$/;
const NEEDED = [...FILES.keys()].filter((path) => !ON_DEMAND.test(path));
/** A page of words, which the game has, too. */
const PLAIN = /^([a-z]{2})\/(.+)\.html$/;

const SCOPE = new URL(self.registration.scope);
// Other games of the same owner share the origin: all names carry the scope, and a space ends it.
const OWN = `yukon ${SCOPE.pathname} `;
const CACHE = OWN + VERSION;

/** A file of this version from a cache of an older one, where its content is the same: an update then
 * fetches only what changed. */
async function inherited(path) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(OWN) || name === CACHE) continue;
    const response = await (await caches.open(name)).match(path);
    if (!response) continue;
    const hash = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
    const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
    if (`sha256-${text}` === FILES.get(path)) return response;
  }
  return undefined;
}

/** A file from the server, checked against its hash; throws when it is not there or not that file. */
async function fetched(path) {
  // The page is asked for by the address that players use: the browser has it under that one already.
  const url = new URL(path === "index.html" ? "./" : path, SCOPE);
  const options = { integrity: FILES.get(path), redirect: "error" };
  // What the browser kept a moment ago is good enough if its hash is right; else past all caches.
  const response = await fetch(url, options).catch(() => fetch(url, { ...options, cache: "reload" }));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function install() {
  const cache = await caches.open(CACHE);
  try {
    for (const path of FILES.keys()) {
      const response = (await inherited(path)) ?? (NEEDED.includes(path) && (await fetched(path)));
      if (response) await cache.put(path, response);
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error; // the browser drops this worker and keeps the version that runs
  }
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OWN) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

/** Puts back what the browser evicted; true when every file that playing needs is in the cache. */
async function complete() {
  const cache = await caches.open(CACHE);
  const present = new Set((await cache.keys()).map((request) => request.url));
  try {
    for (const path of NEEDED) {
      if (!present.has(new URL(path, SCOPE).href)) await cache.put(path, await fetched(path));
    }
  } catch {
    return false;
  }
  return true;
}

async function answer(path, request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  if (kept) return kept;
  try {
    const response = await fetched(path);
    await cache.put(path, response.clone());
    return response;
  } catch (error) {
    // An evicted page may come from a newer version: it names its own folders, so nothing is mixed.
    if (path === "index.html") return fetch(request);
    const [, language, name] = PLAIN.exec(path) ?? [];
    if (name) return Response.redirect(new URL(`./?lang=${language}#/${name}`, SCOPE));
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== SCOPE.origin) return;
  if (!url.pathname.startsWith(SCOPE.pathname)) return;
  const path = url.pathname.slice(SCOPE.pathname.length) || "index.html";
  if (FILES.has(path)) event.respondWith(answer(path, request));
});

self.addEventListener("message", (event) => {
  if (event.data === "activate") event.waitUntil(self.skipWaiting());
  if (event.data === "complete") {
    event.waitUntil(complete().then((whole) => event.ports[0].postMessage(whole)));
  }
});
