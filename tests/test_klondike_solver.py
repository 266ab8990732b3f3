"""The Klondike solver: its lines win, it stops when told; test_brute_force has its losses."""

from __future__ import annotations

import random
from collections.abc import Generator
from itertools import pairwise

import pytest

from yukon.cards import KING, PACK
from yukon.deals import lay_out, shuffled
from yukon.moves import Draw, Redeal
from yukon.notation import read_position
from yukon.position import Column, Position
from yukon.rules import legal_moves, play, play_all
from yukon.solver.klondike import solve_klondike
from yukon.solver.klondike_state import BITS, Talon
from yukon.solver.plan import Answer, Verdict
from yukon.variants import KLONDIKE_1, KLONDIKE_3, VEGAS_1, VEGAS_3, YUKON, Variant

GAMES = (KLONDIKE_1, KLONDIKE_3, VEGAS_1, VEGAS_3)


def answer_of(search: Generator[int, None, Answer]) -> Answer:
    while True:
        try:
            next(search)
        except StopIteration as end:
            answer: Answer = end.value
            return answer


def solve(variant: Variant, position: Position, limit: int | None = None) -> Answer:
    return answer_of(solve_klondike(variant, position, limit=limit))


def deal(variant: Variant, number: int) -> Position:
    return lay_out(variant, shuffled(number))


@pytest.mark.parametrize(("variant", "won"), [(KLONDIKE_1, 27), (KLONDIKE_3, 23)], ids=("draw 1", "draw 3"))
def test_a_won_deal_comes_with_a_line_that_wins(variant: Variant, won: int) -> None:
    wins = 0
    for number in range(200_000, 200_030):
        position = deal(variant, number)
        answer = solve(variant, position, 20_000)
        if answer.verdict is Verdict.WON:
            wins += 1
            assert play_all(variant, position, answer.line).won
        else:
            assert answer.line == ()
    assert wins >= won


@pytest.mark.parametrize("variant", [KLONDIKE_1, KLONDIKE_3], ids=lambda variant: variant.key)
def test_every_position_of_a_winning_line_is_won(variant: Variant) -> None:
    position = deal(variant, 200_000)
    answer = solve(variant, position)
    assert answer.verdict is Verdict.WON
    for count, move in enumerate(answer.line):
        position = play(variant, position, move)
        if count % 5 == 0:
            later = solve(variant, position, 100_000)
            assert later.verdict is Verdict.WON, count
            assert play_all(variant, position, later.line).won


def test_what_draw_3_can_win_draw_1_can_win_too() -> None:
    for number in range(200_030, 200_050):
        if solve(KLONDIKE_3, deal(KLONDIKE_3, number), 5000).verdict is Verdict.WON:
            assert solve(KLONDIKE_1, deal(KLONDIKE_1, number), 50_000).verdict is not Verdict.LOST


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
def test_the_talon_shows_what_draws_and_redeals_show(variant: Variant) -> None:
    assert variant.stock is not None
    chance = random.Random(5)  # noqa: S311
    empty = (Column(),) * 7
    for size in range(1, 11):
        for turned in range(size + 1):
            cards = chance.sample(PACK, size)
            position = Position(empty, stock=tuple(cards[turned:]), waste=tuple(cards[:turned]))
            talon = Talon(position, variant.stock.draw, unlimited=variant.stock.redeals is None)
            shown = set()
            seen: set[Position] = set()
            while position not in seen:
                seen.add(position)
                if position.waste:
                    shown.add(BITS[position.waste[-1]])
                turning = [move for move in legal_moves(variant, position) if isinstance(move, Draw | Redeal)]
                if turning:
                    position = play(variant, position, turning[0])
                    position = Position(empty, stock=position.stock, waste=position.waste)
            reach = talon.reach(talon.begin)
            assert set(reach.after) == shown
            assert reach.shown == sum(shown)


def test_a_search_past_its_limit_is_unknown() -> None:
    position = deal(KLONDIKE_3, 100_026)
    answer = solve(KLONDIKE_3, position, 300)
    assert answer == Answer(Verdict.UNKNOWN, (), answer.positions)
    assert 300 <= answer.positions <= 310
    assert solve(KLONDIKE_3, position, 0).verdict is Verdict.UNKNOWN


def test_a_search_reports_often_and_can_be_cancelled() -> None:
    search = solve_klondike(KLONDIKE_3, deal(KLONDIKE_3, 100_026))
    reports = [next(search) for _ in range(50)]
    assert reports[0] < reports[-1]
    assert all(0 <= later - earlier <= 10 for earlier, later in pairwise(reports))
    search.close()
    with pytest.raises(StopIteration):
        next(search)


def test_the_same_position_gets_the_same_answer() -> None:
    position = deal(KLONDIKE_3, 100_016)
    assert solve(KLONDIKE_3, position) == solve(KLONDIKE_3, position)


@pytest.mark.parametrize(
    ("variant", "number", "verdict", "most"),
    [
        (KLONDIKE_3, 100_000, Verdict.WON, 700),
        (KLONDIKE_3, 100_005, Verdict.LOST, 1600),
        (KLONDIKE_3, 100_009, Verdict.LOST, 1100),
        (KLONDIKE_3, 100_027, Verdict.LOST, 10),
        (KLONDIKE_3, 100_035, Verdict.WON, 6000),
        (KLONDIKE_1, 100_006, Verdict.WON, 1000),
        (KLONDIKE_1, 100_027, Verdict.LOST, 10),
    ],
)
def test_a_verdict_needs_no_more_positions_than_it_did(
    variant: Variant, number: int, verdict: Verdict, most: int
) -> None:
    answer = solve(variant, deal(variant, number))
    assert answer.verdict is verdict
    assert answer.positions <= most


def test_a_won_position_needs_no_move() -> None:
    assert solve(KLONDIKE_1, Position((Column(),) * 7, (KING,) * 4)) == Answer(Verdict.WON, (), 0)


def test_without_the_whole_pack_nothing_is_won() -> None:
    assert solve(KLONDIKE_1, read_position("foundations: Ks Kh Kd Jc\n1: Kc")).verdict is Verdict.LOST


def test_a_table_that_no_game_leads_to_is_searched_plainly() -> None:
    won = read_position("foundations: Ks Kh Kd Tc\n1: Kc Jc Qc")
    answer = solve(KLONDIKE_3, won)
    assert answer.verdict is Verdict.WON
    assert play_all(KLONDIKE_3, won, answer.line).won
    assert solve(KLONDIKE_3, won, 0).verdict is Verdict.UNKNOWN


def test_a_game_without_a_stock_is_refused() -> None:
    with pytest.raises(ValueError, match="no stock"):
        answer_of(solve_klondike(YUKON, deal(YUKON, 1)))
