"""The settings window: every switch and choice of ``settings.Settings``, in sections, each acting at once.

What a setting does is the app's affair.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from yukon.browser.dom import Document, Element, Event, Listen, build, required
from yukon.browser.settings import CHOICES, SWITCHES, Settings, from_record
from yukon.browser.texts import LANGUAGES, N_, Texts

_SWITCH_WORDS: Final = {
    "double_tap": (N_("Double tap"), N_("two quick taps find a place in the columns")),
    "placement_help": (N_("Placement help"), N_("while a card is held, the places that take it are marked")),
    "interactive_rules": (N_("Interactive rules"), N_("a refused move says which rule refuses it")),
    "automatic_placement": (
        N_("Automatic placement"),
        N_("a card dropped where it does not fit goes where it fits"),
    ),
    "say_when_stuck": (N_("Say when stuck"), N_("the table says when no useful move is left")),
    "winnable_sign": (N_("Still winnable?"), N_("a quiet sign tells after every move, as far as it is proved")),
    "large_index": (N_("Large index"), N_("cards with large ranks and suits")),
    "mirrored": (N_("Mirrored table"), N_("the places of the table for the other hand")),
    "sound": (N_("Sound"), N_("cards can be heard")),
    "vibration": (N_("Vibration"), N_("where the device can do it")),
    "shortcuts": (N_("Letter keys"), N_("single letters are shortcuts; the key ? lists them")),
    "local_letters": (N_("Letters of my language"), N_("on ace, jack, queen and king; else A, J, Q, K")),
}
_CHOICE_WORDS: Final = {
    "theme": N_("Table"),
    "pack": N_("Pack"),
    "back": N_("Card backs"),
    "pace": N_("Motion"),
    "language": N_("Language"),
    "digits": N_("Digits in Arabic"),
}
_VALUE_WORDS: Final = {
    "theme": {
        "": N_("as the system"),
        "light": N_("light"),
        "dark": N_("dark"),
        "contrast": N_("high contrast"),
    },
    "pack": {"two": N_("two colours"), "four": N_("four colours")},
    "back": {"1": N_("lattice"), "2": N_("stripes"), "3": N_("scales")},
    "pace": {"normal": N_("normal"), "fast": N_("fast"), "slow": N_("slow"), "off": N_("none")},
}
_NATIVE: Final = {"language": {"": ""} | LANGUAGES, "digits": {"western": "1 2 3", "eastern": "١ ٢ ٣"}}
"""What is written the same in every language."""
_SECTIONS: Final = (
    (
        N_("Playing"),
        (
            "double_tap",
            "placement_help",
            "interactive_rules",
            "automatic_placement",
            "say_when_stuck",
            "winnable_sign",
            "shortcuts",
        ),
    ),
    (N_("Look"), ("theme", "pack", "back", "large_index", "mirrored")),
    (N_("Motion and sound"), ("pace", "sound", "vibration")),
    (N_("Language"), ("language", "digits", "local_letters")),
)
_SHOWN: Final = frozenset(name for _, names in _SECTIONS for name in names)


class SettingsWindow:
    """The window; ``change`` gets the settings after every change."""

    def __init__(self, document: Document, listen: Listen, texts: Texts, *, change: Callable[[Settings], None]) -> None:
        self._document = document
        self._texts = texts
        self._change = change
        self._settings = Settings()
        self._fields: dict[str, Element] = {}
        self._dialog = required(document, 'dialog[data-window="settings"]')
        listen(self._dialog, "change", self._changed)

    def open(self, settings: Settings) -> None:
        """Open the window, or write it anew while it is open."""
        self._dialog.replaceChildren()
        self._dialog.appendChild(self._form())
        self._settings = settings
        for name in _SHOWN & set(SWITCHES):
            self._fields[name].checked = getattr(settings, name)
        for name in _SHOWN & set(CHOICES):
            self._fields[name].value = getattr(settings, name)
        if not self._dialog.open:
            self._dialog.showModal()

    def _form(self) -> Element:
        say, document = self._texts.say, self._document
        form = build(document, "form", {"method": "dialog"})
        form.appendChild(build(document, "h2", {"id": "settings-title"}, say(N_("Settings"))))
        for title, names in _SECTIONS:
            section = build(document, "fieldset", {}, build(document, "legend", {}, say(title)))
            for name in names:
                section.appendChild(self._switch(name) if name in SWITCHES else self._selection(name))
            form.appendChild(section)
        done = build(document, "button", {"type": "submit", "class": "primary"}, say(N_("Done")))
        form.appendChild(build(document, "p", {"class": "buttons"}, done))
        return form

    def _switch(self, name: str) -> Element:
        label, note = _SWITCH_WORDS[name]
        field = build(self._document, "input", {"type": "checkbox", "name": "setting", "value": name})
        self._fields[name] = field
        words = build(
            self._document,
            "span",
            {},
            build(self._document, "b", {}, self._texts.say(label)),
            build(self._document, "small", {}, self._texts.say(note)),
        )
        return build(self._document, "label", {"class": "choice"}, field, words)

    def _selection(self, name: str) -> Element:
        """Make a row with a list to choose one of."""
        say = self._texts.say
        field = build(self._document, "select", {"name": name})
        for value in CHOICES[name]:
            native = _NATIVE.get(name, {}).get(value)
            label = native or say(_VALUE_WORDS[name][value] if name in _VALUE_WORDS else N_("as the browser"))
            option = build(self._document, "option", {"value": value}, label)
            if name == "language" and value:
                option.setAttribute("lang", value)
            field.appendChild(option)
        self._fields[name] = field
        title = build(self._document, "b", {}, say(_CHOICE_WORDS[name]))
        return build(self._document, "label", {"class": "selection"}, title, field)

    def _changed(self, event: Event) -> None:
        """Hand the settings on; in another language the window is written anew."""
        del event
        before = self._texts.language
        chosen: dict[str, object] = dict(self._settings.to_record())
        chosen |= {name: self._fields[name].checked for name in _SHOWN & set(SWITCHES)}
        chosen |= {name: self._fields[name].value for name in _SHOWN & set(CHOICES)}
        settings = from_record(chosen)
        self._change(settings)
        if self._texts.language != before:
            self.open(settings)
            self._fields["language"].focus()
