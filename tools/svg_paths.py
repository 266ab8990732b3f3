"""Outlines as data: read SVG path text, move it about, write it back as short as the eye allows.

Here live the path grammar and affine maps. Nothing here knows what a card, a suit or a font is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

_TOKEN = re.compile(r"[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}


class Segment(NamedTuple):
    """One absolute step of an outline: `kind` in ``MLCQAZ`` and its numbers, end point last."""

    kind: str
    numbers: tuple[float, ...]


Outline = tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Affine:
    """The map x' = a·x + c·y + e, y' = b·x + d·y + f."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def then(self, after: Affine) -> Affine:
        """Return the map that does this first and `after` second."""
        return Affine(
            after.a * self.a + after.c * self.b,
            after.b * self.a + after.d * self.b,
            after.a * self.c + after.c * self.d,
            after.b * self.c + after.d * self.d,
            after.a * self.e + after.c * self.f + after.e,
            after.b * self.e + after.d * self.f + after.f,
        )

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where the point goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


def shifted(x: float, y: float) -> Affine:
    """Return a move by (x, y)."""
    return Affine(e=x, f=y)


def scaled(x: float, y: float | None = None) -> Affine:
    """Return a scaling about the origin, the same both ways unless `y` is given."""
    return Affine(a=x, d=x if y is None else y)


def turned(degrees: float) -> Affine:
    """Return a turn about the origin, clockwise on a screen."""
    angle = math.radians(degrees)
    cos, sin = round(math.cos(angle), 12), round(math.sin(angle), 12)  # the same on every machine
    return Affine(cos, sin, -sin, cos)


def read(text: str) -> Outline:
    """Read path text into absolute segments.

    Raises:
        ValueError: a command this project's drawings never use.

    """
    return tuple(_absolute(text))


