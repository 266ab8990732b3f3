"""Runs searches beside the game, in slices that nobody feels, and tells what was proved.

Knows time only through the clock it is given. What is said to the player is the app's.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from yukon.browser.dom import Clock
from yukon.position import Position
from yukon.solver.stuck import Stuck, stuck
from yukon.variants import Variant

LIMIT: Final = 50_000
"""Positions after which the search for a useful move gives up, silently (P09)."""
SLICE: Final = 6.0
"""Milliseconds that a search takes of the main thread at a time."""
_BREATH: Final = 1.0


class Adviser:
    """Looks whether a useful move is left (P09) and calls ``settled`` with the answer, if there is time for one."""

    def __init__(self, later: Clock, now: Callable[[], float], settled: Callable[[Stuck], None]) -> None:
        self._later = later
        self._now = now
        self._settled = settled
        self._search: Generator[int, None, Stuck] | None = None

    def look(self, variant: Variant, position: Position) -> None:
        """Begin to search a position; a search that is still going on is forgotten."""
        self._search = stuck(variant, position, LIMIT)
        search = self._search
        # After the table has been drawn: the answer may come a frame late, the move may not.
        self._later(_BREATH, lambda: self._step(search))

    def rest(self) -> None:
        """Stop searching."""
        self._search = None

    def _step(self, search: Generator[int, None, Stuck]) -> None:
        if search is not self._search:
            search.close()
            return
        until = self._now() + SLICE
        try:
            while self._now() < until:
                next(search)
        except StopIteration as end:
            self._search = None
            self._settled(end.value)
            return
        self._later(_BREATH, lambda: self._step(search))
