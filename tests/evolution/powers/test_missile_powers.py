"""What firing missiles brings: one test for each power, and when it is picked."""

import pytest

from tests.evolution.tables import NUMBER, REST, hand, held, slots, table, verbs, world
from tests.play import offered, play


def missile(power: str, faction: str = "khan") -> dict[str, dict[str, str]]:
    return {faction: {"missile": power}}


@pytest.mark.covers("evolution.envelope_1.13", "evolution.envelope_1.14")
def test_emp_keeps_dice_in_the_territory_from_being_changed() -> None:
    on = world(
        packets=["e1"],
        powers=missile("emp", "balkania"),
        scars={"kamchatka": "bunker"},
        fallout=NUMBER["peru"],
        bringer=0,
    ).with_coins(NUMBER["peru"], 0)
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=on, missiles=(2, 0, 1))
    p = play(p, "attack alaska kamchatka 1", "defend 1", "emp", "{5:4}")
    assert held(p, "kamchatka") == "b8"
    assert p.state.missiles == [1, 0, 1], "once a turn, and no missile changes dice there"


@pytest.mark.covers("evolution.envelope_1.15")
def test_interference_keeps_somebody_from_a_card() -> None:
    on = world(packets=["e1"], powers=missile("interference"))
    p = table(
        {"alaska": "a5", "peru": "a1"} | REST,
        "claim:a",
        on=on,
        missiles=(0, 1, 0),
        open_cards=["alaska", "peru", "congo", "egypt"],
        conquests=((1, False),),
    )
    p = play(p, "card alaska")
    assert (p.turn, offered(p)) == (1, ["interfere", "pass"])
    p = play(p, "interfere")
    assert offered(p) == ["card peru", "pass"]
    assert p.state.missiles[1] == 0


@pytest.mark.covers("evolution.envelope_1.16")
def test_recon_takes_any_open_card_instead_of_a_coin() -> None:
    on = world(packets=["e1"], powers=missile("recon", "balkania"))
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        on=on,
        missiles=(1,),
        open_cards=["india", "peru", "congo", "egypt"],
        conquests=((1, False),),
    )
    assert "recon congo" in offered(p)
    p = play(p, "recon congo")
    assert hand(p, "a") == ["congo"]
    assert p.state.missiles[0] == 0


@pytest.mark.covers("evolution.envelope_1.17")
def test_bad_intel_denies_a_continent_at_the_start_of_another_turn() -> None:
    on = world(packets=["e1"], powers=missile("bad_intel"))
    lands = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), "a1")
    p = table(lands | REST, "act", "muster", "answer:b", on=on, missiles=(0, 1, 0))
    p = play(p, "deny south_america")
    assert offered(p)[0].endswith("1..3")


@pytest.mark.covers("evolution.envelope_1.18")
def test_rally_brings_two_units_to_every_own_hq() -> None:
    on = world(packets=["e1"], powers=missile("rally", "balkania"))
    p = table(
        {"alaska": "a5", "peru": "a1"} | REST,
        *("act", "start"),
        on=on,
        missiles=(1,),
        hqs={"balkania": "alaska", "khan": "peru"},
    )
    p = play(p, "rally")
    assert (held(p, "alaska"), held(p, "peru")) == ("a7", "a3")


@pytest.mark.covers("evolution.envelope_1.12")
def test_a_missile_power_is_picked_with_the_first_token_earned_after_the_fire() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        *("act", "start"),
        on=world(packets=["e1"]),
        hands={"a": ["peru", "brazil", "coin", "coin"]},
    )
    p = play(p, "star", "give coin", "give coin", "give peru", "give brazil")
    assert "power rally" in offered(p)
    assert slots(play(p, "power rally"), "balkania")[2] == "rally"


@pytest.mark.covers("evolution.envelope_1.12")
def test_a_missile_power_is_picked_even_if_the_token_wins_the_game() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        *("act", "start"),
        on=world(packets=["e1"]),
        hands={"a": ["peru", "brazil", "coin", "coin"]},
        tokens=(3,),
    )
    p = play(p, "star", "give coin", "give coin", "give peru", "give brazil", "power rally")
    assert p.state.winner == 0
    assert verbs(p) == {"sign"}
