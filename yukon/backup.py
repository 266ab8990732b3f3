"""A backup: all that a player has, as one text, and the strict way back.

The text may come from anywhere. What it holds is rebuilt by the rules of whoever owns it (a game by playing it
again), and what cannot be rebuilt makes the whole backup refused: nothing is taken over by halves.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from typing import Final

from yukon.json_text import read_json

VERSION: Final = 1
LARGEST: Final = 8_000_000
"""A longer text is no backup."""
_FORMAT: Final = "Yukon Solitaire backup"

Body = Mapping[str, object]
Rebuild = Callable[[Body], Body]
"""Gives a body anew from what it says. Raises ValueError if that is not possible."""


class Fault(Enum):
    """Why a text is no backup that can be taken over."""

    TOO_LARGE = auto()
    NO_BACKUP = auto()
    DAMAGED = auto()
    NEWER = auto()
    IMPOSSIBLE = auto()
    """Whole, but it holds what no play can lead to."""


class BackupError(ValueError):
    """A text is no backup; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.name)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Backup:
    """Bodies by the names of their records, and the day on which they were written out."""

    day: date
    records: Mapping[str, Body]


def write_backup(backup: Backup) -> str:
    """Write a backup; ``read_backup`` gives it back."""
    content = {
        "format": _FORMAT,
        "version": VERSION,
        "day": backup.day.isoformat(),
        "checksum": _checksum(backup.records),
        "records": backup.records,
    }
    return json.dumps(content, indent=1) + "\n"


def read_backup(text: str, owners: Mapping[str, Rebuild]) -> Backup:
    """Read a backup; ``owners`` says which records there can be. Raises BackupError."""
    if len(text) > LARGEST:
        raise BackupError(Fault.TOO_LARGE)
    try:
        content = read_json(text)
    except ValueError:
        raise BackupError(Fault.NO_BACKUP) from None
    if not isinstance(content, dict) or content.get("format") != _FORMAT:
        raise BackupError(Fault.NO_BACKUP)
    if content.get("version") != VERSION:
        raise BackupError(Fault.NEWER if isinstance(content.get("version"), int) else Fault.DAMAGED)
    match content:
        case {"day": str(written), "checksum": int(checksum), "records": dict(records)}:
            pass
        case _:
            raise BackupError(Fault.DAMAGED)
    try:
        day, whole = date.fromisoformat(written), checksum == _checksum(records)
    except ValueError:
        raise BackupError(Fault.DAMAGED) from None
    if not whole or not all(isinstance(body, dict) for body in records.values()):
        raise BackupError(Fault.DAMAGED)
    if not records.keys() <= owners.keys():
        raise BackupError(Fault.NEWER)
    try:
        return Backup(day, {name: owners[name](body) for name, body in records.items()})
    except ValueError:
        raise BackupError(Fault.IMPOSSIBLE) from None


def _checksum(records: Mapping[str, Body]) -> int:
    return zlib.crc32(json.dumps(records, sort_keys=True).encode())
