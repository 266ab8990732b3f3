"""Advice at the table: hints, the way to a win, whether it can still be won, and where it was lost.

Keeps the winning lines that it knows: as long as the player follows one, no new search is needed. What is shown and
how moves are made is the app's; what is claimed here has been proved, or is called a guess.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from yukon.browser.dom import Clock
from yukon.browser.texts import N_, Texts
from yukon.deals import DealCode
from yukon.moves import Move
from yukon.notation import read_line
from yukon.position import Position
from yukon.questions import Question, Reply
from yukon.rules import play
from yukon.session import Session
from yukon.variants import Variant

HINT_PATIENCE: Final = 12_000.0
"""Milliseconds after which a hint is a guess."""
SIGN_PATIENCE: Final = 4_000.0
BLAME_PATIENCE: Final = 40_000.0
_STEP: Final = 650.0
"""Milliseconds between two moves that are shown."""
_QUICK_STEP: Final = 140.0
_LONGEST_PLAN: Final = 5_000


class Asks(Protocol):
    """Answers questions, see ``adviser``."""

    def ask(self, question: Question, then: Callable[[Reply], None], patience: float) -> Callable[[], None]:
        """Begin to answer; calling what is given back forgets the question."""


class Game(Protocol):
    """The game on the table, as far as advice needs it."""

    @property
    def session(self) -> Session:
        """The game as it is now."""

    def show_hint(self, move: Move, sentence: str) -> None:
        """Show and say a move."""

    def make(self, move: Move) -> None:
        """Make a move for the player."""

    def go_back(self, turns: int) -> None:
        """Undo so many moves."""

    def helped(self) -> None:
        """Take note that the player was shown what to do."""

    def show_sign(self, state: str) -> None:
        """Show ``won``, ``lost``, ``unknown``, or that nothing is known yet (empty)."""

    def notice(self, kind: str, sentence: str, *commands: tuple[str, str]) -> None:
        """Show a notice with buttons for commands."""

    def withdraw(self, *kinds: str) -> None:
        """Take a notice of these kinds away."""


Place: TypeAlias = tuple[Variant, Position]
"""Where a game is: the same cards can be won under some rules and lost under others."""


class Coach:
    """Gives advice on a game; brings its commands."""

    def __init__(
        self, texts: Texts, asks: Asks, game: Game, later: Clock, say_move: Callable[[Position, Move], str]
    ) -> None:
        self._texts = texts
        self._asks = asks
        self._game = game
        self._later = later
        self._say_move = say_move
        self._plan: dict[Place, Move] = {}
        self._seen: Place | None = None
        self._forget: Callable[[], None] = _nothing
        self._forget_sign: Callable[[], None] = _nothing
        self._forget_offer: Callable[[], None] = _nothing
        self._running: Callable[[], None] | None = None
        self._way = False
        self._playing = False
        self._offered: DealCode | None = None
        self._pace = _STEP
        self.commands: dict[str, Callable[[], None]] = {
            "hint": self.hint,
            "show-way": self.show_way,
            "way-step": self._one_step,
            "way-pause": self._pause,
            "way-play": self._resume,
            "way-stop": self.stop,
            "way-back": self.way_back,
            "blame": self.blame,
            "finish": self.finish,
        }

    # --- What the game does

    def changed(self, *, sign: bool) -> None:
        """Take note that the table may have changed; ``sign``: the player wants to see whether it can be won."""
        here = self._here
        if here != self._seen:
            self._seen = here
            self._stop_searching()
            if not self._playing:
                self._halt()
            self._forget_offer()
            self._forget_offer = _nothing
            self._offer_to_finish()
        self._forget_sign()
        self._forget_sign = _nothing
        if not sign or self._game.session.won:
            self._game.show_sign("")
        elif here in self._plan:
            self._game.show_sign("won")
        else:
            self._game.show_sign("")
            self._forget_sign = self._asks.ask(self._solving(), lambda reply: self._sign(here, reply), SIGN_PATIENCE)

    def noticed(self, kind: str) -> None:
        """Take note that a notice is shown: where it hides the buttons of the way, the way ends."""
        if kind != "way":
            self._halt()

    @property
    def _here(self) -> Place:
        session = self._game.session
        return session.variant, session.position

    def _stop_searching(self) -> None:
        self._forget()
        self._forget = _nothing
        self._game.withdraw("searching")

    def _offer_to_finish(self) -> None:
        """Offer to finish, once a game, when every card has been turned up and a win is known."""
        session = self._game.session
        open_now = not session.position.hidden and not session.position.stock
        if not open_now or session.won or not session.line or session.code == self._offered:
            if not open_now:
                self._offered = None
            return
        self._offered = session.code
        here = self._here

        def answered(reply: Reply) -> None:
            self._learn(here, reply)
            if reply["verdict"] == "won" and self._here == here and not self._way:
                self._game.notice(
                    "finish",
                    N_("Every card is face up, and the game can be won."),
                    ("finish", N_("Finish for me")),
                    ("dismiss", N_("Keep playing")),
                )

        self._forget_offer = self._asks.ask(self._solving(), answered, SIGN_PATIENCE)

    def _solving(self) -> Question:
        return Question("solve", *self._here)

    def _sign(self, here: Place, reply: Reply) -> None:
        self._learn(here, reply)
        self._game.show_sign(str(reply["verdict"]))

    def _learn(self, begin: Place, reply: Reply) -> None:
        """Keep a winning line, move by move."""
        line = reply.get("line")
        if not line or not isinstance(line, str):
            return
        if len(self._plan) > _LONGEST_PLAN:
            self._plan.clear()
        variant, position = begin
        for move in read_line(line):
            self._plan[variant, position] = move
            position = play(variant, position, move)

    # --- Hints

    def hint(self) -> None:
        """Show the next move of a winning line; say when there is none, and when it is a guess."""
        self._with_plan(self._show_next)

    def _with_plan(self, then: Callable[[], None]) -> None:
        """Do something that needs a winning line from here; search for one first where none is known."""
        self._halt()
        here = self._here
        if self._game.session.won:
            return
        if here in self._plan:
            then()
            return

        def answered(reply: Reply) -> None:
            self._game.withdraw("searching")
            if self._here != here:
                return
            self._learn(here, reply)
            if here in self._plan:
                then()
            elif reply["verdict"] == "lost":
                self._say_lost()
            else:
                self._guess()

        self._forget()
        self._forget = self._asks.ask(self._solving(), answered, HINT_PATIENCE)
        self._later(400, lambda: self._say_searching(here))

    def _say_searching(self, here: Place) -> None:
        if self._forget is not _nothing and self._here == here and here not in self._plan:
            self._game.notice("searching", N_("Looking for a way…"), ("dismiss", N_("Stop")))

    def _show_next(self) -> None:
        self._forget = _nothing
        move = self._plan[self._here]
        said = self._say_move(self._game.session.position, move)
        self._game.helped()
        self._game.show_hint(move, self._texts.say(N_("Hint: {move}"), move=said))

    def _guess(self) -> None:
        self._forget = _nothing
        from yukon.solver.answers import best_guess  # noqa: PLC0415 - see yukon.questions

        session = self._game.session
        move = best_guess(session.variant, session.position)
        if move is None:
            self._game.notice("hint", N_("No move is possible."))
            return
        said = self._say_move(session.position, move)
        self._game.helped()
        self._game.show_hint(move, self._texts.say(N_("No way to win is known from here. A guess: {move}"), move=said))

    def _say_lost(self) -> None:
        self._forget = _nothing
        self._game.helped()
        self._game.notice(
            "lost",
            N_("This position cannot be won any more."),
            ("way-back", N_("Back to where it could be won")),
            ("blame", N_("Where was it lost?")),
            ("dismiss", N_("OK")),
        )

    # --- The way back

    def _looking_back(self, kind: str, then: Callable[[Reply], None]) -> None:
        session = self._game.session
        steps = len(session.turns) - 1
        line = session.line[len(session.line) - steps :]
        question = Question(kind, session.variant, session.turns[0].position, line)
        here = self._here

        def answered(reply: Reply) -> None:
            self._forget = _nothing
            self._game.withdraw("searching")
            if self._here == here:
                then(reply)

        self._game.notice("searching", N_("Looking for a way…"), ("dismiss", N_("Stop")))
        self._forget()
        self._forget = self._asks.ask(question, answered, BLAME_PATIENCE)

    def way_back(self) -> None:
        """Undo to the last position from which a win is known."""
        self._looking_back("way-back", self._go_back)

    def _go_back(self, reply: Reply) -> None:
        turn, session = reply["turn"], self._game.session
        if not isinstance(turn, int):
            self._game.notice("lost", N_("No winnable position is known among the moves that can be undone."))
            return
        self._learn((session.variant, session.turns[turn].position), reply)
        self._game.helped()
        self._game.go_back(len(session.turns) - 1 - turn)
        self._show_next()

    def blame(self) -> None:
        """Say after which move no win existed any more, and what would have been better."""
        if self._game.session.won:
            self._game.notice("blame", N_("Nothing is lost: this game is won."))
            return
        self._looking_back("blame", self._say_blame)

    def _say_blame(self, reply: Reply) -> None:
        turn, session = reply["turn"], self._game.session
        first = len(session.line) - (len(session.turns) - 1)
        if not isinstance(turn, int):
            self._game.notice("blame", N_("Where it was lost could not be settled."))
            return
        if turn == len(session.turns):
            self._learn(self._here, reply)
            self._game.notice("blame", N_("Nothing is lost: this position can still be won."))
            return
        if turn == 0:
            lost_before = N_("It was lost before the moves that can be undone.")
            self._game.notice("blame", lost_before if first else N_("This deal could not be won from the start."))
            return
        before = session.turns[turn - 1].position
        self._learn((session.variant, before), reply)
        self._game.helped()
        self._game.notice(
            "blame",
            self._texts.say(
                N_("Move {number} lost it: {move}. Better was: {better}."),
                number=self._texts.number(first + turn),
                move=self._say_move(before, session.line[first + turn - 1]),
                better=self._say_move(before, self._plan[session.variant, before]),
            ),
            ("way-back", N_("Go back there")),
            ("dismiss", N_("OK")),
        )

    # --- The way shown

    def show_way(self) -> None:
        """Play the winning line out, with pause and step."""
        self._with_plan(lambda: self._begin_way(_STEP))

    def finish(self) -> None:
        """Play the rest of the game quickly, when a line that wins it is known."""
        self._with_plan(lambda: self._begin_way(_QUICK_STEP))

    def _begin_way(self, pace: float) -> None:
        self._forget = _nothing
        self._game.helped()
        self._pace = pace
        self._resume()

    def _resume(self) -> None:
        self._still()
        self._way = True
        self._game.notice(
            "way",
            N_("The way to the win is shown."),
            ("way-pause", N_("Pause")),
            ("way-step", N_("Step")),
            ("finish", N_("Finish for me")),
            ("way-stop", N_("Stop")),
        )
        self._running = self._later(self._pace, self._run)

    def _run(self) -> None:
        self._running = None
        before = self._here
        self._step()
        if self._here in self._plan and self._here != before:
            self._running = self._later(self._pace, self._run)
        else:
            self._halt()

    def _step(self) -> None:
        move = self._plan.get(self._here)
        if move is not None:
            self._playing = True
            self._game.make(move)
            self._playing = False

    def _one_step(self) -> None:
        self._pause()
        self._step()
        if self._game.session.won:
            self._halt()

    def _pause(self) -> None:
        self._still()
        self._game.notice(
            "way",
            N_("The way to the win is paused."),
            ("way-play", N_("Go on")),
            ("way-step", N_("Step")),
            ("way-stop", N_("Stop")),
        )

    def stop(self) -> None:
        """Stop showing the way; the table stays as it is."""
        self._halt()

    def _still(self) -> None:
        if self._running is not None:
            self._running()
            self._running = None

    def _halt(self) -> None:
        self._still()
        if self._way:
            self._way = False
            self._game.withdraw("way")

    def interrupt(self) -> None:
        """Stop what is being searched for the player and shown to him: a new game, or he has said so."""
        self._stop_searching()
        self._halt()


def _nothing() -> None:
    """Do nothing: there is nothing to forget."""
