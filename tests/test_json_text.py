"""JSON from outside: what is well formed is read, all else is a ValueError, in time that grows with the text alone."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yukon.json_text import DEEPEST, read_json

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(values)
def test_what_is_written_is_read(value: object) -> None:
    assert read_json(json.dumps(value)) == value


def refused(text: str) -> bool:
    try:
        read_json(text)
    except ValueError:
        return True
    return False


@given(st.text(alphabet='[]{}"\\:,x1 ') | st.text())
def test_nothing_but_a_value_error_is_raised(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        assert refused(text)
    else:
        assert refused(text) or read_json(text) == expected


def test_tables_may_be_so_deep_and_no_deeper() -> None:
    assert read_json("[" * DEEPEST + "]" * DEEPEST) is not None
    with pytest.raises(ValueError, match="without end"):
        read_json("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1))


def test_brackets_in_strings_are_no_tables() -> None:
    text = '[\\"' * 1000
    assert read_json(json.dumps({"a": text})) == {"a": text}


@pytest.mark.parametrize("part", ['\\"', '"\\', '"', "[", '{"a":', "\\"])
def test_two_million_signs_of_nonsense_are_refused(part: str) -> None:
    assert refused('"' + part * (2_000_000 // len(part)) + "x")


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a": 1, "a": 2}', "9" * 10_000])
def test_what_only_some_readers_take_is_refused(text: str) -> None:
    assert refused(text)
