"""Positions, moves, lines of moves and game files as text, both ways: the language of tests, saves and messages.

Reading is lenient, so that a test can draw a part of a table; ``require_whole`` is the strict gate for what comes
from a player. Sentences for players are not here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from yukon.cards import KING, PACK, RANKS, Card, Suit
from yukon.deals import CodeError, DealCode, deal, parse_code
from yukon.moves import FOUNDATION, Carry, Draw, Move, Redeal
from yukon.position import COLUMNS, Column, Position
from yukon.variants import YUKON, Variant, variant_of

_SUITS: Final = {suit.letter: suit for suit in Suit}
LONGEST_FILE: Final = 20_000
"""More signs than this are no game file."""


class NotationError(ValueError):
    """A text cannot be read; ``line`` is its number from 1, 0 when the fault is in no one line."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


def read_card(text: str) -> Card:
    """Read ``Th``, also ``10h`` and ``TH``. Raises NotationError."""
    rank, suit = text[:-1].upper().replace("10", "T"), text[-1:].lower()
    if len(rank) != 1 or rank not in RANKS or suit not in _SUITS:
        raise NotationError(f"{text!r} is no card")
    return Card(RANKS.index(rank) + 1, _SUITS[suit])


def write_move(move: Move) -> str:
    """Write ``5s>3``, ``2d>F``, ``draw`` or ``redeal``."""
    match move:
        case Draw():
            return "draw"
        case Redeal():
            return "redeal"
        case Carry(card, to):
            return f"{card}>{to or 'F'}"


def read_move(text: str) -> Move:
    """Read one move. Raises NotationError."""
    word = text.lower()
    if word == "draw":
        return Draw()
    if word == "redeal":
        return Redeal()
    card, arrow, to = text.partition(">")
    if not arrow:
        raise NotationError(f"{text!r} is no move")
    if to in ("F", "f"):
        return Carry(read_card(card), FOUNDATION)
    if len(to) == 1 and "1" <= to <= str(COLUMNS):
        return Carry(read_card(card), int(to))
    raise NotationError(f"{text!r} goes to no place of the table")


def write_line(moves: Iterable[Move]) -> str:
    """Write moves with a space between."""
    return " ".join(write_move(move) for move in moves)


def read_line(text: str) -> tuple[Move, ...]:
    """Read moves with white space between. Raises NotationError."""
    return tuple(read_move(word) for word in text.split())


def write_position(position: Position) -> str:
    """Write a position, one pile a line; piles that hold nothing are left out, but for the columns."""
    lines = []
    tops = [str(top) for suit in Suit if (top := position.foundation_top(suit))]
    if tops:
        lines.append("foundations: " + " ".join(tops))
    for number, column in enumerate(position.columns, 1):
        parts = [str(card) for card in column.cards]
        if column.hidden:
            hidden = " ".join(parts[: column.hidden])
            parts = [f"({hidden})", *parts[column.hidden :]]
        lines.append(f"{number}: {' '.join(parts)}".rstrip())
    if position.stock:
        lines.append("stock: " + " ".join(map(str, position.stock)))
    if position.waste:
        lines.append("waste: " + " ".join(map(str, position.waste)))
    if position.redeals:
        lines.append(f"redeals: {position.redeals}")
    return "\n".join(lines) + "\n"


def read_position(text: str) -> Position:
    """Read a position; piles that are not named are empty. Raises NotationError."""
    file = read_file(text)
    if file.position is None:
        raise NotationError("there is no position")
    return file.position


@dataclass(frozen=True, slots=True)
class GameFile:
    """What a text file says: rules, a position or a deal's code, and moves; None for what it does not say."""

    variant: Variant | None
    position: Position | None
    code: DealCode | None
    moves: tuple[Move, ...]

    def start(self, rules: Variant | None = None) -> tuple[Variant, Position]:
        """Give the game and its first position; ``rules`` go before those of the file.

        Raises NotationError when the file has neither a position nor a code.
        """
        variant = rules or self.variant or (self.code.variant if self.code else YUKON)
        if self.position is not None:
            return variant, self.position
        if self.code is not None:
            return variant, deal(self.code.with_rules(variant))
        raise NotationError("there is neither a position nor a deal")


