"""The lessons: steps with a position each, on which the player makes the moves.

Whatever a step states about its position (which card fits where, how many kings can go, what was turned up) is read
from the position by the rules. Only the deals and the moves that lead from step to step are written down here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from yukon.cards import ACE, KING, PACK, Card, Suit
from yukon.deals import deal, parse_code
from yukon.moves import FOUNDATION, Carry, Draw, Move, Redeal
from yukon.notation import read_card, read_line
from yukon.pages.phrases import Dollars, Phrase, counted, phrase
from yukon.position import Position
from yukon.rules import legal_moves, play, play_all
from yukon.variants import KLONDIKE_1, KLONDIKE_3, SAME_SUIT, VEGAS_1, YUKON, Variant

DEAL: Final = parse_code("YU1-C-SLKLBWZBDIFCTEHESGMNUILSYZVNMEKKWKANGRRWUULHWDDM")
WON_LINE: Final = read_line(
    "Ah>F Ac>F Ad>F 5c>5 2d>F 7c>2 4c>6 Jc>1 Qd>2 7h>3 8h>7 Th>2 Jd>5 9s>5 8c>7 8d>2 7h>6 6s>6 7d>7 As>F 6d>6 4h>2 "
    "Kh>1 2c>F 3c>F Qc>1 4s>7 Kc>3 Jh>4 6h>2 Kd>5 3d>7 Qs>5 9c>4 Tc>1 7s>7 4c>F 5c>F 5s>4 Ts>5 3s>4 9d>5 Ks>2 3d>F "
    "4d>F 5d>F 2h>F 6d>F 3h>F 5h>5 8c>7 9h>1 6c>F 2s>F 3s>F 4h>F 4s>F 5s>F 5h>F 6s>F 7s>F 6h>F 7h>F 7c>F 8s>F 8h>F "
    "9s>F 7d>F 8c>F 8d>F 9h>F Th>F 9d>F 9c>F Ts>F Tc>F Js>F Jc>F Jh>F Td>F Qs>F Qh>F Jd>F Qd>F Ks>F Kd>F Qc>F Kh>F Kc>F"
)
"""A line that wins the deal of the Yukon lesson; its end is the end of the lesson."""
_LEFT: Final = 4
"""How many cards the player lays up at the end."""
DEAD: Final = parse_code("YU1-CF-UWFTBKZUFZOTMHXUPABDODVYZZNTUDZDYVUCVRFRSOPXNCPD")
"""A deal on which no sequence of moves lays a card up or turns one up."""
_KLONDIKE: Final = parse_code("KL1-D1N-AAAAAQR")


@dataclass(frozen=True, slots=True)
class Board:
    """A position to try things on.

    ``asked``: the moves that the ``task`` asks for, any of them; with none, the task is to win, or just to look.
    ``done`` is said when one was made. ``label`` names the board where a step has several.
    """

    variant: Variant
    position: Position
    task: Phrase
    asked: frozenset[Move] = frozenset()
    done: Phrase | None = None
    label: Phrase | None = None

    def fulfilled(self, move: Move, after: Position) -> bool:
        """Whether a move, which led to a position, was what the task asks for."""
        return move in self.asked or after.won


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson: what is told, and the boards to try it on, at least one."""

    title: Phrase
    text: tuple[Phrase, ...]
    boards: tuple[Board, ...]


@cache
def yukon_lesson() -> tuple[Step, ...]:
    """Give the eight steps of the Yukon lesson (S03)."""
    dealt = deal(DEAL)
    aces = play_all(YUKON, dealt, WON_LINE[:3])
    emptied = play_all(YUKON, dealt, (*WON_LINE[:5], *read_line("Qd>5")))
    return (
        _the_deal(dealt),
        _foundations(dealt),
        _building(aces),
        _groups(aces),
        _hidden(aces),
        _empty(emptied),
        _same_suit(aces),
        _the_end(dealt),
    )


@cache
def klondike_lesson() -> tuple[Step, ...]:
    """Give the five steps of the Klondike lesson."""
    dealt = deal(_KLONDIKE)
    begun = play_all(KLONDIKE_1, dealt, read_line("As>F Ac>F 2c>F"))
    through = play_all(KLONDIKE_1, begun, [Draw()] * len(begun.stock))
    return (_klondike_deal(dealt), _klondike_columns(begun), _klondike_stock(begun), _three(begun), _over(through))


def _board(
    variant: Variant, position: Position, asked: Sequence[Move], task: Phrase, done: Phrase, label: Phrase | None = None
) -> Board:
    return Board(variant, position, task, frozenset(asked), done, label)


