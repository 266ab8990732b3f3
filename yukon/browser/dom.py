"""The few things that the page uses of a browser, as protocols, and the one way to build an element.

A browser's ``null`` comes to Python as a falsy object of its own, which is not None: what may be missing is typed
``| None`` and tested by its truth.

Leaves take these as arguments, so that tests can hand them a small document of their own. No behaviour of the game.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

SVG = "http://www.w3.org/2000/svg"
Told = Callable[[bool], None]
"""Hears whether something worked."""


class Style(Protocol):
    """The inline style of an element, written through the object model (the policy forbids style attributes)."""

    def setProperty(self, name: str, value: str) -> None: ...
    def removeProperty(self, name: str) -> None: ...


class ClassList(Protocol):
    """The classes of an element."""

    def add(self, name: str) -> None: ...
    def remove(self, name: str) -> None: ...


class Box(Protocol):
    """A rectangle in CSS pixels."""

    left: float
    top: float
    width: float
    height: float


class Event(Protocol):
    """An event of any kind; the fields of other kinds than its own must not be read."""

    target: Element
    timeStamp: float
    pointerId: int
    pointerType: str
    isPrimary: bool
    button: int
    clientX: float
    clientY: float
    key: str
    ctrlKey: bool
    metaKey: bool
    shiftKey: bool
    altKey: bool
    detail: int

    def preventDefault(self) -> None: ...


class EventTarget(Protocol):
    """Whatever can be listened to."""

    def addEventListener(self, name: str, handler: Callable[[Event], None]) -> None: ...


class Element(EventTarget, Protocol):
    """An element of the page."""

    textContent: str
    hidden: bool
    value: str
    checked: bool
    files: ChosenFiles
    disabled: bool
    open: bool
    isConnected: bool
    scrollTop: float
    children: Iterable[Element]
    style: Style
    classList: ClassList

    def setAttribute(self, name: str, value: str) -> None: ...
    def getAttribute(self, name: str) -> str | None: ...
    def removeAttribute(self, name: str) -> None: ...
    def appendChild(self, child: Element) -> Element: ...
    def insertBefore(self, child: Element, before: Element | None) -> Element: ...
    def replaceChildren(self) -> None: ...
    def cloneNode(self, deep: bool, /) -> Element: ...
    def querySelector(self, selector: str) -> Element | None: ...
    def closest(self, selector: str) -> Element | None: ...
    def matches(self, selector: str) -> bool: ...
    def focus(self) -> None: ...
    def click(self) -> None: ...
    def getBoundingClientRect(self) -> Box: ...
    def setPointerCapture(self, pointer: int) -> None: ...
    def showModal(self) -> None: ...
    def close(self) -> None: ...


class Document(EventTarget, Protocol):
    """The page's document."""

    documentElement: Element
    body: Element
    title: str
    baseURI: str
    activeElement: Element | None
    visibilityState: str

    def createElement(self, name: str) -> Element: ...
    def createElementNS(self, space: str, name: str) -> Element: ...
    def getElementById(self, name: str) -> Element | None: ...
    def querySelector(self, selector: str) -> Element | None: ...


class Storage(Protocol):
    """localStorage, which may throw at any call."""

    def getItem(self, key: str) -> str | None: ...
    def setItem(self, key: str, value: str) -> None: ...
    def removeItem(self, key: str) -> None: ...


class Window(EventTarget, Protocol):
    """The window; reading ``localStorage`` may throw."""

    localStorage: Storage
    yukonEarlyTaps: EarlyTaps

    def matchMedia(self, query: str) -> MediaQuery: ...
    def setTimeout(self, task: Callable[[], None], milliseconds: float) -> int: ...
    def clearTimeout(self, timer: int) -> None: ...
    def setInterval(self, task: Callable[[], None], milliseconds: float) -> int: ...


class EarlyTap(Protocol):
    """A tap made while Python was waking; two of the three names are missing."""

    card: str | None
    place: str | None
    command: str | None
    time: float


