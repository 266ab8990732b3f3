"""The solver against trying everything: verdicts, useful moves, and searching with and without merging."""

import random

import pytest

from tools.brute_force import RULE_SETS, compare, decided, large, small
from tools.exhaustion import Game
from yukon.rules import legal_moves, play

CHUNKS = 4
TRIED = 1360
DECIDED = 1250
"""In each chunk, so 5,000 of a rule set."""
MOST = 600


@pytest.mark.parametrize("letters", RULE_SETS)
def test_what_is_tried_is_what_the_rules_allow(letters: str) -> None:
    chance = random.Random(letters)  # noqa: S311
    for seed in range(1, 41):
        variant, position = (large if seed % 2 else small)(letters, seed)
        game = Game(variant)
        for _ in range(25):
            moves = legal_moves(variant, position)
            after = [play(variant, position, move) for move in moves]
            assert set(game.following(game.state(position))) == {game.state(each) for each in after}
            if not after:
                break
            position = chance.choice(after)


@pytest.mark.spec("P09")
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("letters", RULE_SETS)
def test_verdicts_and_stuck_answers_are_those_of_trying_everything(letters: str, chunk: int) -> None:
    found = [compare(*small(letters, seed), MOST) for seed in range(chunk * TRIED, (chunk + 1) * TRIED)]
    count = decided(found)
    assert count["won"] + count["lost"] >= DECIDED
    assert count["alive"] + count["dead"] >= DECIDED
    assert min(count.values()) >= TRIED // 10, count


@pytest.mark.parametrize("letters", RULE_SETS)
def test_verdicts_and_stuck_answers_hold_in_larger_positions(letters: str) -> None:
    count = decided([compare(*large(letters, seed), MOST) for seed in range(1, 61)])
    assert count["won"] + count["lost"] >= 20
    assert count["alive"] + count["dead"] >= 50
