"""The rules of each game, in a player's words (S01). Every number comes from the rows of ``variants``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from yukon.cards import PACK, RANKS
from yukon.moves import Carry
from yukon.notation import read_card, read_position
from yukon.pages.phrases import Dollars, Phrase, Value, counted, phrase
from yukon.rules import legal_moves
from yukon.session import UNDO_LIMIT
from yukon.variants import KLONDIKE_1, KLONDIKE_3, VEGAS_1, VEGAS_3, YUKON, Variant


@dataclass(frozen=True, slots=True)
class Items:
    """A list of points."""

    items: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: what its two columns are called, and its rows."""

    head: tuple[Phrase, Phrase]
    rows: tuple[tuple[Phrase, Value], ...]


Block: TypeAlias = Phrase | Items | Table


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page with its title."""

    title: Phrase
    blocks: tuple[Block, ...]


_POINTS: Final = (phrase("Move"), phrase("Points"))
_DOLLARS: Final = (phrase("Move"), phrase("Dollars"))

GAMES: Final = ("yukon", "klondike")
"""The games that have rules, by the names in the addresses of their pages."""


@cache
def rules_of(game: str) -> tuple[Section, ...]:
    """Give the rules of one of ``GAMES``."""
    return _yukon() if game == "yukon" else _klondike()


def _dealt(variant: Variant) -> int:
    return sum(map(len, variant.layout))


def _face_down(variant: Variant) -> int:
    return sum(column.count("D") for column in variant.layout)


def win_score(variant: Variant) -> int:
    """Give what a win without taking back brings, but for cards played from the waste and redeals."""
    scoring = variant.scoring
    return scoring.start + len(PACK) * scoring.foundation + _face_down(variant) * scoring.turn_up


def _numbers(numbers: list[int]) -> tuple[Value, ...]:
    return tuple(numbers)


def _takers(variant: Variant) -> tuple[Value, ...]:
    """List the eights that take the seven of hearts, by asking the rules."""
    table = read_position("1: 7h\n2: 8s\n3: 8c\n4: 8d\n5: 8h")
    seven = read_card("7h")
    fits = [
        move.to for move in legal_moves(variant, table) if isinstance(move, Carry) and move.card is seven and move.to
    ]
    return tuple(end for to in fits if (end := table.columns[to - 1].end) is not None)


# --- Yukon


def _yukon() -> tuple[Section, ...]:
    return (
        _yukon_deal(),
        _yukon_moves(),
        _empty_columns(),
        _foundations(),
        _end(),
        _variants(),
        _house(),
        _yukon_score(),
        _manners(),
        _undo(),
    )


def _yukon_deal() -> Section:
    layout = YUKON.layout
    hidden = [column.count("D") for column in layout[1:]]
    return Section(
        phrase("The deal"),
        (
            phrase(
                "One pack of {cards} cards, no jokers, is shuffled and dealt to {columns} columns of {sizes} cards.",
                cards=len(PACK),
                columns=len(layout),
                sizes=_numbers([len(column) for column in layout]),
            ),
            phrase(
                "The first column is one face-up card. The others begin with {hidden} face-down cards; on these lie "
                "{opened} face-up cards each. In all, {down} cards are face down and {up} face up.",
                hidden=_numbers(hidden),
                opened=layout[1].count("U"),
                down=_face_down(YUKON),
                up=_dealt(YUKON) - _face_down(YUKON),
            ),
            phrase("There is neither stock nor waste. The four foundations are empty."),
        ),
    )


def _yukon_moves() -> Section:
    return Section(
        phrase("Moves in the columns"),
        (
            Items(
                (
                    phrase(
                        "A card goes on the last card of a column, when that card is face up, of the other colour and "
                        "exactly one rank higher. {card} fits on {targets}.",
                        card=read_card("7h"),
                        targets=_takers(YUKON),
                    ),
                    phrase(
                        "You may take any face-up card with everything that lies on it, in sequence or not. Only the "
                        "card you take has to fit. This is what makes Yukon special."
                    ),
                    phrase("A face-down card that becomes the last of its column is turned up at once."),
                    _ranks(),
                    phrase("No more than {limit} cards may move at once.", limit=YUKON.limit or len(PACK)),
                )
            ),
        ),
    )


def _ranks() -> Phrase:
    return phrase(
        "The ranks run from the ace, the lowest, over {two} to {ten}, jack and queen up to the king. Nothing can be "
        "laid on an ace in a column.",
        two=2,
        ten=RANKS.index("T") + 1,
    )


def _empty_columns() -> Section:
    return Section(
        phrase("Empty columns"),
        (
            phrase(
                "Only a king may go into an empty column, alone or with all that lies on it. Anything else is refused, "
                "even if it would turn up a hidden card."
            ),
        ),
    )


def _foundations() -> Section:
    return Section(
        phrase("Foundations"),
        (
            Items(
                (
                    phrase("Each foundation takes one suit, from ace to king, one card at a time."),
                    phrase("From the columns, only the last card can go up."),
                    phrase(
                        "Each suit has its own place: spades, hearts, diamonds, clubs. Wherever you drop a card, it "
                        "goes to the place of its suit."
                    ),
                    phrase(
                        "The top card of a foundation may be taken back to a column where it fits. That costs nothing, "
                        "and laying it up again earns its points again."
                    ),
                )
            ),
        ),
    )


def _end() -> Section:
    return Section(
        phrase("The end of the game"),
        (
            phrase("You win when all {cards} cards lie on the foundations.", cards=len(PACK)),
            phrase(
                "The game is never declared lost. When no sequence of moves can lay a card up or turn one up any more, "
                "the table says so; you can undo moves, begin the deal again or take a new one. You may resign at any "
                "time."
            ),
        ),
    )


def _variants() -> Section:
    return Section(
        phrase("Variants"),
        (
            phrase("In every variant the deal is the same; only the way columns build down differs."),
            Items(
                (
                    phrase("Classic (letter C): red on black and black on red, as described above."),
                    phrase("Relaxed (letter R): colours do not matter, only exactly one rank lower."),
                    phrase(
                        "Same suit (letter S), also known as Russian Solitaire: columns build down in suit. It is the "
                        "hardest of the three."
                    ),
                )
            ),
            phrase("The letter stands in the deal's code. The same number gives the same cards in all three variants."),
        ),
    )


def _house() -> Section:
    return Section(
        phrase("House rules"),
        (
            phrase("Three switches in the window New game change details. They are off unless you choose them."),
            Items(
                (
                    phrase(
                        "Aces go up (letter A): an ace that is exposed goes to its foundation by itself, also right "
                        "after the deal."
                    ),
                    phrase("Foundations are final (letter F): no card is taken back from a foundation."),
                    phrase(
                        "No limit on groups (letter U): more than {limit} cards may move at once.",
                        limit=YUKON.limit or len(PACK),
                    ),
                )
            ),
        ),
    )


def _yukon_score() -> Section:
    scoring = YUKON.scoring
    return Section(
        phrase("Score"),
        (
            Table(
                _POINTS,
                (
                    (phrase("a card laid on a foundation"), scoring.foundation),
                    (phrase("a card turned up"), scoring.turn_up),
                    (phrase("anything else"), 0),
                ),
            ),
            phrase(
                "The score begins at {start} and never falls below {floor}. A win without taking cards back always "
                "ends with {points} points: {cards} × {each} for the cards on the foundations and {hidden} × {turn} "
                "for the cards turned up.",
                start=scoring.start,
                floor=scoring.floor or 0,
                points=win_score(YUKON),
                cards=len(PACK),
                each=scoring.foundation,
                hidden=_face_down(YUKON),
                turn=scoring.turn_up,
            ),
        ),
    )


def _manners() -> Section:
    return Section(
        phrase("How to play"),
        (
            Items(
                (
                    phrase("Drag a card; its group comes along. Dropped where it does not fit, it goes back."),
                    phrase("Tap the last card of a column: it goes to its foundation, if it can."),
                    phrase(
                        "Tap a card twice, quickly: it looks for a place in the columns, the longest column first, an "
                        "empty one last."
                    ),
                    phrase("Or tap a card, then the place where it should go."),
                    phrase(
                        "By keyboard: the arrow keys move over the table, the enter key is a tap, the escape key lets "
                        "go."
                    ),
                    phrase(
                        "Nothing moves by itself, unless a house rule says so. While you hold a card, the places that "
                        "take it are marked, and a refused move says why; both can be switched off in the settings."
                    ),
                )
            ),
        ),
    )


def _undo() -> Section:
    return Section(
        phrase("Undo"),
        (
            counted(
                "The last {n} move can be undone. Cards and score go back; the number of moves does not.",
                "The last {n} moves can be undone. Cards and score go back; the number of moves does not.",
                UNDO_LIMIT,
            ),
        ),
    )


# --- Klondike


def _klondike() -> tuple[Section, ...]:
    return (
        _klondike_deal(),
        _klondike_moves(),
        _klondike_stock(),
        _empty_columns(),
        _foundations(),
        _end(),
        _standard(),
        _vegas(),
        _manners(),
        _undo(),
    )


def _klondike_deal() -> Section:
    layout = KLONDIKE_1.layout
    return Section(
        phrase("The deal"),
        (
            phrase(
                "{dealt} cards are dealt to {columns} columns of {sizes} cards. Only the last card of each column is "
                "face up; {hidden} cards are face down.",
                dealt=_dealt(KLONDIKE_1),
                columns=len(layout),
                sizes=_numbers([len(column) for column in layout]),
                hidden=_face_down(KLONDIKE_1),
            ),
            phrase(
                "The other {n} cards lie face down as the stock. The waste beside it and the four foundations are "
                "empty.",
                n=len(PACK) - _dealt(KLONDIKE_1),
            ),
        ),
    )


def _klondike_moves() -> Section:
    return Section(
        phrase("Moves in the columns"),
        (
            Items(
                (
                    phrase(
                        "A card goes on a face-up card of the other colour that is exactly one rank higher. {card} "
                        "fits on {targets}.",
                        card=read_card("7h"),
                        targets=_takers(KLONDIKE_1),
                    ),
                    phrase("A face-up card moves with all that lies on it, however many cards these are."),
                    phrase("A face-down card that becomes the last of its column is turned up at once."),
                    _ranks(),
                    phrase("Of the waste only the top card can be played, to a column or to its foundation."),
                )
            ),
        ),
    )


def _klondike_stock() -> Section:
    one, three = _draw(KLONDIKE_1), _draw(KLONDIKE_3)
    return Section(
        phrase("Stock and waste"),
        (
            phrase("A tap on the stock draws. There are two ways, chosen in the window New game:"),
            Items(
                (
                    phrase(
                        "Draw {n} (easy): one card at a time, and every card can be played when its turn comes.", n=one
                    ),
                    phrase(
                        "Draw {n} (hard): {n} cards at a time, fanned on the waste. Only the last can be played, then "
                        "the one below it. With fewer cards left in the stock, those are drawn.",
                        n=three,
                    ),
                )
            ),
            phrase(
                "When the stock is empty, a tap on its place turns the whole waste over, as often as you like. With "
                "Vegas scoring the waste is never turned over: the stock is gone through once, with Draw {one} and "
                "with Draw {three}.",
                one=_draw(VEGAS_1),
                three=_draw(VEGAS_3),
            ),
        ),
    )


def _draw(variant: Variant) -> int:
    if variant.stock is None:
        raise LookupError(f"{variant.key} has no stock")
    return variant.stock.draw


def _standard() -> Section:
    scoring = KLONDIKE_1.scoring
    return Section(
        phrase("Standard scoring"),
        (
            Table(
                _POINTS,
                (
                    (phrase("a card laid on a foundation"), scoring.foundation),
                    (phrase("a card from the waste to a column"), scoring.waste_to_column),
                    (phrase("a card turned up"), scoring.turn_up),
                    (phrase("the waste turned over"), scoring.redeal),
                    (phrase("anything else"), 0),
                ),
            ),
            phrase(
                "The score begins at {start} and never falls below {floor}; so turning the waste over early costs "
                "less. A win without taking cards back brings {points} points, {each} more for each card played from "
                "the waste to a column, less what the waste has cost.",
                start=scoring.start,
                floor=scoring.floor or 0,
                points=win_score(KLONDIKE_1),
                each=scoring.waste_to_column,
            ),
        ),
    )


def _vegas() -> Section:
    scoring = VEGAS_1.scoring
    even = -scoring.start // scoring.foundation
    return Section(
        phrase("Vegas scoring"),
        (
            Table(
                _DOLLARS,
                (
                    (phrase("at the start"), Dollars(scoring.start)),
                    (phrase("a card laid on a foundation"), Dollars(scoring.foundation)),
                    (phrase("anything else"), Dollars(0)),
                ),
            ),
            phrase(
                "There is no lower limit. With {few} cards on the foundations you are still behind ({loss}), with "
                "{more} ahead ({gain}). A win without taking cards back brings {most}.",
                few=even,
                loss=Dollars(scoring.start + even * scoring.foundation),
                more=even + 1,
                gain=Dollars(scoring.start + (even + 1) * scoring.foundation),
                most=Dollars(win_score(VEGAS_1)),
            ),
        ),
    )
