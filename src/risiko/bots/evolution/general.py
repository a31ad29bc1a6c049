"""The general: plans whole turns by exact odds, and plans again after every throw."""

from typing import Any

from risiko.bots.evolution.captain import EvolutionCaptain
from risiko.bots.evolution.options import Options, get_land, pick_first
from risiko.bots.evolution.planner_engine import planning_engine
from risiko.bots.evolution.recruiting import first_card, recruit
from risiko.bots.evolution.survey import Surveyor
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import CARDS_FOR_STAR
from risiko.evolution.rules.combat.comparison import MoveIn
from risiko.evolution.rules.maneuver import Maneuver
from risiko.evolution.rules.recruiting import PlaceRecruits, TurnInCards, troops_for_cards
from risiko.evolution.rules.steps import Step
from risiko.evolution.rules.turn import ExpandOrAttack
from risiko.evolution.state import GameState
from risiko.protocol import Action

WEIGHTS = (1.2, 0.3, 0.5, 1.2, 0.5, 0.5, 0.95, 1.0, 1.0, 0.2, 0.6)
"""How much stars, cards, units and so on count; the order is in `planner.table`."""
PLANNED = (TurnInCards, PlaceRecruits, ExpandOrAttack, MoveIn, Maneuver)
"""The decisions that are planned."""


class EvolutionGeneral(EvolutionCaptain):
    """Weighs plans by the boards they lead to; what is no plan it decides as the captain does."""

    weights = WEIGHTS

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.surveyor: Any = None
        """Fills in the table of the planner; made with the first plan."""

    def decide(self, s: GameState, seat: int, step: Step, options: Options) -> Action | None:
        """Recruits, attacks, the units that move in, and the maneuver are planned."""
        if not isinstance(step, PLANNED):
            return super().decide(s, seat, step, options)
        self.surveyor = self._choose_surveyor()
        match step:
            case TurnInCards():
                return self._turn_in(s, seat, step, options)
            case PlaceRecruits():
                return self._place(s, seat, step.left, options)
            case ExpandOrAttack():
                return self._act(s, seat, options)
            case MoveIn():
                return self._occupy(s, seat, step, options)
        return self._move(s, seat, options)

    def _choose_surveyor(self) -> Surveyor:
        """What fills in the table of the planner, on the engine that is ready now."""
        run = planning_engine()
        known = self.surveyor
        return known if known is not None and known.run is run else Surveyor(run, self.weights)

    def _peek(self, name: str) -> int:
        found: int = self.surveyor.run.peek(self.surveyor.tables, 0, name)
        return found

    def _plan_placing(self, s: GameState, seat: int, lands: list[int], **facts: Any) -> float:
        """The worth of the best way to place recruits."""
        tables = self.surveyor.fill(s, seat)
        if "cards" in facts:
            tables[0].cards[seat] = facts["cards"]
            tables[0].cash[seat] = 0
        for k, land in enumerate(lands):
            tables[0].moves[k] = land
        return float(self.surveyor.entry.place(tables, len(lands), facts["troops"]))

    def _turn_in(
        self, s: GameState, seat: int, step: TurnInCards, options: Options
    ) -> Action | None:
        """Cards are turned in if the units for them are worth more."""
        units = troops_for_cards(s, seat, s.hands[seat])
        if step.coins or not units or len(s.hands[seat]) >= CARDS_FOR_STAR:
            return recruit(s, seat, step, options) if step.coins else pick_first(options, "end")
        lands = s.lands(seat)
        keep = self._plan_placing(s, seat, lands, troops=step.troops)
        give = self._plan_placing(s, seat, lands, troops=step.troops + units, cards=0)
        return first_card(s, seat, step, options) if give > keep else pick_first(options, "end")

    def _place(self, s: GameState, seat: int, left: int, options: Options) -> Action | None:
        where = {get_land(o): o for o in options if o.verb == "place"}
        lands = [land for land in where if s.owner[land] == seat]
        if not lands:
            return super().decide(s, seat, s.stack[-1], options)
        self._plan_placing(s, seat, lands, troops=left)
        option = where[self._peek("best_source")]
        return option.action(max(option.lo, min(option.hi, self._peek("best_keep"))))

    def _act(self, s: GameState, seat: int, options: Options) -> Action | None:
        self.surveyor.entry.act(self.surveyor.fill(s, seat))
        source = self._peek("best_source")
        if source >= 0:
            pair = BOARD.ids[source], BOARD.ids[self._peek("best_target")]
            units = s.units[source] - self._peek("best_keep")
            for option in options:
                if option.args == pair and option.verb in ("attack", "expand"):
                    return option.action(max(option.lo, min(option.hi, units)))
        return pick_first(options, "end")

    def _occupy(self, s: GameState, seat: int, step: MoveIn, options: Options) -> Action | None:
        (option,) = options
        tables = self.surveyor.fill(s, seat)
        tables[0].units[step.source] = s.units[step.source] + step.moved
        n = self.surveyor.entry.occupy(tables, step.source, step.target, option.lo, option.hi)
        return option.action(int(n))

    def _move(self, s: GameState, seat: int, options: Options) -> Action | None:
        moves = [option for option in options if option.verb == "move"]
        tables = self.surveyor.fill(s, seat)
        for k, option in enumerate(moves):
            tables[0].moves[2 * k], tables[0].moves[2 * k + 1] = (
                get_land(option),
                get_land(option, 1),
            )
        self.surveyor.entry.move(tables, len(moves))
        pair = self._peek("best_source"), self._peek("best_target")
        for option in moves:
            if (get_land(option), get_land(option, 1)) == pair:
                return option.action(max(option.lo, min(option.hi, self._peek("best_keep"))))
        return pick_first(options, "end")
