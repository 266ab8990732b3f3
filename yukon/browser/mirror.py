"""The mirror: the newest record of each name once more, in IndexedDB, written so that a crash cannot lose it.

It never makes a move wait: one record is on its way, the newest of each name waits behind it. What fails or hangs is
told once and tried again with the next record. What records mean is the storage's affair.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from yukon.browser.dom import Clock, Mirrored

PATIENCE: Final = 5_000.0
"""Milliseconds after which a write counts as failed; should it end after all, it counts as done again."""


class Mirror:
    """Keeps records; ``mirrored`` is what static/boot.js opened and read, falsy where there is no IndexedDB.

    ``working`` is false while the last that is known of a write is that it failed; ``failed`` is called then.
    """

    def __init__(self, mirrored: Mirrored | None, later: Clock) -> None:
        self.working = bool(mirrored)
        self.failed: Callable[[], None] = _nothing
        self._mirrored = mirrored
        self._later = later
        self._newest: dict[str, str] = {}
        self._waiting: dict[str, str] = {}
        self._writing: asyncio.Future[None] | None = None

    def read(self, name: str) -> str | None:
        """Give the newest record: of this visit, or what was there when the page was loaded."""
        if name in self._newest:
            return self._newest[name]
        return (self._mirrored.get(name) or None) if self._mirrored else None

    def keep(self, name: str, text: str) -> bool:
        """Begin to keep a record; False if the last one could not be kept."""
        if not self._mirrored:
            return False
        self._newest[name] = self._waiting[name] = text
        if self._writing is None:
            self._write_next(self._mirrored)
        return self.working

    def _write_next(self, mirrored: Mirrored) -> None:
        name = next(iter(self._waiting))
        try:
            writing = mirrored.put(name, self._waiting.pop(name))
        except Exception:  # noqa: BLE001 - browsers throw many things here, and all mean: not kept
            self._fail()
        else:
            self._writing = asyncio.ensure_future(self._finish(mirrored, writing))

    async def _finish(self, mirrored: Mirrored, writing: Awaitable[None]) -> None:
        forget = self._later(PATIENCE, self._fail)
        try:
            await writing
        except Exception:  # noqa: BLE001 - as above
            self._fail()
        else:
            self.working = True
        forget()
        self._writing = None
        if self._waiting:
            self._write_next(mirrored)

    def _fail(self) -> None:
        self.working = False
        self.failed()


def _nothing() -> None:
    """Do nothing: nobody asked to be told."""
