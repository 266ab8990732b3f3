"""Deals that come from elsewhere: pasted texts, and the numbers of KPatience and PySolFC.

All of them end as a code of our own (D07), with the moves that a pasted game has. KPatience's dealing is written here;
PySolFC's is the package ``pysol_cards``, imported only when a deal is asked of it: the page fetches it then. Sentences
for players are not here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from yukon.cards import KING, PACK, Card, Suit
from yukon.deals import CodeError, DealCode, DealError, code_of, lay_out, parse_code
from yukon.moves import Move
from yukon.notation import LONGEST_FILE, NotationError, read_card, read_file
from yukon.position import Column, Position
from yukon.variants import KLONDIKE_1, YUKON, Variant

KPATIENCE_DEALS: Final = 2**31 - 1
"""KPatience deals the numbers from 1 to this."""
PYSOL_DEALS: Final = 10**20
"""PySolFC deals the numbers from 1 to this."""
_OWN_LINE: Final = re.compile(r"(?m)^\s*(?:[1-7]|rules|deal|moves|foundations|stock|waste|redeals)\s*:")
_CARD: Final = re.compile(r"(?i)(?<![A-Z0-9])(?:10|[A2-9TJQK])[SHDC](?![A-Z0-9])")
_TITLE: Final = re.compile(r"^\s*(?:Yukon|Klondike|Russian Solitaire)\b[^:]*:", re.IGNORECASE)
_KPATIENCE_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


class Fault(Enum):
    """Why a text or a number gives no deal; the value says it to a developer."""

    EMPTY = "there is no text"
    TOO_LONG = "the text is too long"
    UNREADABLE = "a line is neither cards nor moves"
    CARD_TWICE = "a card is there twice"
    CARD_MISSING = "cards are missing"
    NO_DEAL = "the cards do not lie as they are dealt"
    NO_NUMBER = "a number has digits only"
    NO_SUCH_NUMBER = "the number is out of the program's range"


class ForeignError(ValueError):
    """A text or a number gives no deal.

    ``fault`` says why; ``text`` is the line or the cards that are wrong, ``line`` its number from 1 (0: no one line).
    """

    def __init__(self, fault: Fault, text: str = "", line: int = 0) -> None:
        super().__init__(f"{fault.value}: {text!r}, line {line}")
        self.fault = fault
        self.text = text
        self.line = line


class Program(Enum):
    """A program whose deals have numbers; the value is its name."""

    PYSOL = "PySolFC"
    KPATIENCE = "KPatience"

    @property
    def deals(self) -> int:
        """The highest number that it deals."""
        return PYSOL_DEALS if self is Program.PYSOL else KPATIENCE_DEALS


@dataclass(frozen=True, slots=True)
class Pasted:
    """What a text gave: a deal, and the moves made on it, if it tells any."""

    code: DealCode
    moves: tuple[Move, ...] = ()


def read_pasted(text: str, chosen: Variant) -> Pasted:
    """Read a code, a link, a position or game in our notation, or PySolFC's text of a deal.

    ``chosen``: the game that cards without rules are for; cards that are no deal of it are tried as Yukon and as
    Klondike. Raises CodeError for a text that is meant as a code, else ForeignError.
    """
    if len(text) > LONGEST_FILE:
        raise ForeignError(Fault.TOO_LONG)
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise ForeignError(Fault.EMPTY)
    if len(lines) == 1 and _meant_as_code(text):
        return Pasted(parse_code(text))
    if _OWN_LINE.search(text):
        return _read_own(text, chosen)
    return Pasted(_coded(read_pysol(text, chosen), _games(chosen)))


def _meant_as_code(line: str) -> bool:
    return "://" in line or not re.search(r"[:/<(]", line)


def _read_own(text: str, chosen: Variant) -> Pasted:
    try:
        file = read_file(text)
    except NotationError as error:
        if isinstance(error.__cause__, CodeError):
            raise error.__cause__ from error
        if error.line:
            raise ForeignError(Fault.UNREADABLE, text.splitlines()[error.line - 1].strip(), error.line) from error
        _require_pack(map(read_card, _CARD.findall(text.lower().partition("moves")[0])))
        raise ForeignError(Fault.NO_DEAL) from error
    if file.code is not None:
        return Pasted(file.code.with_rules(file.variant) if file.variant else file.code, file.moves)
    if file.position is None:
        raise ForeignError(Fault.NO_DEAL)
    games = (file.variant,) if file.variant else _games(chosen)
    return Pasted(_coded(file.position, games), file.moves)


def _games(chosen: Variant) -> tuple[Variant, ...]:
    return (chosen, YUKON, KLONDIKE_1)


def _coded(position: Position, games: tuple[Variant, ...]) -> DealCode:
    """Give the code under the first of the games that deals so."""
    _require_pack(position.cards())
    for variant in games:
        try:
            return code_of(variant, position)
        except DealError:
            continue
    raise ForeignError(Fault.NO_DEAL)


def _require_pack(cards: Iterable[Card]) -> None:
    """Refuse what is not each of the 52 cards once."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise ForeignError(Fault.CARD_TWICE, str(card))
        seen.add(card)
    missing = [str(card) for card in PACK if card not in seen]
    if missing:
        raise ForeignError(Fault.CARD_MISSING, " ".join(missing))


