"""Deals and their codes: the same cards for ever, whatever reads them."""

from collections import Counter
from collections.abc import Iterator
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tables import EVERY_VARIANT, golden, golden_games, table
from yukon.cards import PACK, Card
from yukon.deals import (
    ARRANGEMENTS,
    DEALS,
    CodeError,
    CodeProblem,
    DealCode,
    DealError,
    arrangement,
    arrangement_number,
    code_of,
    deal,
    fresh_number,
    lay_out,
    parse_code,
    shuffled,
)
from yukon.notation import write_position
from yukon.variants import KLONDIKE_1, RELAXED, SAME_SUIT, VEGAS_3, YUKON, Variant

# The layout


@pytest.mark.spec("Y01", "Y02")
@pytest.mark.parametrize("number", [0, 1, DEALS - 1])
def test_yukon_is_dealt_to_seven_columns(number: int) -> None:
    dealt = deal(DealCode(YUKON, number))
    assert [len(column.cards) for column in dealt.columns] == [1, 6, 7, 8, 9, 10, 11]
    assert [column.hidden for column in dealt.columns] == [0, 1, 2, 3, 4, 5, 6]
    assert [len(column.face_up) for column in dealt.columns] == [1, 5, 5, 5, 5, 5, 5]
    assert dealt.hidden == 21
    assert dealt.stock == dealt.waste == ()
    assert dealt.foundations == (0, 0, 0, 0)
    assert set(dealt.cards()) == set(PACK)


@pytest.mark.spec("K01")
@pytest.mark.parametrize("number", [0, 1, DEALS - 1])
def test_klondike_is_dealt_to_seven_columns_and_a_stock(number: int) -> None:
    dealt = deal(DealCode(KLONDIKE_1, number))
    assert [len(column.cards) for column in dealt.columns] == [1, 2, 3, 4, 5, 6, 7]
    assert [len(column.face_up) for column in dealt.columns] == [1] * 7
    assert dealt.hidden == 21
    assert len(dealt.stock) == 24
    assert dealt.waste == ()
    assert dealt.foundations == (0, 0, 0, 0)
    assert set(dealt.cards()) == set(PACK)


def test_columns_are_filled_one_after_the_other_and_the_rest_is_the_stock() -> None:
    assert lay_out(KLONDIKE_1, PACK) == table("""
        1: As
        2: (2s) 3s
        3: (4s 5s) 6s
        4: (7s 8s 9s) Ts
        5: (Js Qs Ks Ah) 2h
        6: (3h 4h 5h 6h 7h) 8h
        7: (9h Th Jh Qh Kh Ad) 2d
        stock: 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc
    """)


@pytest.mark.spec("Y15")
@pytest.mark.parametrize("number", [0, 7, 123_456_789])
def test_the_three_yukons_of_one_number_are_the_same_cards_in_the_same_places(number: int) -> None:
    assert deal(DealCode(YUKON, number)) == deal(DealCode(RELAXED, number)) == deal(DealCode(SAME_SUIT, number))
    assert deal(DealCode(YUKON, number).with_rules(SAME_SUIT)) == deal(DealCode(YUKON, number))


# The shuffle


