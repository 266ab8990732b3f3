"""The page of the examples, and the player that replays them; it also replays a player's own game.

The positions come from the engine, the table is the game's own renderer on another board. Time is the clock's that is
handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from yukon.browser.dom import Clock, Document, Element, Event, Listen, build, prose, shape
from yukon.browser.settings import Settings
from yukon.browser.texts import N_, Texts
from yukon.cards import Card
from yukon.moves import Carry
from yukon.pages.examples import Example, Game, Note, turns_of
from yukon.pages.phrases import Phrase
from yukon.rules import refusal
from yukon.scene import Scene, Viewport, scene
from yukon.session import Turn

SPEEDS: Final = {"slow": (N_("slow"), 1_600.0), "normal": (N_("normal"), 800.0), "fast": (N_("fast"), 300.0)}
"""Milliseconds from one move to the next."""
_READING: Final = 2_500.0
"""How many milliseconds longer a move stays that has a remark."""
_ICONS: Final = {
    "start": "M6 5v14M19 5l-9 7 9 7z",
    "back": "M15 5l-7 7 7 7",
    "play": "M7 4l12 8-12 8z",
    "pause": "M8 5v14M16 5v14",
    "on": "M9 5l7 7-7 7",
    "end": "M18 5v14M5 5l9 7-9 7z",
}
_LABELS: Final = {
    "start": N_("To the deal"),
    "back": N_("One move back"),
    "play": N_("Play the moves"),
    "on": N_("One move on"),
    "end": N_("To the end"),
}


class Drawing(Protocol):
    """What the page uses of a renderer."""

    def rename(self, letters: str) -> None: ...  # noqa: D102 - see renderer
    def show(self, scene: Scene, *, moving: bool = True) -> None: ...  # noqa: D102
    def mark(self, held: Sequence[Card], takers: Sequence[str]) -> None: ...  # noqa: D102
    def mark_last(self, cards: Sequence[Card]) -> None: ...  # noqa: D102
    def shake(self, card: Card) -> None: ...  # noqa: D102


class Stage(Protocol):
    """A small table with the keys that walk over it."""

    @property
    def board(self) -> Element:
        """The element of the table."""

    @property
    def drawing(self) -> Drawing:
        """What draws on it."""

    def follow(self, scene: Scene) -> None:
        """Let the keys follow a new scene."""


class ReplayPage:
    """The page of the examples: ``[]`` lists them, ``["2"]`` and ``["2", "1"]`` replay one of them and of its games.

    With ``own`` it replays that game instead, if there is one. ``go`` changes the address.
    """

    def __init__(
        self,
        document: Document,
        listen: Listen,
        texts: Texts,
        stage: Callable[[], Stage],
        later: Clock,
        *,
        settings: Callable[[], Settings],
        examples: Callable[[], tuple[Example, ...]] = tuple,
        own: Callable[[], Game | None] | None = None,
    ) -> None:
        self._document = document
        self._texts = texts
        self._stage = stage
        self._later = later
        self._settings = settings
        self._examples = examples
        self._own = own
        self._game: Game | None = None
        self._turns: tuple[Turn, ...] = ()
        self._at = 0
        self._stop: Callable[[], None] | None = None
        self._pace = "normal"
        self._seek = build(document, "input", {"type": "range", "min": "0"})
        self._speed = build(document, "select", {})
        self._remark = build(document, "p", {})
        self._figures = build(document, "p", {})
        self._toggle = build(document, "button", {})
        listen(self._seek, "input", self._sought)
        listen(self._speed, "change", self._paced)
        name = "replay" if own else "example"
        self._prefix = name
        self.commands: dict[str, Callable[[], None]] = {
            f"{name}-start": lambda: self._show(0),
            f"{name}-back": lambda: self._show(self._at - 1),
            f"{name}-play": self._play_or_pause,
            f"{name}-on": lambda: self._show(self._at + 1),
            f"{name}-end": lambda: self._show(len(self._turns) - 1),
        }

    # --- The page (see pages.Page)

    def content(self, path: Sequence[str]) -> Element:
        """Build the list of the examples, or the player with a game."""
        self.left()
        numbers = [int(part) for part in path if part.isdecimal() and len(part) < 3]
        if self._own is not None:
            game = self._own()
            if game is None:
                return self._nothing()
            return self._player(game, self._texts.tell(game.label), None)
        every = self._examples()
        if not numbers or not 1 <= numbers[0] <= len(every):
            return self._list(every)
        example = every[numbers[0] - 1]
        which = numbers[1] if len(numbers) > 1 and 1 <= numbers[1] <= len(example.games) else 1
        article = self._player(example.games[which - 1], self._texts.tell(example.title), example.text)
        if len(example.games) > 1:
            tabs = build(self._document, "nav", {"class": "tabs"})
            for number, game in enumerate(example.games, 1):
                link = build(
                    self._document, "a", {"href": f"#/examples/{numbers[0]}/{number}"}, self._texts.tell(game.label)
                )
                if number == which:
                    link.setAttribute("aria-current", "true")
                tabs.appendChild(link)
            words = article.querySelector(".words")
            if words:
                words.appendChild(tabs)
        return article

    def shown(self) -> None:
        """Draw the table in the room that it has."""
        if self._game is not None:
            self._draw(moving=False)

    def left(self) -> None:
        """Stop playing."""
        self._pause()
        self._game = None

    def step(self, *, forward: bool) -> None:
        """Go a move on or back."""
        self._show(self._at + (1 if forward else -1))

    def _nothing(self) -> Element:
        say, document = self._texts.say, self._document
        heading = build(document, "h2", {"id": "pages-title"}, say(N_("Replay")))
        return build(document, "article", {}, heading, build(document, "p", {}, say(N_("No move has been made yet."))))

    def _list(self, every: tuple[Example, ...]) -> Element:
        document, texts = self._document, self._texts
        article = build(document, "article", {})
        article.appendChild(build(document, "h2", {"id": "pages-title"}, texts.say(N_("Examples"))))
        for number, example in enumerate(every, 1):
            link = build(document, "a", {"href": f"#/examples/{number}"}, texts.tell(example.title))
            article.appendChild(build(document, "h3", {}, link))
            article.appendChild(self._prose("p", example.text))
        return article

    def _player(self, game: Game, title: str, text: Phrase | None) -> Element:
        document, texts = self._document, self._texts
        self._game, self._turns, self._at = game, turns_of(game.code, game.line), 0
        self._remark = build(document, "p", {"role": "status", "class": "task"})
        self._figures = build(document, "p", {"class": "moment"})
        heading = build(document, "h2", {"id": "pages-title"}, title)
        words = build(document, "div", {"class": "words"}, heading)
        if text is not None:
            words.appendChild(self._prose("p", text))
        words.appendChild(self._figures)
        stage = self._stage()
        stage.drawing.rename(texts.letters)
        stage.board.setAttribute("aria-label", texts.say(N_("Table")))
        trial = build(document, "div", {"class": "trial"}, self._remark, stage.board)
        return build(document, "article", {"class": "lesson replay"}, words, trial, self._controls())

    def _controls(self) -> Element:
        """Build the player's buttons; they run from left to right in every language, as on all players."""
        document, say = self._document, self._texts.say
        row = build(document, "footer", {"class": "way player", "dir": "ltr"})
        for name, label in _LABELS.items():
            attributes = {"type": "button", "data-command": f"{self._prefix}-{name}", "aria-label": say(label)}
            button = build(document, "button", attributes, self._icon(name))
            if name == "play":
                self._toggle = button
            row.appendChild(button)
        self._seek.setAttribute("max", str(len(self._turns) - 1))
        self._seek.setAttribute("aria-label", say(N_("Move")))
        row.appendChild(self._seek)
        self._speed.replaceChildren()
        self._speed.setAttribute("aria-label", say(N_("Speed")))
        for name, (label, _) in SPEEDS.items():
            self._speed.appendChild(build(document, "option", {"value": name}, say(label)))
        self._speed.value = self._pace
        row.appendChild(self._speed)
        return row

    def _icon(self, name: str) -> Element:
        path = shape(self._document, "path", {"d": _ICONS[name]})
        return shape(self._document, "svg", {"viewBox": "0 0 24 24", "aria-hidden": "true"}, path)

    def _prose(self, name: str, phrase: Phrase) -> Element:
        return prose(self._document, name, *self._texts.runs(phrase))

    # --- Playing

    def _sought(self, event: Event) -> None:
        del event
        self._pause()
        self._go_to(int(self._seek.value))

    def _paced(self, event: Event) -> None:
        del event
        self._pace = self._speed.value if self._speed.value in SPEEDS else "normal"

    def _play_or_pause(self) -> None:
        if self._game is None:
            return
        if self._stop is not None:
            self._pause()
            return
        if self._at == len(self._turns) - 1:
            self._go_to(0)
        self._toggle.replaceChildren()
        self._toggle.appendChild(self._icon("pause"))
        self._toggle.setAttribute("aria-label", self._texts.say(N_("Pause")))
        self._wait()

    def _wait(self) -> None:
        longer = _READING if self._note() is not None else 0
        self._stop = self._later(SPEEDS[self._pace][1] + longer, self._next)

    def _next(self) -> None:
        self._stop = None
        self._go_to(self._at + 1)
        if self._at < len(self._turns) - 1:
            self._wait()
        else:
            self._pause()

    def _pause(self) -> None:
        if self._stop is not None:
            self._stop()
            self._stop = None
        self._toggle.replaceChildren()
        self._toggle.appendChild(self._icon("play"))
        self._toggle.setAttribute("aria-label", self._texts.say(N_("Play the moves")))

    def _show(self, at: int) -> None:
        """Go to a moment by hand: that ends the playing."""
        self._pause()
        self._go_to(at)

    def _go_to(self, at: int) -> None:
        if self._game is None or not 0 <= at < len(self._turns):
            return
        self._at = at
        self._draw(moving=True)

    def _note(self) -> Note | None:
        return self._game.note(self._at) if self._game is not None else None

    def _draw(self, *, moving: bool) -> None:
        if self._game is None:
            return
        self._write(self._game)  # first: the table has the room that the words leave
        stage, turn = self._stage(), self._turns[self._at]
        box, settings = stage.board.getBoundingClientRect(), self._settings()
        view = Viewport(box.width, box.height, settings.mirrored, settings.large_index)
        drawn = scene(self._game.code.variant, turn.position, view)
        stage.drawing.show(drawn, moving=moving)
        stage.drawing.mark((), ())
        stage.drawing.mark_last(self._moved())
        stage.follow(drawn)
        note = self._note()
        match note.tried if note else None:
            case Carry(card, _):
                stage.drawing.shake(card)
            case _:
                pass

    def _moved(self) -> tuple[Card, ...]:
        move = self._game.line[self._at - 1] if self._game is not None and self._at else None
        match move:
            case Carry(card, _):
                return self._turns[self._at].position.group(card)
            case _:
                return ()

    def _write(self, game: Game) -> None:
        """Write where the game is, and the remark on it; a move that was tried is refused."""
        texts, turn, variant = self._texts, self._turns[self._at], game.code.variant
        self._seek.value = str(self._at)
        score = texts.dollars(turn.score) if variant.scoring.dollars else texts.number(turn.score)
        count, whole = texts.number(self._at), texts.number(len(self._turns) - 1)
        figures = texts.say(N_("Move {number} of {count} · score {score}"), number=count, count=whole, score=score)
        self._figures.textContent = figures
        self._remark.replaceChildren()
        self._remark.setAttribute("class", "task")
        note = self._note()
        if note is None:
            return
        self._remark.appendChild(self._prose("span", note.text))
        reason = refusal(variant, turn.position, note.tried) if note.tried is not None else None
        if reason is not None:
            self._remark.setAttribute("class", "refused")
            sentence = texts.say(N_("Refused: {reason}"), reason=texts.refusal(reason))
            self._remark.appendChild(build(self._document, "b", {}, sentence))
