"""What outlives a visit: records in localStorage, each in two slots that are written in turn, and in a mirror.

A record is JSON with a schema, a sequence number, a checksum and a body. The valid one with the highest sequence
counts, whatever any clock says. A record that is torn, forged or in the wrong place is set aside, never thrown away
unseen; one of a newer schema is left alone, and nothing more is written under its name. Games are replayed when they
are read; what other bodies mean is their owners' affair. Where the mirror keeps its copies is not known here.

Schemas, each with golden files in tests/golden/saves: 1, the checksum is that of sequence and body; 2, that of
schema, name, sequence and body, and so it stays, that a page can tell a newer record from a damaged one.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from yukon.browser.dom import Storage
from yukon.json_text import read_json
from yukon.session import Session, restore, save

SCHEMA: Final = 2
ASIDE: Final = 3
"""How many damaged records of a name are kept."""
_SLOTS: Final = ("a", "b")
_LARGEST: Final = 4_000_000
_LAST_SEQUENCE: Final = 10**15

Body = Mapping[str, object]
_Value = TypeVar("_Value")


class Trouble(Enum):
    """Why nothing is being saved."""

    REFUSED = auto()
    """The browser takes nothing: blocked, full or broken."""
    OVERTAKEN = auto()
    """Another tab has written since this one read."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a record holds: its body (None: nothing), and what was wrong on the way."""

    body: Body | None
    damaged: bool = False
    newer: bool = False


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that was kept (None: none that can be taken up), and what was wrong on the way."""

    session: Session | None
    damaged: bool
    newer: bool
    body: Body
    """All that was kept with the game; empty where there is none."""


class Copy(Protocol):
    """The mirror, as the storage sees it (browser/mirror.py)."""

    working: bool
    failed: Callable[[], None]

    def read(self, name: str) -> str | None:
        """Give the newest record of a name."""

    def keep(self, name: str, text: str) -> bool:
        """Begin to keep a record; False if that is known to fail."""


class _Record(NamedTuple):
    """A valid record, and where it lies: None is the mirror."""

    sequence: int
    schema: int
    body: Body
    text: str
    key: str | None


@dataclass(frozen=True, slots=True)
class _Reading(Generic[_Value]):
    value: _Value | None
    damaged: bool
    newer: bool


class Store:
    """The player's storage; ``scope`` keeps sites of one origin apart.

    No call raises. ``here``: whether this tab is the one that saves. ``trouble`` hears why a record was not kept.
    """

    def __init__(self, open_storage: Callable[[], Storage], scope: str, mirror: Copy | None = None) -> None:
        self.here = True
        self.working = True
        self.trouble: Callable[[Trouble], None] = _unheard
        self._prefix = f"yukon {scope} "
        self._sequence: dict[str, int] = {}
        self._known: dict[str, str | None] = {}
        self._locked: set[str] = set()
        self._unkept: dict[str, Body] = {}
        self._mirror = mirror
        self._storage: Storage | None = None
        if mirror is not None:
            mirror.failed = self._tell_if_refused
        try:
            self._storage = open_storage()
        except Exception:  # noqa: BLE001 - browsers throw many things here, and all mean: no storage
            self.working = False

    @property
    def keeps(self) -> bool:
        """Whether what is written now would be kept somewhere, as far as is known."""
        return self.working or (self._mirror is not None and self._mirror.working)

    def resume(self) -> None:
        """Be the tab that saves, from what another one has saved meanwhile."""
        self.here = True
        self._sequence.clear()

    def read(self, name: str) -> Found:
        """Read a record."""
        reading = self._read(name, _as_it_is)
        return Found(reading.value, reading.damaged, reading.newer)

    def read_game(self, name: str) -> KeptGame:
        """Read a game and play it again; one that cannot be played counts as damaged."""
        reading = self._read(name, lambda body: (restore(body), body))
        session, body = reading.value or (None, {})
        return KeptGame(session, reading.damaged, reading.newer, body)

    def write(self, name: str, body: Body) -> bool:
        """Write a record into the older of its slots and the mirror; an empty body is none.

        False if neither takes it; then it is kept for this visit.
        """
        if name not in self._sequence:
            self.read(name)
        if name in self._locked or not self.here:
            return False
        if self._overtaken(name):
            self.here = False
            self.trouble(Trouble.OVERTAKEN)
            return False
        sequence = self._sequence[name] + 1
        self._sequence[name] = sequence
        text = pack(name, sequence, body)
        key = self._slot(name, sequence)
        kept = self._set(key, text)
        if kept:
            self._known[key] = text
        mirrored = self._mirror is not None and self._mirror.keep(name, text)
        self._unkept.pop(name, None)
        if not (kept or mirrored):
            self._unkept[name] = body
            self.trouble(Trouble.REFUSED)
        return kept or mirrored

    def write_game(self, name: str, session: Session, beside: Body | None = None) -> bool:
        """Keep a game, with the values beside it that its owner wants back; False if that could not be done."""
        return self.write(name, {**save(session), **(beside or {})})

    def _slot(self, name: str, number: int) -> str:
        return f"{self._prefix}{name} {_SLOTS[number % 2]}"

    def _texts(self, name: str) -> Iterator[tuple[str | None, str]]:
        """Give what is kept under a name, with its key; the mirror's copy has none."""
        for number in range(len(_SLOTS)):
            key = self._slot(name, number)
            text = self._known[key] = self._get(key)
            if text:
                yield key, text
        mirrored = self._mirror.read(name) if self._mirror is not None else None
        if mirrored:
            yield None, mirrored

    def _read(self, name: str, accept: Callable[[Body], _Value]) -> _Reading[_Value]:
        """Give the newest record that ``accept`` takes; what it refuses with a ValueError is set aside."""
        if name in self._unkept:
            body = self._unkept[name]
            return _Reading(accept(body) if body else None, damaged=False, newer=False)
        damaged = False
        records: list[_Record] = []
        for key, text in self._texts(name):
            record = unpack(name, text, key)
            if record is None:
                damaged = True
                self._set_aside(name, key, text)
            else:
                records.append(record)
        records.sort(key=lambda record: record.sequence, reverse=True)
        self._sequence[name] = max(self._sequence.get(name, 0), *(record.sequence for record in records), 0)
        newer = any(record.schema > SCHEMA for record in records)
        if newer:
            self._locked.add(name)
        for record in records:
            if record.schema > SCHEMA:
                continue
            try:
                return _Reading(accept(record.body) if record.body else None, damaged, newer)
            except ValueError:
                damaged = True
                self._set_aside(name, record.key, record.text)
        return _Reading(None, damaged, newer)

    def _set_aside(self, name: str, key: str | None, text: str) -> None:
        """Move a damaged record out of the way, before the older ones of its kind."""
        places = [f"{self._prefix}{name} aside {number}" for number in range(1, ASIDE + 1)]
        kept = [self._get(place) for place in places]
        if text not in kept:
            for place, older in zip(places[1:], kept, strict=False):
                if older:
                    self._set(place, older)
            if not self._set(places[0], text):
                return
        if key is not None:
            self._remove(key)

    def _overtaken(self, name: str) -> bool:
        """Whether a slot holds what this tab neither read nor wrote; an empty one was cleared by the player."""
        keys = [self._slot(name, number) for number in range(len(_SLOTS))]
        return any((text := self._get(key)) and text != self._known.get(key) for key in keys)

    def _tell_if_refused(self) -> None:
        if not self.keeps:
            self.trouble(Trouble.REFUSED)

    def _get(self, key: str) -> str | None:
        if self._storage is None:
            return None
        try:
            return self._storage.getItem(key) or None
        except Exception:  # noqa: BLE001 - as above
            self.working = False
            return None

    def _set(self, key: str, text: str) -> bool:
        if self._storage is None:
            return False
        try:
            self._storage.setItem(key, text)
        except Exception:  # noqa: BLE001 - quota errors have several names
            self.working = False
            return False
        self.working = True
        return True

    def _remove(self, key: str) -> None:
        if self._storage is None:
            return
        try:
            self._storage.removeItem(key)
        except Exception:  # noqa: BLE001 - it stays, and will be found and set aside again
            self.working = False


