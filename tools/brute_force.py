"""Random positions, and what the solver says of them compared with what trying everything shows.

    python -m tools.brute_force COUNT [SEED [RULES]]

compares COUNT positions of every rule set (or of one: C, R, S, D1, D3), one in five of them a larger one, and prints
what was found; it stops at the first difference. The check runs a part of it; the figures of a long run are in
docs/solver.md. How everything is tried is in ``exhaustion``.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from tools.exhaustion import Truth, tried_out
from yukon.cards import KING, PACK, Card
from yukon.deals import lay_out
from yukon.position import COLUMNS, Column, Position
from yukon.rules import legal_moves, play, play_all, settled
from yukon.solver import Stuck, Verdict, answers, solve, stuck
from yukon.variants import KLONDIKE_1, KLONDIKE_3, VEGAS_1, VEGAS_3, Build, Variant, variant_of

Answer = TypeVar("Answer")

YUKONS: Final = tuple(
    row
    for build in "CRS"
    for house in ("", "A", "F", "U", "AF", "FU", "AU", "AFU")
    if (row := variant_of("YU1", build + house))
)
_VERDICTS: Final = Path(__file__).parents[1] / "tests" / "golden" / "verdicts.txt"
KLONDIKES: Final = (KLONDIKE_1, KLONDIKE_3, VEGAS_1, VEGAS_3)
RULE_SETS: Final = {
    letters: tuple(variant for variant in (*YUKONS, *KLONDIKES) if variant.letters.startswith(letters))
    for letters in ("C", "R", "S", "D1", "D3")
}
"""Yukon by how it builds, under all house rules; Klondike by the draw, with redeals at will and without."""
_LIMITS: Final = (2, 3, 4, 20)
_LOOKED_AT: Final = 1_000
"""Positions after which the solver's search is given up."""