def _carries(variant: Variant, position: Position) -> list[Carry]:
    return [move for move in legal_moves(variant, position) if isinstance(move, Carry)]


def _number(position: Position, card: Card) -> int:
    """Give the column of a card. Raises LookupError if it is in none."""
    number = position.column_of(card)
    if number is None:
        raise LookupError(f"{card} lies in no column")
    return number


def _end(position: Position, number: int) -> Card:
    """Give the free card of a column. Raises LookupError if the column is empty."""
    end = position.columns[number - 1].end
    if end is None:
        raise LookupError(f"column {number} is empty")
    return end


def _one(moves: Sequence[Carry], card: str) -> Carry:
    """Find the one move of a card. Raises LookupError unless there is exactly one."""
    found = [move for move in moves if str(move.card) == card]
    if len(found) != 1:
        raise LookupError(f"{card} has {len(found)} moves")
    return found[0]


# --- Yukon


def _the_deal(dealt: Position) -> Step:
    first, *others = dealt.columns
    hidden = [column.hidden for column in others]
    (opened,) = {len(column.face_up) for column in others}
    if len(first.face_up) != 1 or first.hidden:
        raise LookupError("the first column is not a single open card")
    text = (
        phrase(
            "All {cards} cards of the pack are dealt to {columns} columns. There is no stock to draw from.",
            cards=len(PACK),
            columns=len(dealt.columns),
        ),
        phrase(
            "The first column is a single face-up card. The others begin with {fewest} to {most} face-down cards, "
            "and on these lie {opened} face-up ones each.",
            fewest=min(hidden),
            most=max(hidden),
            opened=opened,
        ),
        phrase(
            "{hidden} cards are hidden and {seen} can be seen. You know where most cards are: the art is to get at "
            "them.",
            hidden=dealt.hidden,
            seen=len(PACK) - dealt.hidden,
        ),
    )
    return Step(phrase("The deal"), text, (Board(YUKON, dealt, phrase("Look at the columns, then go on.")),))


def _foundations(dealt: Position) -> Step:
    up = [move for move in _carries(YUKON, dealt) if move.to == FOUNDATION]
    ace = next(move.card for move in up if move.card.suit is Suit.DIAMONDS)
    text = (
        phrase(
            "The aim is to lay all cards on the four foundations. Each takes one suit, from the ace up to the king, "
            "one card at a time."
        ),
        phrase(
            "Only the last card of a column can go up. Here the last cards {aces} can go.",
            aces=tuple(move.card for move in up),
        ),
        phrase(
            "When {ace} is up, its foundation waits for {next}, and so on.", ace=ace, next=Card(ace.rank + 1, ace.suit)
        ),
    )
    task = phrase("Tap an ace, or drag it to its foundation.")
    done = phrase("Right. Every card that you lay up earns {points} points.", points=YUKON.scoring.foundation)
    return Step(phrase("Foundations: from ace to king"), text, (_board(YUKON, dealt, up, task, done),))


def _building(aces: Position) -> Step:
    move = _one(_carries(YUKON, aces), "7h")
    target = _end(aces, move.to)
    text = (
        phrase("In the columns, a card goes on a card of the other colour that is exactly one rank higher."),
        phrase(
            "{card} at the end of column {source} fits on {target} at the end of column {to}: red on black, "
            "{rank} on {higher}.",
            card=move.card,
            source=_number(aces, move.card),
            target=target,
            to=move.to,
            rank=move.card.rank,
            higher=target.rank,
        ),
        phrase("You can only build on the last card of a column, and never on an ace."),
    )
    task = phrase("Drag {card} to column {to}, or tap the card and then the column.", card=move.card, to=move.to)
    done = phrase("Right: {card} lies on {target}.", card=move.card, target=target)
    return Step(phrase("Building down, red and black in turn"), text, (_board(YUKON, aces, [move], task, done),))


def _groups(aces: Position) -> Step:
    move = _one(_carries(YUKON, aces), "5c")
    group = aces.group(move.card)
    text = (
        phrase(
            "This makes Yukon special: you may take any face-up card, however deep it lies. All that lies on it comes "
            "along, in sequence or not."
        ),
        phrase(
            "In column {source}, {others} lie on {card}. Only {card} has to fit, and it fits on {target} at the end of "
            "column {to}.",
            source=_number(aces, move.card),
            others=group[1:],
            card=move.card,
            target=_end(aces, move.to),
            to=move.to,
        ),
    )
    task = phrase("Move {card} with all that lies on it to column {to}.", card=move.card, to=move.to)
    done = counted("Right: {n} card moved at once.", "Right: {n} cards moved at once.", len(group))
    return Step(phrase("Any group moves"), text, (_board(YUKON, aces, [move], task, done),))


