"""Deals and their codes: the generator, the shuffle, and the two ways to write a deal (D01–D07).

The shuffle of version 1, for ever (D03):

1. The generator is SplitMix64, its state begins at the deal's number: a step adds 0x9E3779B97F4A7C15 and mixes the
   state by the multipliers 0xBF58476D1CE4E5B9 and 0x94D049BB133111EB with shifts of 30, 27 and 31 bits.
2. A number below n is a step's value modulo n; values of the last, incomplete run of n are drawn again, so that no
   number is favoured.
3. Fisher–Yates from the last card to the second: card i changes places with card ``below(i + 1)``. The pack begins as
   ``cards.PACK``: spades, hearts, diamonds, clubs, each from ace to king.
4. The columns are filled one after the other from the left, base first; what is left is the stock, its last card is
   drawn first. This is the dealing order of the long codes too (D07).

Not here: reading positions as text (notation), what happens after the deal (rules).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import factorial
from typing import Final

from yukon.cards import PACK, Card
from yukon.position import Column, Position
from yukon.variants import GAMES, Variant, variant_of

LETTERS: Final = 7
DEALS: Final = 26**LETTERS
"""How many deals have a number: the short codes run from 0 to this, exclusive."""
LONG_LETTERS: Final = 48
ARRANGEMENTS: Final = factorial(len(PACK))
"""How many ways there are to lay out the pack: the long codes run from 0 to this, exclusive."""
_KLONDIKE_RULES_LETTERS: Final = 3
_LONGEST_CODE: Final = 200
_MASK: Final = (1 << 64) - 1


class CodeProblem(Enum):
    """Why a text is no code; the value says it to a developer."""

    EMPTY = "there is no code"
    WRONG_LETTER = "the deal is written with the letters A to Z only"
    WRONG_LENGTH = "a deal has 7 letters, or 48"
    UNKNOWN_GAME = "codes begin with YU1 or KL1"
    UNKNOWN_RULES = "the letters after the game name no rules"
    NEWER_VERSION = "the code is of a newer version of the game"
    NO_SUCH_DEAL = "48 letters this far on name no deal"


class CodeError(ValueError):
    """A text is no code; ``problem`` says why, ``text`` is what was read."""

    def __init__(self, problem: CodeProblem, text: str) -> None:
        super().__init__(f"{text!r}: {problem.value}")
        self.problem = problem
        self.text = text


class DealError(ValueError):
    """A position is no deal of the game."""


@dataclass(frozen=True, slots=True)
class DealCode:
    """A game and one of its deals.

    ``number``: which of the numbered deals (0 to ``DEALS``), or with ``laid_out`` which of all arrangements of the
    pack in dealing order (0 to ``ARRANGEMENTS``). Raises ValueError outside of these.
    """

    variant: Variant
    number: int
    laid_out: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.number < (ARRANGEMENTS if self.laid_out else DEALS):
            raise ValueError(f"there is no deal {self.number}")

    def __str__(self) -> str:
        letters = LONG_LETTERS if self.laid_out else LETTERS
        return f"{self.variant.key}-{_to_letters(self.number, letters)}"

    def with_rules(self, variant: Variant) -> DealCode:
        """Give the same cards under other rules (Y15)."""
        return DealCode(variant, self.number, self.laid_out)


def _to_letters(number: int, length: int) -> str:
    letters = ""
    for _ in range(length):
        number, digit = divmod(number, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def _from_letters(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A")
    return number


def parse_code(text: str) -> DealCode:
    """Read a code kindly: any case, spaces, missing dashes, a whole link (D05).

    Raises CodeError, which names the problem.
    """
    shown = text.strip()[:_LONGEST_CODE]
    kept = "".join(text.rpartition("#")[2][:_LONGEST_CODE].split())
    # One by one: the capitals of some foreign letters are two letters from A to Z.
    written = "".join(sign.upper() if sign.isascii() else sign for sign in kept)
    if not written:
        raise CodeError(CodeProblem.EMPTY, shown)
    game, rules, deal = _parts(written, shown)
    if deal and not (deal.isascii() and deal.isalpha()):
        raise CodeError(CodeProblem.WRONG_LETTER, shown)
    variant = variant_of(game, rules)
    if len(deal) not in (LETTERS, LONG_LETTERS):
        raise CodeError(CodeProblem.WRONG_LENGTH, shown)
    if variant is None:
        raise CodeError(CodeProblem.UNKNOWN_RULES, shown)
    number = _from_letters(deal)
    laid_out = len(deal) == LONG_LETTERS
    if laid_out and number >= ARRANGEMENTS:
        raise CodeError(CodeProblem.NO_SUCH_DEAL, shown)
    return DealCode(variant, number, laid_out)


def _parts(written: str, shown: str) -> tuple[str, str, str]:
    """Split into game, rules and deal, with or without the dashes."""
    compact = written.replace("-", "")
    family = compact[:2]
    digits = ""
    for sign in compact[2:]:
        if not ("0" <= sign <= "9"):
            break
        digits += sign
    if family not in {game[:2] for game in GAMES} or not digits:
        raise CodeError(CodeProblem.UNKNOWN_GAME, shown)
    game = family + digits
    if game not in GAMES:
        problem = CodeProblem.NEWER_VERSION if int(digits) > 1 else CodeProblem.UNKNOWN_GAME
        raise CodeError(problem, shown)
    dashed = written.split("-")
    if len(dashed) == 3 and dashed[0] == game:
        return game, dashed[1], dashed[2]
    rest = compact[len(game) :]
    if family == "KL":
        return game, rest[:_KLONDIKE_RULES_LETTERS], rest[_KLONDIKE_RULES_LETTERS:]
    deal_letters = LONG_LETTERS if len(rest) > LONG_LETTERS else LETTERS
    if len(rest) <= deal_letters:
        raise CodeError(CodeProblem.WRONG_LENGTH, shown)
    return game, rest[:-deal_letters], rest[-deal_letters:]


def fresh_number(entropy: Callable[[int], bytes] = os.urandom) -> int:
    """Draw a deal's number uniformly from a cryptographic source (D04).

    ``entropy`` gives as many random bytes as it is asked for.
    """
    whole = (1 << 64) - (1 << 64) % DEALS
    while True:
        value = int.from_bytes(entropy(8), "big")
        if value < whole:
            return value % DEALS


def shuffled(number: int) -> tuple[Card, ...]:
    """Give the pack of a numbered deal in dealing order (D03)."""
    state = number & _MASK
    pack = list(PACK)
    for last in range(len(pack) - 1, 0, -1):
        size = last + 1
        while True:
            state = (state + 0x9E3779B97F4A7C15) & _MASK
            value = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
            value ^= value >> 31
            if value < (1 << 64) - (1 << 64) % size:
                break
        chosen = value % size
        pack[last], pack[chosen] = pack[chosen], pack[last]
    return tuple(pack)


def arrangement(number: int) -> tuple[Card, ...]:
    """Give the pack in the order that has this place among all orders (D07)."""
    digits = []
    for size in range(1, len(PACK) + 1):
        number, digit = divmod(number, size)
        digits.append(digit)
    left = list(PACK)
    return tuple(left.pop(digit) for digit in reversed(digits))


def arrangement_number(cards: Sequence[Card]) -> int:
    """Give the place of an order of the pack among all orders; the first is ``PACK`` itself (D07).

    Raises DealError unless each of the 52 cards is there once.
    """
    if len(cards) != len(PACK) or set(cards) != set(PACK):
        raise DealError("a deal has each of the 52 cards once")
    left = list(PACK)
    number = 0
    for card in cards:
        number = number * len(left) + left.index(card)
        left.remove(card)
    return number


def lay_out(variant: Variant, cards: Sequence[Card]) -> Position:
    """Lay 52 cards out in dealing order (Y01, Y02, K01)."""
    columns = []
    begin = 0
    for shape in variant.layout:
        end = begin + len(shape)
        columns.append(Column(tuple(cards[begin:end]), shape.count("D")))
        begin = end
    return Position(tuple(columns), stock=tuple(cards[begin:]))


def deal(code: DealCode) -> Position:
    """Lay out the deal of a code, before any move and before any house rule acts."""
    cards = arrangement(code.number) if code.laid_out else shuffled(code.number)
    return lay_out(code.variant, cards)


def code_of(variant: Variant, position: Position) -> DealCode:
    """Give the long code of a position that is a deal of the game (D07).

    Raises DealError for any other position.
    """
    cards = [card for column in position.columns for card in column.cards]
    cards += position.stock
    number = arrangement_number(cards)
    if lay_out(variant, cards) != position:
        raise DealError(f"the columns are not those of a deal of {variant.key}")
    return DealCode(variant, number, laid_out=True)
