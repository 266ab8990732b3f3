"""Draws every card into `static/faces.svg`; the page shows a card by two `<use>` of its symbols.

    python -m tools.faces            writes the file
    python -m tools.faces --check    fails if the file is not what this would write

Here live the shapes of suits, papers, indices, pips and backs. The court figures come from
`court_art.svg`, the letters from `glyph_paths.py`. Every colour is a custom property of the page
(`PALETTE` holds what is drawn where the page says nothing), so themes and packs redraw nothing.
A card is 100 × 140.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from tools.glyph_paths import CAPITAL, GLYPHS
from tools.svg_paths import Affine, Outline, Segment, box, moved, read, scaled, shifted, turned, write

OUT: Final = Path(__file__).parent.parent / "static" / "faces.svg"
COURT_ART: Final = Path(__file__).with_name("court_art.svg")

WIDTH: Final = 100
HEIGHT: Final = 140
UPSIDE_DOWN: Final = "rotate(180 50 70)"

PALETTE: Final = {
    "paper": "#fff",
    "paper-edge": "#c9ccd1",
    "suit-s": "#16181d",
    "suit-h": "#c8102e",
    "suit-d": "#c8102e",
    "suit-c": "#16181d",
    "court-gold": "#f2b632",
    "court-red": "#cf2233",
    "court-blue": "#2f5fb3",
    "court-black": "#1a1c2c",
    "back-a": "#1f4e79",
    "back-b": "#f2c14e",
}

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
COURTS: Final = ("J", "Q", "K")

LOCAL_LETTERS: Final = {
    "pl": {"A": "A", "J": "W", "Q": "D", "K": "K"},  # as, walet, dama, król
    "el": {"A": "A", "J": "B", "Q": "N", "K": "P"},  # άσος, βαλές, ντάμα, ρήγας: Α Β Ν Ρ
    "ar": {"A": "أ", "J": "ول", "Q": "ب", "K": "م"},  # آس، ولد، بنت، ملك
}
"""What stands on ace and courts where it is not A J Q K. (A lone و is too like a 9; both monarchs begin with م.)"""

SUITS: Final[dict[str, Outline]] = {
    suit: read(text)
    for suit, text in {
        "s": "M50 4C55 18 92 38 92 61C92 74 83 82 73 82C65 82 58 78 54 71C55 82 59 90 67 96H33"
        "C41 90 45 82 46 71C42 78 35 82 27 82C17 82 8 74 8 61C8 38 45 18 50 4Z",
        "h": "M50 94C40 76 6 58 6 31C6 17 17 7 29 7C39 7 47 13 50 23C53 13 61 7 71 7C83 7 94 17 94 31"
        "C94 58 60 76 50 94Z",
        "d": "M50 2C59 19 75 37 89 50C75 63 59 81 50 98C41 81 25 63 11 50C25 37 41 19 50 2Z",
        "c": "M50 4A21.5 21.5 0 0 1 65 41A21.5 21.5 0 1 1 54 67C55 80 59 89 67 96H33C41 89 45 80 46 67"
        "A21.5 21.5 0 1 1 35 41A21.5 21.5 0 0 1 50 4Z",
    }.items()
}
"""Each suit on a box of 100 × 100; told apart by outline alone."""


def ink(name: str) -> str:
    """Return the colour as the page may set it."""
    return f"var(--{name},{PALETTE[name]})"


def path(outline: Outline, colour: str, more: str = "", step: float = 0.05) -> str:
    """Return one filled path."""
    return f'<path fill="{colour}" {more + " " if more else ""}d="{write(outline, step)}"/>'


def line(outline: Outline, colour: str, width: float, more: str = "") -> str:
    """Return one drawn path."""
    pen = f'fill="none" stroke="{colour}" stroke-width="{width:g}"'
    return f'<path {pen} {more + " " if more else ""}d="{write(outline, 0.1)}"/>'


def pip(suit: str, x: float, y: float, size: float, turn: float = 0) -> Outline:
    """Return the suit centred on (x, y), its box `size` wide, turned by so many degrees."""
    return moved(SUITS[suit], shifted(-50, -50).then(scaled(size / 100)).then(turned(turn)).then(shifted(x, y)))


# --- the index line ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Index:
    """Rank and suit side by side at the top left, in card units."""

    left: float
    top: float
    capital: float
    """Height of a capital letter."""
    wide: float
    """Room for a letter; a wider one is narrowed."""
    ten: float
    """Room for the 10."""
    gap: float
    pip: float
    """Width of the suit's box."""

    def room(self, rank: str) -> float:
        """Return the width kept for the rank."""
        return self.ten if rank == "T" else self.wide

    def placed(self, rank: str, letter: str) -> Affine:
        """Return the map that puts the letter's outline in the middle of its room, no taller than the line."""
        left, top, right, bottom = box(read(GLYPHS[letter]))
        if letter > "\u0600":  # no capital height: the whole letter is fitted, a wide one a little beyond its room
            size = min(self.capital / (bottom - top), 1.18 * self.room(rank) / (right - left))
            across, y = size, self.top + (self.capital - size * (bottom - top)) / 2 - size * top
        else:
            size = self.capital / CAPITAL
            across, y = min(size, self.room(rank) / (right - left)), self.top
        x = self.left + (self.room(rank) - across * (right - left)) / 2
        return Affine(a=across, d=size, e=x, f=y)

    def suit(self, rank: str, suit: str) -> Outline:
        """Return the suit beside the rank, its middle at the letter's."""
        x = self.left + self.room(rank) + self.gap + self.pip / 2
        return pip(suit, x, self.top + self.capital / 2, self.pip)


