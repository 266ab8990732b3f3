"""Results and their figures: every game counts once, whatever is undone, left, taken up or loaded again."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.tables import golden_games
from yukon import results
from yukon.charts import MOVE_STEPS, TIME_STEPS, bars, win_rates
from yukon.daily import code_of_day
from yukon.deals import DealCode, code_of
from yukon.results import (
    DayMark,
    End,
    Result,
    Results,
    Tally,
    Ticket,
    from_body,
    new_ticket,
    read_ticket,
    result_of,
    ticket_body,
    to_body,
)
from yukon.session import Session, begin, restore, save
from yukon.variants import RELAXED, YUKON, HouseRules, with_house_rules

TODAY = date(2026, 11, 30)
CODE = DealCode(YUKON, 1)


def won_session() -> Session:
    """Play won-1 of the golden file to its end."""
    won = golden_games("won-games.txt")["won-1"]
    assert won.position
    session = begin(code_of(YUKON, won.position))
    for move in won.moves:
        session = session.apply(move).session
    return session


def result(name: str, end: End = End.WON, **changed: object) -> Result:
    plain = Result(name, CODE, end, 625, 100, 300.0, TODAY)
    return replace(plain, **changed)  # type: ignore[arg-type]


def entered(*games: Result) -> Results:
    book = Results()
    for each in games:
        book = book.with_result(each)
    return book


# Every game once


def test_a_won_game_counts_once_however_often_its_last_move_is_undone() -> None:
    ticket, session = Ticket("a"), won_session()
    book = Results().with_result(result_of(ticket, session, End.WON, TODAY))
    for _ in range(3):
        session = session.undo()
        assert not session.won
        session = session.redo()
        assert session.won
        book = book.with_result(result_of(ticket, session, End.WON, TODAY))
    assert (book.tally("YU1-C").played, book.tally("YU1-C").won, len(book.games)) == (1, 1, 1)


def test_a_won_game_counts_once_after_the_page_was_loaded_again() -> None:
    ticket, session = Ticket("a"), won_session()
    book = Results().with_result(result_of(ticket, session, End.WON, TODAY))
    loaded = from_body(json.loads(json.dumps(to_body(book))))
    again = loaded.with_result(result_of(ticket, restore(save(session)), End.WON, TODAY))
    assert again.tally("YU1-C").won == 1
    assert again == book


def test_a_game_that_was_won_stays_won_when_it_is_undone_and_left() -> None:
    book = entered(result("a"), result("a", End.LEFT, score=615))
    assert book.tally("YU1-C") == entered(result("a")).tally("YU1-C")


def test_a_game_that_is_left_counts_as_played_and_when_taken_up_and_won_as_one_won_game() -> None:
    left = entered(result("a", End.LEFT))
    assert (left.tally("YU1-C").played, left.tally("YU1-C").won) == (1, 0)
    for end in (End.LEFT, End.RESIGNED):
        assert left.with_result(result("a", end)).tally("YU1-C").played == 1
    won = left.with_result(result("a"))
    assert (won.tally("YU1-C").played, won.tally("YU1-C").won, won.tally("YU1-C").streak) == (1, 1, 1)


def test_the_same_deal_dealt_again_is_another_game() -> None:
    assert entered(result("a"), result("b")).tally("YU1-C").played == 2


def test_tickets_differ_and_come_from_the_given_source() -> None:
    assert new_ticket() != new_ticket()
    assert new_ticket(lambda size: bytes(range(size))) == Ticket("0001020304050607")


def test_a_ticket_is_kept_beside_the_game_and_an_old_save_gets_one() -> None:
    ticket = Ticket("a", helped=True)
    assert read_ticket(save(won_session()) | ticket_body(ticket)) == ticket
    assert read_ticket(save(won_session())) != read_ticket(save(won_session()))


# Figures


def test_streaks_grow_with_wins_and_end_with_any_other_end() -> None:
    wins = [result(name) for name in "abc"]
    book = entered(*wins, result("d", End.LEFT), result("e"))
    assert (book.tally("YU1-C").streak, book.tally("YU1-C").best_streak) == (1, 3)


def test_times_and_moves_are_those_of_won_games_and_scores_of_all() -> None:
    tally = entered(
        result("a", seconds=100.0, moves=90),
        result("b", seconds=300.0, moves=80),
        result("c", End.RESIGNED, seconds=10.0, moves=3, score=25),
    ).tally("YU1-C")
    assert (tally.best_seconds, tally.seconds / tally.won) == (100.0, 200.0)
    assert (tally.fewest_moves, tally.moves / tally.won) == (80, 85)
    assert (tally.best_score, tally.score) == (625, 1275)


def test_a_loss_in_dollars_can_be_the_best_score_so_far() -> None:
    assert entered(result("a", End.LEFT, score=-52)).tally("YU1-C").best_score == -52


def test_helped_games_stand_apart() -> None:
    tally = entered(result("a"), result("b", helped=True), result("c", End.LEFT, helped=True)).tally("YU1-C")
    assert (tally.played, tally.won, tally.streak, tally.helped, tally.helped_won) == (1, 1, 1, 2, 1)


def test_every_set_of_rules_has_figures_of_its_own() -> None:
    strict = with_house_rules(YUKON, HouseRules(foundations_final=True))
    book = entered(
        result("a"),
        result("b", code=CODE.with_rules(strict)),
        result("c", End.LEFT, code=CODE.with_rules(RELAXED)),
    )
    assert book.keys == ["YU1-R", "YU1-CF", "YU1-C"]
    assert [book.tally(key).won for key in book.keys] == [0, 1, 1]
    assert book.tally("KL1-D1N") == Tally()


# History


def test_a_result_tells_the_game_and_its_line() -> None:
    session = won_session()
    told = result_of(Ticket("a", helped=True), session, End.WON, TODAY)
    assert (told.code, told.score, told.moves, told.helped, told.day) == (session.code, 625, 86, True, TODAY)
    assert told.replayed() == session.line


def test_old_games_are_thinned_and_their_figures_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "MOST_RESULTS", 5)
    ends = [End.WON, End.WON, End.LEFT, End.WON, End.WON, End.WON, End.RESIGNED, End.WON]
    games = [result(str(number), end, seconds=100.0 + number) for number, end in enumerate(ends)]
    book = entered(*games)
    assert [each.game for each in book.games] == ["3", "4", "5", "6", "7"]
    whole = Tally()
    for each in games:
        whole = whole.with_result(each)
    assert book.tally("YU1-C") == whole
    assert from_body(json.loads(json.dumps(to_body(book)))) == book


def test_the_last_game_left_is_found_again_after_many_won_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "MOST_RESULTS", 3)
    book = entered(result("left", End.LEFT), *(result(str(number)) for number in range(9)), result("left"))
    assert (book.tally("YU1-C").played, book.tally("YU1-C").won) == (10, 10)


def test_only_the_last_lines_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "LONGEST_LINES", 12)
    book = entered(*(result(name, line="5s>3 6h") for name in "abc"))
    assert [each.line for each in book.games] == ["", "", "5s>3 6h"]


def test_three_hundred_long_games_fit_into_a_record() -> None:
    line = " ".join(["5s>3"] * 400)
    book = Results()
    for number in range(400):
        book = book.with_result(result(str(number), line=line))
    assert len(book.games) == 300
    assert len(json.dumps(json.dumps(to_body(book)))) < 600_000


# Deals of the day


def daily(name: str, day: date, end: End = End.WON, played: date = TODAY, *, helped: bool = False) -> Result:
    return result(name, end, code=code_of_day(YUKON, day), day=played, helped=helped)


def test_a_deal_of_the_day_is_marked_by_the_best_that_became_of_it() -> None:
    yesterday = TODAY - timedelta(days=1)
    book = entered(daily("a", TODAY, End.LEFT), daily("b", yesterday))
    assert book.days == {"YU1-C": {TODAY: DayMark.PLAYED, yesterday: DayMark.WON_LATER}}
    book = book.with_result(daily("a", TODAY)).with_result(daily("c", TODAY, End.RESIGNED))
    assert book.days["YU1-C"][TODAY] is DayMark.WON


def test_a_deal_of_the_day_won_with_help_counts_as_played() -> None:
    assert entered(daily("a", TODAY, helped=True)).days["YU1-C"] == {TODAY: DayMark.PLAYED}


def test_an_ordinary_deal_marks_no_day() -> None:
    assert entered(result("a")).days == {}


# What is kept


def test_what_cannot_be_read_is_left_out_and_the_rest_stays() -> None:
    body = json.loads(json.dumps(to_body(entered(result("a"), result("b"), daily("c", TODAY)))))
    body["games"][0]["code"] = "YU9-C-AAAAAAA"
    body["games"].insert(1, "nonsense")
    body["days"]["YU1-C"]["no day"] = "w"
    read = from_body(body)
    assert [each.game for each in read.games] == ["b", "c"]
    assert read.days == {"YU1-C": {TODAY: DayMark.WON}}


@pytest.mark.parametrize(
    ("name", "value"), [("seconds", 1e300), ("seconds", -1.0), ("moves", 10**25), ("moves", -1), ("score", 10**12)]
)
def test_figures_that_no_game_has_are_left_out(name: str, value: float) -> None:
    body = json.loads(json.dumps(to_body(Results().with_result(result("a")))))
    body["games"][0][name] = value
    body["older"] = {"YU1-C": {"played": 3, name: value}, "YU1-S": {"played": 2}, "NONSENSE": {"played": 1}}
    body["days"] = {"NONSENSE": {}}
    read = from_body(body)
    assert read.games == ()
    assert [(key, tally.played) for key, tally in read.older.items()] == [("YU1-S", 2)]
    assert read.days == {}


@pytest.mark.parametrize("body", [{}, {"version": 2}])
def test_a_body_of_another_version_is_not_read_at_all(body: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="version"):
        from_body(body)


# Charts


def test_bars_are_few_begin_at_round_numbers_and_count_every_value() -> None:
    rows = bars([61.0, 119.9, 120.0, 479.0], TIME_STEPS)
    assert [(row.low, row.high, row.size) for row in rows] == [
        (60, 120, 2),
        (120, 180, 1),
        (180, 240, 0),
        (240, 300, 0),
        (300, 360, 0),
        (360, 420, 0),
        (420, 480, 1),
    ]
    assert [(row.low, row.size) for row in bars([100, 100], MOVE_STEPS)] == [(100, 2)]
    assert bars([], TIME_STEPS) == []


@pytest.mark.parametrize("values", [[0.0], [1.0, 99_999_999.0], [30.0 * step for step in range(40)]])
def test_there_are_never_too_many_bars(values: list[float]) -> None:
    rows = bars(values, TIME_STEPS)
    assert len(rows) <= 8
    assert sum(row.size for row in rows) == len(values)


def test_the_rate_of_wins_looks_back_over_the_last_games() -> None:
    assert win_rates([True, False, True, True], last=2) == [1.0, 0.5, 0.5, 1.0]
