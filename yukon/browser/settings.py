"""What a player has chosen, and how it is kept. Reading is forgiving: a wrong value is the default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final

from yukon.intents import Manners


@dataclass(frozen=True, slots=True)
class Settings:
    """The player's settings; the defaults are those of SPEC section 4."""

    double_tap: bool = True
    placement_help: bool = True
    interactive_rules: bool = True
    automatic_placement: bool = False
    say_when_stuck: bool = True
    winnable_sign: bool = False
    """Whether the game can still be won is shown after every move."""
    large_index: bool = False
    """The compact faces, with their large index, at every size."""
    mirrored: bool = False
    """The places of the table reflected, for the other hand."""
    sound: bool = False
    vibration: bool = True
    shortcuts: bool = True
    """Single letters do something; the keys of the platform always do."""
    local_letters: bool = True
    """Ace and courts bear the letters of the player's language; else A, J, Q, K."""
    winnable_only: bool = False
    """New games are deals that can be won."""
    difficulty: str = ""
    """How hard those are; empty: any."""
    theme: str = ""
    """Empty: light or dark, as the system has it."""
    pack: str = "two"
    """How many colours the suits have."""
    back: str = "1"
    pace: str = "normal"
    """How fast cards move."""
    language: str = ""
    """Empty: the language that the browser prefers."""
    digits: str = "western"
    """How Arabic writes numbers: one of ``CHOICES["digits"]``."""

    @property
    def manners(self) -> Manners:
        """Give what changes the meaning of gestures."""
        return Manners(double_tap=self.double_tap, automatic_placement=self.automatic_placement)

    def to_record(self) -> dict[str, bool | str]:
        """Give plain values to keep."""
        return asdict(self)


SWITCHES: Final = tuple(field.name for field in fields(Settings) if field.type == "bool")
"""The names of the settings that are on or off."""
CHOICES: Final = {
    "difficulty": ("", "easy", "medium", "hard", "fiendish"),
    "theme": ("", "light", "dark", "contrast"),
    "pack": ("two", "four"),
    "back": ("1", "2", "3"),
    "pace": ("normal", "fast", "slow", "off"),
    "language": ("", "en", "ar", "pl", "el"),
    "digits": ("western", "eastern"),
}
"""The names of the settings that are one of several, with what they can be; the first is the default."""


def from_record(record: Mapping[str, object]) -> Settings:
    """Read what was kept; what is missing, no yes or no, or no choice takes its default."""
    known = Settings()

    def switch(name: str) -> bool:
        value = record.get(name)
        return value if isinstance(value, bool) else bool(getattr(known, name))

    def choice(name: str) -> str:
        value = record.get(name)
        return value if isinstance(value, str) and value in CHOICES[name] else CHOICES[name][0]

    return Settings(
        double_tap=switch("double_tap"),
        placement_help=switch("placement_help"),
        interactive_rules=switch("interactive_rules"),
        automatic_placement=switch("automatic_placement"),
        say_when_stuck=switch("say_when_stuck"),
        winnable_sign=switch("winnable_sign"),
        large_index=switch("large_index"),
        mirrored=switch("mirrored"),
        sound=switch("sound"),
        vibration=switch("vibration"),
        shortcuts=switch("shortcuts"),
        local_letters=switch("local_letters"),
        winnable_only=switch("winnable_only"),
        difficulty=choice("difficulty"),
        theme=choice("theme"),
        pack=choice("pack"),
        back=choice("back"),
        pace=choice("pace"),
        language=choice("language"),
        digits=choice("digits"),
    )
