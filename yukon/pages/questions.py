"""The questions that players ask, with their answers (S04)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from yukon.deals import DEALS, LETTERS, LONG_LETTERS, DealCode
from yukon.pages.phrases import Code, Dollars, Phrase, phrase
from yukon.pages.rulebook import Items, Section, win_score
from yukon.session import UNDO_LIMIT
from yukon.variants import KLONDIKE_1, RELAXED, VEGAS_1, YUKON


class Sample(NamedTuple):
    """Deals that were searched to the end, without taking back and without a limit on groups."""

    deals: int
    won: int
    lost: int


CLASSIC: Final = Sample(500, 462, 26)
SAME_SUIT: Final = Sample(500, 35, 465)
ANY_COLOUR: Final = Sample(300, 300, 0)


@cache
def questions() -> tuple[Section, ...]:
    """Give all questions; the title is the question, the blocks are its answer."""
    return (_codes(), _again(), _undo(), _score(), _offline(), _saving(), _stuck(), _winnable(), _nothing_moves())


def _asked(question: Phrase, *answer: Phrase | Items) -> Section:
    return Section(question, answer)


def _codes() -> Section:
    return _asked(
        phrase("What is a deal code?"),
        phrase(
            "A code such as {code} names the game, its rules and the deal. The same code gives the same cards for "
            "ever, in every browser.",
            code=Code(str(DealCode(YUKON, 1))),
        ),
        Items(
            (
                phrase("{game} is Yukon, {other} is Klondike.", game=Code(YUKON.game), other=Code(KLONDIKE_1.game)),
                phrase(
                    "The letters in the middle are the rules: {classic} for Classic, {relaxed} for Relaxed, {klondike} "
                    "for Klondike with Draw 1 and standard scoring.",
                    classic=Code(YUKON.letters),
                    relaxed=Code(RELAXED.letters),
                    klondike=Code(KLONDIKE_1.letters),
                ),
                phrase(
                    "The last {letters} letters are the deal. There are {deals} of them.", letters=LETTERS, deals=DEALS
                ),
                phrase(
                    "A deal that did not come from here, for example one laid out with real cards, has {letters} "
                    "letters.",
                    letters=LONG_LETTERS,
                ),
            )
        ),
    )


def _again() -> Section:
    return _asked(
        phrase("How do I play a deal again, or with somebody else?"),
        phrase(
            "The code in the bar is a link: tap it and it is copied. Whoever opens the link gets the same cards. Or "
            "type the code in the window New game; capitals, spaces and dashes do not matter."
        ),
    )


def _undo() -> Section:
    return _asked(
        phrase("How many moves can be undone?"),
        phrase(
            "The last {n}. Undo brings back the cards and the score, but the number of moves stays. What was undone "
            "can be redone until you make another move.",
            n=UNDO_LIMIT,
        ),
    )


def _score() -> Section:
    return _asked(
        phrase("How is the score counted?"),
        phrase(
            "In Yukon, {foundation} points for a card on a foundation and {turn} for a card turned up. A win without "
            "taking cards back always has {points} points, so you can compare times and moves.",
            foundation=YUKON.scoring.foundation,
            turn=YUKON.scoring.turn_up,
            points=win_score(YUKON),
        ),
        phrase(
            "In Klondike you choose between standard points and dollars. A Vegas win is {most}.",
            most=Dollars(win_score(VEGAS_1)),
        ),
    )


def _offline() -> Section:
    return _asked(
        phrase("Can I play without a connection?"),
        phrase(
            "Yes. After the first visit everything is kept on your device: the game, the lesson, these pages. You can "
            "also install the page like an app, from the menu of your browser."
        ),
    )


def _saving() -> Section:
    return _asked(
        phrase("Is my game saved?"),
        phrase(
            "Yes, after every move, in this browser on this device. Nothing is sent anywhere, and there is no account. "
            "When you come back, you go on where you were."
        ),
        phrase(
            "If you delete the data of this page in your browser, the games are gone; some browsers do so by "
            "themselves after a long time without a visit."
        ),
    )


def _stuck() -> Section:
    return _asked(
        phrase("When does the table say that I am stuck?"),
        phrase(
            "When it is proved that no sequence of moves can lay a card on a foundation or turn a card up. The page "
            "searches all positions that can be reached, so the message is never a false alarm. Where the search would "
            "take too long, the table keeps quiet."
        ),
    )


def _winnable() -> Section:
    return _asked(
        phrase("Can every deal be won?"),
        phrase(
            "No, but most Classic deals can. Of {deals} deals by chance, a search won {won} with Classic rules and "
            "proved {lost} to be lost; the others were not settled.",
            deals=CLASSIC.deals,
            won=CLASSIC.won,
            lost=CLASSIC.lost,
        ),
        phrase(
            "With Relaxed rules all of {deals} deals were won. With Same suit only {won} of {tried} can be won: do not "
            "blame yourself.",
            deals=ANY_COLOUR.deals,
            won=SAME_SUIT.won,
            tried=SAME_SUIT.deals,
        ),
    )


def _nothing_moves() -> Section:
    return _asked(
        phrase("Why does no card move by itself?"),
        phrase(
            "Because it is your game. A card on a foundation is sometimes needed in a column later. If you want aces "
            "to go up by themselves, choose that house rule for a new game."
        ),
    )
