"""The exact chance of conquering a territory, with all changes of dice but missiles."""

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from risiko.evolution import hooks
from risiko.evolution.combat import MOST_DEFENCE, MOST_DICE
from risiko.evolution.hooks import Combat
from risiko.evolution.state import State
from risiko.evolution.steps import SIDES

MOST_UNITS = 40
"""Larger armies are counted as so large: the odds hardly change any more."""


class Changes(NamedTuple):
    """What is added to the dice of a fight."""

    attack: int = 0
    defence: int = 0
    higher: int = 0
    lower: int = 0


def changes(s: State, source: int, target: int) -> Changes:
    """The changes in force when one territory attacks another."""
    if target in s.this.emp:
        return Changes()
    c = Combat(s, source, target, s.owner[source], s.owner[target], (6,), (5,))
    return Changes(
        hooks.every_attack.of(c),
        hooks.every_defence.of(c),
        hooks.higher_defence.of(c),
        hooks.lower_defence.of(c),
    )


@lru_cache(maxsize=4096)
def roll_odds(attack: int, defence: int, change: Changes) -> tuple[tuple[int, int, float], ...]:
    """What a roll costs attacker and defender, and how likely that is."""
    found = Counter[tuple[int, int]]()
    faces = range(1, SIDES + 1)
    for dice in product(faces, repeat=attack + defence):
        ours = sorted((_clamp(die + change.attack) for die in dice[:attack]), reverse=True)
        natural = sorted(dice[attack:], reverse=True)
        theirs = [die + change.defence for die in natural]
        theirs[0] += change.higher
        theirs[-1] += change.lower
        pairs = list(zip(ours, sorted(map(_clamp, theirs), reverse=True), strict=False))
        fallen = sum(a > b for a, b in pairs)
        found[len(pairs) - fallen, fallen] += 1
    total = SIDES ** (attack + defence)
    return tuple((lost, fallen, n / total) for (lost, fallen), n in sorted(found.items()))


def _clamp(die: int) -> int:
    return max(1, min(SIDES, die))


@lru_cache(maxsize=200_000)
def conquest(attackers: int, defenders: int, change: Changes = Changes()) -> float:  # noqa: B008
    """The chance that so many attackers (beyond the one that stays) take a territory."""
    if defenders <= 0:
        return 1.0
    if attackers <= 0:
        return 0.0
    if max(attackers, defenders) > MOST_UNITS:
        scale = MOST_UNITS / max(attackers, defenders)
        return conquest(int(attackers * scale), max(1, round(defenders * scale)), change)
    odds = roll_odds(min(MOST_DICE, attackers), min(MOST_DEFENCE, defenders), change)
    return sum(
        p * conquest(attackers - lost, defenders - fallen, change) for lost, fallen, p in odds
    )
