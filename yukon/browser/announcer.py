"""Says things: in the live region for ears, and in a bubble near a card or a bar at the table's edge for eyes.

Gets finished sentences; knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from yukon.browser.dom import Clock, Document, build, required

BUBBLE_TIME: Final = 3_500.0
"""Milliseconds for which a refusal stays at its card."""
_APART: Final = 6
"""Pixels between the bubble and its card, and the least between it and the board's edge."""


class Announcer:
    """The page's voice."""

    def __init__(self, document: Document, later: Clock) -> None:
        self._document = document
        self._live = required(document, "#live")
        self._bubble = required(document, "#refusal")
        self._notice = required(document, "#notice")
        self._table = required(document, "#table")
        self._board = required(document, "#board")
        self._later = later
        self._forget: Callable[[], None] = _nothing
        self._turn = False

    def say(self, sentence: str) -> None:
        """Say a sentence to a screen reader, also when it is the same as the one before."""
        self._turn = not self._turn
        self._live.textContent = sentence + ("\u00a0" if self._turn else "")

    def refuse(self, sentence: str, x: float, y: float, width: float, height: float) -> None:
        """Say why a move is refused (P06), above a rectangle of the board, or below it where there is no room."""
        self.say(sentence)
        self._bubble.textContent = sentence
        self._bubble.hidden = False
        bubble, board = self._bubble.getBoundingClientRect(), self._board.getBoundingClientRect()
        left = max(_APART, min(x + (width - bubble.width) / 2, board.width - bubble.width - _APART))
        top = y - bubble.height - _APART
        if top < _APART:
            top = min(y + height + _APART, board.height - bubble.height - _APART)
        self._bubble.style.setProperty("transform", f"translate({left:.0f}px, {top:.0f}px)")
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
        asked_by_key = self._has_focus()
        self._table.removeAttribute("data-notice")
        self._notice.replaceChildren()
        self._notice.setAttribute("data-notice", kind)
        self._notice.appendChild(build(self._document, "p", {}, sentence))
        for command, label in commands:
            attributes = {"type": "button", "data-command": command}
            self._notice.appendChild(build(self._document, "button", attributes, label))
        self._notice.hidden = False
        if asked_by_key and (first := self._notice.querySelector("button")):
            first.focus()

    def withdraw(self, *kinds: str) -> None:
        """Take the bar away if it is of one of these kinds; of any kind if none is named."""
        if not kinds or self._notice.getAttribute("data-notice") in kinds:
            if self._has_focus() and (stop := self._board.querySelector('[tabindex="0"]')):
                stop.focus()
            self._notice.hidden = True
            self._notice.removeAttribute("data-notice")
            self._table.removeAttribute("data-notice")

    def _has_focus(self) -> bool:
        """Whether one of the bar's buttons has the focus, which must not be lost with it."""
        focused = self._document.activeElement
        return bool(focused and focused.closest("#notice"))

    def make_room(self, lies_in: Callable[[float, float, float, float], bool]) -> None:
        """Put the bar below the board if it hides something there, for as long as it is shown.

        Not where it would leave too little of the board. ``lies_in`` is asked about a rectangle of the board: left,
        top, right, bottom.
        """
        if self._notice.hidden or self._table.getAttribute("data-notice"):
            return
        bar, board = self._notice.getBoundingClientRect(), self._board.getBoundingClientRect()
        left, top = bar.left - board.left, bar.top - board.top
        if bar.height < board.height / 3 and lies_in(left, top, left + bar.width, top + bar.height):
            self._table.setAttribute("data-notice", "below")


def _nothing() -> None:
    """Do nothing: there is no bubble to forget."""
