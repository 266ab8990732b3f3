"""A monkey at the table: taps, drags along wild paths, second fingers, cancelled ones, keys, sizes, storms of undo.

After each of its steps the table on the page is that of the game which the page has kept, played again by the engine
in another Python. A failure prints the seed and the last steps.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypedDict

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from e2e.keeping import Entries
from tools.serve import Site
from yukon.browser.storage import Store
from yukon.browser.texts import Texts
from yukon.cards import PACK
from yukon.moves import FOUNDATION, Carry
from yukon.notation import write_line
from yukon.rules import legal_moves
from yukon.scene import Viewport, scene
from yukon.session import Session

SEED = 20_311_130
STEPS = 1_000
CHAPTERS = ("YU1-C-AAAAAAB", "KL1-D3N-QQQQQQQ", "YU1-RAF-MMMMMMM", "YU1-SU-XYZXYZX", "KL1-D1V-BBBBBBB")
SIZES: list[ViewportSize] = [
    {"width": 1366, "height": 768},
    {"width": 390, "height": 844},
    {"width": 320, "height": 568},
    {"width": 844, "height": 390},
]
KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter", "Space", "Escape", "Tab")

SEE = """() => ({
  cards: [...document.querySelectorAll("#board [data-card]")].map((card) => {
    const { left, top } = card.getBoundingClientRect();
    const { card: name, pile, index, face } = card.dataset;
    const { transform, translate } = card.style;
    return { name, pile, index: Number(index), face, left, top, transform, translate, lifted: card.matches(".lifted") };
  }),
  board: (({ left, top, width, height }) => ({ left, top, width, height }))(board.getBoundingClientRect()),
  fields: Object.fromEntries(["score", "moves", "code"].map(
    (name) => [name, document.querySelector(`[data-field=${name}]`).textContent])),
  usable: Object.fromEntries(["undo", "redo"].map(
    (name) => [name, !document.querySelector(`[data-command=${name}]`).disabled])),
  kept: Object.fromEntries(Object.entries(localStorage)),
  open: document.querySelectorAll("dialog[open]").length,
})"""
SETTLED = (
    "() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))"
)

LOSE = """() => {
  for (let id = 0; id < 9; id += 1) if (board.hasPointerCapture(id)) board.releasePointerCapture(id);
}"""


class Shown(TypedDict):
    name: str
    pile: str
    index: int
    face: str
    left: float
    top: float
    transform: str
    translate: str
    lifted: bool


class Box(TypedDict):
    left: float
    top: float
    width: float
    height: float


class Seen(TypedDict):
    cards: list[Shown]
    board: Box
    fields: dict[str, str]
    usable: dict[str, bool]
    kept: dict[str, str]
    open: int


class Lying(NamedTuple):
    """A card on the page, or as it should lie there."""

    name: str
    pile: str
    depth: int
    face: str
    transform: str
    translate: str = ""
    lifted: bool = False


class Point(NamedTuple):
    x: float
    y: float


def kept_session(seen: Seen, site: Site) -> Session:
    content = Entries(seen["kept"])
    session = Store(lambda: content, site.prefix).read_game("game").session
    assert session is not None
    return session


def compare(seen: Seen, session: Session) -> None:
    """Hold the page against the game that it has kept."""
    board = seen["board"]
    drawn = scene(session.variant, session.position, Viewport(board["width"], board["height"]))
    expected = [
        Lying(
            str(each.card),
            each.pile,
            each.depth,
            "up" if each.face_up else "down",
            f"translate({each.x}px, {each.y}px)",
        )
        for each in drawn.cards
    ]
    shown = [
        Lying(
            each["name"],
            each["pile"],
            each["index"],
            each["face"],
            each["transform"],
            each["translate"],
            each["lifted"],
        )
        for each in seen["cards"]
    ]
    assert sorted(each.name for each in shown) == sorted(map(str, PACK))
    assert shown == expected
    texts = Texts()
    assert seen["fields"]["score"] == texts.score(session)
    assert seen["fields"]["moves"] == texts.number(session.moves_made)
    assert seen["fields"]["code"] == str(session.code)
    assert seen["usable"] == {"undo": session.can_undo, "redo": session.can_redo}


class Monkey:
    """Chooses what to do, and does it through the browser's own input."""

    def __init__(self, page: Page, site: Site) -> None:
        self._page = page
        self._site = site
        self._input = page.context.new_cdp_session(page)
        self._chance = random.Random(SEED)  # noqa: S311 - the same steps every time
        self._seen: Seen = page.evaluate(SEE)
        self._session = kept_session(self._seen, site)
        self.changes = 0
        self.log: deque[str] = deque(maxlen=12)

    def step(self) -> None:
        """Do something and look at the table."""
        chance = self._chance
        act = chance.choices(
            (
                self._move,
                self._tap,
                self._twice,
                self._drag,
                self._touch,
                self._keys,
                self._storm,
                self._resize,
                self._odd,
            ),
            (30, 14, 6, 14, 14, 10, 6, 2, 4),
        )[0]
        self.log.append(act.__name__)
        act()
        self.look()

    def look(self) -> None:
        """Compare the page with the engine; a window that has opened is closed."""
        self._seen = self._page.evaluate(SEE)
        if self._seen["open"]:
            self._page.keyboard.press("Escape")
            self._seen = self._page.evaluate(SEE)
        before, self._session = self._session, kept_session(self._seen, self._site)
        self.changes += before.line != self._session.line
        compare(self._seen, self._session)

    def begin(self, code: str) -> None:
        """Go to another deal by its link."""
        self.log.append(code)
        self._page.evaluate("(code) => { location.hash = code; }", code)
        asked = self._page.locator('#notice [data-command="play-link"]')
        if self._session.in_progress:
            asked.click()
        self._page.locator(f'[data-field="code"]:text-is("{code}")').wait_for()
        self.look()

    def told(self) -> str:
        """Say how it came to this."""
        return f"seed {SEED}, {self._session.code}, {write_line(self._session.line)}, last: {' · '.join(self.log)}"

    # --- Where

    def _card(self) -> Point:
        """Aim at a card, a face-up one mostly, near its corner mostly."""
        up = [each for each in self._seen["cards"] if each["face"] == "up" and each["pile"] != "F"]
        card = self._chance.choice(up if up and self._chance.random() < 0.8 else self._seen["cards"])
        return Point(card["left"] + self._chance.uniform(2, 20), card["top"] + self._chance.uniform(2, 12))

    def _corner(self, name: str) -> Point:
        card = next(each for each in self._seen["cards"] if each["name"] == name)
        return Point(card["left"] + 9, card["top"] + 6)

    def _anywhere(self) -> Point:
        """Aim anywhere, off the board and off the window too."""
        board = self._seen["board"]
        x, y = self._chance.uniform(-0.2, 1.2), self._chance.uniform(-0.2, 1.0)
        return Point(board["left"] + x * board["width"], board["top"] + y * board["height"])

    def _on_board(self) -> Point:
        board = self._seen["board"]
        return Point(
            board["left"] + self._chance.uniform(0.01, 0.99) * board["width"],
            board["top"] + self._chance.uniform(0.01, 0.99) * board["height"],
        )

    def _path(self, start: Point, end: Point) -> Iterator[Point]:
        for _ in range(self._chance.randint(0, 3)):
            yield self._anywhere()
        yield Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        yield end

    # --- How

    def _mouse(self, kind: str, at: Point, button: str = "left") -> None:
        held = {"mousePressed": 1, "mouseReleased": 0}.get(kind, self._chance.choice((0, 1)))
        self._input.send(
            "Input.dispatchMouseEvent",
            {"type": kind, "x": at.x, "y": at.y, "button": button, "buttons": held, "clickCount": 1},
        )

    def _fingers(self, kind: str, *points: Point) -> None:
        touches = [{"x": max(0, at.x), "y": max(0, at.y), "id": number} for number, at in enumerate(points)]
        self._input.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def _press(self, at: Point) -> None:
        if self._chance.random() < 0.6:
            self._mouse("mousePressed", at)
            self._mouse("mouseReleased", at)
        else:
            self._fingers("touchStart", at)
            self._fingers("touchEnd")

    # --- What

    def _move(self) -> None:
        """Make a legal move by dragging, so that the game gets on."""
        possible = legal_moves(self._session.variant, self._session.position)
        if not possible:
            return
        up = [each for each in possible if isinstance(each, Carry) and each.to == FOUNDATION]
        move = self._chance.choice(up or possible)
        self.log[-1] += f" {move}"
        if not isinstance(move, Carry):
            stock = [each for each in self._seen["cards"] if each["pile"] == "stock"]
            drawn = scene(self._session.variant, self._session.position, self._viewport())
            place = next(each for each in drawn.places if each.name == "stock")
            board = self._seen["board"]
            at = Point(board["left"] + place.x + 9, board["top"] + place.y + 6)
            self._press(self._corner(stock[-1]["name"]) if stock else at)
            return
        start = self._corner(str(move.card))
        drawn = scene(self._session.variant, self._session.position, self._viewport())
        name = f"F{move.card.suit.letter}" if move.to == FOUNDATION else str(move.to)
        place = next(each for each in drawn.places if each.name == name)
        board = self._seen["board"]
        end = Point(board["left"] + place.x + 9, board["top"] + place.y + 6)
        self._pull(start, end)

    def _viewport(self) -> Viewport:
        return Viewport(self._seen["board"]["width"], self._seen["board"]["height"])

    def _pull(self, start: Point, end: Point) -> None:
        self._mouse("mousePressed", start)
        for at in self._path(start, end):
            self._mouse("mouseMoved", at)
        self._mouse("mouseReleased", end)

    def _tap(self) -> None:
        self._press(self._card() if self._chance.random() < 0.8 else self._on_board())

    def _twice(self) -> None:
        at = self._card()
        for _ in range(self._chance.choice((2, 2, 3))):
            self._press(at)

    def _drag(self) -> None:
        self._pull(self._card(), self._card() if self._chance.random() < 0.6 else self._anywhere())

    def _touch(self) -> None:
        """Drag with a finger; another one may come, and the system may take it all away."""
        start, other = self._card(), self._card()
        self._fingers("touchStart", start)
        at = start
        for at in self._path(start, self._card()):
            self._fingers("touchMove", at)
        match self._chance.choice(("end", "end", "cancel", "second", "pinch")):
            case "end":
                self._fingers("touchEnd")
            case "cancel":
                self._fingers("touchCancel")
            case "second":
                self._fingers("touchStart", at, other)
                self._fingers("touchEnd", at)
                self._fingers("touchMove", start)
                self._fingers("touchEnd")
            case _:
                self._fingers("touchStart", at, other)
                self._fingers("touchMove", other, at)
                self._fingers("touchEnd", other)
                self._fingers("touchEnd")
        self._page.evaluate(SETTLED)  # several fingers are several events, of which the browser awaits the first

    def _keys(self) -> None:
        if self._chance.random() < 0.5:
            self._page.evaluate("() => document.querySelector('#board [tabindex=\"0\"]')?.focus()")
        for _ in range(self._chance.randint(1, 4)):
            self._page.keyboard.press(self._chance.choice(KEYS))
        self._page.evaluate("() => document.activeElement.blur()")

    def _storm(self) -> None:
        """Undo and redo faster than anyone can look."""
        for _ in range(self._chance.randint(1, 3)):
            key = self._chance.choice(("Control+z", "Control+z", "Control+y"))
            for _ in range(self._chance.randint(1, 8)):
                self._page.keyboard.press(key)

    def _resize(self) -> None:
        """Turn the screen, now and then with a card in the hand."""
        held = self._chance.random() < 0.5
        if held:
            at = self._card()
            self._mouse("mousePressed", at)
            self._mouse("mouseMoved", self._on_board())
        self._page.set_viewport_size(self._chance.choice(SIZES))
        self._page.evaluate(SETTLED)
        if held:
            self._mouse("mouseReleased", Point(5, 5))

    def _odd(self) -> None:
        """What hands do by mistake."""
        at = self._card()
        match self._chance.choice(("right", "middle", "blur", "escape", "lost")):
            case "right" | "middle" as button:
                self._mouse("mousePressed", at, button)
                self._mouse("mouseMoved", self._on_board(), button)
                self._mouse("mouseReleased", self._on_board(), button)
            case "blur":
                self._mouse("mousePressed", at)
                self._mouse("mouseMoved", self._on_board())
                self._page.evaluate("() => window.dispatchEvent(new Event('blur'))")
                self._mouse("mouseReleased", self._on_board())
            case "escape":
                self._mouse("mousePressed", at)
                self._mouse("mouseMoved", self._on_board())
                self._page.keyboard.press("Escape")
                self._mouse("mouseReleased", self._on_board())
            case _:
                self._mouse("mousePressed", at)
                self._mouse("mouseMoved", self._on_board())
                self._page.evaluate(LOSE)
                self._mouse("mouseReleased", self._on_board())


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A profile with a finger and without motion."""
    fresh = browser.new_context(viewport=SIZES[0], has_touch=True, reduced_motion="reduce", locale="en-GB")
    yield fresh
    fresh.close()


def test_whatever_a_monkey_does_the_page_shows_the_game_that_it_keeps(
    open_table: Callable[..., Page], site: Site
) -> None:
    page = open_table(f"#{CHAPTERS[0]}")
    for name, on in (("say_when_stuck", False), ("automatic_placement", True)):
        page.locator('[data-command="settings"]').click()
        page.locator(f'dialog input[value="{name}"]').set_checked(on)
        page.keyboard.press("Escape")
    monkey = Monkey(page, site)
    try:
        for number in range(STEPS):
            if number % (STEPS // len(CHAPTERS)) == 0 and number:
                monkey.begin(CHAPTERS[number * len(CHAPTERS) // STEPS])
            monkey.step()
    except Exception as error:
        error.add_note(f"step {number}, {monkey.told()}")
        raise
    assert monkey.changes > STEPS / 5, "the monkey was hardly playing"
