"""Whether this tab saves, and saying so when it does not: another tab, a browser that refuses.

What is saved, and what becomes of a game when a tab takes over, is the app's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from yukon.browser.dom import Boot, Clock, Document, Event, Listen
from yukon.browser.storage import Store, Trouble
from yukon.browser.texts import N_

_PATIENCE: Final = 1_500.0
"""Milliseconds that the tab waits for its turn before it speaks of another one: a page that is loaded again gives its
turn back a moment later than it asks for it."""
_WORTH_KEEPING: Final = 10
"""After so many moves the browser is asked to keep what is saved."""


class Notice(Protocol):
    """Shows a bar with buttons: pairs of a command and its label."""

    def __call__(self, kind: str, sentence: str, *commands: tuple[str, str]) -> None:
        """Show it until it is answered."""


class Saving:
    """Follows whose turn it is to save. ``<html data-saving>`` is ``here``, ``elsewhere`` or ``refused``.

    ``take_over`` is called when the turn has come to this tab later than at its start.
    """

    def __init__(
        self,
        document: Document,
        listen: Listen,
        later: Clock,
        boot: Boot,
        store: Store,
        notice: Notice,
        take_over: Callable[[], None],
    ) -> None:
        self._document = document
        self._later = later
        self._boot = boot
        self._store = store
        self._notice = notice
        self._take_over = take_over
        self._said_refused = False
        self._asked_to_keep = False
        self._listen = listen
        self.commands: dict[str, Callable[[], None]] = {"save-here": boot.saveHere}

    def begin(self) -> None:
        """Say how things stand, now that there is a page to say it on."""
        self._listen(self._document, "yukon:saving-here", self._here)
        self._listen(self._document, "yukon:saving-elsewhere", self._elsewhere)
        self._store.here = self._boot.saving()
        self._store.trouble = self._trouble
        if self._store.here:
            self._show("here")
        else:
            self._later(_PATIENCE, self._still_waiting)
        if not self._store.keeps:
            self._trouble(Trouble.REFUSED)

    def kept(self, moves: int) -> None:
        """Ask the browser, once a visit, not to throw away what is saved: when a game has got somewhere."""
        if moves >= _WORTH_KEEPING and not self._asked_to_keep:
            self._asked_to_keep = True
            self._boot.persist()

    def _show(self, state: str) -> None:
        self._document.documentElement.setAttribute("data-saving", state)

    def _here(self, event: Event) -> None:
        del event
        if not self._store.here:
            self._store.resume()
            self._show("here")
            self._take_over()

    def _elsewhere(self, event: Event) -> None:
        del event
        self._store.here = False
        self._say_elsewhere(N_("The game goes on in another tab. From now on nothing is saved here."))

    def _still_waiting(self) -> None:
        if not self._store.here:
            self._say_elsewhere(N_("The game is open in another tab. You can play here, but only the other tab saves."))

    def _say_elsewhere(self, sentence: str) -> None:
        self._show("elsewhere")
        self._notice("elsewhere", sentence, ("save-here", N_("Play here")), ("dismiss", N_("OK")))

    def _trouble(self, trouble: Trouble) -> None:
        if trouble is Trouble.OVERTAKEN:
            self._say_elsewhere(N_("The game goes on in another tab. From now on nothing is saved here."))
            return
        self._show("refused")
        if not self._said_refused:
            self._said_refused = True
            self._notice(
                "storage",
                N_("This browser does not let the game be saved. You can play, but closing the page loses the game."),
                ("backup", N_("Save it as a file")),
                ("dismiss", N_("OK")),
            )
