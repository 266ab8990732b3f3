"""PySolFC's numbers, dealt by the package that the page fetches for them."""

from __future__ import annotations

import pytest
from pysol_cards.random import MTRandom

from tests.tables import golden
from tools.build import preloads
from tools.vendor import PYSOL, pysol_sources
from yukon.deals import deal
from yukon.foreign import PYSOL_DEALS, Fault, ForeignError, Program, deal_of, read_pysol
from yukon.variants import KLONDIKE_1, KLONDIKE_3, RELAXED, SAME_SUIT, YUKON, Variant

DEALS = [line for line in golden("pysol-deals.txt").splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("line", DEALS, ids=lambda line: line.partition(":")[0])
def test_a_number_of_pysolfc_deals_its_cards(line: str) -> None:
    name, number = line.partition(":")[0].split()
    for variant in (KLONDIKE_1, KLONDIKE_3) if name == "Klondike" else (YUKON, RELAXED, SAME_SUIT):
        assert deal(deal_of(Program.PYSOL, variant, int(number))) == read_pysol(line, variant)


@pytest.mark.parametrize("variant", [YUKON, KLONDIKE_1], ids=lambda variant: variant.key)
def test_the_highest_number_is_dealt_and_no_higher_one(variant: Variant) -> None:
    assert PYSOL_DEALS == MTRandom.MAX_SEED
    assert deal_of(Program.PYSOL, variant, PYSOL_DEALS).laid_out
    for number in (0, PYSOL_DEALS + 1):
        with pytest.raises(ForeignError) as caught:
            deal_of(Program.PYSOL, variant, number)
        assert caught.value.fault is Fault.NO_SUCH_NUMBER


def test_the_package_is_not_fetched_at_the_start_and_not_more_of_it_than_a_deal_needs() -> None:
    assert preloads({f"runtime-1/{PYSOL}": b""}) == ""
    assert preloads({"app-1/app.zip.wasm": b""}) != ""
    assert "pysol_cards/gen_multi_cli.py" not in pysol_sources()