class EarlyTaps(Protocol):
    """The taps made while Python was waking, oldest first."""

    length: int

    def shift(self) -> EarlyTap: ...


class Performance(Protocol):
    """A steady clock in milliseconds."""

    def now(self) -> float: ...


class Location(Protocol):
    """Where the page is."""

    hash: str
    href: str
    pathname: str
    search: str


class History(Protocol):
    """The address bar."""

    def replaceState(self, state: None, title: str, url: str) -> None: ...


class Clipboard(Protocol):
    """The clipboard, where there is one."""

    def writeText(self, text: str) -> Awaitable[None]: ...


class MediaQuery(Protocol):
    """An answer to a media query."""

    matches: bool


class Navigator(Protocol):
    """What the browser says of itself; ``clipboard`` is missing outside of secure pages."""

    clipboard: Clipboard

    def vibrate(self, milliseconds: int) -> bool: ...
    def share(self, data: object) -> Awaitable[None]: ...

    languages: Iterable[str]


class NumberFormat(Protocol):
    """Writes numbers."""

    def format(self, number: int) -> str: ...


class NumberFormats(Protocol):
    """Makes writers of numbers for a language."""

    def new(self, tag: str) -> NumberFormat: ...


class ListFormat(Protocol):
    """Writes lists."""

    def format(self, parts: Iterable[str]) -> str: ...


class ListFormats(Protocol):
    """Makes writers of lists for a language."""

    def new(self, tag: str) -> ListFormat: ...


class IntlNamespace(Protocol):
    """How languages write."""

    NumberFormat: NumberFormats
    DateTimeFormat: DateFormats
    ListFormat: ListFormats


class DateFormat(Protocol):
    """Writes dates, given as milliseconds since 1970."""

    def format(self, moment: float) -> str: ...


class DateFormats(Protocol):
    """Makes writers of dates for a language."""

    def new(self, tag: str, options: object) -> DateFormat: ...


class Moment(Protocol):
    """A point in time, in the player's own time zone; months begin with 0."""

    def getFullYear(self) -> int: ...
    def getMonth(self) -> int: ...
    def getDate(self) -> int: ...


class Dates(Protocol):
    """The calendar and the clock."""

    def new(self) -> Moment: ...
    def UTC(self, year: int, month: int, day: int) -> float: ...


class Json(Protocol):
    """Makes objects of the browser's own."""

    def parse(self, text: str) -> object: ...


class Buffer(Protocol):
    """Bytes of the browser's own."""

    def to_bytes(self) -> bytes: ...


class Response(Protocol):
    """What a server answered."""

    ok: bool
    status: int

    def arrayBuffer(self) -> Awaitable[Buffer]: ...


class Fetch(Protocol):
    """Asks a server for a file."""

    def __call__(self, address: str) -> Awaitable[Response]: ...


class Console(Protocol):
    """The developer's console."""

    def info(self, message: str) -> None: ...
    def warn(self, message: str) -> None: ...
    def error(self, message: str) -> None: ...


class Worker(Protocol):
    """The thread of the searches, see ``worker.py`` for the messages."""

    def postMessage(self, message: str) -> None: ...
    def terminate(self) -> None: ...


class Boot(Protocol):
    """What static/boot.js offers to Python.

    ``saving``: whether this tab is the one that saves; ``saveHere`` makes it that. ``keepPicture`` keeps what the table
    looks like for the next start, in an idle moment.
    """

    durable: bool
    scope: str

    def startWorker(self, heard: Callable[[str], None], died: Callable[[], None]) -> Worker | None: ...
    def applyUpdate(self) -> None: ...
    def install(self) -> None: ...
    def repair(self) -> None: ...
    def withMirror(self, begin: Callable[[Mirrored | None], None]) -> None: ...
    def persist(self) -> None: ...
    def saving(self) -> bool: ...
    def keepPicture(self) -> None: ...
    def saveHere(self) -> None: ...


