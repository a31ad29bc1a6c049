"""The odds of attacks: those of any game without powers, and exact with them."""

import pytest

import risiko
from risiko.analysis.odds import battle as classic
from risiko.evolution.rules.combat.odds import (
    UNCHANGED,
    Changes,
    battle,
    changes,
    conquest,
    read_changes,
    rolls,
    write_changes,
)
from tests.evolution.tables import NUMBER, table, world

LAND = {"alaska": "a9", "kamchatka": "b3", "siam": "c2"}


def between(source: str, target: str, **more: object) -> Changes:
    return changes(table(LAND, **more).state, NUMBER[source], NUMBER[target])  # type: ignore[arg-type]


@pytest.mark.covers("evolution.attacking.4")
@pytest.mark.parametrize(("attackers", "defenders", "stop"), [(10, 8, 1), (4, 4, 2), (2, 1, 1)])
def test_without_changes_they_are_those_of_the_classic_game(
    attackers: int, defenders: int, stop: int
) -> None:
    ours = battle(attackers, defenders, stop=stop)
    theirs = classic(risiko.game("2003/conquest"), attackers, defenders, stop=stop)
    assert ours.win == pytest.approx(theirs.win)
    assert ours.attacker_left == pytest.approx(theirs.attacker_left)
    assert ours.defender_left == pytest.approx(theirs.defender_left)
    assert ours.attacker_losses == pytest.approx(theirs.attacker_losses)


def test_a_battle_and_a_conquest_agree_whatever_changes_the_dice() -> None:
    for change in (UNCHANGED, Changes(defence=1), Changes(higher=-1, triple=True)):
        assert battle(7, 5, change).win == pytest.approx(conquest(6, 5, change))
    stands = battle(7, 5, Changes(stand=True))
    assert stands.win == pytest.approx(conquest(6, 5, Changes(stand=True)))
    assert stands.win < conquest(6, 5)


@pytest.mark.parametrize(
    ("change", "count"),
    [
        (UNCHANGED, 15),  # of 36 throws
        (Changes(sixes=True), 16),  # six against six, too
        (Changes(higher=1), 10),
    ],
)
def test_one_against_one(change: Changes, count: int) -> None:
    assert conquest(1, 1, change) == pytest.approx(count / 36)


def test_ones_that_are_thrown_again_become_two_to_six() -> None:
    assert conquest(1, 1, Changes(again=True)) == pytest.approx(15 / 30)


def test_three_equal_dice_overrun_everybody_if_one_falls() -> None:
    overrun = sum(roll.chance for roll in rolls(3, 2, Changes(triple=True)) if roll.fallen > 2)
    assert overrun > 0
    plain = {(roll.lost, roll.fallen): roll.chance for roll in rolls(3, 2, UNCHANGED)}
    whole = sum(roll.chance for roll in rolls(3, 2, Changes(triple=True)) if roll.fallen)
    assert whole == pytest.approx(plain[0, 2] + plain[1, 1])


def test_what_is_in_force_is_read_from_the_board_and_the_factions() -> None:
    assert between("alaska", "kamchatka") == UNCHANGED
    walls = world(scars={"kamchatka": "bunker"}, cities={"kamchatka": 1}, forts={"kamchatka": 2})
    assert between("alaska", "kamchatka", on=walls) == Changes(defence=1, higher=1)
    wild = world(powers={"balkania": "triple_conquest", "khan": "double_six_stand"})
    assert between("alaska", "kamchatka", on=wild) == Changes(triple=True, stand=True)


def test_they_go_over_the_wire_and_back() -> None:
    change = Changes(1, -1, 0, 1, triple=True, again=True)
    assert read_changes(write_changes(change)) == change
    for text in ("", "1.2", "0.0.0.0.0.0.0.x", "9.0.0.0.0.0.0.0"):
        with pytest.raises(ValueError, match=r"dice|literal"):
            read_changes(text)
