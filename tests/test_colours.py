"""The colours of the tokens: readable in every theme, and the suits apart also for eyes that see no red and green."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

import pytest

STYLES = (Path(__file__).parent.parent / "static" / "yukon.css").read_text(encoding="utf-8")
Colour: TypeAlias = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1, as the screen is told."""
READABLE = 4.5
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
"""Machado, Oliveira and Fernandes 2009, severity 1, for linear light."""
APART = 15.0
"""A distance in CIELAB that nobody overlooks; 2.3 can just be seen."""


def block(selector: str) -> dict[str, str]:
    """Read the tokens of one block."""
    found = re.search(rf"^{re.escape(selector)} \{{$(.*?)^\}}$", STYLES, re.MULTILINE | re.DOTALL)
    assert found, selector
    return dict(re.findall(r"--([\w-]+): (.+?);", found[1]))


def tokens(theme: str, pack: str = "two") -> dict[str, str]:
    known = block(":root")
    if theme == "contrast":
        known |= block('[data-theme="contrast"]')
    if pack == "four":
        known |= block('[data-pack="four"]')
    return known


def colour(text: str, *, dark: bool) -> Colour:
    """Read ``#rgb``, ``#rrggbb`` or ``light-dark()`` of two of them."""
    pair = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", text)
    digits = (pair[2 if dark else 1] if pair else text).removeprefix("#")
    assert re.fullmatch(r"[0-9a-f]{3}|[0-9a-f]{6}", digits), f"{text} is no plain colour"
    wide = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    red, green, blue = (int(wide[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def linear(seen: Colour) -> Colour:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in seen)
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """Give the contrast of WCAG 2."""

    def light(seen: Colour) -> float:
        red, green, blue = linear(seen)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    brighter, darker = sorted((light(one), light(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def without_green(light: Colour) -> Colour:
    """Give linear light as deuteranopic eyes have it."""
    red, green, blue = (sum(a * b for a, b in zip(row, light, strict=True)) for row in DEUTERANOPIA)
    return max(0.0, red), max(0.0, green), max(0.0, blue)


def lab(light: Colour) -> Colour:
    """Turn linear light into CIELAB, white point D65."""
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    f, g, h = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * g - 16, 500 * (f - g), 200 * (g - h)


def distance(one: Colour, other: Colour) -> float:
    seen = [lab(without_green(linear(each))) for each in (one, other)]
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


TEXT = [
    ("chrome-ink", "chrome"),
    ("chrome-quiet", "chrome"),
    ("chrome-ink", "felt"),
    ("accent", "felt"),
    ("sheet-ink", "sheet"),
    ("sheet-quiet", "sheet"),
    ("alarm", "sheet"),
    *((f"suit-{suit}", "paper") for suit in "shdc"),
]


@pytest.mark.parametrize("pack", ["two", "four"])
@pytest.mark.parametrize(("ink", "ground"), TEXT)
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_what_is_written_can_be_read(theme: str, ink: str, ground: str, pack: str) -> None:
    known = tokens(theme, pack)
    one, other = (colour(known[name], dark=theme == "dark") for name in (ink, ground))
    assert contrast(one, other) >= READABLE


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_buttons_and_the_ring_of_the_focus_stand_out(theme: str) -> None:
    known, dark = tokens(theme), theme == "dark"
    assert contrast((1, 1, 1), colour(known["action"], dark=dark)) >= READABLE
    assert contrast(colour(known["ring"], dark=dark), colour(known["sheet"], dark=dark)) >= 3
    assert contrast(colour(known["held"], dark=dark), colour(known["paper"], dark=dark)) >= 3


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_suits_of_different_colours_are_apart_without_red_and_green(theme: str) -> None:
    for pack in ("two", "four"):
        known = tokens(theme, pack)
        inks = {known[f"suit-{suit}"] for suit in "shdc"}
        assert len(inks) == (2 if pack == "two" else 4)
        for one, other in combinations(sorted(inks), 2):
            seen = distance(*(colour(ink, dark=theme == "dark") for ink in (one, other)))
            assert seen >= APART, f"{pack}: {one} and {other} are {seen:.1f} apart"
