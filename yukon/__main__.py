"""The text seam: ``python -m yukon deal|code|moves|replay|stuck|solve|perft``.

A game is given as a code or as the path of a text file (see ``notation``), ``-`` for standard input. Exit 0 with the
answer, 1 when a replay meets a refused move, 2 with one line when the input cannot be used.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Final, NoReturn

from yukon.deals import CodeError, DealError, code_of, parse_code
from yukon.moves import IllegalMove
from yukon.notation import (
    GameFile,
    NotationError,
    read_file,
    read_rules,
    require_whole,
    write_line,
    write_move,
    write_position,
)
from yukon.position import Position
from yukon.rules import legal_moves, perft, play, settled
from yukon.scoring import points, scored
from yukon.solver.answers import winnable
from yukon.solver.plan import Answer, Verdict
from yukon.solver.stuck import stuck
from yukon.variants import Variant

STUCK_LIMIT: Final = 500_000
"""How many positions ``stuck`` looks at before it answers ``unknown``."""
_DEEPEST: Final = 12
_LONGEST_SEARCH: Final = 86_400


class _InputError(ValueError):
    """The input cannot be used; the message is the line to print."""


def _load(source: str) -> GameFile:
    """Read a file, standard input or a code."""
    path = Path(source)
    try:
        if source == "-":
            return read_file(sys.stdin.read())
        if path.is_file():
            return read_file(path.read_text(encoding="utf-8"))
        code = parse_code(source)
    except UnicodeDecodeError as error:
        raise _InputError(f"{source}: not a text file") from error
    except OSError as error:
        raise _InputError(f"{source}: {error.strerror}") from error
    except NotationError as error:
        raise _InputError(f"{source}: {error}") from error
    except CodeError as error:
        if "." in source or "/" in source:
            raise _InputError(f"{source}: there is no such file") from error
        raise _InputError(str(error)) from error
    return GameFile(code.variant, None, code, ())


def _start(arguments: argparse.Namespace) -> tuple[Variant, Position, GameFile]:
    """Give rules and first position of the game that was asked for, as it was dealt or drawn."""
    source: str = arguments.game
    rules: str | None = arguments.rules
    file = _load(source)
    try:
        variant, position = file.start(read_rules(rules) if rules else None)
        require_whole(position)
    except NotationError as error:
        raise _InputError(f"{source}: {error}") from error
    if file.position is None and variant.layout != (file.code.variant.layout if file.code else variant.layout):
        raise _InputError(f"{source}: {variant.key} is another game")
    return variant, position, file


def _deal(arguments: argparse.Namespace) -> int:
    _, position, _ = _start(arguments)
    sys.stdout.write(write_position(position))
    return 0


def _code(arguments: argparse.Namespace) -> int:
    variant, position, file = _start(arguments)
    try:
        code = file.code.with_rules(variant) if file.code else code_of(variant, position)
    except DealError as error:
        raise _InputError(f"{arguments.game}: {error}") from error
    print(code)
    return 0


def _moves(arguments: argparse.Namespace) -> int:
    variant, position, _ = _start(arguments)
    for move in legal_moves(variant, settled(variant, position)):
        print(write_move(move))
    return 0


def _replay(arguments: argparse.Namespace) -> int:
    variant, dealt, file = _start(arguments)
    position = settled(variant, dealt)
    score = scored(variant, variant.scoring.start, points(variant, dealt, None, position))
    turned_up = dealt.hidden - position.hidden
    for number, move in enumerate(file.moves, 1):
        try:
            after = play(variant, position, move)
        except IllegalMove as error:
            sys.stdout.write(write_position(position))
            print(f"refused: move {number}, {write_move(move)}: {error.refusal.value}")
            return 1
        score = scored(variant, score, points(variant, position, move, after))
        turned_up += position.hidden - after.hidden
        position = after
    sys.stdout.write(write_position(position))
    print(f"on foundations: {position.laid_up}")
    print(f"score: {score}")
    print(f"turned up: {turned_up}")
    print(f"moves: {len(file.moves)}")
    return 0


def _stuck(arguments: argparse.Namespace) -> int:
    variant, position, _ = _start(arguments)
    search = stuck(variant, settled(variant, position), arguments.limit)
    while True:
        try:
            next(search)
        except StopIteration as end:
            print(end.value.value)
            return 0


def _solve(arguments: argparse.Namespace) -> int:
    variant, position, _ = _start(arguments)
    search = winnable(variant, settled(variant, position))
    until = monotonic() + arguments.seconds
    seen = 0
    try:
        while monotonic() < until:
            seen = next(search)
    except StopIteration as end:
        answer: Answer = end.value
        print(answer.verdict.value)
        if answer.verdict is Verdict.WON:
            print(f"moves: {write_line(answer.line)}")
        seen = answer.positions
    else:
        search.close()
        print(Verdict.UNKNOWN.value)
    print(f"positions: {seen}")
    return 0


def _perft(arguments: argparse.Namespace) -> int:
    variant, position, _ = _start(arguments)
    print(perft(variant, settled(variant, position), arguments.depth))
    return 0


def _depth(text: str) -> int:
    depth = int(text)
    if not 0 <= depth <= _DEEPEST:
        raise argparse.ArgumentTypeError(f"a depth is a number from 0 to {_DEEPEST}")
    return depth


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= _LONGEST_SEARCH:
        raise argparse.ArgumentTypeError(f"seconds are a number up to {_LONGEST_SEARCH}")
    return seconds


def _limit(text: str) -> int:
    limit = int(text)
    if limit < 1:
        raise argparse.ArgumentTypeError("a limit is a number from 1 on")
    return limit


def _complaint(message: str) -> str:
    """Give what is printed of an unusable input: always one line."""
    return f"yukon: {' '.join(message.split())}\n"


class _Parser(argparse.ArgumentParser):
    """Complains in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, _complaint(message))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="yukon", description="Yukon and Klondike as text.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, run, what in (
        ("deal", _deal, "print the position of a deal"),
        ("code", _code, "print the code of a deal"),
        ("moves", _moves, "print the legal moves"),
        ("replay", _replay, "play the moves of a file and print where they lead"),
        ("stuck", _stuck, "print dead, alive or unknown"),
        ("solve", _solve, "print won with a line, lost or unknown, and how many positions were looked at"),
        ("perft", _perft, "count the sequences of legal moves"),
    ):
        command = commands.add_parser(name, help=what, description=what)
        command.add_argument("game", metavar="FILE|CODE", help="a text file, a deal's code, or - for standard input")
        command.add_argument("--rules", help="the rules instead of the file's, like YU1-CF")
        command.set_defaults(run=run)
        if name == "perft":
            command.add_argument("depth", type=_depth)
        if name == "solve":
            command.add_argument("--seconds", type=_seconds, default=60.0, help="how long to search")
        if name == "stuck":
            command.add_argument("--limit", type=_limit, default=STUCK_LIMIT, help="positions to look at")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code."""
    chosen = _parser().parse_args(arguments)
    try:
        code: int = chosen.run(chosen)
    except _InputError as error:
        sys.stderr.write(_complaint(str(error)))
        return 2
    return code


if __name__ == "__main__":
    sys.exit(main())
