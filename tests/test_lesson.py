"""The facts that the lesson tells about its deal, proved on the engine."""

import pytest

from tests.tables import card, golden, golden_games, move, table
from yukon.moves import FOUNDATION, Carry
from yukon.notation import read_position, read_rules
from yukon.position import Position
from yukon.rules import legal_moves, play, refusal, settled
from yukon.variants import Variant

DEALT = read_position(golden("lesson.txt").partition("# Facts")[0])
CLASSIC, SAME_SUIT = read_rules("CA"), read_rules("SA")


def column_moves(variant: Variant, position: Position) -> set[tuple[str, int]]:
    """Give the moves from column to column as ``Qd>6`` with the number of cards that move."""
    found = set()
    for each in legal_moves(variant, position):
        if isinstance(each, Carry) and each.to != FOUNDATION:
            found.add((f"{each.card}>{each.to}", len(position.group(each.card))))
    return found


@pytest.mark.spec("Y16")
@pytest.mark.parametrize("variant", [CLASSIC, SAME_SUIT], ids=lambda variant: variant.key)
def test_the_exposed_aces_go_up_right_after_the_deal(variant: Variant) -> None:
    after = settled(variant, DEALT)
    assert after.foundations == (0, 1, 1, 1)
    assert after == table("""
        foundations: Ah Ad Ac
        1: Qd
        2: (9c) Jd Kc 3c 8d
        3: (8c Jc) 4c 7s As 7d 8s
        4: (Qh Td Qs) 4s 6s 4d 3s Ts
        5: (6h Qc Th 8h) 7c Jh 5s 6d
        6: (Js 3h 2h 5d 2d) 5c Kd 3d Ks
        7: (2s 6c 9h 5h 2c Kh) 4h Tc 9d 9s 7h
    """)


@pytest.mark.spec("Y03", "Y04")
def test_the_moves_of_the_lesson_are_exactly_these() -> None:
    assert column_moves(CLASSIC, settled(CLASSIC, DEALT)) == {
        ("Qd>6", 1),
        ("7s>2", 4),
        ("6s>7", 4),
        ("7c>2", 4),
        ("5c>5", 4),
        ("9d>4", 3),
        ("7h>3", 1),
    }


@pytest.mark.spec("Y14")
def test_the_moves_of_the_lesson_in_same_suit_are_exactly_these() -> None:
    assert column_moves(SAME_SUIT, settled(SAME_SUIT, DEALT)) == {("Jd>1", 4), ("7d>2", 2), ("9s>4", 2)}


@pytest.mark.spec("Y05")
def test_moving_the_five_of_clubs_opens_the_two_of_diamonds_which_can_go_up() -> None:
    after = play(CLASSIC, settled(CLASSIC, DEALT), move("5c>5"))
    assert after.columns[5].end is card("2d")
    assert after.columns[5].hidden == 4
    assert refusal(CLASSIC, after, move("2d>F")) is None


@pytest.mark.spec("Y07")
def test_exactly_three_kings_can_fill_the_column_that_the_queen_leaves() -> None:
    emptied = play(CLASSIC, settled(CLASSIC, DEALT), move("Qd>6"))
    assert emptied.columns[0].cards == ()
    opened = play(CLASSIC, emptied, move("5c>5"))
    kings = {(text, size) for text, size in column_moves(CLASSIC, opened) if text.endswith(">1")}
    assert kings == {("Kc>1", 3), ("Kd>1", 4), ("Ks>1", 2)}
    assert [opened.column_of(card(king)) for king in ("Kc", "Kd", "Ks")] == [2, 5, 5]
    assert refusal(CLASSIC, opened, move("Kh>1")) is not None


def test_the_second_won_game_is_the_lessons_deal() -> None:
    assert golden_games("won-games.txt")["won-2"].position == DEALT
