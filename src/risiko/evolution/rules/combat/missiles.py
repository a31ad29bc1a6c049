"""Missiles: a die of a combat becomes an unchangeable 6.

What the third missile in one combat sets off is in `packets.nuclear_fire`; the powers that cost a
missile are in `powers`.
"""

from dataclasses import replace

from risiko.evolution.rules.combat.comparison import FIXED, CompareDice, reactors, sort_dice
from risiko.evolution.rules.options import PASS
from risiko.evolution.rules.packets import conditions
from risiko.evolution.rules.packets.nuclear_fire import ChooseStrike
from risiko.evolution.rules.packets.opening import OpenPacket
from risiko.evolution.rules.steps import AUTO, Dice, Seat, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

MISSILES = "Raketen"


def ask_for_missiles(s: GameState, target: int) -> None:
    """Ask everybody with missiles; after each missile played, all are asked again. Raketen."""
    if target in s.this.emp:
        return
    for seat in reversed(reactors(s, target)):
        if s.missiles[seat]:
            s.push(PlayMissile(seat))


def get_comparison(s: GameState) -> CompareDice:
    """The dice for which missiles may be played now."""
    return next(x for x in reversed(s.stack) if isinstance(x, CompareDice))


def set_die(dice: Dice, die: int) -> Dice:
    """Dice of which one is set to an unchangeable 6."""
    changed = list(dice)
    changed[changed.index(die)] = FIXED
    return sort_dice(changed)


@step("missile")
class PlayMissile(Step):
    """A seat may set one die of the combat to an unchangeable 6."""

    seat: Seat

    cite = MISSILES

    def actor(self, s: GameState) -> int:
        return self.seat if s.missiles[self.seat] and self.options(s) != [PASS] else AUTO

    def options(self, s: GameState) -> list[Option]:
        comparison = get_comparison(s)
        options = []
        for side, dice in (("attack", comparison.attack), ("defence", comparison.defence)):
            for die in dict.fromkeys(dice):
                if die != FIXED:
                    options.append(Option("missile", (side,), die, die))
        return [*options, PASS]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "pass":
            return
        while isinstance(s.stack[-1], PlayMissile):
            s.stack.pop()
        comparison = s.stack.pop()
        assert isinstance(comparison, CompareDice)
        s.missiles[self.seat] -= 1
        comparison = replace(comparison, missiles=comparison.missiles + 1)
        if action.args == ("attack",):
            comparison = replace(comparison, attack=set_die(comparison.attack, action.n))
        else:
            comparison = replace(comparison, defence=set_die(comparison.defence, action.n))
        if conditions.opens_e1(s, comparison.missiles):
            attackers, defenders = map(len, (comparison.natural_attack, comparison.natural_defence))
            where = comparison.source, comparison.target
            s.push(ChooseStrike(self.seat, *where, attackers, defenders))
            s.push(OpenPacket(self.seat, "e1"))
        else:
            s.push(comparison)
            ask_for_missiles(s, comparison.target)

    def flaws(self, s: GameState) -> list[str]:
        below = [x for x in s.stack if not isinstance(x, PlayMissile)]
        fits = below and isinstance(below[-1], CompareDice)
        return [] if fits else ["no_throw"]
