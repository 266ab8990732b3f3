"""The layout against another program's: deals of PySolFC by the package pysol_cards."""

import re

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random import RandomBase

from tests.tables import card, golden
from yukon.cards import PACK, Card
from yukon.deals import arrangement_number, code_of, deal, lay_out, parse_code
from yukon.notation import read_position, require_whole, write_position
from yukon.position import Position
from yukon.variants import KLONDIKE_1, YUKON

GOLDEN = re.findall(r"^(Yukon|Klondike) (\d+): +(.*)$", golden("pysol-deals.txt"), re.MULTILINE)
VARIANTS = {"Yukon": YUKON, "Klondike": KLONDIKE_1}


def read(text: str) -> Position:
    """Read a deal as PySolFC writes it: ``/`` or a new line between columns, ``<7H>`` face down, the talon first."""
    talon, _, rest = text.rpartition(";")
    lines = [f"{number}: {column}" for number, column in enumerate(rest.split("/"), 1)]
    if talon:
        lines.append("stock: " + " ".join(reversed(talon.removeprefix("Talon").split())))
    return read_position("\n".join(lines).replace("> <", " ").replace("<", "(").replace(">", ")"))


def dealt_by_pysol(game: str, number: str) -> Position:
    text: str = Game(game.lower(), int(number), RandomBase.DEALS_PYSOLFC).calc_layout_string(
        CardRenderer(print_ts=True)
    )
    lines = text.strip().splitlines()
    talon = lines.pop(0).replace("Talon:", "Talon") + ";" if lines[0].startswith("Talon") else ""
    return read(talon + "/".join(lines))


def dealing_order(position: Position) -> list[Card]:
    return [each for column in position.columns for each in column.cards] + list(position.stock)


@pytest.mark.spec("Y02", "K01")
@pytest.mark.parametrize(("game", "number", "text"), GOLDEN)
def test_our_layout_is_that_of_pysolfc(game: str, number: str, text: str) -> None:
    position = dealt_by_pysol(game, number)
    assert position == read(text)
    assert lay_out(VARIANTS[game], dealing_order(position)) == position


@pytest.mark.spec("D07")
@pytest.mark.parametrize(("game", "number"), [(game, number) for game, number, _ in GOLDEN])
def test_a_deal_of_pysolfc_can_be_written_linked_and_played(game: str, number: str) -> None:
    position = require_whole(dealt_by_pysol(game, number))
    assert read_position(write_position(position)) == position
    code = code_of(VARIANTS[game], position)
    assert deal(parse_code(str(code))) == position
    assert code.number == arrangement_number(dealing_order(position))


def test_the_first_card_of_the_talon_is_drawn_first() -> None:
    assert len(GOLDEN) == 4
    position = dealt_by_pysol("Klondike", "1")
    assert len(position.stock) == 24
    assert position.stock[-1] is card("4h")
    assert set(position.cards()) == set(PACK)
