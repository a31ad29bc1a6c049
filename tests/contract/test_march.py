"""Where marches can lead, by the rules of each family."""

import pytest

import risiko
from risiko.classic.march import plan_march
from risiko.errors import InputError
from risiko.evolution.march import plan_march as plan_evolution
from risiko.evolution.rules.combat.odds import DiceChanges, read_changes
from risiko.march import Leg
from risiko.protocol import View
from tests.evolution.tables import NUMBER, table, world

LAND = {"alaska": "a9", "kamchatka": "b3", "japan": "b2", "irkutsk": "c1", "siam": "c2"}


def attacking() -> View:
    """Red stands in Alaska with 9 units and attacks; all else is Blue's."""
    return risiko.setup(
        "2003/conquest",
        seats=2,
        board={"alaska": "a9", "kamchatka": "b3"},
        rest="b2",
        phase="attack",
    ).view(0)


def test_a_march_leads_from_neighbour_to_neighbour() -> None:
    plan = plan_march(attacking(), ["alaska", "kamchatka", "japan"])
    assert plan.attackers == 9
    assert plan.legs == (Leg(3), Leg(2))
    assert set(plan.onward) == {"mongolia"}, "nobody marches back where they came from"
    assert set(plan_march(attacking(), ["alaska", "kamchatka"]).onward) == {
        "irkutsk",
        "japan",
        "mongolia",
        "yakutsk",
    }


@pytest.mark.parametrize(
    "path",
    [
        ["alaska"],
        ["alaska", "japan"],
        ["kamchatka", "japan"],
        ["alaska", "kamchatka", "alaska"],
        ["alaska", "kamchatka", "brazil"],
        ["alaska", "kamchatka", "nowhere"],
        ["nowhere", "kamchatka"],
        [""],
    ],
)
def test_what_is_no_path_is_refused(path: list[str]) -> None:
    with pytest.raises(InputError, match="march"):
        plan_march(attacking(), path)
    with pytest.raises(InputError, match="march"):
        plan_evolution(table(LAND).view(0), path)


def test_a_march_in_evolution_leads_through_armies_alone() -> None:
    plan = plan_evolution(table(LAND).view(0), ["alaska", "kamchatka"])
    assert set(plan.onward) == {"irkutsk", "japan"}, "free territories are not attacked"
    assert [leg.defenders for leg in plan.legs] == [3]
    assert read_changes(plan.legs[0].dice or "") == DiceChanges()


def test_scars_and_fallout_on_the_way_count_in_evolution() -> None:
    scarred = world(
        packets=["p1", "e1"], scars={"kamchatka": "bunker"}, fallout=NUMBER["irkutsk"], bringer=0
    ).with_coins(NUMBER["irkutsk"], 0)
    position = table(LAND, on=scarred)
    bunker, fallout = plan_evolution(position.view(0), ["alaska", "kamchatka", "irkutsk"]).legs
    assert read_changes(bunker.dice or "") != DiceChanges()
    assert not bunker.halved
    assert fallout.halved
