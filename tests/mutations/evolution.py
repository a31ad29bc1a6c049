"""Mutants of Risiko Evolution: every power, scar, event, mission, reward and number changed."""

import importlib
import pkgutil
import sys
from collections.abc import Callable, Collection, Iterator
from functools import cache
from types import ModuleType
from typing import Any

import risiko.evolution.rules
from risiko.evolution.content import pieces
from risiko.evolution.content.pieces import EVENTS, MISSIONS, POWERS, SCARS, WEAKNESSES
from risiko.evolution.rules import hooks, rewards
from risiko.evolution.rules.cards.missions import CONDITIONS
from risiko.evolution.rules.cards.side_board import EFFECTS
from risiko.evolution.state import GameState
from risiko.protocol import Action
from tests.mutations.mutants import Mutant
from tools.statements import read_book

SAME = {
    "immune is gone": "the losses ask for the faction, and only the Mutants have the power",
    "mission world_is_ready is never fulfilled": "asked is only where the capital may be founded",
    "mission world_is_ready is always fulfilled": "asked is only where the capital may be founded",
}
"""Mutants that play exactly as before, and why."""

REWARDS = {
    rewards.ChooseWinnerReward: (
        *("continent", "major", "cancel", "raise", "lower", "fortify", "destroy"),
    ),
    rewards.ChooseReward: ("minor", "upgrade"),
}
NO_RULE = {"SIDES", "FIXED", "MOST_UNITS", "ALL", "MOST_PERSONS", "AUTO", "CHANCE", "OVER"}
"""Numbers that no book names: marks within the code, and bounds of tables."""


def rule_modules() -> list[ModuleType]:
    """All modules of the rules, and the pieces."""
    path, name = risiko.evolution.rules.__path__, risiko.evolution.rules.__name__
    names = [found.name for found in pkgutil.walk_packages(path, f"{name}.")]
    return [pieces, *(importlib.import_module(name) for name in names)]


def mutants() -> Iterator[Mutant]:
    """Everything, kind by kind, but for those that change nothing."""
    kinds = (power_mutants, hook_mutants, card_mutants, reward_mutants, number_mutants)
    for kind in kinds:
        yield from (mutant for mutant in kind() if mutant.name not in SAME)


def power_mutants() -> Iterator[Mutant]:
    """Every power and every weakness without effect."""
    for id in (*POWERS, *WEAKNESSES):
        where = "POWERS" if id in POWERS else "SCARS"
        yield Mutant(f"{id} is gone", without_power(id), f"evolution.content.pieces.{where}.{id}")


def without_power(id: str) -> Callable[[], None]:
    """No faction has a power any more."""

    def change() -> None:
        has = GameState.has
        GameState.has = lambda s, seat, power: power != id and has(s, seat, power)  # type: ignore[method-assign, assignment]

    return change


def hook_mutants() -> Iterator[Mutant]:
    """Every effect left out; one that counts also with one more."""
    for name, hook in hooks.HOOKS.items():
        for place, effect in enumerate(hook.effects):
            module = effect.__module__.removeprefix("risiko.")
            where = f"{module}.{effect.__name__}"
            yield Mutant(f"{name}: {effect.__name__} left out", left_out(hook, place), where)
            if isinstance(hook, hooks.Sum):
                for more in (1, -1):
                    what = f"{name}: {effect.__name__} {more:+}"
                    yield Mutant(what, with_more(hook, place, more), where)


def left_out(hook: Any, place: int) -> Callable[[], None]:
    """A hook without one of its effects."""

    def change() -> None:
        hook.effects.pop(place)

    return change


def with_more(hook: Any, place: int, more: int) -> Callable[[], None]:
    """An effect that counts one more or less, where it counts."""
    effect = hook.effects[place]

    def changed(*args: Any) -> int:
        found: int = effect(*args)
        return found + more if found else 0

    def change() -> None:
        hook.effects[place] = changed

    return change