FULL: Final = Index(left=4.5, top=4.5, capital=17, wide=13, ten=18.5, gap=1.5, pip=17)
COMPACT: Final = Index(left=5, top=5, capital=34, wide=27, ten=36.5, gap=3, pip=37)


def letters(rank: str) -> Iterator[tuple[str, str]]:
    """Yield how the rank's symbols are named and the letter of each."""
    yield rank, "10" if rank == "T" else rank
    for language, table in LOCAL_LETTERS.items():
        if rank in table:
            yield f"{language}-{rank}", table[rank]


def rank_symbols() -> Iterator[str]:
    """Yield the ranks: in the colour of the text around them, the full one at both ends of the card."""
    for rank in RANKS:
        for name, letter in letters(rank):
            full = glyph(letter, FULL.placed(rank, letter))
            yield card_symbol(f"rank-{name}", f'{full}<g transform="{UPSIDE_DOWN}">{full}</g>')
            yield card_symbol(f"rank-{name}-compact", glyph(letter, COMPACT.placed(rank, letter)))


def glyph(letter: str, place: Affine) -> str:
    """Return the letter; its outline is the same text wherever it stands, which compresses to nothing."""
    across, down, x, y = (f"{n:.4f}".rstrip("0").rstrip(".") for n in (place.a, place.d, place.e, place.f))
    return f'<path fill="currentColor" transform="matrix({across} 0 0 {down} {x} {y})" d="{GLYPHS[letter]}"/>'


# --- the faces ----------------------------------------------------------------------------------------

PAPER: Final = (
    f'<rect x=".5" y=".5" width="99" height="139" rx="6" fill="{ink("paper")}" stroke="{ink("paper-edge")}"/>'
)
PIP: Final = 19.5
LEFT, MIDDLE, RIGHT = 29.0, 50.0, 71.0
TOP, CENTRE, BOTTOM = 36.0, 70.0, 104.0


def pip_places(count: int) -> list[tuple[float, float]]:
    """Return the middles of a number card's pips where packs have had them for centuries."""
    third = round((BOTTOM - TOP) / 3, 1)  # on the grid of the outlines, so that all pips are the same
    rows: tuple[float, ...]
    match count:
        case 2 | 3:
            rows = ()
        case 4 | 5:
            rows = (TOP, BOTTOM)
        case 6 | 7 | 8:
            rows = (TOP, CENTRE, BOTTOM)
        case _:
            rows = (TOP, TOP + third, BOTTOM - third, BOTTOM)
    between: dict[int, tuple[float, ...]] = {
        2: (TOP, BOTTOM),
        3: (TOP, CENTRE, BOTTOM),
        5: (CENTRE,),
        7: (53,),
        8: (53, 87),
        9: (CENTRE,),
        10: (TOP + third / 2, BOTTOM - third / 2),
    }
    return [(x, y) for y in rows for x in (LEFT, RIGHT)] + [(MIDDLE, y) for y in between.get(count, ())]


