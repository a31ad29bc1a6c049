"""Exact odds of a battle between units, and of a march along a path, by the dice of any family.

Not here: battles in which something changes the dice, for which this module asks the family, and
the cards of Risiko Express, which have no armies (`risiko.express.chances.odds`).

A battle is one attack after the other from one territory into another, until the last defender is
gone or the attacker stops. **Both sides throw as many dice as their book allows**: the attacker up
to three, and always fewer than the units that stand there; the defender by the table of the book
(in 2000 a second die only from three units on). In every book the defender names the dice before
any is thrown, so nobody chooses after having seen a throw. To throw all one may is also the best
play for the chance to conquer and to hold; a test solves the game of choosing dice to show it.

Nothing is simulated. Every throw takes units off the board, so all battles with as many units
together are followed at once, from the fullest board down to the last unit.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from risiko import registry
from risiko.analysis.throw_odds import compute_chances, count_pairs
from risiko.battle import BattleDice, BattleOdds
from risiko.errors import InputError
from risiko.march import Leg
from risiko.protocol import Game
from risiko.text import Phrases

Chances = NDArray[np.float64]

_problem = Phrases("risiko.analysis", "errors", "problem")
LARGEST = 2000
"""Units on either side that are still reckoned with."""
_KEPT = 1024
"""Battles kept in memory: a player asks for the same ones again and again."""


@dataclass(frozen=True, slots=True)
class MarchOdds:
    """How far an army gets that conquers one territory after the other."""

    attackers: int
    defenders: tuple[int, ...]
    """The units in each territory of the path."""
    stop: int
    """The attacker stops with so many units left, or fewer."""
    win: float
    """The chance to conquer all of them."""
    reached: tuple[float, ...]
    """The chance to conquer at least the first, the first two, ..."""
    left: tuple[float, ...]
    """The chance to conquer all and then to stand in the last one with 0, 1, 2, ... units."""

    def as_dict(self) -> dict[str, Any]:
        """The same for JSON."""
        return asdict(self)


def battle(
    game: Game, attackers: int, defenders: int, *, stop: int = 1, dice: str | None = None
) -> BattleOdds:
    """The odds of an attack that goes on until it conquers or until `stop` units are left.

    The throw that conquers costs the attacker nothing, so more than `stop` are left exactly when
    the territory is conquered. `dice` is the text that the scenes of a game give with a choice to
    attack where something changes the dice; such odds are for the family of the game to compute.
    """
    _check("attackers", attackers, 1)
    _check("defenders", defenders, 1)
    _check_stop(stop)
    return _fight_with(game, attackers, defenders, min(stop, attackers), dice)


def _fight_with(
    game: Game, attackers: int, defenders: int, stop: int, dice: str | None
) -> BattleOdds:
    usual = _dice_of(game)
    own = registry.family_of(game.id).battle_odds
    if own and dice is not None:
        found: BattleOdds = registry.load(own)(attackers, defenders, stop, dice)
        return found
    return _battle(usual, attackers, defenders, stop)


def march(game: Game, attackers: int, path: Sequence[int | Leg], *, stop: int = 1) -> MarchOdds:
    """The odds of a march: each battle is fought to the end, then all but one unit move on.

    `path` has the defenders of each territory, as numbers or as legs. One unit stays in the first
    territory and in each conquered one but the last. The march ends in the territory where no more
    than `stop` units are left to attack with.
    """
    _check("attackers", attackers, 1)
    _check_stop(stop)
    if not path:
        raise InputError(_problem("no_march"))
    legs = tuple(leg if isinstance(leg, Leg) else Leg(leg) for leg in path)
    for leg in legs:
        _check("defenders", leg.defenders, 1)
    army, reached = _certain(attackers), []
    for leg in legs:
        conquered = _conquer(game, army, leg, stop)
        reached.append(float(conquered.sum()))
        army = _move_in(conquered, leg.halved)
    defenders = tuple(leg.defenders for leg in legs)
    return MarchOdds(attackers, defenders, stop, reached[-1], tuple(reached), tuple(army.tolist()))


def _conquer(game: Game, army: Chances, leg: Leg, stop: int) -> Chances:
    """The chance to conquer a territory with 0, 1, 2, ... units left, by an army of any size."""
    if leg.dice is None:
        end = _fight(_dice_of(game), army, leg.defenders, stop)
        return np.where(np.arange(len(army)) > stop, end.left, 0.0)
    conquered = np.zeros(len(army))
    for units in range(stop + 1, len(army)):
        if army[units]:
            odds = _fight_with(game, units, leg.defenders, stop, leg.dice)
            conquered[: units + 1] += army[units] * np.array(odds.conquered_left)
    return conquered


def _move_in(conquered: Chances, halved: bool) -> Chances:
    """All units but one enter; where half of them are lost, as many are left."""
    army = np.zeros(len(conquered))
    for left in range(1, len(conquered)):
        entered = left - 1
        army[entered // 2 if halved else entered] += conquered[left]
    return army


def _check(what: str, units: int, least: int) -> None:
    if not least <= units <= LARGEST:
        raise InputError(_problem(what, units=units, least=least, most=LARGEST))


def _check_stop(stop: int) -> None:
    if stop < 1:
        raise InputError(_problem("stop", stop=stop))


def _dice_of(game: Game) -> BattleDice:
    part = registry.family_of(game.id).battle_dice
    if not part:
        raise InputError(_problem("no_battles", id=game.id))
    dice: BattleDice = registry.load(part)(game)
    return dice


@lru_cache(maxsize=_KEPT)
def _battle(most: BattleDice, attackers: int, defenders: int, stop: int) -> BattleOdds:
    end = _fight(most, _certain(attackers), defenders, stop)
    conquered = np.where(np.arange(attackers + 1) > stop, end.left, 0.0)
    return BattleOdds(
        attackers,
        defenders,
        stop,
        win=float(end.beaten[0]),
        attacker_losses=float(end.left @ np.arange(attackers, -1, -1)),
        defender_losses=float(end.beaten @ np.arange(defenders, -1, -1)),
        attacker_left=tuple(end.left.tolist()),
        defender_left=tuple(end.beaten.tolist()),
        conquered_left=tuple(conquered.tolist()),
    )


def _certain(units: int) -> Chances:
    """An army of exactly so many units, as a distribution."""
    army = np.zeros(units + 1)
    army[units] = 1.0
    return army


class _End(NamedTuple):
    """How battles end: the chance of each number of units left on either side."""

    left: Chances
    beaten: Chances


def _fight(most: BattleDice, army: Chances, defenders: int, stop: int) -> _End:
    """The end of a battle that begins with a distribution of attackers.

    All battles with as many units together are a diagonal, from the fullest down:

                       defenders
                     0   1   2   3
                  1  .   x   x   x     x the attacker has lost, or stops
        attackers 2  o   /   /   /     o the territory is conquered
                  3  o   /   /   /     / fighting goes on: a throw leads one or two diagonals
                  4  o   /   /   /       further, never along one
    """
    attackers = len(army) - 1
    dice = np.clip(np.arange(attackers + 1) - 1, 0, most.attack)
    steps = (*most.defence, *[most.defence[-1]] * defenders)[:defenders]
    defence = np.array((0, *steps))
    falls = _falls(most)
    left, beaten = np.zeros(attackers + 1), np.zeros(defenders + 1)
    here, soon, later = (np.zeros(attackers + 1) for _ in range(3))
    for units in range(attackers + defenders, 0, -1):
        low, high = max(0, units - defenders), min(attackers, units)
        if units >= defenders:
            here[low] += army[low]
        fighting = slice(max(stop + 1, low), min(attackers, units - 1) + 1)
        a = np.arange(fighting.start, max(fighting.start, fighting.stop))
        mass = here[a]
        if mass.any():
            here[a] = 0.0
            throws = dice[a], defence[units - a]
            for lost, won, chance in falls:
                after = soon if lost + won == 1 else later
                after[a - lost] += mass * chance[throws]
        if here.any():
            left += here
            beaten[units - high : units - low + 1] += here[low : high + 1][::-1]
        here.fill(0.0)
        here, soon, later = soon, later, here
    return _End(left, beaten)


@cache
def _falls(most: BattleDice) -> tuple[tuple[int, int, Chances], ...]:
    """The ways a throw can end: losses on both sides, and their chance by the dice thrown."""
    shape = (most.attack + 1, max(most.defence) + 1)
    ways: dict[tuple[int, int], Chances] = {}
    for dice in range(1, shape[0]):
        for defence in range(1, shape[1]):
            for lost, chance in enumerate(compute_chances(dice, defence)):
                way = lost, count_pairs(dice, defence) - lost
                ways.setdefault(way, np.zeros(shape))[dice, defence] = chance
    return tuple((lost, won, chance) for (lost, won), chance in ways.items())
