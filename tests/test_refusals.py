"""One table for every reason to refuse a move, and none without."""

from typing import NamedTuple

import pytest

from tests.tables import card, move, table
from yukon.intents import Refuse, find_place
from yukon.moves import Carry, Draw, IllegalMove, Move, Redeal, Refusal
from yukon.notation import read_rules
from yukon.rules import legal_moves, play, refusal


class Refused(NamedTuple):
    reason: Refusal
    rules: str
    drawing: str
    move: Move


TWENTY_ONE = "6h 2s 2h 2d 2c 3s 3h 3d 3c 4s 4h 4d 4c 5s 5h 5d 5c 8s 8h 8d 8c"

BY_THE_RULES = [
    Refused(Refusal.GAME_OVER, "C", "foundations: Ks Kh Kd Kc", move("Ks>1")),
    Refused(Refusal.NO_SUCH_COLUMN, "C", "1: 7h\n2: 8s", Carry(card("7h"), 8)),
    Refused(Refusal.NO_SUCH_COLUMN, "C", "1: 7h\n2: 8s", Carry(card("7h"), -1)),
    Refused(Refusal.NOT_ON_THE_TABLE, "C", "2: 8s", move("7h>2")),
    Refused(Refusal.IN_THE_STOCK, "D1N", "2: 8s\nstock: 7h", move("7h>2")),
    Refused(Refusal.FACE_DOWN, "C", "1: (7h) 9c\n2: 8s", move("7h>2")),
    Refused(Refusal.FACE_DOWN, "C", "foundations: Ah\n1: (2h) 9c", move("2h>F")),
    Refused(Refusal.NOT_TOP_OF_WASTE, "D3N", "2: 8s\nwaste: 7h 9c", move("7h>2")),
    Refused(Refusal.NOT_TOP_OF_FOUNDATION, "C", "foundations: 8h\n2: 8s", move("7h>2")),
    Refused(Refusal.ALREADY_ON_FOUNDATION, "C", "foundations: 7h\n2: 8s", move("7h>F")),
    Refused(Refusal.NO_TAKING_BACK, "CF", "foundations: 7h\n2: 8s", move("7h>2")),
    Refused(Refusal.ACE_WOULD_RETURN, "CA", "foundations: Ah\n2: 2s", move("Ah>2")),
    Refused(Refusal.OWN_COLUMN, "C", "1: 8s 7h", move("7h>1")),
    Refused(Refusal.NOT_LAST, "C", "1: Ah 9c", move("Ah>F")),
    Refused(Refusal.FOUNDATION_STARTS_WITH_ACE, "C", "1: 2h", move("2h>F")),
    Refused(Refusal.NOT_NEXT_ON_FOUNDATION, "C", "foundations: Ah\n1: 3h", move("3h>F")),
    Refused(Refusal.GROUP_TOO_LARGE, "C", f"1: 7s\n2: {TWENTY_ONE}", move("6h>1")),
    Refused(Refusal.ONLY_KING_TO_EMPTY, "C", "1: (7c) Qh", move("Qh>2")),
    Refused(Refusal.ONLY_KING_TO_EMPTY, "D1N", "waste: Qh", move("Qh>2")),
    Refused(Refusal.END_IS_FACE_DOWN, "C", "1: 7h\n2: (9c 8s)", move("7h>2")),
    Refused(Refusal.NOTHING_ON_ACE, "C", "1: 7h\n2: As", move("7h>2")),
    Refused(Refusal.NOT_ONE_LOWER, "C", "1: 7h\n2: 9s", move("7h>2")),
    Refused(Refusal.NOT_ONE_LOWER, "R", "1: 7h\n2: 7s", move("7h>2")),
    Refused(Refusal.NOT_ONE_LOWER, "S", "1: 7h\n2: 6h", move("7h>2")),
    Refused(Refusal.SAME_COLOUR, "C", "1: 7h\n2: 8d", move("7h>2")),
    Refused(Refusal.SAME_COLOUR, "D1V", "2: 8d\nwaste: 7h", move("7h>2")),
    Refused(Refusal.OTHER_SUIT, "S", "1: 7h\n2: 8d", move("7h>2")),
    Refused(Refusal.NO_STOCK, "C", "1: 7h", Draw()),
    Refused(Refusal.NO_STOCK, "C", "1: 7h", Redeal()),
    Refused(Refusal.STOCK_EMPTY, "D1N", "waste: 7h", Draw()),
    Refused(Refusal.STOCK_NOT_EMPTY, "D1N", "stock: 7h", Redeal()),
    Refused(Refusal.NOTHING_TO_REDEAL, "D1N", "1: 7h", Redeal()),
    Refused(Refusal.NO_REDEAL_LEFT, "D1V", "waste: 7h", Redeal()),
    Refused(Refusal.NO_REDEAL_LEFT, "D3V", "waste: 7h", Redeal()),
]

WITHOUT_A_PLACE = [
    (Refusal.NO_PLACE, "1: 7h\n2: 8d\n3: 6s", "7h"),
    (Refusal.NO_EMPTY_COLUMN, "1: (2c) Kh\n2: Ad\n3: 3d\n4: 4d\n5: 5d\n6: 6d\n7: 7d", "Kh"),
]
"""Answers to the question where a card could go at all."""


@pytest.mark.spec("P06")
@pytest.mark.parametrize("refused", BY_THE_RULES, ids=lambda refused: f"{refused.reason.name}-{refused.rules}")
def test_a_move_is_refused_for_its_own_reason(refused: Refused) -> None:
    variant, position = read_rules(refused.rules), table(refused.drawing)
    assert refusal(variant, position, refused.move) is refused.reason
    assert refused.move not in legal_moves(variant, position)
    with pytest.raises(IllegalMove) as caught:
        play(variant, position, refused.move)
    assert caught.value.refusal is refused.reason
    assert refused.reason.value in str(caught.value)
    assert position == table(refused.drawing)


@pytest.mark.spec("P06")
@pytest.mark.parametrize(("reason", "drawing", "asked"), WITHOUT_A_PLACE)
def test_a_card_without_a_place_is_told_why(reason: Refusal, drawing: str, asked: str) -> None:
    assert find_place(read_rules("C"), table(drawing), card(asked)) == Refuse(reason, card(asked))


@pytest.mark.spec("P06")
def test_every_reason_has_its_table() -> None:
    reached = {refused.reason for refused in BY_THE_RULES} | {reason for reason, _, _ in WITHOUT_A_PLACE}
    assert set(Refusal) == reached


def test_every_reason_says_something_of_its_own() -> None:
    assert len({reason.value for reason in Refusal}) == len(Refusal)


def test_taking_a_card_and_its_place_are_judged_in_this_order() -> None:
    both_wrong = table("1: (7h) 9c\n2: As")
    assert refusal(read_rules("C"), both_wrong, move("7h>2")) is Refusal.FACE_DOWN
    too_many_and_unfit = table(f"1: 7h\n2: {TWENTY_ONE}")
    assert refusal(read_rules("C"), too_many_and_unfit, move("6h>1")) is Refusal.SAME_COLOUR
