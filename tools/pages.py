"""The pages of words as plain HTML, one folder a language: for search engines, slow phones and eyes without a script.

The same content as in the game (yukon/pages), written out when the site is built. Knows HTML, no rules.
"""

from __future__ import annotations

import html
import json
from collections.abc import Sequence

from babel.lists import format_list
from babel.numbers import format_decimal

from yukon.browser.texts import COMMANDS, LANGUAGES, N_, Texts, Writing
from yukon.moves import Carry, Move
from yukon.pages.examples import Example, Game, examples
from yukon.pages.lesson import Step, klondike_lesson, yukon_lesson
from yukon.pages.phrases import Phrase
from yukon.pages.questions import questions
from yukon.pages.rulebook import GAMES, Items, Section, Table, rules_of
from yukon.position import Position
from yukon.rules import refusal
from yukon.session import begin

NAMES = ("rules", "lesson", "examples", "faq")
POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
_GAMES = {"yukon": N_("Yukon"), "klondike": N_("Klondike")}
_HIDDEN = "▒"


def speaker(language: str) -> Texts:
    """The texts of a language, with numbers and lists as its readers write them; always with the digits 0 to 9."""

    def number(value: int) -> str:
        return format_decimal(value, locale=language, numbering_system="latn")

    def listed(parts: Sequence[str]) -> str:
        return format_list(list(parts), locale=language)

    return Texts(language, Writing(number, listed))


def plain_pages(style: str, icon: str) -> dict[str, bytes]:
    """All plain pages, path below the site -> content; `style` and `icon` are paths below the site, too."""
    pages: dict[str, bytes] = {}
    for language in LANGUAGES:
        writer = _Writer(speaker(language))
        bodies = {"rules": writer.rules, "lesson": writer.lesson, "examples": writer.examples, "faq": writer.faq}
        for name in NAMES:
            pages[f"{language}/{name}.html"] = writer.page(name, bodies[name](), style, icon).encode()
    return pages


def manifests(english: str) -> dict[str, bytes]:
    """The manifests of the other languages, made from the English one; path below the site -> content."""
    found: dict[str, bytes] = {}
    original = json.loads(english)
    for language in LANGUAGES:
        texts = speaker(language)
        shortcuts = [{**each, "name": texts.say(each["name"])} for each in original["shortcuts"]]
        words = {
            "name": texts.say(N_("Yukon Solitaire")),
            "short_name": texts.say(_GAMES["yukon"]),
            "description": texts.say(N_("Yukon, Russian Solitaire and Klondike: played in the page, works offline.")),
            "lang": language,
            "dir": texts.direction,
            "shortcuts": shortcuts,
        }
        if language != "en":
            found[texts.manifest] = json.dumps(original | words, ensure_ascii=False, indent=2).encode()
    return found


