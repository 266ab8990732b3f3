"""Every sentence that a player reads or hears, through gettext.

A text is written once, in English, and looked up in the catalogue of the player's language. Nothing here touches the
page: leaves get a ``Texts`` and ask it, and how numbers and lists are written is the browser's ``Intl``, handed in.
"""

from __future__ import annotations

import gettext
import io
import pkgutil
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from yukon.cards import PACK, RANKS, Card, Suit
from yukon.deals import CodeProblem, DealCode
from yukon.moves import Refusal
from yukon.pages import phrases
from yukon.pages.phrases import Code, Dollars, Phrase, Value
from yukon.scene import CardSpot, PlaceSpot
from yukon.session import Session
from yukon.variants import HouseRules, Variant

N_ = phrases.N_  # here too, for all that is the page's own
LANGUAGES: Final = {"en": "English", "ar": "العربية", "pl": "polski", "el": "Ελληνικά"}
"""The languages, each by its own name."""
RIGHT_TO_LEFT: Final = frozenset({"ar"})
_LETTERS: Final = {
    "ar": {"A": "أ", "J": "ول", "Q": "ب", "K": "م"},
    "pl": {"A": "A", "J": "W", "Q": "D", "K": "K"},
    "el": {"A": "Α", "J": "Β", "Q": "Ν", "K": "Ρ"},
}
"""The letters of ace and courts, as they stand on the cards of a language (docs/faces.md)."""
_NUMBER: Final = re.compile("(?<![A-Za-z0-9])[0-9]+(?![A-Za-z0-9])")
"""A number in a text, which is no part of a code like YU1."""
_SYMBOLS: Final = "♠♥♦♣"
_AS_TEXT: Final = "\ufe0e"
"""Asks for a suit's plain form, where a system would draw a coloured picture."""
ISOLATE: Final = "\u2068"
"""Opens a run that keeps its own direction; ``RELEASE`` closes it."""
_ISOLATE_LATIN: Final = "\u2066"
RELEASE: Final = "\u2069"


_COURT: Final = {1: N_("ace"), 11: N_("jack"), 12: N_("queen"), 13: N_("king")}
_SUITS: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))

REFUSALS: Final[dict[Refusal, str]] = {
    Refusal.GAME_OVER: N_("The game is won. There is nothing left to move."),
    Refusal.NO_SUCH_COLUMN: N_("There is no such column."),
    Refusal.NOT_ON_THE_TABLE: N_("This card is not on the table."),
    Refusal.IN_THE_STOCK: N_("A card of the stock has to be drawn first."),
    Refusal.FACE_DOWN: N_("A face-down card cannot be moved. It turns up when nothing lies on it."),
    Refusal.NOT_TOP_OF_WASTE: N_("Only the top card of the waste can be played."),
    Refusal.NOT_TOP_OF_FOUNDATION: N_("Only the top card of a foundation can be taken back."),
    Refusal.ALREADY_ON_FOUNDATION: N_("This card already lies on its foundation."),
    Refusal.NO_TAKING_BACK: N_("By the house rule, cards stay on the foundations."),
    Refusal.ACE_WOULD_RETURN: N_("By the house rule, this ace would go straight up again."),
    Refusal.OWN_COLUMN: N_("The card already lies in this column."),
    Refusal.NOT_LAST: N_("Only the last card of a column can go to its foundation."),
    Refusal.FOUNDATION_STARTS_WITH_ACE: N_("A foundation starts with the ace."),
    Refusal.NOT_NEXT_ON_FOUNDATION: N_("A foundation grows by one rank at a time."),
    Refusal.GROUP_TOO_LARGE: N_("No more than 20 cards may move at once."),
    Refusal.ONLY_KING_TO_EMPTY: N_("Only a king may fill an empty column."),
    Refusal.END_IS_FACE_DOWN: N_("Nothing can be laid on a face-down card."),
    Refusal.NOTHING_ON_ACE: N_("Nothing can be laid on an ace."),
    Refusal.NOT_ONE_LOWER: N_("It must be exactly one rank lower than the card it is laid on."),
    Refusal.SAME_COLOUR: N_("Red goes on black, black on red."),
    Refusal.OTHER_SUIT: N_("It must be of the same suit as the card it is laid on."),
    Refusal.NO_PLACE: N_("No column takes this card."),
    Refusal.NO_EMPTY_COLUMN: N_("A king needs an empty column, and none is empty."),
    Refusal.NO_STOCK: N_("This game has no stock."),
    Refusal.STOCK_EMPTY: N_("The stock is empty."),
    Refusal.STOCK_NOT_EMPTY: N_("The waste is turned over only when the stock is empty."),
    Refusal.NOTHING_TO_REDEAL: N_("Stock and waste are both empty."),
    Refusal.NO_REDEAL_LEFT: N_("With Vegas scoring the stock is gone through only once."),
}

