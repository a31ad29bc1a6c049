"""What a player of Risiko Evolution may do, and how a person picks it."""

from risiko.evolution.content.board import BOARD
from risiko.evolution.rules.combat.odds import changes, write_changes
from risiko.evolution.state import GameState
from risiko.narration.evolution.prompts import Prompts
from risiko.narration.evolution.texts import EvolutionTexts
from risiko.protocol import Option, View
from risiko.server.wire.scene import Ask, Choice, Pick

PLACES = (
    "coin base join place major cancel fortify destroy minor upgrade reinforce garrison raze land "
    "hypnotise strike coast"
)
"""Verbs about one territory."""
ROUTES = "expand attack move relocate"
NUMBERS = "defend occupy"
TEXTS = "sign name"
"""Verbs about a text, which is written as one word: see `risiko.evolution.notation.name_words`."""
FACTIONS = "faction"
BUTTONS = "toss shuffle star rally emp interfere private open pass end"
PICKS: dict[str, Pick] = {
    **dict.fromkeys(PLACES.split(), "place"),
    **dict.fromkeys(ROUTES.split(), "route"),
    **dict.fromkeys(NUMBERS.split(), "number"),
    **dict.fromkeys(TEXTS.split(), "text"),
    **dict.fromkeys(FACTIONS.split(), "faction"),
    **dict.fromkeys(BUTTONS.split(), "button"),
}
"""How the choices of a verb are picked; those of all others from a list."""
COUNTED = {"defend": "dice"}
"""What the number of a choice counts where it is not units."""
FOR_GOOD = "base join major minor cancel fortify destroy upgrade raze land strike coast"
"""Decisions for good that come once in a game."""


def describe_dice(s: GameState, source: int, target: int) -> str | None:
    """What changes the dice of an attack."""
    return write_changes(changes(s, source, target))


def _dice(s: GameState, option: Option) -> str | None:
    if option.verb != "attack":
        return None
    return describe_dice(s, *(BOARD.number[land] for land in option.args))


class EvolutionPrompts:
    """Builds the prompts of a scene from the options of a view."""

    def __init__(self, prompts: Prompts, texts: EvolutionTexts) -> None:
        self.prompts = prompts
        self.texts = texts

    def build(self, view: View, s: GameState) -> tuple[Ask, ...]:
        """All options of the viewer, those with one verb together, in their order."""
        verbs: dict[str, list[Option]] = {}
        for option in view.options:
            verbs.setdefault(option.verb, []).append(option)
        return tuple(self._ask(verb, options, view, s) for verb, options in verbs.items())

    def _ask(self, verb: str, options: list[Option], view: View, s: GameState) -> Ask:
        free = any(option.lo < option.hi for option in options)
        return Ask(
            verb=verb,
            label=self.prompts.write_label(s, verb),
            prompt=self.prompts.write_prompt(s, verb, view.turn),
            pick=PICKS.get(verb, "list"),
            unit=self.texts.say(f"noun_{COUNTED.get(verb, 'units')}") if free else "",
            choices=tuple(
                Choice(
                    verb=verb,
                    args=option.args,
                    lo=option.lo,
                    hi=option.hi,
                    n=option.hi,
                    text=self.prompts.describe_option(s, option, view.turn),
                    dice=_dice(s, option),
                )
                for option in options
            ),
            needs_confirmation=verb in FOR_GOOD.split(),
            setting="defend" if verb == "defend" else None,
        )
