"""Storage and mirror: whatever lies in the browser's storage, nothing raises and nothing that was kept is lost."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yukon.browser.mirror import Mirror
from yukon.browser.storage import ASIDE, SCHEMA, Store, Trouble, pack
from yukon.deals import DealCode
from yukon.notation import read_line, write_position
from yukon.session import Session, begin, save
from yukon.variants import YUKON

SAVES = Path(__file__).parent / "golden" / "saves"
SLOTS = ("yukon /y/ game a", "yukon /y/ game b")


class Memory:
    """A localStorage that throws when it is told to."""

    def __init__(self, content: dict[str, str] | None = None) -> None:
        self.content = {} if content is None else content
        self.calls = 0
        self.throws_at: Callable[[int], bool] = lambda _: False

    def _call(self) -> None:
        self.calls += 1
        if self.throws_at(self.calls):
            raise OSError("the browser says no")

    def getItem(self, key: str) -> str | None:  # noqa: N802 - the browser's name
        self._call()
        return self.content.get(key)

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        self._call()
        self.content[key] = value

    def removeItem(self, key: str) -> None:  # noqa: N802
        self._call()
        self.content.pop(key, None)


def store_on(memory: Memory) -> Store:
    return Store(lambda: memory, "/y/")


def blocked() -> Memory:
    raise PermissionError("access is denied")


def played(moves: int) -> Session:
    """A game with so many moves made."""
    session = begin(DealCode(YUKON, 1))
    for move in read_line("6d>7 Qd>4 Jh>7 6s>1"[: 5 * moves]):
        session = session.apply(move).session
    return session


GAMES = [played(number) for number in range(4)]


def forged(schema: int, sequence: int, body: object, name: str = "game") -> str:
    content = json.dumps(body)
    signed = f"{schema} {name} {sequence} {content}"
    return json.dumps(
        {"schema": schema, "sequence": sequence, "checksum": zlib.crc32(signed.encode()), "body": content}
    )


def test_what_is_written_last_is_read_by_the_next_visit() -> None:
    memory = Memory()
    store = store_on(memory)
    for session in GAMES:
        assert store.write_game("game", session)
    assert store_on(memory).read_game("game").session == GAMES[-1]


def test_a_visit_that_writes_before_it_reads_does_not_fall_behind() -> None:
    memory = Memory()
    for session in GAMES:
        store_on(memory).write_game("shelf", session)
    assert store_on(memory).read_game("shelf").session == GAMES[-1]


def test_what_is_kept_beside_a_game_comes_back_with_it() -> None:
    memory = Memory()
    store_on(memory).write_game("game", GAMES[1], {"game": "ticket"})
    kept = store_on(memory).read_game("game")
    assert (kept.session, kept.body["game"]) == (GAMES[1], "ticket")
    assert store_on(memory).read_game("shelf").body == {}


@pytest.mark.parametrize("schema", range(1, SCHEMA + 1))
def test_saves_of_every_schema_are_read_for_ever_and_written_anew(schema: int) -> None:
    memory = Memory({SLOTS[1]: (SAVES / f"game-{schema}.json").read_text().strip()})
    session = store_on(memory).read_game("game").session
    assert session is not None
    expected = (SAVES / f"game-{schema}.txt").read_text()
    assert write_position(session.position) + f"score {session.score}, moves {session.moves_made}\n" == expected
    store_on(memory).write_game("game", session)
    assert json.loads(memory.content[SLOTS[0]])["schema"] == SCHEMA
    assert store_on(memory).read_game("game").session == session


def test_every_record_of_a_name_begins_alike_so_that_golden_saves_stay_true() -> None:
    assert pack("game", 7, save(GAMES[3])) == (SAVES / f"game-{SCHEMA}.json").read_text().strip()


WHOLE = pack("game", 9, save(GAMES[2]))

damage = st.one_of(
    st.text(max_size=300),
    st.binary(max_size=300).map(lambda data: data.decode("latin-1")),
    st.builds(lambda end: WHOLE[:end], st.integers(1, len(WHOLE) - 1)),  # truncated
    st.builds(
        lambda at, sign: WHOLE[:at] + sign + WHOLE[at + 1 :],
        st.integers(0, len(WHOLE) - 1),
        st.characters(exclude_characters='0123456789"'),
    ),
    st.just(pack("shelf", 9, save(GAMES[2]))),  # swapped
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.floats(), st.integers(), st.text()),
        lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
    ).map(json.dumps),
    st.builds(
        lambda fields: forged(SCHEMA, 9, save(GAMES[2]) | fields),
        st.dictionaries(
            st.sampled_from(["code", "line", "undone", "undo", "made", "seconds", "resigned"]),
            st.one_of(st.none(), st.text(max_size=20), st.integers(max_value=-1), st.lists(st.none()), st.just(1e99)),
            min_size=1,
        ),
    ),
).filter(lambda text: text != WHOLE)


@given(damage, st.sampled_from([0, 1]))
def test_a_damaged_slot_is_set_aside_and_the_other_one_taken(text: str, number: int) -> None:
    whole = pack("game", 8, save(GAMES[1]))
    memory = Memory({SLOTS[number]: text, SLOTS[1 - number]: whole})
    kept = store_on(memory).read_game("game")
    assert kept.session == GAMES[1]
    if text:
        assert kept.damaged
        assert text in memory.content.values()
        store_on(memory).write_game("game", GAMES[2])
        store_on(memory).write_game("game", GAMES[3])
        assert text in memory.content.values()
    assert store_on(memory).read_game("game").session in (GAMES[1], GAMES[3])


@given(damage, damage)
def test_two_damaged_slots_are_an_empty_storage_that_works(one: str, two: str) -> None:
    memory = Memory({SLOTS[0]: one, SLOTS[1]: two})
    store = store_on(memory)
    assert store.read_game("game").session is None
    assert store.write_game("game", GAMES[2])
    assert store_on(memory).read_game("game").session == GAMES[2]
    assert {one, two} - {""} <= set(memory.content.values())


def test_the_last_few_damaged_records_are_kept_each_once() -> None:
    memory = Memory()
    for number in range(ASIDE + 3):
        memory.content[SLOTS[0]] = f"torn {number}"
        store_on(memory).read("game")
        memory.content[SLOTS[0]] = f"torn {number}"
        store_on(memory).read("game")
    assert sorted(memory.content.values()) == [f"torn {number}" for number in range(3, ASIDE + 3)]


@given(st.integers(SCHEMA + 1, 10**6), st.sampled_from([7, 9]))
def test_a_newer_save_is_told_and_left_as_it_is(schema: int, sequence: int) -> None:
    newer = forged(schema, sequence, {"a": "thing of the future"})
    memory = Memory({SLOTS[0]: newer, SLOTS[1]: pack("game", 8, save(GAMES[1]))})
    store = store_on(memory)
    kept = store.read_game("game")
    assert kept.newer
    assert not store.write_game("game", GAMES[2])
    assert memory.content[SLOTS[0]] == newer
    assert store.write("settings", {"double_tap": False})


def test_a_save_whose_schema_was_garbled_does_not_count_as_newer() -> None:
    memory = Memory({SLOTS[0]: pack("game", 8, save(GAMES[1])).replace('"schema":2', '"schema":8')})
    store = store_on(memory)
    kept = store.read_game("game")
    assert kept.damaged
    assert not kept.newer
    assert store.write_game("game", GAMES[2])


@pytest.mark.parametrize("failing", range(1, 25))
def test_one_call_that_throws_loses_at_most_the_last_move(failing: int) -> None:
    memory = Memory()
    store = store_on(memory)
    store.write_game("game", GAMES[0])
    memory.calls = 0
    memory.throws_at = lambda call: call == failing
    last_kept = GAMES[0]
    for session in GAMES[1:]:
        if store.write_game("game", session):
            last_kept = session
    memory.throws_at = lambda _: False
    assert store_on(memory).read_game("game").session == last_kept


def test_a_full_or_blocked_storage_is_told() -> None:
    for store in (Store(blocked, "/y/"), full := store_on(Memory())):
        if store is full:
            full_memory = Memory()
            full_memory.throws_at = lambda _: True
            store = store_on(full_memory)  # noqa: PLW2901
        told: list[Trouble] = []
        store.trouble = told.append
        assert store.read("game").body is None
        assert not store.write_game("game", GAMES[1])
        assert told == [Trouble.REFUSED]
        assert not store.keeps
        assert store.read_game("game").session == GAMES[1]  # for this visit


def test_an_empty_body_is_none() -> None:
    memory = Memory()
    store = store_on(memory)
    store.write_game("shelf", GAMES[1])
    store.write("shelf", {})
    kept = store_on(memory).read_game("shelf")
    assert kept.session is None
    assert not kept.damaged


def test_a_tab_that_was_overtaken_stops_and_says_so() -> None:
    memory = Memory()
    first, second = store_on(memory), store_on(memory)
    told: list[Trouble] = []
    first.trouble = told.append
    first.write_game("game", GAMES[0])
    second.read_game("game")
    second.write_game("game", GAMES[1])
    assert not first.write_game("game", GAMES[2])
    assert told == [Trouble.OVERTAKEN]
    assert store_on(memory).read_game("game").session == GAMES[1]


def test_a_tab_that_does_not_save_writes_nothing() -> None:
    memory = Memory()
    store = store_on(memory)
    store.here = False
    assert not store.write_game("game", GAMES[1])
    assert memory.content == {}


def test_storage_that_the_player_cleared_is_written_again() -> None:
    memory = Memory()
    store = store_on(memory)
    store.write_game("game", GAMES[0])
    memory.content.clear()
    assert store.write_game("game", GAMES[1])
    assert store_on(memory).read_game("game").session == GAMES[1]


# --- The mirror


class Database:
    """An IndexedDB as boot.js hands it over: writes end when the test says so."""

    def __init__(self, content: dict[str, str] | None = None) -> None:
        self.content = {} if content is None else content
        self.writes: list[tuple[str, str, asyncio.Future[None]]] = []
        self.throws = False

    def get(self, name: str) -> str | None:
        return self.content.get(name)

    def put(self, name: str, text: str) -> Awaitable[None]:
        if self.throws:
            raise OSError("the database is closed")
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.writes.append((name, text, future))
        return future

    async def end(self, error: Exception | None = None) -> None:
        name, text, future = self.writes.pop(0)
        if error is None:
            self.content[name] = text
            future.set_result(None)
        else:
            future.set_exception(error)
        for _ in range(3):
            await asyncio.sleep(0)


class Timers:
    """A clock that runs when the test says so."""

    def __init__(self) -> None:
        self.tasks: list[Callable[[], None]] = []

    def __call__(self, milliseconds: float, task: Callable[[], None]) -> Callable[[], None]:
        assert milliseconds > 0
        self.tasks.append(task)
        return lambda: self.tasks.remove(task)

    def run(self) -> None:
        for task in tuple(self.tasks):
            task()


def mirrored_store(memory: Memory, database: Database, timers: Timers) -> tuple[Store, Mirror, list[Trouble]]:
    mirror = Mirror(database, timers)
    store = Store(lambda: memory, "/y/", mirror)
    told: list[Trouble] = []
    store.trouble = told.append
    return store, mirror, told


@pytest.mark.parametrize("lost", [1, 2])
def test_what_a_crash_took_from_the_storage_is_in_the_mirror(lost: int) -> None:
    async def visit() -> None:
        memory, database = Memory(), Database()
        store, _, _ = mirrored_store(memory, database, Timers())
        before: list[dict[str, str]] = []
        for session in GAMES:
            before.append(dict(memory.content))
            store.write_game("game", session)
            await database.end()
        crashed = Memory(before[-lost])
        again, _, _ = mirrored_store(crashed, database, Timers())
        assert again.read_game("game").session == GAMES[-1]
        again.write_game("game", GAMES[1])
        assert store_on(crashed).read_game("game").session == GAMES[1]

    asyncio.run(visit())


def test_a_storage_that_is_ahead_of_the_mirror_counts() -> None:
    async def visit() -> None:
        memory = Memory()
        for session in GAMES:
            store_on(memory).write_game("game", session)
        database = Database({"game": pack("game", 1, save(GAMES[0]))})
        store, _, _ = mirrored_store(memory, database, Timers())
        assert store.read_game("game").session == GAMES[-1]

    asyncio.run(visit())


@given(damage)
def test_a_damaged_mirror_is_set_aside(text: str) -> None:
    async def visit() -> None:
        memory = Memory({SLOTS[0]: pack("game", 4, save(GAMES[1]))})
        store, _, _ = mirrored_store(memory, Database({"game": text}), Timers())
        assert store.read_game("game").session == GAMES[1]
        assert text == "" or text in memory.content.values()

    asyncio.run(visit())


def test_moves_do_not_wait_for_the_mirror_and_the_newest_gets_there() -> None:
    async def visit() -> None:
        database = Database()
        store, _, _ = mirrored_store(Memory(), database, Timers())
        for session in GAMES:
            assert store.write_game("game", session)
        assert len(database.writes) == 1
        await database.end()
        await database.end()
        assert database.writes == []
        assert Store(blocked, "/y/", Mirror(database, Timers())).read_game("game").session == GAMES[-1]

    asyncio.run(visit())


def test_the_mirror_alone_is_enough_and_its_failure_is_told_when_nothing_else_keeps() -> None:
    async def visit() -> None:
        memory, database = Memory(), Database()
        store, mirror, told = mirrored_store(memory, database, Timers())
        store.write_game("game", GAMES[0])
        await database.end(OSError("quota"))
        assert told == []  # the storage has it
        memory.throws_at = lambda _: True
        store.write_game("game", GAMES[1])
        assert told == [Trouble.REFUSED]
        await database.end()
        assert mirror.working
        assert store.keeps
        assert store.write_game("game", GAMES[2])
        await database.end(OSError("quota"))
        assert told == [Trouble.REFUSED] * 2

    asyncio.run(visit())


def test_a_mirror_that_hangs_or_throws_does_not_disturb() -> None:
    async def visit() -> None:
        memory, database, timers = Memory(), Database(), Timers()
        store, mirror, told = mirrored_store(memory, database, timers)
        store.write_game("game", GAMES[0])
        await asyncio.sleep(0)
        timers.run()
        assert not mirror.working
        assert store.write_game("game", GAMES[1])
        assert told == []
        await database.end()  # late, but there
        assert mirror.working
        await database.end()
        database.throws = True
        assert store.write_game("game", GAMES[2])
        assert not mirror.working
        assert told == []
        assert timers.tasks == []

    asyncio.run(visit())
