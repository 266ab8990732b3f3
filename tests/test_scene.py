"""Where the cards lie on a screen: everything inside the board, every card told apart, in numbers."""

from collections import Counter, defaultdict
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_play import games
from tests.tables import EVERY_VARIANT, card, table
from yukon.cards import PACK
from yukon.deals import DealCode, deal
from yukon.position import Position
from yukon.scene import COMPACT_BELOW, NARROWEST, WIDEST, CardSpot, PlaceSpot, Scene, Viewport, index_line, scene
from yukon.variants import KLONDIKE_1, KLONDIKE_3, YUKON, Variant

PHONE = Viewport(320, 484)
"""What a telephone of 320 × 568 leaves between the bars."""
DESKTOP = Viewport(1366, 700)
SCREENS = [PHONE, Viewport(390, 700), Viewport(768, 960), DESKTOP, Viewport(1920, 1000), Viewport(3440, 1300)]
GROUP = "Kh Qs Jh Ts 9h 8s 7h 6h 5h 4h 3h 2h Ah Kd Qd Jd Td 9d"


def tall(up: int) -> Position:
    """Draw a column of six face-down cards and so many others, and one as it is dealt."""
    face_up = " ".join(GROUP.split()[:up])
    return table(f"1: 7c\n2: (Ac 2c 3c 4c 5c 6c) {face_up}\n7: (As 2s 3s 4s 5s) 6s 7s 9s Js Ks")


NINETEEN, TWENTY_FOUR = tall(13), tall(18)


def columns(drawn: Scene) -> dict[str, list[CardSpot]]:
    found: dict[str, list[CardSpot]] = defaultdict(list)
    for spot in drawn.cards:
        if spot.pile.isdigit():
            found[spot.pile].append(spot)
    return found


def strips(drawn: Scene, *, face_up: bool) -> list[int]:
    """List how much is seen of the covered cards of the columns."""
    piles = columns(drawn).values()
    return [after.y - spot.y for pile in piles for spot, after in pairwise(pile) if spot.face_up == face_up]


def outside(drawn: Scene, viewport: Viewport) -> list[CardSpot | PlaceSpot]:
    right, bottom = viewport.width - drawn.card_width, viewport.height - drawn.card_height
    everything: list[CardSpot | PlaceSpot] = [*drawn.cards, *drawn.places]
    return [spot for spot in everything if not (0 <= spot.x <= right and 0 <= spot.y <= bottom)]


# The numbers of the design


def test_seven_columns_use_the_full_width_of_a_small_phone() -> None:
    drawn = scene(YUKON, deal(DealCode(YUKON, 0)), PHONE)
    assert (drawn.card_width, drawn.card_height) == (42, 59)
    assert drawn.compact
    assert not drawn.landscape
    across = [place.x for place in drawn.places if place.name.isdigit()]
    assert across[0] == 4
    assert across[-1] + drawn.card_width == 320 - 4
    assert {right - left - drawn.card_width for left, right in pairwise(across)} == {3}


@pytest.mark.parametrize("viewport", SCREENS, ids=str)
@pytest.mark.parametrize("position", [NINETEEN, TWENTY_FOUR], ids=["19 cards", "24 cards"])
def test_a_long_column_stays_inside_and_shows_every_index(viewport: Viewport, position: Position) -> None:
    drawn = scene(YUKON, position, viewport)
    assert outside(drawn, viewport) == []
    assert min(strips(drawn, face_up=True)) >= int(index_line(drawn.card_width, compact=drawn.compact))
    assert min(strips(drawn, face_up=False)) >= 4


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP, Viewport(844, 327)], ids=str)
@pytest.mark.parametrize("variant", [YUKON, KLONDIKE_3], ids=lambda variant: variant.key)
def test_a_large_index_is_shown_whole_at_every_size(viewport: Viewport, variant: Variant) -> None:
    large = viewport._replace(large_index=True)
    drawn = scene(variant, TWENTY_FOUR, large)
    assert drawn.compact
    assert outside(drawn, large) == []
    assert min(strips(drawn, face_up=True)) >= int(index_line(drawn.card_width, compact=True))


def test_a_card_knows_how_much_of_it_can_be_seen() -> None:
    drawn = scene(YUKON, NINETEEN, PHONE)
    pile = columns(drawn)["2"]
    assert [drawn.strip_of(spot) for spot in pile[:-1]] == [after.y - spot.y for spot, after in pairwise(pile)]
    assert drawn.strip_of(pile[-1]) == drawn.card_height


