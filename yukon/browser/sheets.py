"""Two windows of words: the table read out, with its text to copy, and the keys.

Filled when they open. Copying itself is the share window's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from yukon.browser.dom import Document, Element, build, open_window, titled
from yukon.browser.texts import N_, Texts

KEYS: Final = (
    ("← → ↑ ↓", N_("go from card to card")),
    ("Home End", N_("first and last card of the column")),
    ("Enter", N_("take the card, or lay the held card here")),
    ("Esc", N_("let go")),
    ("Ctrl Z", N_("undo")),
    ("Ctrl Y", N_("redo")),
)
LETTERS: Final = (
    ("1–7", "", N_("go to the end of a column")),
    ("U", "undo", N_("undo")),
    ("R", "redo", N_("redo")),
    ("H", "hint", N_("hint")),
    ("D", "draw", N_("draw from the stock")),
    ("C", "read-column", N_("read this column")),
    ("F", "read-foundations", N_("read the foundations")),
    ("M", "read-moves", N_("read the possible moves")),
    ("T", "reading", N_("the table in words")),
    ("N", "new-game", N_("new game")),
    ("?", "keys", N_("this list")),
)
"""Letter keys: what is written on the key, the command, and what it does; they can be switched off."""


class Sheets:
    """The windows; ``lines`` gives the table and ``moves`` the possible moves in words."""

    def __init__(
        self, document: Document, texts: Texts, *, lines: Callable[[], list[str]], moves: Callable[[], list[str]]
    ) -> None:
        self._document = document
        self._texts = texts
        self._lines = lines
        self._moves = moves
        self.commands: dict[str, Callable[[], None]] = {"keys": self.open_keys, "reading": self.open_reading}

    def open_reading(self) -> None:
        """Read the table and the possible moves."""
        say, document = self._texts.say, self._document
        content = titled(document, "reading", say(N_("The table in words")))
        content.appendChild(self._list(self._lines()))
        content.appendChild(build(document, "h3", {}, say(N_("Possible moves"))))
        content.appendChild(self._list(self._moves()))
        content.appendChild(
            self._buttons(("copy-position", N_("Copy the position")), ("copy-line", N_("Copy the moves")))
        )
        open_window(document, "reading", content)

    def open_keys(self) -> None:
        """List the keys."""
        say, document = self._texts.say, self._document
        content = titled(document, "keys", say(N_("Keys")))
        content.appendChild(self._table([(key, what) for key, what in KEYS]))
        content.appendChild(build(document, "h3", {}, say(N_("Letter keys, unless they are off in the settings"))))
        content.appendChild(self._table([(key, what) for key, _, what in LETTERS]))
        content.appendChild(self._buttons())
        open_window(document, "keys", content)

    def _list(self, lines: Sequence[str]) -> Element:
        items = (build(self._document, "li", {}, line) for line in lines)
        return build(self._document, "ul", {"class": "lines"}, *items)

    def _table(self, rows: Sequence[tuple[str, str]]) -> Element:
        document = self._document
        table = build(document, "dl", {"class": "keys"})
        for key, what in rows:
            pair = build(document, "div", {})
            pair.appendChild(build(document, "dt", {}, build(document, "kbd", {"dir": "ltr"}, key)))
            pair.appendChild(build(document, "dd", {}, self._texts.say(what)))
            table.appendChild(pair)
        return table

    def _buttons(self, *commands: tuple[str, str]) -> Element:
        row = build(self._document, "p", {"class": "buttons"})
        if commands:
            row.appendChild(build(self._document, "span", {"class": "told", "role": "status"}))
        for command, label in (*commands, ("close", N_("Close"))):
            attributes = {"type": "button", "data-command": command}
            row.appendChild(build(self._document, "button", attributes, self._texts.say(label)))
        return row
