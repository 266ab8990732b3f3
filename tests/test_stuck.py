"""No useful move left: exact in golden and in crafted positions; test_brute_force has the random ones."""

import re
from pathlib import Path

import pytest

from tools.brute_force import finish
from yukon.notation import read_position, read_rules, write_line
from yukon.position import Position
from yukon.rules import legal_moves
from yukon.solver.stuck import Stuck, stuck
from yukon.variants import KLONDIKE_1, VEGAS_1, Variant

GOLDEN = (Path(__file__).parent / "golden" / "stuck.txt").read_text(encoding="utf-8")


def golden(name: str) -> tuple[Variant, Position]:
    found = re.search(rf"^## {name} · rules (\w+)[^\n]*\n((?:\d: [^\n]*\n)+)", GOLDEN, re.MULTILINE)
    assert found
    return read_rules(found[1]), read_position(found[2])


@pytest.mark.spec("P09")
@pytest.mark.parametrize(
    ("name", "moves", "answer"), [("R1", 2, Stuck.DEAD), ("R3", 2, Stuck.ALIVE), ("Y1", 3, Stuck.DEAD)]
)
def test_moves_that_only_shuttle_are_told_from_moves_that_open_one(name: str, moves: int, answer: Stuck) -> None:
    variant, position = golden(name)
    assert len(legal_moves(variant, position)) == moves
    assert finish(stuck(variant, position)) is answer


@pytest.mark.spec("P09")
def test_laying_a_card_up_again_is_no_progress() -> None:
    position = read_position("foundations: 5s\n1: 4h 6h\n2: (2h) Td\n")
    assert write_line(legal_moves(read_rules("C"), position)) == "5s>1"
    assert finish(stuck(read_rules("C"), position)) is Stuck.DEAD


@pytest.mark.spec("P09")
def test_a_card_taken_back_can_open_the_way() -> None:
    position = read_position("foundations: 5s\n1: 6h\n2: (2h) 4h\n")
    assert finish(stuck(read_rules("CF"), position)) is Stuck.DEAD
    assert finish(stuck(read_rules("C"), position)) is Stuck.ALIVE


@pytest.mark.spec("P09")
def test_a_group_over_the_limit_is_no_way_out() -> None:
    heap = "4h 9s 9h 9d 9c 8s 8h 8d 8c 7s 7h 7d 7c 6s 6h 6d 6c Ts Th Td Tc"
    position = read_position(f"1: 5s\n2: (2h) {heap}\n")
    assert finish(stuck(read_rules("CF"), position)) is Stuck.DEAD
    assert finish(stuck(read_rules("CFU"), position)) is Stuck.ALIVE


@pytest.mark.spec("P09")
def test_the_waste_can_be_turned_over_only_as_often_as_the_rules_allow() -> None:
    position = read_position("foundations: 3s\n1: 9h\nwaste: 4s 7h\n")
    assert finish(stuck(VEGAS_1, position)) is Stuck.DEAD
    assert finish(stuck(KLONDIKE_1, position)) is Stuck.ALIVE


@pytest.mark.spec("P09")
def test_a_set_over_the_limit_stays_unknown() -> None:
    variant, position = golden("R3")
    assert finish(stuck(variant, position, limit=1)) is Stuck.UNKNOWN
    assert finish(stuck(variant, position, limit=17)) is Stuck.ALIVE
