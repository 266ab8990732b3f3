"""Phrases: an English text with values to fill in, which a page turns into a sentence of the player's language.

Here lives the shape only. Looking up and writing out is ``browser.texts``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from yukon.cards import Card, Suit


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for a text that is looked up later
    """Mark a text for the catalogues."""
    return text


@dataclass(frozen=True, slots=True)
class Code:
    """Something written in Latin letters in every language: a deal's code, a link."""

    text: str


@dataclass(frozen=True, slots=True)
class Dollars:
    """An amount of money, as Vegas scoring has it."""

    amount: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """``text`` with its ``{names}``; with ``many`` the form for numbers other than one, chosen by ``count``."""

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)
    many: str = ""
    count: int = 0


Value: TypeAlias = int | Card | Suit | Code | Dollars | Phrase | tuple["Value", ...]
"""What a name stands for; a tuple is read as a list: a, b and c."""


def phrase(text: str, **values: Value) -> Phrase:
    """Make a phrase; the text is marked for the catalogues by standing here."""
    return Phrase(text, values)


def counted(one: str, many: str, count: int, **values: Value) -> Phrase:
    """Make a phrase about a number, which is its ``{n}``."""
    return Phrase(one, values, many, count)
