"""Firefox, by WebDriver BiDi: JSON over the WebSocket that Firefox itself offers, without a program in between."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.sync.client import ClientConnection, connect

from e2e.engines.driver import (
    ANSWERING,
    HEIGHT,
    WIDTH,
    Driver,
    Json,
    PageError,
    Point,
    awaited,
    call_of,
    press_actions,
    running,
)

_PREFERENCES = """
user_pref("intl.accept_languages", "en-GB");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.disabledForTesting", true);
"""
_ADDRESS = "WebDriverBiDiServer.json"
"""The file of the profile into which Firefox writes where it listens."""


class Firefox:
    """See driver.Driver."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = count(1)
        self._send("session.new", {"capabilities": {}})
        match self._send("browsingContext.getTree", {}):
            case {"contexts": [{"context": str(window)}]}:
                self._window = window
            case other:
                raise LookupError(f"one window is expected: {other}")
        viewport: Json = {"width": WIDTH, "height": HEIGHT}
        self._send("browsingContext.setViewport", {"context": self._window, "viewport": viewport})

    def _send(self, method: str, parameters: Mapping[str, Json]) -> Json:
        """Send a command and give its result."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message: Json = json.loads(self._socket.recv(timeout=ANSWERING))
            match message:
                case {"type": "error", "message": text}:
                    raise PageError(f"{method}: {text}")
                case {"type": "success", "id": answered, "result": result} if answered == number:
                    return result

    def open(self, url: str) -> None:
        self._send("browsingContext.navigate", {"context": self._window, "url": url, "wait": "complete"})

    def reload(self) -> None:
        self._send("browsingContext.reload", {"context": self._window, "wait": "complete"})

    def ask(self, function: str, *arguments: Json) -> Json:
        call: Mapping[str, Json] = {
            "expression": call_of(function, arguments),
            "target": {"context": self._window},
            "awaitPromise": True,
        }
        match self._send("script.evaluate", call):
            case {"type": "success", "result": {"value": str(text)}}:
                answer: Json = json.loads(text)
                return answer
            case {"exceptionDetails": {"text": text}}:
                raise PageError(str(text))
            case other:
                raise PageError(str(other))

    def press(self, *path: Point) -> None:
        self._send("input.performActions", {"context": self._window, "actions": press_actions(path)})

    def picture(self) -> bytes:
        match self._send("browsingContext.captureScreenshot", {"context": self._window}):
            case {"data": str(data)}:
                return base64.b64decode(data)
            case other:
                raise PageError(str(other))


@contextmanager
def firefox(program: str) -> Iterator[Driver]:
    """Start Firefox without a screen and with a fresh profile."""
    with TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True) as folder:
        profile, log = Path(folder, "profile"), Path(folder, "log")
        profile.mkdir()
        (profile / "user.js").write_text(_PREFERENCES)
        command = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        with running(command, log):
            address = awaited(lambda: _address(profile / _ADDRESS), log)
            with connect(address, max_size=None) as socket:
                yield Firefox(socket)


def _address(file: Path) -> str | None:
    try:
        told = json.loads(file.read_text())
    except (FileNotFoundError, json.JSONDecodeError):  # not yet there, or not yet whole
        return None
    return f"ws://{told['ws_host']}:{told['ws_port']}/session"
