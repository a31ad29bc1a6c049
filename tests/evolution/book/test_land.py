"""Goal, income and moves: the rules of the rulebook, each named after its place."""

import pytest

from risiko.evolution.content.board import BOARD
from risiko.evolution.rules import army
from tests.evolution.tables import deal, hand, held, table, verbs, world
from tests.play import offered, play


@pytest.mark.covers("evolution.goal.6", "evolution.endangered.1", "evolution.packet_2.1")
def test_anderen_spieler_gefaehrden_cards_but_neither_stars_nor_missiles() -> None:
    p = table(
        {"ural": "a5", "siberia": "b1", "japan": "c1"},
        hands={"b": ["peru", "coin"]},
        tokens=(0, 1, 0),
        missiles=(0, 2, 0),
        scar_hands={"b": "bunker"},
        on=world(packets=["p2"]),
    )
    p = play(p, "attack ural siberia 3", "defend 1", "pass", "{6 6 5:1}", "pass", "occupy 3")
    assert hand(p, "a") == ["peru", "coin"]
    s = p.state
    assert (s.tokens[1], s.missiles[1], s.scar[1]) == (1, 2, "bunker")
    assert p.turn == 1, "and it chooses a comeback power"


@pytest.mark.covers("evolution.joining.2", "evolution.endangered.2")
def test_in_den_krieg_ziehen_with_half_of_the_starting_units_and_without_an_hq() -> None:
    p = table({"ural": "a5", "japan": "c1"}, "dusk", "maneuver", "act", "join", player="b")
    assert "join madagascar" in offered(p)
    assert "join ural" not in offered(p)
    p = play(p, "join madagascar")
    assert held(p, "madagascar") == "b4"
    assert p.state.hq[3] == -1


@pytest.mark.covers("evolution.joining.3")
def test_in_den_krieg_ziehen_the_distance_between_hqs_does_not_matter() -> None:
    p = table(
        {"ural": "a5", "japan": "c1"},
        *("dusk", "maneuver", "act", "join"),
        player="b",
        hqs={"balkania": "ural"},
    )
    assert "join siberia" in offered(p)


@pytest.mark.covers("evolution.terms.2", "evolution.recruiting.1", "evolution.recruiting.2")
def test_truppen_rekrutieren_a_third_of_territories_and_population_at_least_three() -> None:
    lands = [*BOARD.ids[:9], "peru", "argentina"]
    board = dict.fromkeys(lands, "a1") | {"japan": "c1", "siam": "b1"}
    cities = world(cities={"alaska": 2, "alberta": 1, "greenland": 1})
    p = table(board, "dusk", "maneuver", "act", "place:1", on=cities)
    s = p.state
    assert army.base_recruits(s, 0) == (11 + 4) // 3
    assert army.base_recruits(s, 1) == 3
    assert army.continent_recruits(s, 0) == 5


@pytest.mark.covers("evolution.board.2", "evolution.continents.1")
def test_kontinentbonus_a_free_territory_breaks_it() -> None:
    board = {"venezuela": "a1", "peru": "a1", "brazil": "a1", "japan": "c1", "siam": "b1"}
    assert army.continent_recruits(table(board).state, 0) == 0
    assert army.continent_recruits(table(board | {"argentina": "a1"}).state, 0) == 2


@pytest.mark.covers("evolution.goal.1", "evolution.buying.4")
def test_ihr_ziel_the_fourth_star_wins_at_once() -> None:
    p = table(
        {"ural": "a1", "japan": "c1", "siam": "b1"},
        *("dusk", "maneuver", "act", "muster", "start"),
        hands={"a": ["peru", "brazil", "coin", "coin"]},
        tokens=(3,),
    )
    p = play(p, "star", "give coin", "give coin", "give peru", "give brazil")
    assert p.state.winner == 0
    assert verbs(p) == {"sign"}


@pytest.mark.covers(
    "evolution.figures.1",
    "evolution.goal.3",
    "evolution.goal.5",
    "evolution.goal.6",
    "evolution.conquered.2",
)
def test_ihr_ziel_a_captured_hq_is_a_star_and_stays_where_it_is() -> None:
    p = table(
        {"ural": "a5", "siberia": "b1", "siam": "b1", "japan": "c1"},
        hqs={"khan": "siberia"},
        tokens=(3,),
    )
    p = play(p, "attack ural siberia 3", "defend 1", "{6 6 5:1}")
    assert p.state.winner == 0
    assert p.state.hq[3] == BOARD.number["siberia"]


@pytest.mark.covers("evolution.expanding.1", "evolution.taking.2")
def test_in_freie_gebiete_vorruecken_at_least_one_unit_and_no_card_for_it() -> None:
    p = table({"alaska": "a3", "siam": "b1", "japan": "c1"})
    p = play(p, "expand alaska alberta 2", "end")
    assert (held(p, "alaska"), held(p, "alberta")) == ("a1", "a2")
    assert "card" not in verbs(p)


@pytest.mark.covers("evolution.cities.1", "evolution.cities.2")
def test_in_freie_staedte_vorruecken_costs_the_population() -> None:
    towns = world(cities={"alberta": 2, "northwest_territory": 5})
    p = table({"alaska": "a5", "siam": "b1", "japan": "c1"}, on=towns)
    assert "expand alaska alberta 3..4" in offered(p)
    assert not any("northwest_territory" in option for option in offered(p))
    p = play(p, "expand alaska alberta 4")
    assert held(p, "alberta") == "a2"


@pytest.mark.covers("evolution.cities.3")
def test_in_freie_staedte_vorruecken_a_conquered_city_costs_nothing() -> None:
    p = table(
        {"alaska": "a5", "alberta": "b1", "siam": "b1", "japan": "c1"},
        on=world(cities={"alberta": 2}),
    )
    p = play(p, "attack alaska alberta 3", "defend 1", "{6 6 6:1}", "occupy 3")
    assert held(p, "alberta") == "a3"


@pytest.mark.covers(
    "evolution.turn.2", "evolution.moving.1", "evolution.moving.2", "evolution.moving.3"
)
def test_truppen_bewegen_once_through_own_territories_only() -> None:
    board = {"alaska": "a5", "alberta": "a1", "ontario": "a1", "peru": "a1", "siam": "b1"}
    p = table(board | {"japan": "c1"}, "dusk", "maneuver")
    assert offered(p) == ["move alaska alberta 1..4", "move alaska ontario 1..4", "end"]
    p = deal(play(p, "move alaska ontario 4"))
    assert p.player == 1
