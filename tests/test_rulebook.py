"""The rules and the answers as they are told: every rule is there, and every number is the engine's."""

from __future__ import annotations

import re

import pytest

from tests.tables import golden
from yukon.browser.texts import Texts
from yukon.deals import DealCode, deal
from yukon.pages.phrases import Dollars, Phrase
from yukon.pages.questions import ANY_COLOUR, CLASSIC, SAME_SUIT, Sample, questions
from yukon.pages.rulebook import GAMES, Items, Section, Table, rules_of
from yukon.variants import KLONDIKE_1, VEGAS_1, YUKON, Variant

TEXTS = Texts()


def told(sections: tuple[Section, ...]) -> str:
    """Give a page's words, a line for each paragraph, point and row."""
    lines = []
    for section in sections:
        lines.append(TEXTS.tell(section.title))
        for block in section.blocks:
            match block:
                case Phrase():
                    lines.append(TEXTS.tell(block))
                case Items(items):
                    lines += map(TEXTS.tell, items)
                case Table(_, rows):
                    lines += [" | ".join(map(TEXTS.written, row)) for row in rows]
    return re.sub("[\u2066-\u2069\ufe0e]", "", "\n".join(lines))


YUKON_RULES, KLONDIKE_RULES = map(told, map(rules_of, GAMES))

TOLD_OF_YUKON = {
    "Y01": "One pack of 52 cards, no jokers, is shuffled and dealt to 7 columns of 1, 6, 7, 8, 9, 10, 11 cards.",
    "Y02": "The others begin with 1, 2, 3, 4, 5, 6 face-down cards; on these lie 5 face-up cards each. In all, 21 "
    "cards are face down and 31 face up.",
    "Y03": "of the other colour and exactly one rank higher. 7♥ fits on 8♠, 8♣.",
    "Y04": "take any face-up card with everything that lies on it, in sequence or not",
    "Y05": "A face-down card that becomes the last of its column is turned up at once.",
    "Y06": "Nothing can be laid on an ace in a column.",
    "Y07": "Only a king may go into an empty column",
    "Y08": "Each foundation takes one suit, from ace to king, one card at a time.",
    "Y09": "spades, hearts, diamonds, clubs",
    "Y10": "The top card of a foundation may be taken back to a column where it fits.",
    "Y11": "You win when all 52 cards lie on the foundations.",
    "Y12": "No more than 20 cards may move at once.",
    "Y13": "Relaxed (letter R): colours do not matter",
    "Y14": "Same suit (letter S), also known as Russian Solitaire: columns build down in suit.",
    "Y15": "The same number gives the same cards in all three variants.",
    "Y16": "Aces go up (letter A)",
    "Y10 F": "Foundations are final (letter F)",
    "Y12 U": "No limit on groups (letter U)",
    "Y17": "always ends with 625 points: 52 × 10 for the cards on the foundations and 21 × 5 for the cards turned up.",
    "Y18": "The last 100 moves can be undone.",
    "Y20": "Nothing moves by itself",
    "P01": "Drag a card; its group comes along.",
    "P02": "Tap the last card of a column",
    "P03": "Tap a card twice, quickly",
    "P04": "Or tap a card, then the place where it should go.",
    "P09": "no sequence of moves can lay a card up or turn one up any more",
    "P10": "You may resign at any time.",
}
TOLD_OF_KLONDIKE = {
    "K01": "28 cards are dealt to 7 columns of 1, 2, 3, 4, 5, 6, 7 cards.",
    "K01 stock": "The other 24 cards lie face down as the stock.",
    "K02": "A face-up card moves with all that lies on it, however many cards these are.",
    "K03": "Only a king may go into an empty column",
    "K04": "Of the waste only the top card can be played",
    "K05": "Draw 3 (hard): 3 cards at a time",
    "K06": "a tap on its place turns the whole waste over, as often as you like",
    "K06 Vegas": "With Vegas scoring the waste is never turned over",
    "K07": "a card from the waste to a column | 5",
    "K07 redeal": "the waste turned over | -100",
    "K08": "A win without taking cards back brings 625 points, 5 more for each card played from the waste to a column",
    "K09": "With 10 cards on the foundations you are still behind (-$2), with 11 ahead (+$3). A win without taking "
    "cards back brings +$208.",
    "K10": "The top card of a foundation may be taken back",
    "K11": "The last 100 moves can be undone.",
    "K12": "Nothing moves by itself",
}


@pytest.mark.spec("S01")
@pytest.mark.parametrize("words", TOLD_OF_YUKON.values(), ids=TOLD_OF_YUKON)
def test_the_rules_of_yukon_tell(words: str) -> None:
    assert words in YUKON_RULES


@pytest.mark.spec("S01")
@pytest.mark.parametrize("words", TOLD_OF_KLONDIKE.values(), ids=TOLD_OF_KLONDIKE)
def test_the_rules_of_klondike_tell(words: str) -> None:
    assert words in KLONDIKE_RULES


@pytest.mark.parametrize("variant", [YUKON, KLONDIKE_1], ids=lambda variant: variant.key)
def test_the_sizes_that_are_told_are_those_of_a_real_deal(variant: Variant) -> None:
    position = deal(DealCode(variant, 1))
    sizes = ", ".join(str(len(column.cards)) for column in position.columns)
    rules = YUKON_RULES if variant is YUKON else KLONDIKE_RULES
    assert f"columns of {sizes} cards" in rules
    assert f"{position.hidden} cards are face down" in rules


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_of_points_are_the_rows_of_the_variant(game: str) -> None:
    tables = [block for section in rules_of(game) for block in section.blocks if isinstance(block, Table)]
    values = [{TEXTS.tell(name): value for name, value in table.rows} for table in tables]
    scorings = [YUKON.scoring] if game == "yukon" else [KLONDIKE_1.scoring, VEGAS_1.scoring]
    for rows, scoring in zip(values, scorings, strict=True):
        value = Dollars(scoring.foundation) if scoring.dollars else scoring.foundation
        assert rows["a card laid on a foundation"] == value
        if not scoring.dollars:
            assert rows["a card turned up"] == scoring.turn_up


@pytest.mark.spec("S04")
@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What is a deal code?", "A code such as YU1-C-AAAAAAB names the game, its rules and the deal."),
        ("How many moves can be undone?", "The last 100."),
        ("How is the score counted?", "always has 625 points"),
        ("Can I play without a connection?", "After the first visit everything is kept on your device"),
        ("Is my game saved?", "Yes, after every move"),
        ("When does the table say that I am stuck?", "the message is never a false alarm"),
        ("Can every deal be won?", "Of 500 deals by chance, a search won 462 with Classic rules"),
    ],
)
def test_the_answers_tell(question: str, words: str) -> None:
    (section,) = [section for section in questions() if TEXTS.tell(section.title) == question]
    assert words in told((section,))


@pytest.mark.parametrize(("rules", "sample"), [("CFU", CLASSIC), ("SFU", SAME_SUIT), ("RFU", ANY_COLOUR)])
def test_the_numbers_of_winnable_deals_are_those_that_were_searched(rules: str, sample: Sample) -> None:
    body = golden("verdicts.txt").partition(f"## {rules} ")[2].partition("\n")[2].partition("##")[0]
    verdicts = "".join(body.split())
    assert Sample(len(verdicts), verdicts.count("W"), verdicts.count("L")) == sample
