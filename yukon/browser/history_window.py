"""The window of the finished games: each with what became of it, to be watched or dealt again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from yukon.browser.dom import Document, Element, Event, Listen, build, open_window, required
from yukon.browser.texts import N_, Texts
from yukon.deals import DealCode
from yukon.moves import Move
from yukon.results import End, Result, Results

Replay = Callable[[DealCode, tuple[Move, ...]], None]

_SHOWN: Final = 25
"""So many games are written at first, and so many more each time."""
_IN_POINTS: Final = N_("{day} · {score} points · {time} · {moves}")
_IN_DOLLARS: Final = N_("{day} · {score} · {time} · {moves}")
_ENDS: Final = {End.WON: N_("Won"), End.RESIGNED: N_("Resigned"), End.LEFT: N_("Not finished")}


class HistoryWindow:
    """The window of the finished games, newest first; those whose moves are kept can be watched by ``replay``."""

    def __init__(
        self,
        document: Document,
        listen: Listen,
        texts: Texts,
        results: Callable[[], Results],
        *,
        deal: Callable[[DealCode], None],
        replay: Replay,
    ) -> None:
        self._document = document
        self._texts = texts
        self._results = results
        self._deal = deal
        self._replay = replay
        self._dialog = required(document, 'dialog[data-window="history"]')
        self.commands: dict[str, Callable[[], None]] = {"history": lambda: self._open(_SHOWN)}
        listen(self._dialog, "click", self._clicked)

    def _open(self, most: int) -> None:
        say, games = self._texts.say, self._results().games[::-1]
        content = self._build("div", {}, self._build("h2", {"id": "history-title"}, say(N_("Finished games"))))
        if not games:
            content.appendChild(self._build("p", {}, say(N_("No game has ended yet."))))
        played = self._build("ol", {"class": "history"})
        for result in games[:most]:
            played.appendChild(self._entry(result))
        content.appendChild(played)
        buttons = self._build("p", {"class": "buttons"})
        if len(games) > most:
            more = {"type": "button", "data-more": str(most + _SHOWN)}
            buttons.appendChild(self._build("button", more, say(N_("Show more"))))
        done = {"type": "button", "data-command": "close", "class": "primary"}
        buttons.appendChild(self._build("button", done, say(N_("Done"))))
        content.appendChild(buttons)
        open_window(self._document, "history", content)

    def _build(self, name: str, attributes: dict[str, str], *children: Element | str) -> Element:
        return build(self._document, name, attributes, *children)

    def _entry(self, result: Result) -> Element:
        texts = self._texts
        say, variant = texts.say, result.code.variant
        end = say(_ENDS[result.end])
        if result.helped:
            end = say(N_("{end}, with help"), end=end)
        heading = self._build(
            "p",
            {"class": "heading"},
            self._build("b", {}, texts.game(variant)),
            self._build("span", {"class": f"end {result.end.value}"}, end),
        )
        figures = say(
            _IN_DOLLARS if variant.scoring.dollars else _IN_POINTS,
            day=texts.day(result.day),
            score=texts.points(variant, result.score),
            time=texts.time(result.seconds),
            moves=texts.count("{n} move", "{n} moves", result.moves).replace(" ", "\u00a0"),  # never torn apart
        )
        code = self._build("p", {"class": "code", "dir": "ltr"}, str(result.code))
        buttons = self._build("p", {"class": "small-buttons"})
        if result.line:
            buttons.appendChild(self._button("data-replay", result, say(N_("Watch"))))
        buttons.appendChild(self._button("data-deal", result, say(N_("Deal it again"))))
        return self._build("li", {}, heading, self._build("p", {"class": "quiet"}, figures), code, buttons)

    def _button(self, kind: str, result: Result, label: str) -> Element:
        return self._build("button", {"type": "button", kind: result.game}, label)

    def _clicked(self, event: Event) -> None:
        button = event.target.closest("[data-deal], [data-replay], [data-more]")
        if not button:
            return
        if more := button.getAttribute("data-more"):
            self._open(int(more))
            return
        again = self._results().of(button.getAttribute("data-deal") or "")
        watched = self._results().of(button.getAttribute("data-replay") or "")
        if again is not None:
            self._deal(again.code)
        elif watched is not None:
            self._dialog.close()
            self._replay(watched.code, watched.replayed())
