"""Deals from elsewhere: KPatience's numbers, pasted texts, and what is refused. PySolFC's numbers: test_pysol_deals."""

from __future__ import annotations

import pytest

from tests.tables import card, game, golden, golden_games, moves
from yukon.deals import CodeError, CodeProblem, deal, parse_code
from yukon.foreign import (
    KPATIENCE_DEALS,
    Fault,
    ForeignError,
    Program,
    deal_of,
    kpatience,
    read_number,
    read_pasted,
    read_pysol,
)
from yukon.notation import LONGEST_FILE, write_line, write_position
from yukon.rules import play
from yukon.variants import KLONDIKE_1, KLONDIKE_3, RELAXED, SAME_SUIT, VARIANTS, YUKON, Variant

WON = golden_games("won-games.txt")
LONG = "YU1-C-" + str(deal_of(Program.KPATIENCE, YUKON, 1)).rpartition("-")[2]
PYSOL_YUKON_1 = next(line for line in golden("pysol-deals.txt").splitlines() if line.startswith("Yukon 1:"))
PYSOL_KLONDIKE_1 = next(line for line in golden("pysol-deals.txt").splitlines() if line.startswith("Klondike 1:"))


def refused(text: str, chosen: Variant = YUKON) -> ForeignError:
    with pytest.raises(ForeignError) as caught:
        read_pasted(text, chosen)
    return caught.value


# KPatience


def test_kpatience_yukon_1_is_the_won_game_of_the_golden_file() -> None:
    assert kpatience(YUKON, 1) == WON["won-1"].position


def test_kpatience_klondike_deals_the_same_pack_in_rows_and_leaves_the_rest_as_the_stock() -> None:
    yukon, klondike = kpatience(YUKON, 1), kpatience(KLONDIKE_1, 1)
    lengths = [len(column.cards) for column in yukon.columns]
    pack = [yukon.columns[j].cards[row] for row in range(11) for j in range(7) if row < lengths[j]]
    assert [klondike.columns[j].cards[row] for row in range(7) for j in range(row, 7)] == pack[:28]
    assert list(klondike.stock[::-1]) == pack[28:]


@pytest.mark.spec("D07")
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
@pytest.mark.parametrize("number", [1, 2, 32000, KPATIENCE_DEALS])
def test_a_foreign_number_becomes_a_long_code_of_the_same_cards(variant: Variant, number: int) -> None:
    code = deal_of(Program.KPATIENCE, variant, number)
    assert code.laid_out
    assert deal(parse_code(str(code))) == kpatience(variant, number)


@pytest.mark.parametrize("number", [0, KPATIENCE_DEALS + 1])
def test_a_number_that_the_program_does_not_deal_is_refused(number: int) -> None:
    with pytest.raises(ForeignError) as caught:
        deal_of(Program.KPATIENCE, YUKON, number)
    assert caught.value.fault is Fault.NO_SUCH_NUMBER


def test_numbers_are_read_in_any_digits_and_refused_by_their_fault() -> None:
    assert read_number(" 12 345 ") == 12345
    assert read_number("١٢٣") == 123
    for text, fault in [("", Fault.EMPTY), ("-1", Fault.NO_NUMBER), ("9" * 30, Fault.NO_SUCH_NUMBER)]:
        with pytest.raises(ForeignError) as caught:
            read_number(text)
        assert caught.value.fault is fault


# Pasted texts


@pytest.mark.spec("D05", "D07")
@pytest.mark.parametrize("text", ["yu1 c aaaaaab", "https://example.org/yukon/#YU1-C-AAAAAAB", " YU1-C-AAAAAAB\n"])
def test_a_pasted_code_or_link_is_that_deal_whatever_game_is_chosen(text: str) -> None:
    assert read_pasted(text, KLONDIKE_1).code == parse_code("YU1-C-AAAAAAB")


@pytest.mark.spec("D07")
@pytest.mark.parametrize("chosen", [YUKON, RELAXED, SAME_SUIT], ids=lambda variant: variant.letters)
def test_a_pasted_position_that_is_a_deal_gets_a_long_code_of_the_chosen_game(chosen: Variant) -> None:
    position = kpatience(YUKON, 1)
    pasted = read_pasted(write_position(position), chosen)
    assert pasted.code.variant is chosen
    assert deal(pasted.code) == position
    assert pasted.moves == ()


def test_cards_that_are_no_deal_of_the_chosen_game_are_tried_as_the_others() -> None:
    klondike = kpatience(KLONDIKE_1, 7)
    assert read_pasted(write_position(klondike), YUKON).code.variant is KLONDIKE_1
    assert read_pasted(write_position(klondike), KLONDIKE_3).code.variant is KLONDIKE_3
    assert read_pasted(write_position(kpatience(YUKON, 7)), KLONDIKE_3).code.variant is YUKON


