from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.paper_document import PaperDocument, PaperElement, as_document, as_element
from tests.tables import card, game, move, moves
from yukon.browser.renderer import Renderer
from yukon.browser.texts import Texts
from yukon.rules import legal_moves, play
from yukon.scene import Scene, Viewport, scene
from yukon.variants import KLONDIKE_3, YUKON, Variant

VIEW = Viewport(390, 720)


class Board:
    """A renderer on paper."""

    def __init__(self) -> None:
        self.document = PaperDocument()
        self.element = PaperElement(self.document, "div")
        texts = Texts()
        self.renderer = Renderer(
            as_document(self.document), as_element(self.element), "faces.svg", texts.card_spot, texts.place
        )
        self.cards = self.element.every("data-card")
        self.places = self.element.every("data-place")

    def show(self, drawn: Scene) -> int:
        """Draw a scene and tell how much was written for it."""
        before = self.document.writes
        self.renderer.show(drawn)
        return self.document.writes - before

    def order(self) -> list[str]:
        return [
            child.attributes["data-card"]
            for child in self.element.children
            if "data-card" in child.attributes and not child.hidden
        ]


def test_there_are_52_buttons_and_they_stay_the_same() -> None:
    board = Board()
    position = game("YU1-C-AAAAAAB").position
    board.show(scene(YUKON, position, VIEW))
    assert len(board.cards) == 52
    assert all(button.name == "button" for button in board.cards.values())
    before = dict(board.cards)
    board.show(scene(YUKON, play(YUKON, position, legal_moves(YUKON, position)[0]), VIEW))
    assert board.element.every("data-card") == before


def test_every_card_says_where_it_lies() -> None:
    board = Board()
    drawn = scene(YUKON, game("YU1-C-AAAAAAB").position, VIEW)
    board.show(drawn)
    for spot in drawn.cards:
        said = board.cards[str(spot.card)].attributes
        assert said["data-pile"] == spot.pile
        assert said["data-index"] == str(spot.depth)
        assert said["data-face"] == ("up" if spot.face_up else "down")
        assert board.cards[str(spot.card)].style.values["transform"] == f"translate({spot.x}px, {spot.y}px)"


def test_names_say_card_place_and_load_and_hide_what_is_face_down() -> None:
    board = Board()
    board.show(scene(YUKON, game("YU1-C-AAAAAAB").position, VIEW))
    assert board.cards["4h"].attributes["aria-label"] == "4 of hearts, column 2, card 2 of 6, 4 cards on it"
    assert board.cards["Jh"].attributes["aria-label"] == "jack of hearts, column 2, card 6 of 6"
    assert board.cards["9s"].attributes["aria-label"] == "face-down card, column 2, card 1 of 6"
    assert board.places["Fs"].attributes["aria-label"] == "Foundation of spades, empty"


def test_the_picture_of_a_face_down_card_is_the_back() -> None:
    board = Board()
    board.show(scene(YUKON, game("YU1-C-AAAAAAB").position, VIEW))
    body, rank, back = board.cards["9s"].children[0].children
    assert back.attributes["href"] == "faces.svg#back-1"
    assert "href" not in body.attributes
    assert "href" not in rank.attributes


def test_showing_the_same_scene_again_writes_nothing() -> None:
    board = Board()
    drawn = scene(YUKON, game("YU1-C-AAAAAAB").position, VIEW)
    board.show(drawn)
    board.show(drawn)
    assert board.show(drawn) <= 2  # the board's own class that lets cards move, off and on


def test_a_move_writes_only_what_it_changes() -> None:
    board = Board()
    position = game("YU1-C-AAAAAAB").position
    board.show(scene(YUKON, position, VIEW))
    untouched = {name: dict(button.attributes) for name, button in board.cards.items()}
    carried = legal_moves(YUKON, position)[0]
    board.show(scene(YUKON, play(YUKON, position, carried), VIEW))
    columns = {name: button["data-pile"] for name, button in untouched.items()}
    changed = {name for name, button in board.cards.items() if button.attributes != untouched[name]}
    assert changed
    piles = {columns[name] for name in changed}
    assert len(piles) == 2, "a carry changes two columns and no other"


