"""Backups: what is written is read again, and nothing else is."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.random_play import RandomGame, games
from yukon.backup import LARGEST, Backup, BackupError, Body, Fault, read_backup, write_backup
from yukon.deals import DealCode
from yukon.notation import read_line
from yukon.session import begin, restore, save
from yukon.variants import VARIANTS, YUKON

DAY = date(2031, 5, 17)


def game_again(body: Body) -> Body:
    return save(restore(body))


def switches_again(body: Body) -> Body:
    if not all(isinstance(value, bool) for value in body.values()):
        raise ValueError("no switches")
    return dict(body)


OWNERS = {"game": game_again, "settings": switches_again}


def a_game() -> Body:
    session = begin(DealCode(YUKON, 1))
    for move in read_line("6d>7 Qd>4 Jh>7"):
        session = session.apply(move).session
    return save(session)


WRITTEN = write_backup(Backup(DAY, {"game": a_game(), "settings": {"sound": False}}))


def fault_of(text: str) -> Fault:
    with pytest.raises(BackupError) as refused:
        read_backup(text, OWNERS)
    return refused.value.fault


def rewritten(**changes: object) -> str:
    return json.dumps(json.loads(WRITTEN) | changes)


def holding(records: Mapping[str, Body]) -> str:
    """A backup whose checksum is right, whatever it holds."""
    return write_backup(Backup(DAY, records))


@given(st.sampled_from(VARIANTS).flatmap(lambda variant: games(variant, 20)))
def test_every_game_comes_back_as_it_was(game: RandomGame) -> None:
    body = save(game.last)
    backup = Backup(DAY, {"game": body})
    assert read_backup(write_backup(backup), OWNERS) == backup


def test_games_are_rebuilt_so_that_nothing_foreign_comes_with_them() -> None:
    text = holding({"game": {**a_game(), "payload": "<img src=x onerror=alert(1)>"}})
    assert read_backup(text, OWNERS).records["game"] == a_game()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (" " * (LARGEST + 1), Fault.TOO_LARGE),
        ("", Fault.NO_BACKUP),
        ("a holiday picture", Fault.NO_BACKUP),
        ("[" * 100_000, Fault.NO_BACKUP),
        ('{"a":' * 100_000, Fault.NO_BACKUP),
        ("NaN", Fault.NO_BACKUP),
        ("9" * 10_000, Fault.NO_BACKUP),
        ("null", Fault.NO_BACKUP),
        ("[]", Fault.NO_BACKUP),
        ("{}", Fault.NO_BACKUP),
        (WRITTEN[: len(WRITTEN) // 2], Fault.NO_BACKUP),
        (WRITTEN.replace('"sound": false', '"sound": false, "sound": true'), Fault.NO_BACKUP),
        (WRITTEN.replace('"sound": false', '"sound": true'), Fault.DAMAGED),
        (WRITTEN.replace("6d>7", "9h>1"), Fault.DAMAGED),
        (WRITTEN.replace("6d>7", "\ud800"), Fault.DAMAGED),
        (rewritten(version=2), Fault.NEWER),
        (rewritten(version="one"), Fault.DAMAGED),
        (rewritten(day="yesterday"), Fault.DAMAGED),
        (rewritten(day=None), Fault.DAMAGED),
        (rewritten(records=[]), Fault.DAMAGED),
        (rewritten(checksum=None), Fault.DAMAGED),
        (holding({"game": []}), Fault.DAMAGED),  # type: ignore[dict-item]
        (holding({"a thing of the future": {}}), Fault.NEWER),
        (holding({"game": {**a_game(), "line": "7h>F"}}), Fault.IMPOSSIBLE),
        (holding({"game": {**a_game(), "code": "YU1-C-?"}}), Fault.IMPOSSIBLE),
        (holding({"game": {**a_game(), "line": "6d>7 " * 30_000}}), Fault.IMPOSSIBLE),
        (holding({"game": {**a_game(), "made": 10**300}}), Fault.IMPOSSIBLE),
        (holding({"game": {}}), Fault.IMPOSSIBLE),
        (holding({"settings": {"sound": "<b>loud</b>"}}), Fault.IMPOSSIBLE),
    ],
    ids=lambda value: value.name if isinstance(value, Fault) else value[:12],
)
def test_each_fault_is_told_apart(text: str, fault: Fault) -> None:
    assert fault_of(text) is fault


def test_deep_tables_with_a_right_head_are_refused_too() -> None:
    depth = sys.getrecursionlimit() * 20
    deep = WRITTEN.replace('"sound": false', '"sound": ' + "[" * depth + "]" * depth)
    assert fault_of(deep) in (Fault.NO_BACKUP, Fault.DAMAGED)


@given(st.text(max_size=400) | st.binary(max_size=400).map(lambda data: data.decode("latin-1")))
def test_no_text_raises_anything_else(text: str) -> None:
    fault_of(text)


@given(st.integers(0, len(WRITTEN) - 1), st.characters())
def test_one_wrong_sign_never_changes_what_is_taken_over(at: int, sign: str) -> None:
    text = WRITTEN[:at] + sign + WRITTEN[at + 1 :]
    try:
        backup = read_backup(text, OWNERS)
    except BackupError:
        return
    assert backup.records == json.loads(WRITTEN)["records"]
