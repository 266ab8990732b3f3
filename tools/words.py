"""The catalogues: what has to be translated, and whether it is.

`python -m tools.words` reads the texts out of yukon/ and of what the build writes into yukon/locale/yukon.pot and
brings every yukon.po up to date: new texts come in empty, texts that are gone are dropped, nothing is guessed.
The build compiles them (game_files).
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.pofile import read_po, write_po

from tools.game_files import ROOT

LOCALE = ROOT / "yukon" / "locale"
TEMPLATE = LOCALE / "yukon.pot"
LANGUAGES = ("ar", "el", "pl")
KEYWORDS = {"N_": None, "say": None, "phrase": None, "count": (1, 2), "counted": (1, 2)}
WRITTEN_BY_THE_BUILD = ("tools/pages.py", "tools/start_words.py")
WIDTH = 110


def extracted(root: Path = ROOT) -> Catalog:
    """All texts of the game, in the order of its modules; signs without a letter are no texts."""
    catalogue = Catalog(project="Yukon", charset="utf-8", fuzzy=False)
    found = extract_from_dir(root / "yukon", method_map=[("**.py", "python")], keywords=KEYWORDS)
    for name, _, text, _, _ in sorted(found, key=lambda message: message[:2]):
        if any(map(str.isalpha, text if isinstance(text, str) else "".join(text))):
            catalogue.add(text, locations=[(f"yukon/{name}", 0)])
    for name in WRITTEN_BY_THE_BUILD:
        for _, text, _, _ in extract_from_file("python", root / name, keywords=KEYWORDS):
            catalogue.add(text, locations=[(name, 0)])
    return catalogue


def place(language: str) -> Path:
    """Path of a language's catalogue."""
    return LOCALE / language / "LC_MESSAGES" / "yukon.po"


def catalogue(language: str) -> Catalog:
    """A language's catalogue as it is kept."""
    with place(language).open("rb") as source:
        return read_po(source, locale=language)


def updated(language: str, template: Catalog) -> Catalog:
    """A language's catalogue with exactly the texts of the template."""
    fresh = Catalog(locale=language, project="Yukon", charset="utf-8", fuzzy=False)
    known = catalogue(language) if place(language).exists() else fresh
    for message in template:
        if message.id:
            old = known.get(message.id)
            text = old.string if old is not None and old.id == message.id else None
            fresh.add(message.id, text, locations=message.locations)
    return fresh


def written(messages: Catalog) -> bytes:
    """A catalogue as text, without dates and names, so that equal catalogues are equal files."""
    buffer = io.BytesIO()
    write_po(buffer, messages, width=WIDTH, omit_header=True, include_lineno=False)
    plural = ""
    if messages.locale is not None:
        plural = f'"Language: {messages.locale}\\n"\n"Plural-Forms: {messages.plural_forms}\\n"\n'
    header = f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n{plural}\n'
    return header.encode() + buffer.getvalue()


def write_if_new(path: Path, data: bytes) -> None:
    """Write a file only when that changes it, so that nothing is compiled again for nothing."""
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def main() -> None:
    """Bring the template and all catalogues up to date."""
    template = extracted()
    write_if_new(TEMPLATE, written(template))
    for language in LANGUAGES:
        messages = updated(language, template)
        write_if_new(place(language), written(messages))
        missing = sum(1 for message in messages if message.id and not _whole(message.string))
        print(f"{language}: {len(messages)} texts, {missing} to translate")


def _whole(text: str | tuple[str, ...] | list[str] | None) -> bool:
    return all(text) if isinstance(text, (tuple, list)) else bool(text)


if __name__ == "__main__":
    main()