def test_a_pasted_game_keeps_its_rules_and_its_moves() -> None:
    won = WON["won-1"]
    assert won.position
    text = f"rules: YU1-RF\n{write_position(won.position)}moves: {write_line(won.moves)}\n"
    pasted = read_pasted(text, YUKON)
    assert (pasted.code.variant.key, pasted.moves) == ("YU1-RF", won.moves)
    coded = read_pasted("deal: YU1-C-AAAAAAB\nmoves: 6h>2 2h>F", KLONDIKE_1)
    assert (coded.code, coded.moves) == (parse_code("YU1-C-AAAAAAB"), moves("6h>2 2h>F"))


@pytest.mark.parametrize("broken", ["\n", "/"], ids=["lines", "slashes"])
def test_pysolfc_text_is_read_by_lines_and_by_slashes(broken: str) -> None:
    text = PYSOL_YUKON_1.partition(":")[2].replace("/", broken)
    position = read_pysol(text, YUKON)
    assert [str(column.cards[-1]) for column in position.columns] == ["3d", "8c", "Tc", "6s", "9c", "2h", "6h"]
    assert [column.hidden for column in position.columns] == [0, 1, 2, 3, 4, 5, 6]
    assert deal(read_pasted(text, SAME_SUIT).code) == position


def test_pysolfc_text_without_marks_lies_as_the_game_deals() -> None:
    bare = PYSOL_YUKON_1.replace("<", "").replace(">", "")
    assert read_pysol(bare, YUKON) == read_pysol(PYSOL_YUKON_1, YUKON)


@pytest.mark.parametrize("named", ["Talon 4H", "Talon: 4H"])
def test_the_first_card_of_pysolfcs_talon_is_drawn_first(named: str) -> None:
    session = game(str(read_pasted(PYSOL_KLONDIKE_1.replace("Talon 4H", named), KLONDIKE_1).code))
    drawn = play(KLONDIKE_1, session.position, moves("draw")[0])
    assert drawn.waste == (card("4h"),)


# What is refused


def test_nothing_and_far_too_much_are_refused() -> None:
    assert refused(" \n\t").fault is Fault.EMPTY
    assert refused("x" * (LONGEST_FILE + 1)).fault is Fault.TOO_LONG


def test_a_line_that_is_no_cards_is_named() -> None:
    error = refused(write_position(kpatience(YUKON, 1)).replace("3: (9h", "3: (9x"))
    assert (error.fault, error.line) == (Fault.UNREADABLE, 3)
    assert error.text.startswith("3: (9x")
    error = refused("3D\nhello there\n")
    assert (error.fault, error.line, error.text) == (Fault.UNREADABLE, 2, "hello there")
    assert refused("3D / JD <AS>").fault is Fault.UNREADABLE


def test_a_card_that_is_there_twice_is_named() -> None:
    text = write_position(kpatience(YUKON, 1))
    error = refused(text.replace("1: Jd", "1: 6h"))
    assert (error.fault, error.text) == (Fault.CARD_TWICE, "6h")
    error = refused(PYSOL_YUKON_1.replace(" 3D ", " 6H "))
    assert (error.fault, error.text) == (Fault.CARD_TWICE, "6h")


def test_the_cards_that_are_missing_are_named() -> None:
    error = refused(write_position(kpatience(YUKON, 1)).replace("1: Jd", "1:"))
    assert (error.fault, error.text) == (Fault.CARD_MISSING, "Jd")


def test_a_position_from_the_middle_of_a_game_is_refused() -> None:
    session = game(LONG)
    later = session.apply(WON["won-1"].moves[0]).session.position
    assert refused(write_position(later)).fault is Fault.NO_DEAL


def test_cards_laid_out_for_other_rules_than_the_text_says_are_refused() -> None:
    text = "rules: KL1-D1N\n" + write_position(kpatience(YUKON, 1))
    assert refused(text, YUKON).fault is Fault.NO_DEAL


def test_moves_without_a_deal_are_refused() -> None:
    assert refused("moves: 6h>2").fault is Fault.NO_DEAL


@pytest.mark.spec("D05")
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("YU2-C-AAAAAAB", CodeProblem.NEWER_VERSION),
        ("https://example.org/", CodeProblem.UNKNOWN_GAME),
        ("deal: YU1-Q-AAAAAAB", CodeProblem.UNKNOWN_RULES),
    ],
)
def test_a_wrong_code_says_what_is_wrong_with_it(text: str, problem: CodeProblem) -> None:
    with pytest.raises(CodeError) as caught:
        read_pasted(text, YUKON)
    assert caught.value.problem is problem
