"""Won games replayed from the first move to the last."""

import pytest

from tests.tables import golden_games
from yukon.deals import code_of
from yukon.moves import FOUNDATION, Carry
from yukon.notation import GameFile, read_file, write_line, write_position
from yukon.position import Position
from yukon.rules import play
from yukon.session import Session, begin, restore, save
from yukon.variants import YUKON

YUKONS = golden_games("won-games.txt")
KLONDIKES = golden_games("won-klondike.txt")


def played(file: GameFile) -> list[Session]:
    """Play a game by its long code; give the session after every move."""
    variant, position = file.start()
    session = begin(code_of(variant, position))
    sessions = [session]
    for each in file.moves:
        outcome = session.apply(each)
        assert outcome.refusal is None, each
        session = outcome.session
        sessions.append(session)
    return sessions


@pytest.mark.spec("Y11", "Y17", "D07")
@pytest.mark.parametrize(("name", "moves"), [("won-1", 86), ("won-2", 89)])
def test_a_won_yukon_ends_with_52_cards_up_21_turned_and_625_points(name: str, moves: int) -> None:
    last = played(YUKONS[name])[-1]
    assert last.won
    assert last.position.laid_up == 52
    assert last.position.hidden == 0
    assert last.score == 625
    assert last.moves_made == moves


@pytest.mark.spec("Y12")
@pytest.mark.parametrize(("name", "largest"), [("won-1", 14), ("won-2", 15)])
def test_the_largest_group_is_as_the_file_says(name: str, largest: int) -> None:
    _, position = YUKONS[name].start()
    sizes = []
    for each in YUKONS[name].moves:
        assert isinstance(each, Carry)
        sizes.append(len(position.group(each.card)))
        position = play(YUKON, position, each)
    assert max(sizes) == largest


@pytest.mark.spec("K08", "K09")
@pytest.mark.parametrize(
    ("name", "score"),
    [("KL1-D1N-AAAAAAC", 595), ("KL1-D3N-AAAAAAK", 505), ("KL1-D1V-AAAAAAJ", 208), ("KL1-D3V-AAAAALC", 208)],
)
def test_a_won_klondike_ends_with_52_cards_up_and_its_score(name: str, score: int) -> None:
    last = played(KLONDIKES[name])[-1]
    assert last.won
    assert last.score == score


@pytest.mark.parametrize("file", [*YUKONS.values(), *KLONDIKES.values()], ids=[*YUKONS, *KLONDIKES])
def test_a_won_game_is_restored_at_every_move(file: GameFile) -> None:
    for session in played(file)[::9]:
        assert restore(save(session)) == session


@pytest.mark.parametrize("file", [*YUKONS.values(), *KLONDIKES.values()], ids=[*YUKONS, *KLONDIKES])
def test_a_game_is_replayed_from_what_is_written_of_it(file: GameFile) -> None:
    variant, position = file.start()
    written = f"rules: {variant.key}\n{write_position(position)}moves: {write_line(file.moves)}\n"
    again = read_file(written)
    assert again.start() == (variant, position)
    assert again.moves == file.moves


@pytest.mark.spec("Y08")
@pytest.mark.parametrize("file", YUKONS.values(), ids=YUKONS)
def test_foundations_grow_by_one_card_at_a_time(file: GameFile) -> None:
    variant, position = file.start()

    def grown(before: Position, after: Position) -> list[int]:
        return [now - then for then, now in zip(before.foundations, after.foundations, strict=True)]

    for each in file.moves:
        after = play(variant, position, each)
        up = isinstance(each, Carry) and each.to == FOUNDATION
        assert sorted(grown(position, after)) == [0, 0, 0, int(up)]
        position = after
