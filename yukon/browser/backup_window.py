"""The backup window: everything as a file, and a file's content in the place of everything, with a way back.

What a backup's text may be is ``yukon.backup``'s; which records there are is written here, once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import date
from typing import Final

from yukon.backup import LARGEST, Backup, BackupError, Body, Fault, Rebuild, read_backup, write_backup
from yukon.browser.dom import ChosenFile, Document, Element, Event, Listen, build, open_window, required
from yukon.browser.settings import from_record
from yukon.browser.storage import Store
from yukon.browser.texts import N_, Texts
from yukon.results import from_body, read_ticket, ticket_body, to_body
from yukon.session import restore, save


def _game_again(body: Body) -> Body:
    return {**save(restore(body)), **ticket_body(read_ticket(body))}


RECORDS: Final[dict[str, Rebuild]] = {
    "game": _game_again,
    "shelf": _game_again,
    "results": lambda body: to_body(from_body(body)),
    "settings": lambda body: from_record(body).to_record(),
}
"""Everything that is kept of a player, and how it is rebuilt from a file."""
BEFORE: Final = "before-import"
"""The record of what a backup took the place of."""
_FAULTS: Final = {
    Fault.TOO_LARGE: N_("This file is too large for a backup."),
    Fault.NO_BACKUP: N_("This file is no backup of this game."),
    Fault.DAMAGED: N_("This backup is damaged or was changed by hand."),
    Fault.NEWER: N_("This backup was made by a newer version of this page. Load the page again to get it."),
    Fault.IMPOSSIBLE: N_("This backup holds a game that cannot be played."),
}
_NOT_HERE: Final = N_("Another tab saves the game. Choose “Play here” first.")


class BackupWindow:
    """The window. ``now`` gives the bodies of what may not be kept yet; ``reread`` makes the page go over to what is.

    ``address_of`` makes a file of a text, for a link.
    """

    def __init__(
        self,
        document: Document,
        listen: Listen,
        texts: Texts,
        store: Store,
        *,
        today: Callable[[], date],
        address_of: Callable[[str], str],
        now: Callable[[], Mapping[str, Body]],
        reread: Callable[[], None],
        notice: Callable[..., None],
    ) -> None:
        self._document = document
        self._texts = texts
        self._store = store
        self._today = today
        self._address_of = address_of
        self._now = now
        self._reread = reread
        self._notice = notice
        self._read: Backup | None = None
        self._reading: asyncio.Future[None] | None = None
        self._file = self._field = required(document, 'dialog[data-window="backup"]')
        self.commands: dict[str, Callable[[], None]] = {
            "backup": self.open,
            "save-backup": self._save,
            "choose-backup": self._choose,
            "take-backup": self._take,
            "undo-import": self._undo,
        }
        listen(required(document, 'dialog[data-window="backup"]'), "change", self._chosen)

    def _everything(self) -> dict[str, Body]:
        """Give all that is kept, and what is on the table."""
        kept = {name: body for name in RECORDS if (body := self._store.read(name).body)}
        return kept | dict(self._now())

    def open(self) -> None:
        """Open the window."""
        say, day = self._texts.say, self._today()
        content = self._build("div", {}, self._build("h2", {"id": "backup-title"}, say(N_("Backup"))))
        words = N_("Games, results and settings are kept in this browser only. A file keeps them wherever you like.")
        content.appendChild(self._build("p", {}, say(words)))
        text = write_backup(Backup(day, self._everything()))
        file = {"href": self._address_of(text), "download": f"yukon-{day.isoformat()}.json", "hidden": ""}
        field = {"type": "file", "accept": "application/json,.json", "hidden": ""}
        self._file, self._field = self._build("a", file), self._build("input", field)
        content.appendChild(self._file)
        content.appendChild(self._field)
        content.appendChild(self._build("p", {"class": "error", "role": "alert", "id": "backup-error"}))
        buttons = self._build("p", {"class": "buttons"})
        if self._before() is not None:
            buttons.appendChild(self._button("undo-import", N_("Undo the last import")))
        buttons.appendChild(self._button("choose-backup", N_("Open a backup")))
        buttons.appendChild(self._button("save-backup", N_("Save as a file"), **{"class": "primary"}))
        buttons.appendChild(self._button("close", N_("Done")))
        content.appendChild(buttons)
        open_window(self._document, "backup", content)

    def _build(self, name: str, attributes: dict[str, str], *children: Element | str) -> Element:
        return build(self._document, name, attributes, *children)

    def _button(self, command: str, label: str, **attributes: str) -> Element:
        return self._build("button", {"type": "button", "data-command": command, **attributes}, self._texts.say(label))

    def _save(self) -> None:
        self._file.click()

    # --- Reading a file

    def _choose(self) -> None:
        self._field.click()

    def _chosen(self, event: Event) -> None:
        files = event.target.files
        file = files.item(0)
        if files.length and file is not None:  # an empty file is falsy
            self._reading = asyncio.ensure_future(self._show_file(file))
            event.target.value = ""  # the same file may be chosen again

    async def _show_file(self, file: ChosenFile) -> None:
        if not self._store.here:
            self._say_fault(_NOT_HERE)
            return
        if file.size > LARGEST:
            self._say_fault(_FAULTS[Fault.TOO_LARGE])
            return
        try:
            self._read = read_backup(await file.text(), RECORDS)
        except BackupError as error:
            self._say_fault(_FAULTS[error.fault])
        except Exception:  # noqa: BLE001 - the file was moved, or the browser may not read it
            self._say_fault(N_("This file cannot be read."))
        else:
            self._preview(self._read)

    def _say_fault(self, sentence: str) -> None:
        required(self._document, "#backup-error").textContent = self._texts.say(sentence)

    def _preview(self, backup: Backup) -> None:
        say = self._texts.say
        content = self._build("div", {}, self._build("h2", {"id": "backup-title"}, say(N_("This backup"))))
        day = self._texts.day(backup.day)
        content.appendChild(self._build("p", {}, say(N_("It was made on {day} and holds:"), day=day)))
        held = self._build("ul", {"data-backup": "content"})
        for sentence in self._content(backup):
            held.appendChild(self._build("li", {}, sentence))
        content.appendChild(held)
        words = N_("It takes the place of what is kept here. That can be undone.")
        content.appendChild(self._build("p", {}, say(words)))
        take = self._button("take-backup", N_("Restore it"), **{"class": "primary"})
        content.appendChild(self._build("p", {"class": "buttons"}, take, self._button("backup", N_("Cancel"))))
        open_window(self._document, "backup", content)
        take.focus()

    def _content(self, backup: Backup) -> list[str]:
        """Say what a backup holds."""
        texts, sentences = self._texts, []
        for name, body in backup.records.items():
            if name == "results":
                results = from_body(body)
                games = sum(tally.played + tally.helped for tally in map(results.tally, results.keys))
                sentences.append(texts.count("the result of {n} game", "the results of {n} games", games))
            elif name == "settings":
                sentences.append(texts.say(N_("settings")))
            else:
                session = restore(body)
                values = {
                    "game": texts.game(session.variant),
                    "moves": texts.count("{n} move", "{n} moves", session.moves_made),
                    "time": texts.time(session.seconds),
                }
                text = N_("a game: {game}, {moves}, {time}") if name == "game" else N_("an older game: {game}, {moves}")
                sentences.append(texts.say(text, **values))
        return sentences

    # --- Taking it over, and back

    def _before(self) -> Mapping[str, Body] | None:
        """Give what the last backup took the place of; None if there is nothing to go back to."""
        body = self._store.read(BEFORE).body
        if body is None:
            return None
        return {name: each for name, each in body.items() if name in RECORDS and isinstance(each, dict)}

    def _take(self) -> None:
        if self._read is None:
            return
        self._store.write(BEFORE, self._everything())
        kept = self._put(self._read.records)
        self._read = None
        sentence = N_("The backup is restored.") if kept else N_("The backup is open, but cannot be saved here.")
        self._notice("backup", sentence, ("undo-import", N_("Undo")), ("dismiss", N_("OK")))

    def _undo(self) -> None:
        before = self._before()
        if before is None:
            return
        self._put({name: before.get(name, {}) for name in RECORDS})
        self._store.write(BEFORE, {})
        self._notice("backup", N_("Everything is as it was before the backup."))

    def _put(self, records: Mapping[str, Body]) -> bool:
        kept = [self._store.write(name, body) for name, body in records.items()]
        self._reread()
        return all(kept)
