"""The pages of words in one large window: which one an address asks for, and the rules and the questions themselves.

An address ``#/rules/klondike`` is a page, its first part names it. The lesson and the examples are leaves of their
own, handed in as ``Page``. Back and forward are the browser's: every page has its address.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from yukon.browser.dom import Document, Element, Event, Listen, build, prose, required, shape
from yukon.browser.texts import COMMANDS, N_, Texts
from yukon.pages.phrases import Phrase, Value
from yukon.pages.questions import questions
from yukon.pages.rulebook import GAMES, Items, Section, Table, rules_of

PAGES: Final = ("lesson", "rules", "examples", "faq")
"""The pages by the first part of their addresses; the commands that open them have the same names."""
_GAMES: Final = {"yukon": N_("Yukon"), "klondike": N_("Klondike")}
_SWIPE: Final = 50.0
"""A finger that moves further across than this many pixels has swiped."""


class Page(Protocol):
    """A page of the window."""

    def content(self, path: Sequence[str]) -> Element:
        """Build the page for the rest of its address."""

    def shown(self) -> None:
        """Take note that the page is in the document, or that its size has changed."""

    def left(self) -> None:
        """Stop what is going on: the page is no longer seen."""

    def step(self, *, forward: bool) -> None:
        """Go a step on or back, if the page has steps."""


class Pages:
    """The window of pages.

    ``go`` changes the address, as a step in the browser's history; ``home`` gives the address of the table.
    ``titled`` gets the title of the page, empty when the window closes.
    """

    def __init__(
        self,
        document: Document,
        listen: Listen,
        texts: Texts,
        pages: Mapping[str, Page],
        *,
        go: Callable[[str], None],
        home: Callable[[], str],
        titled: Callable[[str], None],
    ) -> None:
        self._document = document
        self._texts = texts
        self._pages = {"rules": _Written(self._rules), "faq": _Written(self._questions), **pages}
        self._go = go
        self._home = home
        self._titled = titled
        self._dialog = required(document, 'dialog[data-window="pages"]')
        self._page: Page | None = None
        self._pressed: tuple[float, float] | None = None
        listen(self._dialog, "close", self._closed)
        listen(self._dialog, "keydown", self._key)
        listen(self._dialog, "pointerdown", self._press)
        listen(self._dialog, "pointerup", self._release)
        self.commands: dict[str, Callable[[], None]] = {name: self._opener(name) for name in self._pages}

    def _opener(self, name: str) -> Callable[[], None]:
        return lambda: self._go(f"#/{name}")

    def follow(self, address: str) -> bool:
        """Show the page that an address asks for; False, and no page is open, if it asks for none."""
        name, *path = address.removeprefix("#/").split("/") if address.startswith("#/") else [""]
        page = self._pages.get(name)
        if self._page is not None and self._page is not page:
            self._page.left()
        self._page = page
        if page is None:
            if self._dialog.open:
                self._dialog.close()
            return False
        content = page.content(path)
        self._dialog.replaceChildren()
        self._dialog.appendChild(self._head(name))
        self._dialog.appendChild(content)
        self._dialog.setAttribute("data-page", name)
        if not self._dialog.open:
            self._dialog.showModal()
        page.shown()
        title = content.querySelector("h2")
        if title:
            self._titled(title.textContent)
            title.setAttribute("tabindex", "-1")
            title.focus()
        return True

    def resized(self) -> None:
        """Fit the page to the window."""
        if self._page is not None:
            self._page.shown()

    def _head(self, open_name: str) -> Element:
        say, document = self._texts.say, self._document
        links = build(document, "nav", {"aria-label": say(N_("Pages"))})
        for name in PAGES:
            link = build(document, "a", {"href": f"#/{name}"}, say(COMMANDS[name]))
            if name == open_name:
                link.setAttribute("aria-current", "page")
            links.appendChild(link)
        cross = shape(document, "path", {"d": "M6 6l12 12M18 6 6 18"})
        picture = shape(document, "svg", {"viewBox": "0 0 24 24", "aria-hidden": "true"}, cross)
        attributes = {"type": "button", "data-command": "close", "aria-label": say(N_("Back to the game"))}
        return build(document, "header", {}, links, build(document, "button", attributes, picture))

    def _closed(self, event: Event) -> None:
        """Go back to the table when the window was closed by itself, not by the address."""
        del event
        self._titled("")
        if self._page is not None:
            self._page.left()
            self._page = None
            self._go(self._home())

    # --- Keys and swipes: the way in which the text runs is the way on

    def _key(self, event: Event) -> None:
        if event.target.closest(".stage, select, input") or event.ctrlKey or event.altKey or event.metaKey:
            return
        if event.key in ("ArrowLeft", "ArrowRight"):
            self._turn(to_the_right=event.key == "ArrowRight")

    def _press(self, event: Event) -> None:
        inside = event.target.closest(".stage, input")
        self._pressed = None if inside else (event.clientX, event.clientY)

    def _release(self, event: Event) -> None:
        if self._pressed is None or event.pointerType == "mouse":
            return
        across, down = event.clientX - self._pressed[0], event.clientY - self._pressed[1]
        self._pressed = None
        if abs(across) > _SWIPE and abs(across) > 2 * abs(down):
            self._turn(to_the_right=across < 0)

    def _turn(self, *, to_the_right: bool) -> None:
        if self._page is not None:
            self._page.step(forward=to_the_right == (self._texts.direction == "ltr"))

    # --- The written pages

    def _rules(self, path: Sequence[str]) -> Element:
        game = path[0] if path and path[0] in GAMES else GAMES[0]
        say, document = self._texts.say, self._document
        article = build(document, "article", {"data-game": game})
        title = say(N_("Rules of {game}"), game=say(_GAMES[game]))
        article.appendChild(build(document, "h2", {"id": "pages-title"}, title))
        other = next(name for name in GAMES if name != game)
        article.appendChild(
            build(document, "p", {}, build(document, "a", {"href": f"#/rules/{other}"}, say(_GAMES[other])))
        )
        self._write(article, rules_of(game))
        return article

    def _questions(self, path: Sequence[str]) -> Element:
        del path
        article = build(self._document, "article", {})
        title = self._texts.say(N_("Questions and answers"))
        article.appendChild(build(self._document, "h2", {"id": "pages-title"}, title))
        self._write(article, questions())
        licences = build(
            self._document, "a", {"href": "licences.html", "hreflang": "en"}, self._texts.say(N_("Licences"))
        )
        article.appendChild(build(self._document, "p", {"class": "licences"}, licences))
        return article

    def _write(self, article: Element, sections: Sequence[Section]) -> None:
        for section in sections:
            article.appendChild(self._prose("h3", section.title))
            for block in section.blocks:
                match block:
                    case Phrase():
                        article.appendChild(self._prose("p", block))
                    case Items(items):
                        points = (self._prose("li", item) for item in items)
                        article.appendChild(build(self._document, "ul", {}, *points))
                    case Table():
                        article.appendChild(self._table(block))

    def _table(self, table: Table) -> Element:
        document = self._document
        head = build(document, "tr", {}, *(self._cell("th", name) for name in table.head))
        rows = (build(document, "tr", {}, *(self._cell("td", cell) for cell in row)) for row in table.rows)
        return build(document, "table", {}, build(document, "thead", {}, head), build(document, "tbody", {}, *rows))

    def _cell(self, name: str, value: Value) -> Element:
        return build(self._document, name, {}, self._texts.written(value))

    def _prose(self, name: str, phrase: Phrase) -> Element:
        return prose(self._document, name, *self._texts.runs(phrase))


class _Written:
    """A page that is only read."""

    def __init__(self, content: Callable[[Sequence[str]], Element]) -> None:
        self.content = content

    def shown(self) -> None:
        """Nothing has to be measured."""

    def left(self) -> None:
        """Nothing goes on."""

    def step(self, *, forward: bool) -> None:
        """Stay: there are no steps."""
