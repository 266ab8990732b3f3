"""The lesson's steps: what they tell is what the engine says, and what they ask for can be done."""

from __future__ import annotations

import re

import pytest

from tests.tables import golden, golden_games, move, moves
from yukon.browser.texts import Texts
from yukon.cards import KING
from yukon.moves import FOUNDATION, Carry, Draw, Redeal, Refusal
from yukon.notation import read_position, require_whole
from yukon.pages.lesson import DEAD, WON_LINE, Board, Step, klondike_lesson, yukon_lesson
from yukon.rules import legal_moves, play, play_all, refusal
from yukon.solver.stuck import Stuck, stuck
from yukon.variants import KLONDIKE_3, SAME_SUIT, YUKON

STEPS = [*yukon_lesson(), *klondike_lesson()]
BOARDS = [board for step in STEPS for board in step.boards]
TEXTS = Texts()


def told(step: Step) -> str:
    """Give the words of a step without the marks around the cards."""
    return re.sub("[\u2066-\u2069\ufe0e]", "", " ".join(TEXTS.tell(phrase) for phrase in step.text))


def only(step: Step) -> Board:
    (board,) = step.boards
    return board


def verdict(board: Board) -> Stuck:
    search = stuck(board.variant, board.position)
    while True:
        try:
            next(search)
        except StopIteration as end:
            return Stuck(end.value)


@pytest.mark.spec("S03")
def test_the_yukon_lesson_has_eight_steps_in_the_order_of_the_specification() -> None:
    titles = [TEXTS.tell(step.title) for step in yukon_lesson()]
    assert titles == [
        "The deal",
        "Foundations: from ace to king",
        "Building down, red and black in turn",
        "Any group moves",
        "Turning cards up",
        "Empty columns",
        "Same suit",
        "The end of the game",
    ]


@pytest.mark.spec("S03")
def test_the_lesson_is_played_on_its_deal() -> None:
    dealt = read_position(golden("lesson.txt").partition("# Facts")[0])
    assert only(yukon_lesson()[0]).position == dealt
    assert only(yukon_lesson()[2]).position == play_all(YUKON, dealt, moves("Ah>F Ac>F Ad>F"))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: TEXTS.tell(board.task))
def test_every_board_is_a_whole_table_and_every_move_it_asks_for_is_legal(board: Board) -> None:
    require_whole(board.position)
    assert board.asked <= set(legal_moves(board.variant, board.position))
    for asked in board.asked:
        assert board.fulfilled(asked, play(board.variant, board.position, asked))


def test_a_move_that_is_legal_but_not_asked_for_does_not_fulfil_a_step() -> None:
    board = only(yukon_lesson()[3])
    other = move("7h>3")
    assert not board.fulfilled(other, play(board.variant, board.position, other))


def test_the_aces_of_the_second_step_are_those_that_can_go_up() -> None:
    board = only(yukon_lesson()[1])
    up = {each for each in legal_moves(YUKON, board.position) if isinstance(each, Carry) and each.to == FOUNDATION}
    assert board.asked == up
    assert "Here the last cards A♦, A♥, A♣ can go." in told(yukon_lesson()[1])
    assert "When A♦ is up, its foundation waits for 2♦" in told(yukon_lesson()[1])


def test_the_red_seven_of_the_third_step_fits_on_the_black_eight() -> None:
    assert only(yukon_lesson()[2]).asked == {move("7h>3")}
    assert "7♥ at the end of column 7 fits on 8♠ at the end of column 3: red on black, 7 on 8." in told(
        yukon_lesson()[2]
    )


def test_the_group_of_the_fourth_step_is_out_of_order_and_moves() -> None:
    board = only(yukon_lesson()[3])
    assert board.asked == {move("5c>5")}
    assert "In column 6, K♦, 3♦, K♠ lie on 5♣." in told(yukon_lesson()[3])


def test_the_fifth_step_shows_what_the_fourth_has_turned_up() -> None:
    before, board = only(yukon_lesson()[3]), only(yukon_lesson()[4])
    assert board.position == play(YUKON, before.position, move("5c>5"))
    assert "2♦ lies open there" in told(yukon_lesson()[4])
    assert board.done is not None
    assert "5♦" in TEXTS.tell(board.done)


def test_three_kings_can_fill_the_column_of_the_sixth_step_and_nothing_else() -> None:
    board = only(yukon_lesson()[5])
    into = {each for each in legal_moves(YUKON, board.position) if isinstance(each, Carry) and each.to == 1}
    assert board.asked == into == {move("Kc>1"), move("Kd>1"), move("Ks>1")}
    assert {each.card.rank for each in into} == {KING}
    assert "Here 3 kings can go there: K♣ with 2 cards on it, K♦ with 3 cards on it, K♠ with 1 card on it." in told(
        yukon_lesson()[5]
    )
    assert refusal(YUKON, board.position, move("7h>1")) is Refusal.ONLY_KING_TO_EMPTY


def test_the_seventh_step_plays_by_the_rules_of_same_suit() -> None:
    board = only(yukon_lesson()[6])
    assert board.variant is SAME_SUIT
    assert board.asked == {move("Jd>1"), move("7d>2"), move("9s>4")}
    assert refusal(SAME_SUIT, board.position, move("7h>3")) is Refusal.OTHER_SUIT
    assert refusal(YUKON, board.position, move("7h>3")) is None


def test_the_last_step_shows_a_game_that_can_be_won_and_one_that_is_stuck() -> None:
    won, dead = yukon_lesson()[7].boards
    after = play_all(won.variant, won.position, WON_LINE[-4:])
    assert after.won
    assert won.fulfilled(WON_LINE[-1], after)
    assert verdict(dead) is Stuck.DEAD
    assert len(legal_moves(DEAD.variant, dead.position)) == 3
    assert "3 moves are possible here" in TEXTS.tell(dead.task)


def test_the_line_of_the_lesson_is_the_second_won_game() -> None:
    assert golden_games("won-games.txt")["won-2"].moves == WON_LINE


@pytest.mark.spec("S03")
def test_the_klondike_lesson_asks_for_a_draw_of_one_a_draw_of_three_and_a_redeal() -> None:
    boards = [only(step) for step in klondike_lesson()]
    assert [set(board.asked) for board in boards[2:]] == [{Draw()}, {Draw()}, {Redeal()}]
    assert boards[3].variant is KLONDIKE_3
    assert "K♥" in TEXTS.tell(boards[2].done) if boards[2].done else False
    assert "costs up to 100 points" in told(klondike_lesson()[4])
    assert "-$52" in told(klondike_lesson()[4])
