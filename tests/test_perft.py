"""Numbers of sequences of legal moves.

Yukon's are held against counts of independent code, Klondike's against a second counter that shares nothing with the
engine but the drawn table.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.tables import card, golden, golden_games, move, table
from yukon.deals import deal, parse_code
from yukon.moves import Draw, Redeal
from yukon.notation import read_rules, write_move
from yukon.position import Position
from yukon.rules import legal_moves, perft, play
from yukon.variants import KLONDIKE_1, YUKON, Variant

RANKS = "A23456789TJQK"


def counts(line: str) -> tuple[str, list[int]]:
    name, _, numbers = line.partition(": ")
    return name, list(map(int, numbers.split()))


YUKONS = [line.split() for line in golden("perft.txt").splitlines() if line.startswith("won-")]
KLONDIKES = [counts(line) for line in golden("klondike-perft.txt").splitlines() if line.startswith("KL1-")]


@pytest.mark.parametrize("row", YUKONS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_yukon_has_as_many_games_as_independent_code_counted(row: list[str]) -> None:
    name, rules, *numbers = row
    position = golden_games("won-games.txt")[name].position
    assert position is not None
    for depth, number in enumerate(map(int, numbers), 1):
        assert perft(read_rules(rules), position, depth) == number


def test_every_game_is_counted() -> None:
    assert [(row[0], row[1]) for row in YUKONS] == [
        (name, rules) for name in ("won-1", "won-2") for rules in ("C", "CF", "R", "RF", "S", "SF")
    ]
    assert {parse_code(name[:15]).variant.letters for name, _ in KLONDIKES} == {"D1N", "D3N", "D1V", "D3V"}


def opened(name: str) -> tuple[Variant, Position]:
    """Deal ``KL1-D1N-AAAAAAB``, or with `` after 24`` the same after so many draws and redeals."""
    code, _, times = name.partition(" after ")
    variant, position = parse_code(code).variant, deal(parse_code(code))
    for _ in range(int(times or 0)):
        position = play(variant, position, Draw() if position.stock else Redeal())
    return variant, position


@pytest.mark.parametrize(("name", "numbers"), KLONDIKES, ids=lambda each: each if isinstance(each, str) else "")
def test_klondike_has_as_many_games_as_the_golden_file_says(name: str, numbers: list[int]) -> None:
    variant, position = opened(name)
    for depth, number in enumerate(numbers, 1):
        assert perft(variant, position, depth) == number


@pytest.mark.parametrize(("name", "numbers"), KLONDIKES, ids=lambda each: each if isinstance(each, str) else "")
def test_the_golden_file_is_right_about_the_first_moves(name: str, numbers: list[int]) -> None:
    variant, position = opened(name)
    assert variant.stock is not None
    second = Second.of(position, variant.stock.draw, endless=variant.stock.redeals is None)
    assert [second.count(depth) for depth in (1, 2, 3)] == numbers[:3]


def test_the_first_two_moves_of_a_klondike_were_listed_by_hand() -> None:
    dealt = """
        1: 7h
        2: (9s) 4h
        3: (8d 8h) 5c
        4: (Jh 6h 9c) Js
        5: (5h Kh 3s 2h) Jd
        6: (5d 7d 4d 2s Ah) 6c
        7: (Ks Kd Td Tc Jc Th) 8c
    """
    listed = {
        "7h>7": "4h>3 6c>7 draw",
        "4h>3": "6c>1 7h>7 draw",
        "6c>1": "4h>3 7h>7 Ah>F draw",
        "draw": "4h>3 6c>1 7h>7 draw",
    }
    variant, position = opened("KL1-D1N-AAAAAAB")
    assert position.columns == table(dealt).columns
    assert position.stock[-1] is card("7c")
    assert {write_move(each) for each in legal_moves(variant, position)} == set(listed)
    for first, second in listed.items():
        after = play(variant, position, move(first))
        assert {write_move(each) for each in legal_moves(variant, after)} == set(second.split())


def test_no_move_is_one_game_and_a_won_game_has_no_more() -> None:
    assert perft(YUKON, table("1: 7h"), 0) == 1
    won = table("foundations: Ks Kh Kd Kc")
    assert perft(YUKON, won, 0) == 1
    assert perft(KLONDIKE_1, won, 1) == 0
    last = table("foundations: Ks Kh Kd Qc\n1: Kc")
    assert perft(read_rules("CF"), last, 1) == 1 + 6
    assert perft(read_rules("CF"), last, 2) == 0 + 6 * (1 + 6)


class Second(NamedTuple):
    """A second Klondike, in words of text only: piles of cards like ``7h``, hidden ones counted."""

    columns: tuple[tuple[int, tuple[str, ...]], ...]
    up: tuple[str, ...]
    """The cards on the foundations."""
    stock: tuple[str, ...]
    waste: tuple[str, ...]
    draw: int
    endless: bool

    @classmethod
    def of(cls, position: Position, draw: int, *, endless: bool) -> Second:
        words = [tuple(map(str, column.cards)) for column in position.columns]
        columns = tuple((column.hidden, cards) for column, cards in zip(position.columns, words, strict=True))
        return cls(columns, (), tuple(map(str, position.stock)), tuple(map(str, position.waste)), draw, endless)

    def count(self, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(after.count(depth - 1) for after in self.followers())

    def followers(self) -> list[Second]:
        found = []
        for source, (hidden, cards) in enumerate(self.columns):
            for place in range(hidden, len(cards)):
                left = self.without(source, place)
                found += left.with_cards(cards[place:], besides=source)
            if cards:
                found += self.without(source, len(cards) - 1).laid_up(cards[-1])
        if self.waste:
            left = self._replace(waste=self.waste[:-1])
            found += left.with_cards(self.waste[-1:]) + left.laid_up(self.waste[-1])
        for top in self.up:
            if top[0] == "K" or RANKS[RANKS.index(top[0]) + 1] + top[1] not in self.up:
                found += self._replace(up=tuple(each for each in self.up if each != top)).with_cards((top,))
        if self.stock:
            drawn = self.stock[-self.draw :]
            found.append(self._replace(stock=self.stock[: -self.draw], waste=self.waste + drawn[::-1]))
        elif self.waste and self.endless:
            found.append(self._replace(stock=self.waste[::-1], waste=()))
        return found

    def without(self, source: int, place: int) -> Second:
        hidden, cards = self.columns[source]
        rest = cards[:place]
        return self.with_column(source, (hidden - 1 if hidden and hidden == place else hidden, rest))

    def with_column(self, number: int, column: tuple[int, tuple[str, ...]]) -> Second:
        return self._replace(columns=(*self.columns[:number], column, *self.columns[number + 1 :]))

    def with_cards(self, group: tuple[str, ...], besides: int = -1) -> list[Second]:
        found = []
        for number, (hidden, cards) in enumerate(self.columns):
            if number == besides:
                continue
            if cards:
                fits = RANKS.index(group[0][0]) + 1 == RANKS.index(cards[-1][0])
                fits = fits and (group[0][1] in "hd") != (cards[-1][1] in "hd")
            else:
                fits = group[0][0] == "K"
            if fits:
                found.append(self.with_column(number, (hidden, cards + group)))
        return found

    def laid_up(self, last: str) -> list[Second]:
        lower = RANKS[: RANKS.index(last[0])]
        ready = all(rank + last[1] in self.up for rank in lower)
        return [self._replace(up=(*self.up, last))] if ready else []
