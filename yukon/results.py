"""What became of the games: every result once, the figures that come of them, and the body that is kept of it all.

A game is known by its ticket, given when it is dealt: a game that is won, undone and won again is one game, and one
that is left and taken up later is one too. Where all this is kept and shown is not known here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from typing import Final

from yukon.daily import day_of
from yukon.deals import CodeError, DealCode, parse_code
from yukon.moves import Move
from yukon.notation import read_line, read_rules, write_line
from yukon.session import Session

VERSION: Final = 1
MOST_RESULTS: Final = 300
"""So many of the last games are kept one by one; of the older ones only the figures."""
LONGEST_LINES: Final = 200_000
"""So many signs of moves are kept in all, those of the last games."""
MOST_DAYS: Final = 1500
"""So many deals of the day are remembered for each game."""

_MOST: Final = 10**8
"""No figure of a game is larger."""

Body = dict[str, object]


class End(Enum):
    """How a game ended."""

    WON = "won"
    RESIGNED = "resigned"
    LEFT = "left"
    """Another game was begun; this one may be taken up again."""


class DayMark(Enum):
    """What became of a deal of the day, the better the later."""

    PLAYED = "p"
    WON_LATER = "l"
    WON = "w"
    """Won on the day itself; only this makes a streak."""


_BETTER: Final = list(DayMark)


@dataclass(frozen=True, slots=True)
class Ticket:
    """Which game a session is of, and whether the player was shown what to do in it."""

    game: str
    helped: bool = False


def new_ticket(entropy: Callable[[int], bytes] = os.urandom) -> Ticket:
    """Give a ticket that no other game has; ``entropy`` gives as many random bytes as it is asked for."""
    return Ticket(entropy(8).hex())


def ticket_body(ticket: Ticket) -> Body:
    """Give the plain values that are kept beside a game."""
    return {"game": ticket.game, "helped": ticket.helped}


def read_ticket(body: Mapping[str, object]) -> Ticket:
    """Read the ticket beside a game; a game without one gets a new one."""
    game, helped = body.get("game"), body.get("helped")
    return Ticket(game, helped is True) if isinstance(game, str) else new_ticket()


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one game; ``line`` holds its moves in the notation, empty when they are no longer kept."""

    game: str
    code: DealCode
    end: End
    score: int
    moves: int
    seconds: float
    day: date
    helped: bool = False
    line: str = ""

    @property
    def won(self) -> bool:
        """Whether the game was won."""
        return self.end is End.WON

    def replayed(self) -> tuple[Move, ...]:
        """Give the moves of the game."""
        return read_line(self.line)


def result_of(ticket: Ticket, session: Session, end: End, day: date) -> Result:
    """Give what became of a session on a day."""
    line = write_line(session.line)
    return Result(
        ticket.game,
        session.code,
        end,
        session.score,
        session.moves_made,
        round(session.seconds, 1),
        day,
        ticket.helped,
        line,
    )


@dataclass(frozen=True, slots=True)
class Tally:
    """The figures of some games of one kind; times and moves are those of the won ones.

    Games in which the player was helped stand apart, in ``helped`` and ``helped_won`` alone. None: no game yet.
    """

    played: int = 0
    won: int = 0
    streak: int = 0
    best_streak: int = 0
    seconds: float = 0.0
    best_seconds: float | None = None
    moves: int = 0
    fewest_moves: int | None = None
    score: int = 0
    best_score: int | None = None
    helped: int = 0
    helped_won: int = 0

    def with_result(self, result: Result) -> Tally:
        """Count one more game."""
        if result.helped:
            return replace(self, helped=self.helped + 1, helped_won=self.helped_won + result.won)
        after = replace(
            self,
            played=self.played + 1,
            streak=self.streak + 1 if result.won else 0,
            score=self.score + result.score,
            best_score=result.score if self.best_score is None else max(self.best_score, result.score),
        )
        if not result.won:
            return after
        return replace(
            after,
            won=self.won + 1,
            best_streak=max(self.best_streak, after.streak),
            seconds=self.seconds + result.seconds,
            best_seconds=result.seconds if self.best_seconds is None else min(self.best_seconds, result.seconds),
            moves=self.moves + result.moves,
            fewest_moves=result.moves if self.fewest_moves is None else min(self.fewest_moves, result.moves),
        )


@dataclass(frozen=True, slots=True)
class Results:
    """All that is known of the games played.

    ``games``: the last ones, oldest first. ``older``: the figures of those before them, by the key of their rules.
    ``days``: the deals of the day, by the key of their rules.
    """

    games: tuple[Result, ...] = ()
    older: Mapping[str, Tally] = field(default_factory=dict)
    days: Mapping[str, Mapping[date, DayMark]] = field(default_factory=dict)

    def of(self, game: str) -> Result | None:
        """Find what became of a game."""
        return next((result for result in self.games if result.game == game), None)

    def with_result(self, result: Result) -> Results:
        """Count a game, in the place of what was known of it; a game that was won stays as it was won."""
        known = self.of(result.game)
        if known is not None and known.won:
            return self
        games = (*(each for each in self.games if each is not known), result)
        kept, older = _thinned(games, self.older)
        return Results(kept, older, _marked(self.days, result))

    def tally(self, key: str) -> Tally:
        """Give the figures of all games under the rules of a key (``Variant.key``)."""
        tally = self.older.get(key, Tally())
        for result in self.games:
            if result.code.variant.key == key:
                tally = tally.with_result(result)
        return tally

    @property
    def keys(self) -> list[str]:
        """The rules that were played, the last ones first."""
        return list(dict.fromkeys((*(result.code.variant.key for result in self.games[::-1]), *self.older)))


