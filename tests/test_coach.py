"""Advice: what is said and shown of the answers that come, and that a line is followed only where it was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from tools.brute_force import finish
from yukon.browser.coach import Coach
from yukon.browser.texts import Texts
from yukon.deals import parse_code
from yukon.moves import Move
from yukon.notation import write_line
from yukon.questions import Question, Reply
from yukon.rules import settled
from yukon.session import Session, begin
from yukon.solver import Verdict, solve

RELAXED, SAME_SUIT = parse_code("YU1-R-AAAAAAC"), parse_code("YU1-S-AAAAAAC")


def winning_line(session: Session) -> tuple[Move, ...]:
    answer = finish(solve(session.variant, settled(session.variant, session.position)))
    assert answer.verdict is Verdict.WON
    return answer.line


@dataclass
class Desk:
    """A game on paper: it keeps what is shown and asked, and answers when it is told to."""

    session: Session
    notices: list[str] = field(default_factory=list)
    """The kinds of the notices that are shown, at most one."""
    told: list[str] = field(default_factory=list)
    hints: list[Move] = field(default_factory=list)
    sign: str = ""
    asked: list[tuple[Question, Callable[[Reply], None]]] = field(default_factory=list)
    due: list[Callable[[], None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.coach = Coach(Texts(), self, self, self.later, lambda _position, move: str(move))
        self.coach.changed(sign=False)

    # --- Asks

    def ask(self, question: Question, then: Callable[[Reply], None], patience: float) -> Callable[[], None]:
        assert patience
        entry = (question, then)
        self.asked.append(entry)
        return lambda: self.asked.remove(entry) if entry in self.asked else None

    def answer(self, **reply: str | int | None) -> None:
        _, then = self.asked.pop(0)
        then(reply)

    def win(self) -> None:
        """Answer with a winning line."""
        self.answer(verdict="won", line=write_line(winning_line(self.session)), positions=1)

    def later(self, milliseconds: float, task: Callable[[], None]) -> Callable[[], None]:
        assert milliseconds
        self.due.append(task)
        return lambda: self.due.remove(task) if task in self.due else None

    def pass_time(self) -> None:
        """Do what is due, once."""
        due, self.due = self.due, []
        for task in due:
            task()

    # --- Game

    def make(self, move: Move) -> None:
        self.go(self.session.apply(move).session)

    def go(self, session: Session) -> None:
        self.session = session
        self.coach.changed(sign=False)

    def go_back(self, turns: int) -> None:
        for _ in range(turns):
            self.go(self.session.undo())

    def show_hint(self, move: Move, sentence: str) -> None:
        self.hints.append(move)
        self.notice("hint", sentence)

    def helped(self) -> None:
        """Nobody counts here."""

    def show_sign(self, state: str) -> None:
        self.sign = state

    def notice(self, kind: str, sentence: str, *commands: tuple[str, str]) -> None:
        assert isinstance(commands, tuple)
        self.notices[:] = [kind]
        self.told.append(sentence)
        self.coach.noticed(kind)

    def withdraw(self, *kinds: str) -> None:
        self.notices[:] = [kind for kind in self.notices if kind not in kinds]

    def command(self, name: str) -> None:
        self.coach.commands[name]()


def test_a_line_is_not_followed_under_other_rules() -> None:
    desk = Desk(begin(RELAXED))
    desk.command("hint")
    desk.win()
    assert desk.hints
    same_cards = begin(SAME_SUIT)
    assert same_cards.position == desk.session.position
    desk.go(same_cards)
    desk.coach.changed(sign=True)
    assert desk.sign == ""
    desk.answer(verdict="lost", line="", positions=1)
    assert desk.sign == "lost"
    desk.command("hint")
    desk.answer(verdict="lost", line="", positions=1)
    assert desk.notices == ["lost"]
    assert len(desk.hints) == 1


def test_following_hints_asks_once() -> None:
    desk = Desk(begin(RELAXED))
    desk.command("hint")
    desk.win()
    for move in winning_line(begin(RELAXED)):
        assert desk.hints[-1] == move
        desk.make(move)
        if not desk.session.won:
            desk.command("hint")
    assert desk.session.won
    assert desk.asked == []


def test_a_search_ends_with_a_move_and_nothing_says_that_it_goes_on() -> None:
    desk = Desk(begin(RELAXED))
    desk.command("hint")
    desk.pass_time()
    assert desk.notices == ["searching"]
    desk.make(winning_line(desk.session)[0])
    assert desk.notices == []
    assert desk.asked == []


def test_a_setting_ends_neither_a_search_nor_the_way() -> None:
    desk = Desk(begin(RELAXED))
    desk.command("show-way")
    desk.coach.changed(sign=False)
    desk.win()
    assert desk.notices == ["way"]
    desk.coach.changed(sign=False)
    desk.pass_time()
    assert len(desk.session.line) == 1
    assert desk.notices == ["way"]


@pytest.mark.parametrize("paused", [False, True])
def test_the_way_ends_where_its_buttons_are_hidden(*, paused: bool) -> None:
    desk = Desk(begin(RELAXED))
    desk.command("show-way")
    desk.win()
    if paused:
        desk.command("way-pause")
    desk.command("hint")
    assert desk.notices == ["hint"]
    desk.pass_time()
    assert desk.session.line == ()


def test_a_paused_way_ends_with_a_move_of_ones_own() -> None:
    desk = Desk(begin(RELAXED))
    desk.command("show-way")
    desk.win()
    desk.command("way-pause")
    desk.command("way-step")
    assert len(desk.session.line) == 1
    assert desk.notices == ["way"]
    desk.go(desk.session.undo())
    assert desk.notices == []


def test_the_way_is_shown_to_the_win() -> None:
    desk = Desk(begin(RELAXED))
    desk.command("show-way")
    desk.win()
    while desk.due:
        desk.pass_time()
    assert desk.session.won
    assert desk.notices == []


def asked_where(session: Session, turn: int | None) -> str:
    desk = Desk(session)
    desk.command("blame")
    if desk.asked:
        desk.answer(turn=turn, line="")
    assert desk.notices == ["blame"]
    return desk.told[-1]


def test_where_a_game_was_lost_is_said_only_of_a_lost_game() -> None:
    session = begin(RELAXED)
    line = winning_line(session)
    assert "could not be won from the start" in asked_where(session, 0)
    assert "can still be won" in asked_where(session, 1)
    assert "could not be settled" in asked_where(session, None)
    for move in line:
        session = session.apply(move).session
    assert "this game is won" in asked_where(session, None)


def test_a_game_lost_before_what_can_be_undone_says_so() -> None:
    session = begin(RELAXED)
    line = winning_line(session)
    for move in line[:3]:
        session = session.apply(move).session
    short = replace(session, turns=session.turns[-2:])
    assert "before the moves that can be undone" in asked_where(short, 0)