def number_face(rank: str, suit: str) -> str:
    """Return the pips of a card from two to ten."""
    count = 10 if rank == "T" else int(rank)
    pips = [pip(suit, x, y, PIP, 180 if y > CENTRE else 0) for x, y in pip_places(count)]
    return path(tuple(segment for one in pips for segment in one), ink(f"suit-{suit}"))


def ace_face(suit: str) -> str:
    """Return the one large pip; the spade, as ever, is dressed."""
    if suit != "s":
        return path(pip(suit, 50, 70, 58), ink(f"suit-{suit}"))
    dress = shifted(-50, -50).then(scaled(0.78)).then(shifted(50, 69))
    hem = moved(
        read(
            "M50 15C56 29 83 43 83 61C83 69 77 74 71 74C62 74 55 70 50 62"
            "C45 70 38 74 29 74C23 74 17 69 17 61C17 43 44 29 50 15Z"
        ),
        dress,
    )
    star = moved(
        read(
            "M50 29L52.4 39.4L57.4 36.6L54.6 41.6L65 44L54.6 46.4L57.4 51.4L52.4 48.6L50 59"
            "L47.6 48.6L42.6 51.4L45.4 46.4L35 44L45.4 41.6L42.6 36.6L47.6 39.4Z"
        ),
        dress,
    )
    return path(pip("s", 50, 69, 78), ink("suit-s")) + line(hem, ink("paper"), 0.8) + path(star, ink("court-gold"))


FRAME: Final = (12, 11.5, 76, 117)
"""Left, top, width, height of a court's picture; the index line bites into its corners."""
NOTCH: Final = (38.5, 25.5)
"""The corner of that bite."""
COURT_GRID: Final = (520, 800)
"""The box of the figures in `court_art.svg`."""
COATS: Final = {"gold": ("gold",), "fills": ("red", "blue", "black"), "lines": ("line", "fine")}
"""Both halves get a coat before either gets the next, so that neither covers the other's ornaments."""


def court_figures() -> Iterator[str]:
    """Yield the twelve half-figures, each in its coats; the small suits lie on the lines."""
    for figure in ET.parse(COURT_ART).getroot():  # noqa: S314 - our own file
        name = figure.get("id", "")
        coats: dict[str, list[str]] = {coat: [] for coat in COATS}
        strewn: list[Segment] = []
        for part in figure:
            if part.tag.endswith("path"):
                layer = part.get("class", "")
                coat = next(coat for coat, layers in COATS.items() if layer in layers)
                coats[coat].append(f'<path {COURT_INK[layer]} d="{part.get("d")}"/>')
            else:
                x, y, size, turn = (float(part.get(key, "0")) for key in ("x", "y", "height", "rotate"))
                strewn += pip(name[1], x, y, 0.85 * size, turn)  # the tracing leaves a margin in its box
        coats["lines"].append(path(tuple(strewn), ink(f"suit-{name[1]}"), step=0.5))
        for coat, parts in coats.items():
            yield f'<g id="court-{name}-{coat}">{"".join(parts)}</g>'


def _pen(width: float) -> str:
    stroke = f'fill="none" stroke="{ink("court-black")}" stroke-width="{width}"'
    return f'{stroke} stroke-linecap="round" stroke-linejoin="round"'


COURT_INK: Final = {
    **{layer: f'fill="{ink(f"court-{layer}")}"' for layer in ("gold", "red", "blue", "black")},
    "line": _pen(2.5),
    "fine": _pen(1.4),
}


def court_face(rank: str, suit: str) -> str:
    """Return the picture: a half-figure twice, in a frame that makes room for the index lines."""
    left, top, width, height = FRAME
    x, y = NOTCH
    right, bottom = left + width, top + height
    bite = path(read(f"M{left - 2} {top - 2}H{x}V{y}H{left - 2}Z"), ink("paper"))
    bites = f'{bite}<g transform="{UPSIDE_DOWN}">{bite}</g>'
    frame = line(read(f"M{x} {top}H{right}V{HEIGHT - y}H{WIDTH - x}V{bottom}H{left}V{y}H{x}Z"), ink("court-black"), 0.6)
    wide, high = COURT_GRID
    half_turn = f'transform="rotate(180 {wide // 2} {high // 2})"'
    figures = "".join(
        f'<use href="#court-{rank}{suit}-{coat}"/><use href="#court-{rank}{suit}-{coat}" {half_turn}/>'
        for coat in COATS
    )
    return (
        f'<svg x="{left}" y="{top}" width="{width}" height="{height}" viewBox="0 0 {wide} {high}">{figures}</svg>'
        f"{bites}{frame}"
    )


