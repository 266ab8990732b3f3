"""The examples: whole games and parts of games with remarks, to be replayed step by step (S02).

A remark names what the rules make of a move; nothing is stated that is not read from the game itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from yukon.cards import KING, Card
from yukon.deals import DealCode, parse_code
from yukon.moves import Carry, Move
from yukon.notation import read_line, read_move
from yukon.pages.lesson import DEAD, DEAL
from yukon.pages.phrases import Dollars, Phrase, counted, phrase
from yukon.position import Position
from yukon.rules import legal_moves, play
from yukon.session import Turn, begin
from yukon.variants import RELAXED, SAME_SUIT, YUKON

_WON: Final = parse_code("YU1-C-RTYUASPPGXCCMCEEIRJMKWRXRILOBPDFZYOGGWBCBHBQDHDY")
_WON_LINE: Final = (
    "6h>2 As>7 2c>4 7s>7 4h>2 Ah>F 8d>6 5c>6 Tc>7 5h>6 2d>3 Kh>2 Ts>1 Th>2 Ac>F 2c>F 3c>F 2s>4 Qh>6 As>F 2s>F 2h>F "
    "3h>F Qc>3 Js>3 Qh>4 Qd>6 Jd>3 Kd>1 8s>3 8h>5 Qs>2 5h>3 4s>3 4h>F 4d>4 4c>F 5h>6 7d>2 3s>4 9d>1 Ad>F 2d>F 3s>F "
    "4s>F 5h>F 7c>5 Ks>7 5s>F 6s>F 3d>F 4d>F 5c>F 6c>F 6h>F 7s>F 7c>F 7h>F 8h>F 8s>F 9s>F 9h>F 5d>F 6d>F Th>F 7d>F "
    "8d>F 9d>F 8c>F 9c>F Ts>F Js>F Tc>F Qs>F Jh>F Td>F Jd>F Qd>F Qh>F Ks>F Kh>F Kc>7 Jc>F Qc>F Kc>F Kd>F"
)
_RELAXED_LINE: Final = (
    "Jd>1 Ac>F Ah>F Ad>F 7c>3 9s>4 5c>3 2d>F 4d>6 5d>4 8d>7 2h>F 3h>F Tc>6 8h>2 4h>F 7d>2 As>F Qd>2 7s>6 Kh>1 2c>F "
    "5h>F 3c>F 4c>F 9h>5 Th>3 Jc>5 6c>6 2s>F Qc>2 6h>F 7h>F 8s>4 Ks>5 3d>F Kd>7 5c>F 6c>F 7d>3 8h>F 9h>F Th>F Ts>5 "
    "3s>F 4d>F 5d>F 6s>3 6d>F 4s>F 5s>F 6s>F 7d>F 7s>F Jh>F 7c>F 8s>F 8d>F 9d>F 9s>F 8c>F Ts>F 9c>F Tc>F Js>F Qs>F "
    "Td>F Jc>F Kc>3 Jd>F Qh>F Qd>F Kd>F Kh>F Qc>F Kc>F Ks>F"
)
_SAME_SUIT_LINE: Final = "Jd>1 Ad>F Ah>F Ac>F 7d>1 As>F 6s>3 3s>4 3d>3 Qd>6 Kd>1 4c>6"
_VEGAS: Final = parse_code("KL1-D1V-AAAAAQR")
_VEGAS_LINE: Final = (
    "As>F Ac>F 2c>F 7c>3 6d>3 Ad>F 2d>F Kc>1 6h>2 Ah>F 3h>7 8h>6 9c>3 5s>2 draw draw 3c>F Tc>5 Kh>6 draw draw draw "
    "draw 2s>F draw draw 3d>F draw draw Qc>6 Jd>6 4d>F 4s>5 4c>F draw Qd>1 Js>1 Td>1 5d>3 3s>F draw 2h>F 3h>F 4s>F "
    "5d>F 6d>F 5s>F 7d>F 6s>F 6h>1 7s>F 8s>F draw 9d>6 draw Kd>3 Qs>3 draw 8c>6 draw 5c>F draw draw 4h>F Jh>3 draw "
    "Ts>3 draw 9s>7 9s>F Ts>F draw Ks>5 Qh>5 5h>F 6h>F 7h>F Jc>5 Td>5 Js>F draw 6c>F 7c>F 8c>F 8h>F 9c>F draw 9h>F "
    "Th>F Jh>F Jc>1 Qs>F Qh>F draw 8d>F 9d>F Td>F Tc>F Jd>F Jc>F Qd>F Kd>F Ks>F Qc>F Kc>F Kh>F"
)
_DEAD_LINE: Final = "4h>5 Jd>3 3d>4 3d>1"


@dataclass(frozen=True, slots=True)
class Note:
    """A remark for the moment after ``after`` moves; ``tried`` is a move that is refused then, and shown as such."""

    after: int
    text: Phrase
    tried: Move | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game to replay: its deal with its rules, its moves, and what is said on the way."""

    label: Phrase
    code: DealCode
    line: tuple[Move, ...]
    notes: tuple[Note, ...] = ()

    def note(self, after: int) -> Note | None:
        """Give the remark for the moment after so many moves; None if there is none."""
        return next((note for note in self.notes if note.after == after), None)


