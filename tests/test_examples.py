"""The examples: every game is legal to its end, and every remark is true where it is made."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.tables import golden_games
from yukon.browser.texts import Texts
from yukon.deals import code_of
from yukon.moves import Carry, IllegalMove, Refusal
from yukon.notation import read_line
from yukon.pages.examples import Game, examples, turns_of
from yukon.pages.lesson import DEAD
from yukon.rules import refusal
from yukon.solver.stuck import Stuck, stuck
from yukon.variants import RELAXED, SAME_SUIT, VEGAS_1

WHOLE, COMPARED, VEGAS, DEAD_END = examples()
GAMES = [game for example in examples() for game in example.games]
TEXTS = Texts()


def is_stuck(game: Game) -> bool:
    search = stuck(game.code.variant, turns_of(game.code, game.line)[-1].position)
    while True:
        try:
            next(search)
        except StopIteration as end:
            return bool(end.value is Stuck.DEAD)


@pytest.mark.spec("S02")
def test_the_whole_game_is_won_with_the_points_of_every_win() -> None:
    (game,) = WHOLE.games
    last = turns_of(game.code, game.line)[-1]
    assert last.position.won
    assert last.score == 625
    first = golden_games("won-games.txt")["won-1"]
    assert first.position is not None
    assert game.line == first.moves
    assert game.code == code_of(game.code.variant, first.position)


@pytest.mark.spec("S02")
def test_a_group_out_of_order_led_by_a_red_ten_moves_and_is_remarked_on() -> None:
    (game,) = WHOLE.games
    turns = turns_of(game.code, game.line)
    found = []
    for after, move in enumerate(game.line):
        if isinstance(move, Carry) and move.card.rank == 10 and move.card.red:
            group = turns[after].position.group(move.card)
            if any(below.rank != above.rank + 1 or below.red == above.red for below, above in pairwise(group)):
                found.append(after + 1)
    assert found
    noted = [number for number in found if game.note(number)]
    assert noted
    note = game.note(noted[0])
    assert note is not None
    assert "out of order" in TEXTS.tell(note.text)


@pytest.mark.spec("S02")
def test_a_group_that_is_no_kings_is_refused_in_an_empty_column() -> None:
    (game,) = WHOLE.games
    turns = turns_of(game.code, game.line)
    tried = [(note.after, note.tried) for note in game.notes if note.tried is not None]
    ((after, move),) = tried
    assert isinstance(move, Carry)
    position = turns[after].position
    assert len(position.group(move.card)) > 1
    source = position.columns[(position.column_of(move.card) or 0) - 1]
    assert source.face_up[0] is move.card, "a hidden card would be turned up"
    assert source.hidden
    assert not position.columns[move.to - 1].cards
    assert refusal(game.code.variant, position, move) is Refusal.ONLY_KING_TO_EMPTY


@pytest.mark.spec("S02")
def test_relaxed_and_same_suit_are_compared_on_one_deal() -> None:
    relaxed, suit = COMPARED.games
    assert (relaxed.code.variant, suit.code.variant) == (RELAXED, SAME_SUIT)
    assert relaxed.code.with_rules(SAME_SUIT) == suit.code
    assert turns_of(relaxed.code, relaxed.line)[-1].position.won
    assert is_stuck(suit)


@pytest.mark.spec("S02")
def test_the_vegas_game_earns_the_most_that_can_be_won() -> None:
    (game,) = VEGAS.games
    turns = turns_of(game.code, game.line)
    assert game.code.variant is VEGAS_1
    assert turns[0].score == -52
    assert turns[-1].score == 208
    assert turns[-1].position.won
    ahead = next(after for after, turn in enumerate(turns) if turn.score > 0)
    assert turns[ahead].position.laid_up == 11
    assert game.note(ahead)


@pytest.mark.spec("S02")
def test_the_stuck_position_is_stuck_from_the_deal_on() -> None:
    (game,) = DEAD_END.games
    assert game.code == DEAD
    assert is_stuck(game)
    assert is_stuck(Game(game.label, game.code, ()))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: TEXTS.tell(game.label))
def test_every_move_that_is_tried_is_refused_and_every_remark_has_its_moment(game: Game) -> None:
    turns = turns_of(game.code, game.line)
    assert len(turns) == len(game.line) + 1
    for note in game.notes:
        assert TEXTS.tell(note.text)
        position = turns[note.after].position
        if note.tried is not None:
            assert refusal(game.code.variant, position, note.tried) is not None
    assert len({note.after for note in game.notes}) == len(game.notes)


def test_the_waste_of_the_vegas_game_is_not_turned_over() -> None:
    (game,) = VEGAS.games
    (note,) = [note for note in game.notes if note.tried]
    position = turns_of(game.code, game.line)[note.after].position
    assert note.tried
    assert refusal(VEGAS_1, position, note.tried) is Refusal.NO_REDEAL_LEFT


def test_a_game_with_a_refused_move_is_not_replayed() -> None:
    (game,) = WHOLE.games
    with pytest.raises(IllegalMove):
        turns_of(game.code, read_line("Kd>1"))
