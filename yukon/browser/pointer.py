"""Mouse, touch and pen on the board: turns pointer events into taps and drags, and knows nothing of the rules.

One pointer at a time; a second finger is ignored. What is pressed is asked of the board by its coordinates, since a
card that is on its way flies over others; where it is let go is told as the way it came. A cancelled pointer, a lost
capture or a lost window puts the cards back.
"""

from __future__ import annotations

from typing import Final, Protocol

from yukon.browser.dom import Element, Event, EventTarget, Listen

THRESHOLD: Final = 7.0
"""A press that moves further than this many pixels is a drag."""
_SPOT: Final = "[data-card], [data-place]"


class Gestures(Protocol):
    """What the board does with gestures; spots are the elements that carry ``data-card`` or ``data-place``."""

    def at(self, x: float, y: float) -> Element | None:
        """Give the card or place at a point of the board, in pixels from its corner."""

    def tap(self, spot: Element | None, time: float, *, aimed: bool = False) -> None:
        """Take a tap on a card or place, or beside all (None).

        ``aimed``: by a key or an assistive tool, which went to this card on purpose, however quickly.
        """

    def lift(self, spot: Element) -> bool:
        """Begin to drag; False if there is nothing that can be lifted."""

    def drag(self, right: float, down: float) -> None:
        """Move what was lifted by so many pixels from where it lay."""

    def drop(self, right: float, down: float) -> None:
        """Let go of what was lifted."""

    def peek(self, spot: Element | None) -> None:
        """A mouse has come over a card or place, or has left all (None)."""

    def put_back(self) -> None:
        """Forget the drag."""


class Pointer:
    """Listens to the board for the life of the page."""

    def __init__(self, board: Element, window: EventTarget, listen: Listen, gestures: Gestures) -> None:
        self._board = board
        self._gestures = gestures
        self._pointer: int | None = None
        self._spot: Element | None = None
        self._from = (0.0, 0.0)
        self._dragging = False
        self._refused = False
        listen(board, "pointerdown", self._press)
        listen(board, "pointermove", self._move)
        listen(board, "pointerup", self._release)
        listen(board, "pointercancel", self._cancel)
        listen(board, "lostpointercapture", self._cancel)
        listen(window, "blur", self._blur)
        listen(board, "click", self._click)
        listen(board, "pointerover", self._over)
        listen(board, "pointerleave", self._leave)

    def _press(self, event: Event) -> None:
        if self._pointer is not None or not event.isPrimary or event.button != 0:
            return
        self._pointer = event.pointerId
        box = self._board.getBoundingClientRect()
        self._spot = self._gestures.at(event.clientX - box.left, event.clientY - box.top)
        self._from = (event.clientX, event.clientY)
        self._dragging = self._refused = False
        self._board.setPointerCapture(event.pointerId)

    def _move(self, event: Event) -> None:
        if event.pointerId != self._pointer or self._refused:
            return
        right, down = event.clientX - self._from[0], event.clientY - self._from[1]
        if not self._dragging:
            if right * right + down * down <= THRESHOLD * THRESHOLD:
                return
            if not self._spot or not self._gestures.lift(self._spot):
                self._refused = True
                return
            self._dragging = True
        self._gestures.drag(right, down)

    def _release(self, event: Event) -> None:
        if event.pointerId != self._pointer:
            return
        self._pointer = None
        if self._dragging:
            self._dragging = False
            self._gestures.drop(event.clientX - self._from[0], event.clientY - self._from[1])
        elif not self._refused:
            self._gestures.tap(self._spot, event.timeStamp)

    def _cancel(self, event: Event) -> None:
        if event.pointerId == self._pointer:
            self._forget()

    def _blur(self, event: Event) -> None:
        del event
        self._forget()

    def _forget(self) -> None:
        self._pointer = None
        if self._dragging:
            self._dragging = False
            self._gestures.put_back()

    def _over(self, event: Event) -> None:
        if event.pointerType == "mouse" and self._pointer is None:
            self._gestures.peek(event.target.closest(_SPOT))

    def _leave(self, event: Event) -> None:
        if event.pointerType == "mouse":
            self._gestures.peek(None)

    def _click(self, event: Event) -> None:
        """Take the click of a key or of an assistive tool; a pointer's own click goes to the board that captured it."""
        if event.detail == 0:
            self._gestures.tap(event.target.closest(_SPOT), event.timeStamp, aimed=True)
