"""One line for who plays for the first time: what is special about this game, and the way to the lesson.

It goes for good with the first move of a group. What a move is, is the engine's affair.
"""

from __future__ import annotations

from typing import Final

from yukon.browser.dom import Document, build, required
from yukon.browser.storage import Store
from yukon.browser.texts import N_, Texts

_RECORD: Final = "help"
_KNOWN: Final = "groups"


class FirstHelp:
    """The line below the table."""

    def __init__(self, document: Document, texts: Texts, store: Store) -> None:
        self._document = document
        self._texts = texts
        self._store = store
        self._line = required(document, "#help")
        self._line.hidden = (store.read(_RECORD).body or {}).get(_KNOWN) is True

    def label(self) -> None:
        """Write the line in the player's language."""
        say, document = self._texts.say, self._document
        self._line.replaceChildren()
        sentence = say(N_("Any face-up card moves with all that lies on it."))
        self._line.appendChild(build(document, "span", {}, sentence + " "))
        self._line.appendChild(build(document, "a", {"href": "#/lesson"}, say(N_("Lesson"))))

    def moved(self, cards: int) -> None:
        """Take note that so many cards were moved at once."""
        if cards > 1 and not self._line.hidden:
            self._line.hidden = True
            self._store.write(_RECORD, {_KNOWN: True})
