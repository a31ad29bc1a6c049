"""The captain: a bot with a heuristic for every kind of step. It reads nothing but its view."""

import random

from risiko.bots.evolution import cards, fighting, opening, recruiting, rewards
from risiko.bots.evolution.options import Options, Rule
from risiko.evolution.observation import observe
from risiko.evolution.rules.cards.event_choices import (
    ChooseIslandCard,
    FortifyOrReinforce,
    GarrisonOrMove,
    LandAliens,
    PlaceVolunteers,
    RazeCity,
    ReinforceSecondCity,
)
from risiko.evolution.rules.cards.missions import ChooseMission
from risiko.evolution.rules.cards.taking import ClaimCard, Interfere
from risiko.evolution.rules.combat.attack import ReactBeforeRoll
from risiko.evolution.rules.combat.comparison import MoveIn
from risiko.evolution.rules.combat.missiles import PlayMissile
from risiko.evolution.rules.maneuver import Maneuver
from risiko.evolution.rules.packets.nuclear_fire import ChooseStrike
from risiko.evolution.rules.power_choices import ChoosePower, Hypnotise, ReinforceCardLand, SwapCard
from risiko.evolution.rules.recruiting import JoinWar, PlaceRecruits, TurnInCards
from risiko.evolution.rules.rewards import ChooseReward, ChooseWinnerReward
from risiko.evolution.rules.setup.faction_draft import DraftPick
from risiko.evolution.rules.setup.starts import PickFaction, PlaceBase
from risiko.evolution.rules.setup.world_setup import ChooseStartingPower, PutCoins
from risiko.evolution.rules.steps import Step
from risiko.evolution.rules.turn import AnswerTurnStart, BuyStar, ExpandOrAttack, StartTurn
from risiko.evolution.state import GameState
from risiko.protocol import Action, View

RULES: dict[type[Step], Rule] = {
    PutCoins: opening.coins,
    StartTurn: recruiting.start,
    BuyStar: recruiting.give,
    AnswerTurnStart: recruiting.answer,
    TurnInCards: recruiting.recruit,
    PlaceRecruits: recruiting.place,
    ExpandOrAttack: fighting.act,
    ReactBeforeRoll: fighting.before,
    PlayMissile: fighting.missile,
    MoveIn: fighting.occupy,
    Maneuver: fighting.maneuver,
    ClaimCard: cards.claim,
    Interfere: cards.interfere,
    SwapCard: cards.swap,
    ReinforceCardLand: cards.garrison,
    Hypnotise: fighting.hypnosis,
    ChooseStrike: fighting.strike,
    RazeCity: fighting.strike,
    LandAliens: rewards.city,
    ChooseIslandCard: cards.richest,
    FortifyOrReinforce: rewards.city,
    ReinforceSecondCity: rewards.city,
    GarrisonOrMove: fighting.maneuver,
    PlaceVolunteers: rewards.city,
    ChooseMission: cards.mission,
    ChooseWinnerReward: rewards.spoils,
    ChooseReward: rewards.thanks,
}
"""The heuristic for each kind of step."""


class EvolutionCaptain:
    """Decides by heuristics and the exact odds of each conquest."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: View, time: float = 1.0) -> Action:
        """The action to play. It needs a few milliseconds of `time`."""
        options = list(view.options)
        if len(options) == 1 and options[0].lo == options[0].hi:
            return options[0].action(options[0].lo)
        assert view.seat is not None
        s = observe(view)
        step = s.stack[-1]
        found = self.decide(s, view.seat, step, options)
        if found is not None and any(option.allows(found) for option in options):
            return found
        return options[-1].action(options[-1].hi)

    def decide(self, s: GameState, seat: int, step: Step, options: Options) -> Action | None:
        """What the heuristic for a kind of step says; None if it has nothing to say."""
        match step:
            case ChooseStartingPower() | ChoosePower():
                return opening.power(s, options, self.taste(s, seat))
            case PickFaction():
                return opening.faction(s, options, self.taste(s, seat))
            case DraftPick():
                return opening.draft(s, options, self.taste(s, seat))
            case PlaceBase() | JoinWar():
                return opening.start(s, seat, options, self.taste(s, seat))
        rule = RULES.get(step.__class__)
        return rule(s, seat, step, options) if rule is not None else None

    def taste(self, s: GameState, seat: int, *more: object) -> random.Random:
        """What this bot happens to like: the same in the same place, another thing in another."""
        place = self._seed, seat, s.order, s.open, s.world.games, s.stack, *more
        return random.Random(repr(place))