def card_mutants() -> Iterator[Mutant]:
    """Events without effect, missions that nobody or everybody fulfils, one card more or less."""
    for id in EVENTS:
        yield Mutant(
            f"event {id} does nothing",
            with_entry(EFFECTS, id, lambda s: None),
            f"evolution.content.pieces.EVENTS.{id}",
        )
    for id in MISSIONS:
        for answer in (False, True):
            yield Mutant(
                f"mission {id} is {'always' if answer else 'never'} fulfilled",
                with_entry(CONDITIONS, id, lambda s, seat, answer=answer: answer),
                f"evolution.content.pieces.MISSIONS.{id}",
            )
    for kind, cards, field in (
        *(("EVENTS", EVENTS, "copies"), ("SCARS", SCARS, "copies")),
        ("MISSIONS", MISSIONS, "stars"),
    ):
        for id, card in cards.items():
            for more in (1, -1):
                number = getattr(card, field) + more
                changed = card._replace(**{field: number})
                where = f"evolution.content.pieces.{kind}.{id}"
                yield Mutant(f"{id}.{field} = {number}", with_entry(cards, id, changed), where)


def with_entry(entries: dict[str, Any], id: str, value: Any) -> Callable[[], None]:
    """Another value in a dictionary."""

    def change() -> None:
        entries[id] = value

    return change


def reward_mutants() -> Iterator[Mutant]:
    """Every reward not offered, and every reward that changes nothing."""
    for step, verbs in REWARDS.items():
        for verb in verbs:
            where = f"evolution.rules.rewards.{step.__name__}"
            yield Mutant(f"reward {verb} is not offered", not_offered(step, verb), where)
            yield Mutant(f"reward {verb} changes nothing", ineffective(step, verb), where)


def not_offered(step: Any, verb: str) -> Callable[[], None]:
    """A step without one kind of option."""
    options = step.options

    def fewer(self: Any, s: GameState) -> list[Any]:
        return [option for option in options(self, s) if option.verb != verb]

    def change() -> None:
        step.options = fewer

    return change


def ineffective(step: Any, verb: str) -> Callable[[], None]:
    """A step that ignores one kind of action."""
    play = step.play

    def ignoring(self: Any, s: GameState, action: Action) -> None:
        if action.verb != verb:
            play(self, s, action)

    def change() -> None:
        step.play = ignoring

    return change


def number_mutants() -> Iterator[Mutant]:
    """Every number that has a name, one more and one less, wherever it is used."""
    numbers = {
        name: (value, module.__name__.removeprefix("risiko."))
        for module in reversed(rule_modules())
        for name, value in vars(module).items()
        if name.isupper() and type(value) is int and value > 0 and name not in NO_RULE
    }
    places = {*pieces.SLOTS, "alaska", "mutants", "aliens", "island", "lands", "printed", "coin"}
    for name, (value, where) in sorted(numbers.items()):
        if name.lower() not in places:
            for other in (value + 1, value - 1):
                yield Mutant(f"{name} = {other}", renumbered(name, value, other), where)


def renumbered(name: str, value: int, other: int) -> Callable[[], None]:
    """Another number under a name, in all modules that know it."""

    def change() -> None:
        for id, module in list(sys.modules.items()):
            if id.startswith("risiko.evolution") and getattr(module, name, None) == value:
                setattr(module, name, other)

    return change


@cache
def statements_at(where: str) -> Collection[str]:
    """The statements that live in a place of the code, or below it."""
    return {
        statement.id
        for statement in read_book("evolution").statements
        if any(place == where or place.startswith(f"{where}.") for place in statement.where)
    }


SLOW = ("test_games", "test_campaign", "test_cli", "test_bots", "test_odds", "test_notation")
"""Files that play whole games, or test no rule."""


def concerns(test: str) -> bool:
    """Whether a test is about a rule."""
    return test.partition("::")[0].rpartition("/")[2].removesuffix(".py") not in SLOW
