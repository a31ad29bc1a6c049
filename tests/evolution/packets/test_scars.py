"""Scars: when each may be played, where, and what it does."""

import pytest

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import SCARS
from risiko.protocol import CHANCE
from tests.evolution.tables import NUMBER, held, table, verbs, world
from tests.play import offered, play

FIGHT = {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}


@pytest.mark.covers("evolution.scars.1")
def test_ammo_shortage_lowers_the_higher_die() -> None:
    p = table(FIGHT, on=world(scars={"kamchatka": "ammo_shortage"}))
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{5 2:5 3}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a8", "b8")


@pytest.mark.covers("evolution.scars.2")
def test_bunker_raises_the_higher_die() -> None:
    p = table(FIGHT, on=world(scars={"kamchatka": "bunker"}))
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{5 4:4 3}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a8", "b8")


@pytest.mark.covers("evolution.scars.4")
def test_biohazard_takes_even_the_last_unit_at_the_end_of_the_turn() -> None:
    on = world(scars={"alaska": "biohazard", "alberta": "biohazard"})
    p = table(
        {"alaska": "a5", "alberta": "a1", "siam": "b1", "japan": "c1"}, "dusk", "maneuver", on=on
    )
    p = play(p, "end")
    assert (held(p, "alaska"), held(p, "alberta")) == ("a4", ".")


@pytest.mark.covers("evolution.scars.4")
def test_biohazard_can_sweep_the_player_himself_who_keeps_his_cards() -> None:
    on = world(scars={"alaska": "biohazard"})
    p = table(
        {"alaska": "a1", "siam": "b1", "japan": "c1"},
        *("dusk", "maneuver", "act"),
        on=on,
        hands={"a": ["peru"]},
    )
    p = play(p, "end")
    assert not p.state.controls(0)
    assert p.state.hands[0] == (NUMBER["peru"],)


@pytest.mark.covers("evolution.scars.5")
def test_mercenary_adds_a_unit_at_the_end_of_the_turn() -> None:
    on = world(scars={"alaska": "mercenary"})
    p = table(
        {"alaska": "a5", "alberta": "a1", "siam": "b1", "japan": "c1"}, "dusk", "maneuver", on=on
    )
    assert held(play(p, "end"), "alaska") == "a6"


@pytest.mark.covers("evolution.start_scars.1", "evolution.scars.6")
def test_scars_of_the_start_are_played_in_any_turn_on_any_territory_without_one() -> None:
    on = world(packets=["p1"], scars={"peru": "bunker"}, fallout=-1)
    p = table(
        {"alaska": "a5", "siam": "b1", "japan": "c1"},
        *("act", "answer:c"),
        on=on,
        scar_hands={"c": "biohazard"},
    )
    assert len(offered(p)) == 42
    assert "scar biohazard peru" not in offered(p)
    p = play(p, "scar biohazard alaska")
    assert p.world.scars[0] == "biohazard"
    assert p.state.scar[2] == ""
    assert verbs(p) >= {"end"}


@pytest.mark.covers("evolution.scar_cards.1")
def test_scars_of_the_roll_wait_at_the_start_of_a_turn_but_nobody_sees_why() -> None:
    """Who is asked follows from what everybody knows: that a card is on the hand."""
    p = table(
        {"alaska": "a5", "siam": "b1", "japan": "c1"},
        *("act", "answer:c"),
        on=world(packets=["p1"]),
        scar_hands={"c": "bunker"},
    )
    assert offered(p) == ["pass"]
    assert p.view(0).line.split(" ")[8] == "-/-/?"


@pytest.mark.covers("evolution.start_scars.1")
def test_nobody_is_asked_for_scars_that_are_in_no_box() -> None:
    """While there are scars of the roll alone, a turn begins without a question."""
    hands = {"a": "bunker", "b": "bunker", "c": "ammo_shortage"}
    lands = {"alaska": "a1", "siam": "b1", "japan": "c1"}
    p = play(table(lands, "act", scar_hands=hands), "end")
    assert (p.turn, verbs(p)) == (1, {"place"})
    p = play(table(lands, "act", on=world(packets=["p2"]), scar_hands=hands), "end")
    asked = []
    for word in ("end", "pass", "pass"):
        asked.append(p.turn)
        p = play(p, word)
    assert asked == [1, 2, 0]
    assert (p.turn, verbs(p)) == (1, {"place"})


@pytest.mark.covers("evolution.scars.3")
def test_before_a_roll_only_who_holds_a_card_is_asked_and_only_where_it_may_stick() -> None:
    lands = {"alaska": "a5", "kamchatka": "b2", "japan": "c1"}
    p = table(lands, scar_hands={"b": "bunker"})
    p = play(p, "attack alaska kamchatka 3", "defend 2")
    assert (p.turn, offered(p)) == (1, ["scar bunker kamchatka", "pass"])
    p = table(lands, on=world(scars={"kamchatka": "bunker"}), scar_hands={"b": "bunker"})
    p = play(p, "attack alaska kamchatka 3", "defend 2")
    assert p.turn == CHANCE


@pytest.mark.covers("evolution.scar_cards.3")
def test_unplayed_cards_go_back_into_the_box() -> None:
    p = table(
        {"alaska": "a5", "siam": "b1", "japan": "c1"},
        scar_hands={"a": "bunker", "c": "ammo_shortage"},
    )
    assert p.world.scar_cards[:2] == (SCARS["ammo_shortage"].copies, SCARS["bunker"].copies)


@pytest.mark.covers("evolution.terms.4", "evolution.turn_start.1", "evolution.envelope_1.4")
def test_each_territory_has_one_scar_and_fallout_none() -> None:
    on = world(
        packets=["p1", "e1"], scars={"peru": "bunker"}, fallout=NUMBER["siam"], bringer=0
    ).with_coins(NUMBER["siam"], 0)
    p = table(
        {"alaska": "a5", "congo": "b1", "japan": "c1"},
        *("act", "start"),
        on=on,
        scar_hands={"a": "biohazard"},
    )
    lands = [o.split(" ")[2] for o in offered(p, "scar")]
    assert set(BOARD.ids[:42]) - set(lands) == {"peru", "siam"}
