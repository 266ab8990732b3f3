"""The end of a won game: the cards dance, and then the win is shown; any input shows it at once.

How cards dance is the renderer's, what the window says is ``dialogs``'.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from yukon.browser.dom import Clock

_LENGTH: Final = 3_700.0
"""Milliseconds that the cards dance."""


class Celebration:
    """Celebrates; ``dance`` begins the motion, ``over`` puts the table in order and shows the win."""

    def __init__(self, later: Clock, dance: Callable[[], None], over: Callable[[], None]) -> None:
        self._later = later
        self._dance = dance
        self._over = over
        self._stop: Callable[[], None] | None = None

    @property
    def goes_on(self) -> bool:
        """Whether the cards dance."""
        return self._stop is not None

    def begin(self) -> None:
        """Let the cards dance."""
        self._dance()
        self._stop = self._later(_LENGTH, self._time_is_up)

    def _time_is_up(self) -> None:
        self.end()

    def end(self) -> bool:
        """End the dance and show the win; False if there is none."""
        if self._stop is None:
            return False
        self._stop()
        self._stop = None
        self._over()
        return True
