"""What the solver is measured against: the rules alone, every position, no cleverness.

    python -m tools.brute_force solve|stuck COUNT [SEED [RULES]]

compares the solver with exhaustive search on COUNT random positions under every rule set (or those whose letters begin
with RULES) and prints what it found; it stops at the first difference. The check runs a part of it; the figures of a
long run are in docs/solver.md.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Generator
from dataclasses import replace
from heapq import heappop, heappush
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from yukon.cards import KING, PACK, Card
from yukon.deals import lay_out
from yukon.position import COLUMNS, Column, Position
from yukon.rules import legal_moves, play, play_all, settled
from yukon.solver import Stuck, Verdict, solve, stuck
from yukon.variants import KLONDIKE_1, KLONDIKE_3, VEGAS_1, VEGAS_3, Variant, variant_of

Answer = TypeVar("Answer")
_Face: TypeAlias = tuple[frozenset[Column], tuple[int, ...], tuple[Card, ...], tuple[Card, ...], int]

YUKONS: Final = tuple(
    row
    for build in "CRS"
    for house in ("", "A", "F", "U", "AF", "FU", "AU", "AFU")
    if (row := variant_of("YU1", build + house))
)
_VERDICTS: Final = Path(__file__).parents[1] / "tests" / "golden" / "verdicts.txt"
KLONDIKES: Final = (KLONDIKE_1, KLONDIKE_3, VEGAS_1, VEGAS_3)


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
    position = settled(variant, fixture_deal(variant, seed))
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


def tight(variant: Variant, limit: int) -> Variant:
    """Give the rules with another limit for groups, so that few cards are enough to reach it."""
    return variant if variant.limit is None else replace(variant, limit=limit)


def _face(variant: Variant, position: Position) -> _Face:
    counted = variant.stock is not None and variant.stock.redeals is not None
    redeals = position.redeals if counted else 0
    return frozenset(position.columns), position.foundations, position.stock, position.waste, redeals


def winnable(variant: Variant, position: Position, most: int) -> bool | None:
    """Try everything, fuller foundations first; None when there are more than ``most`` positions."""
    seen = {_face(variant, position)}
    waiting = [(-position.laid_up, 0, position)]
    while waiting:
        _, _, position = heappop(waiting)
        if position.won:
            return True
        for move in legal_moves(variant, position):
            after = play(variant, position, move)
            face = _face(variant, after)
            if face not in seen:
                if len(seen) >= most:
                    return None
                seen.add(face)
                heappush(waiting, (-after.laid_up, len(seen), after))
    return False


def progress(variant: Variant, position: Position, most: int) -> bool | None:
    """Try everything for a card turned up or a higher foundation; None when there are more than ``most`` positions."""
    first = position
    seen = {_face(variant, position)}
    waiting = [position]
    while waiting:
        position = waiting.pop()
        for move in legal_moves(variant, position):
            after = play(variant, position, move)
            if after.hidden < first.hidden or any(
                now > before for now, before in zip(after.foundations, first.foundations, strict=True)
            ):
                return True
            face = _face(variant, after)
            if face not in seen:
                if len(seen) >= most:
                    return None
                seen.add(face)
                waiting.append(after)
    return first.won


def stuck_differs(variant: Variant, position: Position, most: int) -> tuple[Stuck, bool | None]:
    """Give the solver's answer and the exhaustive one. Raises AssertionError where they contradict each other."""
    answer = finish(stuck(variant, position))
    truth = progress(variant, position, most)
    if truth is not None and answer is not (Stuck.ALIVE if truth else Stuck.DEAD):
        raise AssertionError(f"{variant.key}: {answer}, in truth {truth}: {position}")
    return answer, truth


def verdict_differs(variant: Variant, position: Position, most: int) -> tuple[Verdict, bool | None]:
    """Give the solver's verdict and the exhaustive one, the line replayed, losses also without merging.

    Raises AssertionError where they contradict each other.
    """
    answer = finish(solve(variant, position, limit=20_000))
    if answer.verdict is Verdict.WON and not play_all(variant, position, answer.line).won:
        raise AssertionError(f"{variant.key}: {answer.line} does not win {position}")
    if answer.verdict is Verdict.LOST:
        apart = finish(solve(variant, position, limit=20_000, merge=False)).verdict
        if apart is Verdict.WON:
            raise AssertionError(f"{variant.key}: lost only when merged: {position}")
    truth = winnable(variant, position, most)
    if truth is not None and answer.verdict is (Verdict.LOST if truth else Verdict.WON):
        raise AssertionError(f"{variant.key}: {answer.verdict}, in truth {truth}: {position}")
    return answer.verdict, truth


def sample(variant: Variant, seed: int) -> tuple[Variant, Position]:
    """Give rules with some limit and a random position for them: late for odd seeds, else after random moves."""
    rng = random.Random(-seed)  # noqa: S311
    rules = tight(variant, rng.choice((2, 3, 4, 20)))
    if seed % 2:
        return rules, late(rules, seed, rng.randrange(6, 22))
    return rules, wandered(rules, seed, rng.randrange(10, 120))


def main(arguments: list[str]) -> int:
    """Compare as many positions as asked for."""
    what, count = arguments[0], int(arguments[1])
    first = int(arguments[2]) if len(arguments) > 2 else 1
    letters = arguments[3] if len(arguments) > 3 else ""
    variants = (*YUKONS, *KLONDIKES) if what == "stuck" else YUKONS
    for variant in variants:
        if not variant.letters.startswith(letters):
            continue
        tally: Counter[tuple[Verdict | Stuck, bool | None]] = Counter()
        for seed in range(first, first + count):
            rules, position = sample(variant, seed)
            if what == "stuck":
                tally[stuck_differs(rules, position, 2000)] += 1
            else:
                tally[verdict_differs(rules, position, 2000)] += 1
        print(variant.key, what, *(f"{here.value}/{truth}: {n}" for (here, truth), n in tally.items()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