CODE_PROBLEMS: Final[dict[CodeProblem, str]] = {
    CodeProblem.EMPTY: N_("Type or paste a deal code."),
    CodeProblem.WRONG_LETTER: N_("A deal is written with the letters A to Z only."),
    CodeProblem.WRONG_LENGTH: N_("The code is too short or too long: a deal has 7 letters, or 48."),
    CodeProblem.UNKNOWN_GAME: N_("Codes begin with YU1 for Yukon or KL1 for Klondike."),
    CodeProblem.UNKNOWN_RULES: N_("The letters after the game name no rules that are known here."),
    CodeProblem.NEWER_VERSION: N_("This code is from a newer version of the game. Load the page again to get it."),
    CodeProblem.NO_SUCH_DEAL: N_("There is no deal with these 48 letters."),
}

COMMANDS: Final[dict[str, str]] = {
    "undo": N_("Undo"),
    "redo": N_("Redo"),
    "hint": N_("Hint"),
    "restart": N_("Restart"),
    "new-game": N_("New game"),
    "settings": N_("Settings"),
    "menu": N_("Menu"),
    "resign": N_("Resign"),
    "backup": N_("Backup"),
    "show-way": N_("Show the way"),
    "blame": N_("Where was it lost?"),
    "lesson": N_("Lesson"),
    "rules": N_("Rules"),
    "examples": N_("Examples"),
    "faq": N_("Questions"),
    "replay": N_("Replay this game"),
    "daily": N_("Deal of the day"),
    "statistics": N_("Statistics"),
    "history": N_("Finished games"),
    "share": N_("Share"),
    "import": N_("Import a deal"),
    "reading": N_("The table in words"),
    "keys": N_("Keys"),
    "install": N_("Install"),
}
"""The labels of the commands in the toolbar and the menu, by their names on the page."""

FIELDS: Final[dict[str, str]] = {"score": N_("Score"), "moves": N_("Moves"), "time": N_("Time"), "code": N_("Deal")}
"""The fields of the bar."""

_BUILDS: Final = {"C": N_("Yukon"), "R": N_("Relaxed Yukon"), "S": N_("Same-suit Yukon")}
_DRAWS: Final = {
    "D1N": N_("Klondike, draw 1"),
    "D3N": N_("Klondike, draw 3"),
    "D1V": N_("Klondike, draw 1, Vegas"),
    "D3V": N_("Klondike, draw 3, Vegas"),
}


def chosen_language(asked: str, wanted: str, preferred: Sequence[str]) -> str:
    """Choose a language: what the address asks for, what the player has set, what the browser prefers, English."""
    for tag in (asked, wanted, *preferred):
        language = tag.lower().replace("_", "-").partition("-")[0]
        if language in LANGUAGES:
            return language
    return "en"


@dataclass(frozen=True, slots=True)
class Writing:
    """How a language writes: whole numbers, lists like "a, b and c", and dates.

    ``day``: a date; ``month``: its month and year; ``weekday``: its day of the week, in short.
    """

    number: Callable[[int], str] = str
    listed: Callable[[Sequence[str]], str] = ", ".join
    day: Callable[[date], str] = date.isoformat
    month: Callable[[date], str] = "{:%Y-%m}".format
    weekday: Callable[[date], str] = "{:%a}".format


