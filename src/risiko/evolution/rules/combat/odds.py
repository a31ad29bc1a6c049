"""The exact odds of an attack with scars, fortifications and powers, but without missiles.

Not here: the odds where nothing changes the dice, `risiko.analysis.odds`, quick also for large
armies.
"""

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from risiko.battle import BattleOdds
from risiko.evolution.rules import hooks
from risiko.evolution.rules.chance_steps import SIDES
from risiko.evolution.rules.combat.comparison import MOST_DEFENCE, MOST_DICE
from risiko.evolution.rules.hooks import Combat
from risiko.evolution.state import State

MOST_UNITS = 40
"""Larger armies are scaled down to this size: the odds hardly change."""
ALL = 10_000
"""More than there can be defenders: all of them are lost."""


class DiceChanges(NamedTuple):
    """What is added to the dice of a fight, and which powers apply to them."""

    attack: int = 0
    defence: int = 0
    higher: int = 0
    lower: int = 0
    triple: bool = False
    """Three equal attack dice overrun all defenders when one falls."""
    stand: bool = False
    """Two sixes in defence end the attack."""
    sixes: bool = False
    """Attacking sixes beat defending ones."""
    again: bool = False
    """Attacking ones are thrown again until none is left."""


UNCHANGED = DiceChanges()


class Roll(NamedTuple):
    """A result of a roll: losses of both sides, its chance, and whether it ends the attack."""

    lost: int
    fallen: int
    ends: bool
    chance: float


def changes(s: State, source: int, target: int) -> DiceChanges:
    """The changes in force when one territory attacks another."""
    attacker, defender = s.owner[source], s.owner[target]
    c = Combat(s, source, target, attacker, defender, (6,), (5,))
    dice = (
        (0, 0, 0, 0)
        if target in s.this.emp
        else (
            hooks.every_attack.of(c),
            hooks.every_defence.of(c),
            hooks.higher_defence.of(c),
            hooks.lower_defence.of(c),
        )
    )
    return DiceChanges(
        *dice,
        triple=hooks.overruns.of(c._replace(attack=(1,) * MOST_DICE)),
        stand=s.has(defender, "double_six_stand"),
        sixes=hooks.sixes_win.of(c),
        again=hooks.rolls_again.of(s, attacker, defender),
    )


@lru_cache(maxsize=4096)
def rolls(attack: int, defence: int, change: DiceChanges) -> tuple[Roll, ...]:
    """All results of a roll with these numbers of dice."""
    found = Counter[tuple[int, int, bool]]()
    faces = range(1, SIDES + 1)
    attacking = range(2, SIDES + 1) if change.again else faces
    throws = product(*(attacking,) * attack, *(faces,) * defence)
    for dice in throws:
        natural = sorted(dice[attack:], reverse=True)
        theirs = [die + change.defence for die in natural]
        theirs[0] += change.higher
        theirs[-1] += change.lower
        ours = sorted((_clamp(die + change.attack) for die in dice[:attack]), reverse=True)
        pairs = list(zip(ours, sorted(map(_clamp, theirs), reverse=True), strict=False))
        fallen = sum(a > b or (change.sixes and a == b == SIDES) for a, b in pairs)
        lost = len(pairs) - fallen
        if change.triple and fallen and attack == MOST_DICE and len(set(dice[:attack])) == 1:
            fallen = ALL
        ends = change.stand and natural == [SIDES] * MOST_DEFENCE
        found[lost, fallen, ends] += 1
    total = found.total()
    return tuple(Roll(*what, n / total) for what, n in sorted(found.items()))


def _clamp(die: int) -> int:
    return max(1, min(SIDES, die))


@lru_cache(maxsize=200_000)
def conquest(attackers: int, defenders: int, change: DiceChanges = UNCHANGED) -> float:
    """The chance that attackers (without the unit that stays behind) take a territory."""
    if defenders <= 0:
        return 1.0
    if attackers <= 0:
        return 0.0
    if max(attackers, defenders) > MOST_UNITS:
        scale = MOST_UNITS / max(attackers, defenders)
        return conquest(int(attackers * scale), max(1, round(defenders * scale)), change)
    return sum(
        roll.chance * conquest(attackers - roll.lost, defenders - roll.fallen, change)
        for roll in rolls(min(MOST_DICE, attackers), min(MOST_DEFENCE, defenders), change)
        if not roll.ends or roll.fallen >= defenders
    )


def battle(
    attackers: int, defenders: int, change: DiceChanges = UNCHANGED, *, stop: int = 1
) -> BattleOdds:
    """The odds of an attack that goes on until only `stop` units are left at the source."""
    stop = max(1, stop)
    won, held = [0.0] * (attackers + 1), [0.0] * (defenders + 1)
    left = [0.0] * (attackers + 1)
    standing = {(attackers, defenders): 1.0}
    for ours, theirs in product(range(attackers, -1, -1), range(defenders, -1, -1)):
        p = standing.pop((ours, theirs), 0.0)  # no later state leads back to this one
        if not p:
            continue
        if theirs == 0:
            won[ours] += p
        elif ours <= stop:
            left[ours] += p
            held[theirs] += p
        else:
            for roll in rolls(min(MOST_DICE, ours - 1), min(MOST_DEFENCE, theirs), change):
                after = ours - roll.lost, max(0, theirs - roll.fallen)
                if roll.ends and after[1]:
                    left[after[0]] += p * roll.chance
                    held[after[1]] += p * roll.chance
                else:
                    standing[after] = standing.get(after, 0.0) + p * roll.chance
    attacker_left = tuple(a + b for a, b in zip(won, left, strict=True))
    win = sum(won)
    defender_left = (win, *held[1:])
    return BattleOdds(
        attackers,
        defenders,
        stop,
        win,
        attackers - _mean(attacker_left),
        defenders - _mean(defender_left),
        attacker_left,
        defender_left,
    )


def battle_with(attackers: int, defenders: int, stop: int, dice: str) -> BattleOdds:
    """The odds of an attack with the changes that a text names; raises ValueError."""
    return battle(attackers, defenders, read_changes(dice), stop=stop)


def _mean(chances: tuple[float, ...]) -> float:
    return sum(number * chance for number, chance in enumerate(chances))


# Changes as text, for requests to the server


def write_changes(change: DiceChanges) -> str:
    """The changes as numbers with dots between: `0.1.0.-1.1.0.0.0`."""
    return ".".join(str(int(value)) for value in change)


def read_changes(text: str) -> DiceChanges:
    """Changes from their text; raises ValueError."""
    numbers = [int(number) for number in text.split(".")]
    if len(numbers) != len(DiceChanges._fields) or any(abs(number) > SIDES for number in numbers):
        raise ValueError(f"{text[:40]!r} are no changes of dice")
    attack, defence, higher, lower = numbers[:4]
    triple, stand, sixes, again = map(bool, numbers[4:])
    return DiceChanges(attack, defence, higher, lower, triple, stand, sixes, again)
