"""A small table beside the game's own, for the lesson and for replays: drawn, and played by hand and by keys.

Wires the leaves of a table as the app does for the large one. What lies on it, and what a move does, is its user's.
"""

from __future__ import annotations

from typing import Protocol

from yukon.browser.dom import Document, Element, EventTarget, Listen, build
from yukon.browser.hands import Hands
from yukon.browser.keyboard import Keyboard
from yukon.browser.pointer import Pointer
from yukon.browser.renderer import Renderer
from yukon.browser.settings import Settings
from yukon.browser.texts import Texts
from yukon.cards import Card
from yukon.moves import Move, Refusal
from yukon.scene import Scene, Table


class Play(Protocol):
    """What happens on the small table."""

    def settings(self) -> Settings:
        """Give the player's settings."""

    def on_table(self) -> Table | None:
        """Give what lies there."""

    def play(self, move: Move) -> None:
        """Make a move."""

    def refuse(self, reason: Refusal, card: Card | None) -> None:
        """Say why a move is not made."""


class Stage:
    """The small table."""

    def __init__(
        self, document: Document, window: EventTarget, listen: Listen, texts: Texts, faces: str, play: Play
    ) -> None:
        self.board = build(document, "div", {"class": "stage", "role": "group"})
        self.drawing = Renderer(document, self.board, faces, texts.card_spot, texts.place)
        self.hands = Hands(
            lambda: self.drawing, play.settings, play.on_table, play=play.play, refuse=play.refuse, busy=lambda: False
        )
        Pointer(self.board, window, listen, self.hands)
        self._keyboard = Keyboard(document, self.board, listen, self._element_of, _ignore, _ignore, {})
        self._keyboard.with_letters = False

    def follow(self, scene: Scene) -> None:
        """Let the keys follow a new scene."""
        self._keyboard.follow(scene)

    def _element_of(self, stop: Card | str) -> Element:
        return self.drawing.element(stop) if isinstance(stop, Card) else self.drawing.place_element(stop)


def _ignore(_: Card | str) -> None:
    """The small table has no commands and shows no groups beforehand."""
