"""Events in which cities matter, and the rewards after a game."""

from risiko.bots.evolution.picking import Options, best, first
from risiko.evolution.content.board import BOARD
from risiko.evolution.rules.steps import Step
from risiko.evolution.state import State
from risiko.protocol import Action


def city(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """The largest city, best with an HQ in it."""
    verb = options[0].verb
    return best(options, verb, lambda k: s.world.population(k) + (k in s.hq) * 3)


def spoils(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """A city of one's own, a named continent one holds, walls, a cancelled scar at home."""
    held = [BOARD.continents[c].id for c in s.continents(seat)]
    named = [o for o in options if o.verb == "continent" and (o.args[0] in held or not held)]
    if named and s.world.games % 2:
        return named[0].action(1)

    def quiet(land: int) -> float:
        return (s.owner[land] == seat) * 5 - len(s.world.borders.all[land])

    return (
        best(options, "major", quiet)
        or (named[0].action(1) if named else None)
        or best(options, "fortify", quiet)
        or first(options, "raise", "continent", "cancel", "destroy")
    )


def thanks(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """A town where few neighbours are; else a coin where coins are."""
    quiet = best(options, "minor", lambda k: -len(s.world.borders.all[k]))
    return quiet or best(options, "upgrade", lambda k: s.world.coins[k])
