"""Positions, moves and game files as text: what is written is read again, what is no game is refused by its line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_play import EVERY_MOVE, games
from tests.tables import EVERY_VARIANT, card, move, moves, table
from yukon.cards import PACK, Card
from yukon.deals import DealCode, deal, parse_code
from yukon.moves import Carry, Draw, Move, Redeal
from yukon.notation import (
    LONGEST_FILE,
    NotationError,
    read_card,
    read_file,
    read_line,
    read_move,
    read_position,
    read_rules,
    require_whole,
    write_line,
    write_move,
    write_position,
)
from yukon.position import Column, Position
from yukon.variants import KLONDIKE_3, RELAXED, YUKON, Variant

# Cards and moves


@pytest.mark.parametrize("each", PACK, ids=str)
def test_a_card_is_read_as_it_is_written(each: Card) -> None:
    assert read_card(str(each)) is each
    assert read_card(str(each).lower()) is each
    assert read_card(str(each).upper()) is each


def test_a_ten_may_be_written_with_digits() -> None:
    assert read_card("10h") is card("Th")


@pytest.mark.parametrize("text", ["", "h", "7", "1h", "0h", "7x", "77h", "1010h", "7hh", "h7", "–h", "7\u017f"])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(NotationError, match="is no card"):
        read_card(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("5s>3", Carry(card("5s"), 3)),
        ("2d>F", Carry(card("2d"), 0)),
        ("draw", Draw()),
        ("redeal", Redeal()),
    ],
)
def test_a_move_is_written_as_the_notation_says(text: str, meant: Move) -> None:
    assert read_move(text) == meant
    assert write_move(meant) == text
    assert read_move(text.upper()) == meant


@pytest.mark.parametrize(
    "text", ["", "5s", "5s>", "5s>0", "5s>8", "5s>11", ">3", "5x>3", "5s>3>4", "5s-3", "draws", "5s>²"]
)
def test_anything_else_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        read_move(text)


@given(st.lists(st.sampled_from(EVERY_MOVE), max_size=30))
def test_a_line_of_moves_is_read_as_it_is_written(line: list[Move]) -> None:
    assert read_line(write_line(line)) == tuple(line)
    assert read_line(write_line(line).replace(" ", "\n  ")) == tuple(line)


# Positions


def test_a_position_is_written_as_the_notation_says() -> None:
    text = "foundations: As 3h\n1: Kd\n2: (9s) 4h 8d\n3:\n4: (Tc)\n5:\n6:\n7:\nstock: 7c 2d\nwaste: Qh\nredeals: 1\n"
    position = read_position(text)
    assert position == Position(
        columns=(
            Column((card("Kd"),)),
            Column((card("9s"), card("4h"), card("8d")), 1),
            Column(),
            Column((card("Tc"),), 1),
            Column(),
            Column(),
            Column(),
        ),
        foundations=(1, 3, 0, 0),
        stock=(card("7c"), card("2d")),
        waste=(card("Qh"),),
        redeals=1,
    )
    assert write_position(position) == text


def test_reading_is_lenient() -> None:
    plain = "foundations: 2c\n1: (9s) 4h\nwaste: Qh"
    assert read_position(
        "# a part of a table\n\n  1 :  ( 9S )4H  # two cards\nWASTE: qh\nFoundations: 2C\n7:\n"
    ) == read_position(plain)


@pytest.mark.parametrize("variant", EVERY_VARIANT, ids=lambda variant: variant.key)
@settings(max_examples=5)
@given(data=st.data())
def test_every_position_of_a_game_is_read_as_it_is_written(variant: Variant, data: st.DataObject) -> None:
    for position in data.draw(games(variant)).positions:
        text = write_position(position)
        assert read_position(text) == position
        assert require_whole(read_position(text)) == position
        assert write_position(read_position(text)) == text


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("1: 7h\n2: 7h", 0, "7h is there twice"),
        ("1: 7h\nfoundations: 8h", 0, "7h is there twice"),
        ("stock: 7h\nwaste: 7h", 0, "7h is there twice"),
        ("foundations: 3s 2s", 1, "two foundations"),
        ("1: 7h\n1: 8h", 2, "'1' is there twice"),
        ("1: 7h\n8: 8h", 2, "'8' names no pile"),
        ("1: 7h\nspam", 2, "'spam' names no pile"),
        ("\n\n1: (7h", 3, "a bracket is not closed"),
        ("1: 7h (8h)", 1, "is no card"),
        ("1: (7h) (8h)", 1, "is no card"),
        ("1: 7h\nwaste: 1x", 2, "'1x' is no card"),
        ("stock: (7h) 8h", 1, "brackets"),
        ("foundations: (7h)", 1, "brackets"),
        ("1: 7h\nredeals: -1", 2, "is no number"),
        ("1: 7h\nredeals: ²", 2, "is no number"),
        ("1: 7h\nredeals: 1111111", 2, "is no number"),
        ("rules: YU1-X", 1, "names no rules"),
        ("deal: YU2-C-AAAAAAB", 1, "newer version"),
        ("1: 7h\nmoves: 7h>2\n7h>9", 3, "goes to no place"),
        ("1: 7h\ndeal: YU1-C-AAAAAAB", 0, "both a position and a deal"),
        ("x" * (LONGEST_FILE + 1), 0, "too long"),
    ],
)
def test_a_text_that_is_no_game_is_refused_by_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(NotationError, match=says) as caught:
        read_file(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: " if line else "")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "# nothing", "rules: YU1-C", "moves: draw", "redeals: 1"])
def test_a_text_without_piles_is_no_position(text: str) -> None:
    with pytest.raises(NotationError, match="there is no position"):
        read_position(text)


@given(st.text() | st.text(alphabet="123:()# \nAKQhsdc>Fmovesdealstockwaste"))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        position = read_position(text)
    except NotationError:
        return
    assert read_position(write_position(position)) == position


# Whole positions


@pytest.mark.parametrize("variant", [YUKON, KLONDIKE_3], ids=lambda variant: variant.key)
def test_a_deal_is_whole(variant: Variant) -> None:
    dealt = deal(DealCode(variant, 1))
    assert require_whole(dealt) is dealt


def test_a_position_with_a_card_missing_is_not_whole() -> None:
    with pytest.raises(NotationError, match=r"not there: Kh$"):
        require_whole(table("foundations: Ks Qh Kd Kc"))


def test_a_position_with_a_face_down_end_is_not_whole() -> None:
    with pytest.raises(NotationError, match="column 2 ends with a face-down card"):
        require_whole(table("foundations: Ks Qh Kd Kc\n2: (Kh)"))


# Game files


def test_a_file_says_rules_a_position_and_moves() -> None:
    file = read_file("""
        rules: YU1-RF   # comments are left out
        1: 8s
        2: (3c) 7h
        moves: 7h>1 3c>F
          As>F
    """)
    assert file.variant is not None
    assert file.variant.key == "YU1-RF"
    assert file.position == table("1: 8s\n2: (3c) 7h")
    assert file.moves == moves("7h>1 3c>F As>F")
    assert file.start() == (file.variant, file.position)
    assert file.start(YUKON) == (YUKON, file.position)


def test_a_file_says_a_deal_and_may_change_its_rules() -> None:
    assert read_file("deal: YU1-C-AAAAAAB").start() == (YUKON, deal(parse_code("YU1-C-AAAAAAB")))
    assert read_file("rules: R\ndeal: YU1-C-AAAAAAB").start() == (RELAXED, deal(parse_code("YU1-C-AAAAAAB")))


def test_a_position_without_rules_is_classic_yukon() -> None:
    assert read_file("1: 8s").start() == (YUKON, table("1: 8s"))


def test_a_file_without_position_and_deal_starts_no_game() -> None:
    with pytest.raises(NotationError, match="neither a position nor a deal"):
        read_file("moves: draw").start()


@pytest.mark.parametrize("variant", EVERY_VARIANT, ids=lambda variant: variant.key)
def test_rules_are_read_with_and_without_their_game(variant: Variant) -> None:
    assert read_rules(variant.key) is read_rules(variant.letters) is read_rules(f" {variant.key.lower()} ")
    assert read_rules(variant.key) == variant


@pytest.mark.parametrize("text", ["", "X", "YU1", "YU1-", "YU1-FC", "KL1-C", "D1", "YU2-C", "D1NF"])
def test_other_rules_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="names no rules"):
        read_rules(text)


def test_the_short_words_of_the_tests_read_the_same() -> None:
    assert (move("5s>3"),) == moves("5s>3") == read_line("5s>3")
