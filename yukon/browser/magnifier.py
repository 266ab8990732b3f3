"""A card held up above the finger that presses it, where so little of it shows that the finger hides it all.

Copies the picture of the card's own button. It takes no gesture away from ``pointer``, and knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from yukon.browser.dom import Document, Element, Event, Listen, build
from yukon.scene import Scene

_ENOUGH: Final = 24
"""Pixels of a card that can be read and aimed at without help."""
_WIDTH: Final = 84.0
_HEIGHT: Final = _WIDTH * 1.4
_LIFT: Final = 36.0
"""Pixels between the finger and what is shown above it, or beside it where there is no room above."""


class Magnifier:
    """Watches the board for fingers and pens.

    ``scene`` gives what is drawn there; a press that moves further than ``threshold`` pixels is a drag, and needs none.
    """

    def __init__(
        self, document: Document, board: Element, listen: Listen, scene: Callable[[], Scene], threshold: float
    ) -> None:
        self._board = board
        self._scene = scene
        self._threshold = threshold
        self._glass = board.appendChild(build(document, "div", {"class": "magnifier", "aria-hidden": "true"}))
        self._glass.hidden = True
        self._from = (0.0, 0.0)
        listen(board, "pointerdown", self._pressed)
        listen(board, "pointermove", self._moved)
        for name in ("pointerup", "pointercancel", "lostpointercapture"):
            listen(board, name, self._ended)

    def _pressed(self, event: Event) -> None:
        button = event.target.closest('[data-card][data-face="up"]')
        if event.pointerType == "mouse" or not event.isPrimary or not button:
            return
        scene = self._scene()
        spot = next((spot for spot in scene.cards if str(spot.card) == button.getAttribute("data-card")), None)
        picture = button.querySelector("svg")
        if spot is None or not picture or scene.strip_of(spot) >= _ENOUGH:
            return
        self._glass.replaceChildren()
        self._glass.appendChild(picture.cloneNode(True))
        self._glass.setAttribute("class", f"magnifier suit-{spot.card.suit.letter}")
        self._from = (event.clientX, event.clientY)
        board = self._board.getBoundingClientRect()
        x, y = _beside_finger(event.clientX - board.left, event.clientY - board.top, board.width)
        self._glass.style.setProperty("transform", f"translate({x:.0f}px, {y:.0f}px)")
        self._glass.hidden = False

    def _moved(self, event: Event) -> None:
        if self._glass.hidden:
            return
        right, down = event.clientX - self._from[0], event.clientY - self._from[1]
        if right * right + down * down > self._threshold * self._threshold:
            self._glass.hidden = True

    def _ended(self, event: Event) -> None:
        del event
        self._glass.hidden = True


def _beside_finger(x: float, y: float, board_width: float) -> tuple[float, float]:
    """Give the corner of what is shown for a finger at (x, y): above it, or on the side that has more room."""
    above = y - _LIFT - _HEIGHT
    left = x - _WIDTH / 2
    if above < 4:
        left = x - _LIFT - _WIDTH if x > board_width / 2 else x + _LIFT
    return max(4.0, min(left, board_width - _WIDTH - 4)), max(4.0, above)
