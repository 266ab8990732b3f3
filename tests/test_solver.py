"""The solver: every line replays, no loss is claimed that is none, every budget is kept."""

import random
from itertools import islice, pairwise

import pytest

from tools.brute_force import finish, fixture_deal, golden_verdicts, wandered
from yukon.notation import read_position, read_rules
from yukon.rules import play_all
from yukon.solver import Verdict, solve
from yukon.solver.expansion import Expansion
from yukon.solver.ground import Ground, Rules
from yukon.solver.packed import pack, stepped
from yukon.solver.plan import WEIGHTINGS
from yukon.variants import KLONDIKE_3, Build

LETTER = {Verdict.WON: "W", Verdict.LOST: "L", Verdict.UNKNOWN: "?"}


@pytest.mark.parametrize(
    ("rules", "deals", "limit", "undecided", "positions"),
    [
        ("CFU", 60, 5000, 1, 17_000),
        ("C", 20, 2000, 2, 6800),
        ("SFU", 120, 20_000, 0, 12_000),
        ("S", 30, 5000, 0, 1200),
        ("RFU", 25, 5000, 0, 1400),
        ("R", 10, 5000, 0, 600),
    ],
)
def test_golden_deals_keep_their_verdicts_within_their_positions(
    rules: str, deals: int, limit: int, undecided: int, positions: int
) -> None:
    variant = read_rules(rules)
    known = golden_verdicts(rules[0] + "FU")
    unknown = looked = 0
    for seed in range(1, deals + 1):
        deal = fixture_deal(variant, seed)
        answer = finish(solve(variant, deal, limit=limit))
        looked += answer.positions
        unknown += answer.verdict is Verdict.UNKNOWN
        if answer.verdict is Verdict.WON:
            assert play_all(variant, deal, answer.line).laid_up == 52
        if known[seed - 1] != "?" and answer.verdict is not Verdict.UNKNOWN:
            assert LETTER[answer.verdict] == known[seed - 1], seed
    assert unknown <= undecided
    assert looked <= positions


def test_losses_stay_losses_when_nothing_is_merged() -> None:
    variant = read_rules("CFU")
    lost = [seed for seed, letter in enumerate(golden_verdicts("CFU")[:200], 1) if letter == "L"]
    checked = 0
    for seed in lost:
        answer = finish(solve(variant, fixture_deal(variant, seed), limit=15_000, merge=False))
        assert answer.verdict is not Verdict.WON
        checked += answer.verdict is Verdict.LOST
    assert checked >= 5


@pytest.mark.parametrize("build", list(Build), ids=lambda build: build.name)
@pytest.mark.parametrize("returns", [False, True])
def test_keys_and_prices_that_moves_change_are_those_made_from_nothing(build: Build, returns: bool) -> None:
    variant = read_rules({Build.ALTERNATE: "C", Build.ANY: "R", Build.SUIT: "S"}[build])
    for seed in range(1, 9):
        root = pack(wandered(variant, seed, 10 * seed))
        ground = Ground(Rules(build, returns=returns, limit=52), root)
        prices = ground.prices(WEIGHTINGS[0])
        expand = Expansion(ground, prices, {ground.key(root)})
        chance = random.Random(seed)  # noqa: S311
        waiting = [root]
        for _ in range(40):
            if not waiting:
                break
            packed = waiting.pop(chance.randrange(len(waiting)))
            expanded = expand(ground.cost(prices, packed), ground.key(packed), packed)
            assert expanded.packed == stepped(packed, expanded.steps)
            for price, key, steps in expanded.children:
                child = stepped(expanded.packed, steps)
                assert (price, key) == (ground.cost(prices, child), ground.key(child))
                waiting.append(child)


def test_hops_do_not_change_a_key_but_what_they_free_does() -> None:
    here = pack(read_position("1: 8s 7h\n2: 8c\n"))
    there = pack(read_position("1: 8s\n2: 8c 7h\n"))
    covered = pack(read_position("1: 8s 7h\n2: 8c 2d\n"))
    ground = Ground(Rules(Build.ALTERNATE, returns=False, limit=52), here)
    apart = Ground(Rules(Build.ALTERNATE, returns=False, limit=52, merge=False), here)
    assert ground.key(here) == ground.key(there) != ground.key(covered)
    assert apart.key(here) != apart.key(there)


def test_a_search_reports_often_and_can_be_closed() -> None:
    variant = read_rules("C")
    search = solve(variant, fixture_deal(variant, 16))
    counts = list(islice(search, 40))
    assert counts[0] < counts[-1]
    assert all(0 <= after - before <= 10 for before, after in pairwise(counts))
    search.close()
    assert next(search, None) is None


def test_past_its_budget_an_answer_is_unknown() -> None:
    variant = read_rules("C")
    deal = fixture_deal(variant, 16)
    by_positions = finish(solve(variant, deal, limit=2000))
    assert (by_positions.verdict, by_positions.line) == (Verdict.UNKNOWN, ())
    assert by_positions.positions <= 2000
    in_suit = read_rules("S")
    assert finish(solve(in_suit, fixture_deal(in_suit, 76), closed=100)).verdict is Verdict.UNKNOWN


def test_the_same_question_has_the_same_answer() -> None:
    variant = read_rules("C")
    for seed in (3, 34, 41):
        deal = fixture_deal(variant, seed)
        assert finish(solve(variant, deal, limit=4000)) == finish(solve(variant, deal, limit=4000))


def test_a_won_game_needs_no_line() -> None:
    won = read_position("foundations: Ks Kh Kd Kc\n")
    answer = finish(solve(read_rules("C"), won))
    assert (answer.verdict, answer.line, answer.positions) == (Verdict.WON, (), 0)


def test_a_table_without_its_whole_pack_cannot_be_won() -> None:
    assert finish(solve(read_rules("C"), read_position("1: As\n"))).verdict is Verdict.LOST


def test_a_game_with_a_stock_is_not_for_this_solver() -> None:
    with pytest.raises(ValueError, match="KL1-D3N"):
        finish(solve(KLONDIKE_3, fixture_deal(KLONDIKE_3, 1)))
