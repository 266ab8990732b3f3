"""What taps and drops mean."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_play import games
from tests.tables import EVERY_VARIANT, card, move, table
from yukon.cards import PACK
from yukon.intents import (
    QUICK,
    STOCK,
    WASTE,
    Deed,
    Hand,
    Manners,
    Nothing,
    Play,
    Refuse,
    Spot,
    drop,
    find_place,
    takers,
    tap,
    untakable,
)
from yukon.moves import Carry, Draw, Redeal, Refusal
from yukon.notation import read_rules
from yukon.position import Position
from yukon.rules import play, refusal
from yukon.variants import KLONDIKE_1, KLONDIKE_3, YUKON, Variant

PLAIN = Manners()


class Player:
    """Taps one thing after the other, and lets the table follow."""

    def __init__(self, drawing: str, rules: str = "C", manners: Manners = PLAIN) -> None:
        self.variant = read_rules(rules)
        self.position: Position = table(drawing)
        self.manners = manners
        self.hand = Hand()
        self.now = 1000.0

    def tap(self, spot: str | int, after: float = 1000) -> Deed:
        """Tap a card by its name, a column or the foundations by number, or a pile, so many milliseconds later."""
        where: Spot = spot if isinstance(spot, int) or spot in (STOCK, WASTE) else card(spot)
        self.now += after
        self.hand, deed = tap(self.variant, self.position, self.hand, where, self.now, self.manners)
        if isinstance(deed, Play):
            self.position = play(self.variant, self.position, deed.move)
        return deed


# One tap


@pytest.mark.spec("P02")
def test_a_tap_sends_the_last_card_of_a_column_to_its_foundation() -> None:
    player = Player("foundations: Ah\n1: 9c 2h")
    assert player.tap("2h") == Play(move("2h>F"))
    assert player.position == table("foundations: 2h\n1: 9c")


@pytest.mark.spec("P02")
def test_a_tap_sends_the_top_of_the_waste_to_its_foundation() -> None:
    assert Player("waste: 9c Ah", "D1N").tap("Ah") == Play(move("Ah>F"))


@pytest.mark.spec("P02", "Y20")
def test_a_tap_on_a_card_that_cannot_go_up_moves_nothing() -> None:
    player = Player("foundations: Ah\n1: 2h 9c\n2: Td")
    assert player.tap("9c") == Nothing()
    assert player.tap("2h") == Nothing()


@pytest.mark.spec("K05", "K06")
def test_a_tap_on_the_stock_draws_or_turns_the_waste_over() -> None:
    player = Player("stock: 4c 5c", "D1N")
    assert player.tap("5c") == Play(Draw())
    assert player.tap(STOCK) == Play(Draw())
    assert player.tap(STOCK) == Play(Redeal())
    assert player.position == table("stock: 4c 5c\nredeals: 1")


@pytest.mark.spec("K05")
def test_the_stock_can_be_tapped_as_quickly_as_one_likes() -> None:
    player = Player("stock: 4c 5c 6c 7c", "D1N")
    assert [player.tap(STOCK, after=50) for _ in range(4)] == [Play(Draw())] * 4


@pytest.mark.spec("P06")
@pytest.mark.parametrize(
    ("rules", "drawing", "spot", "reason"),
    [
        ("C", "1: (9c) 4h", "9c", Refusal.FACE_DOWN),
        ("D3N", "waste: 9c 4h", "9c", Refusal.NOT_TOP_OF_WASTE),
        ("C", "foundations: 3h", "2h", Refusal.NOT_TOP_OF_FOUNDATION),
        ("CF", "foundations: 3h", "3h", Refusal.NO_TAKING_BACK),
        ("CA", "foundations: Ah", "Ah", Refusal.ACE_WOULD_RETURN),
    ],
)
def test_a_card_that_cannot_be_taken_says_why_at_the_first_tap(
    rules: str, drawing: str, spot: str, reason: Refusal
) -> None:
    player = Player(drawing, rules)
    assert player.tap(spot) == Refuse(reason, card(spot))
    assert player.hand.held is None


# Tap, then tap


@pytest.mark.spec("P04")
def test_a_card_and_then_its_place() -> None:
    player = Player("1: 8s\n2: 9c 7h 2d")
    assert player.tap("7h") == Nothing()
    assert player.hand.held is card("7h")
    assert player.tap("8s") == Play(move("7h>1"))
    assert player.hand.held is None


@pytest.mark.spec("P04")
def test_any_card_or_the_place_of_a_column_is_the_place() -> None:
    player = Player("1: 4c 8s\n2: 9c 7h 2d")
    player.tap("7h")
    assert player.tap("4c") == Play(move("7h>1"))
    player = Player("1: 8s\n2: 9c Kh 2d")
    player.tap("Kh")
    assert player.tap(3) == Play(move("Kh>3"))


@pytest.mark.spec("P04", "Y09")
def test_a_foundation_is_a_place_too() -> None:
    player = Player("foundations: Ah\n1: 9c 2h 4d\n2: 5s")
    player.tap("2h")
    assert player.tap(0) == Refuse(Refusal.NOT_LAST, card("2h"))
    player.tap("4d")
    assert player.tap("5s") == Play(move("4d>2"))
    back = Player("foundations: 3h\n1: 4s 6d")
    back.tap("6d")
    assert back.tap("3h") == Refuse(Refusal.FOUNDATION_STARTS_WITH_ACE, card("6d"))


@pytest.mark.spec("P04", "Y10")
def test_a_card_is_taken_back_from_its_foundation() -> None:
    player = Player("foundations: 3h\n1: 4s")
    player.tap("3h")
    assert player.hand.held is card("3h")
    assert player.tap("4s") == Play(move("3h>1"))


@pytest.mark.spec("P04")
@pytest.mark.parametrize("beside", ["7h", "2d", WASTE])
def test_a_second_tap_on_the_card_on_its_column_or_beside_lets_go(beside: str) -> None:
    player = Player("1: 8s\n2: 9c 7h 2d\nwaste: 4c", "D1N", Manners(double_tap=False))
    player.tap("7h")
    deed = player.tap(beside)
    assert not isinstance(deed, Play)
    assert player.hand.held is not card("7h")


@pytest.mark.spec("P04", "P06")
def test_a_place_that_does_not_take_the_card_says_why() -> None:
    player = Player("1: 8d\n2: 9c 7h 2d")
    player.tap("7h")
    assert player.tap("8d") == Refuse(Refusal.SAME_COLOUR, card("7h"))
    assert player.hand.held is None


# Two quick taps


@pytest.mark.spec("P03")
def test_two_quick_taps_find_a_place_in_the_columns() -> None:
    player = Player("1: 8s\n2: 9c 7h 2d")
    player.tap("7h")
    assert player.tap("7h", after=QUICK) == Play(move("7h>1"))
    slow = Player("1: 8s\n2: 9c 7h 2d")
    slow.tap("7h")
    assert slow.tap("7h", after=QUICK + 1) == Nothing()
    assert slow.hand.held is None


@pytest.mark.spec("P03")
def test_the_setting_turns_quick_taps_off() -> None:
    player = Player("1: 8s\n2: 9c 7h 2d", manners=Manners(double_tap=False))
    player.tap("7h")
    assert player.tap("7h", after=50) == Nothing()
    assert Manners().double_tap


@pytest.mark.spec("P03", "P06")
def test_two_quick_taps_without_a_place_say_why() -> None:
    player = Player("1: 8d\n2: 9c 7h 2d")
    player.tap("7h")
    assert player.tap("7h", after=100) == Refuse(Refusal.NO_PLACE, card("7h"))


@pytest.mark.spec("P03")
@pytest.mark.parametrize(
    ("drawing", "rules", "taps"),
    [
        ("foundations: Ah\n1: 9c 3h 2h", "C", ["2h", "3h"]),
        ("foundations: Ah\n1: (3h) 2h", "C", ["2h", "3h"]),
        ("waste: 9c 2h Ah", "D1N", ["Ah", "2h"]),
        ("foundations: Ah\n1: 2h\n2: Kd 3c", "C", ["2h", 1]),
    ],
)
def test_a_second_quick_tap_never_acts_on_what_the_first_one_uncovered(
    drawing: str, rules: str, taps: list[str | int]
) -> None:
    player = Player(drawing, rules)
    assert isinstance(player.tap(taps[0]), Play)
    assert player.tap(taps[1], after=QUICK) == Nothing()
    patient = Player(drawing, rules)
    patient.tap(taps[0])
    later = patient.tap(taps[1], after=QUICK + 1)
    assert isinstance(later, Play) or taps[1] == 1


@pytest.mark.spec("P03")
def test_a_second_quick_tap_leaves_the_card_on_its_foundation() -> None:
    player = Player("1: 9h 2s\n2: 3h\nfoundations: As")
    assert player.tap("2s") == Play(move("2s>F"))
    assert player.tap("2s", after=QUICK) == Nothing()


@pytest.mark.spec("P03")
def test_quick_taps_on_two_cards_are_two_taps() -> None:
    player = Player("1: Ah\n2: As")
    assert player.tap("Ah") == Play(move("Ah>F"))
    assert player.tap("As", after=50) == Play(move("As>F"))


# Which place


@pytest.mark.spec("P03", "P07")
@pytest.mark.parametrize(
    ("drawing", "asked", "to"),
    [
        ("1: 8s\n2: (2c 3c) 8c\n3: 7h", "7h", 2),
        ("1: Kc 8s\n2: 3d 8c\n3: 7h", "7h", 1),
        ("1: 8s\n2: 9d 8c\n3: Ks Kc Kd 2s 7h", "7h", 2),
        ("1: Ks Kc Kd 8s 7h\n2: 8c", "7h", 2),
        ("2: 9d\n3: 2s Kh", "Kh", 1),
        ("1: 2d\n2: Kd\n4: 2s Kh", "Kh", 3),
    ],
    ids=["the longest", "leftmost on a tie", "not only face up", "not its own", "a king", "the first empty one"],
)
def test_the_longest_column_first_then_an_empty_one_for_a_king(drawing: str, asked: str, to: int) -> None:
    assert find_place(YUKON, table(drawing), card(asked)) == Play(Carry(card(asked), to))


@pytest.mark.spec("P03")
def test_a_place_for_the_waste_and_for_a_card_taken_back() -> None:
    assert find_place(KLONDIKE_1, table("1: 8s\nwaste: 7h"), card("7h")) == Play(move("7h>1"))
    assert find_place(YUKON, table("foundations: 7h\n1: 8s"), card("7h")) == Play(move("7h>1"))


@pytest.mark.spec("P03", "P06")
@pytest.mark.parametrize(
    ("drawing", "asked", "reason"),
    [
        ("1: 8d\n2: 7h", "7h", Refusal.NO_PLACE),
        ("1: Kh\n2: 2s\n3: 3s\n4: 4s\n5: 5s\n6: 6s\n7: 7s", "Kh", Refusal.NO_EMPTY_COLUMN),
        ("1: 8s\n2: (7h) 2c", "7h", Refusal.FACE_DOWN),
        ("1: 7s\n2: 6h 2s 2h 2d 2c 3s 3h 3d 3c 4s 4h 4d 4c 5s 5h 5d 5c 8s 8h 8d 8c", "6h", Refusal.GROUP_TOO_LARGE),
    ],
)
def test_a_card_without_a_place_says_the_most_useful_reason(drawing: str, asked: str, reason: Refusal) -> None:
    assert find_place(YUKON, table(drawing), card(asked)) == Refuse(reason, card(asked))


@pytest.mark.spec("P05")
def test_the_places_that_would_take_a_held_card_are_known() -> None:
    position = table("foundations: Ah\n1: 3s\n2: 9d\n3: 3c\n4: (4c) 2h\n5: 3d")
    assert takers(YUKON, position, card("2h")) == (0, 1, 3)
    assert takers(YUKON, position, card("9d")) == ()
    assert takers(YUKON, table("1: 2s Kd\n3: 4d"), card("Kd")) == (2, 4, 5, 6, 7)


@pytest.mark.parametrize("variant", EVERY_VARIANT, ids=lambda variant: variant.key)
@settings(max_examples=3)
@given(data=st.data())
def test_a_found_place_is_legal_and_there_is_none_where_none_is_found(variant: Variant, data: st.DataObject) -> None:
    position = data.draw(games(variant, 40)).last.position
    for each in PACK:
        columns = [to for to in takers(variant, position, each) if to]
        found = find_place(variant, position, each)
        if isinstance(found, Play):
            assert isinstance(found.move, Carry)
            longest = max(len(position.columns[to - 1].cards) for to in columns)
            assert found.move.to == next(to for to in columns if len(position.columns[to - 1].cards) == longest)
        else:
            assert columns == []
        if untakable(variant, position, each):
            assert all(refusal(variant, position, Carry(each, to)) for to in range(8))


# Dragging and dropping


@pytest.mark.spec("P01")
def test_a_dropped_card_lands_on_the_column_it_covers_most() -> None:
    position = table("1: 8s\n2: 9c 7h 2d\n3: 8c")
    assert drop(YUKON, position, card("7h"), [3, 1], PLAIN) == Play(move("7h>3"))
    assert drop(YUKON, position, card("7h"), [1], PLAIN) == Play(move("7h>1"))


@pytest.mark.spec("P01")
def test_a_dropped_card_lands_on_a_column_that_takes_it_even_if_it_covers_another_more() -> None:
    position = table("1: 8s\n2: 9c 7h 2d\n3: 8d")
    assert drop(YUKON, position, card("7h"), [3, 1], PLAIN) == Play(move("7h>1"))


@pytest.mark.spec("P01")
def test_dropped_on_its_own_foundation_is_no_move() -> None:
    position = table("foundations: 2h\n1: 3c")
    assert drop(YUKON, position, card("2h"), [0, 1], PLAIN) == Nothing()
    assert drop(YUKON, position, card("2h"), [0], Manners(automatic_placement=True)) == Nothing()
    assert drop(YUKON, position, card("2h"), [1, 0], PLAIN) == Play(move("2h>1"))


@pytest.mark.spec("P01")
def test_dropped_on_its_own_column_is_no_move() -> None:
    position = table("1: 8s\n2: 9c 7h 2d")
    assert drop(YUKON, position, card("7h"), [2, 1], PLAIN) == Nothing()
    assert drop(YUKON, position, card("7h"), [2], Manners(automatic_placement=True)) == Nothing()


@pytest.mark.spec("P01", "P06")
def test_dropped_where_it_does_not_fit_it_goes_back_and_says_why() -> None:
    position = table("1: 8d\n2: 9c 7h 2d")
    assert drop(YUKON, position, card("7h"), [1], PLAIN) == Refuse(Refusal.SAME_COLOUR, card("7h"))
    assert drop(YUKON, position, card("7h"), [3, 1], PLAIN) == Refuse(Refusal.ONLY_KING_TO_EMPTY, card("7h"))


@pytest.mark.spec("P01")
def test_dropped_over_nothing_it_goes_back() -> None:
    assert drop(YUKON, table("1: 8s\n2: 7h"), card("7h"), [], PLAIN) == Nothing()


@pytest.mark.spec("P01", "Y09")
def test_dropped_on_any_foundation_it_goes_to_its_own() -> None:
    position = table("foundations: As Ah\n1: 9c 2h")
    assert drop(YUKON, position, card("2h"), [0], PLAIN) == Play(move("2h>F"))
    assert play(YUKON, position, move("2h>F")).foundations == (1, 2, 0, 0)


@pytest.mark.spec("P07")
def test_automatic_placement_chooses_the_column_where_none_under_the_card_fits() -> None:
    position = table("1: 8s\n2: 9c 7h 2d\n3: 9d 8c\n4: 8d")
    automatic = Manners(automatic_placement=True)
    assert drop(YUKON, position, card("7h"), [4], automatic) == Play(move("7h>3"))
    assert drop(YUKON, position, card("7h"), [], automatic) == Play(move("7h>3"))
    assert drop(YUKON, position, card("7h"), [4, 1], automatic) == Play(move("7h>1"))
    assert drop(YUKON, position, card("2d"), [], automatic) == Refuse(Refusal.NO_PLACE, card("2d"))
    assert not Manners().automatic_placement


@pytest.mark.spec("K04", "P01")
def test_the_top_of_the_waste_is_dragged_like_any_card() -> None:
    position = table("1: 8s\nwaste: 9c 7h")
    assert drop(KLONDIKE_3, position, card("7h"), [1], PLAIN) == Play(move("7h>1"))


# Whatever is tapped


@settings(max_examples=30)
@given(data=st.data(), manners=st.builds(Manners, st.booleans(), st.booleans()))
def test_taps_never_carry_a_card_where_it_must_not_go(data: st.DataObject, manners: Manners) -> None:
    variant = data.draw(st.sampled_from(EVERY_VARIANT))
    position = data.draw(games(variant, 30)).last.position
    spots = st.sampled_from(PACK) | st.integers(0, 7) | st.sampled_from([STOCK, WASTE])
    hand, now = Hand(), 0.0
    for spot, pause in data.draw(st.lists(st.tuples(spots, st.sampled_from([50.0, 1000.0])), max_size=40)):
        now += pause
        hand, deed = tap(variant, position, hand, spot, now, manners)
        if isinstance(deed, Play) and not (
            isinstance(deed.move, (Draw, Redeal)) and refusal(variant, position, deed.move)
        ):
            position = play(variant, position, deed.move)
        assert hand.held is None or untakable(variant, position, hand.held) is None
