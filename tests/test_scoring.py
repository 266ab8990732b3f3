"""Points: what is counted, what is not, and what whole games come to."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_play import games
from tests.tables import EVERY_VARIANT, golden_games, move, moves, table
from yukon.deals import parse_code
from yukon.moves import FOUNDATION, Carry, Draw, Redeal
from yukon.notation import read_rules
from yukon.position import Position
from yukon.rules import play
from yukon.scoring import points, scored
from yukon.session import Session, begin
from yukon.variants import KLONDIKE_1, KLONDIKE_3, VEGAS_1, VEGAS_3, YUKON, Variant

YUKONS = [variant for variant in EVERY_VARIANT if variant.stock is None]
STANDARD = [KLONDIKE_1, KLONDIKE_3]
VEGAS = [VEGAS_1, VEGAS_3]


def earned(rules: str, drawing: str, line: str) -> list[int]:
    """Give the points of each move."""
    variant, position = read_rules(rules), table(drawing)
    found = []
    for each in moves(line):
        after = play(variant, position, each)
        found.append(points(variant, position, each, after))
        position = after
    return found


@pytest.mark.spec("Y17")
@pytest.mark.parametrize("rules", ["C", "R"])
def test_ten_for_a_card_laid_up_and_five_for_one_turned_up(rules: str) -> None:
    drawing = "1: 8s\n2: (9c 2h) 7d\n3: Td\n4: Ah"
    assert earned(rules, drawing, "7d>1 Ah>F 2h>F 9c>3") == [5, 10, 15, 0]


@pytest.mark.spec("Y17")
def test_the_last_card_of_a_column_turns_nothing_up() -> None:
    assert earned("C", "1: 8s\n2: 7d", "7d>1") == [0]


@pytest.mark.spec("Y10", "Y17")
def test_taking_back_costs_nothing_and_laying_up_again_earns_again() -> None:
    assert earned("C", "foundations: 3h\n1: 4s", "3h>1 3h>F 3h>1 3h>F") == [0, 10, 0, 10]


@pytest.mark.spec("Y16", "Y17")
def test_what_house_rule_a_does_by_itself_is_scored_with_the_move() -> None:
    assert earned("CA", "1: 8s\n2: (2c Ac) Ad 7h", "7h>1") == [10 + 10 + 5 + 5]
    assert earned("CA", "foundations: 7h\n2: 8c", "7h>2 7h>F") == [0, 10]


@pytest.mark.spec("Y16", "Y17")
def test_what_house_rule_a_does_after_the_deal_is_scored() -> None:
    session = begin(parse_code("YU1-CA-AAAAAAD"))
    dealt = begin(parse_code("YU1-C-AAAAAAD")).position
    up, turned = session.position.laid_up, dealt.hidden - session.position.hidden
    assert up > 0
    assert session.score == 10 * up + 5 * turned


@pytest.mark.spec("Y17", "K07", "K09")
@pytest.mark.parametrize(
    ("variant", "start"), [*((each, 0) for each in [*YUKONS[::8], *STANDARD]), *((each, -52) for each in VEGAS)]
)
def test_a_game_starts_with_its_score(variant: Variant, start: int) -> None:
    assert begin(parse_code(f"{variant.key}-AAAAAAA")).score == start


@pytest.mark.spec("Y17", "K07")
def test_a_score_is_never_below_0() -> None:
    assert scored(YUKON, 3, -5) == 0
    assert scored(KLONDIKE_1, 40, -100) == 0
    assert scored(KLONDIKE_1, 140, -100) == 40


@pytest.mark.spec("K07")
@pytest.mark.parametrize("rules", ["D1N", "D3N"])
def test_the_standard_points_of_klondike(rules: str) -> None:
    drawing = "1: 8s\n2: (9c 2h) 7d\n3: Td\nstock: 9s\nwaste: Ah 6s"
    line = "6s>2 Ah>F 7d>1 2h>F draw 9s>3 2h>1"
    with pytest.raises(ValueError, match="one rank lower"):
        earned(rules, drawing, line)
    assert earned(rules, drawing, "6s>2 Ah>F 7d>1 2h>F draw 9s>3") == [5, 10, 5, 15, 0, 5]
    assert earned(rules, "foundations: 3h\n1: 4s\nwaste: 7c", "3h>1 redeal 3h>F") == [0, -100, 10]


@pytest.mark.spec("K09")
@pytest.mark.parametrize("rules", ["D1V", "D3V"])
def test_vegas_pays_five_dollars_a_card_and_nothing_else(rules: str) -> None:
    drawing = "1: 8s\n2: (9c 2h) 7d\n3: Td\nstock: 9s\nwaste: Ah 6s"
    assert earned(rules, drawing, "6s>2 Ah>F 7d>1 2h>F draw 9s>3") == [0, 5, 0, 5, 0, 0]
    assert earned(rules, "foundations: 3h\n1: 4s", "3h>1 3h>F") == [0, 5]


@pytest.mark.spec("K09")
def test_vegas_has_no_floor_and_is_positive_from_the_11th_card() -> None:
    score, variant = VEGAS_1.scoring.start, VEGAS_1
    table_before = Position(table("1: As").columns)
    after = play(variant, table_before, move("As>F"))
    scores = []
    for _ in range(52):
        score = scored(variant, score, points(variant, table_before, move("As>F"), after))
        scores.append(score)
    assert scores[0] == -47
    assert scores[9] == -2
    assert scores[10] == 3
    assert scores[51] == 208
    assert scored(variant, -52, -5) == -57


# Whole games


@pytest.mark.spec("Y11", "Y17")
@pytest.mark.parametrize("name", ["won-1", "won-2"])
@pytest.mark.parametrize("rules", ["C", "CF", "CU", "R"])
def test_a_win_without_taking_back_is_always_625(name: str, rules: str) -> None:
    file = golden_games("won-games.txt")[name]
    assert file.position is not None
    variant, position = read_rules(rules), file.position
    score = 0
    for each in file.moves:
        after = play(variant, position, each)
        score = scored(variant, score, points(variant, position, each, after))
        position = after
    assert position.won
    assert score == 625


def session_of(name: str) -> Session:
    """Play a won Klondike to its end."""
    file = golden_games("won-klondike.txt")[name]
    session = begin(parse_code(name))
    for each in file.moves:
        outcome = session.apply(each)
        assert outcome.refusal is None
        session = outcome.session
    return session


@pytest.mark.spec("K08")
@pytest.mark.parametrize(
    ("name", "from_waste", "costs"),
    [("KL1-D1N-AAAAAAC", 14, [100]), ("KL1-D3N-AAAAAAK", 20, [100, 60, 10, 25, 25])],
)
def test_a_standard_win_is_625_and_5_a_card_from_the_waste_less_the_turn_overs(
    name: str, from_waste: int, costs: list[int]
) -> None:
    won = session_of(name)
    assert won.won
    assert won.score == 625 + 5 * from_waste - sum(costs)
    session, lost, found = begin(won.code), [], 0
    for each in won.line:
        after = session.apply(each).session
        if isinstance(each, Redeal):
            lost.append(session.score - after.score)
        elif isinstance(each, Carry) and each.to != FOUNDATION:
            found += each.card in session.position.waste
        session = after
    assert lost == costs
    assert found == from_waste


@pytest.mark.spec("K09")
@pytest.mark.parametrize("name", ["KL1-D1V-AAAAAAJ", "KL1-D3V-AAAAALC"])
def test_a_vegas_win_is_208_dollars(name: str) -> None:
    session = session_of(name)
    assert session.won
    assert session.score == 208
    assert session.variant.scoring.dollars


@pytest.mark.spec("K07", "K08")
@pytest.mark.parametrize("variant", STANDARD, ids=lambda variant: variant.key)
@settings(max_examples=40)
@given(data=st.data())
def test_the_standard_score_is_what_was_done_less_what_turn_overs_cost(variant: Variant, data: st.DataObject) -> None:
    game = data.draw(games(variant, 120))
    expected = 0
    for before, after in zip(game.sessions, game.sessions[1:], strict=False):
        done = after.line[-1]
        if isinstance(done, Redeal):
            expected -= min(100, expected)
        elif isinstance(done, Carry):
            expected += 10 * (done.to == FOUNDATION)
            expected += 5 * (done.to != FOUNDATION and done.card in before.position.waste)
            expected += 5 * (before.position.hidden - after.position.hidden)
        assert after.score == expected


@pytest.mark.spec("K09")
@pytest.mark.parametrize("variant", VEGAS, ids=lambda variant: variant.key)
@settings(max_examples=20)
@given(data=st.data())
def test_the_vegas_score_counts_cards_laid_up_only(variant: Variant, data: st.DataObject) -> None:
    game = data.draw(games(variant, 80))
    up = sum(isinstance(each, Carry) and each.to == FOUNDATION for each in game.last.line)
    assert game.last.score == 5 * up - 52


@pytest.mark.spec("Y17")
@pytest.mark.parametrize(
    "variant", [each for each in YUKONS if not each.house.aces_go_up], ids=lambda variant: variant.key
)
@settings(max_examples=10)
@given(data=st.data())
def test_the_score_of_yukon_counts_cards_laid_up_and_turned_up_only(variant: Variant, data: st.DataObject) -> None:
    game = data.draw(games(variant))
    up = sum(isinstance(each, Carry) and each.to == FOUNDATION for each in game.last.line)
    assert game.last.score == 10 * up + 5 * (21 - game.last.position.hidden)
    assert Draw() not in game.last.line
