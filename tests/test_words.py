"""The words: every visible text goes through gettext, and every language says everything, in its own terms.

A missing, empty, fuzzy or superfluous text is a failure of its language.
"""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest
from babel import Locale
from babel.messages import Catalog
from babel.messages.catalog import Message

from tools import start_words, words
from tools.game_files import ROOT, compile_catalogues
from yukon.browser.texts import (
    COMMANDS,
    FIELDS,
    ISOLATE,
    LANGUAGES,
    REFUSALS,
    RELEASE,
    Texts,
    Writing,
    chosen_language,
)
from yukon.cards import PACK, Card, Suit
from yukon.deals import CodeProblem
from yukon.moves import Refusal
from yukon.pages.phrases import Dollars, counted, phrase

PAGE = sorted((ROOT / "yukon" / "browser").glob("*.py"))
TRANSLATED = sorted(set(LANGUAGES) - {"en"})
GLOSSARY = ROOT / "docs" / "glossary"


def messages(language: str) -> dict[str | tuple[str, ...], Message]:
    return {key(message): message for message in words.catalogue(language) if message.id}


def key(message: Message) -> str | tuple[str, ...]:
    return message.id if isinstance(message.id, str) else tuple(message.id)


def strings(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compile the catalogues as the build does."""
    compile_catalogues()


# --- Completeness


def test_the_catalogues_are_those_of_the_languages() -> None:
    found = {path.parent.parent.name for path in words.LOCALE.rglob("*.po")}
    assert found == set(words.LANGUAGES) == set(TRANSLATED)


@pytest.mark.spec("S05")
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_has_every_text_and_no_other(language: str) -> None:
    wanted = {key(message) for message in words.extracted() if message.id}
    assert set(messages(language)) == wanted, "make words brings the catalogue up to date"


@pytest.mark.spec("S05")
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_leaves_nothing_untranslated_or_unsure(language: str) -> None:
    wanting = [
        name
        for name, message in messages(language).items()
        if message.fuzzy or not all(map(str.strip, strings(message)))
    ]
    assert wanting == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_names_of_its_text(language: str) -> None:
    for name, message in messages(language).items():
        texts = [name] if isinstance(name, str) else list(name)
        wanted = set().union(*map(fields, texts))
        for number, string in enumerate(strings(message)):
            # "one card" may go without its number; where the text is no plural, every name has its place.
            free = {"n"} if len(strings(message)) > 1 and number < len(strings(message)) - 1 else set()
            assert wanted - free <= fields(string) <= wanted, f"{language}: {name!r} -> {string!r}"


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_plural_forms_are_those_of_the_language_for_0_to_200(language: str) -> None:
    catalogue: Catalog = words.catalogue(language)
    form = gettext.c2py(catalogue.plural_expr)
    categories = {count: Locale(language).plural_form(count) for count in range(201)}
    pairs = {(form(count), category) for count, category in categories.items()}
    assert len(pairs) == len({index for index, _ in pairs}) == len({category for _, category in pairs})
    assert {index for index, _ in pairs} == set(range(catalogue.num_plurals))
    for message in messages(language).values():
        if not isinstance(message.id, str):
            assert len(strings(message)) == catalogue.num_plurals


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_left_in_english(language: str) -> None:
    same = {
        name
        for name, message in messages(language).items()
        if isinstance(name, str) and message.string == name and re.search("[a-z]{3}", bare(name))
    }
    assert same <= {"Yukon", "Klondike", "Klondike, Vegas", "Vegas", "Menu"}


# --- The terms


def terms(language: str) -> list[tuple[str, list[str]]]:
    """Read a glossary: the English word, and the beginnings of words of which one must stand in the translation."""
    rows = re.findall(
        r"^\| *([^|]+?) *\| *([^|]+?) *\|", (GLOSSARY / f"{language}.md").read_text("utf-8"), re.MULTILINE
    )
    return [(english, [stem.strip() for stem in stems.split(",")]) for english, stems in rows[2:]]


@pytest.mark.spec("S05")
@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_keeps_to_the_glossary(language: str) -> None:
    found = terms(language)
    assert len(found) >= 20
    for english, stems in found:
        wanted = re.compile(rf"\b(?:{english})\b", re.IGNORECASE)
        for name, message in messages(language).items():
            if all(wanted.search(bare(text)) for text in ([name] if isinstance(name, str) else name)):
                for string in strings(message):
                    said = bare(string).casefold()
                    assert any(stem.casefold() in said for stem in stems), f"{english}: {name!r} -> {string!r}"


def bare(text: str) -> str:
    """Give a text without the names that are filled in."""
    return re.sub(r"{\w+}", "", text)


@pytest.mark.spec("S05")
def test_cards_are_named_as_each_language_names_them() -> None:
    seven, jack, queen = Card(7, Suit.HEARTS), Card(11, Suit.DIAMONDS), Card(12, Suit.DIAMONDS)
    assert [Texts("en").card(card) for card in (seven, jack, queen)] == [
        "7 of hearts",
        "jack of diamonds",
        "queen of diamonds",
    ]
    assert [Texts("pl").card(card) for card in (seven, jack, queen)] == ["7 kier", "walet karo", "dama karo"]
    assert [Texts("el").card(card) for card in (seven, jack, queen)] == ["7 κούπα", "Βαλές καρό", "Ντάμα καρό"]
    # No isolates: in a name within a sentence they would hide that it runs from right to left.
    assert [Texts("ar").card(card) for card in (seven, jack, queen)] == ["7 القلوب", "ولد الماس", "ملكة الماس"]


@pytest.mark.spec("S05")
def test_court_letters_are_those_of_the_language_unless_the_player_wants_the_others() -> None:
    king = Card(13, Suit.CLUBS)
    written = {language: Texts(language).short(king)[:-1] for language in LANGUAGES}
    assert written == {"en": "K♣", "ar": "م♣", "pl": "K♣", "el": "Ρ♣"}
    jack = Card(11, Suit.CLUBS)
    assert Texts("pl").short(jack).startswith("W")
    assert Texts("pl", local_letters=False).short(jack).startswith("J")
    assert Texts("pl", local_letters=False).letters == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_have_one_name(language: str) -> None:
    texts = Texts(language)
    assert len({texts.card(card) for card in PACK}) == len({texts.short(card) for card in PACK}) == len(PACK)


# --- How languages write


def test_amounts_and_cards_keep_their_direction_in_arabic() -> None:
    texts = Texts("ar", Writing(lambda number: str(number).translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))))
    assert texts.dollars(-52) == "\u2066-$٥٢\u2069"
    assert Texts("en").dollars(208) == "+$208"
    assert texts.number(7) == "٧"
    named = texts.say("{card}, waste", card="x")
    assert f"{ISOLATE}x{RELEASE}" in named
    assert texts.direction == "rtl"


def test_numbers_in_a_text_take_the_digits_that_are_set_and_codes_keep_theirs() -> None:
    eastern = Writing(lambda number: str(number).translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")))
    texts = Texts("ar", eastern)
    assert "٢٠" in texts.refusal(Refusal.GROUP_TOO_LARGE)
    assert "YU1" in texts.code_problem(CodeProblem.UNKNOWN_GAME)
    assert "20" in Texts("ar").refusal(Refusal.GROUP_TOO_LARGE)


def test_a_phrase_is_written_with_its_values() -> None:
    texts = Texts("en", Writing(str, " + ".join))
    ace = Card(1, Suit.SPADES)
    runs = texts.runs(phrase("{cards} for {price}", cards=(ace, Card(2, Suit.HEARTS)), price=Dollars(5)))
    assert [(seen.rstrip("\ufe0e"), heard) for seen, heard, _ in runs] == [
        ("A♠", "ace of spades"),
        (" + ", ""),
        ("2♥", "2 of hearts"),
        (" for +$5", ""),
    ]
    assert texts.tell(counted("{n} card", "{n} cards", 3)) == "3 cards"


@pytest.mark.parametrize(
    ("asked", "wanted", "preferred", "language"),
    [
        ("", "", ["pl-PL", "en"], "pl"),
        ("", "el", ["pl"], "el"),
        ("AR", "el", ["pl"], "ar"),
        ("xx", "", ["de", "ar-EG"], "ar"),
        ("", "", ["de"], "en"),
        ("../../etc", "", [], "en"),
    ],
)
def test_the_language_is_what_is_asked_for_then_set_then_preferred(
    asked: str, wanted: str, preferred: list[str], language: str
) -> None:
    assert chosen_language(asked, wanted, preferred) == language


def test_going_over_to_another_language_is_complete() -> None:
    texts = Texts("en")
    english = texts.refusal(next(iter(REFUSALS)))
    texts.speak("el", Writing(), local_letters=True)
    assert texts.language == "el"
    assert texts.refusal(next(iter(REFUSALS))) != english
    assert texts.letters == "el"


# --- Nothing visible goes past gettext

SPOKEN = {"aria-label", "title", "placeholder", "alt"}
SAYING = {"say": 0, "refuse": 0, "notice": 1}
"""What the announcer does, and which of its arguments is a sentence."""


def literals(node: ast.expr) -> Iterator[str]:
    """Find the words that stand in an expression itself, not in what it calls."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from literals(part)
        case ast.BinOp(left=left, right=right):
            yield from literals(left)
            yield from literals(right)
        case ast.IfExp(body=body, orelse=other):
            yield from literals(body)
            yield from literals(other)
        case _:
            return


def shown(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Find literal words that a player would read or hear."""
    for node in ast.walk(tree):
        spoken: list[ast.expr] = []
        match node:
            case ast.Call(func=ast.Name(id="build"), args=[_, _, attributes, *children]):
                spoken += children
                if isinstance(attributes, ast.Dict):
                    pairs = zip(attributes.keys, attributes.values, strict=True)
                    spoken += [
                        value for name, value in pairs if isinstance(name, ast.Constant) and name.value in SPOKEN
                    ]
            case ast.Call(func=ast.Attribute(attr="setAttribute"), args=[ast.Constant(value=name), value]):
                spoken += [value] if name in SPOKEN else []
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="_announcer"), attr=name), args=arguments):
                spoken += arguments[SAYING[name] : SAYING[name] + 1] if name in SAYING else []
            case ast.Assign(targets=[ast.Attribute(attr="textContent" | "title")], value=value):
                spoken.append(value)
        for each in spoken:
            for text in literals(each):
                # Codes and keys are the same in all languages.
                if re.search("[A-Za-z]{2}", text) and not re.fullmatch(r"[A-Z0-9-]+|[A-Z][a-z]+", text.strip(" ·")):
                    yield each.lineno, text


@pytest.mark.spec("S05")
@pytest.mark.parametrize("path", PAGE, ids=lambda path: path.name)
def test_every_visible_text_goes_through_gettext(path: Path) -> None:
    assert list(shown(ast.parse(path.read_text()))) == []


def test_texts_that_go_past_gettext_are_found() -> None:
    source = """
build(document, "p", {"aria-label": "Close it"}, "Hello there")
element.textContent = f"{count} cards"
element.setAttribute("title", "Shown on top")
self._announcer.notice("kind", "This is said")
build(document, "p", {"class": "words"}, say("Fine"), "YU1-C-AAAAAAB")
"""
    assert sorted(text for _, text in shown(ast.parse(source))) == [
        " cards",
        "Close it",
        "Hello there",
        "Shown on top",
        "This is said",
    ]


class Labels(HTMLParser):
    """Reads which label stands in which button and beside which field."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[tuple[str, str], str] = {}
        self._inside: tuple[str, str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        for name in ("data-command", "data-label"):
            if value := named.get(name):
                self._inside = (name, value)
        if tag == "a" and named.get("data-field"):
            self._inside = None

    def handle_endtag(self, tag: str) -> None:
        if tag in ("button", "p"):
            self._inside = None

    def handle_data(self, data: str) -> None:
        if self._inside and data.strip():
            self.found.setdefault(self._inside, data.strip())


def test_the_labels_of_the_page_are_those_that_are_translated() -> None:
    page = Labels()
    page.feed((ROOT / "index.html").read_text())
    commands = {name: label for (kind, name), label in page.found.items() if kind == "data-command"}
    labels = {name: label for (kind, name), label in page.found.items() if kind == "data-label"}
    assert commands == COMMANDS
    assert labels == FIELDS


def test_the_page_shows_no_word_before_python_that_is_not_translated_for_it() -> None:
    text = (ROOT / "index.html").read_text()
    toolbar = text[text.index('<nav id="toolbar"') : text.index("</nav>")]
    assert tuple(re.findall(r'data-command="([\w-]+)"', toolbar)) == start_words.TOOLBAR
    before = text[text.index("<header") : text.index("</nav>")] + text[text.index('<div id="boot-failed"') :]
    shown = re.findall(r'>([^<>\n]+)</(?:p|span|button)>|aria-label="([^"]+)"', before)
    assert {one or other for one, other in shown} - {"0:00"} == set(start_words.WORDS)


def test_the_words_before_python_are_those_of_the_catalogues() -> None:
    said = start_words.start_words()
    assert set(said) == set(LANGUAGES) - {"en"}
    direction, words = said["ar"]
    assert direction == "rtl"
    assert words["Undo"] == Texts("ar").say("Undo") != "Undo"
