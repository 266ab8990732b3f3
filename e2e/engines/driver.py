"""What a journey may ask of a browser, whichever its engine. Each engine has an adapter in a file beside this one.

Nothing here knows the game: see table.py.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol, TypeAlias, TypeVar

Json: TypeAlias = "str | float | bool | Sequence[Json] | Mapping[str, Json] | None"
T = TypeVar("T")
Point: TypeAlias = tuple[float, float]
"""CSS pixels from the corner of the viewport, to the right and down."""

WIDTH: Final = 1280
HEIGHT: Final = 800
STARTING: Final = 30.0
"""Seconds that a browser may take to answer its first request on a busy machine."""

ANSWERING: Final = 60.0
"""Seconds that a browser may take to answer any other request."""


class PageError(Exception):
    """The page gave no answer: the function threw, or the page was just being replaced by another."""


class Driver(Protocol):
    """One window of a browser with a profile of its own, about ``WIDTH`` by ``HEIGHT`` pixels."""

    def open(self, url: str) -> None:
        """Go to an address and wait until its page has loaded."""

    def reload(self) -> None:
        """Load the page again and wait until it has loaded."""

    def ask(self, function: str, *arguments: Json) -> Json:
        """Call a JavaScript function in the page, await what it promises; PageError when it gives no answer."""

    def press(self, *path: Point) -> None:
        """Press the mouse's button at the first point, go through the others, let go at the last."""

    def picture(self) -> bytes:
        """Give what the window shows, as PNG."""


def call_of(function: str, arguments: tuple[Json, ...]) -> str:
    """Write a call that promises its answer as JSON text: so every protocol carries it in the same way."""
    return f"(async () => JSON.stringify((await ({function})(...{json.dumps(arguments)})) ?? null))()"


def press_actions(path: tuple[Point, ...]) -> Json:
    """Write a press in the form that W3C WebDriver and WebDriver BiDi share."""
    moves: list[Json] = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in path]
    down: Json = {"type": "pointerDown", "button": 0}
    up: Json = {"type": "pointerUp", "button": 0}
    mouse: Json = {"pointerType": "mouse"}
    return [{"type": "pointer", "id": "mouse", "parameters": mouse, "actions": [moves[0], down, *moves[1:], up]}]


def awaited(attempt: Callable[[], T | None], log: Path) -> T:
    """Ask a starting program again and again for what it will give; TimeoutError with its log when it never does."""
    until = time.monotonic() + STARTING
    while time.monotonic() < until:
        given = attempt()
        if given is not None:
            return given
        time.sleep(0.02)
    raise TimeoutError(log.read_text(errors="replace"))


@contextmanager
def running(
    command: Sequence[str], log: Path, environment: Mapping[str, str] | None = None, pass_fds: tuple[int, ...] = ()
) -> Iterator[None]:
    """Run a program, with all that it starts itself, for the length of a `with`; what it says goes to the log."""
    with (
        log.open("wb") as said,
        subprocess.Popen(
            command,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            pass_fds=pass_fds,
            start_new_session=True,
        ) as process,
    ):
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
