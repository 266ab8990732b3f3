"""The table of a first visit: the first deal as the game's own scene and renderer draw it, for some sizes of board.

static/picture.js shows the one that is most like the player's board until Python is awake.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeAlias, cast

from yukon.browser.dom import Document, Element
from yukon.browser.renderer import Renderer
from yukon.browser.texts import Texts
from yukon.deals import DealCode, deal
from yukon.scene import Viewport, scene
from yukon.variants import YUKON

FIRST_DEAL: Final = DealCode(YUKON, 1)
"""It can be won: a test finds a way."""
SIZES: Final = (
    *(Viewport(360, 554), Viewport(390, 758), Viewport(820, 1096)),  # upright
    *(Viewport(785, 358), Viewport(1024, 716), Viewport(1366, 716), Viewport(1920, 918)),  # lying
)

Node: TypeAlias = "list[str | list[list[str]] | int | list[Node]]"
"""An element: its name, attributes, place to the right and down in CSS pixels, and what is in it."""


class _Drawn:
    """An element that remembers what the renderer has written to it; its own style and list of classes, too."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.attributes: dict[str, str] = {}
        self.children: list[_Drawn] = []
        self.values: dict[str, str] = {}
        self.hidden = False
        self.style = self.classList = self
        self.activeElement = None

    def createElement(self, name: str) -> _Drawn:  # noqa: N802 - the names are the browser's
        return _Drawn(name)

    def createElementNS(self, space: str, name: str) -> _Drawn:  # noqa: ARG002, N802
        return _Drawn(name)

    def setAttribute(self, name: str, value: str) -> None:  # noqa: N802
        self.attributes[name] = value

    def getAttribute(self, name: str) -> str | None:  # noqa: N802
        return self.attributes.get(name)

    def removeAttribute(self, name: str) -> None:  # noqa: N802
        self.attributes.pop(name, None)

    def appendChild(self, child: _Drawn) -> _Drawn:  # noqa: N802
        return self.insertBefore(child, None)

    def insertBefore(self, child: _Drawn, following: _Drawn | None) -> _Drawn:  # noqa: N802
        if child in self.children:
            self.children.remove(child)
        self.children.insert(self.children.index(following) if following else len(self.children), child)
        return child

    moveBefore = insertBefore  # noqa: N815

    def setProperty(self, name: str, value: str) -> None:  # noqa: N802
        self.values[name] = value

    def add(self, name: str) -> None:
        self.attributes["class"] += f" {name}"

    def remove(self, name: str) -> None:
        """Remove nothing: a first scene only adds classes."""

    def node(self) -> Node:
        """Give the element as data; the address of a picture without its file."""
        attributes = [[name, value.rpartition("#")[2] if name == "href" else value] for name, value in self._written()]
        right, down = re.findall(r"-?\d+(?=px)", self.values.get("transform", "0px 0px"))
        return [self.name, attributes, int(right), int(down), [child.node() for child in self.children]]

    def _written(self) -> Iterator[tuple[str, str]]:
        yield from self.attributes.items()
        if self.hidden:
            yield "hidden", ""


def _picture(size: Viewport) -> dict[str, object]:
    board = _Drawn("div")
    texts = Texts()
    drawn = scene(FIRST_DEAL.variant, deal(FIRST_DEAL), size)
    document, element = cast("Document", board), cast("Element", board)
    renderer = Renderer(document, element, "", texts.card_spot, texts.place)
    renderer.show(drawn, moving=False)
    return {
        "board": [[name, value] for name, value in board.attributes.items() if name.startswith("data-")],
        "width": size.width,
        "height": size.height,
        "card": [drawn.card_width, drawn.card_height],
        "nodes": [child.node() for child in board.children if {"data-card", "data-place"} & set(child.attributes)],
    }


def first_deal() -> dict[str, object]:
    """All pictures of the first deal and its code."""
    return {"code": str(FIRST_DEAL), "pictures": [_picture(size) for size in SIZES]}
