"""The recruit: an easy opponent who errs as beginners do, and never by other dice.

Spreads units, overlooks what threatens an HQ, attacks greedily, and stops too early or too late.
"""

import random

from risiko.bots.evolution.captain import EvolutionCaptain
from risiko.bots.evolution.evaluate import enemies, free
from risiko.bots.evolution.options import Options, get_land, pick_first
from risiko.evolution.rules.combat.comparison import MoveIn
from risiko.evolution.rules.maneuver import Maneuver
from risiko.evolution.rules.recruiting import PlaceRecruits, TurnInCards
from risiko.evolution.rules.steps import Step
from risiko.evolution.rules.turn import ExpandOrAttack
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

HANDFUL = 2
"""Units a recruit puts into one territory before looking at another."""
GREED = 1
"""A territory is attacked by so many units more than stand in it."""
ENOUGH = 0.15
"""The chance to stop attacking although there is more to take."""
HASTE = 0.5
"""The chance to turn in cards as soon as they bring anything."""


class EvolutionRecruit(EvolutionCaptain):
    """Plays what looks good at first sight; set-up, reactions and rewards as the captain does."""

    def decide(self, s: GameState, seat: int, step: Step, options: Options) -> Action | None:
        """Placing, attacking and moving are a beginner's."""
        luck = self.taste(s, seat, s.units)
        match step:
            case TurnInCards(coins=0) if luck.random() > HASTE:
                return pick_first(options, "end")
            case TurnInCards():
                return pick_first(options, "give", "end")
            case PlaceRecruits():
                return _place(s, seat, options, luck)
            case ExpandOrAttack():
                return _act(s, options, luck)
            case MoveIn():
                return options[0].action(luck.randint(options[0].lo, options[0].hi))
            case Maneuver():
                return pick_first(options, "end")
        return super().decide(s, seat, step, options)


def _place(s: GameState, seat: int, options: Options, luck: random.Random) -> Action | None:
    """A few here, a few there, wherever somebody else or free land is next."""
    places = [option for option in options if option.verb == "place"]
    busy = [o for o in places if enemies(s, seat, get_land(o)) or free(s, get_land(o))]
    option = luck.choice(busy or places)
    return option.action(max(option.lo, min(option.hi, HANDFUL)))


def _act(s: GameState, options: Options, luck: random.Random) -> Action | None:
    """The weakest neighbour first, HQs above all; then free land, with any number of units."""
    attacks = [option for option in options if option.verb == "attack" and _tempts(s, option)]
    walks = [o for o in options if o.verb == "expand" and s.units[get_land(o)] > o.lo + 1]
    if not (attacks or walks) or luck.random() < ENOUGH:
        return pick_first(options, "end")
    if attacks:
        chosen = min(attacks, key=lambda o: (get_land(o, 1) not in s.hq, s.units[get_land(o, 1)]))
        return chosen.action(chosen.hi)
    chosen = luck.choice(walks)
    return chosen.action(luck.randint(chosen.lo, chosen.hi))


def _tempts(s: GameState, option: Option) -> bool:
    source, target = get_land(option), get_land(option, 1)
    return s.units[source] - s.units[target] >= GREED and s.units[source] > 2
