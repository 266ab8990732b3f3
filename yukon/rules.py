"""The law: what is legal, why the rest is not, and what a move leads to.

``refusal`` is the one truth. ``legal_moves`` is its fast twin for a whole position, and a property test holds the two
together. Manners (what a tap means) live in ``intents``, points in ``scoring``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yukon.cards import ACE, KING, Card, Suit
from yukon.moves import FOUNDATION, Carry, Draw, IllegalMove, Move, Redeal, Refusal
from yukon.position import COLUMNS, Column, Position
from yukon.variants import Build, Variant


def refusal(variant: Variant, position: Position, move: Move) -> Refusal | None:
    """Say why a move is refused, or None for a legal one (Y03–Y14, K02–K06, K10)."""
    if position.won:
        return Refusal.GAME_OVER
    match move:
        case Draw():
            return _draw_refusal(variant, position)
        case Redeal():
            return _redeal_refusal(variant, position)
        case Carry(card, to):
            return _carry_refusal(variant, position, card, to)


def _draw_refusal(variant: Variant, position: Position) -> Refusal | None:
    if variant.stock is None:
        return Refusal.NO_STOCK
    return None if position.stock else Refusal.STOCK_EMPTY


def _redeal_refusal(variant: Variant, position: Position) -> Refusal | None:
    if variant.stock is None:
        return Refusal.NO_STOCK
    if position.stock:
        return Refusal.STOCK_NOT_EMPTY
    if not position.waste:
        return Refusal.NOTHING_TO_REDEAL
    allowed = variant.stock.redeals
    return Refusal.NO_REDEAL_LEFT if allowed is not None and position.redeals >= allowed else None


def _carry_refusal(variant: Variant, position: Position, card: Card, to: int) -> Refusal | None:
    if not FOUNDATION <= to <= COLUMNS:
        return Refusal.NO_SUCH_COLUMN
    source = position.column_of(card)
    if source is not None:
        column = position.columns[source - 1]
        place = column.cards.index(card)
        if place < column.hidden:
            return Refusal.FACE_DOWN
        if to == source:
            return Refusal.OWN_COLUMN
        size = len(column.cards) - place
    else:
        held = _free_refusal(variant, position, card, to)
        if held is not None:
            return held
        size = 1
    if to == FOUNDATION:
        if size > 1:
            return Refusal.NOT_LAST
        return _foundation_refusal(position, card)
    misfit = _build_refusal(variant, position.columns[to - 1], card)
    if misfit is not None:
        return misfit
    if variant.limit is not None and size > variant.limit:
        return Refusal.GROUP_TOO_LARGE
    return None


def _free_refusal(variant: Variant, position: Position, card: Card, to: int) -> Refusal | None:
    """Say why a card that lies in no column cannot be taken."""
    if card in position.waste:
        return None if position.waste[-1] is card else Refusal.NOT_TOP_OF_WASTE
    if card in position.stock:
        return Refusal.IN_THE_STOCK
    if not position.on_foundation(card):
        return Refusal.NOT_ON_THE_TABLE
    if to == FOUNDATION:
        return Refusal.ALREADY_ON_FOUNDATION
    if card.rank != position.foundations[card.suit]:
        return Refusal.NOT_TOP_OF_FOUNDATION
    if variant.house.foundations_final:
        return Refusal.NO_TAKING_BACK
    if variant.house.aces_go_up and card.rank == ACE:
        return Refusal.ACE_WOULD_RETURN
    return None


def _foundation_refusal(position: Position, card: Card) -> Refusal | None:
    height = position.foundations[card.suit]
    if card.rank == height + 1:
        return None
    return Refusal.NOT_NEXT_ON_FOUNDATION if height else Refusal.FOUNDATION_STARTS_WITH_ACE


def _build_refusal(variant: Variant, column: Column, card: Card) -> Refusal | None:
    end = column.end
    if end is None:
        return None if card.rank == KING else Refusal.ONLY_KING_TO_EMPTY
    if column.hidden == len(column.cards):
        return Refusal.END_IS_FACE_DOWN
    if end.rank == ACE:
        return Refusal.NOTHING_ON_ACE
    if card.rank != end.rank - 1:
        return Refusal.NOT_ONE_LOWER
    match variant.build:
        case Build.ALTERNATE:
            return Refusal.SAME_COLOUR if card.red == end.red else None
        case Build.SUIT:
            return None if card.suit is end.suit else Refusal.OTHER_SUIT
        case Build.ANY:
            return None


def legal_moves(variant: Variant, position: Position) -> list[Move]:
    """List every legal move: columns left to right and base to end, then waste, foundations, draw, redeal.

    For each card its columns come first, left to right, then its foundation. No draw and redeal at once.
    """
    if position.won:
        return []
    moves: list[Move] = []
    fits = _fits(variant, position)
    limit = variant.limit or len(position.columns) * KING
    heights = position.foundations
    for number, column in enumerate(position.columns, 1):
        cards = column.cards
        size = len(cards)
        for place in range(column.hidden, size):
            card = cards[place]
            if size - place <= limit:
                moves.extend(Carry(card, to) for to in fits.get((card.rank, card.suit), ()) if to != number)
        if size > column.hidden and heights[cards[-1].suit] == cards[-1].rank - 1:
            moves.append(Carry(cards[-1], FOUNDATION))
    if position.waste:
        card = position.waste[-1]
        moves.extend(Carry(card, to) for to in fits.get((card.rank, card.suit), ()))
        if heights[card.suit] == card.rank - 1:
            moves.append(Carry(card, FOUNDATION))
    if not variant.house.foundations_final:
        moves.extend(_takings_back(variant, position, fits))
    if variant.stock is not None:
        if position.stock:
            moves.append(Draw())
        elif _redeal_refusal(variant, position) is None:
            moves.append(Redeal())
    return moves


def _fits(variant: Variant, position: Position) -> dict[tuple[int, int], list[int]]:
    """For rank and suit: the columns whose end takes such a card."""
    fits: dict[tuple[int, int], list[int]] = {}
    for number, column in enumerate(position.columns, 1):
        end = column.end
        if end is None:
            wanted: tuple[tuple[int, int], ...] = ((KING, 0), (KING, 1), (KING, 2), (KING, 3))
        elif column.hidden == len(column.cards):
            continue
        else:
            rank = end.rank - 1
            match variant.build:
                case Build.ALTERNATE:
                    wanted = ((rank, 0), (rank, 3)) if end.red else ((rank, 1), (rank, 2))
                case Build.SUIT:
                    wanted = ((rank, end.suit),)
                case Build.ANY:
                    wanted = ((rank, 0), (rank, 1), (rank, 2), (rank, 3))
        for face in wanted:
            fits.setdefault(face, []).append(number)
    return fits


def _takings_back(variant: Variant, position: Position, fits: dict[tuple[int, int], list[int]]) -> Iterator[Carry]:
    lowest = ACE + 1 if variant.house.aces_go_up else ACE
    for suit in Suit:
        top = position.foundation_top(suit)
        if top is not None and top.rank >= lowest:
            for to in fits.get((top.rank, suit), ()):
                yield Carry(top, to)


def play(variant: Variant, position: Position, move: Move) -> Position:
    """Give the position after a legal move with all that it causes (Y05, Y16).

    Raises IllegalMove, which names the refusal, and leaves the given position as it was.
    """
    reason = refusal(variant, position, move)
    if reason is not None:
        raise IllegalMove(move, reason)
    match move:
        case Draw():
            return _drawn(variant, position)
        case Redeal():
            return Position(position.columns, position.foundations, position.waste[::-1], (), position.redeals + 1)
        case Carry(card, to):
            return settled(variant, _carried(position, card, to))


def _drawn(variant: Variant, position: Position) -> Position:
    count = variant.stock.draw if variant.stock else 0
    stock, turned = position.stock[:-count], position.stock[-count:]
    return Position(position.columns, position.foundations, stock, position.waste + turned[::-1], position.redeals)


def _carried(position: Position, card: Card, to: int) -> Position:
    columns = list(position.columns)
    foundations, waste = position.foundations, position.waste
    source = position.column_of(card)
    if source is not None:
        column = columns[source - 1]
        place = column.cards.index(card)
        group = column.cards[place:]
        columns[source - 1] = _uncovered(column, place)
    else:
        group = (card,)
        if waste and waste[-1] is card:
            waste = waste[:-1]
        else:
            foundations = _with_height(foundations, card.suit, card.rank - 1)
    if to == FOUNDATION:
        foundations = _with_height(foundations, card.suit, card.rank)
    else:
        target = columns[to - 1]
        columns[to - 1] = Column(target.cards + group, target.hidden)
    return Position(tuple(columns), foundations, position.stock, waste, position.redeals)


def _uncovered(column: Column, place: int) -> Column:
    """Cut a column off at ``place``; what becomes its end is turned up (Y05)."""
    return Column(column.cards[:place], min(column.hidden, max(place - 1, 0)))


def _with_height(foundations: tuple[int, ...], suit: Suit, height: int) -> tuple[int, ...]:
    return (*foundations[:suit], height, *foundations[suit + 1 :])


def settled(variant: Variant, position: Position) -> Position:
    """Let exposed aces go up by themselves, where the house rule says so (Y16); a chain of nothing but aces.

    Also for a fresh deal.
    """
    if not variant.house.aces_go_up:
        return position
    for number, column in enumerate(position.columns):
        end = column.end
        if end is not None and end.rank == ACE and column.hidden < len(column.cards):
            columns = list(position.columns)
            columns[number] = _uncovered(column, len(column.cards) - 1)
            foundations = _with_height(position.foundations, end.suit, ACE)
            up = Position(tuple(columns), foundations, position.stock, position.waste, position.redeals)
            return settled(variant, up)
    return position


def play_all(variant: Variant, position: Position, moves: Sequence[Move]) -> Position:
    """Play one move after the other. Raises IllegalMove at the first refused one."""
    for move in moves:
        position = play(variant, position, move)
    return position


def perft(variant: Variant, position: Position, depth: int) -> int:
    """Count the sequences of ``depth`` legal moves; a won position has none."""
    if depth == 0:
        return 1
    moves = legal_moves(variant, position)
    if depth == 1:
        return len(moves)
    return sum(perft(variant, play(variant, position, move), depth - 1) for move in moves)