def test_a_rectangle_is_free_where_neither_card_nor_place_lies() -> None:
    drawn = scene(YUKON, deal(DealCode(YUKON, 0)), DESKTOP)
    lowest = max(spot.y + drawn.card_height for spot in drawn.cards)
    right = max(spot.x + drawn.card_width for spot in drawn.cards)
    assert not drawn.lies_in(0, lowest, DESKTOP.width, DESKTOP.height)
    assert drawn.lies_in(0, lowest - 1, right, DESKTOP.height)
    corner = next(place for place in drawn.places if place.name == "Fs")
    assert drawn.lies_in(corner.x, corner.y, corner.x + 1, corner.y + 1)


def test_a_small_phone_shows_19_cards_without_smaller_cards() -> None:
    assert scene(YUKON, NINETEEN, PHONE).card_width == 42


def test_face_down_strips_give_way_first_then_face_up_ones_then_the_whole_table() -> None:
    steps = []
    for up in range(5, 19):
        drawn = scene(YUKON, tall(up), PHONE)
        pile = columns(drawn)["2"]
        steps.append((drawn.card_width, pile[7].y - pile[6].y, pile[1].y - pile[0].y))
    for (width, open_strip, hidden_strip), after in pairwise(steps):
        assert after[0] <= width
        if after[0] == width:
            assert after[1] <= open_strip + 1
            assert after[2] <= hidden_strip + 1
        if after[0] == width and hidden_strip > 5 and after[2] > 5:
            assert abs(after[1] - open_strip) <= 1
    assert steps[0][2] > 4
    assert steps[-1][2] == 4
    assert steps[-1][1] < steps[0][1]
    crowded = scene(YUKON, TWENTY_FOUR, DESKTOP)
    assert crowded.card_width < scene(YUKON, NINETEEN, DESKTOP).card_width


def test_one_long_column_does_not_press_the_strips_of_the_others() -> None:
    shown = columns(scene(YUKON, NINETEEN, DESKTOP))
    assert shown["7"][1].y - shown["7"][0].y > shown["2"][1].y - shown["2"][0].y


@pytest.mark.parametrize("viewport", [Viewport(2560, 1300), Viewport(3440, 1300), Viewport(3000, 2000)], ids=str)
@pytest.mark.parametrize("variant", [YUKON, KLONDIKE_1], ids=lambda variant: variant.key)
def test_on_ultra_wide_screens_cards_are_140_wide_and_the_table_stays_in_the_middle(
    viewport: Viewport, variant: Variant
) -> None:
    drawn = scene(variant, deal(DealCode(variant, 0)), viewport)
    assert drawn.card_width == WIDEST == 140
    left = min(place.x for place in drawn.places)
    right = viewport.width - max(place.x for place in drawn.places) - drawn.card_width
    assert abs(left - right) <= 2
    assert left > 300


def test_landscape_has_the_foundations_at_the_side_and_portrait_above() -> None:
    for variant in (YUKON, KLONDIKE_1):
        wide = scene(variant, deal(DealCode(variant, 0)), DESKTOP)
        side = [place for place in wide.places if not place.name.isdigit()]
        first = next(place for place in wide.places if place.name == "1")
        assert wide.landscape
        assert all(place.x + wide.card_width <= first.x for place in side)
        narrow = scene(variant, deal(DealCode(variant, 0)), PHONE)
        above = [place for place in narrow.places if not place.name.isdigit()]
        assert not narrow.landscape
        assert all(place.y + narrow.card_height <= next(iter(columns(narrow)["1"])).y for place in above)


@pytest.mark.spec("Y09")
@pytest.mark.parametrize("viewport", SCREENS, ids=str)
@pytest.mark.parametrize("variant", [YUKON, KLONDIKE_1], ids=lambda variant: variant.key)
def test_the_foundations_stand_in_their_order(viewport: Viewport, variant: Variant) -> None:
    drawn = scene(variant, table("foundations: As 2h 3d 4c"), viewport)
    places = [place for place in drawn.places if place.name.startswith("F")]
    assert [place.name for place in sorted(places, key=lambda place: (place.y, place.x))] == ["Fs", "Fh", "Fd", "Fc"]
    for place, top in zip(places, ["As", "2h", "3d", "4c"], strict=True):
        spot = drawn.spot_of(card(top))
        assert spot is not None
        assert (spot.x, spot.y, spot.pile) == (place.x, place.y, "F")


def test_a_face_is_compact_on_narrow_cards() -> None:
    widths = {
        scene(YUKON, NINETEEN, viewport).card_width: scene(YUKON, NINETEEN, viewport).compact for viewport in SCREENS
    }
    assert {compact for width, compact in widths.items() if width < COMPACT_BELOW} == {True}
    assert {compact for width, compact in widths.items() if width >= COMPACT_BELOW} == {False}


