"""The games that have ended: read from what is kept, counted when they end, kept again.

What a result is, and what makes it count, is in ``yukon.results``; the window that shows them is ``statistics``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from yukon.results import End, Results, Ticket, from_body, result_of, to_body
from yukon.session import Session


class Ledger:
    """The results, as they are kept; ``read`` gives the body kept last, ``write`` keeps another."""

    def __init__(
        self,
        read: Callable[[], Mapping[str, object] | None],
        write: Callable[[Mapping[str, object]], object],
        today: Callable[[], date],
    ) -> None:
        self._read = read
        self._write = write
        self._today = today
        self.results = Results()
        self._keeps = True
        self.reload()

    def reload(self) -> None:
        """Read what is kept; results of a newer page are left as they are, and nothing is kept beside them."""
        body = self._read()
        try:
            self.results, self._keeps = from_body(body) if body else Results(), True
        except ValueError:
            self.results, self._keeps = Results(), False

    def enter(self, ticket: Ticket, session: Session, end: End) -> None:
        """Count a game that has ended or is left."""
        results = self.results.with_result(result_of(ticket, session, end, self._today()))
        if results is not self.results:
            self.results = results
            if self._keeps:
                self._write(to_body(results))
