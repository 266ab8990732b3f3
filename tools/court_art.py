"""Reduces the published court figures to the few numbers a screen shows: writes `tools/court_art.svg`.

Run once, and again only if other artwork is wanted::

    npm pack @heruka_urgyen/react-playing-cards@0.5.0 && tar xzf *.tgz
    python -m tools.court_art package/src/images/2color

The figures are Adrian Kennard's tracing of Goodall & Son's courts of about 1870, dedicated to the public
domain (CC0 1.0). Each is half a figure on a box of 1300 × 2000, drawn in flat layers and turned by
180° for the other half. Nothing here knows how a card is laid out.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

from tools.svg_paths import Affine, Outline, moved, read, scaled, write

ART = Path(__file__).with_name("court_art.svg")
BOX = (1300, 2000)
STEP = 2.5
"""As fine as a screen shows: less than a pixel of the largest card at twice the pixels."""

_LAYERS = {"1": "gold", "2": "red", "3": "blue", "4": "black", "5": "line", "6": "fine"}
_SVG = "{http://www.w3.org/2000/svg}"
_MIRROR = Affine(a=-1, e=BOX[0])
_SUIT_USE = re.compile(r"translate\((?P<x>[-\d.]+),(?P<y>[-\d.]+)\)scale\(1,[\d.]+\)rotate\((?P<turn>[-\d.]+)\)")


def half_figure(card: ET.Element, art: str) -> ET.Element:
    """Return one group: a path for each layer, then the small suits strewn over the robe as empty `<use>`s."""
    group = ET.Element("g")
    suits: list[ET.Element] = []
    for digit, layer in _LAYERS.items():
        symbol = next(s for s in card.iter(f"{_SVG}symbol") if s.get("id") == art + digit)
        mirrored = symbol.find(f"{_SVG}g") is not None
        for path in symbol.iter(f"{_SVG}path"):
            outline: Outline = read(path.get("d", ""))
            if mirrored:
                outline = moved(outline, _MIRROR)
            ET.SubElement(group, "path", {"class": layer, "d": write(moved(outline, scaled(1 / STEP)))})
        suits += [_suit(use, mirrored) for use in symbol.iter(f"{_SVG}use")]
    group.extend(suits)
    return group


def _suit(use: ET.Element, mirrored: bool) -> ET.Element:
    place = _SUIT_USE.match(use.get("transform", ""))
    if place is None:
        raise ValueError("a suit on a robe has an unknown place")
    x, y, turn = (float(place[key]) for key in ("x", "y", "turn"))
    if mirrored:
        x, turn = BOX[0] - x, -turn
    size = float(use.get("height", "0"))
    attributes = {"x": x / STEP, "y": y / STEP, "height": size / STEP, "rotate": turn}
    return ET.Element("use", {key: f"{value:g}" for key, value in attributes.items()})


def main(folder: Path) -> None:
    """Write all twelve half-figures."""
    width, height = (int(side / STEP) for side in BOX)
    root = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}"})
    for rank in "JQK":
        for suit in "SHDC":
            card = ET.parse(folder / f"{rank}{suit}.svg").getroot()  # noqa: S314 - a pinned package
            group = half_figure(card, suit + rank)
            group.set("id", f"{rank}{suit.lower()}")
            root.append(group)
    ET.indent(root, "")
    ART.write_text(ET.tostring(root, encoding="unicode") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