class ChosenFile(Protocol):
    """A file that the player has chosen."""

    size: float

    def text(self) -> Awaitable[str]: ...


class ChosenFiles(Protocol):
    """The files of a field."""

    length: int

    def item(self, number: int) -> ChosenFile | None: ...


class Blob(Protocol):
    """A file in memory."""


class Blobs(Protocol):
    """Makes files in memory."""

    def new(self, parts: list[str]) -> Blob: ...


class Addresses(Protocol):
    """Makes addresses of files in memory."""

    def createObjectURL(self, blob: Blob) -> str: ...


class Mirrored(Protocol):
    """The records in IndexedDB as they were when the page was loaded; ``put`` is done when a record is on the disk."""

    def get(self, name: str) -> str | None: ...
    def put(self, name: str, text: str) -> Awaitable[None]: ...


class Observer(Protocol):
    """Watches elements."""

    def observe(self, element: Element) -> None: ...


class Observers(Protocol):
    """Makes observers."""

    def new(self, seen: Callable[..., None]) -> Observer: ...


class Listen(Protocol):
    """Calls a handler at every event of a name, for the life of the page."""

    def __call__(self, target: EventTarget, name: str, handler: Callable[[Event], None]) -> None: ...


class Clock(Protocol):
    """Runs a task after some milliseconds; calling what it gives back forgets the task."""

    def __call__(self, milliseconds: float, task: Callable[[], None]) -> Callable[[], None]: ...


def build(document: Document, name: str, attributes: dict[str, str], *children: Element | str) -> Element:
    """Make an HTML element with attributes and children; text is only ever text."""
    element = document.createElement(name)
    for attribute, value in attributes.items():
        element.setAttribute(attribute, value)
    for child in children:
        if isinstance(child, str):
            element.textContent = child
        else:
            element.appendChild(child)
    return element


def prose(document: Document, name: str, *runs: tuple[str, str, str], **attributes: str) -> Element:
    """Make an element of runs of text: what is seen, what is heard instead (empty: the same), and a class.

    A run that is heard otherwise keeps its own direction.
    """
    element = build(document, name, attributes)
    for seen, heard, look in runs:
        if heard:
            named = {"role": "img", "aria-label": heard, "class": look, "dir": "auto"}
            element.appendChild(build(document, "bdi", named, seen))
        else:
            element.appendChild(build(document, "span", {}, seen))
    return element


def drawn(document: Document, box: str, *shapes: str) -> Element:
    """Make an SVG picture of other pictures, each by its address."""
    picture = document.createElementNS(SVG, "svg")
    picture.setAttribute("viewBox", box)
    picture.setAttribute("aria-hidden", "true")
    for shape in shapes:
        use = document.createElementNS(SVG, "use")
        use.setAttribute("href", shape)
        picture.appendChild(use)
    return picture


def required(document: Document, selector: str) -> Element:
    """Find an element that the page must have. Raises LookupError if it has not."""
    element = document.querySelector(selector)
    if not element:
        raise LookupError(f"the page has no {selector}")
    return element


def shape(document: Document, name: str, attributes: dict[str, str], *children: Element) -> Element:
    """Make an SVG element."""
    element = document.createElementNS(SVG, name)
    for attribute, value in attributes.items():
        element.setAttribute(attribute, value)
    for child in children:
        element.appendChild(child)
    return element


def open_window(document: Document, name: str, content: Element) -> None:
    """Fill a dialog anew and show it from its beginning; one that is open stays open, and where it is."""
    dialog = required(document, f'dialog[data-window="{name}"]')
    dialog.replaceChildren()
    dialog.appendChild(content)
    if not dialog.open:
        dialog.showModal()
        dialog.scrollTop = 0  # it may have been left at its end


def titled(document: Document, name: str, title: str) -> Element:
    """Begin a window with a heading that has the focus: a field or a button further down would be scrolled to."""
    heading = build(document, "h2", {"id": f"{name}-title", "tabindex": "-1", "autofocus": ""}, title)
    return build(document, "div", {}, heading)
