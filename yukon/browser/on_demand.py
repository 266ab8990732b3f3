"""What no start waits for: windows and pages that are made when they are first asked for.

Wires leaves as the app does, but later: the modules of a window are imported with the first of its commands. That took
a third off the imports of every start (docs/decisions.md). Not here: what the windows do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol, TypeAlias

from yukon.browser.dom import Clock, Document, EventTarget, Listen, required
from yukon.browser.settings import Settings
from yukon.browser.storage import Body, Store
from yukon.browser.texts import Texts
from yukon.deals import DealCode
from yukon.moves import Move
from yukon.pages.phrases import phrase
from yukon.results import Results
from yukon.session import Session
from yukon.variants import Variant

if TYPE_CHECKING:
    from yukon.browser.address import Address
    from yukon.browser.device import Device
    from yukon.browser.pages import Pages
    from yukon.browser.stage import Stage
    from yukon.pages.examples import Game

Commands: TypeAlias = dict[str, Callable[[], None]]


class Host(Protocol):
    """The page, as far as its windows need it."""

    @property
    def session(self) -> Session:
        """The game on the table."""

    @property
    def settings(self) -> Settings:
        """What the player has set."""

    @property
    def results(self) -> Results:
        """The games that have ended."""

    def deal(self, code: DealCode) -> None:
        """Deal these cards; the game in progress is kept."""

    def deal_day(self, code: DealCode) -> None:
        """Deal the first deal from this number on that can be won."""

    def take(self, session: Session) -> None:
        """Go on with a game that came from elsewhere."""

    def kept_now(self) -> Mapping[str, Body]:
        """Give the settings and the game as they are now, to be kept."""

    def reread(self) -> None:
        """Go over to what is kept now."""

    def notice(self, kind: str, sentence: str, *commands: tuple[str, str]) -> None:
        """Show a notice with buttons for commands."""

    def titled(self, title: str) -> None:
        """Let the document have a title; an empty one is that of the table."""

    def dress(self) -> None:
        """Put on what is set, also on what has just been made."""


class OnDemand:
    """Makes windows and pages; ``commands`` are those that open them, and those of the ones that were opened."""

    def __init__(
        self,
        document: Document,
        window: EventTarget,
        listen: Listen,
        later: Clock,
        texts: Texts,
        store: Store,
        address: Address,
        device: Device,
        host: Host,
        *,
        commands: Commands,
        address_of: Callable[[str], str],
    ) -> None:
        self._document = document
        self._window = window
        self._listen = listen
        self._later = later
        self._texts = texts
        self._store = store
        self._address = address
        self._device = device
        self._host = host
        self._address_of = address_of
        self._commands = commands
        self._pages: Pages | None = None
        self._stage: Stage | None = None
        self._watched: Game | None = None
        for name, make in (
            ("statistics", self._statistics),
            ("history", self._history),
            ("daily", self._daily),
            ("share", self._share),
            ("copy-position", self._share),
            ("copy-line", self._share),
            ("import", self._import),
            ("backup", self._backup),
            ("undo-import", self._backup),
            ("lesson", self._words),
            ("rules", self._words),
            ("examples", self._words),
            ("faq", self._words),
            ("replay", self._words),
        ):
            commands[name] = self._opener(name, make)

    def _opener(self, name: str, make: Callable[[], Commands]) -> Callable[[], None]:
        def made_and_opened() -> None:
            self._commands |= make()
            self._commands[name]()

        return made_and_opened

    @property
    def stage(self) -> Stage | None:
        """The small table, once there is one."""
        return self._stage

    def follow(self, fragment: str) -> bool:
        """Show the page that an address asks for; False, and no page is open, if it asks for none."""
        if self._pages is None:
            if not fragment.startswith("#/"):
                return False
            self._commands |= self._words()
        return self._pages is not None and self._pages.follow(fragment)

    def resized(self) -> None:
        """Fit what is open to the window."""
        if self._pages is not None:
            self._pages.resized()

    def _variant(self) -> Variant:
        return self._host.session.variant

    def _results(self) -> Results:
        return self._host.results

    # --- Windows

    def _statistics(self) -> Commands:
        from yukon.browser.statistics import StatisticsWindow

        return StatisticsWindow(self._document, self._listen, self._texts, self._results, self._variant).commands

    def _history(self) -> Commands:
        from yukon.browser.history_window import HistoryWindow

        host = self._host
        return HistoryWindow(
            self._document, self._listen, self._texts, self._results, deal=host.deal, replay=self._watch
        ).commands

    def _daily(self) -> Commands:
        from yukon.browser.daily_window import DailyWindow

        return DailyWindow(
            self._document,
            self._listen,
            self._texts,
            self._results,
            today=self._device.today,
            variant=self._variant,
            deal=self._host.deal_day,
        ).commands

    def _share(self) -> Commands:
        from yukon.browser.share_window import ShareWindow

        device = self._device
        return ShareWindow(
            self._document,
            self._texts,
            session=lambda: self._host.session,
            link=lambda: self._address.link,
            copy=device.copy,
            share=device.hand_on if device.hands_on else None,
        ).commands

    def _import(self) -> Commands:
        from yukon.browser.import_window import ImportWindow

        package = required(self._document, 'dialog[data-window="import"]').getAttribute("data-pysol") or ""
        return ImportWindow(
            self._document,
            self._listen,
            self._texts,
            variant=self._variant,
            take=self._host.take,
            load_pysol=lambda told: self._device.load_package(package, told),
        ).commands

    def _backup(self) -> Commands:
        from yukon.browser.backup_window import BackupWindow

        return BackupWindow(
            self._document,
            self._listen,
            self._texts,
            self._store,
            today=self._device.today,
            address_of=self._address_of,
            now=self._host.kept_now,
            reread=self._host.reread,
            notice=self._host.notice,
        ).commands

    # --- Pages: lesson, rules, examples, questions, and the replay of a game

    def _words(self) -> Commands:
        from yukon.browser.lesson_page import LessonPage
        from yukon.browser.pages import Page, Pages
        from yukon.browser.replay_page import ReplayPage
        from yukon.browser.stage import Stage
        from yukon.pages.examples import examples
        from yukon.pages.lesson import klondike_lesson, yukon_lesson

        document, listen, texts, later, host = self._document, self._listen, self._texts, self._later, self._host

        def settings() -> Settings:
            return host.settings

        def stage() -> Stage:
            if self._stage is None:
                faces = required(document, "#board").getAttribute("data-faces") or ""
                self._stage = Stage(document, self._window, listen, texts, faces, lesson)
                host.dress()
            return self._stage

        lessons = {"yukon": yukon_lesson, "klondike": klondike_lesson}
        lesson = LessonPage(document, texts, stage, lessons, settings=settings, go=self._address.go)
        shown = ReplayPage(document, listen, texts, stage, later, settings=settings, examples=examples)
        own = ReplayPage(document, listen, texts, stage, later, settings=settings, own=self._game)
        pages: dict[str, Page] = {"lesson": lesson, "examples": shown, "replay": own}
        self._pages = Pages(
            document,
            listen,
            texts,
            pages,
            go=self._address.go,
            home=lambda: f"#{host.session.code}",
            titled=host.titled,
        )
        return lesson.commands | shown.commands | own.commands | self._pages.commands

    def _game(self) -> Game | None:
        """Give the finished game that was just chosen to be replayed, else the one on the table."""
        from yukon.pages.examples import Game

        watched, self._watched = self._watched, None
        if watched is not None:
            return watched
        session = self._host.session
        return Game(phrase("Your game"), session.code, session.line) if session.line else None

    def _watch(self, code: DealCode, line: tuple[Move, ...]) -> None:
        """Replay a finished game."""
        from yukon.pages.examples import Game

        self._watched = Game(phrase("Finished game"), code, line)
        self._address.go("#/replay")
