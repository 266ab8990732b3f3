"""A web server for one folder, as GitHub Pages would serve it: at a sub-path, with gzip and the same types.

`python -m tools.serve [--port 8000] [--path /yukon/] [FOLDER]`; without a folder it serves the checkout itself.
Tests use `Site` directly: it can be stopped and started again on the same port, and remembers what was asked of it.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import inf
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
ALREADY_SMALL = {".png", ".zip"}


class Request(NamedTuple):
    """One answered request: the path below the site's own, the status, and the bytes of the body as sent."""

    path: str
    status: int
    size: int


class Site:
    """Serves `folder` at http://127.0.0.1:port/prefix/ from a thread, between start() and stop()."""

    def __init__(
        self, folder: Path, *, prefix: str = "/", port: int = 0, no_store: bool = False, compress: bool = True
    ) -> None:
        self.folder = folder.resolve()
        self.prefix = f"/{prefix.strip('/')}/".replace("//", "/")
        self.port = port
        self.no_store = no_store
        self.compress = compress
        self.requests: list[Request] = []
        self.replaced: dict[str, bytes | None] = {}
        """What a path answers instead of its file; None means that it is not found."""
        self.answers_left: float = inf
        """After so many answers it dies: whoever asks gets nothing.

        The script with which an install begins is not counted: what the one before it asks for may come in between.
        """
        self._compressed: dict[tuple[Path, int], bytes] = {}
        self._server: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        """Address of the page, with the slash at its end."""
        return f"http://127.0.0.1:{self.port}{self.prefix}"

    def start(self) -> None:
        """Listen; OSError when the port is taken. A port of 0 becomes a free one and stays the same afterwards."""
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.answer(self)

            do_HEAD = do_GET  # noqa: N815 - the name is http.server's

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Say nothing: `requests` keeps the record."""

        ThreadingHTTPServer.daemon_threads = True
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.port = self._server.server_port
        Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self) -> None:
        """Close the port: the next request finds nobody."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    @contextmanager
    def down(self) -> Iterator[None]:
        """Be stopped for the length of a `with`, then listen again at the same address."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def body_of(self, path: str) -> bytes | None:
        """Content at a path below the prefix, None when there is none; a folder answers its index.html."""
        if path in self.replaced:
            return self.replaced[path]
        file = (self.folder / path).resolve()
        if file.is_dir():
            file /= "index.html"
        return file.read_bytes() if file.is_relative_to(self.folder) and file.is_file() else None

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        """Write the response to one GET or HEAD."""
        whole = unquote(urlsplit(handler.path).path)
        path = whole.removeprefix(self.prefix) if whole.startswith(self.prefix) else None
        if path != "sw.js":
            self.answers_left -= 1
            if self.answers_left < 0:
                handler.close_connection = True
                return
        body = None if path is None else self.body_of(path)
        status = 404 if body is None else 200
        sent = body or b""
        suffix = Path(path or "").suffix or ".html"
        packed = self.compress and suffix in TYPES and suffix not in ALREADY_SMALL
        if packed and "gzip" in handler.headers.get("Accept-Encoding", ""):
            sent = self._gzip(sent)
        else:
            packed = False
        self.requests.append(Request(whole if path is None else path, status, len(sent)))
        handler.send_response(status)
        handler.send_header("Content-Type", TYPES.get(suffix, "application/octet-stream"))
        handler.send_header("Content-Length", str(len(sent)))
        handler.send_header("Cache-Control", "no-store" if self.no_store else "max-age=600")
        if packed:
            handler.send_header("Content-Encoding", "gzip")
        with suppress(BrokenPipeError, ConnectionResetError):  # whoever asked has gone, as a closed tab does
            handler.end_headers()
            if handler.command == "GET":
                handler.wfile.write(sent)

    def _gzip(self, body: bytes) -> bytes:
        key = (self.folder, hash(body))
        if key not in self._compressed:
            self._compressed[key] = gzip.compress(body, 6, mtime=0)
        return self._compressed[key]


def main() -> None:
    """Serve until interrupted; the next free port where the wished one is taken."""
    parser = argparse.ArgumentParser(description="Serve the game as GitHub Pages would.")
    parser.add_argument("folder", nargs="?", default=str(ROOT), type=Path)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--path", default="/")
    parser.add_argument("--exact", action="store_true", help="fail where the port is taken")
    parser.add_argument("--no-store", action="store_true", help="let the browser keep nothing")
    options = parser.parse_args()
    site = Site(options.folder, prefix=options.path, port=options.port, no_store=options.no_store)
    try:
        site.start()
    except OSError as error:
        if options.exact:
            sys.exit(f"port {options.port}: {error.strerror}")
        site.port = 0
        site.start()
    print(f"Yukon is at {site.url} (Ctrl+C ends it)", flush=True)
    try:
        Event().wait()
    except KeyboardInterrupt:
        site.stop()


if __name__ == "__main__":
    main()
