"""The words that the page shows before Python is awake, in the languages of the game; the page itself has the English.

static/picture.js puts them in place of the English ones, each by its English text, as a catalogue does.
"""

from __future__ import annotations

from typing import Final

from yukon.browser.texts import COMMANDS, FIELDS, LANGUAGES, N_, Texts

TOOLBAR: Final = ("undo", "redo", "hint", "restart", "new-game", "settings", "menu")
WORDS: Final = (
    *FIELDS.values(),
    *(COMMANDS[name] for name in TOOLBAR),
    *(N_("Commands"), N_("Table"), N_("Start")),
    N_("The cards are being dealt…"),
    N_("The game could not be started."),
    N_("Try again"),
)
"""In English, as they stand in index.html."""


def start_words() -> dict[str, tuple[str, dict[str, str]]]:
    """For every language but English its direction and the words, by the English ones."""
    others = (Texts(language) for language in LANGUAGES if language != "en")
    return {texts.language: (texts.direction, {word: texts.say(word) for word in WORDS}) for texts in others}
