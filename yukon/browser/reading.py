"""The table in words: for ears, and for copying. Columns, foundations, possible moves, and what a move did.

The commands that read it aloud are here too; how it is said, and where sentences are shown, is the app's.
"""

from __future__ import annotations

from collections.abc import Callable

from yukon.browser.texts import N_, Texts
from yukon.cards import Card, Suit
from yukon.moves import FOUNDATION, Carry, Draw, Move, Redeal
from yukon.position import Position
from yukon.rules import legal_moves
from yukon.session import Session
from yukon.variants import Variant


def column(texts: Texts, position: Position, number: int) -> str:
    """Read a column: how many lie face down, then the others from the base to the free end."""
    pile = position.columns[number - 1]
    title = texts.say(N_("Column {column}:"), column=texts.number(number)) + " "
    if not pile.cards:
        return title + texts.say(N_("empty"))
    parts = [texts.count("{n} face-down card", "{n} face-down cards", pile.hidden)] if pile.hidden else []
    return title + texts.listed([*parts, *map(texts.card, pile.face_up)])


def foundations(texts: Texts, position: Position) -> str:
    """Read the foundations: the top card of each."""
    tops = [texts.card(top) for suit in Suit if (top := position.foundation_top(suit))]
    return texts.say(N_("Foundations:")) + " " + (texts.listed(tops) if tops else texts.say(N_("all empty")))


def stock(texts: Texts, position: Position) -> str:
    """Read stock and waste."""
    said = texts.count("Stock, {n} card", "Stock, {n} cards", len(position.stock))
    if position.waste:
        said += ". " + texts.say(N_("{card}, waste"), card=texts.card(position.waste[-1]))
    return said


def move(texts: Texts, position: Position, what: Move) -> str:
    """Say a move that can be made."""
    match what:
        case Draw():
            return texts.say(N_("Draw from the stock"))
        case Redeal():
            return texts.say(N_("Turn the waste over"))
        case Carry(card, to) if to == FOUNDATION:
            return texts.say(N_("{card} to its foundation"), card=texts.card(card))
        case Carry(card, to):
            end = position.columns[to - 1].end
            place = texts.number(to)
            if end is None:
                return texts.say(N_("{card} to column {column}, which is empty"), card=texts.card(card), column=place)
            return texts.say(
                N_("{card} to column {column}, on the {end}"),
                card=texts.card(card),
                column=place,
                end=texts.card(end),
            )


def moves(texts: Texts, variant: Variant, position: Position) -> list[str]:
    """Say every possible move; that nothing is possible is said too."""
    said = [move(texts, position, each) for each in legal_moves(variant, position)]
    return said or [texts.say(N_("No move is possible."))]


def whole(texts: Texts, variant: Variant, position: Position) -> list[str]:
    """Read the whole table."""
    said = [column(texts, position, number) for number in range(1, len(position.columns) + 1)]
    said.append(foundations(texts, position))
    if variant.stock is not None:
        said.append(stock(texts, position))
    return said


def happened(texts: Texts, before: Position, what: Move, after: Position) -> str:
    """Say what a move did, with the cards that it turned up."""
    match what:
        case Draw():
            return stock(texts, after)
        case Redeal():
            return texts.say(N_("The waste is turned over.")) + " " + stock(texts, after)
        case _:
            said = [move(texts, before, what)]
            said += [texts.say(N_("turned up: {card}"), card=texts.card(card)) for card in _turned_up(before, after)]
            return ". ".join(said)


def went(texts: Texts, before: Session, after: Session) -> str:
    """Say what undo or redo did."""
    if len(after.line) > len(before.line):
        done = happened(texts, before.position, after.line[-1], after.position)
        return texts.say(N_("Redone: {move}"), move=done)
    return texts.say(N_("Undone: {move}"), move=move(texts, after.position, before.line[len(after.line)]))


def _turned_up(before: Position, after: Position) -> list[Card]:
    seen = {card for column in before.columns for card in column.face_up}
    hidden = {card for column in before.columns for card in column.cards[: column.hidden]}
    shown = {card for column in after.columns for card in column.face_up} | set(after.waste)
    return sorted(hidden & (shown - seen), key=lambda card: card.number)


class Reader:
    """Reads the game aloud; ``at`` gives where the focus is: a card, the name of a place, or None."""

    def __init__(
        self,
        texts: Texts,
        session: Callable[[], Session],
        at: Callable[[], Card | str | None],
        say: Callable[[str], None],
    ) -> None:
        self._texts = texts
        self._session = session
        self._at = at
        self._say = say
        self.commands: dict[str, Callable[[], None]] = {
            "read-column": self._read_column,
            "read-foundations": lambda: say(foundations(texts, session().position)),
            "read-moves": lambda: say(". ".join(self.possible())),
        }

    def lines(self) -> list[str]:
        """Give the whole table, a sentence for each pile."""
        return whole(self._texts, self._session().variant, self._session().position)

    def possible(self) -> list[str]:
        """Give the possible moves, a sentence each."""
        return moves(self._texts, self._session().variant, self._session().position)

    def _read_column(self) -> None:
        """Read the column that has the focus; all of them where none has."""
        at, position = self._at(), self._session().position
        number = position.column_of(at) if isinstance(at, Card) else int(at) if at and at.isdigit() else None
        said = [column(self._texts, position, number)] if number else self.lines()
        self._say(". ".join(said))
