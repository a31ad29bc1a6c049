"""The exact odds of an attack with scars, fortifications and powers, but without missiles.

They hold for an attack that is about to be declared as well as for one that goes on.
"""

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from risiko.battle import BattleOdds
from risiko.evolution.campaign.world import NO_FORT
from risiko.evolution.content.pieces import BOXES
from risiko.evolution.rules import hooks
from risiko.evolution.rules.chance_steps import SIDES
from risiko.evolution.rules.combat.comparison import MOST_DEFENCE, MOST_DICE
from risiko.evolution.rules.hooks import Combat
from risiko.evolution.rules.scars import HARD_ATTACK
from risiko.evolution.state import GameState

ALL = 10_000
"""More than there can be defenders: all of them are lost."""


class DiceChanges(NamedTuple):
    """What is added to the dice of a fight, and which powers apply to them."""

    attack: int = 0
    defence: int = 0
    higher: int = 0
    lower: int = 0
    walls: int = 0
    """Attacks with three units that a fortification still stands; as long as it does, every defence
    die counts 1 more."""
    triple: bool = False
    """Three equal attack dice overrun all defenders when one falls."""
    stand: bool = False
    """Two sixes in defence end the attack."""
    sixes: bool = False
    """Attacking sixes beat defending ones."""
    again: bool = False
    """Attacking ones are thrown again until none is left."""
    clones: bool = False
    """Doubles in defence add a unit if the territory is held."""

    def behind(self, walls: int) -> "DiceChanges":
        """The changes of one roll, while a fortification stands so many attacks or none."""
        return self._replace(defence=self.defence + (walls > 0), walls=0)


UNCHANGED = DiceChanges()
WALLS = DiceChanges._fields.index("walls")
"""The place of the walls: before them are changes of dice, after them powers."""


class Roll(NamedTuple):
    """A result of a roll: losses of both sides, what follows, and its chance."""

    lost: int
    fallen: int
    ends: bool
    """Whether the territory cannot be attacked again."""
    cloned: bool
    """Whether the defender gets a unit if the territory is held."""
    chance: float

    def leaves(self, defenders: int) -> int:
        """Defenders left of a number of them."""
        held = defenders - self.fallen
        return held + self.cloned if held > 0 else 0


def changes(s: GameState, source: int, target: int) -> DiceChanges:
    """The changes in force when one territory attacks another, or is about to."""
    return changes_for(Combat(s, source, target, s.owner[source], s.owner[target], (6,), (5,)))


def changes_for(c: Combat) -> DiceChanges:
    """The changes in force for who attacks whom, whatever dice are thrown."""
    s, attacker, defender = c.s, c.attacker, c.defender
    dice = (
        (0, 0, 0, 0, 0)
        if c.target in s.this.emp
        else (
            hooks.every_attack.of(c),
            *_defence(c),
        )
    )
    return DiceChanges(
        *dice,
        triple=hooks.overruns.of(c._replace(attack=(1,) * MOST_DICE)),
        stand=s.has(defender, "double_six_stand"),
        sixes=hooks.sixes_win.of(c),
        again=hooks.rolls_again.of(s, attacker, defender),
        clones=s.has(defender, "unstable_cloning"),
    )


def _defence(c: Combat) -> tuple[int, int, int, int]:
    """What changes all defence dice, the higher and the lower one; and how long walls stand."""
    every, walls = hooks.every_defence.of(c), 0
    boxes = c.s.world.forts[c.target]
    if boxes != NO_FORT:
        bare = c.s.copy()
        bare.world = c.s.world.with_fort(c.target, NO_FORT)
        without = hooks.every_defence.of(c._replace(s=bare))
        walls = BOXES - boxes if without < every else 0
        every = without
    return every, hooks.higher_defence.of(c), hooks.lower_defence.of(c), walls


@lru_cache(maxsize=4096)
def rolls(attack: int, defence: int, change: DiceChanges) -> tuple[Roll, ...]:
    """All results of a roll with these numbers of dice."""
    found = Counter[tuple[int, int, bool, bool]]()
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
        cloned = change.clones and defence == MOST_DEFENCE and len(set(natural)) == 1
        found[lost, fallen, ends, cloned] += 1
    total = found.total()
    return tuple(Roll(*what, n / total) for what, n in sorted(found.items()))


def _clamp(die: int) -> int:
    return max(1, min(SIDES, die))


@lru_cache(maxsize=8192)
def battle(
    attackers: int, defenders: int, change: DiceChanges = UNCHANGED, *, stop: int = 1
) -> BattleOdds:
    """The odds of an attack that goes on until only `stop` units are left at the source.

    Every roll is made with as many dice as there may be. The one function for the odds of attacks:
    bots, terminal, browser and command line ask it.
    """
    stop = max(1, stop)
    most = defenders + (attackers if change.clones else 0)
    won, left, held = [0.0] * (attackers + 1), [0.0] * (attackers + 1), [0.0] * (most + 1)
    standing = {(attackers, defenders, change.walls): 1.0}
    sizes = range(attackers, -1, -1), range(most, -1, -1), range(change.walls, -1, -1)
    for ours, theirs, walls in product(*sizes):
        p = standing.pop((ours, theirs, walls), 0.0)  # no later state leads back to this one
        if not p:
            continue
        if theirs == 0:
            won[ours] += p
        elif ours <= stop:
            left[ours] += p
            held[theirs] += p
        else:
            dice = min(MOST_DICE, ours - 1)
            worn = walls - 1 if walls and dice == HARD_ATTACK else walls
            found = rolls(dice, min(MOST_DEFENCE, theirs), change.behind(walls))
            if change.clones:  # a roll that changes nothing is made again
                found = _effective(found, theirs)
            for roll in found:
                after = ours - roll.lost, roll.leaves(theirs), worn
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
        tuple(won),
    )


def _effective(found: tuple[Roll, ...], defenders: int) -> tuple[Roll, ...]:
    """The results of a roll without those that leave everything as it is."""
    effective = [roll for roll in found if roll.lost or roll.leaves(defenders) != defenders]
    whole = sum(roll.chance for roll in effective)
    return tuple(roll._replace(chance=roll.chance / whole) for roll in effective)


def battle_with(attackers: int, defenders: int, stop: int, dice: str) -> BattleOdds:
    """The odds of an attack with the changes that a text names; raises ValueError."""
    return battle(attackers, defenders, read_changes(dice), stop=min(stop, attackers))


def _mean(chances: tuple[float, ...]) -> float:
    return sum(number * chance for number, chance in enumerate(chances))


# Changes as text, for requests to the server


def write_changes(change: DiceChanges) -> str:
    """The changes as numbers with dots between: `0.1.0.-1.0.1.0.0.0.0`."""
    return ".".join(str(int(value)) for value in change)


def read_changes(text: str) -> DiceChanges:
    """Changes from their text; raises ValueError."""
    numbers = [int(number) for number in text.split(".")]
    if (
        len(numbers) != len(DiceChanges._fields)
        or any(abs(number) > SIDES for number in numbers[:WALLS])
        or not 0 <= numbers[WALLS] <= BOXES
    ):
        raise ValueError(f"{text[:40]!r} are no changes of dice")
    return DiceChanges._make((*numbers[: WALLS + 1], *map(bool, numbers[WALLS + 1 :])))
