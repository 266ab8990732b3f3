"""Manners, not law: what a tap, two quick taps or a drop mean on a table (P01–P04, P07).

All is pure: a ``Hand`` remembers what the player holds and last tapped, and each gesture gives the hand after it and
a ``Deed``. Where the gesture comes from is the page's; whether a move is legal is asked of ``rules``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from yukon.cards import KING, Card
from yukon.moves import FOUNDATION, Carry, Draw, Move, Redeal, Refusal
from yukon.position import Position
from yukon.rules import play, refusal
from yukon.variants import Variant

QUICK: Final = 350.0
"""Two taps are quick when no more milliseconds than this lie between them."""
STOCK: Final = "stock"
WASTE: Final = "waste"

Spot: TypeAlias = Card | int | str
"""What a tap hits: a card, a column (1–7) or the foundations (0), ``STOCK`` or ``WASTE``."""


@dataclass(frozen=True, slots=True)
class Manners:
    """The player's settings that change what gestures mean."""

    double_tap: bool = True
    automatic_placement: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """What the player holds between gestures, and the last tap.

    ``held``: the card that waits for its place (P04). ``tapped`` and ``at`` (milliseconds): the last tap.
    ``sent``: the card that this tap sent up, and ``uncovered`` what it uncovered: its quick twin leaves
    both alone (P03).
    """

    held: Card | None = None
    tapped: Spot | None = None
    at: float = -QUICK
    sent: Card | None = None
    uncovered: Spot | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Make this move."""

    move: Move


@dataclass(frozen=True, slots=True)
class Refuse:
    """Say why nothing happens; ``card`` is the one it is about, if one is."""

    reason: Refusal
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing happens to the table; the hand may have changed."""


Deed: TypeAlias = Play | Refuse | Nothing


def tap(
    variant: Variant, position: Position, hand: Hand, spot: Spot, now: float, manners: Manners
) -> tuple[Hand, Deed]:
    """Say what a tap means; ``now`` is the time of the tap in milliseconds on any steady clock."""
    quick = manners.double_tap and now - hand.at <= QUICK
    if quick and spot in (hand.sent, hand.uncovered):
        return Hand(), Nothing()
    if _is_stock(position, spot):
        return Hand(), Play(Draw() if position.stock else Redeal())
    if quick and isinstance(spot, Card) and spot is hand.tapped:
        return Hand(), find_place(variant, position, spot)
    if hand.held is not None:
        target = _target(position, spot)
        if spot is hand.held:
            return Hand(), Nothing()
        if target is not None and target != position.column_of(hand.held):
            return Hand(), _carry(variant, position, hand.held, target)
    if not isinstance(spot, Card):
        return Hand(), Nothing()
    up = Carry(spot, FOUNDATION)
    if refusal(variant, position, up) is None:
        return _sent_up(variant, position, up, now), Play(up)
    reason = untakable(variant, position, spot)
    if reason is not None:
        return Hand(), Refuse(reason, spot)
    return Hand(held=spot, tapped=spot, at=now), Nothing()


def _sent_up(variant: Variant, position: Position, move: Carry, now: float) -> Hand:
    source = position.column_of(move.card)
    after = play(variant, position, move)
    uncovered: Spot
    if source is not None:
        uncovered = after.columns[source - 1].end or source
    else:
        uncovered = after.waste[-1] if after.waste else WASTE
    return Hand(at=now, sent=move.card, uncovered=uncovered)


def _is_stock(position: Position, spot: Spot) -> bool:
    return spot == STOCK or (isinstance(spot, Card) and spot in position.stock)


def _target(position: Position, spot: Spot) -> int | None:
    """Give the column or foundation that a spot belongs to."""
    if isinstance(spot, int):
        return spot
    if isinstance(spot, Card):
        column = position.column_of(spot)
        if column is not None:
            return column
        return FOUNDATION if position.on_foundation(spot) else None
    return None


def _carry(variant: Variant, position: Position, card: Card, to: int) -> Play | Refuse:
    reason = refusal(variant, position, Carry(card, to))
    return Play(Carry(card, to)) if reason is None else Refuse(reason, card)


_CANNOT_BE_TAKEN: Final = frozenset(
    {
        Refusal.GAME_OVER,
        Refusal.NOT_ON_THE_TABLE,
        Refusal.IN_THE_STOCK,
        Refusal.FACE_DOWN,
        Refusal.NOT_TOP_OF_WASTE,
        Refusal.NOT_TOP_OF_FOUNDATION,
        Refusal.NO_TAKING_BACK,
        Refusal.ACE_WOULD_RETURN,
    }
)


def untakable(variant: Variant, position: Position, card: Card) -> Refusal | None:
    """Say why a card cannot be picked up at all, wherever it shall go; None if it can."""
    reason = refusal(variant, position, Carry(card, 1))
    return reason if reason in _CANNOT_BE_TAKEN else None


def takers(variant: Variant, position: Position, card: Card) -> tuple[int, ...]:
    """List the places that would take a card: columns 1–7, and 0 for its foundation (P05)."""
    return tuple(to for to in range(len(position.columns) + 1) if refusal(variant, position, Carry(card, to)) is None)


def find_place(variant: Variant, position: Position, card: Card) -> Play | Refuse:
    """Choose a column: the longest first, leftmost on a tie, an empty one for a king last (P03, P07)."""
    by_length = sorted(range(1, len(position.columns) + 1), key=lambda to: -len(position.columns[to - 1].cards))
    too_large = False
    for to in by_length:
        reason = refusal(variant, position, Carry(card, to))
        if reason is None:
            return Play(Carry(card, to))
        if reason in _CANNOT_BE_TAKEN:
            return Refuse(reason, card)
        too_large = too_large or reason is Refusal.GROUP_TOO_LARGE
    if too_large:
        return Refuse(Refusal.GROUP_TOO_LARGE, card)
    return Refuse(Refusal.NO_EMPTY_COLUMN if card.rank == KING else Refusal.NO_PLACE, card)


def drop(variant: Variant, position: Position, card: Card, over: Sequence[int], manners: Manners) -> Deed:
    """Say what letting go of a dragged card means (P01, P07).

    ``over``: the columns (1–7) and foundations (0) that the card covers, the most covered first. Its own place
    first means that it stays; else the first that takes it gets it.
    """
    own = FOUNDATION if position.on_foundation(card) else position.column_of(card)
    if over and over[0] == own:
        return Nothing()
    for to in over:
        if to != own and refusal(variant, position, Carry(card, to)) is None:
            return Play(Carry(card, to))
    if manners.automatic_placement:
        return find_place(variant, position, card)
    others = [to for to in over if to != own]
    return _carry(variant, position, card, others[0]) if others else Nothing()
