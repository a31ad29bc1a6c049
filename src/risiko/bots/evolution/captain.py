"""The captain: a rule of thumb for every kind of decision.

It reads its view and nothing else.
"""

from risiko.bots.evolution import cards, fighting, opening, recruiting, rewards
from risiko.bots.evolution.picking import Rule
from risiko.evolution.game import GAME
from risiko.evolution.notation import position_notation as notation
from risiko.protocol import Action, View

RULES: dict[str, Rule] = {
    "powers": opening.power,
    "coins": opening.coins,
    "pick": opening.faction,
    "draft": opening.draft,
    "base": opening.start,
    "join": opening.start,
    "start": recruiting.start,
    "buy": recruiting.give,
    "answer": recruiting.answer,
    "recruit": recruiting.recruit,
    "place": recruiting.place,
    "act": fighting.act,
    "before": fighting.before,
    "missile": fighting.missile,
    "occupy": fighting.occupy,
    "maneuver": fighting.maneuver,
    "claim": cards.claim,
    "interfere": cards.interfere,
    "swap": cards.swap,
    "garrison": cards.garrison,
    "power": opening.power,
    "hypnosis": fighting.hypnosis,
    "strike": fighting.strike,
    "clearance": fighting.strike,
    "landing": rewards.city,
    "lights": cards.richest,
    "walls": rewards.city,
    "walls2": rewards.city,
    "calm": fighting.maneuver,
    "cause": rewards.city,
    "choose_mission": cards.mission,
    "spoils": rewards.spoils,
    "thanks": rewards.thanks,
}
"""What to do, for each kind of step."""


class Captain:
    """Decides by rules of thumb and exact odds of each conquest."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: View, time: float = 1.0) -> Action:
        """The action to play. It needs a few milliseconds of `time`."""
        options = list(view.options)
        if len(options) == 1 and options[0].lo == options[0].hi:
            return options[0].action(options[0].lo)
        assert view.seat is not None
        s = notation.read(GAME.name, view.line, view=True)
        step = s.stack[-1]
        rule = RULES.get(step.kind)
        found = rule(s, view.seat, step, options) if rule is not None else None
        if found is not None and any(option.allows(found) for option in options):
            return found
        return options[-1].action(options[-1].hi)