@dataclass(frozen=True, slots=True)
class Example:
    """One or more games that show something."""

    title: Phrase
    text: Phrase
    games: tuple[Game, ...]


def turns_of(code: DealCode, line: tuple[Move, ...]) -> tuple[Turn, ...]:
    """Give every position of a game with its score, from the deal on.

    Raises IllegalMove at a refused move.
    """
    session = begin(code)
    turns = [session.turns[-1]]
    for move in line:
        outcome = session.apply(move)
        if outcome.refusal is not None:
            play(code.variant, session.position, move)
        session = outcome.session
        turns.append(session.turns[-1])
    return tuple(turns)


@cache
def examples() -> tuple[Example, ...]:
    """Give the examples in their order."""
    return (_whole_game(), _comparison(), _vegas(), _stuck())


class _Told:
    """A game while its remarks are written."""

    def __init__(self, label: Phrase, code: DealCode, line: str) -> None:
        self._label = label
        self._code = code
        self._line = read_line(line)
        self.turns = turns_of(code, self._line)
        self._notes: list[Note] = []

    def position(self, after: int) -> Position:
        return self.turns[after].position

    def carry(self, number: int) -> tuple[Carry, tuple[Card, ...]]:
        """Give a move by its number from 1, with the group it moves. Raises LookupError for a draw or a redeal."""
        move = self._line[number - 1]
        match move:
            case Carry(card, _):
                return move, self.position(number - 1).group(card)
            case _:
                raise LookupError(f"move {number} carries nothing")

    def first(self, holds: Callable[[Position], bool]) -> int:
        """Give the number of moves after which something holds for the first time."""
        return next(after for after, turn in enumerate(self.turns) if holds(turn.position))

    def note(self, after: int, text: Phrase, tried: str | None = None) -> None:
        self._notes.append(Note(after, text, read_move(tried) if tried else None))

    def game(self) -> Game:
        return Game(self._label, self._code, self._line, tuple(sorted(self._notes, key=lambda note: note.after)))


def _ordered(group: tuple[Card, ...]) -> bool:
    return all(below.rank == above.rank + 1 and below.red != above.red for below, above in pairwise(group))