def _hidden(aces: Position) -> Step:
    before = _one(_carries(YUKON, aces), "5c")
    opened = play(YUKON, aces, before)
    (up,) = [move for move in _carries(YUKON, opened) if move.to == FOUNDATION]
    number = _number(opened, up.card)
    last = len(opened.columns)
    after = play(YUKON, opened, up)
    text = (
        phrase("When a face-down card becomes the last of its column, it turns up by itself."),
        phrase(
            "Since {taken} has left column {number} with its group, {card} lies open there. It can go to its "
            "foundation.",
            taken=before.card,
            number=number,
            card=up.card,
        ),
        counted(
            "Turning cards up is how you get on. Column {last} still hides {n} card.",
            "Turning cards up is how you get on. Column {last} still hides {n} cards.",
            opened.columns[last - 1].hidden,
            last=last,
        ),
    )
    task = phrase("Send {card} to its foundation.", card=up.card)
    done = phrase("Right. And {card} has turned up in its place.", card=_end(after, number))
    return Step(phrase("Turning cards up"), text, (_board(YUKON, opened, [up], task, done),))


def _empty(emptied: Position) -> Step:
    (empty,) = [number for number, column in enumerate(emptied.columns, 1) if not column.cards]
    kings = [move for move in _carries(YUKON, emptied) if move.to == empty]
    queen = read_card("Qd")
    number = _number(emptied, queen)
    king = emptied.columns[number - 1].cards[-2]
    if any(move.card.rank != KING for move in kings) or emptied.group(king) != (king, queen):
        raise LookupError("only kings may fill a column, and the queen lies on one")
    each = tuple(
        counted(
            "{card} with {n} card on it",
            "{card} with {n} cards on it",
            len(emptied.group(move.card)) - 1,
            card=move.card,
        )
        for move in kings
    )
    text = (
        phrase("{queen} was moved onto {king}, so column {empty} is empty.", queen=queen, king=king, empty=empty),
        phrase("Only a king may go into an empty column, alone or with all that lies on it."),
        counted(
            "Here {n} king can go there: {kings}.", "Here {n} kings can go there: {kings}.", len(kings), kings=each
        ),
        phrase("An empty column is precious. Think first which king helps you most."),
    )
    task = phrase("Move a king to column {empty}. Try another card as well, and see why it may not go.", empty=empty)
    done = phrase("Right. No other rank may go there.")
    return Step(phrase("Empty columns"), text, (_board(YUKON, emptied, kings, task, done),))


def _same_suit(aces: Position) -> Step:
    red = _one(_carries(YUKON, aces), "7h")
    moves = [move for move in _carries(SAME_SUIT, aces) if not aces.on_foundation(move.card)]
    if red in moves:
        raise LookupError("the red card still fits")
    each = tuple(phrase("{card} on {target}", card=move.card, target=_end(aces, move.to)) for move in moves)
    text = (
        phrase(
            "The variant Same suit is also known as Russian Solitaire. The cards are dealt the same way, but columns "
            "build down in one suit instead of alternating colours."
        ),
        phrase("{card} may no longer go on {target}.", card=red.card, target=_end(aces, red.to)),
        counted("{n} move fits here: {moves}.", "{n} moves fit here: {moves}.", len(moves), moves=each),
        phrase("There is an easier variant too: in Relaxed, colours and suits do not matter in the columns."),
    )
    task = phrase("Make one of these moves. Cards that lie on the one you take come along, as always.")
    done = phrase("Right: the same suit, one rank lower.")
    return Step(phrase("Same suit"), text, (_board(SAME_SUIT, aces, moves, task, done),))


def _the_end(dealt: Position) -> Step:
    nearly = play_all(YUKON, dealt, WON_LINE[:-_LEFT])
    dead = deal(DEAD)
    moves = _carries(DEAD.variant, dead)
    scoring = YUKON.scoring
    text = (
        phrase(
            "You win when all {cards} cards lie on the foundations. If you never took one back, you have {points} "
            "points.",
            cards=len(PACK),
            points=scoring.start + len(PACK) * scoring.foundation + dealt.hidden * scoring.turn_up,
        ),
        phrase(
            "The other end: no sequence of moves lays a card up or turns one up any more. Shuttling the same cards "
            "changes nothing, so the table says that you are stuck. You can undo moves or begin a new deal."
        ),
        phrase(
            "Yukon is harder than it looks: one card in the wrong place can block a column. Look ahead before you "
            "move a large group."
        ),
    )
    won = Board(
        YUKON,
        nearly,
        counted("Lay the last card up.", "Lay the last {n} cards up.", _LEFT),
        done=phrase("Won! Now you know the game."),
        label=phrase("Won"),
    )
    stuck = Board(
        DEAD.variant,
        dead,
        counted(
            "{n} move is possible here, but it leads nowhere. Try it.",
            "{n} moves are possible here, but they lead nowhere. Try them.",
            len(moves),
        ),
        label=phrase("Stuck"),
    )
    return Step(phrase("The end of the game"), text, (won, stuck))


