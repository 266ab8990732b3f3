"""WebKitGTK, by W3C WebDriver: JSON over HTTP to WebKitWebDriver, which starts WebKit's own small browser on Xvfb."""

from __future__ import annotations

import base64
import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory

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

_ANSWER = """const tell = arguments[arguments.length - 1];
%s.then((answer) => tell({ answer }), (error) => tell({ error: String(error) }));"""


class WebKit:
    """See driver.Driver."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._session = ""
        match self._send("POST", "/session", {"capabilities": {}}):
            case {"sessionId": str(name)}:
                self._session = f"/session/{name}"
            case other:
                raise LookupError(f"a session is expected: {other}")
        self._send("POST", "/window/rect", {"width": WIDTH, "height": HEIGHT, "x": 0, "y": 0})

    def _send(self, method: str, path: str, body: Json = None) -> Json:
        """Send a command and give its value."""
        connection = HTTPConnection("127.0.0.1", self._port, timeout=ANSWERING)
        text = json.dumps(body or {}) if method == "POST" else None
        connection.request(method, self._session + path, text, {"Content-Type": "application/json"})
        response = connection.getresponse()
        value: Json = json.load(response)["value"]
        connection.close()
        if response.status != 200:
            raise PageError(f"{path}: {value}")
        return value

    def open(self, url: str) -> None:
        self._send("POST", "/url", {"url": url})

    def reload(self) -> None:
        self._send("POST", "/refresh")

    def ask(self, function: str, *arguments: Json) -> Json:
        script = _ANSWER % call_of(function, arguments)
        match self._send("POST", "/execute/async", {"script": script, "args": []}):
            case {"answer": str(text)}:
                answer: Json = json.loads(text)
                return answer
            case other:
                raise PageError(str(other))

    def press(self, *path: Point) -> None:
        self._send("POST", "/actions", {"actions": press_actions(path)})

    def picture(self) -> bytes:
        return base64.b64decode(str(self._send("GET", "/screenshot")))

    def end(self) -> None:
        """Close the browser."""
        self._send("DELETE", "")


@contextmanager
def webkit(driver: str, screen: str) -> Iterator[Driver]:
    """Start WebKitWebDriver and its browser with a fresh profile, on an Xvfb of its own."""
    with (
        TemporaryDirectory(prefix="webkit-", ignore_cleanup_errors=True) as folder,
        _screen(screen, Path(folder, "screen-log")) as display,
    ):
        port, log = _free_port(), Path(folder, "log")
        environment = {"DISPLAY": display, "GDK_BACKEND": "x11", "HOME": folder, "LC_ALL": "C.UTF-8"}
        with running([driver, f"--port={port}"], log, environment):
            awaited(lambda: _answers(port), log)
            browser = WebKit(port)
            try:
                yield browser
            finally:
                browser.end()


@contextmanager
def _screen(program: str, log: Path) -> Iterator[str]:
    """Run a screen in memory and give its name; it chooses a number that is free."""
    told, telling = os.pipe()
    command = [program, "-displayfd", str(telling), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with os.fdopen(told) as name, running(command, log, pass_fds=(telling,)):
        os.close(telling)
        yield f":{name.readline().strip()}"


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def _answers(port: int) -> bool | None:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return None
    return True
