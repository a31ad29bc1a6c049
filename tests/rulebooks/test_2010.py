"""Risiko 2010: the set-up of the basic game, reinforcements and cards."""

import pytest

import risiko
from risiko.classic.game import classic
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.world import world
from tests.play import (
    deal,
    field,
    hand,
    lands,
    offered,
    play,
    refused,
    reread,
    spread,
    stars,
    to_place,
)

GAME = "2010/basic"

TWO_STARS = {
    *("northwest_territory", "eastern_united_states", "venezuela", "brazil", "scandinavia"),
    *("ukraine", "south_africa", "middle_east", "siam", "mongolia", "eastern_australia"),
}


def turn_of_a(board: dict[str, str], ones: int = 0, twos: int = 0) -> ClassicPosition:
    """The start of a's turn with cards of so many stars; c has Siam, b holds the rest."""
    hands = {"a": stars(ones, twos)} if ones + twos else {}
    return setup(GAME, seats=3, board={"siam": "c1"} | board, hands=hands)


# Components


@pytest.mark.covers("2010.basic.1")
def test_titel_the_basic_game_is_for_3_to_5_players() -> None:
    assert list(risiko.game(GAME).seats) == [3, 4, 5]


@pytest.mark.covers("2010.components.1", "2010.basic_setup.1")
def test_spielausstattung_5_armies_play_and_no_sixth() -> None:
    with pytest.raises(risiko.BadPosition):
        risiko.game(GAME).start(6)


@pytest.mark.covers("2010.components.3")
def test_spielausstattung_42_of_the_43_cards_show_a_territory() -> None:
    p = setup(GAME, seats=3, board={"alaska": "a2", "siam": "c1"}, phase="move", conquered=True)
    p = play(p, "end")
    assert (p.chance(), {p.label(k).split()[0] for k in range(p.chance())}) == (42, {"card"})


@pytest.mark.covers("2010.board.1", "2010.board.3")
def test_der_spielplan_has_42_territories_in_6_continents() -> None:
    assert (len(world().territories), len(world().continents)) == (42, 6)


# The set-up


@pytest.mark.covers("2010.basic_setup.3", "2010.basic_setup.4")
@pytest.mark.parametrize(
    ("seats", "counts"),
    [(3, [14, 14, 14]), (4, [10, 10, 11, 11]), (5, [8, 8, 8, 9, 9])],
)
def test_spielvorbereitung_3_the_last_two_in_turn_get_the_cards_left_over(
    seats: int, counts: list[int]
) -> None:
    owners = [token[0] for token in lands(deal(risiko.game(GAME).start(seats))).values()]
    assert [owners.count(letter) for letter in "abcde"[:seats]] == counts


@pytest.mark.covers("2010.basic_setup.5")
def test_spielvorbereitung_4_1_unit_for_1_star_and_2_for_2() -> None:
    p = deal(risiko.game(GAME).start(3))
    assert {t for t, token in lands(p).items() if token[1:] == "2"} == TWO_STARS
    assert {token[1:] for token in lands(p).values()} == {"1", "2"}


@pytest.mark.covers("2010.basic_setup.6")
def test_spielvorbereitung_4_no_further_units_come_to_the_board() -> None:
    p = deal(risiko.game(GAME).start(3))
    assert (p.turn, field(p, "step").partition(":")[0]) == (0, "place")


@pytest.mark.covers("2010.basic_setup.7")
def test_spielvorbereitung_5_nobody_keeps_a_card() -> None:
    assert field(deal(risiko.game(GAME).start(3)), "hands") == "-/-/-"


@pytest.mark.covers("2010.basic_setup.2")
def test_spielvorbereitung_2_the_others_follow_clockwise() -> None:
    p = deal(risiko.game(GAME).start(4))
    turns = []
    for _ in range(5):
        turns.append(p.turn)
        place = p.options()[0]
        p = play(p, str(place.action(place.hi)), "end", "end")
    assert turns == [0, 1, 2, 3, 0]


def before_armistice(seats: int) -> risiko.Position:
    """All territories are dealt, the armistice card is still beside the pile."""
    p = risiko.game(GAME).start(seats)
    while field(p, "step") == "deal":
        p = p.draw(0)
    return p


@pytest.mark.covers("2010.basic_setup.8")
@pytest.mark.parametrize(("seats", "least"), [(3, 11), (4, 18), (5, 25)])
def test_spielvorbereitung_5_the_armistice_card_is_slid_into_the_pile(
    seats: int, least: int
) -> None:
    p = before_armistice(seats)
    places = [f"armistice {place}" for place in range(least, least + 7)]
    assert [p.label(k) for k in range(p.chance())] == places
    assert field(play(p, f"{{armistice {least + 4}}}"), "pile") == f"@{least + 4}"


