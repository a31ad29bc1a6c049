"""The odds of attacks: those of any game without powers, and exact with them."""

import itertools
from collections import Counter
from functools import cache
from typing import Any

import pytest

import risiko
from risiko.analysis.odds import battle as any_battle
from risiko.bots.evolution.evaluate import conquest_chance
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules.combat.odds import (
    UNCHANGED,
    DiceChanges,
    battle,
    battle_with,
    changes,
    read_changes,
    rolls,
    write_changes,
)
from tests.evolution.tables import NUMBER, held, table, world
from tests.play import play

LAND = {"alaska": "a9", "kamchatka": "b3", "siam": "c2"}


def between(source: str, target: str, **more: Any) -> DiceChanges:
    return changes(table(LAND, **more).state, NUMBER[source], NUMBER[target])


@pytest.mark.covers("evolution.attacking.4")
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


def throw(attack: int, defence: int, change: DiceChanges) -> Counter[tuple[int, int, int]]:
    """All throws, counted by hand: attackers lost, defenders fallen, the throw in defence.

    Written from the book, not from the engine: the highest die against the highest, the second
    against the second, ties to the defender; a changed die is never above 6 nor below 1.
    """
    found = Counter[tuple[int, int, int]]()
    for dice in itertools.product(range(1, 7), repeat=attack + defence):
        ours = sorted((die + change.attack for die in dice[:attack]), reverse=True)
        thrown = sorted(dice[attack:], reverse=True)
        theirs = [die + change.defence + (change.walls > 0) for die in thrown]
        theirs[0] += change.higher
        theirs[len(theirs) - 1] += change.lower
        ours = [min(6, max(1, die)) for die in ours]
        theirs = sorted((min(6, max(1, die)) for die in theirs), reverse=True)
        fallen = 0
        for a, d in zip(ours, theirs, strict=False):
            fallen += a > d or (change.sixes and a == d == 6)
        lost = min(attack, defence) - fallen
        if change.triple and fallen and attack == 3 and dice[0] == dice[1] == dice[2]:
            fallen = 1000
        double = thrown[0] if len(thrown) == 2 and thrown[0] == thrown[1] else 0
        found[lost, fallen, double] += 1
    return found


def referee(units: int, defenders: int, change: DiceChanges, turns: int = 60) -> float:
    """The chance to conquer, roll by roll; no more than so many rolls, which is enough."""
    if not defenders:
        return 1.0
    if units < 2 or not turns:
        return 0.0
    return _referee(units, defenders, change, turns)


@cache
def _referee(units: int, defenders: int, change: DiceChanges, turns: int) -> float:
    attack, defence = min(3, units - 1), min(2, defenders)
    worn = change._replace(walls=change.walls - 1) if change.walls and attack == 3 else change
    chance = 0.0
    counted = throw_counted(attack, defence, change._replace(walls=min(1, change.walls)))
    for (lost, fallen, double), n in counted.items():
        left = max(0, defenders - fallen)
        if left and change.stand and double == 6:
            continue
        if left and change.clones and double:
            left += 1
        chance += n * referee(units - lost, left, worn, turns - 1)
    return chance / sum(counted.values())


throw_counted = cache(throw)


@pytest.mark.parametrize(
    "change",
    [
        UNCHANGED,
        DiceChanges(defence=1),
        DiceChanges(lower=-1),
        DiceChanges(higher=-1, triple=True),
        DiceChanges(stand=True, higher=1),
        DiceChanges(attack=1, sixes=True),
        DiceChanges(walls=1),
        DiceChanges(walls=2, higher=1),
        DiceChanges(walls=10),
        DiceChanges(clones=True),
        DiceChanges(clones=True, stand=True, walls=2),
    ],
    ids=write_changes,
)
@pytest.mark.parametrize(("units", "defenders"), [(2, 1), (2, 3), (4, 4), (8, 6)])
def test_they_are_those_of_a_referee_who_counts_throws(
    change: DiceChanges, units: int, defenders: int
) -> None:
    found = battle(units, defenders, change)
    assert found.win == pytest.approx(referee(units, defenders, change))
    assert sum(found.attacker_left) == pytest.approx(1)
    assert sum(found.defender_left) == pytest.approx(1)


def fought(position: EvolutionPosition, attack: str) -> float:
    """The chance of an attack to the end, as the engine plays it, over all throws."""
    option = next((o for o in position.options() if str(o).startswith(attack)), None)
    if option is None:
        return 0.0
    position = position.play(option.action(option.hi))
    position = position.play(position.options()[0].action(position.options()[0].hi))
    throws = Counter(map(position.label, range(position.chance())))
    after = Counter[EvolutionPosition]()
    for label, n in throws.items():
        after[position.draw(position.outcome(label))] += n
    target = attack.split(" ")[2]
    chances = {p: float(held(p, target)[0] == "a") or fought(p, attack) for p in after}
    return sum(n * chances[p] for p, n in after.items()) / after.total()


