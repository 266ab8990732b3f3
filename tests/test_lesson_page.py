"""The lesson's table on paper: it takes exactly the legal moves, explains the others, and knows when a task is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import pytest

from tests.paper_document import PaperDocument, PaperElement, as_document, as_element
from tests.tables import move
from yukon.browser.dom import Box
from yukon.browser.hands import Hands
from yukon.browser.lesson_page import LessonPage
from yukon.browser.renderer import Renderer
from yukon.browser.settings import Settings
from yukon.browser.texts import Texts
from yukon.cards import Card
from yukon.moves import Carry, Draw, Move, Redeal
from yukon.pages.lesson import Board, klondike_lesson, yukon_lesson
from yukon.position import Position
from yukon.rules import legal_moves, play, refusal
from yukon.scene import Scene, Viewport, scene

VIEW = Viewport(390, 520)
LESSONS = {"yukon": yukon_lesson, "klondike": klondike_lesson}
PLACES = [
    (game, number, index)
    for game, lesson in LESSONS.items()
    for number, step in enumerate(lesson(), 1)
    for index in range(len(step.boards))
]


@dataclass
class Rectangle:
    width: float = VIEW.width
    height: float = VIEW.height
    left: float = 0.0
    top: float = 0.0


class PaperBoard(PaperElement):
    """A board of a known size."""

    def getBoundingClientRect(self) -> Box:  # type: ignore[override]  # noqa: N802 - the browser's name
        return Rectangle()


class Stage:
    """A small table on paper, drawn by the game's own renderer and played by its own hands."""

    hands: Hands

    def __init__(self, document: PaperDocument, texts: Texts) -> None:
        self.paper = PaperBoard(document, "div")
        self.board = as_element(self.paper)
        self.drawing = Renderer(as_document(document), self.board, "faces.svg", texts.card_spot, texts.place)
        self.buttons = self.paper.every("data-card")
        self.places = self.paper.every("data-place")

    def follow(self, drawn: Scene) -> None:
        """The keys of this table are not looked at here."""


class Lesson:
    """A step of a lesson, opened at one of its boards."""

    def __init__(self, game: str, number: int, index: int = 0) -> None:
        document, self.texts = PaperDocument(), Texts()
        self.went: list[str] = []
        self.stage = Stage(document, self.texts)
        self.page = LessonPage(
            as_document(document), self.texts, lambda: self.stage, LESSONS, settings=Settings, go=self.went.append
        )
        self.stage.hands = Hands(
            lambda: self.stage.drawing,
            Settings,
            self.page.on_table,
            play=self.page.play,
            refuse=self.page.refuse,
            busy=lambda: False,
        )
        content = self.page.content([game, str(number)] if game == "klondike" else [str(number)])
        self.status = cast("PaperElement", content).every("role")["status"]
        self.page.shown()
        if index:
            self.page.commands[f"lesson-board-{index + 1}"]()
        self.board: Board = LESSONS[game]()[number - 1].boards[index]

    @property
    def position(self) -> Position:
        return self.page._position

    def again(self) -> None:
        self.page.commands["lesson-again"]()

    def drag(self, card: Card, to: int) -> bool:
        """Drag a card over a place; False if it cannot even be lifted."""
        drawn = scene(self.board.variant, self.board.position, VIEW)
        spot = drawn.spot_of(card)
        assert spot is not None
        name = str(to) if to else f"F{card.suit.letter}"
        place = next(place for place in drawn.places if place.name == name)
        if not self.stage.hands.lift(as_element(self.stage.buttons[str(card)])):
            return False
        self.stage.hands.drop(place.x - spot.x, place.y - spot.y)
        return True

    def make(self, what: Move) -> None:
        match what:
            case Carry(card, to):
                assert self.drag(card, to)
            case Draw():
                self.stage.hands.tap(as_element(self.stage.buttons[str(self.board.position.stock[-1])]), 0)
            case Redeal():
                self.stage.hands.tap(as_element(self.stage.places["stock"]), 0)


@pytest.mark.spec("S03")
@pytest.mark.parametrize(("game", "number", "index"), PLACES)
def test_every_legal_move_is_made_and_only_those_that_were_asked_for_do_the_task(
    game: str, number: int, index: int
) -> None:
    lesson = Lesson(game, number, index)
    board = lesson.board
    for what in legal_moves(board.variant, board.position):
        lesson.again()
        assert lesson.position == board.position
        lesson.make(what)
        after = play(board.variant, board.position, what)
        assert lesson.position == after
        done = board.done is not None and board.fulfilled(what, after)
        assert (lesson.status.attributes["class"] == "done") == done


@pytest.mark.spec("S03")
@pytest.mark.parametrize(("game", "number", "index"), PLACES)
def test_every_other_move_is_refused_with_its_reason(game: str, number: int, index: int) -> None:
    lesson = Lesson(game, number, index)
    board = lesson.board
    open_cards = [card for column in board.position.columns for card in column.face_up]
    for turn, card in enumerate([*open_cards, *board.position.waste]):
        to = (turn + number) % 8
        reason = refusal(board.variant, board.position, Carry(card, to))
        if reason is None or to == board.position.column_of(card):
            continue
        lesson.again()
        lesson.drag(card, to)
        assert lesson.position == board.position
        assert lesson.status.attributes["class"] == "refused"
        assert lesson.status.textContent == lesson.texts.refusal(reason)


def test_a_hidden_card_is_not_lifted_and_says_why() -> None:
    lesson = Lesson("yukon", 1)
    hidden = lesson.board.position.columns[6].cards[0]
    assert not lesson.drag(hidden, 1)
    assert "face-down card cannot be moved" in lesson.status.textContent


def test_a_task_that_is_done_stays_done_until_it_is_begun_again() -> None:
    lesson = Lesson("yukon", 4)
    lesson.make(move("5c>5"))
    assert lesson.status.attributes["class"] == "done"
    lesson.again()
    assert lesson.position == lesson.board.position
    assert lesson.status.attributes["class"] == "task"


@pytest.mark.parametrize(
    ("path", "step"),
    [([], "1"), (["3"], "3"), (["99"], "8"), (["0"], "1"), (["klondike", "4"], "4"), (["x", "y"], "1"), (["²"], "1")],
)
def test_an_address_leads_to_a_step_whatever_is_written_there(path: list[str], step: str) -> None:
    lesson = Lesson("yukon", 1)
    content = cast("PaperElement", lesson.page.content(path))
    assert content.attributes["data-step"] == step


def test_steps_go_on_and_back_and_end_at_the_ends() -> None:
    lesson = Lesson("yukon", 8)
    lesson.page.step(forward=True)
    lesson.page.step(forward=False)
    assert lesson.went == ["#/lesson/7"]
