"""The bar and the toolbar: score, time, moves, the deal's code, the sign, and which commands can be used (P08)."""

from __future__ import annotations

from yukon.browser.dom import Document, required
from yukon.browser.texts import COMMANDS, FIELDS, N_, Texts
from yukon.session import Session

_SIGNS = {"won": N_("winnable"), "lost": N_("no longer winnable"), "unknown": N_("not settled"), "": "…"}


class Bar:
    """Writes only what has changed."""

    def __init__(self, document: Document, texts: Texts) -> None:
        self._document = document
        self._texts = texts
        self._fields = {name: required(document, f'[data-field="{name}"]') for name in FIELDS}
        self._sign = required(document, "#sign")
        self._shown: dict[str, str] = {}

    def label(self) -> None:
        """Write the fixed words in the player's language."""
        say, document = self._texts.say, self._document
        for name, label in COMMANDS.items():
            required(document, f'[data-command="{name}"] span').textContent = say(label)
        for name, label in FIELDS.items():
            required(document, f'[data-label="{name}"]').textContent = say(label)
        required(document, "#bar h1").textContent = say(N_("Yukon Solitaire"))
        required(document, "#toolbar").setAttribute("aria-label", say(N_("Commands")))
        required(document, "#menu-title").textContent = say(N_("Menu"))
        required(document, "#offline-sign").textContent = say(N_("Ready to play offline"))

    def forget(self) -> None:
        """Write all anew the next time, as after a change of language."""
        self._shown.clear()

    def show(self, session: Session) -> None:
        """Show the figures of a game."""
        code = str(session.code)
        self._write("score", self._texts.score(session))
        self._write("moves", self._texts.number(session.moves_made))
        if self._write("code", code):
            self._fields["code"].setAttribute("href", f"#{code}")
            self._document.title = self._texts.title(session.code)
        self.show_time(session)
        for name, usable in (("undo", session.can_undo), ("redo", session.can_redo), ("restart", session.started)):
            required(self._document, f'[data-command="{name}"]').disabled = not usable

    def show_time(self, session: Session) -> None:
        """Show the time alone."""
        self._write("time", self._texts.time(session.seconds))

    def show_sign(self, state: str, *, wanted: bool) -> None:
        """Show whether the game can still be won: ``won``, ``lost``, ``unknown``, or not known yet (empty)."""
        self._sign.hidden = not wanted
        self._sign.setAttribute("data-sign", state)
        self._sign.textContent = self._texts.say(_SIGNS[state]) if state else _SIGNS[state]

    def _write(self, name: str, text: str) -> bool:
        """Write a field; False if it says so already."""
        if self._shown.get(name) == text:
            return False
        self._shown[name] = text
        self._fields[name].textContent = text
        return True
