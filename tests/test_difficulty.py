"""How hard a deal is: the same every time and in every Python, and the more searches win, the easier."""

from collections.abc import Generator

import pytest

from yukon.deals import DealCode, deal
from yukon.notation import read_rules
from yukon.rules import settled
from yukon.solver.difficulty import CUTS, RUNS, SIZES, Grade, chances, family, grade
from yukon.variants import VARIANTS, Variant


def count(search: Generator[int, None, int]) -> int:
    """Run to the end."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            won: int = end.value
            return won


def wins(variant: Variant, number: int) -> int:
    return count(chances(variant, settled(variant, deal(DealCode(variant, number)))))


@pytest.mark.parametrize(
    ("rules", "deals"),
    [
        ("C", {0: 16, 1: 20, 2: 16, 3: 19, 4: 18, 5: 0}),
        ("CFU", {0: 16, 2: 17}),
        ("R", {0: 15, 1: 20, 2: 15, 3: 18}),
        ("S", {14: 14, 18: 20, 41: 8, 59: 14, 66: 9}),
        ("D1N", {0: 0, 2: 20, 3: 13, 4: 15}),
        ("D3N", {0: 12, 2: 16, 3: 9, 4: 14}),
    ],
)
def test_known_deals_keep_their_chances(rules: str, deals: dict[int, int]) -> None:
    assert {number: wins(read_rules(rules), number) for number in deals} == deals


def test_vegas_is_measured_as_if_the_waste_could_be_turned_over() -> None:
    assert [wins(read_rules("D3V"), number) for number in range(5)] == [
        wins(read_rules("D3N"), number) for number in range(5)
    ]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_a_deal_has_the_same_chances_every_time(variant: Variant) -> None:
    assert wins(variant, 77) == wins(variant, 77)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_the_more_searches_win_the_easier_is_the_deal(variant: Variant) -> None:
    order = list(Grade)
    grades = [order.index(grade(variant, won)) for won in range(RUNS, -1, -1)]
    assert grades == sorted(grades)
    assert set(grades) == {0, 1, 2, 3}


def test_every_scale_has_its_size_and_its_cuts() -> None:
    assert {family(variant) for variant in VARIANTS} == set(SIZES) == set(CUTS)


def test_house_rules_and_scoring_share_the_scale_of_their_game() -> None:
    assert {family(read_rules(rules)) for rules in ("C", "CF", "CAFU")} == {"C"}
    assert family(read_rules("D3N")) == family(read_rules("D3V")) == "D3"


def test_a_search_reports_between_its_runs() -> None:
    variant = read_rules("C")
    counts = list(chances(variant, deal(DealCode(variant, 0))))
    assert counts == sorted(counts)
    assert len(counts) >= RUNS
    assert counts[-1] <= RUNS * SIZES["C"]
