"""The window that takes deals from elsewhere: pasted texts, and the numbers that other programs have for a deal.

What a pasted text means is ``foreign``'s affair. Nothing on the table changes before a deal is whole and its moves are
allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from yukon.browser.dom import Document, Element, Event, Listen, Told, build, open_window, required
from yukon.browser.texts import N_, Texts
from yukon.deals import CodeError
from yukon.foreign import Fault, ForeignError, Pasted, Program, deal_of, read_number, read_pasted
from yukon.notation import read_card, read_rules, write_line
from yukon.session import Session, begin
from yukon.variants import VARIANTS, Variant

_MOST_NAMED: Final = 6
"""More missing cards than this are counted, not named."""
_FAULTS: Final = {
    Fault.EMPTY: N_("Paste a deal first."),
    Fault.TOO_LONG: N_("This text is too long for a game."),
    Fault.UNREADABLE: N_("Line {line} is neither cards nor moves: {written}"),
    Fault.CARD_TWICE: N_("There are two of one card: {cards}."),
    Fault.CARD_MISSING: N_("Cards are missing: {cards}."),
    Fault.NO_DEAL: N_(
        "The cards do not lie as they are dealt. A game that has begun can only be pasted as its deal with its moves."
    ),
    Fault.NO_NUMBER: N_("The number of a deal has digits only."),
    Fault.NO_SUCH_NUMBER: N_("{program} has the deals from 1 to {most}."),
}


class ImportWindow:
    """The window that takes a pasted deal or game, or the number that another program has for a deal.

    ``take`` begins the game; ``load_pysol`` fetches PySolFC's dealing and says whether it is there.
    """

    def __init__(
        self,
        document: Document,
        listen: Listen,
        texts: Texts,
        *,
        variant: Callable[[], Variant],
        take: Callable[[Session], None],
        load_pysol: Callable[[Told], None],
    ) -> None:
        self._document = document
        self._texts = texts
        self._variant = variant
        self._take = take
        self._load_pysol = load_pysol
        self._dialog = required(document, 'dialog[data-window="import"]')
        self.commands: dict[str, Callable[[], None]] = {"import": self._open}
        listen(self._dialog, "submit", self._submitted)

    def _open(self) -> None:
        say = self._texts.say
        content = self._build("div", {}, self._build("h2", {"id": "import-title"}, say(N_("Import a deal"))))
        content.appendChild(self._games())
        area = self._build(
            "textarea",
            {
                "id": "import-text",
                "dir": "ltr",
                "rows": "6",
                "spellcheck": "false",
                "autocomplete": "off",
                "autocapitalize": "none",
                "aria-describedby": "import-text-note import-text-error",
            },
        )
        note = say(N_("A code, a link, a table, a deal with its moves, or a deal as PySolFC writes it."))
        content.appendChild(
            self._build(
                "form",
                {"method": "dialog", "data-form": "text"},
                self._row("import-text", say(N_("Paste a deal")), area),
                self._build("p", {"class": "quiet", "id": "import-text-note"}, note),
                *self._answer("text", say(N_("Deal it"))),
            )
        )
        number = self._build(
            "input",
            {
                "id": "import-number",
                "type": "text",
                "inputmode": "numeric",
                "dir": "ltr",
                "autocomplete": "off",
                "maxlength": "60",
                "aria-describedby": "import-number-error",
            },
        )
        content.appendChild(
            self._build(
                "form",
                {"method": "dialog", "data-form": "number"},
                self._programs(),
                self._row("import-number", say(N_("Number of the deal")), number),
                *self._answer("number", say(N_("Deal this number"))),
            )
        )
        done = self._build("button", {"type": "button", "data-command": "close"}, say(N_("Cancel")))
        content.appendChild(self._build("p", {"class": "buttons"}, done))
        open_window(self._document, "import", content)

    def _build(self, name: str, attributes: dict[str, str], *children: Element | str) -> Element:
        return build(self._document, name, attributes, *children)

    def _row(self, name: str, label: str, field: Element) -> Element:
        return self._build("p", {"class": "row"}, self._build("label", {"for": name}, label), field)

    def _games(self) -> Element:
        """Make the list of the games that cards without rules can be dealt as; the game on the table comes first."""
        field = self._build("select", {"id": "import-game"})
        for variant in dict.fromkeys((self._variant(), *VARIANTS)):
            field.appendChild(self._build("option", {"value": variant.key}, self._texts.game(variant)))
        return self._row("import-game", self._texts.say(N_("Game, where the deal does not say it")), field)

    def _programs(self) -> Element:
        field = self._build("select", {"id": "import-program"})
        for program in Program:
            field.appendChild(self._build("option", {"value": program.value}, program.value))
        return self._row("import-program", self._texts.say(N_("A deal of another program")), field)

    def _answer(self, name: str, button: str) -> tuple[Element, Element]:
        error = self._build("p", {"class": "error", "role": "alert", "id": f"import-{name}-error"})
        submit = self._build("button", {"type": "submit", "class": "primary"}, button)
        return error, self._build("p", {"class": "small-buttons"}, submit)

    # --- What was asked for

    def _field(self, name: str) -> Element:
        return required(self._document, f"#import-{name}")

    def _submitted(self, event: Event) -> None:
        event.preventDefault()
        variant = read_rules(self._field("game").value)
        if event.target.getAttribute("data-form") == "text":
            self._say("number", "")
            self._read_text(variant)
        else:
            self._say("text", "")
            self._read_number(variant)

    def _read_text(self, variant: Variant) -> None:
        try:
            pasted = read_pasted(self._field("text").value, variant)
        except CodeError as error:
            self._say("text", self._texts.code_problem(error.problem))
        except ForeignError as error:
            self._say("text", self._fault(error))
        else:
            self._play(pasted)

    def _play(self, pasted: Pasted) -> None:
        """Begin the deal and make its moves, unless one of them is refused."""
        session = begin(pasted.code)
        for number, move in enumerate(pasted.moves, 1):
            outcome = session.apply(move)
            if outcome.refusal is not None:
                sentence = self._texts.say(
                    N_("Move {number} of the game, {move}, is not allowed. {reason}"),
                    number=self._texts.number(number),
                    move=write_line([move]),
                    reason=self._texts.refusal(outcome.refusal),
                )
                self._say("text", sentence)
                return
            session = outcome.session
        self._take(session)

    def _read_number(self, variant: Variant) -> None:
        program = Program(self._field("program").value)
        try:
            number = read_number(self._field("number").value)
        except ForeignError as error:
            self._say("number", self._fault(error, program))
            return
        if program is Program.PYSOL:
            self._say("number", "")
            self._load_pysol(lambda loaded: self._deal_number(program, variant, number, loaded=loaded))
        else:
            self._deal_number(program, variant, number)

    def _deal_number(self, program: Program, variant: Variant, number: int, *, loaded: bool = True) -> None:
        if not loaded:
            sentence = N_("PySolFC's dealing could not be fetched. Try again when there is a connection.")
            self._say("number", self._texts.say(sentence))
            return
        try:
            code = deal_of(program, variant, number)
        except ForeignError as error:
            self._say("number", self._fault(error, program))
        else:
            self._take(begin(code))

    def _fault(self, error: ForeignError, program: Program | None = None) -> str:
        """Say why a text or a number gives no deal."""
        texts = self._texts
        match error.fault:
            case Fault.EMPTY if program is not None:
                return texts.say(N_("Type the number of a deal."))
            case Fault.UNREADABLE:
                return texts.say(_FAULTS[error.fault], line=texts.number(error.line), written=error.text[:80])
            case Fault.CARD_TWICE | Fault.CARD_MISSING:
                cards = [texts.card(read_card(card)) for card in error.text.split()]
                if len(cards) > _MOST_NAMED:
                    return texts.count("{n} card is missing.", "{n} cards are missing.", len(cards))
                return texts.say(_FAULTS[error.fault], cards=texts.listed(cards))
            case Fault.NO_SUCH_NUMBER if program is not None:
                most = texts.number(program.deals)
                return texts.say(_FAULTS[error.fault], program=program.value, most=most)
            case fault:
                return texts.say(_FAULTS[fault])

    def _say(self, name: str, sentence: str) -> None:
        field = self._field(name)
        required(self._document, f"#import-{name}-error").textContent = sentence
        field.setAttribute("aria-invalid", "true" if sentence else "false")
        if sentence:
            field.focus()
