"""What a faction learns by coming back: one test for each power."""

import pytest

from tests.evolution.tables import NUMBER, REST, held, table, verbs, world
from tests.play import offered, play


def comeback(power: str, **more: str) -> dict[str, dict[str, str]]:
    return {"balkania": {"comeback": power}, **{k: {"comeback": v} for k, v in more.items()}}


@pytest.mark.covers("evolution.packet_2.3")
def test_resourceful_expanding_into_a_city_earns_a_card() -> None:
    on = world(packets=["p2"], powers=comeback("resourceful"), cities={"alberta": 1})
    cards = ["peru", "brazil", "congo", "egypt"]
    p = table({"alaska": "a5"} | REST, "dusk", "act", on=on, open_cards=cards)
    p = play(p, "expand alaska alberta 3", "end")
    assert "card" in verbs(p)


@pytest.mark.covers("evolution.packet_2.4")
def test_stealthy_recruits_go_into_one_free_territory_without_a_sticker() -> None:
    on = world(packets=["p2"], powers=comeback("stealthy"), cities={"peru": 1})
    p = table({"alaska": "a5"} | REST, "act", "place:5", on=on)
    assert "place brazil 1..5" in offered(p)
    assert "place peru 1..5" not in offered(p)
    p = play(p, "place brazil 2")
    assert offered(p) == ["place alaska 1..3", "place brazil 1..3"]
    assert p.state.this.expansions == 0


@pytest.mark.covers("evolution.packet_2.5")
def test_well_armed_adds_one_to_attack_dice_against_an_hq() -> None:
    on = world(packets=["p2"], powers=comeback("well_armed"))
    fight = {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}
    hq = table(fight, on=on, hqs={"khan": "kamchatka"})
    p = play(hq, "attack alaska kamchatka 2", "defend 2", "{4 3:4 3}")
    assert held(p, "kamchatka") == "b7"
    p = play(table(fight, on=on), "attack alaska kamchatka 2", "defend 2", "{4 3:4 3}")
    assert held(p, "alaska") == "a7"


@pytest.mark.covers("evolution.packet_2.6")
def test_mobile_moves_an_hq_to_an_adjacent_own_territory() -> None:
    on = world(packets=["p2"], powers=comeback("mobile"))
    p = table(
        {"alaska": "a5", "alberta": "a1"} | REST,
        *("act", "start"),
        on=on,
        hqs={"balkania": "alaska"},
    )
    p = play(p, "relocate alaska alberta")
    assert p.state.hq[2] == NUMBER["alberta"]
    assert "relocate" not in verbs(p)


@pytest.mark.covers("evolution.packet_2.7")
@pytest.mark.parametrize(("power", "units"), [("convincing", 7), ("mobile", 6)])
def test_convincing_gets_one_more_mercenary(power: str, units: int) -> None:
    on = world(packets=["p2"], powers=comeback(power), scars={"alaska": "mercenary"})
    p = table({"alaska": "a5", "alberta": "a1"} | REST, "dusk", "maneuver", on=on)
    assert held(play(p, "end"), "alaska") == f"a{units}"


@pytest.mark.covers("evolution.packet_2.8")
def test_well_supplied_does_not_feel_ammo_shortage() -> None:
    on = world(
        packets=["p2"],
        powers={"khan": {"comeback": "well_supplied"}},
        scars={"kamchatka": "ammo_shortage"},
    )
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=on)
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{4:4}")
    assert held(p, "alaska") == "a8"
