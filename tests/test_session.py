"""A game being played: undo and redo, counters and time, saved and restored."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_play import games
from tests.tables import EVERY_VARIANT, game, golden_games, move, moves
from yukon.deals import DealCode, code_of, deal
from yukon.moves import Draw, Move, Redeal, Refusal
from yukon.notation import read_line
from yukon.rules import legal_moves
from yukon.session import LONGEST_LINE, UNDO_LIMIT, Record, SaveError, Session, begin, restore, save
from yukon.variants import YUKON, Variant

# Playing


def after(session: Session, line: str) -> Session:
    """Play legal moves."""
    for each in moves(line):
        outcome = session.apply(each)
        assert outcome.refusal is None, each
        session = outcome.session
    return session


def shuttled(times: int, code: str = "KL1-D1N-AAAAAAA") -> Session:
    """Draw and redeal so many times."""
    session = game(code)
    for _ in range(times):
        made: Move = Draw() if session.position.stock else Redeal()
        session = session.apply(made).session
    return session


def test_a_deal_has_no_history() -> None:
    session = game("YU1-C-AAAAAAB")
    assert session.position == deal(session.code)
    assert not any((session.started, session.in_progress, session.won, session.can_undo, session.can_redo))
    assert session.undo() is session
    assert session.redo() is session


@pytest.mark.spec("P06")
def test_a_refused_move_changes_nothing_and_says_why() -> None:
    session = game("YU1-C-AAAAAAB")
    outcome = session.apply(move("7h>F"))
    assert outcome.session is session
    assert outcome.refusal is Refusal.FOUNDATION_STARTS_WITH_ACE


@pytest.mark.spec("P08")
def test_every_move_is_counted_and_refused_ones_are_not() -> None:
    session = game("KL1-D1N-AAAAAAB")
    assert after(session, "draw draw").moves_made == 2
    assert after(session, "draw").apply(Redeal()).session.moves_made == 1


# Undo and redo


@pytest.mark.spec("Y18", "K11")
@pytest.mark.parametrize("variant", EVERY_VARIANT, ids=lambda variant: variant.key)
@settings(max_examples=5)
@given(data=st.data())
def test_undo_brings_back_cards_facing_and_score_and_redo_makes_them_again(
    variant: Variant, data: st.DataObject
) -> None:
    played = data.draw(games(variant, 60))
    session, made = played.last, played.last.moves_made
    for before in reversed(played.sessions[:-1]):
        session = session.undo()
        assert session.turns[-1] == before.turns[-1]
        assert session.line == before.line
        assert session.moves_made == made
    assert not session.can_undo
    for later in played.sessions[1:]:
        session = session.redo()
        assert session.turns[-1] == later.turns[-1]
        assert session.moves_made == made
    assert session == played.last
    assert not session.can_redo


@pytest.mark.spec("Y18", "K11")
def test_100_moves_can_be_undone_and_the_101st_is_not_offered() -> None:
    session = shuttled(150)
    for _ in range(UNDO_LIMIT):
        assert session.can_undo
        session = session.undo()
    assert not session.can_undo
    assert session.undo() is session
    assert UNDO_LIMIT == 100
    assert session.position == shuttled(50).position
    assert session.moves_made == 150
    assert len(session.line) == 50


@pytest.mark.spec("Y18")
def test_one_move_with_all_that_it_caused_is_one_step() -> None:
    file = golden_games("won-games.txt")["won-2"]
    assert file.position is not None
    begun = begin(replace(code_of(YUKON, file.position), variant=EVERY_VARIANT[1]))
    assert begun.variant.key == "YU1-CA"
    assert begun.position.laid_up == 3
    turning = after(begun, "5c>5")
    assert turning.position.hidden == 20
    assert turning.score == begun.score + 5
    assert turning.undo().turns == begun.turns
    assert not begun.can_undo
    line = "2d>F 7c>2 4c>6 Jc>1 Qd>2 7h>3 8h>7 Th>2 Jd>5 9s>5 8c>7 8d>2 7h>6 6s>6"
    before = after(turning, line)
    exposed = after(before, "7d>7")
    assert exposed.position.laid_up == before.position.laid_up + 1
    assert exposed.score == before.score + 10
    assert exposed.undo().turns == before.turns


@pytest.mark.spec("K07", "K11")
def test_undoing_a_turn_over_gives_back_what_it_cost() -> None:
    session = shuttled(24)
    rich = replace(session, turns=(*session.turns[:-1], replace(session.turns[-1], score=40)))
    turned_over = rich.apply(Redeal()).session
    assert turned_over.score == 0
    assert turned_over.undo().score == 40
    assert turned_over.undo().position == session.position
    assert turned_over.undo().redo().score == 0


@pytest.mark.spec("Y19")
def test_a_new_move_ends_redo() -> None:
    session = after(game("YU1-C-AAAAAAB"), "6s>1").undo()
    assert session.can_redo
    refused = session.apply(move("7h>F")).session
    assert refused.can_redo
    other = legal_moves(session.variant, session.position)[-1]
    assert other != move("6s>1")
    assert not session.apply(other).session.can_redo
    assert not session.apply(move("6s>1")).session.can_redo
    assert session.apply(move("6s>1")).session.moves_made == 2


# Time, resigning, winning


@pytest.mark.spec("P08")
def test_time_starts_with_the_first_move_and_stops_at_the_end() -> None:
    session = game("YU1-C-AAAAAAB")
    assert session.played_for(5).seconds == 0
    begun = after(session, "6s>1").played_for(5).played_for(2.5)
    assert begun.seconds == 7.5
    assert begun.undo().seconds == 7.5
    assert begun.undo().played_for(1).seconds == 8.5
    assert begun.resign().played_for(5).seconds == 7.5
    won = won_session().played_for(9)
    assert won.won
    assert won.seconds == 0


def won_session() -> Session:
    file = golden_games("won-games.txt")["won-1"]
    assert file.position is not None
    session = begin(code_of(YUKON, file.position))
    for each in file.moves:
        session = session.apply(each).session
    return session


@pytest.mark.spec("D06", "P10")
def test_only_a_game_that_has_begun_and_not_ended_would_be_lost() -> None:
    session = game("YU1-C-AAAAAAB")
    begun = after(session, "6s>1")
    assert not session.in_progress
    assert begun.in_progress
    assert begun.undo().in_progress
    assert not begun.resign().in_progress
    assert not won_session().in_progress


@pytest.mark.spec("P10")
def test_a_game_can_be_resigned_at_any_time_and_dealt_again() -> None:
    session = game("YU1-C-AAAAAAB")
    assert session.resign().resigned
    begun = after(session, "6s>1")
    resigned = begun.resign()
    assert resigned.resigned
    assert not any((resigned.can_undo, resigned.can_redo, begun.undo().resign().can_redo))
    assert resigned.position == begun.position
    assert begin(resigned.code) == session


@pytest.mark.spec("Y11")
def test_a_won_game_cannot_be_resigned_but_undone() -> None:
    won = won_session()
    assert won.resign() is won
    assert won.can_undo
    assert not won.undo().won
    assert won.undo().redo() == won


# Save and restore


@pytest.mark.parametrize("variant", EVERY_VARIANT, ids=lambda variant: variant.key)
@settings(max_examples=5)
@given(data=st.data())
def test_a_game_is_restored_as_it_was_saved(variant: Variant, data: st.DataObject) -> None:
    session = data.draw(games(variant, 60)).last
    for _ in range(data.draw(st.integers(0, 40))):
        session = session.undo()
    session = session.played_for(data.draw(st.integers(0, 100_000)) / 10)
    if data.draw(st.booleans()):
        session = session.resign()
    assert restore(save(session)) == session
    assert restore(json.loads(json.dumps(save(session)))) == session


def test_a_long_game_is_restored_with_its_100_undos() -> None:
    session = shuttled(300)
    assert restore(save(session)) == session
    undone = session
    while undone.can_undo:
        undone = undone.undo()
    assert restore(save(undone)) == undone
    assert not restore(save(undone)).can_undo


def test_a_save_of_300_moves_is_small() -> None:
    file = golden_games("won-games.txt")["won-1"]
    record = save(won_session())
    assert len(json.dumps(record)) / len(file.moves) * 300 < 3000


def a_save() -> Record:
    session = after(game("YU1-C-AAAAAAB"), "6s>1").undo()
    return save(after(session, "6s>1 5h>1").undo())


FORGERIES: list[tuple[str, dict[str, object]]] = [
    ("code", {"code": None}),
    ("code", {"code": "YU1-X-AAAAAAB"}),
    ("code", {"code": "YU2-C-AAAAAAB"}),
    ("code", {"code": 7}),
    ("line", {"line": "6s>1 6s>1"}),
    ("line", {"line": "7h>F"}),
    ("line", {"line": "draw"}),
    ("line", {"line": "spam"}),
    ("line", {"line": ["6s>1"]}),
    ("line", {"line": "6s>1 " * (LONGEST_LINE + 1)}),
    ("undone", {"undone": "Kh>1"}),
    ("undone", {"undone": None}),
    ("undone", {"undone": "5h>1 5h>1"}),
    ("undo", {"undo": -1}),
    ("undo", {"undo": 2}),
    ("undo", {"undo": 0.5}),
    ("undo", {"undo": 101}),
    ("undo", {"undo": "1"}),
    ("undo", {"undo": True}),
    ("made", {"made": 0}),
    ("made", {"made": 1}),
    ("made", {"made": 3.5}),
    ("made", {"made": 10**10}),
    ("made", {"made": float("nan")}),
    ("made", {"made": None}),
    ("seconds", {"seconds": -1}),
    ("seconds", {"seconds": float("nan")}),
    ("seconds", {"seconds": float("inf")}),
    ("seconds", {"seconds": 1e9}),
    ("seconds", {"seconds": "0"}),
    ("resigned", {"resigned": 1}),
    ("resigned", {"resigned": None}),
]


def test_the_save_that_is_forged_here_is_good() -> None:
    assert restore(a_save()).can_redo
    assert a_save()["made"] == 3


@pytest.mark.parametrize(("field", "forgery"), FORGERIES)
def test_a_forged_save_is_refused(field: str, forgery: dict[str, object]) -> None:
    assert field in a_save()
    with pytest.raises(SaveError):
        restore({**a_save(), **forgery})


@pytest.mark.parametrize("field", sorted(save(game("YU1-C-AAAAAAB"))))
def test_a_torn_save_is_refused(field: str) -> None:
    torn = {name: value for name, value in a_save().items() if name != field}
    with pytest.raises(SaveError):
        restore(torn)


def test_a_won_game_was_not_resigned() -> None:
    with pytest.raises(SaveError):
        restore({**save(won_session()), "resigned": True})


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
FIELDS = sorted(save(game("YU1-C-AAAAAAB")))


@given(st.dictionaries(st.sampled_from(FIELDS) | st.text(), VALUES))
def test_any_record_is_restored_or_refused(record: dict[str, object]) -> None:
    with pytest.raises(SaveError):
        restore(record)


@given(st.dictionaries(st.sampled_from(FIELDS), VALUES, min_size=1, max_size=2))
def test_a_save_with_any_value_in_its_fields_is_a_legal_table_or_refused(forgery: dict[str, object]) -> None:
    try:
        session = restore({**a_save(), **forgery})
    except SaveError:
        return
    replayed = begin(session.code)
    for each in session.line:
        replayed = replayed.apply(each).session
    assert replayed.turns[-1] == session.turns[-1]
    assert restore(save(session)).turns == session.turns


def test_a_save_names_its_moves_in_the_notation() -> None:
    record = a_save()
    assert record["code"] == str(DealCode(YUKON, 1))
    assert read_line(str(record["line"])) == moves("6s>1")
    assert read_line(str(record["undone"])) == moves("5h>1")