def _whole_game() -> Example:
    told = _Told(phrase("Yukon, Classic"), _WON, _WON_LINE)
    move, group = told.carry(2)
    source = told.position(1).column_of(move.card) or 0
    told.note(
        0,
        counted(
            "{ace} is face up in column {column}, with {n} card on it. How does one get at it?",
            "{ace} is face up in column {column}, with {n} cards on it. How does one get at it?",
            len(group) - 1,
            ace=move.card,
            column=source,
        ),
    )
    told.note(
        2,
        phrase(
            "{ace} moved with all its cards. That does not free it yet, but it has turned up {card}.",
            ace=move.card,
            card=_end_of(told.position(2), source),
        ),
    )
    first = told.first(lambda position: position.laid_up == 1)
    told.note(first, phrase("The first ace goes up: {ace}.", ace=told.carry(first)[0].card))
    large = told.carry(9)[1]
    told.note(9, counted("{n} card moved at once.", "{n} cards moved at once, in no order at all.", len(large)))
    _empty_column(told)
    _red_ten(told)
    final = told.turns[-1]
    told.note(
        len(told.turns) - 1,
        phrase("Won, with {points} points after {moves} moves.", points=final.score, moves=len(told.turns) - 1),
    )
    return Example(
        phrase("A whole game"),
        phrase("A game of Yukon from the deal to the win. Watch how groups out of order move, and what is refused."),
        (told.game(),),
    )


def _end_of(position: Position, column: int) -> Card:
    end = position.columns[column - 1].end
    if end is None:
        raise LookupError(f"column {column} is empty")
    return end


def _empty_column(told: _Told) -> None:
    emptied = told.first(lambda position: any(not column.cards for column in position.columns))
    position = told.position(emptied)
    (empty,) = [number for number, column in enumerate(position.columns, 1) if not column.cards]
    ten, _ = told.carry(14)
    told.note(
        emptied,
        phrase(
            "Column {empty} is empty. It would be fine to move {card} there with its cards, to turn up what it hides.",
            empty=empty,
            card=ten.card,
        ),
        f"{ten.card}>{empty}",
    )
    king, group = told.carry(emptied + 1)
    if king.card.rank != KING or king.to != empty:
        raise LookupError("no king fills the column")
    told.note(
        emptied + 1,
        counted(
            "A king may go: {king} goes to column {empty} with {n} card.",
            "A king may go: {king} goes to column {empty} with {n} cards.",
            len(group) - 1,
            king=king.card,
            empty=empty,
        ),
    )


def _red_ten(told: _Told) -> None:
    ten, group = told.carry(14)
    if ten.card.rank != 10 or not ten.card.red or _ordered(group):
        raise LookupError("no group out of order is led by a red ten")
    told.note(
        14,
        phrase(
            "{ten} leads a group that is out of order: {others} lie on it. Only {ten} has to fit on {target}, and all "
            "move.",
            ten=ten.card,
            others=group[1:],
            target=_end_of(told.position(13), ten.to),
        ),
    )


def _comparison() -> Example:
    relaxed = _Told(phrase("Relaxed"), DEAL.with_rules(RELAXED), _RELAXED_LINE)
    suit = _Told(phrase("Same suit"), DEAL.with_rules(SAME_SUIT), _SAME_SUIT_LINE)
    for told, variant in ((relaxed, RELAXED), (suit, SAME_SUIT)):
        start = told.position(0)
        classic, here = len(legal_moves(YUKON, start)), len(legal_moves(variant, start))
        told.note(
            0,
            counted(
                "{n} move is possible on this deal; with Classic rules it would be {classic}.",
                "{n} moves are possible on this deal; with Classic rules it would be {classic}.",
                here,
                classic=classic,
            ),
        )
    for told, after in ((relaxed, 5), (suit, 5)):
        move, _ = told.carry(after)
        target = _end_of(told.position(after - 1), move.to)
        if told is relaxed:
            text = phrase("{card} on {target}: one rank lower is enough.", card=move.card, target=target)
        else:
            text = phrase("{card} on {target}: only the same suit fits.", card=move.card, target=target)
        told.note(after, text)
    refused = read_move("7h>3")
    suit.note(
        3,
        phrase(
            "With Classic rules {card} could go on {target}.",
            card=suit.position(3).columns[6].cards[-1],
            target=_end_of(suit.position(3), 3),
        ),
        "7h>3",
    )
    if refused not in legal_moves(YUKON, suit.position(3)):
        raise LookupError("the card does not fit with Classic rules either")
    relaxed.note(len(relaxed.turns) - 1, phrase("Won with Relaxed rules."))
    last = len(suit.turns) - 1
    suit.note(
        last,
        counted(
            "Here it ends: {n} move is left, but nothing can be laid up or turned up any more.",
            "Here it ends: {n} moves are left, but nothing can be laid up or turned up any more.",
            len(legal_moves(SAME_SUIT, suit.position(last))),
        ),
    )
    return Example(
        phrase("One deal, two variants"),
        phrase("The same cards in the same places: won with Relaxed rules, soon stuck with Same suit."),
        (relaxed.game(), suit.game()),
    )


