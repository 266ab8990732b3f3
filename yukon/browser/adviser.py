"""Runs searches beside the game: a little on the page's own thread, the rest in a worker, and tells what was found.

Most questions are settled within a slice of the page. What takes longer goes to the worker, which is started when a
question needs it, after a few slices more, and again after it has died. Where there is no worker, the page goes on in
slices. A question that takes longer than it may is answered with *unknown*. What is said to the player is the app's.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from yukon.browser.dom import Clock, Worker
from yukon.questions import Answering, Question, Reply, unanswered

SLICE: Final = 4.0
"""Milliseconds that a search takes of the page's thread at a time."""
HEAD_START: Final = 60.0
"""Milliseconds of work on the page for which no worker is started."""
_BREATH: Final = 1.0
_DEATHS: Final = 2
"""A worker that has died more often than this is not started again."""


OpenWorker = Callable[[Callable[[str], None], Callable[[], None]], Worker | None]
"""Starts a worker, given what hears its messages and its death; None where there is none."""


class Asked:
    """A question that is being worked on."""

    def __init__(self, number: int, question: Question, then: Callable[[Reply], None]) -> None:
        self.number = number
        self.question = question
        self.then = then
        self.spent = 0.0
        self.answering: Answering | None = None  # begun with its first slice: the first one imports the solver
        self.over = False

    def stop(self) -> None:
        """End the work that is done here."""
        if self.answering is not None:
            self.answering.close()
            self.answering = None


class Adviser:
    """Answers questions, one after the other finished or forgotten."""

    def __init__(self, later: Clock, now: Callable[[], float], open_worker: OpenWorker) -> None:
        self._later = later
        self._now = now
        self._open_worker = open_worker
        self._worker: Worker | None = None
        self._deaths = 0
        self._count = 0
        self._sent: dict[int, Asked] = {}

    def ask(self, question: Question, then: Callable[[Reply], None], patience: float) -> Callable[[], None]:
        """Begin to answer a question; ``then`` gets the reply, at the latest after ``patience`` milliseconds.

        Calling what is given back forgets the question: ``then`` is not called any more.
        """
        self._count += 1
        asked = Asked(self._count, question, then)
        forget_clock = self._later(patience, lambda: self._give_up(asked))

        def forget() -> None:
            forget_clock()
            self._drop(asked)

        # After the table has been drawn: the answer may come a frame late, the move may not.
        self._later(_BREATH, lambda: self._step(asked))
        return forget

    def warm_up(self) -> None:
        """Start the worker, if there is one and it is not there yet."""
        if self._worker is None and self._deaths <= _DEATHS:
            self._worker = self._open_worker(self._heard, self._died)
            if self._worker is None:
                self._deaths = _DEATHS + 1

    def _step(self, asked: Asked) -> None:
        if asked.over:
            return
        answering = asked.answering = asked.answering or asked.question.begin()
        began = self._now()
        try:
            next(answering)
            while self._now() < began + SLICE:
                next(answering)
        except StopIteration as end:
            self._finish(asked, end.value)
            return
        asked.spent += self._now() - began
        if asked.spent >= (HEAD_START if self._worker is None else SLICE) and self._send(asked):
            return
        self._later(_BREATH, lambda: self._step(asked))

    def _send(self, asked: Asked) -> bool:
        """Hand a question to the worker; False where there is none."""
        self.warm_up()
        if self._worker is None:
            return False
        asked.stop()
        self._sent[asked.number] = asked
        self._worker.postMessage(f"ask {asked.number} {asked.question.write()}")
        return True

    def _heard(self, message: str) -> None:
        word, _, rest = message.partition(" ")
        number, _, reply = rest.partition(" ")
        asked = self._sent.pop(int(number), None) if number.isdigit() else None
        if asked is None:
            return
        if word == "answer":
            told: Reply = json.loads(reply)
            self._finish(asked, told)
        else:
            self._finish(asked, unanswered(asked.question.kind))

    def _died(self) -> None:
        """Go on without the worker: what it was asked is worked on here."""
        self._deaths += 1
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None
        stranded, self._sent = list(self._sent.values()), {}
        for asked in stranded:
            asked.spent = -1e9  # not to be sent again
            self._step(asked)

    def _finish(self, asked: Asked, reply: Reply) -> None:
        if not asked.over:
            asked.over = True
            asked.then(reply)

    def _give_up(self, asked: Asked) -> None:
        if not asked.over:
            self._drop(asked)
            asked.then(unanswered(asked.question.kind))

    def _drop(self, asked: Asked) -> None:
        asked.over = True
        asked.stop()
        if self._sent.pop(asked.number, None) is not None and self._worker is not None:
            self._worker.postMessage(f"cancel {asked.number}")
