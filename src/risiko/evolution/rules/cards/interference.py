"""Interference: somebody is about to take a card, and others may keep it from them."""

from risiko.evolution.rules.powers import armed, fire
from risiko.evolution.rules.steps import AUTO, PASS, Kind, kind, one
from risiko.evolution.state import State, Step
from risiko.protocol import Action, Option
from risiko.text import Text

TAKING = "Karte nehmen"
ASKED_AGAIN = {"take": "claim", "fetch": "lights"}
"""How a card is being taken, and what is asked again when somebody has interfered."""


def reach_for(s: State, taking: str, seat: int, card: int, *barred: int | str) -> None:
    """A seat is about to take a card; the others may interfere, the player in turn first."""
    s.push(taking, seat, card, *barred)
    for other in reversed(s.clockwise(s.player)):
        if other != seat and not s.out[other]:
            s.push("interfere", other, card)


@kind("interfere")
class Interfere(Kind):
    """Who has the missile power for it may keep somebody from a card."""

    shape = ("seat", "card")
    moment = Text("Jetzt darf gestört werden.", "Now somebody may interfere.")
    cite = TAKING

    def actor(self, s: State, step: Step) -> int:
        return step.num(0) if armed(s, step.num(0), "interference") else AUTO

    def options(self, s: State, step: Step) -> list[Option]:
        return [one("interfere"), PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "pass":
            return
        fire(s, step.num(0))
        while s.stack[-1].kind == "interfere":
            s.stack.pop()
        taking = s.stack.pop()
        seat, card, *barred = taking.args
        s.push(ASKED_AGAIN[taking.kind], seat, *sorted({card, *barred}, key=int))

    def flaws(self, s: State, step: Step) -> list[str]:
        below = [x for x in s.stack if x.kind != "interfere"]
        fits = below and below[-1].kind in ASKED_AGAIN and below[-1].args[1] == step.args[1]
        return [] if fits else ["nobody takes a card"]
