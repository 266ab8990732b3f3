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
    local_letters: bool = True
    """Ace and courts bear the letters of the player's language; else A, J, Q, K."""
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
CHOICES: Final = {"language": ("", "en", "ar", "pl", "el"), "digits": ("western", "eastern")}
"""The names of the settings that are one of several, with what they can be."""


def from_record(record: Mapping[str, object]) -> Settings:
    """Read what was kept; what is missing, no yes or no, or no choice takes its default."""
    switches = {name: value for name in SWITCHES if isinstance(value := record.get(name), bool)}
    return Settings(**switches, language=_choice(record, "language"), digits=_choice(record, "digits"))


def _choice(record: Mapping[str, object], name: str) -> str:
    value, known = record.get(name), CHOICES[name]
    return value if isinstance(value, str) and value in known else known[0]
