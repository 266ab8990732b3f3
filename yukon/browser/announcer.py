"""Says things: in the live region for ears, and in a bubble near a card or a bar at the table's edge for eyes.

Gets finished sentences; knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from yukon.browser.dom import Clock, Document, build, required

BUBBLE_TIME: Final = 3_500.0
"""Milliseconds for which a refusal stays at its card."""
_BUBBLE_WIDTH: Final = 220


class Announcer:
    """The page's voice."""

    def __init__(self, document: Document, later: Clock) -> None:
        self._document = document
        self._live = required(document, "#live")
        self._bubble = required(document, "#refusal")
        self._notice = required(document, "#notice")
        self._later = later
        self._forget: Callable[[], None] = _nothing
        self._turn = False

    def say(self, sentence: str) -> None:
        """Say a sentence to a screen reader, also when it is the same as the one before."""
        self._turn = not self._turn
        self._live.textContent = sentence + ("\u00a0" if self._turn else "")

    def refuse(self, sentence: str, x: float, y: float, board_width: float) -> None:
        """Say why a move is refused, near a point of the board (P06)."""
        self.say(sentence)
        self._bubble.textContent = sentence
        left = max(4.0, min(x - _BUBBLE_WIDTH / 2, board_width - _BUBBLE_WIDTH - 4))
        self._bubble.style.setProperty("transform", f"translate({left:.0f}px, {max(4.0, y):.0f}px)")
        self._bubble.hidden = False
        self._forget()
        self._forget = self._later(BUBBLE_TIME, self.hush)

    def hush(self) -> None:
        """Take the bubble away."""
        self._forget()
        self._forget = _nothing
        self._bubble.hidden = True

    def notice(self, kind: str, sentence: str, *commands: tuple[str, str]) -> None:
        """Show a bar that stays until it is answered or taken away.

        ``kind`` names it, ``commands`` are pairs of a command's name and its label.
        """
        self.say(sentence)
        self._notice.replaceChildren()
        self._notice.setAttribute("data-notice", kind)
        self._notice.appendChild(build(self._document, "p", {}, sentence))
        for command, label in commands:
            attributes = {"type": "button", "data-command": command}
            self._notice.appendChild(build(self._document, "button", attributes, label))
        self._notice.hidden = False

    def withdraw(self, *kinds: str) -> None:
        """Take the bar away if it is of one of these kinds; of any kind if none is named."""
        if not kinds or self._notice.getAttribute("data-notice") in kinds:
            self._notice.hidden = True
            self._notice.removeAttribute("data-notice")


def _nothing() -> None:
    """Do nothing: there is no bubble to forget."""
