"""Picking an option by its verb, or by the value of its territory."""

from collections.abc import Callable
from typing import Any

from risiko.evolution.content.board import BOARD
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

Options = list[Option]
Rule = Callable[[GameState, int, Any, Options], Action | None]
"""Decides a step: gets the state as the seat sees it, the seat, the step, and its options."""


def get_land(option: Option, place: int = 0) -> int:
    """The territory an option names."""
    return BOARD.number[option.args[place]]


def pick_first(options: Options, *verbs: str) -> Action | None:
    """The first option with one of the verbs, in the order of the verbs, with its full number."""
    for verb in verbs:
        for option in options:
            if option.verb == verb:
                return option.action(option.hi)
    return None


def pick_best(options: Options, verb: str, score: Callable[[int], float]) -> Action | None:
    """The option with a verb whose territory scores highest, with its full number."""
    found = [o for o in options if o.verb == verb and o.args[-1] in BOARD.number]
    if not found:
        return None
    chosen = max(found, key=lambda option: score(get_land(option, len(option.args) - 1)))
    return chosen.action(chosen.hi)
