"""Plays moves on the page as a person does: by taps, with the mouse, with a finger. Aims at what can be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from playwright.sync_api import CDPSession, Page

from yukon.moves import FOUNDATION, Carry, Draw, Move, Redeal
from yukon.position import Position

Play: TypeAlias = Callable[[Page, Position, Move], None]
EDGE = 9
"""Pixels from the corner of a card at which it is taken: there even the thinnest strip shows."""


def place_of(position: Position, move: Carry) -> str:
    """Give the selector of what a card is put on."""
    if move.to == FOUNDATION:
        return f'[data-place="F{move.card.suit.letter}"]'
    end = position.columns[move.to - 1].end
    return f'[data-card="{end}"]' if end else f'[data-place="{move.to}"]'


def _corner(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None, f"{selector} is not to be seen"
    return box["x"] + EDGE, box["y"] + EDGE


def _click(page: Page, selector: str) -> None:
    page.locator(selector).click(position={"x": EDGE, "y": EDGE})


def by_taps(page: Page, position: Position, move: Move) -> None:
    """Tap the card, then the place where it shall go; a card that can go up goes at the first tap."""
    match move:
        case Draw() | Redeal():
            _tap_stock(page, position)
        case Carry(card, to):
            _click(page, f'[data-card="{card}"]')
            if to != FOUNDATION:
                _click(page, place_of(position, move))


def _tap_stock(page: Page, position: Position) -> None:
    _click(page, f'[data-card="{position.stock[-1]}"]' if position.stock else '[data-place="stock"]')


def by_mouse(page: Page, position: Position, move: Move) -> None:
    """Drag with the mouse."""
    if not isinstance(move, Carry):
        _tap_stock(page, position)
        return
    page.mouse.move(*_corner(page, f'[data-card="{move.card}"]'))
    page.mouse.down()
    page.mouse.move(*_corner(page, place_of(position, move)), steps=3)
    page.mouse.up()


class Finger:
    """A finger on the screen of one page."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Send ``touchStart``, ``touchMove``, ``touchEnd`` or ``touchCancel``."""
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def __call__(self, page: Page, position: Position, move: Move) -> None:
        """Drag with the finger; tap the stock."""
        if not isinstance(move, Carry):
            stock = f'[data-card="{position.stock[-1]}"]' if position.stock else '[data-place="stock"]'
            page.locator(stock).tap(position={"x": EDGE, "y": EDGE})
            return
        x, y = _corner(page, f'[data-card="{move.card}"]')
        to_x, to_y = _corner(page, place_of(position, move))
        self.touch("touchStart", (x, y))
        for part in (0.3, 0.7, 1.0):
            self.touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
        self.touch("touchEnd")