@pytest.mark.parametrize("variant", [YUKON, KLONDIKE_3])
@given(data=st.data())
def test_the_nodes_lie_in_the_order_of_the_table_whatever_is_played(variant: Variant, data: st.DataObject) -> None:
    board = Board()
    session = game(f"{variant.key}-AAAAAAC")
    for _ in range(data.draw(st.integers(0, 25))):
        drawn = scene(variant, session.position, VIEW)
        board.show(drawn)
        assert board.order() == [str(spot.card) for spot in drawn.cards]
        back = session.can_undo and data.draw(st.integers(0, 4)) == 0
        choices = legal_moves(variant, session.position)
        chosen = None if back or not choices else data.draw(st.sampled_from(choices))
        session = session.apply(chosen).session if chosen else session.undo()


@pytest.mark.parametrize("name", ["5h", "2h", "6s", "Kd"], ids=["moved", "moved with it", "moved to", "beside"])
def test_the_focus_stays_on_its_card(name: str) -> None:
    board = Board()
    position = game("YU1-C-AAAAAAB").position
    board.show(scene(YUKON, position, VIEW))
    board.cards[name].focus()
    board.show(scene(YUKON, play(YUKON, position, move("5h>5")), VIEW))
    assert board.document.activeElement is board.cards[name]


def test_another_deal_is_drawn_in_its_own_order() -> None:
    board = Board()
    for code in ("YU1-C-AAAAAAB", "YU1-C-AAAAAAC", "KL1-D1N-AAAAAAD", "YU1-S-AAAAAAE"):
        session = game(code)
        drawn = scene(session.variant, session.position, VIEW)
        board.show(drawn)
        assert board.order() == [str(spot.card) for spot in drawn.cards]
        stock_places = [board.places[name].hidden for name in ("stock", "waste")]
        assert stock_places == [session.variant.stock is None] * 2


def test_marks_go_to_the_group_and_to_the_ends_of_the_piles_that_take_it() -> None:
    board = Board()
    session = game("YU1-C-AAAAAAB")
    board.show(scene(YUKON, session.position, VIEW))
    held = session.position.group(card("4h"))
    board.renderer.mark(held, ["1", "Fh"])
    assert {name for name, button in board.cards.items() if "held" in button.attributes["class"]} == set(map(str, held))
    assert "takes" in board.cards["7h"].attributes["class"]
    assert "takes" in board.places["Fh"].attributes["class"]
    board.renderer.mark((), ())
    assert not any("held" in button.attributes["class"].split() for button in board.cards.values())
    assert not any("takes" in button.attributes["class"].split() for button in board.cards.values())


def test_a_lifted_group_follows_and_comes_back() -> None:
    board = Board()
    session = game("YU1-C-AAAAAAB")
    board.show(scene(YUKON, session.position, VIEW))
    group = session.position.columns[1].cards[-2:]
    board.renderer.lift(group)
    board.renderer.drag(12, -5)
    moved = [button for button in board.cards.values() if button.style.values.get("translate") == "12.0px -5.0px"]
    assert len(moved) == 2
    board.renderer.put_down()
    assert not any("translate" in button.style.values for button in board.cards.values())
    assert not any("lifted" in button.attributes["class"].split() for button in board.cards.values())


def test_covered_cards_of_the_stock_are_not_drawn() -> None:
    board = Board()
    session = game("KL1-D3N-AAAAAAB")
    position = play(KLONDIKE_3, session.position, moves("draw")[0])
    board.show(scene(KLONDIKE_3, position, VIEW))
    covered = [name for name, button in board.cards.items() if "covered" in button.attributes["class"].split()]
    assert len(covered) == 24 - 3 - 1, "three of the waste and the top of the stock are seen"
