"""The lesson's page: its text, its steps, and a table of its own on which the player makes the moves.

The table is the game's own renderer on another board; what a gesture means and what is legal is asked of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol

from yukon.browser.dom import Document, Element, build, prose, shape
from yukon.browser.settings import Settings
from yukon.browser.texts import N_, Texts
from yukon.cards import PACK, Card
from yukon.intents import STOCK, WASTE, Deed, Hand, Nothing, Play, Refuse, Spot, drop, takers, tap, untakable
from yukon.moves import FOUNDATION, Move, Refusal
from yukon.pages.lesson import Board, Step
from yukon.pages.phrases import Phrase
from yukon.position import Position
from yukon.rules import play
from yukon.scene import Scene, Viewport, scene

_CARDS: Final = {str(card): card for card in PACK}
_GAMES: Final = {"yukon": N_("Yukon"), "klondike": N_("Klondike")}


class Drawing(Protocol):
    """What the page uses of a renderer."""

    def rename(self, letters: str) -> None: ...  # noqa: D102 - see renderer
    def show(self, scene: Scene, *, moving: bool = True) -> None: ...  # noqa: D102
    def mark(self, held: Sequence[Card], takers: Sequence[str]) -> None: ...  # noqa: D102
    def lift(self, cards: tuple[Card, ...]) -> None: ...  # noqa: D102
    def drag(self, right: float, down: float) -> None: ...  # noqa: D102
    def put_down(self) -> None: ...  # noqa: D102
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


class LessonPage:
    """The page of the lessons, and the gestures on its table (see pointer.Gestures).

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
        self._settings = settings
        self._go = go
        self._game = "yukon"
        self._number = 1
        self._board: Board | None = None
        self._position = Position(())
        self._hand = Hand()
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
        number = int(rest[0]) if rest and rest[0].isdigit() and len(rest[0]) < 3 else 1
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
        self._hand = Hand()
        self._say(self._board.task, "task")
        self._draw(moving=False)

    def _draw(self, *, moving: bool) -> None:
        if self._board is None:
            return
        stage = self._stage()
        box = stage.board.getBoundingClientRect()
        view = Viewport(box.width, box.height, self._settings().mirrored)
        self._scene = scene(self._board.variant, self._position, view)
        stage.drawing.show(self._scene, moving=moving)
        stage.follow(self._scene)
        self._mark()

    def _mark(self) -> None:
        card, drawing = self._hand.held, self._stage().drawing
        if card is None or self._board is None:
            drawing.mark((), ())
            return
        places: list[str] = []
        if self._settings().placement_help:
            found = takers(self._board.variant, self._position, card)
            places = [str(to) if to else f"F{card.suit.letter}" for to in found]
        drawing.mark(self._position.group(card), places)

    def _say(self, phrase: Phrase, kind: str) -> None:
        """Write the line above the table; ``kind`` is task, done, other or refused."""
        if self._status is None:
            return
        self._status.replaceChildren()
        self._status.setAttribute("class", kind)
        self._status.appendChild(self._prose("span", phrase))

    def _handle(self, deed: Deed) -> None:
        match deed:
            case Play(move):
                self._play(move)
            case Refuse(reason, card):
                self._refuse(reason, card)
            case Nothing():
                self._mark()

    def _play(self, move: Move) -> None:
        board = self._board
        if board is None:
            return
        self._position = play(board.variant, self._position, move)
        self._hand = replace(self._hand, held=None)
        self._draw(moving=True)
        if board.done is not None and board.fulfilled(move, self._position):
            self._say(board.done, "done")
        elif board.asked and self._status is not None and self._status.getAttribute("class") != "done":
            self._say(
                Phrase(N_("That move is allowed as well. The task was another one: begin again to do it.")), "other"
            )

    def _refuse(self, reason: Refusal, card: Card | None) -> None:
        self._mark()
        if self._status is not None:
            self._status.setAttribute("class", "refused")
            self._status.textContent = self._texts.refusal(reason)
        if card is not None:
            self._stage().drawing.shake(card)

    # --- Gestures (see pointer.Gestures)

    def tap(self, spot: Element | None, time: float, *, aimed: bool = False) -> None:  # noqa: ARG002 - for all hands alike
        """Take a tap."""
        where = _spot(spot) if spot else None
        if self._board is None or where is None:
            self.put_back()
            return
        manners = self._settings().manners
        self._hand, deed = tap(self._board.variant, self._position, self._hand, where, time, manners)
        self._handle(deed)

    def lift(self, spot: Element) -> bool:
        """Begin to drag a card with its group."""
        card = _CARDS.get(spot.getAttribute("data-card") or "")
        if self._board is None or card is None or card in self._position.stock:
            return False
        reason = untakable(self._board.variant, self._position, card)
        if reason is not None:
            self._hand = Hand()
            self._refuse(reason, card)
            return False
        self._hand = Hand(held=card)
        self._mark()
        self._stage().drawing.lift(self._position.group(card))
        return True

    def drag(self, right: float, down: float) -> None:
        """Move what is lifted."""
        self._stage().drawing.drag(right, down)

    def drop(self, right: float, down: float) -> None:
        """Let go of what is lifted."""
        card = self._hand.held
        self._hand = Hand()
        spot = self._scene.spot_of(card) if self._scene is not None and card is not None else None
        if self._board is not None and self._scene is not None and card is not None and spot is not None:
            over = self._scene.covers(spot.x + right, spot.y + down)
            self._handle(drop(self._board.variant, self._position, card, over, self._settings().manners))
        self._stage().drawing.put_down()  # only now, so that the cards fly from where they were let go

    def put_back(self) -> None:
        """Forget a drag, or what is held."""
        self._hand = Hand()
        self._stage().drawing.put_down()
        self._mark()

    def peek(self, spot: Element | None) -> None:
        """Show nothing for a mouse that only passes over."""


def _spot(element: Element) -> Spot | None:
    """Read what a button of the board stands for."""
    card = element.getAttribute("data-card")
    if card:
        return _CARDS.get(card)
    match element.getAttribute("data-place"):
        case "stock":
            return STOCK
        case "waste":
            return WASTE
        case str(name) if name[:1] == "F":
            return FOUNDATION
        case str(name) if name.isdigit():
            return int(name)
        case _:
            return None
