"""A document on paper: elements that remember what was written to them. Enough of a browser for the leaves.

Not a mock of our own code: it behaves as the browser does in what the page uses, and counts what is written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from yukon.browser.dom import Document, Element, Event


class Styles:
    """The inline style of an element."""

    def __init__(self, owner: PaperElement) -> None:
        self._owner = owner
        self.values: dict[str, str] = {}

    def setProperty(self, name: str, value: str) -> None:
        self._owner.document.writes += 1
        self.values[name] = value

    def removeProperty(self, name: str) -> None:
        self.values.pop(name, None)


class Classes:
    """The classes of an element, kept in its attribute."""

    def __init__(self, owner: PaperElement) -> None:
        self._owner = owner

    def _all(self) -> list[str]:
        return self._owner.attributes.get("class", "").split()

    def add(self, name: str) -> None:
        if name not in self._all():
            self._owner.document.writes += 1
            self._owner.attributes["class"] = " ".join([*self._all(), name])

    def remove(self, name: str) -> None:
        if name in self._all():
            self._owner.document.writes += 1
            self._owner.attributes["class"] = " ".join(each for each in self._all() if each != name)


class PaperElement:
    """An element."""

    def __init__(self, document: PaperDocument, name: str) -> None:
        self.document = document
        self.name = name
        self.attributes: dict[str, str] = {}
        self.children: list[PaperElement] = []
        self.parent: PaperElement | None = None
        self.style = Styles(self)
        self.classList = Classes(self)
        self.listeners: dict[str, list[Callable[[Event], None]]] = {}
        self.hidden = False
        self.textContent = ""

    def setAttribute(self, name: str, value: str) -> None:
        self.document.writes += 1
        self.attributes[name] = value

    def getAttribute(self, name: str) -> str | None:
        return self.attributes.get(name)

    def removeAttribute(self, name: str) -> None:
        self.document.writes += 1
        self.attributes.pop(name, None)

    def appendChild(self, child: PaperElement) -> PaperElement:
        return self.insertBefore(child, None)

    def insertBefore(self, child: PaperElement, before: PaperElement | None) -> PaperElement:
        self.document.writes += 1
        if child.parent is not None:
            child.parent.children.remove(child)
            if child is self.document.activeElement:
                self.document.activeElement = None
        child.parent = self
        self.children.insert(self.children.index(before) if before else len(self.children), child)
        return child

    def replaceChildren(self) -> None:
        for child in self.children:
            child.parent = None
        self.children.clear()

    def addEventListener(self, name: str, handler: Callable[[Event], None]) -> None:
        self.listeners.setdefault(name, []).append(handler)

    def getBoundingClientRect(self) -> None:
        return None

    def focus(self) -> None:
        self.document.activeElement = self

    def every(self, attribute: str) -> dict[str, PaperElement]:
        """Give the elements below that carry an attribute, by its value."""
        found = {self.attributes[attribute]: self} if attribute in self.attributes else {}
        for child in self.children:
            found |= child.every(attribute)
        return found


class PaperDocument:
    """A document that counts its writes."""

    def __init__(self) -> None:
        self.writes = 0
        self.activeElement: PaperElement | None = None

    def createElement(self, name: str) -> PaperElement:
        return PaperElement(self, name)

    def createElementNS(self, space: str, name: str) -> PaperElement:
        assert space == "http://www.w3.org/2000/svg"
        return PaperElement(self, name)


def as_document(document: PaperDocument) -> Document:
    return cast("Document", document)


def as_element(element: PaperElement) -> Element:
    return cast("Element", element)
