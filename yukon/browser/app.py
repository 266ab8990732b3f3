"""The composition root: wires the leaves, and owns the one mutable cell, the session.

Events come in as gestures and commands, go through ``intents`` and ``Session.apply``, and what became of them goes to
the renderer, the announcer and the storage. Together with the worker's entry the only importer of js and pyodide.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Final

import js
from pyodide.ffi import create_once_callable, create_proxy, to_js

from yukon.browser import reading
from yukon.browser.address import Address
from yukon.browser.adviser import Adviser
from yukon.browser.announcer import Announcer
from yukon.browser.bar import Bar
from yukon.browser.celebration import Celebration
from yukon.browser.coach import Coach
from yukon.browser.dealer import Dealer
from yukon.browser.dealing import Dealing
from yukon.browser.device import Device
from yukon.browser.dialogs import Windows, Wish
from yukon.browser.dom import DateFormat, Document, Element, Event, EventTarget, Mirrored, Worker, required
from yukon.browser.first_help import FirstHelp
from yukon.browser.hands import Hands, spot_of
from yukon.browser.keyboard import Keyboard
from yukon.browser.ledger import Ledger
from yukon.browser.links import Links
from yukon.browser.magnifier import Magnifier
from yukon.browser.mirror import Mirror
from yukon.browser.on_demand import OnDemand
from yukon.browser.pointer import THRESHOLD, Pointer
from yukon.browser.renderer import Renderer
from yukon.browser.saving import Saving
from yukon.browser.settings import Settings, from_record
from yukon.browser.settings_window import SettingsWindow
from yukon.browser.sheets import LETTERS, Sheets
from yukon.browser.sound import Audio, Sound
from yukon.browser.storage import Body, Store
from yukon.browser.texts import N_, Texts, Writing, chosen_language
from yukon.cards import Card
from yukon.deals import DealCode, fresh_number, parse_code
from yukon.intents import STOCK
from yukon.moves import Carry, Move, Refusal
from yukon.position import Position
from yukon.questions import Question, Reply
from yukon.results import End, Results, Ticket, new_ticket, read_ticket, ticket_body
from yukon.scene import Scene, Table, Viewport, scene
from yukon.session import Session, begin, save
from yukon.variants import YUKON, Variant

_PAUSE: Final = 2_000.0
"""A clock that jumps further than this many milliseconds was asleep, and the player with it."""
_STUCK_PATIENCE: Final = 20_000.0


class App:
    """The page at play."""

    def __init__(self, document: Document, mirrored: Mirrored | None) -> None:
        self._document = document
        self._board = required(document, "#board")
        self._texts = Texts()
        self._address = Address(js.location, js.history)
        self._asked_language = self._address.asked_language
        self._store = Store(lambda: js.window.localStorage, js.yukonBoot.scope, Mirror(mirrored, later))
        self._settings = from_record(self._store.read("settings").body or {})
        self._speak()
        self._help = FirstHelp(document, self._texts, self._store)
        self._help.label()
        self._view = self._measured()
        self._adviser = Adviser(later, js.performance.now, _open_worker)
        self._forget_stuck: Callable[[], None] | None = None
        self._ticked = js.performance.now()
        self._pressed_beside = False
        self._announcer = Announcer(document, later)
        self._windows = Windows(document, listen, self._texts, deal=self._wished)
        self._settings_window = SettingsWindow(document, listen, self._texts, change=self._change_settings)
        faces = self._board.getAttribute("data-faces") or ""
        self._renderer = Renderer(document, self._board, faces, self._texts.card_spot, self._texts.place)
        self._celebration = Celebration(
            later, lambda: self._renderer.celebrate(self._view.width, self._view.height), self._show_win
        )
        self._hands = Hands(
            lambda: self._renderer,
            lambda: self._settings,
            self._on_table,
            play=self._play,
            refuse=self._refuse,
            busy=self._celebration.end,
        )
        letters = {key: command for key, command, _ in LETTERS if command}
        self._keyboard = Keyboard(
            document, self._board, listen, self._element_of, self.command, self._hands.peek_at, letters
        )
        self._sound = Sound(_audio, _vibrate)
        self._bar = Bar(document, self._texts)
        self._label()
        # What has commands of its own brings them: self._commands |= it.commands
        self._commands = self._own_commands()
        self._saving = Saving(document, listen, later, js.yukonBoot, self._store, self.notice, self._take_over)
        self._commands |= self._saving.commands
        reader = reading.Reader(self._texts, lambda: self._session, lambda: self._keyboard.at, self._announcer.say)
        self._commands |= reader.commands
        self._commands |= Sheets(document, self._texts, lines=reader.lines, moves=reader.possible).commands
        self._dealer = Dealer(
            self._adviser,
            later,
            lambda: self._store.read("prepared").body,
            lambda body: self._store.write("prepared", body),
        )
        self._dealing = Dealing(self._texts, self._dealer, self)
        self._commands |= self._dealing.commands
        self._coach = Coach(self._texts, self._adviser, self, later, self._say_move)
        self._commands |= self._coach.commands
        device = Device(js.navigator, js.Date, js.fetch, js.JSON.parse, js.console)
        self._links = Links(self._address, self, device.copy)
        self._commands |= self._links.commands
        self._ledger = Ledger(
            lambda: self._store.read("results").body,
            lambda body: self._store.write("results", body),
            device.today,
        )
        self._on_demand = OnDemand(
            document,
            js.window,
            listen,
            later,
            self._texts,
            self._store,
            self._address,
            device,
            self,
            commands=self._commands,
            address_of=address_of,
        )
        self.dress()
        self._ticket = new_ticket()
        self._shelved: tuple[Session, Ticket] | None = None
        self._session = self._kept = self._first_session()
        self._scene: Scene = scene(self._session.variant, self._session.position, self._view)

    # --- The start

    def _first_session(self) -> Session:
        """Take up the kept game, or deal one; what was wrong is said when the page is up."""
        kept = self._store.read_game("game")
        if kept.newer:
            self._say_later(
                N_(
                    "Your game was saved by a newer version of this page and is left as it is."
                    " What you play now is not saved."
                )
            )
        elif kept.damaged and kept.session is None:
            self._say_later(N_("The saved game was damaged. It has been set aside, and a new game is dealt."))
        self._ticket = read_ticket(kept.body)
        shown = self._board.getAttribute("data-deal")  # on a first visit
        return kept.session or begin(parse_code(shown) if shown else DealCode(YUKON, fresh_number()))

    def _say_later(self, sentence: str) -> None:
        later(0, lambda: self.notice("storage", sentence))

    def start(self) -> None:
        """Show the table and take the first tap."""
        document, window = self._document, js.window
        Pointer(self._board, window, listen, self._hands)
        Magnifier(document, self._board, listen, lambda: self._scene, THRESHOLD)
        listen(document, "pointerdown", self._pressed)
        listen(document, "click", self._clicked)
        listen(document, "visibilitychange", self._visibility)
        listen(document, "yukon:update-ready", self._update_ready)
        listen(document, "yukon:offline-ready", self._offline_ready)
        js.ResizeObserver.new(create_proxy(lambda *_: self._resized())).observe(self._board)
        listen(window, "hashchange", lambda _: self._links.follow())
        listen(window, "pagehide", self._hidden)
        window.setInterval(create_proxy(self._tick), 1000)
        seen = self._session if self._renderer.has_drawn(self._scene) else None
        self._show(moving=False)
        self._links.follow()
        self._saving.begin()
        self._look_if_stuck()
        if self._settings.winnable_only:
            self._dealer.prepare(self._session.variant, self._settings.difficulty)
        document.documentElement.setAttribute("data-state", "ready")
        taps, meant = window.yukonEarlyTaps, self._session is seen
        while taps.length:
            early = taps.shift()
            if early.command:
                self.command(early.command)
            elif meant and (early.card or early.place):
                self._hands.tap_on(spot_of(early.card, early.place), early.time)

    def _measured(self) -> Viewport:
        box = self._board.getBoundingClientRect()
        return Viewport(box.width, box.height, self._settings.mirrored, self._settings.large_index)

    def dress(self) -> None:
        """Put on the theme, the pack, the backs, the pace and the side of the tools that are set."""
        settings, page = self._settings, self._document.documentElement
        for name in ("theme", "pack", "pace", "mirrored"):
            page.setAttribute(f"data-{name}", str(getattr(settings, name)).lower())
        stage = self._on_demand.stage
        for renderer in (self._renderer, *([stage.drawing] if stage is not None else [])):
            renderer.dress(back=settings.back)
        self._keyboard.with_letters = settings.shortcuts
        self._sound.heard, self._sound.felt = settings.sound, settings.vibration

    @property
    def _still(self) -> bool:
        """Whether nothing shall move by itself."""
        wanted = js.window.matchMedia("(prefers-reduced-motion: reduce)").matches
        return wanted or self._settings.pace == "off"

    def _speak(self) -> None:
        """Go over to the language that is asked for, set or preferred."""
        settings = self._settings
        language = chosen_language(self._asked_language, settings.language, list(js.navigator.languages))
        self._texts.speak(language, writing(language, settings.digits), local_letters=settings.local_letters)

    def _label(self) -> None:
        """Write the fixed words of the page in the player's language."""
        say, document = self._texts.say, self._document
        document.documentElement.setAttribute("lang", self._texts.language)
        document.documentElement.setAttribute("dir", self._texts.direction)
        if document.documentElement.getAttribute("data-build"):  # only the build has a manifest for each language
            required(document, 'link[rel="manifest"]').setAttribute("href", self._texts.manifest)
        self._renderer.rename(self._texts.letters)
        self._board.setAttribute("aria-label", say(N_("Table")))
        self._bar.label()
        self._help.label()

    # --- Showing

    def _show(self, *, moving: bool = True) -> None:
        session = self._session
        self._scene = scene(session.variant, session.position, self._view)
        self._renderer.show(self._scene, moving=moving)
        self._keyboard.follow(self._scene)
        self._hands.mark()
        self._bar.show(session)
        self._announcer.make_room(self._scene.lies_in)

    # --- Playing

    def _play(self, move: Move) -> None:
        self._tick()
        before = self._session
        outcome = before.apply(move)
        if outcome.refusal is not None:
            self._refuse(outcome.refusal, move.card if isinstance(move, Carry) else None)
            return
        self._session = outcome.session
        self._announcer.hush()
        self._after_change(before)
        old, new = before.position, self._session.position
        self._announcer.say(reading.happened(self._texts, old, move, new))
        if self._session.won:
            self._celebrate()
        else:
            kind = "up" if new.laid_up > old.laid_up else "turn" if new.hidden < old.hidden else "move"
            self._sound.play(kind)

    def _celebrate(self) -> None:
        self._announcer.say(self._texts.say(N_("You have won!")))
        self._sound.play("won")
        if self._still:
            self._windows.open_won(self._session)
        else:
            self._celebration.begin()

    def _show_win(self) -> None:
        self._show(moving=False)  # the board may have changed its size meanwhile
        self._windows.open_won(self._session)

    def _on_table(self) -> Table:
        return Table(self._session.variant, self._session.position, self._scene)

    def _after_change(self, before: Session) -> None:
        """Show, say and keep a session that has just changed."""
        self._hands.moved()
        self._show()
        old, new = before.position, self._session.position
        moved = [
            card
            for column, was in zip(new.columns, old.columns, strict=True)
            for card in column.cards
            if card not in was.cards
        ]
        self._renderer.mark_last(moved)
        self._help.moved(len(moved))
        self._announcer.withdraw("stuck", "resigned", "kept", "hint", "lost", "blame", "finish")
        self._renderer.point((), "")
        self._save()
        if self._session.won:
            self._ledger.enter(self._ticket, self._session, End.WON)
        self._look_if_stuck()

    def _refuse(self, reason: Refusal, card: Card | None) -> None:
        self._sound.play("refused")
        if not self._settings.interactive_rules:
            if card is not None:
                self._renderer.shake(card)
            return
        spot = self._scene.spot_of(card) if card is not None else None
        stock = next((place for place in self._scene.places if place.name == STOCK), None)
        x, y = (spot.x, spot.y) if spot else (stock.x, stock.y) if stock else (0, 0)
        self._announcer.refuse(self._texts.refusal(reason), x, y, self._scene.card_width, self._scene.card_height)
        if card is not None:
            self._renderer.shake(card)

    # --- Commands

    def _pressed(self, event: Event) -> None:
        self._pressed_beside = _is_beside(event)

    def _clicked(self, event: Event) -> None:
        if event.target.matches("dialog"):
            if self._pressed_beside and _is_beside(event):
                event.target.close()
            return
        button = event.target.closest("[data-command]")
        if not button:
            return
        event.preventDefault()
        if event.target.closest('dialog[data-window="menu"]'):
            self.close_windows()
        self.command(button.getAttribute("data-command") or "")

    def command(self, name: str) -> None:
        """Do what a button or a key asks for."""
        if self._celebration.end():
            return  # the win is shown: what was meant for the table is not done under it
        run = self._commands.get(name)
        if run is None:
            js.console.warn(f"no such command: {name}")
        else:
            run()

    def close_windows(self) -> None:
        """Close what is open."""
        while dialog := self._document.querySelector("dialog[open]"):
            dialog.close()

    def _own_commands(self) -> dict[str, Callable[[], None]]:
        return {
            "undo": lambda: self._go(self._session.undo()),
            "redo": lambda: self._go(self._session.redo()),
            "restart": self._restart,
            "resign": self._resign,
            "new-game": lambda: self._windows.open_new_game(self._wish(self._session.variant)),
            "settings": lambda: self._settings_window.open(self._settings),
            "deal-again": lambda: self._wished(self._wish(self._session.variant)),
            "take-up": self._take_up,
            "draw": lambda: self._hands.tap_on(STOCK, js.performance.now()),
            "let-go": self._escape,
            "menu": lambda: required(self._document, 'dialog[data-window="menu"]').showModal(),
            "close": self.close_windows,
            "dismiss": self._dismiss,
            "update": self._update,
            "install": js.yukonBoot.install,
        }

    def _escape(self) -> None:
        self._hands.let_go()
        self._announcer.hush()
        self._coach.interrupt()

    def _dismiss(self) -> None:
        self._coach.interrupt()
        self._renderer.point((), "")
        self._announcer.withdraw()
        self._address.show(self._session.code)

    def _take_up(self) -> None:
        """Go back to the game that was left for this one."""
        if self._shelved is not None:
            self._replace(*self._shelved)
            return
        kept = self._store.read_game("shelf")
        if kept.session is not None:
            self._replace(kept.session, read_ticket(kept.body))

    def _restart(self) -> None:
        """Deal the same cards again; what the player was told of them stays known."""
        self._replace(begin(self._session.code), replace(new_ticket(), helped=self._ticket.helped))

    def _update(self) -> None:
        self._save()
        js.yukonBoot.applyUpdate()

    def _go(self, session: Session) -> None:
        """Undo or redo."""
        before = self._session
        if session is before:
            return
        self._hands.forget()
        self._session = session
        self._announcer.hush()
        self._after_change(before)
        self._announcer.say(reading.went(self._texts, before, session))
        if session.won:
            self._celebrate()

    def _resign(self) -> None:
        """Give the game up and deal another one of the kind; it can be taken up again (P10)."""
        given_up = self._session
        self._wished(self._wish(given_up.variant), End.RESIGNED)

    def deal(self, chosen: Variant | DealCode, end: End = End.LEFT) -> None:
        """Deal; ``end`` has become of the game on the table, which is kept if it was in progress."""
        code = chosen if isinstance(chosen, DealCode) else DealCode(chosen, fresh_number())
        self._replace(begin(code), new_ticket(), end)

    def _replace(self, session: Session, ticket: Ticket, end: End = End.LEFT) -> None:
        """Go to another game; the one in progress is kept and can be taken up again (D06).

        ``end``: what has become of it.
        """
        self._dealing.stop()
        self.close_windows()
        self._announcer.withdraw()
        self._announcer.hush()
        left = self._session
        self._shelved = (left, self._ticket) if left.in_progress else None
        if left.in_progress:
            self._store.write_game("shelf", left, ticket_body(self._ticket))
            self._ledger.enter(self._ticket, left, end)
        self._hands.forget()
        self._session, self._ticket = session, ticket
        self._show(moving=session.started)
        self._renderer.mark_last(())
        self._renderer.point((), "")
        self._address.show(self._session.code)
        self._save()
        self._say_replaced(left, end)
        self._resized()  # what is said may have taken room, and a deal in motion shall have its places
        if not session.started and not self._still:
            self._renderer.deal(self._scene)
        self._look_if_stuck()

    def _say_replaced(self, left: Session, end: End) -> None:
        """Say that another game lies on the table, and offer the way back to the one before."""
        if not left.in_progress:
            return
        ok = ("dismiss", N_("OK"))
        if end is End.RESIGNED:
            sentence = N_("You have resigned. Here is a new deal.")
            self.notice("resigned", sentence, ("take-up", N_("Resume the old game")), ok)
            return
        if self._session.started:
            sentence = N_("The other game goes on.")
        elif self._session.code == left.code:
            sentence = N_("The same cards are dealt again.")
        else:
            sentence = N_("A new game is dealt.")
        self.notice("kept", sentence, ("take-up", N_("Back to the previous game")), ok)

    # --- Deals that can be won (see dealer)

    def _wish(self, variant: Variant) -> Wish:
        return Wish(variant, self._settings.winnable_only, self._settings.difficulty)

    def _wished(self, wish: Wish | DealCode, end: End = End.LEFT) -> None:
        """Deal what the new game window was asked for."""
        if isinstance(wish, DealCode):
            self.deal(wish, end)
            return
        self._change_settings(replace(self._settings, winnable_only=wish.winnable, difficulty=wish.grade))
        if not wish.winnable:
            self.deal(wish.variant, end)
            return
        self._dealing.deal_winnable(wish.variant, wish.grade, end)

    # --- The stuck message (P09)

    def _look_if_stuck(self) -> None:
        session = self._session
        self._document.documentElement.removeAttribute("data-stuck")
        if self._forget_stuck is not None:
            self._forget_stuck()
            self._forget_stuck = None
        if self._settings.say_when_stuck and not session.won:
            question = Question("stuck", session.variant, session.position)
            self._forget_stuck = self._adviser.ask(question, self._stuck, _STUCK_PATIENCE)
        self._coach.changed(sign=self._settings.winnable_sign)

    def _stuck(self, reply: Reply) -> None:
        answer = str(reply["stuck"])
        self._document.documentElement.setAttribute("data-stuck", answer)
        if answer != "dead":
            return
        self.notice(
            "stuck",
            N_("No useful move is left: nothing can go up or be turned up any more."),
            ("undo", N_("Undo")),
            ("restart", N_("Restart")),
            ("deal-again", N_("New deal")),
            ("blame", N_("Where was it lost?")),
        )

    # --- What others may ask of the page (see coach.Game, dealing.Host, links.Host, on_demand.Host)

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self._session

    @property
    def settings(self) -> Settings:
        """What the player has set."""
        return self._settings

    @property
    def results(self) -> Results:
        """The games that have ended."""
        return self._ledger.results

    def deal_day(self, code: DealCode) -> None:
        """Deal the first deal from a day's number on that can be won."""
        self._dealing.deal_day(code)

    def begin(self, code: DealCode) -> None:
        """Begin a game where none was in progress."""
        self._replace(begin(code), new_ticket())

    def take(self, session: Session) -> None:
        """Go on with a game that came from elsewhere; with moves in it, it counts as helped."""
        self._replace(session, replace(new_ticket(), helped=bool(session.line)))

    def follow(self, fragment: str) -> bool:
        """Show the page of words that an address asks for; False if it asks for none."""
        return self._on_demand.follow(fragment)

    def titled(self, title: str) -> None:
        """Let the document have a title; an empty one is that of the table."""
        self._document.title = self._texts.titled(title) if title else self._texts.title(self._session.code)

    def kept_now(self) -> dict[str, Body]:
        """Give the settings and the game as they are now, to be kept."""
        return {"settings": self._settings.to_record(), "game": {**save(self._session), **ticket_body(self._ticket)}}

    def show_hint(self, move: Move, sentence: str) -> None:
        """Show where a move leads from and to, and say it."""
        position = self._session.position
        match move:
            case Carry(card, to):
                target = str(to) if to else f"F{card.suit.letter}"
                self._renderer.point(position.group(card), target)
            case _:
                self._renderer.point((), "stock")
        self.notice("hint", sentence, ("show-way", N_("Show the way")), ("dismiss", N_("OK")))

    def make(self, move: Move) -> None:
        """Make a move that the advice asks for."""
        self._play(move)

    def go_back(self, turns: int) -> None:
        """Undo so many moves at once."""
        session = self._session
        for _ in range(turns):
            session = session.undo()
        self._go(session)

    def helped(self) -> None:
        """Take note that this game was played with help: it counts apart."""
        self._ticket = replace(self._ticket, helped=True)
        self._save()

    def show_sign(self, state: str) -> None:
        """Show whether the game can still be won."""
        self._bar.show_sign(state, wanted=self._settings.winnable_sign)

    def notice(self, kind: str, sentence: str, *commands: tuple[str, str]) -> None:
        """Show a notice with the buttons for these commands, or with one that takes it away."""
        labels = commands or (("dismiss", N_("OK")),)
        say = self._texts.say
        self._announcer.notice(kind, say(sentence), *((name, say(label)) for name, label in labels))
        self._coach.noticed(kind)
        self._announcer.make_room(self._scene.lies_in)

    def withdraw(self, *kinds: str) -> None:
        """Take a notice away."""
        self._announcer.withdraw(*kinds)

    def _say_move(self, position: Position, move: Move) -> str:
        return reading.move(self._texts, position, move)

    # --- Time, size, storage, updates

    def _tick(self) -> None:
        """Count the time while the page is seen (P08)."""
        now = js.performance.now()
        passed, self._ticked = now - self._ticked, now
        if self._document.visibilityState == "visible":
            self._session = self._session.played_for(min(max(passed, 0), _PAUSE) / 1000)
            self._bar.show_time(self._session)

    def _visibility(self, event: Event) -> None:
        del event
        self._ticked = js.performance.now()
        if self._document.visibilityState == "hidden":
            self._save()

    def _hidden(self, event: Event) -> None:
        del event
        self._save()

    def _resized(self) -> None:
        view, before = self._measured(), self._view
        if view == before:
            return
        self._view = view
        self._announcer.hush()
        only_height = view.width == before.width
        if not only_height:
            self._hands.put_back()  # a notice may come below the board while cards are held
        session = self._session
        if not self._celebration.goes_on and scene(session.variant, session.position, view) != self._scene:
            self._show(moving=only_height)
        self._on_demand.resized()

    def _save(self) -> None:
        if self._store.write_game("game", self._session, ticket_body(self._ticket)):
            self._kept = self._session
            js.yukonBoot.keepPicture()
            self._saving.kept(self._session.moves_made)

    def _take_over(self) -> None:
        """Be the tab that saves. The game that another tab has saved goes on here; one played here meanwhile stays."""
        mine, my_ticket, known = self._session, self._ticket, self._kept
        self.reread()
        saved = self._session
        if mine.is_like(known) or mine.is_like(saved):
            self._save()
            return
        self._replace(mine, my_ticket)
        if saved.in_progress:
            sentence = N_("This tab saves now. The game of the other tab is kept.")
            self.notice("kept", sentence, ("take-up", N_("Back to the previous game")), ("dismiss", N_("OK")))

    def reread(self) -> None:
        """Go over to what is kept now."""
        self.close_windows()
        self._announcer.withdraw()
        self._announcer.hush()
        self._change_settings(from_record(self._store.read("settings").body or {}))
        self._ledger.reload()
        self._shelved = None
        kept = self._store.read_game("game")
        if kept.session is not None:
            self._session = self._kept = kept.session
            self._ticket = read_ticket(kept.body)
        self._hands.forget()
        self._show()
        self._renderer.mark_last(())
        self._address.show(self._session.code)
        self._look_if_stuck()

    def _change_settings(self, settings: Settings) -> None:
        before, self._settings = self._settings, settings
        self.dress()
        if (settings.mirrored, settings.large_index) != (before.mirrored, before.large_index):
            self._view = self._measured()
            self._show()
        if settings.language != before.language:
            self._asked_language = ""
        if (settings.language, settings.digits, settings.local_letters) != (
            before.language,
            before.digits,
            before.local_letters,
        ):
            self._speak()
            self._label()
            self._announcer.withdraw()
            self._announcer.hush()
            self.titled("")
            self._bar.forget()
            self._show(moving=False)
        self._store.write("settings", settings.to_record())
        if not settings.say_when_stuck:
            self._announcer.withdraw("stuck")
        self._look_if_stuck()

    def _update_ready(self, event: Event) -> None:
        del event
        self.notice(
            "update", N_("A new version of the game is ready."), ("update", N_("Use it now")), ("dismiss", N_("Later"))
        )

    def _offline_ready(self, event: Event) -> None:
        del event
        self._document.documentElement.setAttribute("data-offline", "ready")

    def _element_of(self, stop: Card | str) -> Element:
        return self._renderer.element(stop) if isinstance(stop, Card) else self._renderer.place_element(stop)