def finish(search: Generator[int, None, Answer]) -> Answer:
    """Run a search to its end."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            answer: Answer = end.value
            return answer


def fixture_deal(variant: Variant, seed: int) -> Position:
    """Give a deal of the shuffle that the golden verdicts are for."""
    pack = list(range(len(PACK)))
    random.Random(seed).shuffle(pack)  # noqa: S311 - a named fixture, not a secret
    return lay_out(variant, [PACK[number] for number in pack])


def golden_verdicts(rules: str) -> str:
    """Give the known verdicts of a rule set (``CFU``) for the deals 1, 2 …: a letter each, W, L or ?."""
    section = _VERDICTS.read_text(encoding="utf-8").split(f"## {rules} ")[1].split("##")[0]
    return "".join(section.splitlines()[1:])


def wandered(variant: Variant, seed: int, moves: int) -> Position:
    """Play random legal moves from a deal; fewer where none is left."""
    rng = random.Random(seed)  # noqa: S311
    return _played(variant, settled(variant, fixture_deal(variant, seed)), rng, moves)


def _played(variant: Variant, position: Position, rng: random.Random, moves: int) -> Position:
    for _ in range(moves):
        choice = legal_moves(variant, position)
        if not choice:
            break
        position = play(variant, position, rng.choice(choice))
    return position


def late(variant: Variant, seed: int, cards: int) -> Position:
    """Lay out a random ending with about ``cards`` cards in the columns, some of them face down."""
    rng = random.Random(seed)  # noqa: S311
    left = [KING - cards // 4] * 4
    for _ in range(cards):
        suit, other = rng.randrange(4), rng.randrange(4)
        if left[suit] < KING and left[other] > 0:
            left[suit] += 1
            left[other] -= 1
    rest = [card for card in PACK if card.rank > left[card.suit]]
    rng.shuffle(rest)
    piles: list[list[Card]] = [[] for _ in range(COLUMNS)]
    used = rng.choice((2, 3, 4, 5, 6, 7, 7, 7))
    for card in rest:
        piles[rng.randrange(used)].append(card)
    hidden = [rng.randrange(len(pile)) if pile and rng.random() < 0.6 else 0 for pile in piles]
    columns = tuple(Column(tuple(pile), count) for pile, count in zip(piles, hidden, strict=True))
    if variant.stock is None:
        return settled(variant, Position(columns, tuple(left)))
    stock, waste = columns[0].cards, columns[1].cards
    cut = rng.randrange(len(waste) + 1)
    redeals = rng.randrange(2) if variant.stock.redeals is None else 0
    return Position((Column(), Column(), *columns[2:]), tuple(left), stock + waste[:cut], waste[cut:], redeals)


def ending(variant: Variant, seed: int) -> Position:
    """Lay out a small ending, such as few games come to: in four of five hardly any card fits anywhere.

    Otherwise nearly all would be won at once. In Klondike only the last card of a column lies face up, then some random
    moves are made, so that the table is one that a game can lead to.
    """
    rng = random.Random(seed)  # noqa: S311
    stiff = rng.random() < 0.8
    heights = [KING] * 4
    lean = rng.choice(((0, 1, 2, 3), (0, 0, 0, 1, 2, 3), (0, 0, 1, 1, 2, 3)))
    for _ in range(rng.randrange(16, 23) if stiff else rng.randrange(5, 14)):
        suit = rng.choice(lean)
        heights[suit] = max(heights[suit] - 1, 0)
    rest = [card for card in PACK if card.rank > heights[card.suit]]
    rng.shuffle(rest)
    turn = rng.randrange(min(len(rest), 6)) if variant.stock is not None else 0
    drawn, rest = rest[:turn], rest[turn:]
    ends = _strangers(rest, heights) if stiff else []
    piles: list[list[Card]] = [[] for _ in range(COLUMNS)]
    used = COLUMNS if stiff else rng.randrange(2, COLUMNS + 1)
    for card in rest:
        if card not in ends:
            piles[rng.randrange(used)].append(card)
    for pile, card in zip(piles, ends, strict=False):
        pile.append(card)
    hidden = [max(len(pile) - 1, 0) for pile in piles]
    if variant.stock is None:
        hidden = [count if stiff and rng.random() < 0.8 else rng.randrange(count + 1) for count in hidden]
    columns = tuple(Column(tuple(pile), count) for pile, count in zip(piles, hidden, strict=True))
    cut = rng.randrange(len(drawn) + 1)
    position = Position(columns, tuple(heights), tuple(drawn[cut:]), tuple(drawn[:cut]))
    if variant.stock is None:
        return settled(variant, position)
    return _played(variant, position, rng, rng.randrange(13))


def _strangers(cards: Sequence[Card], heights: Sequence[int]) -> list[Card]:
    """Choose ends of columns that do not fit on one another, and of which none can go up."""
    ends: list[Card] = []
    for card in cards:
        if card.rank > heights[card.suit] + 1 and all(abs(card.rank - end.rank) != 1 for end in ends):
            ends.append(card)
    return ends[:COLUMNS]


def small(letters: str, seed: int) -> tuple[Variant, Position]:
    """Give some rules of a rule set, with some limit for groups, and an ending for them."""
    variant = _some_rules(letters, seed)
    return variant, ending(variant, seed)


def large(letters: str, seed: int) -> tuple[Variant, Position]:
    """Give some rules of a rule set and a larger position: a late one for odd seeds, else one after random moves."""
    rng = random.Random(-seed)  # noqa: S311
    variant = _some_rules(letters, seed)
    if seed % 2:
        return variant, late(variant, seed, rng.randrange(6, 22))
    return variant, wandered(variant, seed, rng.randrange(10, 120))


def _some_rules(letters: str, seed: int) -> Variant:
    rng = random.Random(f"{letters} {seed}")  # noqa: S311
    variant, limit = rng.choice(RULE_SETS[letters]), rng.choice(_LIMITS)
    # A lower limit, so that few cards are enough to reach it.
    return variant if variant.limit is None else replace(variant, limit=limit)


class Compared(NamedTuple):
    """What the solver says, and what trying everything shows."""

    verdict: Verdict
    stuck: Stuck
    truth: Truth


def compare(variant: Variant, position: Position, most: int) -> Compared:
    """Ask the solver and try everything, up to ``most`` positions; replay lines, search also without merging.

    Raises AssertionError where two of these contradict each other.
    """
    answer = finish(answers.winnable(variant, position, _LOOKED_AT))
    if answer.verdict is Verdict.WON and not play_all(variant, position, answer.line).won:
        raise AssertionError(f"{variant.key}: {answer.line} does not win {position}")
    if variant.stock is None and variant.build is Build.ALTERNATE:
        apart = finish(solve(variant, position, limit=_LOOKED_AT, merge=False)).verdict
        if {apart, answer.verdict} == {Verdict.WON, Verdict.LOST}:
            raise AssertionError(f"{variant.key}: {answer.verdict}, without merging {apart}: {position}")
    truth = tried_out(variant, position, most)
    if truth.won is not None and answer.verdict is (Verdict.LOST if truth.won else Verdict.WON):
        raise AssertionError(f"{variant.key}: {answer.verdict}, in truth {truth}: {position}")
    moving = finish(stuck(variant, position))
    if truth.progress is not None and moving is (Stuck.DEAD if truth.progress else Stuck.ALIVE):
        raise AssertionError(f"{variant.key}: {moving}, in truth {truth}: {position}")
    return Compared(answer.verdict, moving, truth)


def decided(found: Sequence[Compared]) -> dict[str, int]:
    """Count the positions that both have decided, by what they are."""
    solved = [each.truth.won for each in found if each.verdict is not Verdict.UNKNOWN]
    moving = [each.truth.progress for each in found if each.stuck is not Stuck.UNKNOWN]
    return {
        "won": solved.count(True),
        "lost": solved.count(False),
        "alive": moving.count(True),
        "dead": moving.count(False),
    }


def winnable(variant: Variant, position: Position, most: int) -> bool | None:
    """Try everything for a win; None when there are more than ``most`` positions."""
    return tried_out(variant, position, most).won


def main(arguments: list[str]) -> int:
    """Compare as many positions as asked for."""
    count = int(arguments[0])
    first = int(arguments[1]) if len(arguments) > 1 else 1
    for letters in arguments[2:] or RULE_SETS:
        tally: Counter[str] = Counter()
        for seed in range(first, first + count):
            variant, position = small(letters, seed) if seed % 5 else large(letters, seed // 5)
            tally.update(decided([compare(variant, position, 500 if seed % 5 else 5000)]))
        print(letters, f"of {count}, decided by both:", *(f"{n} {kind}" for kind, n in tally.items()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
