"""What the device does for the page when it is asked: copy, hand a link on, fetch a package, tell the date.

All of it may be refused or missing; what is said then is up to whoever asks.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Final

from yukon.browser.dom import Console, Dates, Fetch, Navigator, Told

_PACKAGE: Final = Path("/pysol_cards.zip")


class Device:
    """The device; ``parse`` makes an object of the browser's own from JSON."""

    def __init__(
        self,
        navigator: Navigator,
        dates: Dates,
        fetch: Fetch,
        parse: Callable[[str], object],
        console: Console,
    ) -> None:
        self._navigator = navigator
        self._dates = dates
        self._fetch = fetch
        self._parse = parse
        self._console = console
        self._running: set[asyncio.Future[None]] = set()

    def today(self) -> date:
        """Give the player's own date."""
        now = self._dates.new()
        return date(now.getFullYear(), now.getMonth() + 1, now.getDate())

    def copy(self, text: str, told: Told) -> None:
        """Put a text on the clipboard."""
        self._run(self._copied(text), told)

    async def _copied(self, text: str) -> None:
        await self._navigator.clipboard.writeText(text)

    @property
    def hands_on(self) -> bool:
        """Whether the device can hand a link on to other programs."""
        return hasattr(self._navigator, "share")

    def hand_on(self, title: str, link: str) -> None:
        """Let the player choose whom a link goes to; that it goes to nobody is no fault."""
        self._run(self._handed_on(title, link), lambda _: None)

    async def _handed_on(self, title: str, link: str) -> None:
        await self._navigator.share(self._parse(json.dumps({"title": title, "url": link})))

    def load_package(self, address: str, told: Told) -> None:
        """Fetch an archive of Python modules, once, so that they can be imported."""
        if str(_PACKAGE) in sys.path:
            told(True)
        else:
            self._run(self._loaded(address), told)

    async def _loaded(self, address: str) -> None:
        response = await self._fetch(address)
        if not response.ok:
            raise OSError(f"{address}: {response.status}")
        _PACKAGE.write_bytes((await response.arrayBuffer()).to_bytes())
        sys.path.append(str(_PACKAGE))

    def _run(self, work: Awaitable[None], told: Told) -> None:
        task = asyncio.ensure_future(self._told(work, told))
        # The loop itself holds a task only weakly.
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _told(self, work: Awaitable[None], told: Told) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - browsers refuse in many ways, and all mean: it was not done
            self._console.info(f"not done: {error}")
            told(False)
        else:
            told(True)
