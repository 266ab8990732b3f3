"""The windows of a game: new game, and the win. Each is built anew from texts when it opens.

They are native dialogs, one level deep; Escape and a tap beside close them, and the browser gives the focus back. What
a choice leads to is the app's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from yukon.browser.dom import Document, Element, Event, Listen, build, open_window, required
from yukon.browser.texts import N_, Texts
from yukon.deals import CodeError, DealCode, parse_code
from yukon.session import Session
from yukon.variants import HouseRules, Variant, variant_of, with_house_rules

_GAMES: Final = (("YU1", N_("Yukon")), ("KL1", N_("Klondike")))
_RULES: Final = (
    ("C", N_("Classic"), N_("columns build down, red on black and black on red")),
    ("R", N_("Relaxed"), N_("columns build down, colour does not matter")),
    ("S", N_("Same suit"), N_("columns build down in suit; also called Russian Solitaire")),
)
_HOUSE: Final = (
    ("A", N_("Aces go up"), N_("an exposed ace goes to its foundation by itself")),
    ("F", N_("Foundations are final"), N_("no card is taken back from a foundation")),
    ("U", N_("No limit on groups"), N_("more than 20 cards may move at once")),
)
_DRAW: Final = (("1", N_("Draw 1"), N_("easy")), ("3", N_("Draw 3"), N_("hard")))
_SCORING: Final = (
    ("N", N_("Standard"), N_("points; the waste may be turned over")),
    ("V", N_("Vegas"), N_("dollars; the stock is gone through once")),
)


_GRADES: Final = (
    ("", N_("any difficulty")),
    ("easy", N_("easy")),
    ("medium", N_("medium")),
    ("hard", N_("hard")),
    ("fiendish", N_("fiendish")),
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What the new game window was asked for: rules, and whether the deal has to be one that can be won."""

    variant: Variant
    winnable: bool
    grade: str


