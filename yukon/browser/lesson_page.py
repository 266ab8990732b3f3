"""The lesson's page: its text, its steps, and a table of its own on which the player makes the moves.

The table is the game's own renderer on another board; what a gesture means and what is legal is asked of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from yukon.browser.dom import Document, Element, build, prose, shape
from yukon.browser.settings import Settings
from yukon.browser.texts import N_, Texts
from yukon.cards import Card
from yukon.moves import Move, Refusal
from yukon.pages.lesson import Board, Step
from yukon.pages.phrases import Phrase
from yukon.position import Position
from yukon.rules import play
from yukon.scene import Scene, Table, Viewport, scene

_GAMES: Final = {"yukon": N_("Yukon"), "klondike": N_("Klondike")}


class Drawing(Protocol):
    """What the page uses of a renderer."""

    def rename(self, letters: str) -> None: ...  # noqa: D102 - see renderer
    def show(self, scene: Scene, *, moving: bool = True) -> None: ...  # noqa: D102
    def shake(self, card: Card) -> None: ...  # noqa: D102


class PlayersHands(Protocol):
    """What the page tells a player's hands, see ``hands``."""

    def mark(self) -> None: ...  # noqa: D102
    def moved(self) -> None: ...  # noqa: D102
    def forget(self) -> None: ...  # noqa: D102


class Stage(Protocol):
    """A small table with the keys that walk over it."""

    @property
    def board(self) -> Element:
        """The element of the table."""

    @property
    def drawing(self) -> Drawing:
        """What draws on it."""

    @property
    def hands(self) -> PlayersHands:
        """What plays on it."""

    def follow(self, scene: Scene) -> None:
        """Let the keys follow a new scene."""


