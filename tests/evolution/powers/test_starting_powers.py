"""What each faction can do from its first game on: one test for each power."""

import pytest

from risiko.evolution.content.board import BOARD
from risiko.evolution.rules import army
from tests.evolution.tables import NUMBER, REST, held, table, verbs, world
from tests.play import offered, play


@pytest.mark.covers("evolution.starting_powers.1")
def test_fortified_hq_defends_its_own_start_as_if_fortified() -> None:
    on = world(powers={"mechaniker": "fortified_hq"})
    fight = {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}
    factions, homes = ("khan", "mechaniker", "saharan"), ("peru", "kamchatka", "japan")
    own = table(fight, on=on, factions=factions, homes=homes, hqs={"mechaniker": "kamchatka"})
    p = play(own, "attack alaska kamchatka 3", "defend 2", "{5 5 1:4 4}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a7", "b9")
    assert p.world.forts[NUMBER["kamchatka"]] == -1, "nothing wears down"
    taken = table(fight, on=on, factions=factions, homes=homes, hqs={"khan": "kamchatka"})
    p = play(taken, "attack alaska kamchatka 3", "defend 2", "{5 5 1:4 4}")
    assert held(p, "kamchatka") == "b7", "not the HQ of another faction"
    lost = table(fight, on=on, factions=("khan", "saharan", "mechaniker"), hqs=HQ)
    p = play(lost, "attack alaska kamchatka 3", "defend 2", "{5 5 1:4 4}")
    assert held(p, "kamchatka") == "b7", "nor for another faction that holds it"


HQ = {"mechaniker": "kamchatka"}


@pytest.mark.covers("evolution.terms.5", "evolution.starting_powers.3")
def test_double_six_stand_bars_the_territory_for_this_turn() -> None:
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"},
        factions=("khan", "mechaniker", "saharan"),
    )
    p = play(p, "attack alaska kamchatka 3", "defend 2", "{5 5 1:6 6}")
    assert "attack" not in verbs(p)
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"},
        factions=("khan", "mechaniker", "saharan"),
        missiles=(0, 1, 0),
    )
    p = play(p, "attack alaska kamchatka 3", "defend 2", "{5 5 1:6 1}", "missile defence 1")
    assert "attack" in verbs(p), "a missile is not natural"


@pytest.mark.covers("evolution.starting_powers.4", "evolution.scars.7")
def test_first_target_minus1_holds_until_another_territory_is_attacked() -> None:
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "alberta": "b5", "japan": "c1"},
        on=world(powers={"enclave": "first_target_minus1"}),
        factions=("enclave", "khan", "saharan"),
    )
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{4 3:6 3}")
    assert held(p, "kamchatka") == "b8", "3 counts as 2"
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{3:3}")
    assert held(p, "kamchatka") == "b7", "every roll against it"
    p = play(p, "attack alaska alberta 1", "defend 1", "{3:3}")
    assert held(p, "alberta") == "b5"
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{3:3}")
    assert held(p, "kamchatka") == "b7", "and then it is gone"


@pytest.mark.covers("evolution.terms.5", "evolution.starting_powers.5")
def test_triple_conquest_removes_all_defenders_if_one_has_fallen() -> None:
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1", "siam": "b1"},
        factions=("enclave", "khan", "saharan"),
    )
    fallen = play(p, "attack alaska kamchatka 3", "defend 2", "{4 4 4:5 3}")
    assert held(fallen, "kamchatka") == "a2"
    assert offered(fallen) == ["occupy 2..7"]
    missed = play(p, "attack alaska kamchatka 3", "defend 2", "{4 4 4:5 4}")
    assert held(missed, "kamchatka") == "b9"


@pytest.mark.covers("evolution.starting_powers.6")
def test_recruit_round_up() -> None:
    board = dict.fromkeys(BOARD.ids[:10], "a1") | REST
    up = table(board, on=world(powers={"balkania": "recruit_round_up"}))
    down = table(board)
    assert army.base_recruits(up.state, 0) == 4
    assert army.base_recruits(down.state, 0) == 3


@pytest.mark.covers("evolution.starting_powers.7")
@pytest.mark.parametrize(("expansions", "earned"), [(3, False), (4, True)])
def test_expand_draw_earns_a_card_for_four_expansions(expansions: int, earned: bool) -> None:
    cards = ["peru", "brazil", "congo", "egypt"]
    steps = ("claim:a", "maneuver")
    p = table(
        {"alaska": "a5", "alberta": "a1"} | REST, *steps, open_cards=cards, expansions=expansions
    )
    assert ("card" in verbs(play(p, "end"))) == earned


@pytest.mark.covers("evolution.starting_powers.8")
def test_hq_plus_one_at_the_start_of_the_turn() -> None:
    p = table(
        {"alaska": "a5", "alberta": "a1", "siam": "b1", "japan": "c1", "ural": "b2"},
        "maneuver",
        on=world(powers={"khan": "hq_plus_one"}),
        hqs={"balkania": "siam", "saharan": "japan"},
    )
    p = play(p, "end")
    assert (p.player, held(p, "siam"), held(p, "ural"), held(p, "japan")) == (1, "b2", "b2", "c1")


@pytest.mark.covers("evolution.starting_powers.9")
def test_card_plus_one_may_place_a_unit_where_the_card_lies() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        factions=("khan", "balkania", "saharan"),
        open_cards=["alaska", "brazil", "congo", "egypt"],
        conquests=((1, False),),
    )
    p = play(p, "card alaska")
    assert offered(p) == ["place alaska 1", "pass"]
    assert held(play(p, "place alaska 1"), "alaska") == "a6"


@pytest.mark.covers("evolution.starting_powers.10")
def test_maneuver_anytime_but_only_once() -> None:
    p = table(
        {"alaska": "a5", "alberta": "a1"} | REST,
        *("dusk", "maneuver", "act"),
        on=world(powers={"saharan": "maneuver_anytime"}),
        factions=("saharan", "khan", "balkania"),
    )
    p = play(p, "move alaska alberta 3")
    assert verbs(p) >= {"expand", "end"}
    assert "move" not in verbs(p)
    assert play(p, "end").player == 1


@pytest.mark.covers("evolution.starting_powers.11")
def test_maneuver_unconnected_between_any_two_own_territories() -> None:
    p = table(
        {"alaska": "a5", "peru": "a1"} | REST,
        "maneuver",
        factions=("saharan", "khan", "balkania"),
    )
    assert "move alaska peru 1..4" in offered(p)
