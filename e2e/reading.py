"""Reads the table off the page, by what the page promises to scripts, as a position of the engine."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict

from playwright.sync_api import Page, expect

from yukon.cards import Card
from yukon.notation import read_card, require_whole, write_position
from yukon.position import COLUMNS, Column, Position

CARDS = """cards => cards.filter(card => !card.hidden).map(card => ({
  card: card.dataset.card, pile: card.dataset.pile, index: Number(card.dataset.index), face: card.dataset.face,
}))"""


class Shown(TypedDict):
    card: str
    pile: str
    index: int
    face: str


def shown_cards(page: Page) -> list[Shown]:
    """Give the cards of the board in the order of their nodes."""
    cards: list[Shown] = page.locator("#board [data-card]").evaluate_all(CARDS)
    return cards


def position_on(page: Page) -> Position:
    """Give the position that the page shows."""
    return position_of(shown_cards(page))


def position_of(shown: list[Shown]) -> Position:
    """Give the position of the cards as shown; they do not tell how often the waste was turned over."""
    piles: dict[str, list[Shown]] = {}
    for each in shown:
        piles.setdefault(each["pile"], []).append(each)
    columns = []
    for number in range(1, COLUMNS + 1):
        column = piles.get(str(number), [])
        faces = [each["face"] for each in column]
        hidden = faces.count("down")
        assert faces == ["down"] * hidden + ["up"] * (len(faces) - hidden), f"column {number} lies {faces}"
        columns.append(Column(_cards(column), hidden))
    heights = [0, 0, 0, 0]
    for each in piles.get("F", []):
        card = read_card(each["card"])
        heights[card.suit] = max(heights[card.suit], card.rank)
    assert all(each["face"] == "down" for each in piles.get("stock", []))
    stock, waste = _cards(piles.get("stock", [])), _cards(piles.get("waste", []))
    return require_whole(Position(tuple(columns), tuple(heights), stock, waste))


def _cards(pile: list[Shown]) -> tuple[Card, ...]:
    indices = [each["index"] for each in pile]
    assert indices == list(range(len(pile))), f"the nodes are not in the order of the table: {pile}"
    return tuple(read_card(each["card"]) for each in pile)


def field(page: Page, name: str) -> str:
    """Give what a field of the bar says."""
    return page.locator(f'[data-field="{name}"]').inner_text()


def expect_table(page: Page, position: Position, moves: int) -> None:
    """Wait for the move counter, then compare the whole table with the engine's."""
    expect(page.locator('[data-field="moves"]')).to_have_text(str(moves))
    require_same(position_on(page), position)


def require_same(seen: Position, position: Position) -> None:
    """Compare a table that was read off the page with the engine's."""
    assert seen == replace(position, redeals=0), write_position(seen) + "\nis not\n" + write_position(position)