def _commands(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    tokens = _TOKEN.findall(text)
    place, letter = 0, ""
    while place < len(tokens):
        if tokens[place].isalpha():
            letter, place = tokens[place], place + 1
        arity = _ARITY.get(letter.upper())
        if arity is None:
            raise ValueError(f"unknown path command {letter!r}")
        yield letter, tuple(float(token) for token in tokens[place : place + arity])
        place += arity
        letter = {"m": "l", "M": "L"}.get(letter, letter)


def _absolute(text: str) -> Iterator[Segment]:
    x = y = start_x = start_y = 0.0
    handle: tuple[float, float] | None = None
    for letter, numbers in _commands(text):
        kind = letter.upper()
        dx, dy = (x, y) if letter.islower() else (0.0, 0.0)
        previous, handle = handle, None
        match kind:
            case "Z":
                x, y = start_x, start_y
                yield Segment("Z", ())
                continue
            case "H":
                points: tuple[float, ...] = (numbers[0] + dx, y)
                kind = "L"
            case "V":
                points = (x, numbers[0] + dy)
                kind = "L"
            case "A":
                points = (*numbers[:5], numbers[5] + dx, numbers[6] + dy)
            case _:
                points = tuple(n + (dy if i % 2 else dx) for i, n in enumerate(numbers))
        if kind == "S":
            first = (2 * x - previous[0], 2 * y - previous[1]) if previous else (x, y)
            points, kind = (*first, *points), "C"
        if kind == "C":
            handle = points[2], points[3]
        x, y = points[-2], points[-1]
        if kind == "M":
            start_x, start_y = x, y
        yield Segment(kind, points)


def moved(outline: Iterable[Segment], by: Affine) -> Outline:
    """Return the outline under the map; arcs must only be mirrored, turned and scaled evenly, or be upright.

    Raises:
        ValueError: an arc that would be sheared.

    """
    return tuple(_moved(segment, by) for segment in outline)


def _moved(segment: Segment, by: Affine) -> Segment:
    kind, numbers = segment
    if kind != "A":
        points = [by.at(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)]
        return Segment(kind, tuple(n for point in points for n in point))
    rx, ry, slant, large, sweep, x, y = numbers
    across, down = math.hypot(by.a, by.b), math.hypot(by.c, by.d)
    if not (math.isclose(across, down) or (slant == 0 and by.b == 0 and by.c == 0)):
        raise ValueError("an arc cannot be sheared")
    mirror = by.a * by.d - by.b * by.c < 0
    slant = (-slant if mirror else slant) + math.degrees(math.atan2(by.b, by.a))
    return Segment("A", (rx * across, ry * down, slant, large, sweep if not mirror else 1 - sweep, *by.at(x, y)))


def box(outline: Iterable[Segment]) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom of the outline's points, control points included."""
    xs: list[float] = []
    ys: list[float] = []
    for kind, numbers in outline:
        points = numbers[-2:] if kind == "A" else numbers
        xs += points[::2]
        ys += points[1::2]
    return min(xs), min(ys), max(xs), max(ys)


class _Writer:
    """Collects relative commands on an integer grid, printed in steps of `step`."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.parts: list[str] = []
        self.last = ""

    def number(self, grid: int) -> str:
        text = f"{grid * self.step:.3f}".rstrip("0").rstrip(".")
        return re.sub(r"^(-?)0\.", r"\1.", text)

    def put(self, letter: str, *numbers: str) -> None:
        out = "" if letter == self.last else letter
        for n in numbers:
            joint = out[-1:] or (self.parts[-1][-1:] if self.parts else "")
            out += n if joint.isalpha() or not joint or n.startswith("-") else " " + n
        # after a move, further pairs mean lines
        self.last = "l" if letter == "m" else letter
        self.parts.append(out)


def write(outline: Iterable[Segment], step: float = 1, flat: float = 0.5) -> str:
    """Write the outline relatively, every point on a grid of `step`; curves `flat` steps from a line become lines."""
    out = _Writer(step)
    x = y = start_x = start_y = 0
    opened = False  # the subpath has drawn something
    handle: tuple[int, int] | None = None

    def grid(n: float) -> int:
        return math.floor(n / step + 0.5)

    for kind, numbers in outline:
        if kind == "Z":
            if opened:
                out.put("z")
            x, y, handle = start_x, start_y, None
            continue
        ends = (grid(numbers[-2]), grid(numbers[-1]))
        dx, dy = ends[0] - x, ends[1] - y
        previous, handle = handle, None
        if kind == "M":
            out.put("m", out.number(dx), out.number(dy))
            start_x, start_y = ends
            opened = False
        elif kind == "A":
            rx, ry, slant, large, sweep = numbers[:5]
            if dx or dy:
                radii = (max(1, grid(rx)), max(1, grid(ry)))
                angle = 0 if radii[0] == radii[1] else round(slant)
                flags = (str(angle), str(int(large)), str(int(sweep)))
                out.put("a", *(out.number(r) for r in radii), *flags, out.number(dx), out.number(dy))
                opened = True
        elif kind == "Q" or (
            kind == "C" and not _straight([n / step - (y if i % 2 else x) for i, n in enumerate(numbers)], flat)
        ):
            relative = [grid(n) - (y if i % 2 else x) for i, n in enumerate(numbers)]
            if kind == "C":
                if previous is not None and abs(relative[0] - previous[0]) + abs(relative[1] - previous[1]) <= 1:
                    out.put("s", *map(out.number, relative[2:]))
                else:
                    out.put("c", *map(out.number, relative))
                handle = relative[4] - relative[2], relative[5] - relative[3]
            else:
                out.put("q", *map(out.number, relative))
            opened = True
        elif dx or dy or (kind == "L" and not opened):
            if dy == 0:
                out.put("h", out.number(dx))
            elif dx == 0:
                out.put("v", out.number(dy))
            else:
                out.put("l", out.number(dx), out.number(dy))
            opened = True
        x, y = ends
    return "".join(out.parts)


def _straight(curve: list[float], flat: float) -> bool:
    """Say whether a curve from (0, 0) keeps within `flat` of its chord and does not overshoot it."""
    *handles, dx, dy = curve
    length = math.hypot(dx, dy)
    if length < 1:
        return max(map(abs, handles)) < flat + 0.5
    return all(
        abs(px * dy - py * dx) / length <= flat and -1 <= (px * dx + py * dy) / length <= length + 1
        for px, py in zip(handles[::2], handles[1::2], strict=True)
    )
