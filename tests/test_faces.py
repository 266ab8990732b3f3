"""The card art: what the page asks for is drawn, in colours the page may set, and stays small."""

import gzip
import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest

from tools.faces import COMPACT, FULL, LOCAL_LETTERS, OUT, PALETTE, RANKS, SUITS, Index, faces, pip_places
from tools.glyph_paths import GLYPHS
from tools.svg_paths import box, moved, read, write

SVG = "{http://www.w3.org/2000/svg}"
FILE = ET.parse(OUT).getroot()  # noqa: S314 - our own file
SYMBOLS = {symbol.get("id", ""): symbol for symbol in FILE.iter(f"{SVG}symbol")}


def promised() -> Iterator[str]:
    for rank in "A23456789TJQK":
        for size in ("", "-compact"):
            yield f"rank-{rank}{size}"
            yield from (f"{rank}{suit}{size}" for suit in "shdc")
    for language in ("pl", "el", "ar"):
        yield from (f"rank-{language}-{rank}{size}" for rank in "AJQK" for size in ("", "-compact"))
    yield from (f"suit-{suit}" for suit in "shdc")
    yield from ("back-1", "back-2", "back-3")


def colours(element: ET.Element) -> set[str]:
    found = {part.get(name) for part in element.iter() for name in ("fill", "stroke")}
    return {colour for colour in found if colour and colour != "none"}


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    digits = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    shares = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_committed_file_is_what_the_generator_draws() -> None:
    assert OUT.read_bytes() == faces().encode()


def test_every_symbol_the_page_may_ask_for_is_there_once() -> None:
    assert sorted(SYMBOLS) == sorted(promised())
    ids = [element.get("id") for element in FILE.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_cards_have_the_proportion_of_cards() -> None:
    views = {name: symbol.get("viewBox") for name, symbol in SYMBOLS.items()}
    assert {view for name, view in views.items() if not name.startswith("suit-")} == {"0 0 100 140"}
    assert {view for name, view in views.items() if name.startswith("suit-")} == {"0 0 100 100"}


def test_nothing_in_the_file_needs_a_style_a_script_or_another_file() -> None:
    tags = {element.tag.removeprefix(SVG) for element in FILE.iter()}
    assert tags == {"svg", "symbol", "g", "path", "rect", "use"}
    attributes = {name for element in FILE.iter() for name in element.attrib}
    assert not {name for name in attributes if name in {"style", "class"} or name.startswith("on")}
    targets = {element.get("href", "") for element in FILE.iter(f"{SVG}use")}
    ids = {f"#{element.get('id')}" for element in FILE.iter() if element.get("id")}
    assert targets <= ids
    assert "url(" not in OUT.read_text(encoding="utf-8")


def test_every_colour_is_the_pages_to_choose() -> None:
    for name, symbol in SYMBOLS.items():
        inherited = name.startswith(("rank-", "suit-"))
        for colour in colours(symbol):
            assert colour == "currentColor" if inherited else re.fullmatch(r"var\(--[a-z-]+,#[0-9a-f]+\)", colour), name


@pytest.mark.parametrize("suit", "shdc")
def test_a_card_is_inked_in_its_own_suit_only(suit: str) -> None:
    for rank in RANKS:
        for size in ("", "-compact"):
            inks = {colour for colour in colours(SYMBOLS[rank + suit + size]) if "--suit-" in colour}
            assert inks == {f"var(--suit-{suit},{PALETTE[f'suit-{suit}']})"}


@pytest.mark.parametrize("suit", "shdc")
def test_suits_are_readable_on_paper(suit: str) -> None:
    assert (luminance(PALETTE["paper"]) + 0.05) / (luminance(PALETTE[f"suit-{suit}"]) + 0.05) >= 4.5


def test_all_faces_weigh_little() -> None:
    assert len(gzip.compress(OUT.read_bytes(), mtime=0)) <= 80_000


@pytest.mark.parametrize("count", range(2, 11))
def test_a_number_card_has_as_many_pips_as_it_says_and_none_on_another(count: int) -> None:
    places = pip_places(count)
    assert len(set(places)) == len(places) == count
    assert all(max(abs(x - u), abs(y - v)) >= 10 for i, (x, y) in enumerate(places) for u, v in places[:i])


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("language", ["", *LOCAL_LETTERS])
@pytest.mark.parametrize(("line", "strip"), [(FULL, 22.5), (COMPACT, 42)])
def test_rank_and_suit_stand_side_by_side_within_the_strip(line: Index, strip: float, language: str, rank: str) -> None:
    letter = LOCAL_LETTERS.get(language, {}).get(rank, "10" if rank == "T" else rank)
    left, top, right, bottom = box(moved(read(GLYPHS[letter]), line.placed(rank, letter)))
    assert left >= 2
    assert top >= 2
    assert bottom <= strip
    for suit in SUITS:
        beside, above, end, below = box(line.suit(rank, suit))
        assert right < beside
        assert end <= 98
        assert above >= 2
        assert below <= strip


@pytest.mark.parametrize("text", ["m1 2h3v4l-1-1z", "m0 0c1 2 3 4 5 0s6 7 8 0", "m2 2a3 3 0 0 1 4 4", "m0 0q3 9 8 0"])
def test_an_outline_is_written_as_it_was_read(text: str) -> None:
    assert read(write(read(text))) == read(text)
    assert write(read(text)) == text
