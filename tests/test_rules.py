"""What is legal and what it leads to, one drawn table a rule; then what holds in every game that can be played."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_play import EVERY_MOVE, RandomGame, games
from tests.tables import EVERY_VARIANT, move, moves, table
from yukon.cards import PACK
from yukon.deals import DealCode, deal
from yukon.moves import Carry, Draw, IllegalMove, Refusal
from yukon.notation import write_line
from yukon.position import Position
from yukon.rules import legal_moves, play, play_all, refusal, settled
from yukon.variants import (
    KLONDIKE_1,
    KLONDIKE_3,
    RELAXED,
    SAME_SUIT,
    VEGAS_1,
    VEGAS_3,
    YUKON,
    Variant,
    variant_of,
)


def rules(letters: str) -> Variant:
    found = variant_of("YU1", letters)
    assert found is not None
    return found


def hosts(variant: Variant, carried: str) -> str:
    """Say which of all face-up cards take the card, when each is the only other one on the table."""
    taking = []
    for host in PACK:
        if str(host) != carried:
            position = table(f"1: {carried}\n2: {host}")
            if refusal(variant, position, move(f"{carried}>2")) is None:
                taking.append(str(host))
    return " ".join(taking)


# Building in the columns


@pytest.mark.spec("Y03")
def test_a_card_goes_on_one_of_the_other_colour_and_one_rank_higher() -> None:
    assert hosts(YUKON, "7h") == "8s 8c"
    assert hosts(YUKON, "Ts") == "Jh Jd"
    before = """
        1: 8s
        2: Qh 7h
    """
    after = """
        1: 8s 7h
        2: Qh
    """
    assert play(YUKON, table(before), move("7h>1")) == table(after)


@pytest.mark.spec("Y13")
def test_relaxed_looks_at_ranks_only() -> None:
    assert hosts(RELAXED, "7h") == "8s 8h 8d 8c"


@pytest.mark.spec("Y14")
def test_same_suit_builds_down_in_suit() -> None:
    assert hosts(SAME_SUIT, "7h") == "8h"


@pytest.mark.spec("K02")
@pytest.mark.parametrize("variant", [KLONDIKE_1, KLONDIKE_3, VEGAS_1, VEGAS_3], ids=lambda variant: variant.key)
def test_klondike_builds_down_in_alternating_colours(variant: Variant) -> None:
    assert hosts(variant, "7h") == "8s 8c"


@pytest.mark.spec("Y06")
@pytest.mark.parametrize("variant", EVERY_VARIANT, ids=lambda variant: variant.key)
def test_nothing_lies_on_an_ace_and_a_king_lies_on_nothing(variant: Variant) -> None:
    for suit in "shdc":
        assert hosts(variant, f"K{suit}") == ""
    for lower in PACK:
        if lower.suit.letter != "s":
            assert refusal(variant, table(f"1: {lower}\n2: As"), Carry(lower, 2)) is not None


# Groups


@pytest.mark.spec("Y04")
def test_any_face_up_card_moves_with_all_that_lies_on_it_in_sequence_or_not() -> None:
    before = """
        1: 3c Jd
        2: (2h) 9s Tc 4h Kd Ah
    """
    after = """
        1: 3c Jd Tc 4h Kd Ah
        2: (2h) 9s
    """
    assert play(YUKON, table(before), move("Tc>1")) == table(after)


@pytest.mark.spec("Y04")
def test_only_the_bottom_card_of_the_group_must_fit() -> None:
    position = table("""
        1: Jd
        2: Tc 4h
        3: 5s
    """)
    assert write_line(legal_moves(YUKON, position)) == "Tc>1 4h>3"


@pytest.mark.spec("K02")
def test_klondike_moves_any_number_of_cards() -> None:
    heap = "Tc 9h 8s 7h 6s 5h 4s 3h 2s Ah Ks Qh Js Kh Qs Jh Kd Qd Jc Td 9c"
    position = table(f"1: Jd\n2: {heap} 8d")
    assert play(KLONDIKE_1, position, move("Tc>1")) == table(f"1: Jd {heap} 8d\n2:")


TWENTY = "6h 2s 2h 2d 2c 3s 3h 3d 3c 4s 4h 4d 4c 5s 5h 5d 5c 8s 8h 8d"


@pytest.mark.spec("Y12")
def test_20_cards_move_at_once_and_21_do_not() -> None:
    assert play(YUKON, table(f"1: 7s\n2: {TWENTY}"), move("6h>1")) == table(f"1: 7s {TWENTY}")
    assert refusal(YUKON, table(f"1: 7s\n2: {TWENTY} 8c"), move("6h>1")) is Refusal.GROUP_TOO_LARGE


@pytest.mark.spec("Y12")
@pytest.mark.parametrize("letters", ["CU", "RU", "SU", "CAFU"])
def test_house_rule_u_lifts_the_limit_of_groups(letters: str) -> None:
    host = "7h" if letters.startswith("S") else "7s"
    position = table(f"1: {host}\n2: {TWENTY} 8c")
    assert refusal(rules(letters), position, move("6h>1")) is None
    assert refusal(rules(letters.replace("U", "")), position, move("6h>1")) is Refusal.GROUP_TOO_LARGE


@pytest.mark.spec("Y12")
def test_the_limit_counts_what_moves_and_not_the_column() -> None:
    position = table(f"1: 7s\n2: Kc {TWENTY} 8c\n3: Js")
    assert refusal(YUKON, position, move("8c>F")) is Refusal.FOUNDATION_STARTS_WITH_ACE
    assert refusal(YUKON, table(f"1: 7s\n2: 9s {TWENTY} 8c"), move("6h>1")) is Refusal.GROUP_TOO_LARGE
    assert refusal(YUKON, table(f"1: 9h\n2: 9s {TWENTY} 8c"), move("8c>1")) is None


# Turning up


@pytest.mark.spec("Y05")
def test_a_face_down_card_that_becomes_the_last_is_turned_up_and_playable() -> None:
    before = """
        1: 8s
        2: (9c 9d) 7h Ah
        3: Th
    """
    after = """
        1: 8s 7h Ah
        2: (9c) 9d
        3: Th
    """
    assert play(YUKON, table(before), move("7h>1")) == table(after)
    later = play_all(YUKON, table("1: 8s\n2: (9c) 7h\n3: Th"), moves("7h>1 9c>3"))
    assert later == table("1: 8s 7h\n2:\n3: Th 9c")


@pytest.mark.spec("Y05")
def test_laying_a_card_up_turns_up_what_lay_under_it() -> None:
    assert play(YUKON, table("1: (9c 9d) Ah"), move("Ah>F")) == table("foundations: Ah\n1: (9c) 9d")


@pytest.mark.spec("Y05")
def test_a_face_up_card_that_becomes_the_last_changes_nothing_below() -> None:
    assert play(YUKON, table("1: 8s\n2: (9c) 9d 7h"), move("7h>1")) == table("1: 8s 7h\n2: (9c) 9d")


# Empty columns


@pytest.mark.spec("Y07", "K03")
@pytest.mark.parametrize("variant", EVERY_VARIANT, ids=lambda variant: variant.key)
def test_only_a_king_may_fill_an_empty_column(variant: Variant) -> None:
    for each in PACK:
        reason = refusal(variant, table(f"2: (2c) {each}" if str(each) != "2c" else f"2: (3c) {each}"), Carry(each, 1))
        assert reason is (None if each.rank == 13 else Refusal.ONLY_KING_TO_EMPTY)


@pytest.mark.spec("Y07", "K03")
@pytest.mark.parametrize("variant", [YUKON, RELAXED, SAME_SUIT, KLONDIKE_1], ids=lambda variant: variant.key)
def test_a_king_takes_all_that_lies_on_it_to_an_empty_column(variant: Variant) -> None:
    before = "2: (2c) Kh 4s Qs"
    assert play(variant, table(before), move("Kh>1")) == table("1: Kh 4s Qs\n2: 2c")


@pytest.mark.spec("Y07")
def test_two_empty_columns_are_two_moves_for_a_king() -> None:
    position = table("1: 2c\n2: 2h\n3: 2s\n4: 2d\n5: (4c) Kh")
    assert write_line(legal_moves(YUKON, position)) == "Kh>6 Kh>7"


# Foundations


@pytest.mark.spec("Y08")
def test_a_foundation_takes_one_suit_from_ace_to_king_one_card_at_a_time() -> None:
    position = table("1: Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h Ah\n2: 2s")
    assert refusal(YUKON, position, move("2s>F")) is Refusal.FOUNDATION_STARTS_WITH_ACE
    assert refusal(YUKON, position, move("2h>F")) is Refusal.NOT_LAST
    for rank in "A23456789TJQK":
        assert refusal(YUKON, position, move("2s>F")) is Refusal.FOUNDATION_STARTS_WITH_ACE
        position = play(YUKON, position, move(f"{rank}h>F"))
    assert position == table("foundations: Kh\n2: 2s")


@pytest.mark.spec("Y08")
def test_a_foundation_skips_no_rank() -> None:
    assert refusal(YUKON, table("foundations: 2d\n1: 4d"), move("4d>F")) is Refusal.NOT_NEXT_ON_FOUNDATION


@pytest.mark.spec("Y09")
def test_every_card_goes_to_the_foundation_of_its_suit() -> None:
    for place, suit in enumerate("shdc"):
        after = play(YUKON, table(f"1: A{suit}"), move(f"A{suit}>F"))
        assert after.foundations == tuple(int(number == place) for number in range(4))


@pytest.mark.spec("Y10")
@pytest.mark.parametrize(
    ("variant", "host", "refused"),
    [(YUKON, "4s", "4d"), (RELAXED, "4d", "5d"), (SAME_SUIT, "4h", "4d"), (KLONDIKE_1, "4s", "4d")],
    ids=lambda each: each.key if isinstance(each, Variant) else each,
)
def test_the_top_of_a_foundation_may_be_taken_back_to_a_column_where_it_fits(
    variant: Variant, host: str, refused: str
) -> None:
    after = play(variant, table(f"foundations: 3h\n1: {host}"), move("3h>1"))
    assert after == table(f"foundations: 2h\n1: {host} 3h")
    assert refusal(variant, table(f"foundations: 3h\n1: {refused}"), move("3h>1")) is not None


@pytest.mark.spec("Y10")
def test_a_king_may_be_taken_back_to_an_empty_column() -> None:
    assert play(YUKON, table("foundations: Kh\n1: 2s"), move("Kh>2")) == table("foundations: Qh\n1: 2s\n2: Kh")


@pytest.mark.spec("Y10")
@pytest.mark.parametrize("letters", ["CF", "RF", "SF", "CAF", "SAFU"])
def test_house_rule_f_keeps_cards_on_the_foundations(letters: str) -> None:
    position = table("foundations: 3h\n1: 4s\n2: 4h")
    to = 2 if letters.startswith("S") else 1
    assert refusal(rules(letters), position, move(f"3h>{to}")) is Refusal.NO_TAKING_BACK
    assert refusal(rules(letters.replace("F", "")), position, move(f"3h>{to}")) is None


@pytest.mark.spec("K10")
@pytest.mark.parametrize("variant", [KLONDIKE_1, VEGAS_3], ids=lambda variant: variant.key)
def test_a_card_never_goes_from_foundation_to_foundation(variant: Variant) -> None:
    position = table("foundations: 3h 2d\n1: 4s")
    assert refusal(variant, position, move("3h>F")) is Refusal.ALREADY_ON_FOUNDATION
    assert write_line(legal_moves(variant, position)) == "3h>1"
    assert play(variant, position, move("3h>1")) == table("foundations: 2h 2d\n1: 4s 3h")


@pytest.mark.spec("Y11")
def test_a_won_game_has_no_moves() -> None:
    won = table("foundations: Ks Kh Kd Kc")
    assert legal_moves(YUKON, won) == []
    assert refusal(YUKON, won, move("Kh>1")) is Refusal.GAME_OVER
    assert refusal(KLONDIKE_1, won, Draw()) is Refusal.GAME_OVER


# House rule A, and nothing by itself without it


@pytest.mark.spec("Y16")
def test_house_rule_a_sends_an_exposed_ace_up_as_part_of_the_move() -> None:
    before = "1: 8s\n2: (9c) Ad 7h"
    assert play(rules("CA"), table(before), move("7h>1")) == table("foundations: Ad\n1: 8s 7h\n2: 9c")
    assert play(YUKON, table(before), move("7h>1")) == table("1: 8s 7h\n2: (9c) Ad")


@pytest.mark.spec("Y16")
def test_house_rule_a_is_a_chain_of_nothing_but_aces() -> None:
    before = "1: 8s\n2: (2c Ac) Ad Ah 7h"
    after = "foundations: Ah Ad Ac\n1: 8s 7h\n2: 2c"
    assert play(rules("CA"), table(before), move("7h>1")) == table(after)


@pytest.mark.spec("Y16")
def test_house_rule_a_acts_right_after_the_deal() -> None:
    variant = rules("SA")
    for number in range(60):
        dealt = deal(DealCode(variant, number))
        ends = [column.end for column in dealt.columns]
        exposed = sum(end is not None and end.rank == 1 for end in ends)
        after = settled(variant, dealt)
        assert after.laid_up >= exposed
        assert set(after.foundations) <= {0, 1}
        assert all(column.end is not None and column.end.rank > 1 for column in after.columns if column.cards)
        assert sorted(each.number for each in after.cards()) == list(range(52))
        assert settled(SAME_SUIT, dealt) == dealt


@pytest.mark.spec("Y16")
def test_house_rule_a_does_not_take_an_ace_back_only_to_send_it_up() -> None:
    position = table("foundations: Ah\n1: 2s")
    assert refusal(rules("CA"), position, move("Ah>1")) is Refusal.ACE_WOULD_RETURN
    assert play(YUKON, position, move("Ah>1")) == table("1: 2s Ah")


@pytest.mark.spec("Y20", "K12")
def test_by_default_nothing_moves_by_itself() -> None:
    yukon = table("foundations: Ah\n1: 8s\n2: As 2h 7d")
    assert play(YUKON, yukon, move("7d>1")) == table("foundations: Ah\n1: 8s 7d\n2: As 2h")
    klondike = table("foundations: Ah\n1: 8s\n2: As 2h 7d\nstock: 3c\nwaste: Ad")
    after = "foundations: Ah\n1: 8s 7d\n2: As 2h\nstock: 3c\nwaste: Ad"
    assert play(KLONDIKE_1, klondike, move("7d>1")) == table(after)


# Stock and waste


@pytest.mark.spec("K04")
def test_of_the_waste_only_the_top_card_is_playable() -> None:
    position = table("1: 8s\n2: 9d\nwaste: Ah 7h 8c")
    assert write_line(legal_moves(KLONDIKE_3, position)) == "8s>2 8c>2 redeal"
    assert refusal(KLONDIKE_3, position, move("7h>1")) is Refusal.NOT_TOP_OF_WASTE
    assert play_all(KLONDIKE_3, position, moves("8c>2 7h>2 Ah>F")) == table("foundations: Ah\n1: 8s\n2: 9d 8c 7h")


@pytest.mark.spec("K05")
@pytest.mark.parametrize("variant", [KLONDIKE_1, VEGAS_1], ids=lambda variant: variant.key)
def test_draw_1_draws_one_card(variant: Variant) -> None:
    assert play(variant, table("stock: 7c 2d\nwaste: Qh"), Draw()) == table("stock: 7c\nwaste: Qh 2d")


@pytest.mark.spec("K05")
@pytest.mark.parametrize("variant", [KLONDIKE_3, VEGAS_3], ids=lambda variant: variant.key)
def test_draw_3_draws_three_and_only_the_last_is_playable(variant: Variant) -> None:
    drawn = play(variant, table("1: 8s\n2: 3c\nstock: 7h 3d 2d 7d\nwaste: Qh"), Draw())
    assert drawn == table("1: 8s\n2: 3c\nstock: 7h\nwaste: Qh 7d 2d 3d")
    assert refusal(variant, drawn, move("7d>1")) is Refusal.NOT_TOP_OF_WASTE
    assert refusal(variant, drawn, move("2d>2")) is Refusal.NOT_TOP_OF_WASTE
    assert refusal(variant, drawn, move("3d>1")) is Refusal.NOT_ONE_LOWER


@pytest.mark.spec("K05")
@pytest.mark.parametrize(("stock", "waste"), [("4c 5c", "5c 4c"), ("4c", "4c")])
def test_draw_3_draws_what_is_left(stock: str, waste: str) -> None:
    assert play(KLONDIKE_3, table(f"stock: {stock}\nwaste: Qh"), Draw()) == table(f"waste: Qh {waste}")


@pytest.mark.spec("K06")
@pytest.mark.parametrize("variant", [KLONDIKE_1, KLONDIKE_3], ids=lambda variant: variant.key)
def test_standard_turns_the_waste_over_as_often_as_wanted(variant: Variant) -> None:
    position = table("1: 9h\nwaste: 2s 4s 7h")
    assert play(variant, position, move("redeal")) == table("1: 9h\nstock: 7h 4s 2s\nredeals: 1")
    for times in range(1, 30):
        while not position.stock:
            position = play(variant, position, move("redeal"))
        assert position.redeals == times
        while position.stock:
            position = play(variant, position, Draw())
        assert position.waste == table("waste: 2s 4s 7h").waste


@pytest.mark.spec("K06")
@pytest.mark.parametrize("variant", [VEGAS_1, VEGAS_3], ids=lambda variant: variant.key)
def test_vegas_goes_through_the_stock_once(variant: Variant) -> None:
    position = table("1: 9h\nwaste: 2s 4s 7h")
    assert refusal(variant, position, move("redeal")) is Refusal.NO_REDEAL_LEFT
    assert legal_moves(variant, position) == []


# What holds in every game


@pytest.mark.parametrize("variant", EVERY_VARIANT, ids=lambda variant: variant.key)
class TestInEveryGame:
    @pytest.mark.spec("Y01", "Y05", "K01")
    @settings(max_examples=8)
    @given(data=st.data())
    def test_there_are_always_52_cards_and_every_column_ends_face_up(
        self, variant: Variant, data: st.DataObject
    ) -> None:
        for position in self.drawn(variant, data).positions:
            assert sorted(card.number for card in position.cards()) == list(range(52))
            assert all(column.face_up for column in position.columns if column.cards)
            assert position.hidden <= 21

    @settings(max_examples=4)
    @given(data=st.data())
    def test_the_list_of_moves_is_all_that_is_not_refused(self, variant: Variant, data: st.DataObject) -> None:
        for position in self.drawn(variant, data).positions[::7]:
            listed = legal_moves(variant, position)
            assert len(listed) == len(set(listed))
            assert set(listed) == {each for each in EVERY_MOVE if refusal(variant, position, each) is None}

    @settings(max_examples=8)
    @given(data=st.data())
    def test_a_refused_move_raises_and_leaves_the_table_as_it_was(self, variant: Variant, data: st.DataObject) -> None:
        session = self.drawn(variant, data).last
        before = session.position
        copy = Position(before.columns, before.foundations, before.stock, before.waste, before.redeals)
        refused = [each for each in EVERY_MOVE if refusal(variant, before, each) is not None]
        for each in data.draw(st.lists(st.sampled_from(refused), max_size=20)):
            with pytest.raises(IllegalMove) as caught:
                play(variant, before, each)
            assert caught.value.refusal is refusal(variant, before, each)
            assert caught.value.move == each
            outcome = session.apply(each)
            assert outcome.refusal is caught.value.refusal
            assert outcome.session is session
        assert before == copy

    @staticmethod
    def drawn(variant: Variant, data: st.DataObject) -> RandomGame:
        return data.draw(games(variant))
