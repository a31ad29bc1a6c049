"""The odds of attacks: those of any game without powers, and exact with them."""

from typing import Any

import pytest

import risiko
from risiko.analysis.odds import battle as any_battle
from risiko.evolution.rules.combat.odds import (
    UNCHANGED,
    DiceChanges,
    battle,
    changes,
    conquest,
    read_changes,
    rolls,
    write_changes,
)
from tests.evolution.tables import NUMBER, table, world

LAND = {"alaska": "a9", "kamchatka": "b3", "siam": "c2"}


def between(source: str, target: str, **more: Any) -> DiceChanges:
    return changes(table(LAND, **more).state, NUMBER[source], NUMBER[target])


@pytest.mark.parametrize(("attackers", "defenders", "stop"), [(10, 8, 1), (4, 4, 2), (2, 1, 1)])
def test_without_changes_they_are_those_of_the_classic_game(
    attackers: int, defenders: int, stop: int
) -> None:
    ours = battle(attackers, defenders, stop=stop)
    theirs = any_battle(risiko.game("2003/conquest"), attackers, defenders, stop=stop)
    assert ours.win == pytest.approx(theirs.win)
    assert ours.attacker_left == pytest.approx(theirs.attacker_left)
    assert ours.defender_left == pytest.approx(theirs.defender_left)
    assert ours.attacker_losses == pytest.approx(theirs.attacker_losses)


def test_what_changes_the_dice_is_asked_for_as_in_every_game() -> None:
    game = risiko.game("evolution")
    change = DiceChanges(defence=1, triple=True)
    asked = any_battle(game, 10, 8, stop=3, dice=write_changes(change))
    assert asked == battle(10, 8, change, stop=3)
    assert asked.win < any_battle(game, 10, 8, stop=3).win
    with pytest.raises(ValueError, match="no changes of dice"):
        any_battle(game, 10, 8, dice="1.2.3")


def test_a_battle_and_a_conquest_agree_whatever_changes_the_dice() -> None:
    for change in (UNCHANGED, DiceChanges(defence=1), DiceChanges(higher=-1, triple=True)):
        assert battle(7, 5, change).win == pytest.approx(conquest(6, 5, change))
    stands = battle(7, 5, DiceChanges(stand=True))
    assert stands.win == pytest.approx(conquest(6, 5, DiceChanges(stand=True)))
    assert stands.win < conquest(6, 5)


@pytest.mark.parametrize(
    ("change", "count"),
    [
        (UNCHANGED, 15),  # of 36 throws
        (DiceChanges(sixes=True), 16),  # six against six, too
        (DiceChanges(higher=1), 10),
    ],
)
def test_one_against_one(change: DiceChanges, count: int) -> None:
    assert conquest(1, 1, change) == pytest.approx(count / 36)


def test_ones_that_are_thrown_again_become_two_to_six() -> None:
    assert conquest(1, 1, DiceChanges(again=True)) == pytest.approx(15 / 30)


def test_three_equal_dice_overrun_everybody_if_one_falls() -> None:
    overrun = sum(roll.chance for roll in rolls(3, 2, DiceChanges(triple=True)) if roll.fallen > 2)
    assert overrun > 0
    plain = {(roll.lost, roll.fallen): roll.chance for roll in rolls(3, 2, UNCHANGED)}
    whole = sum(roll.chance for roll in rolls(3, 2, DiceChanges(triple=True)) if roll.fallen)
    assert whole == pytest.approx(plain[0, 2] + plain[1, 1])


def test_what_is_in_force_is_read_from_the_board_and_the_factions() -> None:
    assert between("alaska", "kamchatka") == UNCHANGED
    walls = world(scars={"kamchatka": "bunker"}, cities={"kamchatka": 1}, forts={"kamchatka": 2})
    assert between("alaska", "kamchatka", on=walls) == DiceChanges(defence=1, higher=1)
    wild = world(powers={"balkania": "triple_conquest", "khan": "double_six_stand"})
    assert between("alaska", "kamchatka", on=wild) == DiceChanges(triple=True, stand=True)


def test_they_go_over_the_wire_and_back() -> None:
    change = DiceChanges(1, -1, 0, 1, triple=True, again=True)
    assert read_changes(write_changes(change)) == change
    for text in ("", "1.2", "0.0.0.0.0.0.0.x", "9.0.0.0.0.0.0.0"):
        with pytest.raises(ValueError, match=r"dice|literal"):
            read_changes(text)
