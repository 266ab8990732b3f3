"""The window of the deal of the day: a calendar of what was played and won, with its streaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Final

from yukon.browser.dom import Document, Element, Event, Listen, build, open_window, required
from yukon.browser.texts import N_, Texts
from yukon.daily import FIRST_DAY, LAST_DAY, code_of_day, month_after, streaks, weeks
from yukon.deals import DealCode
from yukon.notation import read_rules
from yukon.results import DayMark, Results
from yukon.variants import VARIANTS, Variant

_MARKS: Final = {
    DayMark.PLAYED: ("played", "•", N_("{day}: played")),
    DayMark.WON_LATER: ("later", "✓", N_("{day}: won on a later day")),
    DayMark.WON: ("won", "★", N_("{day}: won")),
}


class DailyWindow:
    """The window of the deal of the day; ``today`` is the player's own date."""

    def __init__(
        self,
        document: Document,
        listen: Listen,
        texts: Texts,
        results: Callable[[], Results],
        *,
        today: Callable[[], date],
        variant: Callable[[], Variant],
        deal: Callable[[DealCode], None],
    ) -> None:
        self._document = document
        self._texts = texts
        self._results = results
        self._today = today
        self._variant_now = variant
        self._deal = deal
        self._shown = VARIANTS[0]
        self._month = today()
        self.commands: dict[str, Callable[[], None]] = {"daily": self._open_today}
        dialog = required(document, 'dialog[data-window="daily"]')
        listen(dialog, "change", self._chosen)
        listen(dialog, "click", self._clicked)

    def _open_today(self) -> None:
        """Open the month of today, for the game on the table; house rules do not matter here."""
        now = self._variant_now()
        bare = now.letters if now.stock else now.letters[0]
        self._shown = next(each for each in VARIANTS if (each.game, each.letters) == (now.game, bare))
        self._month = self._today()
        self._open()

    def _open(self) -> None:
        say, texts = self._texts.say, self._texts
        today = self._today()
        marks = self._results().days.get(self._shown.key, {})
        current, best = streaks({day for day, mark in marks.items() if mark is DayMark.WON}, today)
        content = self._build("div", {}, self._build("h2", {"id": "daily-title"}, say(N_("Deal of the day"))))
        content.appendChild(self._games())
        content.appendChild(self._pager(today))
        content.appendChild(self._calendar(marks, today))
        content.appendChild(
            self._build(
                "p",
                {"class": "quiet", "data-figure": "streaks"},
                say(
                    N_("Days won in a row: {current}. Most: {best}. Only a win on the day itself counts."),
                    current=texts.number(current),
                    best=texts.number(best),
                ),
            )
        )
        attributes = {"type": "button", "class": "primary", "data-day": today.isoformat()}
        play = self._build("button", attributes, say(N_("Play the deal of today")))
        play.disabled = not FIRST_DAY <= today <= LAST_DAY
        content.appendChild(
            self._build(
                "p",
                {"class": "buttons"},
                play,
                self._build("button", {"type": "button", "data-command": "close"}, say(N_("Done"))),
            )
        )
        open_window(self._document, "daily", content)

    def _build(self, name: str, attributes: dict[str, str], *children: Element | str) -> Element:
        return build(self._document, name, attributes, *children)

    def _games(self) -> Element:
        field = self._build("select", {"id": "daily-game", "name": "game"})
        for variant in VARIANTS:
            option = self._build("option", {"value": variant.key}, self._texts.game(variant))
            if variant is self._shown:
                option.setAttribute("selected", "")
            field.appendChild(option)
        label = self._build("label", {"for": "daily-game"}, self._texts.say(N_("Game")))
        return self._build("p", {"class": "row"}, label, field)

    def _pager(self, today: date) -> Element:
        """Make the name of the month, between the ways to the months beside it."""
        say = self._texts.say
        before = self._build("button", {"type": "button", "data-month": "-1"}, say(N_("Earlier")))
        after = self._build("button", {"type": "button", "data-month": "1"}, say(N_("Later")))
        before.disabled = self._month.replace(day=1) <= FIRST_DAY
        after.disabled = (self._month.year, self._month.month) >= (today.year, today.month)
        name = self._build("b", {}, self._texts.month(self._month))
        return self._build("p", {"class": "pager"}, before, name, after)

    def _calendar(self, marks: Mapping[date, DayMark], today: date) -> Element:
        month = weeks(self._month)
        head = self._build("tr", {})
        full = next(week for week in month if all(week))
        for day in full:
            if day is not None:
                head.appendChild(self._build("th", {"scope": "col"}, self._texts.weekday(day)))
        body = self._build("tbody", {})
        for week in month:
            row = self._build("tr", {})
            for day in week:
                row.appendChild(self._build("td", {}, *([self._day(day, marks.get(day), today)] if day else [])))
            body.appendChild(row)
        return self._build("table", {"class": "calendar"}, self._build("thead", {}, head), body)

    def _day(self, day: date, mark: DayMark | None, today: date) -> Element:
        texts = self._texts
        name, attributes = texts.day(day), {"type": "button", "data-day": day.isoformat()}
        number = self._build("span", {}, texts.number(day.day))
        if mark is None:
            button = self._build("button", {**attributes, "aria-label": name}, number)
        else:
            kind, sign, told = _MARKS[mark]
            label = texts.say(told, day=name)
            button = self._build("button", {**attributes, "class": kind, "aria-label": label}, number)
            button.appendChild(self._build("small", {"aria-hidden": "true"}, sign))
        if day == today:
            button.setAttribute("aria-current", "date")
        button.disabled = not FIRST_DAY <= day <= min(today, LAST_DAY)
        return button

    def _chosen(self, event: Event) -> None:
        self._shown = read_rules(event.target.value)
        self._open()
        required(self._document, "#daily-game").focus()

    def _clicked(self, event: Event) -> None:
        button = event.target.closest("[data-day], [data-month]")
        if not button:
            return
        if day := button.getAttribute("data-day"):
            self._deal(code_of_day(self._shown, date.fromisoformat(day)))
        elif step := button.getAttribute("data-month"):
            self._month = month_after(self._month, int(step))
            self._open()
            same = self._document.querySelector(f'dialog[data-window="daily"] [data-month="{step}"]:not([disabled])')
            other = self._document.querySelector('dialog[data-window="daily"] [data-month]:not([disabled])')
            if target := same or other:
                target.focus()