def test_befestigungen_the_odds_follow_the_boxes_that_are_ticked_in_the_battle() -> None:
    """With the last box the walls are gone: after the first roll the defender is alone."""
    for boxes, walls in ((9, 1), (8, 2)):
        made = world(cities={"kamchatka": 1}, forts={"kamchatka": boxes})
        p = table({"alaska": "a5", "kamchatka": "b1", "siam": "c2", "ural": "b1"}, on=made)
        change = changes(p.state, NUMBER["alaska"], NUMBER["kamchatka"])
        assert change == DiceChanges(walls=walls)
        assert battle(5, 1, change).win == pytest.approx(fought(p, "attack alaska kamchatka"))
    worn, standing = (battle(8, 6, DiceChanges(walls=boxes)).win for boxes in (1, 10))
    assert standing == pytest.approx(battle(8, 6, DiceChanges(defence=1)).win)
    assert worn > standing + 0.3


def test_befestigungen_walls_do_not_matter_where_the_hq_counts_as_fortified_after_them() -> None:
    made = world(powers={"khan": "fortified_hq"}, cities={"kamchatka": 1}, forts={"kamchatka": 9})
    assert between("alaska", "kamchatka", on=made, hqs={"khan": "kamchatka"}) == DiceChanges(
        defence=1
    )


FIRST_BITE = {"powers": {"balkania": "first_target_minus1"}}


def test_der_angriff_the_first_bite_counts_before_the_first_attack_is_declared() -> None:
    """Peru with 8 against Brazil with 6: 80.8 %, not the 64.0 % of an attack without a power."""
    board = {"peru": "a8", "brazil": "b6", "venezuela": "b1", "siam": "c1"}
    p = table(board, on=world(**FIRST_BITE))  # type: ignore[arg-type]
    peru, brazil, venezuela = (NUMBER[land] for land in ("peru", "brazil", "venezuela"))
    assert changes(p.state, peru, brazil) == DiceChanges(lower=-1)
    assert round(battle(8, 6, changes(p.state, peru, brazil)).win, 3) == 0.808
    assert round(battle(8, 6).win, 3) == 0.640
    begun = play(p, "attack peru brazil 1", "defend 1", "{1:1}")
    assert changes(begun.state, peru, brazil) == DiceChanges(lower=-1), "it holds for every roll"
    assert changes(begun.state, peru, venezuela) == UNCHANGED, "another one is not the first"
    spent = play(begun, "attack peru venezuela 1", "defend 1", "{1:1}")
    assert changes(spent.state, peru, brazil) == UNCHANGED


def test_der_angriff_the_engine_plays_the_first_bite_as_its_odds_say() -> None:
    made = world(**FIRST_BITE)  # type: ignore[arg-type]
    p = table({"peru": "a4", "brazil": "b1", "siam": "c1", "ural": "b1"}, on=made)
    assert fought(p, "attack peru brazil") == pytest.approx(battle(4, 1, DiceChanges(lower=-1)).win)


def test_the_captain_and_the_browser_ask_the_same_function() -> None:
    made = world(cities={"kamchatka": 1}, forts={"kamchatka": 8}, **FIRST_BITE)  # type: ignore[arg-type]
    p = table({"alaska": "a9", "kamchatka": "b5", "siam": "c2"}, on=made)
    alaska, kamchatka = NUMBER["alaska"], NUMBER["kamchatka"]
    stated = battle_with(9, 5, 1, write_changes(changes(p.state, alaska, kamchatka))).win
    assert conquest_chance(p.state, alaska, kamchatka, 8) == stated


@pytest.mark.parametrize(
    ("change", "count"),
    [
        (UNCHANGED, 15),  # of 36 throws
        (DiceChanges(sixes=True), 16),  # six against six, too
        (DiceChanges(higher=1), 10),
    ],
)
def test_one_against_one(change: DiceChanges, count: int) -> None:
    assert battle(2, 1, change).win == pytest.approx(count / 36)


def test_ones_that_are_thrown_again_become_two_to_six() -> None:
    assert battle(2, 1, DiceChanges(again=True)).win == pytest.approx(15 / 30)


def test_three_equal_dice_overrun_everybody_if_one_falls() -> None:
    overrun = sum(roll.chance for roll in rolls(3, 2, DiceChanges(triple=True)) if roll.fallen > 2)
    assert overrun > 0
    plain = {(roll.lost, roll.fallen): roll.chance for roll in rolls(3, 2, UNCHANGED)}
    whole = sum(roll.chance for roll in rolls(3, 2, DiceChanges(triple=True)) if roll.fallen)
    assert whole == pytest.approx(plain[0, 2] + plain[1, 1])


def test_what_is_in_force_is_read_from_the_board_and_the_factions() -> None:
    assert between("alaska", "kamchatka") == UNCHANGED
    walls = world(scars={"kamchatka": "bunker"}, cities={"kamchatka": 1}, forts={"kamchatka": 2})
    assert between("alaska", "kamchatka", on=walls) == DiceChanges(higher=1, walls=8)
    wild = world(powers={"balkania": "triple_conquest", "khan": "double_six_stand"})
    assert between("alaska", "kamchatka", on=wild) == DiceChanges(triple=True, stand=True)


def test_they_go_over_the_wire_and_back() -> None:
    change = DiceChanges(1, -1, 0, 1, walls=10, triple=True, clones=True)
    assert read_changes(write_changes(change)) == change
    zeros = ".0" * 8
    for text in ("", "1.2", f"0{zeros}.x", f"9{zeros}.0", f"0{zeros}.0.0", "0.0.0.0.11.0.0.0.0.0"):
        with pytest.raises(ValueError, match=r"dice|literal"):
            read_changes(text)
