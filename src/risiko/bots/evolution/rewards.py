"""Events in which cities matter, and the rewards after a game."""

from risiko.bots.evolution.options import Options, pick_best, pick_first
from risiko.evolution.content.board import BOARD
from risiko.evolution.rules.steps import Step
from risiko.evolution.state import GameState
from risiko.protocol import Action


def city(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """The largest city, best with an HQ in it."""
    verb = options[0].verb
    return pick_best(options, verb, lambda k: s.world.population(k) + (k in s.hq) * 3)


def spoils(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """A major city, a continent to name, a fortification, or a change of a continent."""
    held = [BOARD.continents[c].id for c in s.continents(seat)]
    named = [o for o in options if o.verb == "continent" and (o.args[0] in held or not held)]
    if named and s.world.games % 2:
        return named[0].action(1)

    def quiet(land: int) -> float:
        return (s.owner[land] == seat) * 5 - len(s.world.borders.all[land])

    return (
        pick_best(options, "major", quiet)
        or (named[0].action(1) if named else None)
        or pick_best(options, "fortify", quiet)
        or pick_first(options, "raise", "continent", "cancel", "destroy")
    )


def thanks(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """A minor city with few neighbours; else a coin on the card with most coins."""
    quiet = pick_best(options, "minor", lambda k: -len(s.world.borders.all[k]))
    return quiet or pick_best(options, "upgrade", lambda k: s.world.coins[k])
