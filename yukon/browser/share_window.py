"""The window that gives the game on the table to others: its link, and its texts in the notation, to be copied.

Its commands to copy serve the table in words too. How a browser copies and hands things on is the app's affair.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from yukon.browser.dom import Document, Element, Told, build, open_window, titled
from yukon.browser.texts import N_, Texts
from yukon.notation import write_line, write_position
from yukon.session import Session

_COPIED: Final = N_("Copied.")
_NOT_COPIED: Final = N_("The browser did not let it be copied. Select the text and copy it.")


class ShareWindow:
    """The window that shows the link and the texts of the game on the table, to be copied.

    ``share`` hands a title and a link to the device; None where it cannot.
    """

    def __init__(
        self,
        document: Document,
        texts: Texts,
        *,
        session: Callable[[], Session],
        link: Callable[[], str],
        copy: Callable[[str, Told], None],
        share: Callable[[str, str], None] | None,
    ) -> None:
        self._document = document
        self._texts = texts
        self._session = session
        self._link = link
        self._copy = copy
        self._share = share
        self.commands: dict[str, Callable[[], None]] = {
            "share": self._open,
            "share-hand-on": self._hand_on,
            "share-copy-link": lambda: self._copied(link()),
            "copy-position": lambda: self._copied(self._position()),
            "copy-line": lambda: self._copied(self._line()),
        }

    def _position(self) -> str:
        """Write the table as it lies now, with its rules."""
        session = self._session()
        return f"rules: {session.variant.key}\n{write_position(session.position)}"

    def _line(self) -> str:
        """Write the deal with the moves made on it."""
        session = self._session()
        moves = f"moves: {write_line(session.line)}\n" if session.line else ""
        return f"deal: {session.code}\n{moves}"

    def _open(self) -> None:
        say = self._texts.say
        content = titled(self._document, "share", say(N_("Share")))  # a field with the focus shows the end of its text
        link = self._build("input", {"id": "share-link", "type": "text", "readonly": "", "dir": "ltr"})
        link.value = self._link()
        buttons = [("share-copy-link", say(N_("Copy the link")))]
        if self._share is not None:
            buttons.append(("share-hand-on", say(N_("Share …"))))
        content.appendChild(self._shown("share-link", say(N_("Link to this deal")), link, buttons))
        for name, label, command, button, text in (
            (
                "share-position",
                N_("The table as it lies now"),
                "copy-position",
                N_("Copy the table"),
                self._position(),
            ),
            ("share-line", N_("The deal and its moves"), "copy-line", N_("Copy the game"), self._line()),
        ):
            area = self._build("textarea", {"id": name, "readonly": "", "dir": "ltr", "rows": "5", "wrap": "soft"})
            area.value = text
            content.appendChild(self._shown(name, say(label), area, [(command, say(button))]))
        told = self._build("span", {"class": "told", "role": "status"})
        done = self._build("button", {"type": "button", "data-command": "close", "class": "primary"}, say(N_("Done")))
        content.appendChild(self._build("p", {"class": "buttons"}, told, done))
        open_window(self._document, "share", content)

    def _build(self, name: str, attributes: dict[str, str], *children: Element | str) -> Element:
        return build(self._document, name, attributes, *children)

    def _shown(self, name: str, label: str, field: Element, buttons: list[tuple[str, str]]) -> Element:
        row = self._build("div", {"class": "row"}, self._build("label", {"for": name}, label), field)
        small = self._build("p", {"class": "small-buttons"})
        for command, words in buttons:
            small.appendChild(self._build("button", {"type": "button", "data-command": command}, words))
        row.appendChild(small)
        return row

    def _copied(self, text: str) -> None:
        self._tell("")
        self._copy(text, lambda copied: self._tell(self._texts.say(_COPIED if copied else _NOT_COPIED)))

    def _tell(self, sentence: str) -> None:
        if told := self._document.querySelector("dialog[open] .told"):
            told.textContent = sentence

    def _hand_on(self) -> None:
        if self._share is not None:
            self._share(self._texts.title(self._session().code), self._link())