class _Writer:
    """Writes the pages of one language."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def page(self, name: str, body: str, style: str, icon: str) -> str:
        """A whole page around its body."""
        texts = self._texts
        title = html.escape(texts.say(COMMANDS[name]))
        others = "".join(
            f'<link rel="alternate" hreflang="{language}" href="../{language}/{name}.html">\n' for language in LANGUAGES
        )
        places = "".join(
            f'<a href="{other}.html"{_current(other == name)}>{html.escape(texts.say(COMMANDS[other]))}</a>\n'
            for other in NAMES
        )
        languages = "".join(
            f'<a href="../{language}/{name}.html" lang="{language}" hreflang="{language}"'
            f"{_current(language == texts.language)}>{spoken}</a>\n"
            for language, spoken in LANGUAGES.items()
        )
        licences = html.escape(texts.say(N_("Licences")))
        play = html.escape(texts.say(N_("Play")))
        return (
            f'<!doctype html>\n<html lang="{texts.language}" dir="{texts.direction}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title} · Yukon</title>\n"
            f'<link rel="icon" type="image/svg+xml" href="../{icon}">\n'
            f'<link rel="stylesheet" href="../{style}">\n{others}'
            f'<link rel="alternate" hreflang="x-default" href="../en/{name}.html">\n</head>\n<body>\n'
            f'<header>\n<a class="play" href="../?lang={texts.language}">{play}</a>\n<nav>\n{places}</nav>\n</header>\n'
            f"<main>\n<h1>{title}</h1>\n{body}</main>\n<footer>\n<nav>\n{languages}</nav>\n"
            f'<p><a href="../licences.html" hreflang="en">{licences}</a></p>\n</footer>\n</body>\n</html>\n'
        )

    def rules(self) -> str:
        """The rules of every game."""
        parts = []
        for game in GAMES:
            parts.append(f'<h2 id="{game}">{html.escape(self._texts.say(_GAMES[game]))}</h2>\n')
            parts.append(self._sections(rules_of(game), "h3"))
        return "".join(parts)

    def faq(self) -> str:
        """The questions and answers."""
        return self._sections(questions(), "h2")

    def lesson(self) -> str:
        """The steps of both lessons, with their positions in words."""
        parts = []
        for game, steps in (("yukon", yukon_lesson()), ("klondike", klondike_lesson())):
            parts.append(f'<h2 id="{game}">{html.escape(self._texts.say(_GAMES[game]))}</h2>\n')
            parts += (self._step(game, number, step) for number, step in enumerate(steps, 1))
        return "".join(parts)

    def examples(self) -> str:
        """The examples: every move, with the remarks at their places."""
        return "".join(self._example(number, example) for number, example in enumerate(examples(), 1))

    def _step(self, game: str, number: int, step: Step) -> str:
        address = f"../#/lesson/{number}" if game == "yukon" else f"../#/lesson/{game}/{number}"
        parts = [f"<h3>{self._texts.number(number)}. {self._text(step.title)}</h3>\n"]
        parts += (f"<p>{self._text(phrase)}</p>\n" for phrase in step.text)
        for board in step.boards:
            if board.label is not None:
                parts.append(f"<h4>{self._text(board.label)}</h4>\n")
            parts.append(self._table_of(board.position))
            parts.append(f'<p><a href="{address}">{self._text(board.task)}</a></p>\n')
        return "".join(parts)

    def _example(self, number: int, example: Example) -> str:
        parts = [
            f'<h2><a href="../#/examples/{number}">{self._text(example.title)}</a></h2>\n',
            f"<p>{self._text(example.text)}</p>\n",
        ]
        for game in example.games:
            parts.append(f"<h3>{self._text(game.label)}</h3>\n<p><code>{game.code}</code></p>\n")
            parts.append(self._table_of(begin(game.code).position))
            parts.append(self._line(game))
        return "".join(parts)

    def _line(self, game: Game) -> str:
        """The moves of a game in runs between the remarks."""
        session = begin(game.code)
        parts: list[str] = []
        run: list[str] = []
        for after in range(len(game.line) + 1):
            if after:
                move = game.line[after - 1]
                run.append(f'<bdi dir="{self._texts.direction}">{self._move(move)}</bdi>')
                session = session.apply(move).session
            note = game.note(after)
            if note is None:
                continue
            parts.append(f"<p>{' · '.join(run)}</p>\n" if run else "")
            run = []
            said = self._text(note.text)
            reason = refusal(game.code.variant, session.position, note.tried) if note.tried else None
            if reason is not None:
                said += f" <strong>{html.escape(self._texts.refusal(reason))}</strong>"
            parts.append(f"<blockquote>{said}</blockquote>\n")
        return "".join(parts) + (f"<p>{' · '.join(run)}</p>\n" if run else "")

    def _move(self, move: Move) -> str:
        texts = self._texts
        match move:
            case Carry(card, to):
                place = texts.number(to) if to else texts.say(N_("foundation"))
                arrow = "←" if texts.direction == "rtl" else "→"
                return f"<bdi>{html.escape(texts.short(card))}</bdi> {arrow} {html.escape(place)}"
            case _:
                return html.escape(texts.say(N_("stock")))

    def _table_of(self, position: Position) -> str:
        """A position: a list of its columns, face-down cards as grey squares."""
        columns = []
        for column in position.columns:
            cards = [_HIDDEN] * column.hidden + [html.escape(self._texts.short(card)) for card in column.face_up]
            columns.append(f"<li>{' '.join(f'<bdi>{card}</bdi>' for card in cards)}</li>\n")
        return f'<ol class="table">\n{"".join(columns)}</ol>\n'

    def _sections(self, sections: Sequence[Section], heading: str) -> str:
        parts = []
        for section in sections:
            parts.append(f"<{heading}>{self._text(section.title)}</{heading}>\n")
            for block in section.blocks:
                match block:
                    case Phrase():
                        parts.append(f"<p>{self._text(block)}</p>\n")
                    case Items(items):
                        parts.append("<ul>\n" + "".join(f"<li>{self._text(item)}</li>\n" for item in items) + "</ul>\n")
                    case Table():
                        parts.append(self._table(block))
        return "".join(parts)

    def _table(self, table: Table) -> str:
        head = "".join(f"<th>{self._text(name)}</th>" for name in table.head)
        rows = "".join(
            "<tr>" + "".join(f"<td>{html.escape(self._texts.written(cell))}</td>" for cell in row) + "</tr>\n"
            for row in table.rows
        )
        return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"

    def _text(self, phrase: Phrase) -> str:
        """A phrase as HTML; cards keep their own direction and are named in full to a screen reader."""
        parts = []
        for seen, heard, look in self._texts.runs(phrase):
            text = html.escape(seen)
            if heard:
                text = f'<bdi role="img" aria-label="{html.escape(heard)}" class="{look}">{text}</bdi>'
            parts.append(text)
        return "".join(parts)


def _current(here: bool) -> str:
    return ' aria-current="page"' if here else ""