def read_pysol(text: str, chosen: Variant) -> Position:
    """Read PySolFC's text of a deal: a column a line (or between slashes), ``<x>`` face down, ``Talon:`` the stock.

    Where nothing is marked face down, the cards lie as in the first game that deals such columns. Raises ForeignError.
    """
    columns: list[Column] = []
    stock: tuple[Card, ...] = ()
    for number, raw in enumerate(text.splitlines(), 1):
        line = _TITLE.sub("", raw.partition("#")[0])
        for part in re.split("[/;]", line):
            words = part.replace(":", " ").split()
            if words and words[0].lower() == "talon":
                # What is dealt first is written first there, and lies last in a stock.
                stock = _read_cards(words[1:], raw, number).cards[::-1]
            elif words:
                columns.append(_read_cards(words, raw, number))
    position = Position(tuple(columns), stock=stock)
    if "<" in text:
        return position
    sizes = [len(column.cards) for column in columns]
    for variant in _games(chosen):
        if sizes == [len(shape) for shape in variant.layout]:
            hidden = [shape.count("D") for shape in variant.layout]
            turned = tuple(Column(column.cards, down) for column, down in zip(columns, hidden, strict=True))
            return replace(position, columns=turned)
    return position


def _read_cards(words: list[str], line: str, number: int) -> Column:
    cards: list[Card] = []
    hidden = 0
    for word in words:
        down = re.fullmatch("<(.+)>", word)
        try:
            card = read_card(down[1] if down else word)
        except NotationError as error:
            raise ForeignError(Fault.UNREADABLE, line.strip(), number) from error
        if down:
            if hidden < len(cards):
                raise ForeignError(Fault.UNREADABLE, line.strip(), number)
            hidden += 1
        cards.append(card)
    return Column(tuple(cards), hidden)


def deal_of(program: Program, variant: Variant, number: int) -> DealCode:
    """Give the deal that a program has under a number. Raises ForeignError for a number that it does not deal.

    For PySolFC the package ``pysol_cards`` must be there.
    """
    if not 1 <= number <= program.deals:
        raise ForeignError(Fault.NO_SUCH_NUMBER, str(number))
    position = kpatience(variant, number) if program is Program.KPATIENCE else pysol(variant, number)
    return code_of(variant, position)


def read_number(text: str) -> int:
    """Read a deal's number, in the digits of any script. Raises ForeignError."""
    written = "".join(text.split())
    if not written:
        raise ForeignError(Fault.EMPTY)
    if not written.isdecimal():
        raise ForeignError(Fault.NO_NUMBER, text.strip())
    if len(written) > len(str(PYSOL_DEALS)):
        raise ForeignError(Fault.NO_SUCH_NUMBER, written)
    return int(written)


def kpatience(variant: Variant, number: int) -> Position:
    """Deal as KPatience does under a number from 1 to ``KPATIENCE_DEALS``.

    The pack begins sorted by rank, clubs, diamonds, hearts, spades. The generator is the well-known one of Microsoft's
    C library: a step takes the state times 214013 plus 2531011, and gives its bits 16 to 30. Fisher–Yates goes from the
    last card to the second. The table is dealt from the pack's end in rows, from left to right, to every column that
    is to be that long; the rest is the stock.
    """
    pack = [Card(rank, suit) for rank in range(1, KING + 1) for suit in _KPATIENCE_SUITS]
    state = number
    for size in range(len(pack), 1, -1):
        state = (214013 * state + 2531011) % 2**32
        chosen = (state >> 16) % 2**15 % size
        pack[size - 1], pack[chosen] = pack[chosen], pack[size - 1]
    columns: list[list[Card]] = [[] for _ in variant.layout]
    for row in range(max(map(len, variant.layout))):
        for column, shape in zip(columns, variant.layout, strict=True):
            if row < len(shape):
                column.append(pack.pop())
    return lay_out(variant, [card for column in columns for card in column] + pack)


def pysol(variant: Variant, number: int) -> Position:
    """Deal as PySolFC does under a number from 1 to ``PYSOL_DEALS``, by the package ``pysol_cards``."""
    from pysol_cards.cards import CardRenderer  # noqa: PLC0415 - a player who never asks never loads it
    from pysol_cards.deal_game import Game  # noqa: PLC0415
    from pysol_cards.random import RandomBase  # noqa: PLC0415

    game = Game("klondike" if variant.stock else "yukon", number, RandomBase.DEALS_PYSOLFC)
    text: str = game.calc_layout_string(CardRenderer(True))
    return read_pysol(text, variant)