def _thinned(games: tuple[Result, ...], older: Mapping[str, Tally]) -> tuple[tuple[Result, ...], Mapping[str, Tally]]:
    """Keep what has room: of the oldest games only the figures, of more of them not the moves."""
    kept, figures = list(games), dict(older)
    # The last game that was not won may still be taken up and won: it must be found again.
    open_game = next((result for result in reversed(kept) if not result.won), None)
    while len(kept) > MOST_RESULTS:
        oldest = kept.pop(1 if kept[0] is open_game else 0)
        key = oldest.code.variant.key
        figures[key] = figures.get(key, Tally()).with_result(oldest)
    room = LONGEST_LINES
    for number in range(len(kept) - 1, -1, -1):
        room -= len(kept[number].line)
        if room < 0 and kept[number].line:
            kept[number] = replace(kept[number], line="")
    return tuple(kept), figures


def _marked(days: Mapping[str, Mapping[date, DayMark]], result: Result) -> Mapping[str, Mapping[date, DayMark]]:
    """Remember a deal of the day, if it was one; a win with help counts as played."""
    day = day_of(result.code)
    if day is None:
        return days
    won = DayMark.WON if result.day == day else DayMark.WON_LATER
    mark = won if result.won and not result.helped else DayMark.PLAYED
    key = result.code.variant.key
    marks = dict(days.get(key, {}))
    marks[day] = max(mark, marks.get(day, mark), key=_BETTER.index)
    kept = sorted(marks)[-MOST_DAYS:]
    return {**days, key: {each: marks[each] for each in kept}}


def to_body(results: Results) -> Body:
    """Give plain values to keep."""
    return {
        "version": VERSION,
        "games": [
            {
                "game": result.game,
                "code": str(result.code),
                "end": result.end.value,
                "score": result.score,
                "moves": result.moves,
                "seconds": result.seconds,
                "day": result.day.isoformat(),
                "helped": result.helped,
                "line": result.line,
            }
            for result in results.games
        ],
        "older": {key: {name: getattr(tally, name) for name in _FIGURES} for key, tally in results.older.items()},
        "days": {
            key: {day.isoformat(): mark.value for day, mark in marks.items()} for key, marks in results.days.items()
        },
    }


_FIGURES: Final = tuple(Tally.__dataclass_fields__)


def from_body(body: Mapping[str, object]) -> Results:
    """Read what was kept; a single entry that cannot be read is left out.

    Raises ValueError for a body of another version.
    """
    if body.get("version") != VERSION:
        raise ValueError(f"results of version {body.get('version')!r}")
    games = [result for each in _entries(body.get("games")) if (result := _read_result(each)) is not None]
    older = {
        key: tally
        for key, figures in _table(body.get("older")).items()
        if _names_rules(key) and (tally := _read_tally(_table(figures))) is not None
    }
    days = {key: _read_days(_table(marks)) for key, marks in _table(body.get("days")).items() if _names_rules(key)}
    return Results(tuple(games), older, days)


def _entries(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _table(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _read_result(entry: object) -> Result | None:
    match entry:
        case {
            "game": str(game),
            "code": str(code),
            "end": str(end),
            "score": int(score),
            "moves": int(moves),
            "seconds": int() | float() as seconds,
            "day": str(day),
            "helped": bool(helped),
            "line": str(line),
        }:
            if not _are_sound(moves, seconds, points=(score,)):
                return None
            try:
                read_line(line)
                found = parse_code(code), End(end), date.fromisoformat(day)
            except (CodeError, ValueError):
                return None
            return Result(game, found[0], found[1], score, moves, seconds, found[2], helped, line)
    return None


def _names_rules(key: str) -> bool:
    try:
        return read_rules(key).key == key
    except ValueError:
        return False


def _are_sound(*counts: float, points: Iterable[float]) -> bool:
    """Whether figures can be those of games: what is counted is not negative, and nothing is beyond all measure."""
    return all(0 <= count <= _MOST for count in counts) and all(abs(each) <= _MOST for each in points)


def _read_tally(figures: dict[str, object]) -> Tally | None:
    known = {name: value for name, value in figures.items() if isinstance(value, (int, float))}
    points = {"score", "best_score"}
    counts = [value for name, value in known.items() if name not in points]
    if not _are_sound(*counts, points=[value for name, value in known.items() if name in points]):
        return None

    def whole(name: str) -> int:
        return int(known.get(name, 0))

    return Tally(
        whole("played"),
        whole("won"),
        whole("streak"),
        whole("best_streak"),
        known.get("seconds", 0.0),
        known.get("best_seconds"),
        whole("moves"),
        whole("fewest_moves") if "fewest_moves" in known else None,
        whole("score"),
        whole("best_score") if "best_score" in known else None,
        whole("helped"),
        whole("helped_won"),
    )


def _read_days(marks: dict[str, object]) -> dict[date, DayMark]:
    days = {}
    for day, mark in marks.items():
        try:
            days[date.fromisoformat(day)] = DayMark(mark)
        except ValueError:
            continue
    return days
