from __future__ import annotations

import heapq
import json
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.tables import game, golden_games
from yukon.browser.adviser import HEAD_START, SLICE, Adviser
from yukon.moves import Move
from yukon.notation import read_line
from yukon.questions import Answering, Question, Reply, read_question, unanswered
from yukon.rules import legal_moves, play, play_all
from yukon.solver.answers import best_guess
from yukon.variants import variant_of

STEP = 4.0


class Clock:
    """A clock that moves when it is told to, and by some milliseconds whenever it is looked at."""

    def __init__(self) -> None:
        self.time = 0.0
        self._count = 0
        self._tasks: list[tuple[float, int, Callable[[], None]]] = []

    def now(self) -> float:
        self.time += STEP
        return self.time

    def later(self, milliseconds: float, task: Callable[[], None]) -> Callable[[], None]:
        self._count += 1
        entry = (self.time + milliseconds, self._count, task)
        heapq.heappush(self._tasks, entry)

        def forget() -> None:
            if entry in self._tasks:
                self._tasks.remove(entry)
                heapq.heapify(self._tasks)

        return forget

    def run(self, until: float) -> None:
        """Let the time pass, and do what is due."""
        while self._tasks and self._tasks[0][0] <= until:
            due, _, task = heapq.heappop(self._tasks)
            self.time = max(self.time, due)
            task()
        self.time = max(self.time, until)


class PaperWorker:
    """A worker that answers when it is told to."""

    def __init__(self, heard: Callable[[str], None]) -> None:
        self.heard = heard
        self.messages: list[str] = []
        self.ended = False

    def postMessage(self, message: str) -> None:  # noqa: N802 - the browser's own name
        self.messages.append(message)

    def terminate(self) -> None:
        self.ended = True

    def answer(self) -> None:
        """Answer the first question that was asked and not cancelled."""
        _, number, text = self.messages[0].split(" ", 2)
        answering = read_question(text).begin()
        while True:
            try:
                next(answering)
            except StopIteration as end:
                self.heard(f"answer {number} {json.dumps(end.value)}")
                return


class Desk:
    """An adviser on a clock of its own, with a worker or without."""

    def __init__(self, *, with_worker: bool) -> None:
        self.clock = Clock()
        self.workers: list[PaperWorker] = []
        self.deaths: list[Callable[[], None]] = []

        def open_worker(heard: Callable[[str], None], died: Callable[[], None]) -> PaperWorker | None:
            if not with_worker:
                return None
            self.workers.append(PaperWorker(heard))
            self.deaths.append(died)
            return self.workers[-1]

        self.adviser = Adviser(self.clock.later, self.clock.now, open_worker)
        self.replies: list[Reply] = []

    def ask(self, question: Question, patience: float = 1e6) -> Callable[[], None]:
        return self.adviser.ask(question, self.replies.append, patience)


def solving(code: str) -> Question:
    session = game(code)
    return Question("solve", session.variant, session.position)


@dataclass(frozen=True, slots=True)
class LongQuestion(Question):
    """A question that takes longer than the head start on the page, however good the search becomes."""

    def begin(self) -> Answering:
        yield from range(100)
        return (yield from Question.begin(self))


def hard() -> LongQuestion:
    """Ask about a deal that is lost."""
    session = game("YU1-S-AAAAAAB")
    return LongQuestion("solve", session.variant, session.position)


def test_a_winning_line_is_found_and_leads_to_the_win() -> None:
    desk = Desk(with_worker=False)
    question = solving("YU1-C-AAAAAAC")
    desk.ask(question)
    desk.clock.run(1e6)
    (reply,) = desk.replies
    assert reply["verdict"] == "won"
    assert play_all(question.variant, question.position, read_line(str(reply["line"]))).won


def test_a_question_reads_back_as_it_was_written() -> None:
    session = game("YU1-CA-AAAAAAC")
    line: tuple[Move, ...] = ()
    question = Question("blame", session.variant, session.position, line)
    assert read_question(question.write()) == question