# The stock and the waste


@pytest.mark.spec("K05")
@pytest.mark.parametrize("viewport", SCREENS, ids=str)
def test_the_last_three_of_the_waste_are_fanned(viewport: Viewport) -> None:
    drawn = scene(KLONDIKE_3, table("stock: 2c 3c\nwaste: 4c 5c 6c 7c 8c"), viewport)
    waste = [spot for spot in drawn.cards if spot.pile == "waste"]
    places = [(spot.x, spot.y) for spot in waste]
    assert places[0] == places[1] == places[2]
    assert len(set(places[2:])) == 3
    steps = {(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(places[2:])}
    assert len(steps) == 1
    assert max(steps.pop()) >= index_line(drawn.card_width, compact=drawn.compact) / 2
    assert all(spot.face_up for spot in waste)
    assert not any(spot.covered for spot in waste[-3:])


@pytest.mark.parametrize("viewport", SCREENS, ids=str)
def test_the_fan_of_the_waste_covers_no_other_place(viewport: Viewport) -> None:
    drawn = scene(KLONDIKE_3, table("stock: 2c 3c\nwaste: 4c 5c 6c 7c 8c"), viewport)
    for spot in drawn.cards:
        if spot.pile == "waste":
            for place in drawn.places:
                apart = abs(place.x - spot.x) >= drawn.card_width or abs(place.y - spot.y) >= drawn.card_height
                assert apart or place.name == "waste"


def test_the_stock_lies_face_down_and_yukon_has_none() -> None:
    dealt = scene(KLONDIKE_1, deal(DealCode(KLONDIKE_1, 0)), PHONE)
    stock = [spot for spot in dealt.cards if spot.pile == "stock"]
    assert len(stock) == 24
    assert not any(spot.face_up for spot in stock)
    assert [spot.depth for spot in stock if not spot.covered] == [23]
    assert {place.name for place in dealt.places} - set("1234567") == {"Fs", "Fh", "Fd", "Fc", "stock", "waste"}
    yukon = scene(YUKON, deal(DealCode(YUKON, 0)), PHONE)
    assert {place.name for place in yukon.places} == {*"1234567", "Fs", "Fh", "Fd", "Fc"}


# What a dragged card covers


@pytest.mark.spec("P01")
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=str)
def test_a_card_covers_the_columns_under_it_most_covered_first(viewport: Viewport) -> None:
    drawn = scene(YUKON, deal(DealCode(YUKON, 0)), viewport)
    spots = {place.name: place for place in drawn.places}
    third, fourth = spots["3"], spots["4"]
    step = fourth.x - third.x
    assert drawn.covers(third.x, third.y) == (3,)
    assert drawn.covers(third.x + step * 0.4, third.y) == (3, 4)
    assert drawn.covers(third.x + step * 0.6, third.y) == (4, 3)
    assert drawn.covers(third.x + step * 0.9, third.y) == (4,)


@pytest.mark.spec("P01")
def test_a_quarter_of_the_card_has_to_lie_over_a_column() -> None:
    drawn = scene(YUKON, deal(DealCode(YUKON, 0)), PHONE)
    first = next(place for place in drawn.places if place.name == "1")
    quarter = drawn.card_width / 4
    assert drawn.covers(first.x - drawn.card_width + quarter, first.y) == (1,)
    assert drawn.covers(first.x - drawn.card_width + quarter - 1, first.y) == ()


@pytest.mark.spec("P01")
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=str)
def test_a_column_is_as_deep_as_the_board(viewport: Viewport) -> None:
    drawn = scene(YUKON, table("1: 7c"), viewport)
    place = next(place for place in drawn.places if place.name == "5")
    assert drawn.covers(place.x, viewport.height - drawn.card_height) == (5,)
    assert 5 not in drawn.covers(place.x, place.y - drawn.card_height * 0.9)


@pytest.mark.spec("P01", "Y09")
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=str)
def test_any_foundation_is_the_foundations_and_the_stock_is_nothing(viewport: Viewport) -> None:
    drawn = scene(KLONDIKE_1, deal(DealCode(KLONDIKE_1, 0)), viewport)
    for place in drawn.places:
        if place.name.startswith("F"):
            assert drawn.covers(place.x, place.y)[0] == 0
        elif place.name in ("stock", "waste"):
            assert drawn.covers(place.x, place.y) == ()
    assert drawn.covers(-1000, -1000) == ()


# Whatever the screen and the game


VIEWPORTS = st.builds(Viewport, st.integers(280, 3000), st.integers(240, 2000), st.booleans())


