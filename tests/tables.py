"""Tables and moves as the tests draw them: the notation, in short words.

``play(YUKON, table("1: 7h"), move("7h>2"))``: what is not drawn is empty.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from yukon.cards import Card
from yukon.deals import parse_code
from yukon.moves import Move
from yukon.notation import GameFile, read_card, read_file, read_line, read_move, read_position
from yukon.position import Position
from yukon.session import Session, begin
from yukon.variants import VARIANTS, HouseRules, Variant, with_house_rules

GOLDEN: Final = Path(__file__).parent / "golden"

_SWITCHES: Final = [HouseRules(*map(bool, (n & 1, n & 2, n & 4))) for n in range(8)]
EVERY_VARIANT: Final[tuple[Variant, ...]] = tuple(
    row
    for variant in VARIANTS
    for row in ([variant] if variant.stock else [with_house_rules(variant, house) for house in _SWITCHES])
)
"""Every game with every combination of house rules: 28 of them."""


def table(drawing: str) -> Position:
    """Read a drawn table; most tests draw only the cards that matter."""
    return read_position(drawing)


def move(text: str) -> Move:
    return read_move(text)


def moves(text: str) -> tuple[Move, ...]:
    return read_line(text)


def card(text: str) -> Card:
    return read_card(text)


def game(code: str) -> Session:
    """Begin the deal of a code."""
    return begin(parse_code(code))


def golden(name: str) -> str:
    """Read a file of tests/golden."""
    return (GOLDEN / name).read_text(encoding="utf-8")


def golden_games(name: str) -> dict[str, GameFile]:
    """Read the games of a golden file, each begun by a line like ``## won-1 · …``."""
    games = {}
    for block in golden(name).split("\n## ")[1:]:
        title, _, text = block.partition("\n")
        games[title.split(" ·")[0]] = read_file(text)
    return games