def _vegas() -> Example:
    told = _Told(phrase("Klondike, Vegas"), _VEGAS, _VEGAS_LINE)
    scoring = _VEGAS.variant.scoring
    told.note(
        0,
        phrase(
            "You begin with {stake}, the price of the pack. Each card on a foundation brings {each}.",
            stake=Dollars(told.turns[0].score),
            each=Dollars(scoring.foundation),
        ),
    )
    ahead = next(after for after, turn in enumerate(told.turns) if turn.score > 0)
    told.note(
        ahead,
        counted(
            "{n} card is up: {score}.",
            "{n} cards are up: {score}. From here on you are winning money.",
            told.position(ahead).laid_up,
            score=Dollars(told.turns[ahead].score),
        ),
    )
    through = told.first(lambda position: not position.stock)
    told.note(through, phrase("The stock is used up. Can the waste be turned over?"), "redeal")
    told.note(
        len(told.turns) - 1,
        phrase("All cards are up: {score}.", score=Dollars(told.turns[-1].score)),
    )
    return Example(
        phrase("Klondike for dollars"),
        phrase("A game of Klondike with Draw 1 and Vegas scoring, to the most that can be won."),
        (told.game(),),
    )


def _closed(code: DealCode) -> tuple[Position, ...]:
    """List all positions that can be reached from a deal; meant for deals on which there are few."""
    found = [begin(code).position]
    for position in found:
        found += [
            after
            for move in legal_moves(code.variant, position)
            if (after := play(code.variant, position, move)) not in found
        ]
    return tuple(dict.fromkeys(found))


def _stuck() -> Example:
    told = _Told(phrase("Stuck"), DEAD, _DEAD_LINE)
    start = told.position(0)
    moves = [move for move in legal_moves(DEAD.variant, start) if isinstance(move, Carry)]
    reachable = _closed(DEAD)
    if any(position.laid_up or position.hidden != start.hidden for position in reachable):
        raise LookupError("the deal is not dead")
    each = tuple(phrase("{card} on {target}", card=move.card, target=_end_of(start, move.to)) for move in moves)
    told.note(
        0,
        counted(
            "{n} move is possible: {moves}. It neither lays a card up nor turns one up.",
            "{n} moves are possible: {moves}. None of them lays a card up or turns one up.",
            len(moves),
            moves=each,
        ),
    )
    ace = next(card for column in start.columns for card in column.face_up if card.rank == 1)
    above = start.group(ace)[1]
    told.note(
        1,
        phrase(
            "The only ace that can be seen is {ace}. To free it, {king} would have to go, and a king needs an empty "
            "column.",
            ace=ace,
            king=above,
        ),
    )
    told.note(3, phrase("To and fro: {card} has moved, and has freed nothing.", card=told.carry(3)[0].card))
    told.note(
        4,
        counted(
            "However you play, only {n} position can be reached from this deal. So the table says that you are stuck.",
            "However you play, only {n} positions can be reached from this deal, and in none of them a column is "
            "empty. So the table says that you are stuck.",
            len(reachable),
        ),
    )
    if above.rank != KING or any(not column.cards for position in reachable for column in position.columns):
        raise LookupError("the reason does not hold")
    return Example(
        phrase("Stuck"),
        phrase("A deal on which moves are possible, but no useful one. Why does the table say so?"),
        (told.game(),),
    )
