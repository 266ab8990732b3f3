"""The plain pages: in every language, whole, well-formed, linked, and kept for playing without a connection."""

from __future__ import annotations

import html
import json
import posixpath
import re
from html.parser import HTMLParser

import pytest

from tools import build
from tools.game_files import ROOT
from tools.pages import NAMES, plain_pages, speaker
from yukon.browser.texts import COMMANDS, LANGUAGES, Texts
from yukon.pages.lesson import klondike_lesson, yukon_lesson
from yukon.pages.phrases import Phrase
from yukon.pages.questions import questions
from yukon.pages.rulebook import GAMES, Items, Section, Table, rules_of

VOID = {"meta", "link"}
SITE = {path: page.decode() for path, page in plain_pages("app/plain.css", "icons/yukon.svg").items()}


class Reader(HTMLParser):
    """Reads a page, and fails on a tag that is not closed in its place."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.links: list[str] = []
        self.languages: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if href := named.get("href"):
            self.links.append(href)
        if tag == "link" and named.get("rel") == "alternate":
            self.languages.add(named.get("hreflang") or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(path: str) -> Reader:
    reader = Reader()
    reader.feed(SITE[path])
    reader.close()
    assert reader.open == []
    return reader


def said(texts: Texts, phrase: Phrase) -> str:
    return "".join(seen for seen, _, _ in texts.runs(phrase))


def paragraphs(sections: tuple[Section, ...]) -> list[Phrase]:
    found = [section.title for section in sections]
    for section in sections:
        for block in section.blocks:
            match block:
                case Phrase():
                    found.append(block)
                case Items(items):
                    found += items
                case Table(head, rows):
                    found += [*head, *(name for name, _ in rows)]
    return found


@pytest.mark.spec("S05")
def test_every_language_has_every_page() -> None:
    assert set(SITE) == {f"{language}/{name}.html" for language in LANGUAGES for name in NAMES}


@pytest.mark.parametrize("path", sorted(SITE))
def test_a_page_is_well_formed_in_its_language_and_its_links_lead_somewhere(path: str) -> None:
    language = path.partition("/")[0]
    page = read(path)
    texts = Texts(language)
    assert f'<html lang="{language}" dir="{texts.direction}">' in SITE[path]
    assert page.languages == {*LANGUAGES, "x-default"}
    assert html.escape(texts.say(COMMANDS[path.split("/")[1].removesuffix(".html")])) in SITE[path]
    for link in page.links:
        address = re.sub("[?#].*", "", link)
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), address))
        assert target in {*SITE, ".", "app/plain.css", "icons/yukon.svg", "licences.html"}, link
    assert "../licences.html" in page.links


@pytest.mark.spec("S01", "S03", "S04")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_all_that_the_game_says(language: str) -> None:
    texts = speaker(language)
    told = {name: "".join(read(f"{language}/{name}.html").words) for name in NAMES}
    for game in GAMES:
        assert [each for each in paragraphs(rules_of(game)) if said(texts, each) not in told["rules"]] == []
    assert [each for each in paragraphs(questions()) if said(texts, each) not in told["faq"]] == []
    for step in (*yukon_lesson(), *klondike_lesson()):
        assert said(texts, step.title) in told["lesson"]
        assert [each for each in step.text if said(texts, each) not in told["lesson"]] == []


@pytest.mark.parametrize("path", sorted(SITE))
def test_a_page_lets_no_script_and_no_stranger_in(path: str) -> None:
    assert "<script" not in SITE[path]
    assert "style=" not in SITE[path]
    assert not re.search(r'(?:href|src)="(?:https?:)?//', SITE[path])
    assert "default-src 'none'" in SITE[path]


def test_the_plain_pages_are_part_of_the_site_and_known_to_its_service_worker() -> None:
    site = build.build()
    listed = site["sw.js"].decode()
    for path in SITE:
        assert path in site
        assert f'"{path}"' in listed
    style = re.search(rb'href="\.\./([^"]*plain\.css)"', site["en/rules.html"])
    assert style
    assert style[1].decode() in site


def test_the_installed_game_is_called_in_its_language() -> None:
    site = build.build()
    english = json.loads(site["manifest.webmanifest"])
    for language in set(LANGUAGES) - {"en"}:
        texts = Texts(language)
        local = json.loads(site[texts.manifest])
        assert (local["lang"], local["dir"]) == (language, texts.direction)
        assert local["name"] != english["name"]
        assert {key: local[key] for key in ("id", "start_url", "icons")} == {
            key: english[key] for key in ("id", "start_url", "icons")
        }


def test_the_first_page_leads_to_the_rules_without_a_script() -> None:
    index = (ROOT / "index.html").read_text()
    inside = re.search("<noscript>(.*?)</noscript>", index, re.DOTALL)
    assert inside
    assert set(re.findall(r'href="([^"]+)"', inside[1])) == {f"{language}/rules.html" for language in LANGUAGES}
