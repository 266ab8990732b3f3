"""The specification, line by line, and whether every line has a test that names it.

The marks are read from the source files, so that the answer is the same when only a part of the tests runs.
"""

import ast
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent

LINES: Final = (
    ("Y01", "52 cards, no jokers, all dealt to columns of 1, 6, 7, 8, 9, 10, 11"),
    ("Y02", "21 face down, 31 face up, no stock, four empty foundations"),
    ("Y03", "a card goes on one of the other colour, one rank higher, face up"),
    ("Y04", "any face-up card is taken with all that lies on it; only it must fit"),
    ("Y05", "a face-down card that becomes the last is turned up at once"),
    ("Y06", "ace to king; nothing is laid on an ace"),
    ("Y07", "an empty column takes only a king, with all that lies on it"),
    ("Y08", "a foundation takes one suit from the ace, one last card at a time"),
    ("Y09", "foundations stand in the order ♠ ♥ ♦ ♣ and each card finds its own"),
    ("Y10", "the top of a foundation may be taken back; house rule F forbids it"),
    ("Y11", "won with all 52 cards on the foundations"),
    ("Y12", "no more than 20 cards at once; house rule U lifts the limit"),
    ("Y13", "Relaxed: any colour"),
    ("Y14", "Same suit: down in suit"),
    ("Y15", "the three Yukons of a number are the same deal"),
    ("Y16", "house rule A: exposed aces go up by themselves"),
    ("Y17", "10 for a card up, 5 for one turned up, a win is 625"),
    ("Y18", "100 undos bring back cards, facing and score, not the counter"),
    ("Y19", "redo until a new move"),
    ("Y20", "by default nothing moves by itself"),
    ("K01", "columns of 1 to 7 with the last face up, 24 cards in the stock"),
    ("K02", "down in alternating colours, groups of any size"),
    ("K03", "only a king goes into an empty column"),
    ("K04", "only the top of the waste is playable"),
    ("K05", "a tap draws one, or three, or what is left"),
    ("K06", "standard turns the waste over at will, Vegas never"),
    ("K07", "the standard points, never below 0"),
    ("K08", "a standard win is 625 and 5 a card from the waste less the turn-overs"),
    ("K09", "Vegas: from -$52 by $5 a card to $208"),
    ("K10", "back from a foundation to a column, never to a foundation"),
    ("K11", "100 actions can be undone, with their points"),
    ("K12", "no automatic play"),
    ("D01", "a code is game, rules and a number of seven letters"),
    ("D02", "rules letters C R S, then A F U"),
    ("D03", "a code gives the same cards for ever"),
    ("D04", "new deals are uniform and from a cryptographic source"),
    ("D05", "codes are read kindly and refused with the reason"),
    ("D06", "the code is shown, copied and a link; a game in progress is asked about"),
    ("D07", "any deal has a code of 48 letters"),
    ("P01", "dragging, by what the card covers; its own column is no move"),
    ("P02", "a tap sends a last card to its foundation"),
    ("P03", "two quick taps find a place, never for what the first uncovered"),
    ("P04", "a card, then its place"),
    ("P05", "the places that would take a held card are marked"),
    ("P06", "a refused move says its rule"),
    ("P07", "automatic placement on release, off by default"),
    ("P08", "score, time, moves and code; time runs from the first move to the win"),
    ("P09", "stuck is said exactly, never falsely"),
    ("P10", "resign, restart, new deal at any time"),
    ("P11", "the new game window offers every choice, Classic first"),
    ("S01", "the rules of every game and variant"),
    ("S02", "examples replayed on the engine"),
    ("S03", "the lesson of eight steps"),
    ("S04", "questions and answers"),
    ("S05", "English, Arabic, Polish and Greek"),
)

FILES: Final = sorted(path for folder in (HERE, HERE.parent / "e2e") for path in folder.glob("*.py"))


def marks(source: str) -> list[str]:
    """List the ids of every ``pytest.mark.spec(…)`` in a source text."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="spec"), args=args):
                for argument in args:
                    assert isinstance(argument, ast.Constant), "ids are written out, so that they can be found"
                    found.append(str(argument.value))
            case _:
                pass
    return found


MARKED: Final = {path.name: set(marks(path.read_text(encoding="utf-8"))) for path in FILES}
PROVED: Final = set().union(*MARKED.values())


def test_the_lines_are_numbered_without_gaps() -> None:
    for letter, count in (("Y", 20), ("K", 12), ("D", 7), ("P", 11), ("S", 5)):
        ids = [line for line, _ in LINES if line.startswith(letter)]
        assert ids == [f"{letter}{number:02}" for number in range(1, count + 1)]
    assert len(LINES) == 55


@pytest.mark.parametrize(("line", "words"), LINES)
def test_every_line_has_a_test_that_names_it(line: str, words: str) -> None:
    assert line in PROVED, f"no test names {line}: {words}"


@pytest.mark.parametrize("name", sorted(name for name, ids in MARKED.items() if ids))
def test_no_test_names_a_line_that_does_not_exist(name: str) -> None:
    assert MARKED[name] <= set(dict(LINES))


def test_marks_are_found_wherever_they_are_set() -> None:
    source = """
import pytest
pytestmark = pytest.mark.spec("A1")
@pytest.mark.spec("A2", "A3")
def test_a(): ...
class TestB:
    @pytest.mark.spec("A4")
    @pytest.mark.parametrize("a", [pytest.param(1, marks=pytest.mark.spec("A5"))])
    async def test_b(self): ...
"""
    assert sorted(marks(source)) == ["A1", "A2", "A3", "A4", "A5"]
    assert marks("pytest.mark.parametrize('spec')\nspec('A1')") == []
