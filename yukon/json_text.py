"""JSON that comes from outside: read strictly, and never so deep that reading it could end the interpreter.

In the browser a table in a table ten thousand times over does not raise an error, it ends Python; so depth is looked
at before anything is read.
"""

from __future__ import annotations

import json
import re
from typing import Final, NoReturn

DEEPEST: Final = 40
_PARTS: Final = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)


def read_json(text: str) -> object:
    """Read JSON; no constant that is none, no name twice in a table. Raises ValueError."""
    depth = 0
    for part in _PARTS.finditer(text):
        match part[0]:
            case "[" | "{":
                depth += 1
                if depth > DEEPEST:
                    raise ValueError("tables in tables without end")
            case "]" | "}":
                depth -= 1
    value: object = json.loads(text, parse_constant=_refuse, object_pairs_hook=_once)
    return value


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a name is there twice")
    return table
