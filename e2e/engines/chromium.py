"""Chromium, by Playwright."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Error, Page

from e2e.engines.driver import HEIGHT, WIDTH, Driver, Json, PageError, Point, call_of


class Chromium:
    """See driver.Driver."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def open(self, url: str) -> None:
        self._page.goto(url)

    def reload(self) -> None:
        self._page.reload()

    def ask(self, function: str, *arguments: Json) -> Json:
        try:
            answer: Json = json.loads(self._page.evaluate(call_of(function, arguments)))
        except Error as error:
            raise PageError(error.message) from error
        return answer

    def press(self, *path: Point) -> None:
        mouse = self._page.mouse
        mouse.move(*path[0])
        mouse.down()
        for point in path[1:]:
            mouse.move(*point)
        mouse.up()

    def picture(self) -> bytes:
        return self._page.screenshot()


@contextmanager
def chromium(browser: Browser) -> Iterator[Driver]:
    """Open a window with a fresh profile in a running browser."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, locale="en-GB")
    try:
        yield Chromium(context.new_page())
    finally:
        context.close()
