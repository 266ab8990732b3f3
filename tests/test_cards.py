"""Suits, cards and the pack."""

import copy

import pytest

from tests.tables import card
from yukon.cards import ACE, KING, PACK, RANKS, Card, Suit


@pytest.mark.spec("Y01")
def test_a_pack_has_52_cards_and_no_jokers() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    assert {(each.rank, each.suit) for each in PACK} == {(rank, suit) for rank in range(1, 14) for suit in Suit}


@pytest.mark.spec("Y06")
def test_ranks_run_from_the_ace_to_the_king() -> None:
    spades = [str(each) for each in PACK if each.suit is Suit.SPADES]
    assert spades == ["As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks"]
    assert [RANKS.index(str(each)[0]) + 1 for each in PACK] == [each.rank for each in PACK]


@pytest.mark.spec("Y09")
def test_suits_stand_in_the_order_of_the_foundations() -> None:
    assert [suit.letter for suit in Suit] == ["s", "h", "d", "c"]


def test_hearts_and_diamonds_are_red() -> None:
    assert [str(each) for each in PACK if each.red and each.rank == KING] == ["Kh", "Kd"]
    assert [str(each) for each in PACK if not each.red and each.rank == ACE] == ["As", "Ac"]


def test_a_card_is_its_own_identity() -> None:
    ten = Card(10, Suit.HEARTS)
    assert ten is card("Th")
    assert copy.copy(ten) is ten
    assert copy.deepcopy(ten) is ten
    assert str(ten) == "Th"


def test_cards_are_numbered_in_the_order_of_the_pack() -> None:
    assert [each.number for each in PACK] == list(range(52))


@pytest.mark.parametrize("rank", [0, 14, -1])
def test_other_ranks_make_no_card(rank: int) -> None:
    with pytest.raises(ValueError, match="no card has rank"):
        Card(rank, Suit.CLUBS)
