"""The text seam: what it prints, and that nothing given to it ends in anything but one line and an exit code."""

import io
import re
import runpy
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tables import golden, golden_games, table
from yukon.__main__ import main
from yukon.deals import code_of, deal, parse_code
from yukon.notation import read_position, write_line, write_position
from yukon.variants import YUKON


class Answer(NamedTuple):
    code: int
    out: str
    error: str


def run(*arguments: str, given: str = "") -> Answer:
    """Run a command with a text on its standard input."""
    out, error = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(error):
        patch.setattr(sys, "stdin", io.StringIO(given))
        try:
            code = main(arguments)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
    return Answer(code, out.getvalue(), error.getvalue())


def won(name: str) -> str:
    return golden("won-games.txt").split(f"## {name}")[1].partition("\n")[2].partition("\n##")[0]


STUCK = re.findall(r"^## (\w+) · rules (\w+) · ([^\n]*)\n((?:\d: [^\n]*\n)+)", golden("stuck.txt"), re.MULTILINE)


# Answers


@pytest.mark.spec("D03")
@pytest.mark.parametrize("code", ["YU1-C-AAAAAAB", "KL1-D3V-AAAAAAG", "yu1 sfu aaaaaab"])
def test_deal_prints_the_position_of_a_code(code: str) -> None:
    answer = run("deal", code)
    assert answer == Answer(0, write_position(deal(parse_code(code))), "")
    assert read_position(answer.out) == deal(parse_code(code))


@pytest.mark.spec("D07")
def test_code_prints_the_code_of_a_deal() -> None:
    position = golden_games("won-games.txt")["won-1"].position
    assert position is not None
    code = run("code", "-", given=won("won-1")).out
    assert code == f"{code_of(YUKON, position)}\n"
    assert run("deal", code.strip()).out == write_position(position)
    assert run("code", "YU1-C-AAAAAAB", "--rules", "SF").out == "YU1-SF-AAAAAAB\n"


def test_moves_prints_the_legal_moves() -> None:
    assert run("moves", "KL1-D1N-AAAAAAB").out.split() == ["7h>7", "4h>3", "6c>1", "draw"]
    assert len(run("moves", "-", given=won("won-1")).out.split()) == 7


@pytest.mark.spec("Y11", "Y17")
@pytest.mark.parametrize(("name", "moves"), [("won-1", 86), ("won-2", 89)])
def test_replay_plays_a_won_game_to_52_21_and_625(name: str, moves: int) -> None:
    answer = run("replay", "-", given=won(name))
    assert answer.code == 0
    assert answer.error == ""
    position, figures = answer.out.partition("on foundations:")[::2]
    assert read_position(position) == table("foundations: Ks Kh Kd Kc")
    assert figures.split() == ["52", "score:", "625", "turned", "up:", "21", "moves:", str(moves)]


@pytest.mark.spec("Y16")
def test_replay_counts_what_house_rule_a_does_after_the_deal() -> None:
    answer = run("replay", "-", "--rules", "CA", given=won("won-2").partition("moves:")[0])
    assert "on foundations: 3\nscore: 30\nturned up: 0\nmoves: 0\n" in answer.out


@pytest.mark.spec("P06")
def test_replay_stops_at_the_first_refused_move_and_says_why() -> None:
    answer = run("replay", "-", given="deal: YU1-C-AAAAAAB\nmoves: 6s>1 5h>1 7h>F Ts>2")
    assert answer.code == 1
    assert answer.out.endswith("refused: move 3, 7h>F: only the last card of a column goes to a foundation\n")
    assert (
        read_position(answer.out.partition("refused")[0]).columns[0] == read_position("1: 7h 6s 5h Kh 3s 2h").columns[0]
    )


@pytest.mark.spec("P09")
@pytest.mark.parametrize(("name", "rules", "title", "drawing"), STUCK)
def test_stuck_answers_as_the_golden_positions_say(name: str, rules: str, title: str, drawing: str) -> None:
    expected = "alive" if title.startswith("NOT dead") else "dead"
    assert run("stuck", "-", "--rules", rules, given=drawing) == Answer(0, f"{expected}\n", ""), name
    assert run("stuck", "-", given=f"rules: {rules}\n{drawing}").out == f"{expected}\n"


def test_the_golden_stuck_positions_are_all_asked() -> None:
    assert [each[0] for each in STUCK] == ["R1", "R3", "Y1"]


@pytest.mark.spec("P09")
def test_stuck_does_not_know_beyond_its_limit() -> None:
    _, rules, _, drawing = next(each for each in STUCK if each[0] == "R3")
    assert run("stuck", "-", "--rules", rules, "--limit", "1", given=drawing).out == "unknown\n"


def test_perft_counts() -> None:
    assert run("perft", "-", "3", given=won("won-1")).out == "273\n"
    assert run("perft", "-", "3", "--rules", "R", given=won("won-1")).out == "3998\n"
    assert run("perft", "KL1-D1N-AAAAAAB", "2").out == "14\n"


def test_a_game_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(won("won-1"), encoding="utf-8")
    assert run("replay", str(path)) == run("replay", "-", given=won("won-1"))


def test_the_package_runs_as_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["yukon", "deal", "YU1-C-AAAAAAB"])
    out = io.StringIO()
    with redirect_stdout(out), pytest.raises(SystemExit) as end:
        runpy.run_path(str(Path(main.__code__.co_filename)), run_name="__main__")
    assert end.value.code == 0
    assert out.getvalue() == run("deal", "YU1-C-AAAAAAB").out


