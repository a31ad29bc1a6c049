"""The steps of a classic turn in words: what is to be done, and what may be done."""

from functools import cache

from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.observation import Observation, observe
from risiko.classic.rules import Topic
from risiko.narration.classic.hand_and_goal import HandAndGoal
from risiko.narration.classic.names import Names
from risiko.narration.texts import Words
from risiko.protocol import Option, View
from risiko.world import world

STEP_KEYS = {
    layout.CLAIM: "claim",
    layout.FILL: "fill",
    layout.CAPITAL: "capital",
    layout.NEUTRAL: "neutral",
    layout.PLACE: "place",
    layout.GHOST: "ghost",
    layout.ATTACK: "attack",
    layout.DICE: "dice",
    layout.DEFEND: "defend",
    layout.OCCUPY: "occupy",
    layout.MOVE: "move",
}
"""The steps in which somebody decides."""
TOPICS = {
    layout.CLAIM: Topic.SETUP,
    layout.FILL: Topic.SETUP,
    layout.PLACE: Topic.PLACING,
    layout.ATTACK: Topic.ATTACKING,
    layout.DICE: Topic.ATTACKING,
    layout.DEFEND: Topic.DEFENDING,
    layout.OCCUPY: Topic.CONQUERING,
    layout.MOVE: Topic.MOVING,
}
"""What the book treats most of them under."""


def must_trade(view: View) -> bool:
    """Whether nothing but trading cards is possible."""
    return bool(view.options) and all(option.verb == "trade" for option in view.options)


@cache
def _neighbours(t: int) -> tuple[int, ...]:
    return world().neighbours(t)


def find_threat(seen: Observation, t: int) -> int:
    """How strong the strongest foreign neighbour of a territory is; 0 if there is none."""
    foreign = [
        seen.units[other]
        for other in _neighbours(t)
        if seen.owner[other] not in (seen.owner[t], layout.NOBODY)
    ]
    return max(foreign, default=0)


class Prompts:
    """Says what is to be decided in one game."""

    def __init__(self, names: Names, words: Words, hand_and_goal: HandAndGoal) -> None:
        self.names = names
        self.words = words
        self.hand_and_goal = hand_and_goal
        self.rules = names.game.rules

    def write_task(self, view: View) -> str:
        """What is to be done now."""
        seen = observe(view)
        if must_trade(view):
            player = self.names.army(view.turn)
            return self.words.say("task_trade", player=player, n=self.rules.must_trade.value)
        details = seen.details
        values: dict[str, object] = {"player": self.names.army(view.turn)}
        if "stock" in details:
            values["units"] = self.words.count("unit", details["stock"])
        if "source" in details:
            for name in ("source", "target"):
                t = details[name]
                values[name] = self.names.territory(t)
                values[f"{name}_units"] = self.words.count("unit", seen.units[t])
            values["attacker"] = self.names.army(seen.player)
            values["defender"] = self.names.army(seen.owner[details["target"]])
            values["dice"] = self.words.count("die", details.get("dice", 0))
        return self.words.say(f"task_{STEP_KEYS[seen.step]}", **values)

    def find_heading(self, step: int) -> str:
        """Where the book treats a step in which somebody decides."""
        if step == layout.CAPITAL:
            return self.rules.capitals.at
        if step in (layout.NEUTRAL, layout.GHOST):
            return self.rules.neutral_supply.at
        return self.rules.book.headings[TOPICS[step]]

    def describe_option(self, option: Option, view: View) -> str:
        """An option in words."""
        seen = observe(view)
        places = [NUMBER[arg] for arg in option.args]
        span = self.words.range(option.lo, option.hi)
        if option.verb == "trade":
            return self._trade(option, seen, view.turn)
        if option.verb == "end":
            return self.words.say("option_end" if seen.step == layout.MOVE else "option_stop")
        if option.verb in ("attack", "move"):
            source, target = places
            return self.words.say(
                f"option_{option.verb}",
                source=self.names.territory(source),
                source_units=seen.units[source],
                target=self.names.territory(target),
                target_units=seen.units[target],
                owner=self.names.army(seen.owner[target]),
                range=span,
            )
        if option.verb in ("dice", "defend", "occupy"):
            return self.words.say(f"option_{option.verb}", range=span)
        return self._option_at(option, places[0], seen)

    def _option_at(self, option: Option, t: int, seen: Observation) -> str:
        if option.verb == "claim":
            continent = self.names.continent(world().territories[t].continent)
            return self.words.say(
                "option_claim", territory=self.names.territory(t), continent=continent
            )
        n = find_threat(seen, t)
        return self.words.say(
            "option_place" if seen.owner[t] == seen.player else "option_place_neutral",
            territory=self.names.territory(t),
            units=self.words.count("unit", seen.units[t]),
            owner=self.names.army(seen.owner[t]),
            threat=self.words.say("threat", n=n) if n else self.words.say("no_threat"),
        )

    def _trade(self, option: Option, seen: Observation, seat: int) -> str:
        if option.args:
            cards = tuple(NUMBER[arg] for arg in option.args)
            return self.words.say(
                "option_trade", set=self.hand_and_goal.describe_set(seen, cards, seat)
            )
        worths = ", ".join(
            self.words.say(
                "stars_bring",
                stars=self.words.count("star", n),
                units=self.words.count("unit", self.hand_and_goal.evaluate_stars(n)),
            )
            for n in range(option.lo, option.hi + 1)
        )
        return self.words.say("option_stars", worths=worths)
