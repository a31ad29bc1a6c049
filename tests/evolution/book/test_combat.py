"""Battles: the worked examples of the rulebook and its rules, each named after its place."""

import pytest

from risiko.evolution.content.board import BOARD
from tests.evolution.tables import held, table, verbs, world
from tests.play import offered, play


@pytest.mark.covers(
    "evolution.attacking.4",
    "evolution.attacking.5",
    "evolution.attacking.6",
    "evolution.attacking.8",
)
def test_der_angriff_example_the_enclave_from_east_africa_attacks_egypt() -> None:
    p = table(
        {"east_africa": "a5", "egypt": "b3", "japan": "c1"},
        factions=("enclave", "mechaniker", "khan"),
    )
    p = play(p, "attack east_africa egypt 3", "defend 2", "{5 4 1:5 3}")
    assert (held(p, "east_africa"), held(p, "egypt")) == ("a4", "b2")


@pytest.mark.covers("evolution.attacking.9", "evolution.conquered.1")
def test_der_angriff_example_two_attackers_take_the_last_two_defenders() -> None:
    p = table(
        {"east_africa": "a3", "egypt": "b2", "congo": "b1", "japan": "c1"},
        factions=("enclave", "mechaniker", "khan"),
    )
    p = play(p, "attack east_africa egypt 2", "defend 2", "{6 5:4 3}")
    assert (held(p, "east_africa"), held(p, "egypt")) == ("a1", "a2")
    assert "occupy" not in verbs(p)


@pytest.mark.covers("evolution.conquered.1", "evolution.conquered.3")
def test_der_angriff_more_units_may_follow_into_the_empty_territory() -> None:
    p = table({"east_africa": "a6", "egypt": "b1", "congo": "b1", "japan": "c1"})
    p = play(p, "attack east_africa egypt 2", "defend 1", "{6 5:4}")
    assert offered(p) == ["occupy 2..5"]
    p = play(p, "occupy 4")
    assert (held(p, "east_africa"), held(p, "egypt")) == ("a2", "a4")


@pytest.mark.covers("evolution.attacking.1", "evolution.attacking.2")
def test_der_angriff_one_to_three_units_and_one_stays() -> None:
    p = table({"alaska": "a3", "kamchatka": "b9", "japan": "c1"})
    assert "attack alaska kamchatka 1..2" in offered(p)
    p = table({"alaska": "a30", "kamchatka": "b9", "japan": "c1"})
    assert "attack alaska kamchatka 1..3" in offered(p)
    assert offered(play(p, "attack alaska kamchatka 3")) == ["defend 1..2"]


@pytest.mark.covers("evolution.changing.2")
def test_wuerfel_veraendern_2_a_bunker_raises_only_one_of_two_fives() -> None:
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=world(scars={"kamchatka": "bunker"})
    )
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{6 6:5 5}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a8", "b8")


@pytest.mark.covers("evolution.changing.1", "evolution.scars.7")
def test_wuerfel_veraendern_1_no_die_above_six_or_below_one() -> None:
    bunker = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=world(scars={"kamchatka": "bunker"})
    )
    p = play(bunker, "attack alaska kamchatka 1", "defend 1", "{6:6}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a8", "b9")
    short = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"},
        on=world(scars={"kamchatka": "ammo_shortage"}),
    )
    p = play(short, "attack alaska kamchatka 1", "defend 1", "{1:1}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a8", "b9")


@pytest.mark.covers("evolution.changing.3")
def test_wuerfel_veraendern_3_the_highest_die_is_found_after_all_changes() -> None:
    """A shortage turns 4 3 into 3 3: the second die is as high as the first."""
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"},
        on=world(scars={"kamchatka": "ammo_shortage"}),
    )
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{4 4:4 3}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a9", "b7")


@pytest.mark.covers("evolution.walls.2", "evolution.walls.3")
def test_befestigungen_both_dice_and_a_box_for_an_attack_with_three() -> None:
    walls = world(cities={"kamchatka": 1}, forts={"kamchatka": 0})
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=walls)
    p = play(p, "attack alaska kamchatka 3", "defend 2", "{5 5 1:4 4}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a7", "b9")
    assert p.world.forts[BOARD.number["kamchatka"]] == 1
    p = play(p, "attack alaska kamchatka 2", "defend 1", "{5 5:3}")
    assert p.world.forts[BOARD.number["kamchatka"]] == 1


