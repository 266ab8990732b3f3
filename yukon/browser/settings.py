"""What a player has chosen, and how it is kept. Reading is forgiving: a wrong value is the default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
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

    @property
    def manners(self) -> Manners:
        """Give what changes the meaning of gestures."""
        return Manners(double_tap=self.double_tap, automatic_placement=self.automatic_placement)

    def to_record(self) -> dict[str, bool]:
        """Give plain values to keep."""
        return {name: bool(getattr(self, name)) for name in SWITCHES}


SWITCHES: Final = tuple(field.name for field in fields(Settings))
"""The names of the settings that are on or off."""


def from_record(record: Mapping[str, object]) -> Settings:
    """Read what was kept; what is missing or no yes or no takes its default."""
    return Settings(**{name: value for name in SWITCHES if isinstance(value := record.get(name), bool)})