def _is_beside(event: Event) -> bool:
    """Whether a pointer is in the dark around a window; its frame belongs to it."""
    if not event.target.matches("dialog"):
        return False
    box = event.target.getBoundingClientRect()
    return not (0 <= event.clientX - box.left <= box.width and 0 <= event.clientY - box.top <= box.height)


def listen(target: EventTarget, name: str, handler: Callable[[Event], None]) -> None:
    """Call a handler at every event of a name, for the life of the page."""
    target.addEventListener(name, create_proxy(handler))


def later(milliseconds: float, task: Callable[[], None]) -> Callable[[], None]:
    """Run a task after a while; calling what is given back forgets it."""
    timer = js.window.setTimeout(create_once_callable(task), milliseconds)
    return lambda: js.window.clearTimeout(timer)


def writing(language: str, digits: str) -> Writing:
    """Write numbers and lists as the browser's ``Intl`` does for a language.

    Its writers are made when they are first needed, as the first of all takes 15 milliseconds: numbers below a thousand
    in Latin digits, all that a table shows at its start, are the same in every language.
    """
    latin = language != "ar" or digits != "eastern"
    tag = f"{language}-u-nu-{'latn' if latin else 'arab'}"
    numbers = cache(lambda: js.Intl.NumberFormat.new(tag))
    lists = cache(lambda: js.Intl.ListFormat.new(tag))
    day, month, weekday = (
        _dates(tag, options)
        for options in ({"dateStyle": "long"}, {"month": "long", "year": "numeric"}, {"weekday": "short"})
    )

    def number(value: int) -> str:
        return str(value) if latin and 0 <= value < 1000 else numbers().format(value)

    return Writing(number, lambda parts: lists().format(to_js(list(parts))), day, month, weekday)


