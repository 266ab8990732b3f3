"""Finds deals that can be won: for a new game, of a wanted difficulty, and for the deal of the day.

Deals are found ahead in idle moments and kept, so that the next one is there at once. What can be won, and how hard it
is, is proved by the search; what is dealt is the app's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from yukon.browser.dom import Clock
from yukon.deals import CodeError, DealCode, deal, fresh_number, parse_code
from yukon.questions import Question, Reply
from yukon.rules import settled
from yukon.variants import Variant

PATIENCE: Final = 120_000.0
"""Milliseconds after which no deal is looked for any more."""
IDLE: Final = 3_000.0
"""Milliseconds without a question for a deal before one is found ahead."""
_AHEAD: Final = 2
"""How many deals of one kind are kept."""
_KINDS: Final = 12
"""Of how many kinds deals are kept."""

Found = Callable[[DealCode, str], None]
"""Gets a deal and its grade."""


class Asks(Protocol):
    """Answers questions, see ``adviser``."""

    def ask(self, question: Question, then: Callable[[Reply], None], patience: float) -> Callable[[], None]:
        """Begin to answer; calling what is given back forgets the question."""


class Dealer:
    """Finds deals; ``read`` and ``write`` keep those that were found ahead."""

    def __init__(
        self,
        asks: Asks,
        later: Clock,
        read: Callable[[], Mapping[str, object] | None],
        write: Callable[[Mapping[str, object]], object],
    ) -> None:
        self._asks = asks
        self._later = later
        self._write = write
        self._pool = _pool(read() or {})
        self._forget: Callable[[], None] = _nothing
        self._forget_ahead: Callable[[], None] = _nothing

    def find(self, variant: Variant, grade: str, found: Found, failed: Callable[[], None]) -> None:
        """Give a deal that can be won, of a grade or of any (empty); at once if one was found ahead."""
        self._stop_all()
        kept = self._pool.get(_kind(variant, grade), [])
        if kept:
            code, known = kept.pop(0)
            self._write(_body(self._pool))
            self._ahead(variant, grade)
            found(code, known)
            return

        def answered(reply: Reply) -> None:
            self._forget = _nothing
            if (code := _code(variant, reply)) is None:
                failed()
                return
            self._ahead(variant, grade)
            found(code, str(reply["grade"]))

        question = _question(DealCode(variant, fresh_number()), grade)
        self._forget = self._asks.ask(question, answered, PATIENCE)

    def find_from(self, code: DealCode, found: Found, failed: Callable[[], None]) -> None:
        """Give the first deal from a number on that can be won: the same for everybody."""
        self._stop_all()

        def answered(reply: Reply) -> None:
            self._forget = _nothing
            first = _code(code.variant, reply)
            if first is None:
                failed()
            else:
                found(first, str(reply["grade"]))

        self._forget = self._asks.ask(_question(code, ""), answered, PATIENCE)

    def stop(self) -> None:
        """Look for no deal for the table any more."""
        self._forget()
        self._forget = _nothing

    def _stop_all(self) -> None:
        self.stop()
        self._forget_ahead()
        self._forget_ahead = _nothing

    def _ahead(self, variant: Variant, grade: str) -> None:
        """Find deals of a kind ahead, when nothing else has been asked for a while."""
        self._forget_ahead()
        self._forget_ahead = self._later(IDLE, lambda: self._find_ahead(variant, grade))

    def _find_ahead(self, variant: Variant, grade: str) -> None:
        kind = _kind(variant, grade)
        if len(self._pool.get(kind, [])) >= _AHEAD:
            return

        def answered(reply: Reply) -> None:
            if (code := _code(variant, reply)) is None:
                return
            kept = self._pool.pop(kind, [])
            self._pool[kind] = [*kept, (code, str(reply["grade"]))]
            for oldest in list(self._pool)[:-_KINDS]:
                del self._pool[oldest]
            self._write(_body(self._pool))
            self._ahead(variant, grade)

        self._forget_ahead = self._asks.ask(_question(DealCode(variant, fresh_number()), grade), answered, PATIENCE)

    def prepare(self, variant: Variant, grade: str) -> None:
        """Begin to find deals of a kind ahead, in idle moments."""
        self._ahead(variant, grade)


Pool = dict[str, list[tuple[DealCode, str]]]


def _kind(variant: Variant, grade: str) -> str:
    return f"{variant.key} {grade}"


def _question(code: DealCode, grade: str) -> Question:
    return Question("deal", code.variant, settled(code.variant, deal(code)), number=code.number, grade=grade)


def _code(variant: Variant, reply: Reply) -> DealCode | None:
    number = reply["number"]
    return DealCode(variant, number) if isinstance(number, int) else None


def _body(pool: Pool) -> dict[str, object]:
    return {kind: [[str(code), grade] for code, grade in kept] for kind, kept in pool.items()}


def _pool(body: Mapping[str, object]) -> Pool:
    """Read what was kept; what makes no sense is left out."""
    pool: Pool = {}
    for kind, kept in body.items():
        for each in kept if isinstance(kept, list) else []:
            match each:
                case [str(code), str(grade)]:
                    try:
                        pool.setdefault(kind, []).append((parse_code(code), grade))
                    except CodeError:
                        continue
                case _:
                    continue
    return pool


def _nothing() -> None:
    """Do nothing: there is nothing to forget."""
