"""The game in a browser of any engine: waiting, aiming, tapping and reading, as a player would."""

from __future__ import annotations

from time import monotonic
from typing import Final, cast

from e2e.engines.driver import Driver, Json, PageError, Point
from e2e.hands import EDGE, place_of
from e2e.reading import CARDS, Shown, position_of, require_same
from yukon.moves import FOUNDATION, Carry
from yukon.position import Position

PATIENCE: Final = 60.0
"""Seconds for anything that the page does by itself on a busy machine."""

_UNTIL = """async (...given) => {
  const until = performance.now() + 1000;
  for (;;) {
    const answer = await (%s)(...given);
    if (answer || performance.now() > until) return answer;
    await new Promise((next) => setTimeout(next, 20));
  }
}"""
# Where an element can be hit once all lies still: its middle, or near its corner where cards overlap.
_AIM = """(selector, edge) => new Promise((found) => {
  let frames = 0, before = "";
  const moving = () => document.getAnimations().some(({ playState }) => playState === "running");
  const look = () => {
    const element = document.querySelector(selector);
    if (element) {
      if (element.closest("dialog")) element.scrollIntoView({ block: "nearest" });
      const box = element.getBoundingClientRect();
      const x = box.x + (edge || box.width / 2), y = box.y + (edge || box.height / 2);
      const hit = document.elementFromPoint(x, y);
      if (`${x} ${y}` === before && hit && element.contains(hit) && !moving()) return found([x, y]);
      before = `${x} ${y}`;
    }
    if (++frames < 300) requestAnimationFrame(look);
    else found(null);
  };
  look();
})"""


class Table:
    """The game in one window of a browser."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def wait(self, function: str, *arguments: Json) -> Json:
        """Wait until a function gives something true, over loads of the page too; AssertionError when it never does."""
        until = monotonic() + PATIENCE
        answer: Json = None
        while not answer and monotonic() < until:
            try:
                answer = self.driver.ask(_UNTIL % function, *arguments)
            except PageError as error:
                trouble = str(error)
            else:
                trouble = f"it is {answer!r}"
        assert answer, f"{function}{arguments}: {trouble}; {self.complaints()}"
        return answer

    def complaints(self) -> list[str]:
        """Give the errors and warnings that complaints.js has noted."""
        noted = self.driver.ask("() => JSON.parse(sessionStorage.getItem('complaints') ?? '[]')")
        return cast("list[str]", noted)

    def wait_for(self, selector: str) -> None:
        """Wait until there is such an element."""
        self.wait("(selector) => document.querySelector(selector) !== null", selector)

    def open(self, url: str) -> None:
        """Open the game and wait until it answers."""
        self.driver.open(url)
        self.wait_for("html[data-state=ready]")

    def reload(self) -> None:
        """Load the page again and wait until the game answers."""
        self.driver.reload()
        self.wait_for("html[data-state=ready]")

    def text(self, selector: str) -> str:
        """Give the text of an element that must be there."""
        return str(self.driver.ask("(selector) => document.querySelector(selector).textContent", selector))

    def count(self, selector: str) -> int:
        """Count elements."""
        return int(str(self.driver.ask("(selector) => document.querySelectorAll(selector).length", selector)))

    def tap(self, selector: str, edge: float = 0) -> None:
        """Tap an element in its middle, or so far from its corner."""
        self.driver.press(self._aim(selector, edge))

    def _aim(self, selector: str, edge: float) -> Point:
        found = self.driver.ask(_AIM, selector, edge)
        assert found is not None, f"{selector} cannot be hit"
        x, y = cast("tuple[float, float]", found)
        return x, y

    def carry_by_taps(self, position: Position, move: Carry) -> None:
        """Tap a card, then where it shall go; what can go up goes at the first tap."""
        self.tap(f'[data-card="{move.card}"]', EDGE)
        if move.to != FOUNDATION:
            self.tap(place_of(position, move), EDGE)

    def carry_by_drag(self, position: Position, move: Carry) -> None:
        """Drag a card to where it shall go."""
        x, y = self._aim(f'[data-card="{move.card}"]', EDGE)
        to_x, to_y = self._corner(place_of(position, move))
        self.driver.press((x, y), (x + 10, y + 10), ((x + to_x) / 2, (y + to_y) / 2), (to_x, to_y))

    def _corner(self, selector: str) -> Point:
        """Find where to let go: what is there already may cover the place itself."""
        box = "(selector) => (({ x, y }) => [x, y])(document.querySelector(selector).getBoundingClientRect())"
        x, y = cast("tuple[float, float]", self.driver.ask(box, selector))
        return x + EDGE, y + EDGE

    def position(self) -> Position:
        """Read the position that the page shows."""
        cards = self.driver.ask(f'() => ({CARDS})([...document.querySelectorAll("#board [data-card]")])')
        return position_of(cast("list[Shown]", cards))

    def expect(self, position: Position, moves: int) -> None:
        """Wait for the move counter, then compare the whole table with the engine's."""
        shown = "(moves) => document.querySelector('[data-field=moves]').textContent === moves"
        self.wait(shown, str(moves))
        require_same(self.position(), position)