@pytest.mark.covers("evolution.walls.2")
def test_befestigungen_a_single_die_is_raised_once() -> None:
    walls = world(cities={"kamchatka": 1}, forts={"kamchatka": 0})
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=walls)
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{5:3}")
    assert held(p, "kamchatka") == "b8"


@pytest.mark.covers("evolution.walls.3")
def test_befestigungen_with_the_tenth_box_they_are_gone() -> None:
    walls = world(cities={"kamchatka": 1}, forts={"kamchatka": 9})
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=walls)
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{1 1 1:4}")
    assert p.world.forts[BOARD.number["kamchatka"]] == -1


@pytest.mark.covers("evolution.walls.1")
def test_befestigungen_a_free_fortified_city_costs_two_units_more() -> None:
    walls = world(cities={"kamchatka": 2}, forts={"kamchatka": 0})
    p = table({"alaska": "a9", "siam": "b1", "japan": "c1"}, on=walls)
    assert "expand alaska kamchatka 5..8" in offered(p)
    assert held(play(p, "expand alaska kamchatka 5"), "kamchatka") == "a1"


@pytest.mark.covers("evolution.missiles.1", "evolution.missiles.4", "evolution.missiles.6")
def test_raketen_example_khan_attacks_siberia_and_balkania_helps_the_defender() -> None:
    p = table(
        {"ural": "a5", "siberia": "b5", "japan": "c1"},
        factions=("khan", "mechaniker", "balkania"),
        missiles=(1, 0, 1),
    )
    p = play(p, "attack ural siberia 2", "defend 2", "{4 2:5 4}")
    assert p.turn == 0
    p = play(p, "missile attack 4")
    assert p.turn == 2, "an outsider may answer"
    p = play(p, "missile defence 5")
    assert (held(p, "ural"), held(p, "siberia")) == ("a3", "b5")


@pytest.mark.covers("evolution.missiles.2", "evolution.missiles.5")
def test_raketen_one_missile_alone_saves_one_unit() -> None:
    p = table(
        {"ural": "a5", "siberia": "b5", "japan": "c1"},
        factions=("khan", "mechaniker", "balkania"),
        missiles=(1, 0, 1),
    )
    p = play(p, "attack ural siberia 2", "defend 2", "{4 2:5 4}", "missile attack 4", "pass")
    assert (held(p, "ural"), held(p, "siberia")) == ("a4", "b4")


@pytest.mark.covers("evolution.order.1", "evolution.missiles.4")
def test_raketen_are_asked_for_in_the_printed_order_and_again_after_each() -> None:
    p = table(
        {"ural": "c5", "siberia": "b5", "japan": "a1"}, player="c", missiles=(2, 2, 2), seats=3
    )
    p = play(p, "attack ural siberia 2", "defend 2", "{4 2:5 4}")
    asked = [p.turn]
    for _ in range(2):
        p = play(p, "pass")
        asked.append(p.turn)
    assert asked == [2, 1, 0]
    p = play(p, "missile attack 2")
    assert p.turn == 2, "after a missile everybody is asked again"


@pytest.mark.covers("evolution.scar_cards.3", "evolution.sticker_cards.1", "evolution.scars.3")
def test_mankokarte_just_before_the_roll_by_any_holder() -> None:
    p = table(
        {"ural": "a5", "siberia": "b5", "japan": "c1"},
        scar_hands={"b": "bunker", "c": "ammo_shortage"},
    )
    p = play(p, "attack ural siberia 2", "defend 2")
    assert p.turn == 1
    assert offered(p) == ["scar bunker siberia", "pass"]
    p = play(p, "scar bunker siberia")
    assert p.chance(), "one scar each: nobody else can act"
    assert p.world.scars[BOARD.number["siberia"]] == "bunker"
    assert p.world.scar_cards[:2] == (3, 2)


@pytest.mark.covers("evolution.terms.6", "evolution.terms.8")
def test_kontrolliert_an_hq_alone_is_entered_without_a_fight_and_is_no_conquest() -> None:
    p = table({"alaska": "a5", "siam": "b1", "japan": "c1"}, hqs={"khan": "alberta"})
    p = play(p, "expand alaska alberta 2")
    assert p.state.stars(0) == 1
    assert not p.state.this.conquests
