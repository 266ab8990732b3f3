"""What a page has kept, read from the outside and taken up again by the engine's own code."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.serve import Site
from yukon.browser.storage import Store, unpack
from yukon.session import Session, restore

_ENTRIES = "() => Object.fromEntries(Object.entries(localStorage))"
_MIRRORED = """([database, name]) => new Promise((resolve, reject) => {
  const opening = indexedDB.open(database);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const reading = opening.result.transaction("records").objectStore("records").get(name);
    reading.onerror = () => reject(reading.error);
    reading.onsuccess = () => { opening.result.close(); resolve(reading.result ?? null); };
  };
})"""


class Entries(dict[str, str]):
    """A copy of a localStorage."""

    def getItem(self, key: str) -> str | None:  # noqa: N802 - the browser's name
        """Give what is kept under a key."""
        return self.get(key)

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        """Keep something."""
        self[key] = value

    def removeItem(self, key: str) -> None:  # noqa: N802
        """Forget a key."""
        self.pop(key, None)


def entries(page: Page) -> Entries:
    """Copy the page's localStorage."""
    return Entries(page.evaluate(_ENTRIES))


def stored_session(page: Page, site: Site, name: str = "game") -> Session | None:
    """Take up the game in localStorage, as the next visit would."""
    content = entries(page)
    return Store(lambda: content, site.prefix).read_game(name).session


def mirrored_session(page: Page, site: Site, name: str = "game") -> Session | None:
    """Take up the game in the mirror. The answer comes after all that the page is writing there at this moment."""
    text: str | None = page.evaluate(_MIRRORED, [f"yukon {site.prefix} saves", name])
    record = unpack(name, text) if text else None
    return restore(record.body) if record else None