@settings(max_examples=150)
@given(data=st.data(), viewport=VIEWPORTS)
def test_every_card_lies_once_and_inside_the_board(data: st.DataObject, viewport: Viewport) -> None:
    variant = data.draw(st.sampled_from(EVERY_VARIANT))
    position = data.draw(games(variant, 60)).last.position
    drawn = scene(variant, position, viewport)
    assert Counter(spot.card for spot in drawn.cards) == Counter(PACK)
    assert outside(drawn, viewport) == []
    assert NARROWEST <= drawn.card_width <= WIDEST
    assert drawn.card_height == round(drawn.card_width * 1.4)
    if drawn.card_width > NARROWEST:
        assert min(strips(drawn, face_up=True), default=99) >= int(index_line(drawn.card_width, compact=drawn.compact))
    assert min(strips(drawn, face_up=False), default=99) >= 4


@settings(max_examples=150)
@given(viewport=VIEWPORTS, with_stock=st.booleans())
def test_no_place_lies_over_another(viewport: Viewport, with_stock: bool) -> None:
    variant = KLONDIKE_3 if with_stock else YUKON
    drawn = scene(variant, deal(DealCode(variant, 0)), viewport)
    for number, place in enumerate(drawn.places):
        for other in drawn.places[:number]:
            assert abs(place.x - other.x) >= drawn.card_width or abs(place.y - other.y) >= drawn.card_height
    tops = {place.y for place in drawn.places if place.name.isdigit()}
    assert len(tops) == 1


@settings(max_examples=100)
@given(data=st.data(), width=st.integers(280, 3000), height=st.integers(240, 2000))
def test_a_mirrored_table_is_a_reflection_of_places(data: st.DataObject, width: int, height: int) -> None:
    variant = data.draw(st.sampled_from([YUKON, KLONDIKE_3]))
    position = data.draw(games(variant, 30)).last.position
    plain = scene(variant, position, Viewport(width, height))
    mirrored = scene(variant, position, Viewport(width, height, mirrored=True))
    assert mirrored.card_width == plain.card_width
    for spot, image in zip(plain.cards, mirrored.cards, strict=True):
        assert image == spot._replace(x=width - spot.x - plain.card_width)
    for place, other in zip(plain.places, mirrored.places, strict=True):
        assert other == place._replace(x=width - place.x - plain.card_width)


@settings(max_examples=100)
@given(data=st.data(), viewport=VIEWPORTS)
def test_a_scene_says_of_the_table_what_the_position_says(data: st.DataObject, viewport: Viewport) -> None:
    variant = data.draw(st.sampled_from([YUKON, KLONDIKE_3]))
    position = data.draw(games(variant, 40)).last.position
    drawn = scene(variant, position, viewport)
    for number, column in enumerate(position.columns, 1):
        pile = columns(drawn)[str(number)]
        assert tuple(spot.card for spot in pile) == column.cards
        assert [spot.depth for spot in pile] == list(range(len(pile)))
        assert [spot.face_up for spot in pile] == [index >= column.hidden for index in range(len(pile))]
        assert not any(spot.covered for spot in pile)
    empty = {place.name for place in drawn.places if place.empty}
    assert {str(number) for number, column in enumerate(position.columns, 1) if not column.cards} == {
        name for name in empty if name.isdigit()
    }
    assert {name for name in empty if name.startswith("F")} == {
        "F" + letter for letter, height in zip("shdc", position.foundations, strict=True) if not height
    }
    tops = {spot.card for spot in drawn.cards if spot.pile == "F" and not spot.covered}
    assert {
        card(f"{'A23456789TJQK'[h - 1]}{letter}") for letter, h in zip("shdc", position.foundations, strict=True) if h
    } <= tops


# What lies at a point


@pytest.mark.parametrize("variant", EVERY_VARIANT)
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_every_card_that_can_be_seen_is_found_at_its_index(variant: Variant, viewport: Viewport) -> None:
    drawn = scene(variant, deal(DealCode(variant, 7)), viewport)
    for spot in drawn.cards:
        if spot.pile != "stock":
            assert drawn.at(spot.x + 1, spot.y + 1) == spot
    stock = [spot for spot in drawn.cards if spot.pile == "stock"]
    if stock:
        assert drawn.at(stock[0].x + 1, stock[0].y + 1) == stock[-1]


def test_beside_the_cards_there_are_places_and_between_them_nothing() -> None:
    drawn = scene(KLONDIKE_1, table("1: Kh"), DESKTOP)
    for place in drawn.places:
        assert drawn.at(place.x + 1, place.y + 1) == (drawn.cards[0] if place.name == "1" else place)
    assert drawn.at(-1, -1) is None