def _dates(tag: str, options: dict[str, str]) -> Callable[[date], str]:
    """Write dates as the browser's ``Intl`` does; its writer is made when there is a date to write."""

    @cache
    def writer() -> DateFormat:
        return js.Intl.DateTimeFormat.new(tag, js.JSON.parse(json.dumps({**options, "timeZone": "UTC"})))

    return lambda day: writer().format(js.Date.UTC(day.year, day.month - 1, day.day))


def _audio() -> Audio | None:
    """Open the browser's audio, where it has any."""
    return js.AudioContext.new() if hasattr(js, "AudioContext") else None


def _open_worker(heard: Callable[[str], None], died: Callable[[], None]) -> Worker | None:
    """Start the worker of the searches, where there is one; Python hears it for the life of the page."""
    return js.yukonBoot.startWorker(create_proxy(heard), create_proxy(died)) or None


def _vibrate(milliseconds: int) -> None:
    if hasattr(js.navigator, "vibrate"):
        js.navigator.vibrate(milliseconds)


def address_of(text: str) -> str:
    """Make a file of a text, and give its address."""
    return js.URL.createObjectURL(js.Blob.new(to_js([text])))


def start() -> None:
    """Start the page, as soon as the mirror of the saves is read."""
    js.yukonBoot.withMirror(create_once_callable(lambda mirrored: App(js.document, mirrored).start()))