def split_mix_64(state: int) -> Iterator[int]:
    """The documented generator, written once more."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        mixed = state
        for shift, multiplier in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            mixed = (mixed ^ mixed >> shift) * multiplier % 2**64
        yield mixed ^ mixed >> 31


def documented_shuffle(number: int) -> list[Card]:
    """The documented shuffle, written once more and by other means."""
    steps = split_mix_64(number)
    order = list(range(52))
    for size in range(52, 1, -1):
        run = 2**64 // size
        chosen = next(value % size for value in steps if value // size < run)
        order[size - 1], order[chosen] = order[chosen], order[size - 1]
    return [PACK[place] for place in order]


def test_the_generator_is_split_mix_64() -> None:
    steps = split_mix_64(0)
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B]
    assert [next(steps) for _ in published] == published


@pytest.mark.spec("D03")
@given(st.integers(0, DEALS - 1))
def test_the_shuffle_is_the_documented_one(number: int) -> None:
    assert list(shuffled(number)) == documented_shuffle(number)


def state_before(value: int) -> int:
    """Give the state whose next step is the value: the mixing, backwards."""
    for shift, multiplier in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        unshifted = value
        for _ in range(64 // shift):
            unshifted = value ^ unshifted >> shift
        value = unshifted * pow(multiplier, -1, 2**64) % 2**64
    return (value - 0x9E3779B97F4A7C15) % 2**64


@pytest.mark.spec("D03")
@pytest.mark.parametrize("below", range(1, 18))
def test_a_value_that_would_favour_some_cards_is_drawn_again(below: int) -> None:
    """Of 2**64 values 16 are left over when they are shared among 52 cards."""
    number = state_before(2**64 - below)
    steps = split_mix_64(number)
    assert next(steps) == 2**64 - below
    first = 2**64 - below if below > 2**64 % 52 else next(steps)
    assert shuffled(number)[51] is PACK[first % 52]
    assert list(shuffled(number)) == documented_shuffle(number)


@pytest.mark.spec("D03")
@pytest.mark.parametrize(("code", "dealt"), [(code, file.position) for code, file in golden_games("deals.txt").items()])
def test_a_code_gives_the_same_cards_for_ever(code: str, dealt: object) -> None:
    assert deal(parse_code(code)) == dealt


@pytest.mark.spec("D03")
def test_the_golden_deals_are_many_and_far_apart() -> None:
    codes = list(map(parse_code, golden_games("deals.txt")))
    assert len(codes) == golden("deals.txt").count("## ") == 34
    for game in ("YU1", "KL1"):
        numbers = [code.number for code in codes if code.variant.game == game]
        assert numbers[:10] == list(range(10))
        assert max(numbers) == DEALS - 1


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    deals = 2600
    found = Counter((place, card) for number in range(deals) for place, card in enumerate(shuffled(number)))
    assert len(found) == 52 * 52
    spread = sum((count - deals / 52) ** 2 / (deals / 52) for count in found.values())
    freedom, deviation = 51 * 51, (2 * 51 * 51) ** 0.5
    assert abs(spread - freedom) < 4 * deviation


def test_neighbouring_numbers_are_different_deals() -> None:
    assert len({shuffled(number) for number in range(1000)}) == 1000


# New deals


@pytest.mark.spec("D04")
def test_a_new_deal_comes_from_the_cryptographic_source(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = {fresh_number() for _ in range(50)}
    assert len(numbers) == 50
    assert all(0 <= number < DEALS for number in numbers)
    asked: list[int] = []

    def entropy(size: int) -> bytes:
        asked.append(size)
        return bytes(size)

    assert fresh_number(entropy) == 0
    assert asked == [8]
    monkeypatch.setattr("random.random", None)
    assert fresh_number() not in numbers


@pytest.mark.spec("D04")
def test_no_number_is_favoured() -> None:
    whole_runs = 2**64 // DEALS

    def first_of(*values: int) -> int:
        given_out = iter(values)
        number = fresh_number(lambda size: next(given_out).to_bytes(size, "big"))
        assert next(given_out, None) is None
        return number

    assert first_of(5) == 5
    assert first_of(DEALS + 5) == 5
    assert first_of(whole_runs * DEALS - 1) == DEALS - 1
    assert first_of(whole_runs * DEALS, 2**64 - 1, 17) == 17


# Codes


@pytest.mark.spec("D01")
def test_a_code_is_game_rules_and_a_number_of_seven_letters() -> None:
    assert str(DealCode(YUKON, 1)) == "YU1-C-AAAAAAB"
    assert str(DealCode(KLONDIKE_1, 6)) == "KL1-D1N-AAAAAAG"
    assert str(DealCode(VEGAS_3, 26)) == "KL1-D3V-AAAAABA"
    assert parse_code("YU1-C-AAAAAAA").number == 0
    assert parse_code("YU1-R-ZZZZZZZ").number == DEALS - 1 == 26**7 - 1
    assert str(DealCode(YUKON, DEALS - 1)) == "YU1-C-ZZZZZZZ"


@pytest.mark.spec("D01", "D02")
@pytest.mark.parametrize("variant", EVERY_VARIANT, ids=lambda variant: variant.key)
def test_every_game_has_its_codes(variant: Variant) -> None:
    code = DealCode(variant, 27)
    assert str(code) == f"{variant.game}-{variant.letters}-AAAAABB"
    assert parse_code(str(code)) == code


@pytest.mark.spec("D02")
@pytest.mark.parametrize("rules", ["SFU", "SF", "CA", "RAFU", "C"])
def test_house_rules_follow_in_the_order_a_f_u(rules: str) -> None:
    house = parse_code(f"YU1-{rules}-AAAAAAB").variant.house
    assert house.aces_go_up == ("A" in rules)
    assert house.foundations_final == ("F" in rules)
    assert house.unlimited_groups == ("U" in rules)


@pytest.mark.parametrize(("number", "laid_out"), [(-1, False), (DEALS, False), (-1, True), (ARRANGEMENTS, True)])
def test_there_is_no_code_beyond_the_last_deal(number: int, laid_out: bool) -> None:
    with pytest.raises(ValueError, match="no deal"):
        DealCode(YUKON, number, laid_out)


@pytest.mark.spec("D05")
@pytest.mark.parametrize(
    "written",
    [
        "YU1-SF-AAAABCD",
        "yu1-sf-aaaabcd",
        "  YU1-SF-AAAABCD\n",
        "YU1 SF AAAABCD",
        "YU1 - SF - AAAA BCD",
        "yu1sfaaaabcd",
        "YU1-SFAAAABCD",
        "YU1SF-AAAABCD",
        "Y-U-1-SF-AAAA-BCD",
        "#YU1-SF-AAAABCD",
        "https://example.org/yukon/#YU1-SF-AAAABCD",
        "  https://example.org/a#b/yukon/?x=YU1-C-AAAAAAB#yu1-sf-aaaabcd ",
        "https://example.org/" + "long/" * 60 + "#YU1-SF-AAAABCD",
    ],
)
def test_a_code_is_read_kindly(written: str) -> None:
    assert str(parse_code(written)) == "YU1-SF-AAAABCD"


@pytest.mark.spec("D05")
@pytest.mark.parametrize(
    "written", ["kl1d3vaaaaaag", "KL1 D3V AAAAAAG", "KL1-D3VAAAAAAG", "KL1D3V-AAAAAAG", "…/#KL1-D3V-AAAAAAG"]
)
def test_a_code_of_klondike_is_read_kindly(written: str) -> None:
    assert str(parse_code(written)) == "KL1-D3V-AAAAAAG"


@pytest.mark.spec("D06")
@given(st.sampled_from(EVERY_VARIANT), st.integers(0, DEALS - 1))
def test_a_code_is_a_link(variant: Variant, number: int) -> None:
    code = DealCode(variant, number)
    assert parse_code(f"https://example.org/yukon/#{code}") == code


REFUSED = [
    (CodeProblem.EMPTY, ["", "  \n", "#", "https://example.org/yukon/#"]),
    (CodeProblem.WRONG_LETTER, ["YU1-C-AAAA1AA", "YU1-C-AAAAAAÉ", "YU1-C-AAAAAß", "KL1-D1N-AAAAAA!", "YU1CAAAA0AA"]),
    (
        CodeProblem.WRONG_LENGTH,
        [
            "YU1-C-AAAAAA",
            "YU1-C-AAAAAAAA",
            "YU1-C-" + "A" * 47,
            "YU1-C-" + "A" * 49,
            "YU1",
            "YU1-C",
            "YU1-C-",
            "KL1-D1N-",
            "KL1",
            "KL1D1N",
            "KL1D1NAAAAAAAA",
            "YU1-C-" + "A" * 5000,
        ],
    ),
    (
        CodeProblem.UNKNOWN_GAME,
        ["hello", "XY1-C-AAAAAAB", "YU-C-AAAAAAB", "YU0-C-AAAAAAB", "1", "AAAAAAB", "ЮК1-C-AAAAAAB"],
    ),
    (
        CodeProblem.UNKNOWN_RULES,
        [
            "YU1-X-AAAAAAB",
            "YU1-CX-AAAAAAB",
            "YU1-FC-AAAAAAB",
            "YU1-SUF-AAAAAAB",
            "YU1-CFF-AAAAAAB",
            "YU1-D1N-AAAAAAB",
            "YU1--AAAAAAB",
            "KL1-D2N-AAAAAAB",
            "KL1-C-AAAAAAB",
            "KL1-D1NF-AAAAAAB",
        ],
    ),
    (CodeProblem.NEWER_VERSION, ["YU2-C-AAAAAAB", "yu10-c-aaaaaab", "KL2-D1N-AAAAAAB", "YU2", "YU2-anything 1"]),
    (CodeProblem.NO_SUCH_DEAL, ["YU1-C-" + "Z" * 48, "KL1-D1N-" + "Z" * 48]),
]


@pytest.mark.spec("D05")
@pytest.mark.parametrize(("problem", "written"), [(problem, text) for problem, texts in REFUSED for text in texts])
def test_what_is_no_code_is_refused_with_its_reason(problem: CodeProblem, written: str) -> None:
    with pytest.raises(CodeError) as caught:
        parse_code(written)
    assert caught.value.problem is problem
    assert problem.value in str(caught.value)


@pytest.mark.spec("D05")
def test_every_reason_to_refuse_a_code_is_reached() -> None:
    assert {problem for problem, _ in REFUSED} == set(CodeProblem)


@given(st.text() | st.text(alphabet="YUKL12CRSAFUDNV- #z9é"))
def test_any_other_text_is_a_code_or_refused(written: str) -> None:
    try:
        code = parse_code(written)
    except CodeError:
        return
    assert parse_code(str(code)) == code


# Codes of any other deal


@pytest.mark.spec("D07")
@given(st.permutations(PACK), st.sampled_from(EVERY_VARIANT))
def test_any_deal_has_a_code_of_48_letters(cards: list[Card], variant: Variant) -> None:
    position = lay_out(variant, cards)
    code = code_of(variant, position)
    letters = str(code).rpartition("-")[2]
    assert len(letters) == 48
    assert parse_code(str(code)) == code
    assert deal(parse_code(str(code))) == position


@pytest.mark.spec("D07")
@pytest.mark.parametrize("name", ["won-1", "won-2"])
def test_a_game_of_the_fixtures_has_a_code(name: str) -> None:
    position = golden_games("won-games.txt")[name].position
    assert position is not None
    code = code_of(YUKON, position)
    assert deal(parse_code(f"https://example.org/#{str(code).lower()}")) == position
    assert parse_code(str(code).replace("-", "")) == code


@pytest.mark.spec("D07")
def test_the_first_order_is_the_pack_and_the_last_is_the_pack_backwards() -> None:
    assert deal(parse_code("YU1-C-" + "A" * 48)) == lay_out(YUKON, PACK)
    assert arrangement(ARRANGEMENTS - 1) == PACK[::-1]
    assert arrangement_number(PACK[::-1]) == ARRANGEMENTS - 1
    last = str(DealCode(YUKON, ARRANGEMENTS - 1, laid_out=True))
    assert deal(parse_code(last)) == lay_out(YUKON, PACK[::-1])
    assert arrangement(1) == (*PACK[:-2], PACK[-1], PACK[-2])
    assert factorial(52) == ARRANGEMENTS < 26**48


@pytest.mark.spec("D07")
def test_the_first_code_beyond_all_orders_names_no_deal() -> None:
    last = str(DealCode(YUKON, ARRANGEMENTS - 1, laid_out=True))
    assert last.endswith("IQHZZZZ")
    beyond = last.replace("HZZZZ", "IAAAA")
    with pytest.raises(CodeError) as caught:
        parse_code(beyond)
    assert caught.value.problem is CodeProblem.NO_SUCH_DEAL


@pytest.mark.spec("D07")
@given(st.integers(0, ARRANGEMENTS - 1))
def test_orders_and_their_numbers_are_each_others_inverse(number: int) -> None:
    assert arrangement_number(arrangement(number)) == number


def test_the_short_and_the_long_code_of_one_deal_are_the_same_cards() -> None:
    short = DealCode(KLONDIKE_1, 12345)
    long = code_of(KLONDIKE_1, deal(short))
    assert long != short
    assert deal(long) == deal(short)


@pytest.mark.parametrize(
    "drawing",
    [
        "1: As",
        write_position(deal(DealCode(KLONDIKE_1, 1))),
        write_position(deal(DealCode(YUKON, 1))).replace("(", "", 1).replace(")", "", 1),
    ],
    ids=["a part of a table", "another game", "a card turned up"],
)
def test_a_table_that_is_no_deal_of_the_game_has_no_code(drawing: str) -> None:
    with pytest.raises(DealError):
        code_of(YUKON, table(drawing))