class Windows:
    """The dialogs of the page."""

    def __init__(
        self,
        document: Document,
        listen: Listen,
        texts: Texts,
        *,
        deal: Callable[[Wish | DealCode], None],
    ) -> None:
        self._document = document
        self._texts = texts
        self._deal = deal
        self._fields: dict[str, Element] = {}
        self._dialog = required(document, 'dialog[data-window="new-game"]')
        listen(self._dialog, "submit", self._submit)
        listen(self._dialog, "change", self._chosen)

    def open_new_game(self, wish: Wish) -> None:
        """Open the new game window with these rules chosen (P11)."""
        open_window(self._document, "new-game", self._new_game())
        self._choose(wish.variant)
        self._fields["winnable 1"].checked = wish.winnable
        self._fields["difficulty"].value = wish.grade
        self._fields["difficulty"].disabled = not wish.winnable

    def open_won(self, session: Session) -> None:
        """Say that the game is won, with its figures."""
        say = self._texts.say
        content = build(self._document, "div", {})
        figures = build(self._document, "dl", {})
        for label, value in (
            (say("Score"), self._texts.score(session)),
            (say("Time"), self._texts.time(session.seconds)),
            (say("Moves"), self._texts.number(session.moves_made)),
        ):
            pair = build(self._document, "div", {})
            pair.appendChild(build(self._document, "dt", {}, label))
            pair.appendChild(build(self._document, "dd", {}, value))
            figures.appendChild(pair)
        content.appendChild(build(self._document, "h2", {"id": "won-title"}, say(N_("You have won!"))))
        content.appendChild(figures)
        content.appendChild(
            self._buttons(
                (say(N_("New game")), {"data-command": "deal-again", "class": "primary"}),
                (say(N_("Same deal again")), {"data-command": "restart"}),
                (say(N_("Look at the table")), {"data-command": "close"}),
            )
        )
        open_window(self._document, "won", content)

    def _new_game(self) -> Element:
        say = self._texts.say
        form = build(self._document, "form", {"method": "dialog"})
        form.appendChild(build(self._document, "h2", {"id": "new-game-title"}, say(N_("New game"))))
        form.appendChild(self._choices(say(N_("Game")), "game", [(value, say(name), "") for value, name in _GAMES]))
        groups = (
            (N_("Rules"), "rules", "radio", _RULES, "YU1"),
            (N_("House rules"), "house", "checkbox", _HOUSE, "YU1"),
            (N_("Stock"), "draw", "radio", _DRAW, "KL1"),
            (N_("Scoring"), "scoring", "radio", _SCORING, "KL1"),
        )
        for title, name, kind, rows, game in groups:
            choices = [(value, say(label), say(note)) for value, label, note in rows]
            group = self._choices(say(title), name, choices, kind)
            group.setAttribute("data-for", game)
            form.appendChild(group)
        form.appendChild(self._winnable())
        code = build(
            self._document,
            "input",
            {
                "name": "code",
                "type": "text",
                "id": "new-game-code",
                "dir": "ltr",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "maxlength": "200",
                "placeholder": "YU1-C-AAAAAAB",
                "aria-describedby": "code-error",
            },
        )
        self._fields["code"] = code
        row = build(self._document, "p", {"class": "row"})
        label = say(N_("Deal code, to play a certain deal"))
        row.appendChild(build(self._document, "label", {"for": "new-game-code"}, label))
        row.appendChild(code)
        form.appendChild(row)
        form.appendChild(build(self._document, "p", {"class": "error", "role": "alert", "id": "code-error"}))
        form.appendChild(
            self._buttons(
                (say(N_("Deal the cards")), {"type": "submit", "class": "primary", "data-action": "deal"}),
                (say(N_("Cancel")), {"data-command": "close"}),
            )
        )
        return form

    def _winnable(self) -> Element:
        say = self._texts.say
        rows = [("1", say(N_("Winnable deals only")), say(N_("each is proved to have a solution")))]
        group = self._choices(say(N_("Deal")), "winnable", rows, "checkbox")
        field = build(self._document, "select", {"name": "difficulty"})
        for value, label in _GRADES:
            field.appendChild(build(self._document, "option", {"value": value}, say(label)))
        self._fields["difficulty"] = field
        title = build(self._document, "b", {}, say(N_("Difficulty")))
        group.appendChild(build(self._document, "label", {"class": "selection"}, title, field))
        return group

    def _choices(self, title: str, name: str, rows: list[tuple[str, str, str]], kind: str = "radio") -> Element:
        group = build(self._document, "fieldset", {})
        group.appendChild(build(self._document, "legend", {}, title))
        for value, label, note in rows:
            group.appendChild(self._choice(kind, name, value, label, note))
        return group

    def _choice(self, kind: str, name: str, value: str, label: str, note: str) -> Element:
        field = build(self._document, "input", {"type": kind, "name": name, "value": value})
        self._fields[f"{name} {value}"] = field
        words = build(self._document, "span", {})
        words.appendChild(build(self._document, "b", {}, label))
        if note:
            words.appendChild(build(self._document, "small", {}, note))
        return build(self._document, "label", {"class": "choice"}, field, words)

    def _buttons(self, *buttons: tuple[str, dict[str, str]]) -> Element:
        row = build(self._document, "p", {"class": "buttons"})
        for label, attributes in buttons:
            row.appendChild(build(self._document, "button", {"type": "button", **attributes}, label))
        return row

    def _choose(self, variant: Variant) -> None:
        klondike = variant.stock is not None
        self._fields[f"game {variant.game}"].checked = True
        rules = "C" if klondike else variant.letters[0]
        self._fields[f"rules {rules}"].checked = True
        for letter, _, _ in _HOUSE:
            self._fields[f"house {letter}"].checked = letter in variant.house.letters
        self._fields["draw 3" if klondike and variant.letters[1] == "3" else "draw 1"].checked = True
        self._fields["scoring V" if klondike and variant.letters[2] == "V" else "scoring N"].checked = True
        self._show_groups(variant.game)

    def _show_groups(self, game: str) -> None:
        self._dialog.setAttribute("data-game", game)

    def _chosen(self, event: Event) -> None:
        if event.target.getAttribute("name") == "game":
            self._show_groups(event.target.value)
        if event.target.getAttribute("name") == "code":
            self._say_code_error("")
        if event.target.getAttribute("name") == "winnable":
            self._fields["difficulty"].disabled = not event.target.checked

    def _variant(self) -> Variant | None:
        """Give the rules that are chosen."""
        checked = {name: field.checked for name, field in self._fields.items() if " " in name}
        if checked["game KL1"]:
            draw = "3" if checked["draw 3"] else "1"
            return variant_of("KL1", f"D{draw}{'V' if checked['scoring V'] else 'N'}")
        rules = next(letter for letter, _, _ in _RULES if checked[f"rules {letter}"])
        bare = variant_of("YU1", rules)
        house = HouseRules(checked["house A"], checked["house F"], checked["house U"])
        return with_house_rules(bare, house) if bare is not None else None

    def _submit(self, event: Event) -> None:
        event.preventDefault()
        written = self._fields["code"].value
        chosen: Wish | DealCode | None
        if written.strip():
            try:
                chosen = parse_code(written)
            except CodeError as error:
                self._say_code_error(self._texts.code_problem(error.problem))
                self._fields["code"].focus()
                return
        else:
            variant = self._variant()
            winnable = self._fields["winnable 1"].checked
            chosen = Wish(variant, winnable, self._fields["difficulty"].value) if variant is not None else None
        if chosen is not None:
            self._dialog.close()
            self._deal(chosen)

    def _say_code_error(self, sentence: str) -> None:
        required(self._document, "#code-error").textContent = sentence
        self._fields["code"].setAttribute("aria-invalid", "true" if sentence else "false")