class Texts:
    """The texts in one language, which may be changed at any time."""

    def __init__(self, language: str = "en", writing: Writing | None = None, *, local_letters: bool = True) -> None:
        self.speak(language, writing or Writing(), local_letters=local_letters)

    def speak(self, language: str, writing: Writing, *, local_letters: bool) -> None:
        """Go over to a language; without ``local_letters`` the courts stay J, Q, K and the ace A."""
        self.language = language
        self.letters = language if local_letters and language in _LETTERS else ""
        """The language whose letters the cards bear; empty for A, J, Q, K."""
        self._writing = writing
        self._numbers: dict[int, str] = {}
        self._catalogue = _catalogue(language)
        self._cards = {self.short(card): card for card in PACK}

    @property
    def direction(self) -> str:
        """``rtl`` or ``ltr``, as the page's ``dir`` has it."""
        return "rtl" if self.language in RIGHT_TO_LEFT else "ltr"

    def number(self, number: int) -> str:
        """Write a whole number."""
        known = self._numbers.get(number)
        if known is None:
            known = self._numbers[number] = self._writing.number(number)
        return known

    def say(self, text: str, **values: str) -> str:
        """Look a text up and fill in its ``{names}``."""
        found = self._with_own_digits(self._catalogue.gettext(text))
        return found.format_map(self._apart(values)) if values else found

    def count(self, one: str, many: str, count: int, **values: str) -> str:
        """Look up the plural form for a number; ``{n}`` in the text is the number."""
        found = self._with_own_digits(self._catalogue.ngettext(one, many, count))
        return found.format_map(self._apart(values) | {"n": self.number(count)})

    def _with_own_digits(self, text: str) -> str:
        """Write the numbers that stand in a text with the digits that are set; those of codes stay as they are."""
        if self.number(0) == "0":
            return text
        return _NUMBER.sub(lambda number: "".join(self.number(int(digit)) for digit in number[0]), text)

    def _apart(self, values: dict[str, str]) -> dict[str, str]:
        """Keep what is filled in from disturbing a line that runs from right to left."""
        if self.language not in RIGHT_TO_LEFT:
            return values
        return {name: f"{ISOLATE}{value}{RELEASE}" for name, value in values.items()}

    def tell(self, phrase: Phrase) -> str:
        """Write a phrase out; the short names of its cards stand between ``ISOLATE`` and ``RELEASE``."""
        values = {name: self.written(value) for name, value in phrase.values.items()}
        if not phrase.many:
            return self._with_own_digits(self._catalogue.gettext(phrase.text)).format_map(values)
        found = self._with_own_digits(self._catalogue.ngettext(phrase.text, phrase.many, phrase.count))
        return found.format_map(values | {"n": self.number(phrase.count)})

    def written(self, value: Value) -> str:
        """Write a value as it stands in a phrase."""
        match value:
            case Card():
                return f"{ISOLATE}{self.short(value)}{RELEASE}"
            case Suit():
                return self.suit(value)
            case int():
                return self.number(value)
            case Code(text):
                return f"{_ISOLATE_LATIN}{text}{RELEASE}"
            case Dollars(amount):
                return self.dollars(amount)
            case Phrase():
                return self.tell(value)
            case _:
                return self.listed([self.written(each) for each in value])

    def runs(self, phrase: Phrase) -> list[tuple[str, str, str]]:
        """Write a phrase out as runs: what is seen, what is heard instead, and how it looks (see ``dom.prose``).

        Only the short names of cards are heard otherwise: by their full names.
        """
        runs: list[tuple[str, str, str]] = []
        for part in self.tell(phrase).split(ISOLATE):
            name, released, rest = part.partition(RELEASE)
            card = self._cards.get(name) if released else None
            if card is None:
                runs.append((part, "", ""))
            else:
                runs += [(name, self.card(card), f"named suit-{card.suit.letter}"), (rest, "", "")]
        return [run for run in runs if run[0]]

    def listed(self, parts: Sequence[str]) -> str:
        """Write a list: a, b and c."""
        return self._writing.listed(parts)

    def day(self, day: date) -> str:
        """Write a date."""
        return self._writing.day(day)

    def month(self, day: date) -> str:
        """Write the month and year of a date."""
        return self._writing.month(day)

    def weekday(self, day: date) -> str:
        """Write the day of the week, in short."""
        return self._writing.weekday(day)

    def suit(self, suit: Suit) -> str:
        """Name a suit."""
        return self.say(_SUITS[suit])

    def short(self, card: Card) -> str:
        """Write a card as it stands on its face: Q♥."""
        letter = RANKS[card.rank - 1]
        rank = _LETTERS.get(self.letters, {}).get(letter, letter) if card.rank in _COURT else self.number(card.rank)
        return f"{rank}{_SYMBOLS[card.suit]}{_AS_TEXT}"

    def refusal(self, reason: Refusal) -> str:
        """Say which rule refuses a move (P06)."""
        return self.say(REFUSALS[reason])

    def code_problem(self, problem: CodeProblem) -> str:
        """Say why a text is no deal code (D05)."""
        return self.say(CODE_PROBLEMS[problem])

    def card(self, card: Card) -> str:
        """Name a card: queen of hearts."""
        rank = self.say(_COURT[card.rank]) if card.rank in _COURT else self.number(card.rank)
        # Not kept apart: a name inside a name would tell no direction, and its words change places.
        return self.say(N_("{rank} of {suit}")).format(rank=rank, suit=self.say(_SUITS[card.suit]))

    def card_spot(self, spot: CardSpot, size: int) -> str:
        """Name a card with its place, as a screen reader says it; ``size`` is the number of cards in its pile.

        A face-down card is not named.
        """
        if spot.pile == "stock":
            return self.count("Stock, {n} card", "Stock, {n} cards", size)
        if spot.pile == "waste":
            return self.say(N_("{card}, waste"), card=self.card(spot.card))
        if spot.pile == "F":
            return self.say(N_("{card}, foundation"), card=self.card(spot.card))
        name = self.card(spot.card) if spot.face_up else self.say(N_("face-down card"))
        values = {
            "card": name,
            "column": self.number(int(spot.pile)),
            "place": self.number(spot.depth + 1),
            "size": self.number(size),
        }
        text = self.say(N_("{card}, column {column}, card {place} of {size}"), **values)
        on_it = size - spot.depth - 1
        if on_it and spot.face_up:
            text += ", " + self.count("{n} card on it", "{n} cards on it", on_it)
        return text

    def place(self, spot: PlaceSpot) -> str:
        """Name a place for cards."""
        match spot.name:
            case "stock":
                return self.say(N_("Stock, empty"))
            case "waste":
                return self.say(N_("Waste, empty"))
            case name if name[0] == "F":
                return self.say(N_("Foundation of {suit}, empty"), suit=self.say(_SUITS["shdc".index(name[1])]))
            case name:
                return self.say(N_("Column {column}, empty"), column=self.number(int(name)))

    def score(self, session: Session) -> str:
        """Write the score: a number, or dollars with Vegas scoring (K09)."""
        return self.points(session.variant, session.score)

    def points(self, variant: Variant, score: int) -> str:
        """Write a score of a game: a number, or dollars (K09)."""
        return self.dollars(score) if variant.scoring.dollars else self.number(score)

    def dollars(self, amount: int) -> str:
        """Write an amount: +$208, $0, -$52."""
        sign = "+" if amount > 0 else "-" if amount < 0 else ""
        written = f"{sign}${self.number(abs(amount))}"
        return f"{_ISOLATE_LATIN}{written}{RELEASE}" if self.language in RIGHT_TO_LEFT else written

    def time(self, seconds: float) -> str:
        """Write a time as minutes and seconds, with hours when there are any."""
        minutes, second = divmod(int(seconds), 60)
        hours, minute = divmod(minutes, 60)
        tail = f"{self.number(second // 10)}{self.number(second % 10)}"
        if not hours:
            return f"{self.number(minute)}:{tail}"
        return f"{self.number(hours)}:{self.number(minute // 10)}{self.number(minute % 10)}:{tail}"

    def game(self, variant: Variant) -> str:
        """Name a game: Relaxed Yukon, with its house rules if it has any."""
        if variant.stock is not None:
            return self.say(_DRAWS[variant.letters])
        name = self.say(_BUILDS[variant.letters[0]])
        return f"{name} ({variant.house.letters})" if variant.house != HouseRules() else name

    def title(self, code: DealCode) -> str:
        """Write the title of the page with a game on the table."""
        return self.titled(self.game(code.variant))

    def titled(self, shown: str) -> str:
        """Write the title of the page for what it shows."""
        return self.say(N_("{shown} · Yukon Solitaire"), shown=shown)

    @property
    def manifest(self) -> str:
        """The file that tells the system how the installed game is called in this language."""
        return "manifest.webmanifest" if self.language == "en" else f"manifest-{self.language}.webmanifest"


def _catalogue(language: str) -> gettext.NullTranslations:
    """Load a catalogue that the build has compiled; English needs none."""
    if language == "en":
        return gettext.NullTranslations()
    data = pkgutil.get_data("yukon", f"locale/{language}/LC_MESSAGES/yukon.mo")
    if data is None:
        raise LookupError(f"there is no catalogue for {language}")
    return gettext.GNUTranslations(io.BytesIO(data))