def read_file(text: str) -> GameFile:
    """Read ``rules:``, then a position or ``deal:``, then ``moves:``, each if it is there; ``#`` begins a comment.

    Raises NotationError, which names the line.
    """
    if len(text) > LONGEST_FILE:
        raise NotationError("the text is too long for a game")
    reading = _Reading()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        try:
            reading.take(line)
        except NotationError as error:
            raise NotationError(str(error), number) from error
        except CodeError as error:
            raise NotationError(str(error), number) from error
    return reading.file()


class _Reading:
    """A file half read: collects piles, refuses a card or a pile that comes twice."""

    def __init__(self) -> None:
        self.variant: Variant | None = None
        self.code: DealCode | None = None
        self.moves: list[Move] = []
        self.piles: dict[str, tuple[Card, ...]] = {}
        self.hidden: dict[str, int] = {}
        self.redeals = 0
        self.in_moves = False

    def take(self, line: str) -> None:
        head, colon, body = line.partition(":")
        head = head.strip().lower()
        if not colon:
            if not self.in_moves:
                raise NotationError(f"{line!r} names no pile")
            self.moves += read_line(line)
            return
        self.in_moves = head == "moves"
        match head:
            case "moves":
                self.moves += read_line(body)
            case "rules":
                self.variant = read_rules(body)
            case "deal":
                self.code = parse_code(body)
            case "redeals":
                self.redeals = _read_count(body)
            case "foundations" | "stock" | "waste" | "1" | "2" | "3" | "4" | "5" | "6" | "7":
                if head in self.piles:
                    raise NotationError(f"{head!r} is there twice")
                cards, hidden = _read_pile(body)
                if hidden and not head.isdigit():
                    raise NotationError("only columns have cards in brackets")
                if head == "foundations" and len({top.suit for top in cards}) < len(cards):
                    raise NotationError("two foundations are of one suit")
                self.piles[head], self.hidden[head] = cards, hidden
            case _:
                raise NotationError(f"{head!r} names no pile")

    def file(self) -> GameFile:
        position = self._position() if self.piles else None
        if position is not None and self.code is not None:
            raise NotationError("there are both a position and a deal")
        return GameFile(self.variant, position, self.code, tuple(self.moves))

    def _position(self) -> Position:
        piles = self.piles
        heights = [0, 0, 0, 0]
        for top in piles.get("foundations", ()):
            heights[top.suit] = top.rank
        numbers = map(str, range(1, COLUMNS + 1))
        columns = tuple(Column(piles.get(number, ()), self.hidden.get(number, 0)) for number in numbers)
        position = Position(columns, tuple(heights), piles.get("stock", ()), piles.get("waste", ()), self.redeals)
        seen: set[Card] = set()
        for card in position.cards():
            if card in seen:
                raise NotationError(f"{card} is there twice")
            seen.add(card)
        return position


def _read_count(text: str) -> int:
    word = text.strip()
    if not (word.isascii() and word.isdigit() and len(word) <= 6):
        raise NotationError(f"{word!r} is no number of redeals")
    return int(word)


def _read_pile(body: str) -> tuple[tuple[Card, ...], int]:
    """Read cards from the base on, the face-down ones in one pair of brackets before the others."""
    body = body.strip()
    hidden: tuple[Card, ...] = ()
    if body.startswith("("):
        inside, bracket, body = body[1:].partition(")")
        if not bracket:
            raise NotationError("a bracket is not closed")
        hidden = tuple(map(read_card, inside.split()))
    return hidden + tuple(map(read_card, body.split())), len(hidden)


def read_rules(text: str) -> Variant:
    """Read ``YU1-CF``, also ``CF`` alone. Raises NotationError."""
    word = text.strip().upper()
    game, dash, letters = word.partition("-")
    if not dash:
        game, letters = ("KL1" if word.startswith("D") else "YU1"), word
    variant = variant_of(game, letters)
    if variant is None:
        raise NotationError(f"{text.strip()!r} names no rules")
    return variant


def require_whole(position: Position) -> Position:
    """Give the position back if each of the 52 cards is there once and every column ends face up.

    Raises NotationError otherwise.
    """
    cards = list(position.cards())
    if len(cards) != len(PACK):
        missing = [str(card) for card in PACK if card not in set(cards)]
        raise NotationError(f"a pack has {len(PACK)} cards; not there: {' '.join(missing)}")
    for number, column in enumerate(position.columns, 1):
        if column.cards and column.hidden == len(column.cards):
            raise NotationError(f"column {number} ends with a face-down card")
    if any(height > KING for height in position.foundations):
        raise NotationError("a foundation ends with the king")
    return position
