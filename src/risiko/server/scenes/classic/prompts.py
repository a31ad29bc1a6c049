"""What a player of a classic game may do, and how a person picks it."""

from itertools import groupby
from typing import Literal

from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.observation import Observation
from risiko.narration.classic.names import Names
from risiko.narration.classic.prompts import STEP_KEYS, Prompts, find_threat
from risiko.protocol import Option, View
from risiko.server.scenes.classic.trades import describe_trade, rate_set
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import Ask, Choice, Pick

PICKS: dict[str, Pick] = {
    "claim": "place",
    "place": "place",
    "capital": "place",
    "trade": "cards",
    "stars": "number",
    "attack": "route",
    "dice": "number",
    "defend": "number",
    "occupy": "number",
    "move": "route",
    "stop": "button",
    "end": "button",
}
"""How the choices of each kind are picked."""
COUNTED = {
    "place": "units",
    "stars": "stars",
    "attack": "units",
    "dice": "dice",
    "defend": "dice",
    "occupy": "units",
    "move": "units",
}
"""What the number of a choice counts."""
FOR_GOOD = frozenset({"capital"})
"""Decisions for good that come once in a game."""
SETTINGS: dict[str, Literal["defend", "dice"]] = {"defend": "defend", "dice": "dice"}
"""The setting by which a kind is always answered with the highest number."""


class ClassicPrompts:
    """Builds the prompts of a scene from the options of a view."""

    def __init__(self, names: Names, words: Words, prompts: Prompts) -> None:
        self.names = names
        self.words = words
        self.prompts = prompts
        self.rules = names.game.rules
        self._known: dict[tuple[str, int | None], dict[tuple[object, ...], Choice]] = {}
        """The last choices of each verb and seat, with what they are described by."""

    def build(self, view: View, seen: Observation) -> tuple[Ask, ...]:
        """All options of the viewer, those with one verb together, in their order."""
        return tuple(
            self._ask(verb, list(same), view, seen)
            for verb, same in groupby(view.options, key=lambda option: option.verb)
        )

    def _ask(self, verb: str, options: list[Option], view: View, seen: Observation) -> Ask:
        kind = self._kind(verb, options, seen)
        free = kind == "stars" or any(option.lo < option.hi for option in options)
        hand, offer = self.prompts.hand_and_goal, None
        if kind == "trade":
            options.sort(key=lambda option: rate_set(hand, seen, option, view.turn), reverse=True)
        if verb == "trade":
            offer = describe_trade(hand, self.words, seen, options, view.turn)
        choices = self._choices(verb, options, view, seen)
        return Ask(
            verb=verb,
            label=self.words.say(f"label_{kind}"),
            prompt=self._prompt(kind, view, seen),
            pick=PICKS[kind],
            unit=self.words.say(f"noun_{COUNTED[kind]}") if free else "",
            choices=choices,
            note=choices[0].text if kind == "stars" else None,
            offer=offer,
            needs_confirmation=kind in FOR_GOOD,
            setting=SETTINGS.get(kind),
        )

    def _choices(
        self, verb: str, options: list[Option], view: View, seen: Observation
    ) -> tuple[Choice, ...]:
        """All choices of a verb; those that were there the last time are not described again."""
        known = self._known.get((verb, view.seat), {})
        choices = {}
        for option in options:
            key = self._surroundings(option, seen)
            choice = known.get(key)
            if choice is None or (choice.lo, choice.hi) != option[2:]:
                choice = self._choice(option, view, choice)
            choices[key] = choice
        self._known[verb, view.seat] = choices
        return tuple(choices.values())

    def _surroundings(self, option: Option, seen: Observation) -> tuple[object, ...]:
        """All that a choice is described by."""
        verb, args, lo, hi = option
        if verb == "place":
            t = NUMBER[args[0]]
            return args, find_threat(seen, t), seen.units[t], seen.owner[t], seen.player
        if verb in ("attack", "move"):
            source, target = NUMBER[args[0]], NUMBER[args[1]]
            return args, lo, hi, seen.units[source], seen.units[target], seen.owner[target]
        return args, lo, hi, seen.step, seen.sets, seen.owner, seen.units

    def _choice(self, option: Option, view: View, known: Choice | None) -> Choice:
        """The most is proposed: all dice, all units, all stars."""
        verb, args, lo, hi = option
        text = known.text if known is not None else self.prompts.describe_option(option, view)
        return Choice(verb=verb, args=args, lo=lo, hi=hi, n=hi, text=text)

    def _kind(self, verb: str, options: list[Option], seen: Observation) -> str:
        """The verb, told apart where it is used for two things."""
        if verb == "trade" and not options[0].args:
            return "stars"
        if verb == "end" and seen.step == layout.ATTACK:
            return "stop"
        return verb

    def _prompt(self, kind: str, view: View, seen: Observation) -> str:
        values: dict[str, object] = {}
        key = kind
        if kind == "place":
            key = STEP_KEYS[seen.step]
            if seen.step == layout.FILL:
                starting = self.rules.starting_units.value[seen.seats]
                left = starting - seen.count_units(view.turn)
                values["units"] = self.words.count("unit", left)
            else:
                values["units"] = self.words.count("unit", seen.details["stock"])
        elif kind == "occupy":
            values["target"] = self.names.territory(seen.details["target"])
        return self.words.say(f"prompt_{key}", **values)