def face_symbols() -> Iterator[str]:
    """Yield the 52 faces, full and compact."""
    for suit in SUITS:
        colour = ink(f"suit-{suit}")
        for rank in RANKS:
            if rank in COURTS:
                picture = court_face(rank, suit)
            else:
                picture = ace_face(suit) if rank == "A" else number_face(rank, suit)
            corner = FULL.suit(rank, suit)
            corners = path(corner, colour) + path(corner, colour, f'transform="{UPSIDE_DOWN}"')
            yield card_symbol(rank + suit, PAPER + picture + corners)
            small = COMPACT.suit(rank, suit) + pip(suit, 50, 91.5, 84)
            yield card_symbol(f"{rank}{suit}-compact", PAPER + path(small, colour))


# --- backs, suits, the file -----------------------------------------------------------------------------


def back_symbols() -> Iterator[str]:
    """Yield three backs of two colours; each shows itself in a strip a tenth of the card high."""
    patterns = (
        ("back-a", path(lozenges(), ink("back-b"))),
        ("back-a", line(rings(), ink("back-b"), 4.6)),
        ("back-b", line(scales(), ink("back-a"), 3)),
    )
    for number, (ground, pattern) in enumerate(patterns, 1):
        field = f'<rect x="4" y="4" width="92" height="132" rx="2.5" fill="{ink(ground)}"/>'
        window = f'<svg x="6" y="6" width="88" height="128" viewBox="0 0 88 128">{pattern}</svg>'
        yield card_symbol(f"back-{number}", PAPER + field + window)


def lozenges() -> Outline:
    """Return rows of lozenges, hollow and full by turns; the picture is the same upside down."""
    across, down = 22, 32
    outline: list[Segment] = []
    for row in range(9):
        for column in range(5):
            x, y = column * across + (row % 2) * across / 2, row * down / 2
            sizes = (0.86, -0.5) if row % 2 == 0 else (0.5,)  # the negative one winds back: a hole
            for size in sizes:
                w, h = size * across / 2, abs(size) * down / 2
                outline += read(f"M{x} {y - h}L{x + w} {y}L{x} {y + h}L{x - w} {y}Z")
    return tuple(outline)


def rings() -> Outline:
    """Return lozenges one around the other."""
    outline: list[Segment] = []
    for reach in range(8, 120, 14):
        outline += read(f"M44 {64 - reach}L{44 + reach} 64L44 {64 + reach}L{44 - reach} 64Z")
    return tuple(outline)


def scales() -> Outline:
    """Return rows of overlapping scales, three rings each; only what the next rows leave uncovered."""
    radius, rise = 88 / 6, 88 / 12
    outline: list[Segment] = []
    for row in range(-1, 20):
        for column in range(-1, 6):
            x, y = column * 2 * radius + (row % 2) * radius, row * rise
            for ring in (radius, radius * 0.66, radius * 0.32):
                reach = (ring**2 + rise**2) / (2 * ring * math.hypot(radius, rise))
                half = math.atan2(rise, radius) + math.asin(min(1, reach))
                dx, dy = ring * math.sin(half), ring * math.cos(half)
                outline += read(f"M{x - dx} {y - dy}A{ring} {ring} 0 0 1 {x + dx} {y - dy}")
    return tuple(outline)


def card_symbol(name: str, body: str) -> str:
    """Return a symbol of a card's size."""
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{body}</symbol>'


def suit_symbols() -> Iterator[str]:
    """Yield the bare suits in the colour of the text around them."""
    for suit, outline in SUITS.items():
        yield f'<symbol id="suit-{suit}" viewBox="0 0 100 100">{path(outline, "currentColor")}</symbol>'


def faces() -> str:
    """Return the whole file."""
    parts = [*suit_symbols(), *back_symbols(), *rank_symbols(), *court_figures(), *face_symbols()]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *parts, "</svg>", ""])


def main(arguments: list[str]) -> int:
    """Write the file, or compare it."""
    drawn = faces()
    if arguments == ["--check"]:
        return int(OUT.read_text(encoding="utf-8") != drawn)
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(drawn, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
