"""The player of the examples on paper, with a clock of its own: steps, playing, remarks, what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import pytest

from tests.paper_document import PaperDocument, PaperElement, as_document, as_element
from yukon.browser.dom import Box, Event, EventTarget
from yukon.browser.renderer import Renderer
from yukon.browser.replay_page import SPEEDS, ReplayPage
from yukon.browser.settings import Settings
from yukon.browser.texts import Texts
from yukon.pages.examples import Game, examples
from yukon.pages.phrases import phrase
from yukon.scene import Scene

(GAME,) = examples()[0].games


@dataclass
class Rectangle:
    width: float = 390
    height: float = 520
    left: float = 0.0
    top: float = 0.0


class PaperBoard(PaperElement):
    """A board of a known size."""

    def getBoundingClientRect(self) -> Box:  # type: ignore[override]  # noqa: N802 - the browser's name
        return Rectangle()


class Stage:
    """A small table on paper, drawn by the game's own renderer."""

    def __init__(self, document: PaperDocument, texts: Texts) -> None:
        self.paper = PaperBoard(document, "div")
        self.board = as_element(self.paper)
        self.drawing = Renderer(as_document(document), self.board, "faces.svg", texts.card_spot, texts.place)

    def follow(self, drawn: Scene) -> None:
        """The keys of this table are not looked at here."""


class Player:
    """A game in the player, and a clock that runs when it is told to."""

    def __init__(self, game: Game | None) -> None:
        document, self.texts = PaperDocument(), Texts()
        self.waiting: list[tuple[float, Callable[[], None]]] = []
        self.stage = Stage(document, self.texts)
        self.page = ReplayPage(
            as_document(document),
            listen,
            self.texts,
            lambda: self.stage,
            self.later,
            settings=Settings,
            own=lambda: game,
        )
        self.content = cast("PaperElement", self.page.content([]))
        self.page.shown()

    def later(self, milliseconds: float, task: Callable[[], None]) -> Callable[[], None]:
        entry = (milliseconds, task)
        self.waiting.append(entry)
        return lambda: self.waiting.remove(entry) if entry in self.waiting else None

    def press(self, name: str) -> None:
        self.page.commands[f"replay-{name}"]()

    def wait(self) -> float:
        """Let the clock run to the next task, and tell how long that was."""
        ((milliseconds, task),) = self.waiting
        self.waiting.clear()
        task()
        return milliseconds

    @property
    def at(self) -> int:
        return int(cast("PaperElement", self.page._seek).value)  # type: ignore[attr-defined]

    @property
    def status(self) -> PaperElement:
        return self.content.every("role")["status"]

    def laid_up(self) -> int:
        cards = self.stage.paper.every("data-card").values()
        return sum(card.attributes["data-pile"] == "F" for card in cards)


def listen(target: EventTarget, name: str, handler: Callable[[Event], None]) -> None:
    target.addEventListener(name, handler)


@pytest.mark.spec("S02")
def test_a_game_is_stepped_through_from_the_deal_to_its_end_and_back() -> None:
    player = Player(GAME)
    for number in range(1, len(GAME.line) + 1):
        player.press("on")
        assert player.at == number
    assert player.laid_up() == 52
    player.press("on")
    assert player.at == len(GAME.line)
    player.press("start")
    assert player.at == player.laid_up() == 0
    player.press("back")
    assert player.at == 0


@pytest.mark.spec("S02")
def test_playing_goes_on_by_itself_to_the_end_and_longer_where_there_is_a_remark() -> None:
    player = Player(GAME)
    player.press("play")
    times = {}
    while player.waiting:
        at = player.at
        times[at] = player.wait()
    pace = SPEEDS["normal"][1]
    noted = {note.after for note in GAME.notes}
    assert player.at == len(GAME.line)
    assert all((time > pace) == (at in noted) for at, time in times.items())
    player.press("play")
    assert player.at == 0, "from the end it plays from the beginning"


def test_a_second_press_pauses_and_a_step_by_hand_too() -> None:
    player = Player(GAME)
    player.press("play")
    player.wait()
    player.press("play")
    assert player.waiting == []
    assert player.at == 1
    player.press("play")
    player.press("on")
    assert player.waiting == []


def test_leaving_the_page_stops_the_clock() -> None:
    player = Player(GAME)
    player.press("play")
    player.page.left()
    assert player.waiting == []
    player.press("on")
    assert player.at == 0


@pytest.mark.spec("S02")
def test_a_move_that_is_tried_is_refused_with_its_reason() -> None:
    player = Player(GAME)
    (note,) = [note for note in GAME.notes if note.tried]
    for _ in range(note.after):
        player.press("on")
    assert player.status.attributes["class"] == "refused"
    assert [child.textContent for child in player.status.children][-1] == (
        "Refused: Only a king may fill an empty column."
    )
    player.press("on")
    assert player.status.attributes["class"] == "task"


def test_without_a_move_there_is_nothing_to_replay() -> None:
    player = Player(None)
    assert player.content.children[-1].textContent == "No move has been made yet."
    player.press("play")
    assert player.waiting == []


def test_a_game_without_moves_is_shown_as_it_was_dealt() -> None:
    player = Player(Game(phrase("Your game"), GAME.code, ()))
    player.press("end")
    assert player.at == 0
