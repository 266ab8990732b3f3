"""The address bar: which deal a link asks for, and the link of the deal on the table (D06).

Only the part behind ``#`` is ours. ``#/…`` are pages, all else is taken for a deal code.
"""

from __future__ import annotations

from yukon.browser.dom import History, Location
from yukon.deals import DealCode, parse_code


class Address:
    """Reads and writes the address."""

    def __init__(self, location: Location, history: History) -> None:
        self._location = location
        self._history = history

    @property
    def link(self) -> str:
        """The whole link, as it can be given to others."""
        return self._location.href

    @property
    def fragment(self) -> str:
        """The part that is ours, with its ``#``; empty if there is none."""
        return self._location.hash

    def go(self, fragment: str) -> None:
        """Change our part, as a step in the history."""
        self._location.hash = fragment

    @property
    def asked_language(self) -> str:
        """The language that the address asks for by ``?lang=``; empty if it asks for none."""
        for part in self._location.search.removeprefix("?").split("&"):
            name, _, value = part.partition("=")
            if name == "lang":
                return value
        return ""

    def asked(self) -> DealCode | None:
        """Give the deal that the address asks for; None if it asks for none. Raises CodeError for a bad code (D05)."""
        written = self._location.hash
        if len(written) <= 1 or written.startswith("#/"):
            return None
        return parse_code(written)

    def show(self, code: DealCode) -> None:
        """Make the address the link of a deal, without a step in the history."""
        if self._location.hash != f"#{code}":
            self._history.replaceState(None, "", f"#{code}")