@pytest.mark.covers("2010.basic_setup.8")
def test_spielvorbereitung_5_face_down_nobody_sees_where_the_armistice_card_lies() -> None:
    p = before_armistice(3)
    assert all(p.conceals(seat) for seat in (None, 0, 1, 2))
    hidden = [play(p, f"{{armistice {place}}}") for place in range(11, 18)]
    lines = {q.view(seat).line for q in hidden for seat in (0, 1, 2)}
    assert {line.split(" ")[9] for line in lines} == {"@11-17"}
    assert len(lines) == 1


@pytest.mark.covers("2010.basic_setup.8")
def test_spielvorbereitung_5_every_card_drawn_narrows_the_places_left() -> None:
    p = play(before_armistice(3), "{armistice 12}")
    piles = []
    for drawn in range(13):
        cards = ",".join(list(lands(p))[:drawn]) or "-"
        q = reread(p, discard=cards, pile=f"@{12 - drawn}")
        piles.append(q.view(0).line.split(" ")[9])
    assert piles[:2] + piles[10:] == ["@11-17", "@10-16", "@1-7", "@0-6", "@0-5"]


# The turn


@pytest.mark.covers("2010.how.1", "2010.turn.1")
def test_sie_sind_am_zug_the_steps_come_in_their_order() -> None:
    p = turn_of_a({"alaska": "a5", "japan": "a1"})
    assert refused(p, "attack alaska kamchatka 1").reason == "wrong_step"
    steps = [field(p, "step").partition(":")[0]]
    attack = ("attack alaska kamchatka 1", "defend 1", "{6:1}", "occupy 1")
    for texts in (("place alaska 3",), (*attack, "end"), ("end",)):
        p = play(p, *texts)
        steps.append(field(p, "step"))
    assert (steps, play(p, "{card peru}").turn) == (["place", "attack", "move", "draw"], 1)


# 1. Placing: the board's table

BOARD_TABLE = [
    ((12, 14), 1),
    ((15, 17), 2),
    ((18, 20), 3),
    ((21, 23), 4),
    ((24, 26), 5),
    ((27, 29), 6),
    ((30, 32), 7),
    ((33, 35), 8),
    ((36, 39), 9),
    ((40, 42), 10),
]
EVERY_ROW = [(held, more) for (lo, hi), more in BOARD_TABLE for held in range(lo, hi + 1)]


@pytest.mark.covers("2010.placing.2")
@pytest.mark.parametrize(("held", "more"), EVERY_ROW)
def test_einheiten_fuer_gebiete_table(held: int, more: int) -> None:
    assert classic(GAME).rules.income.value[held] == 3 + more


@pytest.mark.covers("2010.placing.2")
@pytest.mark.parametrize(("held", "more"), [row for row in EVERY_ROW if row[0] <= 36])
def test_einheiten_fuer_gebiete_in_play(held: int, more: int) -> None:
    p = setup(GAME, seats=3, board=spread("a", held))
    assert to_place(p) == 3 + more


@pytest.mark.covers("2010.placing.1")
@pytest.mark.parametrize("held", range(1, 12))
def test_einheiten_platzieren_always_at_least_3(held: int) -> None:
    assert to_place(turn_of_a(spread("a", held))) == 3


def all_but(*names: str) -> dict[str, str]:
    """The whole board is a's, but for some territories of b."""
    return {t.id: "b1" if t.id in names else "a1" for t in world().territories}


@pytest.mark.covers("2010.placing.2")
def test_einheiten_fuer_gebiete_39_territories_bring_12() -> None:
    """South America, Africa and Australia are whole and bring 2 + 3 + 2."""
    p = setup(GAME, seats=3, board=all_but("alaska", "iceland", "japan"))
    assert to_place(p) == 12 + 2 + 3 + 2


@pytest.mark.covers("2010.placing.2")
def test_einheiten_fuer_gebiete_40_territories_bring_13() -> None:
    """All but North America and Asia are whole and bring 2 + 5 + 3 + 2."""
    p = setup(GAME, seats=3, board=all_but("alaska", "japan"))
    assert to_place(p) == 13 + 2 + 5 + 3 + 2


@pytest.mark.covers("2010.placing.2")
def test_einheiten_fuer_gebiete_42_territories_bring_13() -> None:
    assert classic(GAME).rules.income.value[42] == 13


@pytest.mark.covers("2010.board.4", "2010.placing.3")
@pytest.mark.parametrize(
    ("code", "units"), [("NA", 5), ("SA", 2), ("EU", 5), ("AF", 3), ("AS", 7), ("AU", 2)]
)
def test_fuer_kontrollierte_kontinente(code: str, units: int) -> None:
    continent = next(c for c in world().continents if c.code == code)
    board = {world().territories[t].id: "a1" for t in continent.territories}
    assert to_place(turn_of_a(board)) == 3 + (len(board) == 12) + units


# 1. Placing: cards


