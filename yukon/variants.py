"""The games: one frozen row each.

A new game is a row here and nowhere else. No behaviour: what the fields mean is in ``rules`` and ``scoring``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Final


class Build(Enum):
    """How the columns build down."""

    ALTERNATE = "alternating colours"
    ANY = "any colour"
    SUIT = "same suit"


@dataclass(frozen=True, slots=True)
class Stock:
    """How many cards a draw turns, and how many redeals are allowed (None: any number)."""

    draw: int
    redeals: int | None


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points; ``floor`` is the least the score can be (None: no floor), ``dollars`` how it is shown."""

    start: int
    foundation: int
    turn_up: int
    waste_to_column: int = 0
    redeal: int = 0
    floor: int | None = 0
    dollars: bool = False


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches of Yukon, by their code letters (D02)."""

    aces_go_up: bool = False
    """A: an exposed ace goes to its foundation by itself (Y16)."""
    foundations_final: bool = False
    """F: nothing is taken back from a foundation (Y10)."""
    unlimited_groups: bool = False
    """U: more than 20 cards may move at once (Y12)."""

    @property
    def letters(self) -> str:
        """The letters of the switches that are on, in the order of the code."""
        on = (self.aces_go_up, self.foundations_final, self.unlimited_groups)
        return "".join(letter for letter, is_on in zip("AFU", on, strict=True) if is_on)


NO_HOUSE_RULES: Final = HouseRules()


@dataclass(frozen=True, slots=True)
class Variant:
    """A game with all its rules.

    ``game`` and ``letters`` are the two first parts of its codes, ``layout`` the deal: a string a column from base
    to end, ``D`` face down, ``U`` face up; what is left of the pack is the stock.
    """

    game: str
    letters: str
    layout: tuple[str, ...]
    build: Build
    scoring: Scoring
    stock: Stock | None = None
    house: HouseRules = NO_HOUSE_RULES
    limit: int | None = None
    """The most cards that may move at once; None: any number."""

    @property
    def key(self) -> str:
        """The rules as the notation writes them: ``YU1-CF``."""
        return f"{self.game}-{self.letters}"


_YUKON_LAYOUT: Final = ("U", "DUUUUU", "DDUUUUU", "DDDUUUUU", "DDDDUUUUU", "DDDDDUUUUU", "DDDDDDUUUUU")
_KLONDIKE_LAYOUT: Final = ("U", "DU", "DDU", "DDDU", "DDDDU", "DDDDDU", "DDDDDDU")
_YUKON_SCORING: Final = Scoring(start=0, foundation=10, turn_up=5)
_STANDARD: Final = Scoring(start=0, foundation=10, turn_up=5, waste_to_column=5, redeal=-100)
_VEGAS: Final = Scoring(start=-52, foundation=5, turn_up=0, floor=None, dollars=True)
_GROUP_LIMIT: Final = 20


def _yukon(letter: str, build: Build) -> Variant:
    return Variant("YU1", letter, _YUKON_LAYOUT, build, _YUKON_SCORING, limit=_GROUP_LIMIT)


def _klondike(letters: str, stock: Stock, scoring: Scoring) -> Variant:
    return Variant("KL1", letters, _KLONDIKE_LAYOUT, Build.ALTERNATE, scoring, stock)


YUKON: Final = _yukon("C", Build.ALTERNATE)
RELAXED: Final = _yukon("R", Build.ANY)
SAME_SUIT: Final = _yukon("S", Build.SUIT)
KLONDIKE_1: Final = _klondike("D1N", Stock(1, None), _STANDARD)
KLONDIKE_3: Final = _klondike("D3N", Stock(3, None), _STANDARD)
VEGAS_1: Final = _klondike("D1V", Stock(1, 0), _VEGAS)
VEGAS_3: Final = _klondike("D3V", Stock(3, 0), _VEGAS)

VARIANTS: Final[tuple[Variant, ...]] = (YUKON, RELAXED, SAME_SUIT, KLONDIKE_1, KLONDIKE_3, VEGAS_1, VEGAS_3)
"""Every game, without house rules."""
GAMES: Final[tuple[str, ...]] = tuple(dict.fromkeys(variant.game for variant in VARIANTS))


@cache
def with_house_rules(variant: Variant, house: HouseRules) -> Variant:
    """Give a Yukon with these switches (D02).

    Raises ValueError for a game that has no house rules.
    """
    if variant.stock is not None:
        raise ValueError(f"{variant.key} has no house rules")
    bare = variant.letters[0]
    limit = None if house.unlimited_groups else _GROUP_LIMIT
    return replace(variant, letters=bare + house.letters, house=house, limit=limit)


@cache
def variant_of(game: str, letters: str) -> Variant | None:
    """Find the game of a code's two first parts, both in capitals; None where there is none."""
    for variant in VARIANTS:
        if variant.game != game:
            continue
        if variant.letters == letters:
            return variant
        if variant.stock is None and letters[:1] == variant.letters:
            switches = letters[1:]
            house = HouseRules("A" in switches, "F" in switches, "U" in switches)
            if house.letters == switches:
                return with_house_rules(variant, house)
    return None