def pack(name: str, sequence: int, body: Body) -> str:
    """Write a record of today's schema."""
    content = json.dumps(body, separators=(",", ":"))
    checksum = _checksum(SCHEMA, name, sequence, content)
    record = {"schema": SCHEMA, "sequence": sequence, "checksum": checksum, "body": content}
    return json.dumps(record, separators=(",", ":"))


def unpack(name: str, text: str, key: str | None = None) -> _Record | None:
    """Read a record of any schema; None if it is torn, forged or another name's."""
    if len(text) > _LARGEST:
        return None
    try:
        record = read_json(text)
        if not isinstance(record, dict):
            return None
        sequence, schema, content = record["sequence"], record["schema"], record["body"]
        if type(sequence) is not int or type(schema) is not int or not isinstance(content, str):
            return None
        if not (0 <= sequence < _LAST_SEQUENCE and schema >= 1):
            return None
        if record["checksum"] != _checksum(schema, name, sequence, content):
            return None
        body = read_json(content)
    except (ValueError, KeyError):
        return None
    return _Record(sequence, schema, body, text, key) if isinstance(body, dict) else None


def _checksum(schema: int, name: str, sequence: int, content: str) -> int:
    signed = f"{sequence} {content}" if schema == 1 else f"{schema} {name} {sequence} {content}"
    return zlib.crc32(signed.encode())


def _as_it_is(body: Body) -> Body:
    return body


def _unheard(trouble: Trouble) -> None:
    """Do nothing: nobody asked to be told."""
