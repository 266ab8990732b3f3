// The kill switch: shipped as sw.js (make build RETIRE=1) it takes the place of any version of the service worker,
// forgets the kept copies of the program and removes itself. Saved games are not touched.
"use strict";

const OWN = `yukon ${new URL(self.registration.scope).pathname} `;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(OWN)) await caches.delete(name);
      await self.registration.unregister();
    })(),
  );
});
