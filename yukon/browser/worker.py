"""The worker's entry: answers questions in a thread of its own, in slices, so that a cancel is heard.

Messages are texts. In: ``ask ID JSON`` or ``cancel ID``. Out: ``ready``, ``answer ID JSON``, ``failed ID``. Only one
question at a time is worked on; a new one does not end the others, they wait. A search for a deal lets all others pass.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from time import perf_counter
from typing import Final

import js
from pyodide.ffi import create_proxy

from yukon.questions import Answering, read_question

SLICE: Final = 0.015
"""Seconds of work between two looks at the messages."""

_waiting: deque[tuple[str, Answering]] = deque()
_deals: deque[tuple[str, Answering]] = deque()
"""Searches for a deal may take minutes: they are worked on while nobody asks about the game on the table."""
_at_work: list[asyncio.Task[None]] = []


def _heard(message: str) -> None:
    word, _, rest = message.partition(" ")
    number, _, question = rest.partition(" ")
    if word == "cancel":
        for line in (_waiting, _deals):
            for each in [each for each in line if each[0] == number]:
                line.remove(each)
                each[1].close()
        return
    try:
        asked = read_question(question)
        (_deals if asked.kind == "deal" else _waiting).append((number, asked.begin()))
    except ValueError as error:
        js.console.warn(f"not a question: {error}")
        js.postMessage(f"failed {number}")
        return
    if not _at_work or _at_work[0].done():
        _at_work[:] = [asyncio.ensure_future(_work())]


async def _work() -> None:
    while line := _waiting or _deals:
        number, answering = line[0]
        until = perf_counter() + SLICE
        try:
            while perf_counter() < until:
                next(answering)
        except StopIteration as end:
            line.popleft()
            js.postMessage(f"answer {number} {json.dumps(end.value)}")
        except (ValueError, MemoryError, RecursionError) as error:
            line.popleft()
            js.console.warn(f"a search failed: {error}")
            js.postMessage(f"failed {number}")
        await asyncio.sleep(0)


def start() -> None:
    """Listen, and say that questions can come."""
    js.yukonAsk = create_proxy(_heard)
    js.postMessage("ready")
