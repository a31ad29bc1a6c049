"""The end of an attack: the dice are compared, losses are taken, and the victors move in.

How dice are thrown and changed before is in `attack`; missiles are in `missiles`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from risiko.evolution.content.board import by_sea
from risiko.evolution.rules import army, hooks
from risiko.evolution.rules.chance_steps import SIDES
from risiko.evolution.rules.hooks import Combat
from risiko.evolution.rules.steps import AUTO, Dice, Land, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

ATTACKING = "Der Angriff"
MOVING_IN = "Der Verteidiger hat im Gebiet keine Truppen mehr"
MOST_DICE, MOST_DEFENCE = 3, 2
FIXED = 7
"""A die that a missile has set: an unchangeable 6."""


@dataclass(frozen=True, slots=True)
class AttackStep(Step):
    """A step of an attack from one territory on another."""

    source: Land
    target: Land


def sort_dice(dice: Iterable[int]) -> Dice:
    """Dice in their order, the highest first."""
    return tuple(sorted(dice, reverse=True))


def reactors(s: GameState, target: int) -> list[int]:
    """Who is asked to react, in the printed order: the player, the defender, then clockwise."""
    defender = s.owner[target]
    others = [seat for seat in s.clockwise(s.player)[1:] if seat != defender]
    return [seat for seat in (s.player, defender, *others) if not s.out[seat]]


def attack_flaws(s: GameState, source: int, target: int, dice: int) -> list[str]:
    """What is impossible about an attack with so many dice."""
    flaws = []
    if s.owner[source] != s.player or not 1 <= dice <= min(MOST_DICE, s.units[source] - 1):
        flaws.append("attack_dice")
    if s.owner[target] in (-1, s.player) or target not in s.world.borders.sets[source]:
        flaws.append("no_attack")
    return flaws


def dice_flaws(s: GameState, target: int, attack: Dice, defence: Dice, most: int) -> list[str]:
    """Dice not in their order, above the highest number, or more than can be thrown."""
    flaws = []
    for dice, count in ((attack, MOST_DICE), (defence, min(MOST_DEFENCE, s.units[target]))):
        if (
            dice != sort_dice(dice)
            or len(dice) > count
            or not all(1 <= die <= most for die in dice)
        ):
            flaws.append("wrong_dice")
    return flaws


@step("clash")
class CompareDice(AttackStep):
    """The dice are compared and losses are taken, after everybody could play missiles."""

    natural_attack: Dice
    """The dice as they were thrown."""
    natural_defence: Dice
    attack: Dice
    """The dice as scars, powers and missiles have changed them."""
    defence: Dice
    missiles: int
    """Missiles played so far."""

    cite = ATTACKING

    def run(self, s: GameState) -> None:
        source, target = self.source, self.target
        c = Combat(
            *(s, source, target, s.player, s.owner[target]),
            attack=self.natural_attack,
            defence=self.natural_defence,
        )
        lost, fallen = count_losses(c, self.attack, self.defence)
        if fallen and hooks.overruns.of(c):
            fallen = s.units[target]
        s.units[source] -= lost
        army.remove_units(s, target, fallen)
        hooks.after_roll.of(c)
        if not s.units[target]:
            conquer(s, c, len(c.attack) - lost)

    def flaws(self, s: GameState) -> list[str]:
        natural = self.natural_attack, self.natural_defence
        changed = self.attack, self.defence
        flaws = attack_flaws(s, self.source, self.target, len(self.natural_attack))
        flaws += dice_flaws(s, self.target, *natural, SIDES)
        flaws += dice_flaws(s, self.target, *changed, FIXED)
        if list(map(len, natural)) != list(map(len, changed)):
            flaws.append("changed_dice")
        return flaws


def count_losses(c: Combat, attack: Dice, defence: Dice) -> tuple[int, int]:
    """Units lost by attacker and defender: highest against highest, ties to the defender."""
    strong = hooks.sixes_win.of(c)
    lost = fallen = 0
    pairs = zip(
        sort_dice(min(die, SIDES) for die in attack),
        sort_dice(min(die, SIDES) for die in defence),
        strict=False,
    )
    for ours, theirs in pairs:
        if ours > theirs or (strong and ours == theirs == SIDES):
            fallen += 1
        else:
            lost += 1
    return lost, fallen


def conquer(s: GameState, c: Combat, survivors: int) -> None:
    """The surviving units of the last attack move in; an HQ there now belongs to the attacker.

    Der Verteidiger hat im Gebiet keine Truppen mehr.
    """
    s.owner[c.target] = c.attacker
    s.units[c.source] -= survivors
    s.units[c.target] = survivors
    s.this.conquests = (*s.this.conquests, (c.target, by_sea(c.source, c.target)))
    if s.world.has("e1") and c.defender not in s.this.robbed:
        s.this.robbed = tuple(sorted((*s.this.robbed, c.defender)))
    army.sweep_if_gone(s, c.defender, to=c.attacker)
    s.push(MoveIn(c.source, c.target, survivors))


@step("occupy")
class MoveIn(AttackStep):
    """More units may follow into a conquered territory; the player names the total."""

    moved: int
    """Units that have moved in already."""

    cite = MOVING_IN

    def actor(self, s: GameState) -> int:
        return s.player if s.units[self.source] > 1 else AUTO

    def options(self, s: GameState) -> list[Option]:
        return [Option("occupy", (), self.moved, self.moved + s.units[self.source] - 1)]

    def play(self, s: GameState, action: Action) -> None:
        s.units[self.source] -= action.n - self.moved
        s.units[self.target] += action.n - self.moved
        army.suffer_fallout(s, s.player, self.target, action.n)

    def run(self, s: GameState) -> None:
        army.suffer_fallout(s, s.player, self.target, self.moved)

    def flaws(self, s: GameState) -> list[str]:
        source, target = self.source, self.target
        held = s.owner[source] == s.owner[target] == s.player
        moved = 1 <= self.moved <= min(MOST_DICE, s.units[target])
        return [] if held and moved and source != target else ["nobody_moves_in"]