# --- Klondike


def _klondike_deal(dealt: Position) -> Step:
    sizes = [len(column.cards) for column in dealt.columns]
    text = (
        phrase(
            "{cards} cards are dealt to {columns} columns of {fewest} to {most} cards. Only the last card of each "
            "column is face up.",
            cards=sum(sizes),
            columns=len(sizes),
            fewest=min(sizes),
            most=max(sizes),
        ),
        phrase(
            "The other {n} cards are the stock. They lie face down and are drawn one after the other.",
            n=len(dealt.stock),
        ),
        phrase("The aim is the same as in Yukon: all cards on the foundations, each suit from the ace up to the king."),
    )
    aces = [move for move in _carries(KLONDIKE_1, dealt) if move.to == FOUNDATION]
    if any(move.card.rank != ACE for move in aces):
        raise LookupError("only aces can go up at first")
    task = phrase("Send an ace to its foundation.")
    done = phrase("Right. Every card that you lay up earns {points} points.", points=KLONDIKE_1.scoring.foundation)
    return Step(phrase("The deal"), text, (_board(KLONDIKE_1, dealt, aces, task, done),))


def _klondike_columns(begun: Position) -> Step:
    move = _one(_carries(KLONDIKE_1, begun), "7c")
    target = _end(begun, move.to)
    after = play(KLONDIKE_1, begun, move)
    source = _number(begun, move.card)
    text = (
        phrase("Columns build down by one rank, red on black and black on red."),
        phrase("A face-up card moves with all that lies on it. Only a king may go into an empty column."),
        phrase(
            "Here {card} fits on {target}, and a card turns up in column {source}.",
            card=move.card,
            target=target,
            source=source,
        ),
    )
    task = phrase("Move {card} to column {to}.", card=move.card, to=move.to)
    done = phrase("Right. {card} has turned up.", card=_end(after, source))
    return Step(phrase("Columns"), text, (_board(KLONDIKE_1, begun, [move], task, done),))


def _klondike_stock(begun: Position) -> Step:
    drawn = play(KLONDIKE_1, begun, Draw()).waste[-1]
    text = (
        phrase("A tap on the stock turns a card up and lays it on the waste."),
        phrase("Only the top card of the waste can be played, to a column or to its foundation."),
        phrase(
            "A card that goes from the waste to a column earns {points} points.",
            points=KLONDIKE_1.scoring.waste_to_column,
        ),
    )
    done = phrase("Right: {card} lies on the waste.", card=drawn)
    return Step(phrase("Stock and waste"), text, (_board(KLONDIKE_1, begun, [Draw()], phrase("Tap the stock."), done),))


def _three(begun: Position) -> Step:
    draw = len(play(KLONDIKE_3, begun, Draw()).waste)
    drawn = play(KLONDIKE_3, begun, Draw()).waste
    text = (
        phrase("With Draw {n}, the harder game, {n} cards are drawn at a time.", n=draw),
        phrase("You see them all, but only the last one can be played. The one below it is free when it has gone."),
    )
    done = phrase("Right: of {cards} only {card} can be played.", cards=drawn, card=drawn[-1])
    return Step(phrase("Drawing three"), text, (_board(KLONDIKE_3, begun, [Draw()], phrase("Tap the stock."), done),))


def _over(through: Position) -> Step:
    standard, vegas = KLONDIKE_1.scoring, VEGAS_1.scoring
    text = (
        phrase(
            "When the stock is empty, a tap on its place turns the waste over. You may do this as often as you like; "
            "each time costs up to {points} points.",
            points=-standard.redeal,
        ),
        phrase(
            "With Vegas scoring the stock is gone through only once. You begin with {start}, and each card on a "
            "foundation brings {each}.",
            start=Dollars(vegas.start),
            each=Dollars(vegas.foundation),
        ),
        phrase("You win when all cards lie on the foundations. Good luck!"),
    )
    task = phrase("Turn the waste over: tap the empty place of the stock.")
    done = phrase("Right: the waste is the stock again.")
    return Step(phrase("Turning the waste over"), text, (_board(KLONDIKE_1, through, [Redeal()], task, done),))
