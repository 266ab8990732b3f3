"""The points of a move. Rows of numbers are in ``variants``; the running score is kept by ``session``."""

from __future__ import annotations

from yukon.cards import Card
from yukon.moves import FOUNDATION, Carry, Move, Redeal
from yukon.position import Position
from yukon.variants import Variant


def points(variant: Variant, before: Position, move: Move | None, after: Position) -> int:
    """Give the points for going from one position to the next (Y17, K07, K09); may be negative.

    ``move`` is None for what happens by itself after the deal (Y16). Taking back costs nothing: a card that left
    its foundation is not counted against those laid up.
    """
    scoring = variant.scoring
    laid_up = after.laid_up - before.laid_up
    gained = 0
    match move:
        case Carry(card, to) if to != FOUNDATION:
            if before.on_foundation(card):
                laid_up += 1
            elif _from_waste(before, card):
                gained = scoring.waste_to_column
        case Redeal():
            gained = scoring.redeal
        case _:
            pass
    turned_up = before.hidden - after.hidden
    return gained + laid_up * scoring.foundation + turned_up * scoring.turn_up


def _from_waste(position: Position, card: Card) -> bool:
    return bool(position.waste) and position.waste[-1] is card


def scored(variant: Variant, score: int, gained: int) -> int:
    """Add points to a score, down to the floor where there is one (Y17, K07, K09)."""
    total = score + gained
    floor = variant.scoring.floor
    return total if floor is None else max(floor, total)
