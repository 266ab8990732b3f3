"""A game being played: its history, its counters, and how it is saved and restored.

A save is the deal's code and the line of moves, and restoring plays them through ``rules``, so that no save can make
an illegal table. Not here: clocks and storage (the page), what a tap means (intents).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from yukon.deals import CodeError, DealCode, deal, parse_code
from yukon.moves import IllegalMove, Move, Refusal
from yukon.notation import NotationError, read_line, write_line
from yukon.position import Position
from yukon.rules import play, refusal, settled
from yukon.scoring import points, scored
from yukon.variants import Variant

UNDO_LIMIT: Final = 100
"""How many moves can be undone (Y18, K11)."""
LONGEST_LINE: Final = 20_000
"""More moves than this are no game that somebody played."""
_LONGEST_TIME: Final = 1e8
_MOST_MOVES: Final = 10**9

Record: TypeAlias = dict[str, str | int | float | bool]
"""What is kept of a session: plain values, ready for JSON."""


class SaveError(ValueError):
    """A record is no save of this game: torn, forged or foreign."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What undo brings back."""

    position: Position
    score: int


@dataclass(frozen=True, slots=True)
class Session:
    """A game being played.

    ``line``: the moves that led here. ``turns``: what can be gone back to, the last one is now. ``undone``: what redo
    would play, the next one last. ``moves_made`` never goes down (Y18), and redo does not raise it again.
    ``seconds``: the time played.
    """

    code: DealCode
    line: tuple[Move, ...]
    turns: tuple[Turn, ...]
    undone: tuple[Move, ...] = ()
    moves_made: int = 0
    seconds: float = 0.0
    resigned: bool = False

    @property
    def variant(self) -> Variant:
        """The rules of the game."""
        return self.code.variant

    @property
    def position(self) -> Position:
        """The table as it lies now."""
        return self.turns[-1].position

    @property
    def score(self) -> int:
        """The points, or dollars, as they are now."""
        return self.turns[-1].score

    @property
    def won(self) -> bool:
        """Whether the game is won (Y11)."""
        return self.position.won

    @property
    def started(self) -> bool:
        """Whether a move has been made, so that time runs (P08)."""
        return self.moves_made > 0

    @property
    def in_progress(self) -> bool:
        """Whether something would be lost with this game: it has begun and has not ended."""
        return self.started and not self.won and not self.resigned

    @property
    def can_undo(self) -> bool:
        """Whether there is a turn to go back to (Y18)."""
        return len(self.turns) > 1 and not self.resigned

    @property
    def can_redo(self) -> bool:
        """Whether an undone move can be made again (Y19)."""
        return bool(self.undone) and not self.resigned

    def is_like(self, other: Session) -> bool:
        """Whether the table and all that can be undone and redone are the same; counters do not matter."""
        return (self.code, self.line, self.undone) == (other.code, other.line, other.undone)

    def apply(self, move: Move) -> Outcome:
        """Make a move, or say why it is refused; the session itself never changes."""
        reason = refusal(self.variant, self.position, move)
        if reason is not None:
            return Outcome(self, reason)
        after = replace(self._played(move), undone=(), moves_made=self.moves_made + 1)
        return Outcome(after, None)

    def _played(self, move: Move) -> Session:
        before = self.turns[-1]
        position = play(self.variant, before.position, move)
        score = scored(self.variant, before.score, points(self.variant, before.position, move, position))
        turns = (*self.turns[-UNDO_LIMIT:], Turn(position, score))
        return replace(self, line=(*self.line, move), turns=turns)

    def undo(self) -> Session:
        """Go one move back: cards, facing and score, not the counter (Y18); unchanged if nothing can be undone."""
        if not self.can_undo:
            return self
        return replace(self, line=self.line[:-1], turns=self.turns[:-1], undone=(*self.undone, self.line[-1]))

    def redo(self) -> Session:
        """Make the last undone move again (Y19); the same session if there is none."""
        if not self.can_redo:
            return self
        return replace(self._played(self.undone[-1]), undone=self.undone[:-1])

    def played_for(self, seconds: float) -> Session:
        """Add time; only a game that has begun and not ended takes it (P08)."""
        return replace(self, seconds=self.seconds + seconds) if self.in_progress else self

    def resign(self) -> Session:
        """Give the game up (P10)."""
        return self if self.won else replace(self, resigned=True)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a move: the session after it, or the same session and why it was refused."""

    session: Session
    refusal: Refusal | None


def begin(code: DealCode) -> Session:
    """Deal a game; what the house rule does by itself after the deal is done and scored (Y16)."""
    variant = code.variant
    dealt = deal(code)
    position = settled(variant, dealt)
    score = scored(variant, variant.scoring.start, points(variant, dealt, None, position))
    return Session(code, (), (Turn(position, score),))


def save(session: Session) -> Record:
    """Give what has to be kept of a session."""
    return {
        "code": str(session.code),
        "line": write_line(session.line),
        "undone": write_line(session.undone),
        "undo": len(session.turns) - 1,
        "made": session.moves_made,
        "seconds": round(session.seconds, 1),
        "resigned": session.resigned,
    }


def restore(record: Mapping[str, object]) -> Session:
    """Play a saved game again. Raises SaveError for all that is no save."""
    try:
        code = parse_code(_text(record, "code"))
        line, undone = read_line(_text(record, "line")), read_line(_text(record, "undone"))
        if len(line) + len(undone) > LONGEST_LINE:
            raise SaveError("the line is too long for a game")
        session = begin(code)
        for move in line:
            session = session._played(move)  # noqa: SLF001 - a method's own class
        _replayable(session, undone)
    except (CodeError, NotationError, IllegalMove) as error:
        raise SaveError(str(error)) from error
    undo, made = _count(record, "undo", UNDO_LIMIT), _count(record, "made", _MOST_MOVES)
    seconds, resigned = _number(record, "seconds", _LONGEST_TIME), record.get("resigned")
    if undo > len(line) or made < len(line) + len(undone):
        raise SaveError("the counters do not fit the line")
    if not isinstance(resigned, bool) or (resigned and session.won):
        raise SaveError("the game cannot have ended like this")
    return replace(
        session,
        turns=session.turns[-1 - undo :],
        undone=undone,
        moves_made=made,
        seconds=float(seconds),
        resigned=resigned,
    )


def _replayable(session: Session, undone: tuple[Move, ...]) -> None:
    for move in reversed(undone):
        session = session._played(move)  # noqa: SLF001 - a method's own class


def _text(record: Mapping[str, object], field: str) -> str:
    value = record.get(field)
    if not isinstance(value, str):
        raise SaveError(f"{field} is no text")
    return value


def _count(record: Mapping[str, object], field: str, most: int) -> int:
    value = record.get(field)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise SaveError(f"{field} is no whole number from 0 to {most}")
    return value


def _number(record: Mapping[str, object], field: str, most: float) -> float:
    value = record.get(field)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= most:
        raise SaveError(f"{field} is no number from 0 to {most:g}")
    return value
