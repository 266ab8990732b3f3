"""The player's results: read once, kept at every change, and shown as figures and charts for each set of rules.

What counts as a game and as a win is ``results``' affair; when a game ends, the app says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from yukon.browser.dom import Document, Element, Event, Listen, build, open_window, required, shape
from yukon.browser.texts import N_, Texts
from yukon.charts import MOVE_STEPS, TIME_STEPS, Bar, bars, win_rates
from yukon.notation import read_rules
from yukon.results import Result, Results, Tally
from yukon.variants import Variant

_CHARTED: Final = 50
"""How many of the last games the chart of wins shows."""
_HEIGHT: Final = 40
"""Height of a chart, in its own units."""


class StatisticsWindow:
    """The window of the figures."""

    def __init__(
        self,
        document: Document,
        listen: Listen,
        texts: Texts,
        results: Callable[[], Results],
        variant: Callable[[], Variant],
    ) -> None:
        self._document = document
        self._texts = texts
        self._results = results
        self._variant = variant
        self.commands: dict[str, Callable[[], None]] = {"statistics": lambda: self._open(variant().key)}
        listen(required(document, 'dialog[data-window="statistics"]'), "change", self._chosen)

    def _chosen(self, event: Event) -> None:
        self._open(event.target.value)
        required(self._document, "#statistics-rules").focus()

    def _open(self, key: str) -> None:
        say, results = self._texts.say, self._results()
        variant = read_rules(key)
        content = self._build("div", {}, self._build("h2", {"id": "statistics-title"}, say(N_("Statistics"))))
        content.appendChild(self._rules([*dict.fromkeys((self._variant().key, key, *results.keys))], key))
        tally = results.tally(key)
        games = [result for result in results.games if result.code.variant.key == key and not result.helped]
        if tally.played or tally.helped:
            content.appendChild(self._figures(variant, tally))
        else:
            content.appendChild(self._build("p", {}, say(N_("No game has ended under these rules yet."))))
        if tally.helped:
            helped = self._texts.count(
                "With help: {n} game, {won} won. It does not count above.",
                "With help: {n} games, {won} won. They do not count above.",
                tally.helped,
                won=self._texts.number(tally.helped_won),
            )
            content.appendChild(self._build("p", {"class": "quiet", "data-figure": "helped"}, helped))
        for chart in self._charts(games):
            content.appendChild(chart)
        done = self._build("button", {"type": "button", "data-command": "close", "class": "primary"}, say(N_("Done")))
        content.appendChild(self._build("p", {"class": "buttons"}, done))
        open_window(self._document, "statistics", content)

    def _build(self, name: str, attributes: dict[str, str], *children: Element | str) -> Element:
        return build(self._document, name, attributes, *children)

    def _rules(self, keys: list[str], chosen: str) -> Element:
        """Make the list of the rules whose figures can be seen."""
        field = self._build("select", {"id": "statistics-rules", "name": "rules"})
        for key in keys:
            option = self._build("option", {"value": key}, self._texts.game(read_rules(key)))
            if key == chosen:
                option.setAttribute("selected", "")
            field.appendChild(option)
        label = self._build("label", {"for": "statistics-rules"}, self._texts.say(N_("Rules")))
        return self._build("p", {"class": "row"}, label, field)

    def _figures(self, variant: Variant, tally: Tally) -> Element:
        texts = self._texts
        won = texts.number(tally.won)
        if tally.played:
            share = texts.number(round(100 * tally.won / tally.played))
            won = texts.say(N_("{won} ({share}%)"), won=won, share=share)
        rows = [
            ("played", N_("Games played"), texts.number(tally.played)),
            ("won", N_("Games won"), won),
            ("streak", N_("Wins in a row"), texts.number(tally.streak)),
            ("best-streak", N_("Most wins in a row"), texts.number(tally.best_streak)),
        ]
        if tally.best_seconds is not None and tally.fewest_moves is not None:
            rows += [
                ("best-time", N_("Best time"), texts.time(tally.best_seconds)),
                ("average-time", N_("Average time"), texts.time(tally.seconds / tally.won)),
                ("fewest-moves", N_("Fewest moves"), texts.number(tally.fewest_moves)),
                ("average-moves", N_("Average moves"), texts.number(round(tally.moves / tally.won))),
            ]
        if tally.best_score is not None:
            average = round(tally.score / tally.played)
            rows += [
                ("best-score", N_("Best score"), texts.points(variant, tally.best_score)),
                ("average-score", N_("Average score"), texts.points(variant, average)),
            ]
            if variant.scoring.dollars:
                rows.append(("balance", N_("All games together"), texts.points(variant, tally.score)))
        figures = self._build("dl", {"class": "figures"})
        for name, label, value in rows:
            term = self._build("dt", {}, texts.say(label))
            figures.appendChild(self._build("div", {}, term, self._build("dd", {"data-figure": name}, value)))
        return figures

    # --- Charts

    def _charts(self, games: Sequence[Result]) -> list[Element]:
        """Draw what there is to draw: the last games, and how long the won ones were."""
        texts = self._texts
        won = [result for result in games if result.won]
        charts = []
        if len(games) > 1:
            charts.append(self._wins(games[-_CHARTED:]))
        if len(won) > 1:
            times = bars([result.seconds for result in won], TIME_STEPS)
            moves = bars([result.moves for result in won], MOVE_STEPS)
            charts.append(self._spread("times", texts.say(N_("Times of the won games")), times, texts.time))
            moves_title = texts.say(N_("Moves of the won games"))
            charts.append(self._spread("moves", moves_title, moves, lambda moves: texts.number(int(moves))))
        return charts

    def _wins(self, games: Sequence[Result]) -> Element:
        texts = self._texts
        won = [result.won for result in games]
        shapes = []
        for place, is_won in enumerate(won):
            height = _HEIGHT if is_won else 4
            kind = "won" if is_won else "lost"
            shapes.append(self._bar(place, height, kind))
        points = " ".join(
            f"{place + 0.5:g},{_HEIGHT * (1 - rate) * 0.9 + _HEIGHT * 0.05:g}"
            for place, rate in enumerate(win_rates(won))
        )
        # Twice, so that it shows on bars and between them.
        lines = ({"points": points, "class": kind} for kind in ("under", "rate"))
        shapes += [shape(self._document, "polyline", line) for line in lines]
        told = texts.count(
            "{won} of the last {n} game won",
            "{won} of the last {n} games won",
            len(won),
            won=texts.number(sum(won)),
        )
        note = texts.say(N_("Full bars are won games; the line is the share of wins in the last ten."))
        ends = (texts.day(games[0].day), texts.day(games[-1].day))
        return self._chart("wins", texts.say(N_("The last games")), len(won), shapes, told, ends, note)

    def _spread(self, name: str, title: str, rows: list[Bar], write: Callable[[float], str]) -> Element:
        texts = self._texts
        most = max(row.size for row in rows)
        shapes = [self._bar(place, row.size * _HEIGHT / most, "won") for place, row in enumerate(rows)]
        told = texts.listed(
            [
                texts.count(
                    "{low} to {high}: {n} game", "{low} to {high}: {n} games", row.size, low=write(row.low), high=high
                )
                for row in rows
                if row.size
                for high in (write(row.high),)
            ]
        )
        chart = self._chart(name, title, len(rows), shapes, told, (write(rows[0].low), write(rows[-1].high)))
        counts = self._build("p", {"class": "counts", "aria-hidden": "true"})
        for row in rows:
            counts.appendChild(self._build("span", {}, texts.number(row.size) if row.size else ""))
        plot = chart.querySelector(".plot")
        if plot:
            plot.insertBefore(counts, plot.querySelector("svg"))
        return chart

    def _bar(self, place: int, height: float, kind: str) -> Element:
        box = {"x": f"{place + 0.08:g}", "y": f"{_HEIGHT - height:g}", "width": "0.84", "height": f"{height:g}"}
        return shape(self._document, "rect", {**box, "class": kind})

    def _chart(
        self,
        name: str,
        title: str,
        width: int,
        shapes: Sequence[Element],
        told: str,
        ends: tuple[str, str],
        note: str = "",
    ) -> Element:
        """Make a figure; ``told`` says to a screen reader what the picture shows, ``ends`` is written below it."""
        box = {"viewBox": f"0 0 {width} {_HEIGHT}", "preserveAspectRatio": "none", "role": "img", "aria-label": told}
        picture = shape(self._document, "svg", box, *shapes)
        axis = self._build("p", {"class": "axis", "aria-hidden": "true"})
        for end in ends:
            axis.appendChild(self._build("bdi", {}, end))
        plot = self._build("div", {"class": "plot", "dir": "ltr"}, picture, axis)
        chart = self._build(
            "figure", {"class": "chart", "data-chart": name}, self._build("figcaption", {}, title), plot
        )
        if note:
            chart.appendChild(self._build("p", {"class": "quiet"}, note))
        return chart
