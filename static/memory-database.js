// Stands in for IndexedDB where the browser withholds it: as much of its interface as PyScript and the game's
// mirror use, and nothing that lasts longer than the page.

function answer(request, result, name = "onsuccess") {
  queueMicrotask(() => {
    request.result = result;
    request[name]?.({ type: name.slice(2), target: request });
  });
  return request;
}

class Store {
  #entries = new Map();

  put(value, key) {
    this.#entries.set(key, value);
    return answer({}, key);
  }

  get(key) {
    return answer({}, this.#entries.get(key));
  }

  getKey(key) {
    return answer({}, this.#entries.has(key) ? key : undefined);
  }

  getAllKeys() {
    return answer({}, [...this.#entries.keys()]);
  }

  count() {
    return answer({}, this.#entries.size);
  }

  delete(key) {
    return answer({}, void this.#entries.delete(key));
  }

  clear() {
    return answer({}, this.#entries.clear());
  }
}

class Database {
  #stores = new Map();

  get objectStoreNames() {
    const names = [...this.#stores.keys()];
    return Object.assign(names, { contains: (name) => names.includes(name) });
  }

  createObjectStore(name) {
    this.#stores.set(name, new Store());
    return this.#stores.get(name);
  }

  transaction() {
    const transaction = { objectStore: (name) => this.#stores.get(name) };
    // Later than the requests' own answers, as in the real one.
    setTimeout(() => transaction.oncomplete?.({ type: "complete", target: transaction }));
    return transaction;
  }

  close() {}
}

const databases = new Map();

export const memoryDatabase = {
  open(name) {
    const request = {};
    if (databases.has(name)) return answer(request, databases.get(name));
    databases.set(name, new Database());
    request.transaction = {};
    queueMicrotask(() => {
      request.result = databases.get(name);
      request.onupgradeneeded?.({ type: "upgradeneeded", target: request });
      request.transaction.oncomplete?.({ type: "complete", target: request.transaction });
      request.onsuccess?.({ type: "success", target: request });
    });
    return request;
  },

  deleteDatabase(name) {
    databases.delete(name);
    return answer({}, undefined);
  },
};