# Input that cannot be used


@pytest.mark.spec("D05")
@pytest.mark.parametrize(
    ("arguments", "given", "says"),
    [
        (["deal", "YU2-C-AAAAAAB"], "", "newer version"),
        (["deal", "YU1-X-AAAAAAB"], "", "no rules"),
        (["deal", "YU1-C-AAA"], "", "7 letters"),
        (["deal", "hello"], "", "begin with"),
        (["deal", ""], "", "no code"),
        (["deal", "no/such/file"], "", "no such file"),
        (["deal", "no\nsuch/file"], "", "no such file"),
        (["deal", "game.txt"], "", "no such file"),
        (["deal", "a\0b"], "", "begin with"),
        (["deal", "x" * 5000], "", "yukon: "),
        (["deal", "-"], "", "neither a position nor a deal"),
        (["deal", "-"], "1: 7h", "a pack has 52 cards"),
        (["deal", "-"], "spam", "line 1: 'spam' names no pile"),
        (["deal", "-"], "deal: YU1-C-AAAAAAB\nmoves: 7h", "line 2: '7h' is no move"),
        (["replay", "-"], "x" * 30_000, "too long"),
        (["code", "-"], "foundations: Ks Kh Kd Kc", "not those of a deal|52 cards once"),
        (["deal", "YU1-C-AAAAAAB", "--rules", "X"], "", "names no rules"),
        (["deal", "YU1-C-AAAAAAB", "--rules", "D1N"], "", "another game"),
        (["perft", "YU1-C-AAAAAAB", "-1"], "", "from 0 to 12"),
        (["perft", "YU1-C-AAAAAAB", "13"], "", "from 0 to 12"),
        (["perft", "YU1-C-AAAAAAB", "x"], "", "invalid"),
        (["perft", "YU1-C-AAAAAAB"], "", "required"),
        (["stuck", "YU1-C-AAAAAAB", "--limit", "0"], "", "from 1 on"),
        (["spam", "YU1-C-AAAAAAB"], "", "invalid choice"),
        ([], "", "required"),
    ],
)
def test_input_that_cannot_be_used_ends_with_2_and_one_line(arguments: list[str], given: str, says: str) -> None:
    answer = run(*arguments, given=given)
    assert answer.code == 2
    assert answer.out == ""
    assert re.search(says, answer.error)
    assert answer.error.startswith("yukon")
    assert answer.error.count("\n") == 1
    assert answer.error.endswith("\n")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x80", "1: 7h".encode("utf-16")])
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    answer = run("deal", str(path))
    assert answer.code == 2
    assert answer.error.count("\n") == 1
    assert "not a text file" in answer.error


def test_a_folder_is_no_game(tmp_path: Path) -> None:
    assert run("deal", str(tmp_path)).code == 2


POSITION = write_position(deal(parse_code("KL1-D3N-AAAAAAG")))
WORDS = st.sampled_from(
    ["1: ", "2:", "(", ")", "7h", "Th ", "\n", "moves: ", "7h>F ", "draw ", "rules: C\n", "deal: ", "\0", "é"]
)
GARBAGE = (
    st.text()
    | st.lists(WORDS).map("".join)
    | st.tuples(st.just(POSITION), st.lists(WORDS)).map(lambda pair: pair[0] + "".join(pair[1]))
)


@given(st.sampled_from(["deal", "code", "moves", "replay"]), GARBAGE)
def test_garbage_is_answered_or_refused_in_one_line(command: str, garbage: str) -> None:
    answer = run(command, "-", given=garbage)
    assert answer.code in (0, 1, 2)
    if answer.code == 2:
        assert answer.out == ""
        assert answer.error.count("\n") == 1
    else:
        assert answer.error == ""


@given(st.sampled_from(["deal", "code", "moves"]), st.text(), st.none() | st.text(max_size=8))
def test_a_garbled_code_is_answered_or_refused(command: str, code: str, rules: str | None) -> None:
    answer = run(command, *(["--rules=" + rules] if rules is not None else []), "--", code)
    assert answer.code in (0, 2)
    assert answer.error.count("\n") == (1 if answer.code == 2 else 0)


def test_a_mutilated_won_game_never_ends_in_an_exception() -> None:
    text = won("won-1")
    for cut in range(0, len(text), 37):
        assert run("replay", "-", given=text[:cut]).code in (0, 1, 2)
        assert run("replay", "-", given=text[:cut] + text[cut + 5 :]).code in (0, 1, 2)
    shuffled = write_line(reversed(golden_games("won-games.txt")["won-1"].moves))
    assert run("replay", "-", given=text.partition("moves:")[0] + "moves: " + shuffled).code == 1


def test_solve_gives_a_line_that_replay_wins() -> None:
    told = run("solve", "YU1-C-AAAAAAC").out.splitlines()
    assert told[0] == "won"
    assert told[2].startswith("positions: ")
    replayed = run("replay", "-", given=f"deal: YU1-C-AAAAAAC\n{told[1]}\n")
    assert replayed.code == 0
    assert "on foundations: 52" in replayed.out


def test_solve_proves_a_loss_and_knows_what_it_does_not_know() -> None:
    assert run("solve", "YU1-S-AAAAAAB").out.splitlines()[0] == "lost"
    assert run("solve", "YU1-C-AAAAAAF", "--seconds", "1e-9").out.splitlines()[0] == "unknown"


def test_solve_takes_klondike_too() -> None:
    assert run("solve", "KL1-D1N-AAAAAAB").out.splitlines()[0] in ("won", "lost")