@pytest.mark.covers("2010.cards.2", "2010.placing.7")
def test_fuer_eingetauschte_karten_4_stars_bring_7() -> None:
    p = play(turn_of_a({"japan": "a1"}, ones=2, twos=1), "trade 4")
    assert to_place(p) == 3 + 7


@pytest.mark.covers("2010.placing.6")
@pytest.mark.parametrize(
    ("count", "units"),
    [(2, 2), (3, 4), (4, 7), (5, 10), (6, 13), (7, 17), (8, 21), (9, 25), (10, 30)],
)
def test_einheiten_fuer_karten_table(count: int, units: int) -> None:
    p = play(turn_of_a({"japan": "a1"}, ones=10), f"trade {count}")
    assert to_place(p) == 3 + units


@pytest.mark.covers("2010.placing.6")
def test_fuer_eingetauschte_karten_the_number_of_cards_does_not_count() -> None:
    few = play(turn_of_a({"japan": "a1"}, twos=2), "trade 4")
    many = play(turn_of_a({"japan": "a1"}, ones=4), "trade 4")
    assert to_place(few) == to_place(many) == 3 + 7


@pytest.mark.covers("2010.placing.6")
def test_fuer_eingetauschte_karten_1_star_alone_brings_nothing() -> None:
    assert offered(turn_of_a({"japan": "a1"}, ones=1), "trade") == []


@pytest.mark.covers("2010.placing.6")
def test_fuer_eingetauschte_karten_one_card_of_2_stars_is_enough() -> None:
    assert offered(turn_of_a({"japan": "a1"}, twos=1), "trade") == ["trade 2"]


@pytest.mark.covers("2010.placing.6")
def test_fuer_eingetauschte_karten_a_card_is_not_cut_in_half() -> None:
    p = turn_of_a({"japan": "a1"}, twos=2)
    assert offered(p, "trade") == ["trade 2", "trade 4"]


@pytest.mark.covers("2010.placing.8")
def test_fuer_eingetauschte_karten_at_most_10_stars_at_once() -> None:
    p = turn_of_a({"japan": "a1"}, ones=12)
    assert offered(p, "trade") == ["trade 2..10"]


@pytest.mark.covers("2010.placing.9")
def test_fuer_eingetauschte_karten_only_the_stars_traded_are_gone() -> None:
    p = play(turn_of_a({"japan": "a1"}, ones=3, twos=2), "trade 4")
    left = sum(2 if card in TWO_STARS else 1 for card in hand(p, "a"))
    assert left == 3 + 2 * 2 - 4


@pytest.mark.covers("2010.placing.10")
def test_fuer_eingetauschte_karten_go_to_a_pile_of_their_own() -> None:
    p = play(turn_of_a({"japan": "a1"}, ones=2), "trade 2")
    assert field(p, "discard") == ",".join(stars(2, 0))


@pytest.mark.covers("2010.placing.11")
def test_fuer_eingetauschte_karten_nobody_ever_has_to() -> None:
    p = turn_of_a({"japan": "a1"}, ones=6, twos=3)
    assert "place japan 1..3" in offered(p)


@pytest.mark.covers("2010.placing.12")
def test_fuer_eingetauschte_karten_an_own_territory_brings_no_bonus() -> None:
    p = play(turn_of_a({"alaska": "a1"}, ones=2), "trade 2")
    assert (lands(p)["alaska"], to_place(p)) == ("a1", 3 + 2)


@pytest.mark.covers("2010.placing.4")
@pytest.mark.parametrize("phase", ["attack", "move"])
def test_fuer_eingetauschte_karten_at_any_time_in_ones_turn(phase: str) -> None:
    p = turn_of_a({"japan": "a1"}, ones=4)
    p = play(p, "place japan 3", *["end"] * (phase == "move"))
    p = play(p, "trade 4")
    assert offered(p, "place") == ["place japan 1..7"]
    assert field(play(p, "place japan 7"), "step") == phase


@pytest.mark.covers("2010.placing.4")
def test_fuer_eingetauschte_karten_in_the_middle_of_placing() -> None:
    p = play(turn_of_a({"japan": "a1"}, ones=2), "place japan 1", "trade 2")
    assert to_place(p) == 2 + 2


# Where to place


@pytest.mark.covers("2010.where.1")
def test_wo_sie_die_einheiten_platzieren_only_on_own_territories() -> None:
    assert refused(turn_of_a({"japan": "a1"}), "place siam 1").reason == "not_yours"


@pytest.mark.covers("2010.where.2")
def test_wo_sie_die_einheiten_platzieren_on_one_or_on_several() -> None:
    p = turn_of_a({"japan": "a1", "peru": "a1"})
    assert offered(p) == ["place peru 1..3", "place japan 1..3"]
    assert offered(play(p, "place peru 1")) == ["place peru 1..2", "place japan 1..2"]
