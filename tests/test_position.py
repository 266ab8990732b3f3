"""Columns and positions."""

import pytest

from tests.tables import card, table
from yukon.cards import PACK, Suit
from yukon.deals import DealCode, deal
from yukon.position import Column, Position
from yukon.variants import KLONDIKE_1, YUKON


@pytest.mark.parametrize("hidden", [-1, 3])
def test_no_more_cards_lie_face_down_than_there_are(hidden: int) -> None:
    with pytest.raises(ValueError, match="face down"):
        Column((card("As"), card("2s")), hidden)


def test_a_column_shows_what_lies_above_its_face_down_cards() -> None:
    column = table("1: (9c 4h) 8d Ks").columns[0]
    assert column.face_up == (card("8d"), card("Ks"))
    assert column.end is card("Ks")
    assert Column().end is None
    assert Column().face_up == ()


def test_a_card_is_found_with_all_that_lies_on_it() -> None:
    position = table("""
        foundations: 3h
        2: (9c) 4h 8d Ks
        waste: 5d 6d
    """)
    assert position.column_of(card("4h")) == 2
    assert position.group(card("4h")) == (card("4h"), card("8d"), card("Ks"))
    assert position.column_of(card("6d")) is None
    assert position.group(card("6d")) == (card("6d"),)
    assert position.on_foundation(card("2h"))
    assert not position.on_foundation(card("4h"))
    assert position.foundation_top(Suit.HEARTS) is card("3h")
    assert position.foundation_top(Suit.SPADES) is None


@pytest.mark.spec("Y11")
def test_a_game_is_won_when_all_52_cards_lie_on_the_foundations() -> None:
    won = table("foundations: Ks Kh Kd Kc")
    assert won.won
    assert won.laid_up == 52
    assert set(won.cards()) == set(PACK)
    almost = table("""
        foundations: Ks Kh Qd Kc
        1: Kd
    """)
    assert not almost.won
    assert almost.laid_up == 51


def test_cards_are_counted_wherever_they_lie() -> None:
    for variant in (YUKON, KLONDIKE_1):
        dealt = deal(DealCode(variant, 5))
        assert sorted(each.number for each in dealt.cards()) == list(range(52))
        assert dealt.hidden == 21
    drawn = table("""
        foundations: 2s
        1: (9c) 4h
        stock: 5d
        waste: 6d
    """)
    assert [str(each) for each in drawn.cards()] == ["9c", "4h", "5d", "6d", "As", "2s"]
    assert drawn.hidden == 1


def test_equal_tables_are_equal_and_can_be_kept_in_a_set() -> None:
    first, second = table("1: (9c) 4h"), table("1: (9c) 4h")
    assert {first} == {second}
    assert table("1: (9c 4h)") != first
    assert first != Position(first.columns, redeals=1)
