"""What a player of Risiko Express may do, and how a person picks it."""

from itertools import groupby

from risiko.express.position import ExpressPosition
from risiko.narration.express.names import Names
from risiko.protocol import Option, View
from risiko.server.wire.scene import Ask, Choice


def build_prompts(names: Names, view: View, position: ExpressPosition) -> tuple[Ask, ...]:
    """All options of the viewer, those with one verb together, in their order."""
    return tuple(
        _ask(names, verb, list(same), position)
        for verb, same in groupby(view.options, key=lambda option: option.verb)
    )


def _ask(names: Names, verb: str, options: list[Option], position: ExpressPosition) -> Ask:
    free = any(option.lo < option.hi for option in options)
    return Ask(
        verb=verb,
        label=names.words.say(f"label_{verb}"),
        prompt=names.words.say(f"prompt_{verb}"),
        pick="list" if verb == "storm" else "button",
        unit=names.words.say("noun_dice") if free else "",
        choices=tuple(
            Choice(
                verb=verb,
                args=option.args,
                lo=option.lo,
                hi=option.hi,
                n=option.lo,  # the fewest dice: all others are thrown again
                text=names.option(option, position),
            )
            for option in options
        ),
    )
