"""What outlives a visit: records in localStorage, each in two slots that are written in turn.

A record is JSON with a schema, a sequence number, a checksum and a body. The valid slot with the highest sequence
counts; a slot that is torn or forged is set aside under a key of its own, never deleted; a slot of a newer schema is
left alone and makes the store read-only for that record. Games are replayed when they are read; what other bodies
mean is their owners' affair.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from yukon.browser.dom import Storage
from yukon.session import SaveError, Session, restore, save

SCHEMA: Final = 1
_SLOTS: Final = ("a", "b")
_LARGEST: Final = 1_000_000

Body = Mapping[str, object]


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


class Store:
    """The player's storage; ``scope`` keeps sites of one origin apart.

    No call raises: the browser's refusal to read or write is told by ``working`` and stays told.
    """

    def __init__(self, open_storage: Callable[[], Storage], scope: str) -> None:
        self.working = True
        self._prefix = f"yukon {scope} "
        self._sequence: dict[str, int] = {}
        self._locked: set[str] = set()
        self._storage: Storage | None = None
        try:
            self._storage = open_storage()
        except Exception:  # noqa: BLE001 - browsers throw many things here, and all mean: no storage
            self.working = False

    def read(self, name: str) -> Found:
        """Read a record."""
        best: tuple[int, Body] | None = None
        damaged = newer = False
        for slot in _SLOTS:
            key = f"{self._prefix}{name} {slot}"
            text = self._get(key)
            if not text:
                continue
            match _parsed(text):
                case None:
                    damaged = True
                    self._set(f"{key} aside", text)
                case (sequence, schema, _) if schema > SCHEMA:
                    newer = True
                    self._sequence[name] = max(self._sequence.get(name, 0), sequence)
                case (sequence, _, body):
                    if best is None or sequence > best[0]:
                        best = (sequence, body)
        if newer:
            self._locked.add(name)
        if best is not None:
            self._sequence[name] = max(self._sequence.get(name, 0), best[0])
        return Found(best[1] if best else None, damaged, newer)

    def write(self, name: str, body: Body) -> bool:
        """Write a record into the older of its slots; False if it could not be kept."""
        if name in self._locked:
            return False
        sequence = self._sequence.get(name, 0) + 1
        self._sequence[name] = sequence
        content = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
        text = json.dumps(
            {"schema": SCHEMA, "sequence": sequence, "checksum": _checksum(sequence, content), "body": content},
            separators=(",", ":"),
            ensure_ascii=False,
        )
        return self._set(f"{self._prefix}{name} {_SLOTS[sequence % 2]}", text)

    def read_game(self, name: str) -> KeptGame:
        """Read a game and play it again; one that cannot be played is set aside."""
        found = self.read(name)
        session: Session | None = None
        damaged = found.damaged
        if found.body is not None:
            try:
                session = restore(found.body)
            except SaveError:
                self.set_aside(name)
                damaged = True
        return KeptGame(session, damaged, found.newer)

    def write_game(self, name: str, session: Session) -> bool:
        """Keep a game; False if that could not be done."""
        return self.write(name, save(session))

    def set_aside(self, name: str) -> None:
        """Keep a copy of what a record holds, because its owner cannot read it."""
        for slot in _SLOTS:
            key = f"{self._prefix}{name} {slot}"
            text = self._get(key)
            if text:
                self._set(f"{key} aside", text)

    def _get(self, key: str) -> str | None:
        if self._storage is None:
            return None
        try:
            return self._storage.getItem(key)
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


def _checksum(sequence: int, content: str) -> int:
    return zlib.crc32(f"{sequence} {content}".encode())


def _parsed(text: str) -> tuple[int, int, Body] | None:
    """Give sequence, schema and body of a slot; None if it is torn or forged."""
    if len(text) > _LARGEST:
        return None
    try:
        record = json.loads(text)
        sequence, schema, content = record["sequence"], record["schema"], record["body"]
        if not (isinstance(sequence, int) and isinstance(schema, int) and isinstance(content, str)):
            return None
        if record["checksum"] != _checksum(sequence, content):
            return None
        body = json.loads(content)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return (sequence, schema, body) if isinstance(body, dict) else None
