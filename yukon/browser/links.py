"""Links: what the address asks for, and what is copied for others (D06).

An address is followed at the start and whenever it changes; pages of words come first, all else is taken for a deal.
Copying is the device's, reading and writing the address is ``address``'s, dealing is the app's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from yukon.browser.dom import Told
from yukon.browser.texts import CODE_PROBLEMS, N_
from yukon.deals import CodeError, DealCode
from yukon.session import Session


class Addressed(Protocol):
    """The address bar, see ``address``."""

    @property
    def link(self) -> str:
        """The whole link."""

    @property
    def fragment(self) -> str:
        """The part that is ours."""

    def asked(self) -> DealCode | None:
        """Give the deal that is asked for. Raises CodeError for a bad code (D05)."""

    def show(self, code: DealCode) -> None:
        """Show the link of a deal."""


class Host(Protocol):
    """The page, as far as links need it."""

    @property
    def session(self) -> Session:
        """The game on the table."""

    def follow(self, fragment: str) -> bool:
        """Show the page of words that an address asks for; False if it asks for none."""

    def deal(self, chosen: DealCode) -> None:
        """Deal; the game in progress is kept."""

    def begin(self, code: DealCode) -> None:
        """Begin a game where none was in progress."""

    def close_windows(self) -> None:
        """Close what is open."""

    def notice(self, kind: str, sentence: str, *commands: tuple[str, str]) -> None:
        """Show a notice with buttons for commands."""


class Links:
    """Follows links and gives them away; ``copy`` tells whether it could."""

    def __init__(self, address: Addressed, host: Host, copy: Callable[[str, Told], None]) -> None:
        self._address = address
        self._host = host
        self._copy_text = copy
        self.commands: dict[str, Callable[[], None]] = {
            "play-link": self._play,
            "copy-link": self._copy,
        }

    def follow(self) -> None:
        """Follow the address: another deal is asked about first when a game is in progress (D06)."""
        host = self._host
        if host.follow(self._address.fragment):
            return
        try:
            code = self._address.asked()
        except CodeError as error:
            host.notice("link", CODE_PROBLEMS[error.problem])
            return
        if code is None or code == host.session.code:
            self._address.show(host.session.code)
        elif host.session.in_progress:
            sentence = N_("This link leads to another deal. Your game is kept.")
            host.notice("link", sentence, ("play-link", N_("Play that deal")), ("dismiss", N_("Stay here")))
        else:
            host.begin(code)

    def _play(self) -> None:
        try:
            code = self._address.asked()
        except CodeError as error:
            self._host.notice("link", CODE_PROBLEMS[error.problem])
            return
        if code is not None:
            self._host.deal(code)

    def _copy(self) -> None:
        self._host.close_windows()
        self._copy_text(self._address.link, self._say_copied)

    def _say_copied(self, done: bool) -> None:
        refused = N_("This browser does not let the page copy. The link stands in the address bar.")
        self._host.notice("copied", N_("Copied.") if done else refused)