class LessonPage:
    """The page of the lessons, and the game on its table.

    ``settings`` gives the player's settings, ``go`` changes the address.
    """

    def __init__(
        self,
        document: Document,
        texts: Texts,
        stage: Callable[[], Stage],
        lessons: Mapping[str, Callable[[], tuple[Step, ...]]],
        *,
        settings: Callable[[], Settings],
        go: Callable[[str], None],
    ) -> None:
        self._document = document
        self._texts = texts
        self._stage = stage
        self._lessons = lessons
        self.settings = settings
        self._go = go
        self._game = "yukon"
        self._number = 1
        self._board: Board | None = None
        self._position = Position(())
        self._scene: Scene | None = None
        self._status: Element | None = None
        self._tabs: list[Element] = []
        self.commands: dict[str, Callable[[], None]] = {
            "lesson-on": lambda: self.step(forward=True),
            "lesson-back": lambda: self.step(forward=False),
            "lesson-again": self._begin,
            "lesson-board-1": lambda: self._choose(0),
            "lesson-board-2": lambda: self._choose(1),
        }

    # --- The page (see pages.Page)

    def content(self, path: Sequence[str]) -> Element:
        """Build a step: ``["3"]`` or ``["klondike", "2"]``; what names no step is the first."""
        named = bool(path) and path[0] in self._lessons
        self._game = path[0] if named else "yukon"
        steps = self._steps
        rest = path[1:] if named else path
        number = int(rest[0]) if rest and rest[0].isdecimal() and len(rest[0]) < 3 else 1
        self._number = min(max(number, 1), len(steps))
        step = steps[self._number - 1]
        document = self._document
        article = build(document, "article", {"class": "lesson", "data-step": str(self._number)})
        words = build(document, "div", {"class": "words"}, self._title(step))
        for phrase in step.text:
            words.appendChild(self._prose("p", phrase))
        article.appendChild(words)
        article.appendChild(self._trial(step))
        article.appendChild(self._way(len(steps)))
        return article

    def shown(self) -> None:
        """Lay the table out in the room that it has."""
        if self._board is None:
            self._choose(0)
        else:
            self._draw(moving=False)

    def left(self) -> None:
        """Forget the table."""
        self._board = self._scene = self._status = None

    def step(self, *, forward: bool) -> None:
        """Go to the next or the last step."""
        number = self._number + (1 if forward else -1)
        if 1 <= number <= len(self._steps):
            self._go(self._address(number))

    @property
    def _steps(self) -> tuple[Step, ...]:
        return self._lessons[self._game]()

    def _address(self, number: int) -> str:
        return f"#/lesson/{number}" if self._game == "yukon" else f"#/lesson/{self._game}/{number}"

    def _title(self, step: Step) -> Element:
        texts, document = self._texts, self._document
        where = texts.say(
            N_("{game}, step {number} of {count}"),
            game=texts.say(_GAMES[self._game]),
            number=texts.number(self._number),
            count=texts.number(len(self._steps)),
        )
        heading = build(document, "h2", {"id": "pages-title"}, texts.tell(step.title))
        return build(document, "hgroup", {}, build(document, "p", {}, where), heading)

    def _trial(self, step: Step) -> Element:
        """Build what can be tried: the boards' names where there are several, the task and the table."""
        document, texts = self._document, self._texts
        self._board = None
        self._status = build(document, "p", {"role": "status", "class": "task"})
        self._tabs = []
        trial = build(document, "div", {"class": "trial"})
        if len(step.boards) > 1:
            tabs = build(document, "div", {"class": "tabs", "role": "group"})
            for index, board in enumerate(step.boards, 1):
                label = texts.tell(board.label) if board.label else texts.number(index)
                tab = self._button(f"lesson-board-{index}", label)
                self._tabs.append(tabs.appendChild(tab))
            trial.appendChild(tabs)
        trial.appendChild(self._status)
        stage = self._stage()
        stage.drawing.rename(texts.letters)
        stage.board.setAttribute("aria-label", texts.say(N_("Table")))
        trial.appendChild(stage.board)
        return trial

    def _way(self, count: int) -> Element:
        """Build the way through the steps: back, a dot for each, again, on."""
        document, texts = self._document, self._texts
        dots = build(document, "nav", {"class": "dots", "aria-label": texts.say(N_("Steps"))})
        for number in range(1, count + 1):
            name = texts.say(N_("Step {number}"), number=texts.number(number))
            dot = build(document, "a", {"href": self._address(number), "aria-label": name})
            if number == self._number:
                dot.setAttribute("aria-current", "step")
            dots.appendChild(dot)
        back = self._button("lesson-back", texts.say(N_("Back")))
        back.disabled = self._number == 1
        on = self._button("lesson-on", texts.say(N_("Next")))
        if self._number == count:
            on = self._button("close", texts.say(N_("Play")))
        on.setAttribute("class", "primary")
        turn = shape(document, "path", {"d": "M4 4v6h6M4.5 10A8 8 0 1 1 4 13"})
        again = build(
            document,
            "button",
            {"type": "button", "data-command": "lesson-again", "aria-label": texts.say(N_("Begin again"))},
            shape(document, "svg", {"viewBox": "0 0 24 24", "aria-hidden": "true"}, turn),
        )
        way = build(document, "footer", {"class": "way"}, back, dots, again, on)
        if self._number == count:
            other = next(game for game in self._lessons if game != self._game)
            link = build(document, "a", {"href": f"#/lesson/{other}/1", "class": "other"})
            link.textContent = texts.say(N_("Lesson: {game}"), game=texts.say(_GAMES[other]))
            way.insertBefore(link, again)
        return way

    def _button(self, command: str, label: str) -> Element:
        return build(self._document, "button", {"type": "button", "data-command": command}, label)

    def _prose(self, name: str, phrase: Phrase) -> Element:
        return prose(self._document, name, *self._texts.runs(phrase))

    # --- The table

    def _choose(self, index: int) -> None:
        boards = self._steps[self._number - 1].boards
        self._board = boards[min(index, len(boards) - 1)]
        for number, tab in enumerate(self._tabs):
            tab.setAttribute("aria-pressed", "true" if number == index else "false")
        self._begin()

    def _begin(self) -> None:
        """Lay the board out as the step has it."""
        if self._board is None:
            return
        self._position = self._board.position
        self._stage().hands.forget()
        self._say(self._board.task, "task")
        self._draw(moving=False)

    def _draw(self, *, moving: bool) -> None:
        if self._board is None:
            return
        stage = self._stage()
        box, settings = stage.board.getBoundingClientRect(), self.settings()
        view = Viewport(box.width, box.height, settings.mirrored, settings.large_index)
        self._scene = scene(self._board.variant, self._position, view)
        stage.drawing.show(self._scene, moving=moving)
        stage.follow(self._scene)
        stage.hands.mark()

    def _say(self, phrase: Phrase, kind: str) -> None:
        """Write the line above the table; ``kind`` is task, done, other or refused."""
        if self._status is None:
            return
        self._status.replaceChildren()
        self._status.setAttribute("class", kind)
        self._status.appendChild(self._prose("span", phrase))

    def on_table(self) -> Table | None:
        """Give what lies on the table of the step."""
        if self._board is None or self._scene is None:
            return None
        return Table(self._board.variant, self._position, self._scene)

    def play(self, move: Move) -> None:
        """Make a move, and say whether it was the one that the step asks for."""
        board = self._board
        if board is None:
            return
        self._position = play(board.variant, self._position, move)
        self._stage().hands.moved()
        if board.done is not None and board.fulfilled(move, self._position):
            self._say(board.done, "done")
        elif board.asked and self._status is not None and self._status.getAttribute("class") != "done":
            self._say(
                Phrase(N_("That move is allowed as well. The task was another one: begin again to do it.")), "other"
            )
        self._draw(moving=True)  # after the words: it has the room that they leave

    def refuse(self, reason: Refusal, card: Card | None) -> None:
        """Say why a move is refused."""
        if self._status is not None:
            self._status.setAttribute("class", "refused")
            self._status.textContent = self._texts.refusal(reason)
        self._draw(moving=True)
        if card is not None:
            self._stage().drawing.shake(card)
