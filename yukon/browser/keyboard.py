"""The board by keys: one tab stop, arrows go to the nearest card or place, the platform's keys undo and redo.

Enter and Space are the button's own click. Knows where things lie, not what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from yukon.browser.dom import Document, Element, Event, Listen
from yukon.cards import Card
from yukon.scene import CardSpot, PlaceSpot, Scene

_WAYS: Final = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}

Stop = CardSpot | PlaceSpot


class Keyboard:
    """Moves the focus on the board and calls commands.

    ``element_of`` gives the button of a stop, ``command`` gets the names of commands, ``seen`` the stop that has got
    the focus. ``letters``: single keys and their commands; they work while ``with_letters`` is on and nothing is
    being written, and so do the digits, which go to the end of a column.
    """

    def __init__(
        self,
        document: Document,
        board: Element,
        listen: Listen,
        element_of: Callable[[Card | str], Element],
        command: Callable[[str], None],
        seen: Callable[[Card | str], None],
        letters: Mapping[str, str],
    ) -> None:
        self._document = document
        self._element_of = element_of
        self._command = command
        self._seen = seen
        self._letters = letters
        self.with_letters = True
        self._scene: Scene | None = None
        self.at: Card | str | None = None
        listen(board, "keydown", self._key)
        listen(board, "focusin", self._focused)
        listen(document, "keydown", self._shortcut)

    def follow(self, scene: Scene) -> None:
        """Take note of a new scene and keep exactly one stop in the tab order."""
        self._scene = scene
        stops = {_key_of(stop) for stop in _stops(scene)}
        if self.at not in stops:
            ends = [stop for stop in _stops(scene) if isinstance(stop, CardSpot) and stop.face_up]
            self._settle(_key_of(ends[-1]) if ends else next(iter(stops), None))

    def _settle(self, at: Card | str | None) -> None:
        if self.at is not None:
            self._element_of(self.at).setAttribute("tabindex", "-1")
        self.at = at
        if at is not None:
            self._element_of(at).setAttribute("tabindex", "0")

    def _focused(self, event: Event) -> None:
        spot = event.target.closest("[data-card], [data-place]")
        if not spot or self._scene is None:
            return
        name = spot.getAttribute("data-card") or spot.getAttribute("data-place")
        for stop in _stops(self._scene):
            key = _key_of(stop)
            if str(key) == name:
                self._settle(key)
                self._seen(key)
                return

    def _key(self, event: Event) -> None:
        if event.ctrlKey or event.metaKey or event.altKey or self._scene is None or self.at is None:
            return
        here = next((stop for stop in _stops(self._scene) if _key_of(stop) == self.at), None)
        if here is None:
            return
        there: Stop | None = None
        if event.key in _WAYS:
            there = _nearest(self._scene, here, *_WAYS[event.key])
        elif event.key in ("Home", "End"):
            there = _far_end(self._scene, here, last=event.key == "End")
        elif event.key == "Escape":
            self._command("let-go")
        if there is not None:
            event.preventDefault()
            self._element_of(_key_of(there)).focus()

    def _shortcut(self, event: Event) -> None:
        if event.altKey or event.target.closest("input, select, textarea, dialog"):
            return  # a text field has an undo of its own, and under a window nothing moves
        if not (event.ctrlKey or event.metaKey):
            self._letter(event)
            return
        match event.key.lower(), event.shiftKey:
            case "z", False:
                self._command("undo")
            case ("z", True) | ("y", False):
                self._command("redo")
            case _:
                return
        event.preventDefault()

    def _letter(self, event: Event) -> None:
        if not self.with_letters:
            return
        if event.key in "1234567":
            self._go_to_column(event.key)
        elif (command := self._letters.get(event.key.upper())) is not None:
            event.preventDefault()
            self._command(command)

    def _go_to_column(self, number: str) -> None:
        if self._scene is None:
            return
        ends = [stop for stop in _stops(self._scene) if _pile_of(stop) == number]
        if ends:
            self._element_of(_key_of(ends[-1])).focus()


def _pile_of(stop: Stop) -> str:
    return stop.pile if isinstance(stop, CardSpot) else stop.name


def _key_of(stop: Stop) -> Card | str:
    return stop.card if isinstance(stop, CardSpot) else stop.name


def _stops(scene: Scene) -> Iterator[Stop]:
    """List what can be reached: cards that are not covered by their pile, and empty places."""
    for spot in scene.cards:
        if not spot.covered:
            yield spot
    for place in scene.places:
        if place.empty:
            yield place


def _nearest(scene: Scene, here: Stop, right: int, down: int) -> Stop | None:
    """Find the stop that lies nearest in a direction; being off the line counts thrice."""
    best: tuple[float, Stop] | None = None
    for stop in _stops(scene):
        along = (stop.x - here.x) * right + (stop.y - here.y) * down
        off = abs((stop.x - here.x) * down) + abs((stop.y - here.y) * right)
        if along > 0 and (off <= along or right):
            distance = along + 3 * off if down else 10 * along + off
            if best is None or distance <= best[0]:
                best = (distance, stop)
    return best[1] if best else None


def _far_end(scene: Scene, here: Stop, *, last: bool) -> Stop | None:
    """Find the first or last card of the pile that a stop belongs to."""
    if isinstance(here, PlaceSpot):
        return None
    pile = [spot for spot in scene.cards if spot.pile == here.pile and not spot.covered]
    return pile[-1 if last else 0]
