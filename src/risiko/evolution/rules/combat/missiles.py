"""Missiles: a die of a combat becomes an unchangeable 6, and the third one lights a fire."""

from risiko.evolution.rules.combat.attack import (
    FIRED,
    FIXED,
    NOW_ATTACK,
    NOW_DEFENCE,
    ask_for_missiles,
    digits,
    number,
)
from risiko.evolution.rules.steps import AUTO, PASS, Kind, kind
from risiko.evolution.state import State, Step
from risiko.protocol import Action, Option
from risiko.text import Text

MISSILES = "Raketen"
MISSILES_THAT_IGNITE = 3
"""So many missiles in one combat open an envelope."""


@kind("missile")
class Missile(Kind):
    """A seat may set one die of the combat to an unchangeable 6."""

    shape = ("seat",)
    moment = Text("Jetzt dürfen Raketen gespielt werden.", "Now missiles may be played.")
    cite = MISSILES

    def _clash(self, s: State) -> Step:
        return next(x for x in reversed(s.stack) if x.kind == "clash")

    def actor(self, s: State, step: Step) -> int:
        seat = step.num(0)
        return seat if s.missiles[seat] and self.options(s, step) != [PASS] else AUTO

    def options(self, s: State, step: Step) -> list[Option]:
        clash = self._clash(s)
        options = []
        for side, place in (("attack", NOW_ATTACK), ("defence", NOW_DEFENCE)):
            for die in dict.fromkeys(digits(clash.num(place))):
                if die != FIXED:
                    options.append(Option("missile", (side,), die, die))
        return [*options, PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "pass":
            return
        seat = step.num(0)
        while s.stack[-1].kind == "missile":
            s.stack.pop()
        clash = s.stack.pop()
        s.missiles[seat] -= 1
        place = NOW_ATTACK if action.args == ("attack",) else NOW_DEFENCE
        dice = list(digits(clash.num(place)))
        dice[dice.index(action.n)] = FIXED
        args = list(clash.args)
        fired = clash.num(FIRED) + 1
        args[place], args[FIRED] = number(tuple(dice)), fired
        source, target = clash.num(0), clash.num(1)
        if fired == MISSILES_THAT_IGNITE and not s.world.has("e1"):
            attack, defence = digits(clash.num(2)), digits(clash.num(3))
            s.push("strike", seat, source, target, len(attack), len(defence))
            s.push("open", seat, "e1")
        else:
            s.push("clash", *args)
            ask_for_missiles(s, target)

    def flaws(self, s: State, step: Step) -> list[str]:
        below = [x.kind for x in s.stack if x.kind != "missile"]
        return [] if below and below[-1] == "clash" else ["there is no throw to change"]