def test_what_takes_long_goes_to_the_worker_and_its_answer_is_heard() -> None:
    desk = Desk(with_worker=True)
    desk.ask(hard())
    desk.clock.run(HEAD_START * 20)
    (worker,) = desk.workers
    assert desk.replies == []
    worker.answer()
    assert [reply["verdict"] for reply in desk.replies] == ["lost"]


def test_without_a_worker_the_page_goes_on_in_slices() -> None:
    desk = Desk(with_worker=False)
    desk.ask(hard())
    desk.clock.run(1e6)
    assert [reply["verdict"] for reply in desk.replies] == ["lost"]


def test_the_page_is_never_held_longer_than_a_slice() -> None:
    desk = Desk(with_worker=False)
    longest = 0.0
    later = desk.clock.later

    def measured(milliseconds: float, task: Callable[[], None]) -> Callable[[], None]:
        def timed() -> None:
            nonlocal longest
            began = desk.clock.time
            task()
            longest = max(longest, desk.clock.time - began)

        return later(milliseconds, timed)

    adviser = Adviser(measured, desk.clock.now, lambda *_: None)
    adviser.ask(hard(), desk.replies.append, 1e6)
    desk.clock.run(1e6)
    assert desk.replies
    assert longest <= SLICE + 3 * STEP


def test_where_a_worker_is_up_a_question_takes_one_slice_of_the_page() -> None:
    desk = Desk(with_worker=True)
    desk.ask(hard())
    desk.clock.run(HEAD_START * 20)
    (worker,) = desk.workers
    begun = desk.clock.time
    desk.ask(hard())
    desk.clock.run(begun + 3 * STEP)
    assert [message.split()[0] for message in worker.messages] == ["ask", "ask"]


def test_a_forgotten_question_is_not_answered_and_the_worker_hears_it() -> None:
    desk = Desk(with_worker=True)
    forget = desk.ask(hard())
    desk.clock.run(HEAD_START * 20)
    (worker,) = desk.workers
    forget()
    assert worker.messages[-1].startswith("cancel ")
    worker.answer()
    assert desk.replies == []


def test_patience_ends_with_unknown_never_with_a_claim() -> None:
    desk = Desk(with_worker=True)
    desk.ask(hard(), patience=200)
    desk.clock.run(1e5)
    assert desk.replies == [unanswered("solve")]
    assert desk.replies[0]["verdict"] == "unknown"


def test_a_worker_that_dies_loses_no_question() -> None:
    desk = Desk(with_worker=True)
    desk.ask(hard())
    desk.clock.run(HEAD_START * 20)
    desk.deaths[0]()
    assert desk.workers[0].ended
    desk.clock.run(1e6)
    assert [reply["verdict"] for reply in desk.replies] == ["lost"]


def test_a_worker_that_keeps_dying_is_not_started_for_ever() -> None:
    desk = Desk(with_worker=True)
    for _ in range(6):
        desk.ask(hard())
        desk.clock.run(desk.clock.time + HEAD_START * 20)
        if len(desk.workers) == len(desk.deaths) and not desk.workers[-1].ended:
            desk.deaths[-1]()
        desk.clock.run(desk.clock.time + 1e6)
    assert len(desk.workers) == 3
    assert len(desk.replies) == 6


@pytest.mark.parametrize(("name", "rules", "said"), [("R1", "SF", "dead"), ("R3", "SF", "alive"), ("Y1", "CF", "dead")])
def test_the_stuck_question(name: str, rules: str, said: str) -> None:
    position = golden_games("stuck.txt")[name].position
    variant = variant_of("YU1", rules)
    assert position is not None
    assert variant is not None
    desk = Desk(with_worker=False)
    desk.ask(Question("stuck", variant, position))
    desk.clock.run(1e6)
    assert desk.replies == [{"stuck": said}]


@pytest.mark.parametrize("code", ["YU1-C-AAAAAAB", "YU1-R-AAAAAAC", "YU1-S-AAAAABH"])
def test_a_guess_turns_up_as_much_as_any_move_can(code: str) -> None:
    session = game(code)
    here, variant = session.position, session.variant
    guess = best_guess(variant, here)
    assert guess is not None
    hidden = {move: play(variant, here, move).hidden for move in legal_moves(variant, here)}
    assert hidden[guess] == min(hidden.values())
