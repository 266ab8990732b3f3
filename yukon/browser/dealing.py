"""New deals: of the kind and the difficulty that the player wants, and what is said while one is looked for.

How deals that can be won are found is the dealer's; what becomes of the game on the table is the app's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from yukon.browser.texts import N_, Texts
from yukon.deals import DealCode
from yukon.results import End
from yukon.session import Session
from yukon.variants import Variant

Found = Callable[[DealCode, str], None]


class Finds(Protocol):
    """Finds deals that can be won, see ``dealer``."""

    def find(self, variant: Variant, grade: str, found: Found, failed: Callable[[], None]) -> None:
        """Find one of a difficulty, or of any (empty)."""

    def find_from(self, code: DealCode, found: Found, failed: Callable[[], None]) -> None:
        """Find the first from a number on."""

    def stop(self) -> None:
        """Look for none any more."""


class Host(Protocol):
    """The page, as far as new deals need it."""

    @property
    def session(self) -> Session:
        """The game on the table."""

    def deal(self, chosen: Variant | DealCode, end: End = End.LEFT) -> None:
        """Deal; ``end`` has become of the game on the table."""

    def close_windows(self) -> None:
        """Close what is open."""

    def notice(self, kind: str, sentence: str, *commands: tuple[str, str]) -> None:
        """Show a notice with buttons for commands."""

    def withdraw(self, *kinds: str) -> None:
        """Take a notice of these kinds away."""


class Dealing:
    """Deals what is wished for."""

    def __init__(self, texts: Texts, dealer: Finds, host: Host) -> None:
        self._texts = texts
        self._dealer = dealer
        self._host = host
        self.commands: dict[str, Callable[[], None]] = {"stop-dealing": self.stop}

    def deal_winnable(self, variant: Variant, grade: str, end: End) -> None:
        """Deal a game that can be won, of a difficulty or of any (empty)."""
        self._looking()
        self._dealer.find(variant, grade, lambda code, found: self._found(code, found, end), self._not_found)

    def deal_day(self, code: DealCode) -> None:
        """Deal the first deal from a day's number on that can be won."""
        self._looking()
        self._dealer.find_from(code, lambda first, grade: self._found(first, grade, End.LEFT), self._not_found)

    def _looking(self) -> None:
        self._host.close_windows()
        self._host.notice("dealing", N_("Looking for a deal that can be won…"), ("stop-dealing", N_("Stop")))

    def _found(self, code: DealCode, grade: str, end: End) -> None:
        left = self._host.session
        self._host.deal(code, end)
        said = self._texts.say(N_("This deal can be won. Difficulty: {grade}."), grade=self._texts.say(grade))
        buttons = [("take-up", N_("Back to the previous game"))] if left.in_progress else []
        self._host.notice("kept", said, *buttons, ("dismiss", N_("OK")))

    def _not_found(self) -> None:
        self._host.notice("dealing", N_("No such deal was found. Try another difficulty."))

    def stop(self) -> None:
        """Look for no deal any more: the player does not want one, or has begun another game."""
        self._dealer.stop()
        self._host.withdraw("dealing")
