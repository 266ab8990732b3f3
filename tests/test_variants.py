"""The rows of the games."""

import pytest

from tests.tables import EVERY_VARIANT
from yukon.deals import DealCode, parse_code
from yukon.variants import (
    GAMES,
    KLONDIKE_1,
    NO_HOUSE_RULES,
    SAME_SUIT,
    VARIANTS,
    YUKON,
    Build,
    HouseRules,
    Variant,
    variant_of,
    with_house_rules,
)


@pytest.mark.spec("P11")
def test_classic_comes_first_and_every_game_can_be_chosen() -> None:
    assert [variant.key for variant in VARIANTS] == [
        "YU1-C",
        "YU1-R",
        "YU1-S",
        "KL1-D1N",
        "KL1-D3N",
        "KL1-D1V",
        "KL1-D3V",
    ]
    assert GAMES == ("YU1", "KL1")


@pytest.mark.spec("D02", "P11")
def test_every_choice_of_rules_has_its_own_letters() -> None:
    assert len({variant.key for variant in EVERY_VARIANT}) == len(EVERY_VARIANT) == 3 * 8 + 4
    for variant in EVERY_VARIANT:
        assert variant_of(variant.game, variant.letters) == variant


@pytest.mark.spec("D02")
def test_without_house_letters_no_house_rule_holds() -> None:
    assert YUKON.house == NO_HOUSE_RULES == HouseRules(False, False, False)
    assert YUKON.limit == 20
    assert with_house_rules(YUKON, NO_HOUSE_RULES) == YUKON


@pytest.mark.spec("D02")
def test_house_rules_are_written_in_the_order_a_f_u() -> None:
    assert with_house_rules(SAME_SUIT, HouseRules(foundations_final=True, unlimited_groups=True)).key == "YU1-SFU"
    assert with_house_rules(YUKON, HouseRules(True, True, True)).key == "YU1-CAFU"
    replaced = with_house_rules(with_house_rules(YUKON, HouseRules(True)), HouseRules(unlimited_groups=True))
    assert replaced.key == "YU1-CU"


@pytest.mark.parametrize("letters", ["", "A", "X", "CC", "CFA", "CAA", "D1N", "c"])
def test_other_letters_are_no_rules_of_yukon(letters: str) -> None:
    assert variant_of("YU1", letters) is None


@pytest.mark.parametrize("letters", ["", "C", "D2N", "D1", "D1NF"])
def test_other_letters_are_no_rules_of_klondike(letters: str) -> None:
    assert variant_of("KL1", letters) is None


def test_klondike_has_no_house_rules() -> None:
    with pytest.raises(ValueError, match="has no house rules"):
        with_house_rules(KLONDIKE_1, HouseRules(True))


@pytest.mark.spec("Y13", "Y14")
def test_the_yukons_differ_in_nothing_but_how_columns_build() -> None:
    builds = {variant.letters: variant.build for variant in VARIANTS if variant.game == "YU1"}
    assert builds == {"C": Build.ALTERNATE, "R": Build.ANY, "S": Build.SUIT}
    rest = {(v.layout, v.scoring, v.stock, v.house, v.limit) for v in VARIANTS if v.game == "YU1"}
    assert len(rest) == 1


@pytest.mark.spec("K05", "K06", "K09")
@pytest.mark.parametrize(
    ("letters", "draw", "redeals", "dollars"),
    [("D1N", 1, None, False), ("D3N", 3, None, False), ("D1V", 1, 0, True), ("D3V", 3, 0, True)],
)
def test_klondike_draws_one_or_three_for_points_or_dollars(
    letters: str, draw: int, redeals: int | None, dollars: bool
) -> None:
    variant = variant_of("KL1", letters)
    assert variant is not None
    assert variant.stock is not None
    assert (variant.stock.draw, variant.stock.redeals, variant.scoring.dollars) == (draw, redeals, dollars)
    assert variant.limit is None


@pytest.mark.parametrize("variant", EVERY_VARIANT, ids=lambda variant: variant.key)
def test_a_row_is_well_formed(variant: Variant) -> None:
    assert len(variant.layout) == 7
    assert all(
        shape and set(shape) <= {"D", "U"} and shape.endswith("U") and "UD" not in shape for shape in variant.layout
    )
    cards = sum(map(len, variant.layout))
    assert cards == (52 if variant.stock is None else 28)
    assert parse_code(str(DealCode(variant, 3))).variant is variant_of(variant.game, variant.letters)
