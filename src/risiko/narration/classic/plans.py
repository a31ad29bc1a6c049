"""Plans of a classic game in words: what to do, what it brings, and what may go wrong."""

from collections.abc import Iterator, Sequence

from risiko.analysis.plans import PlanStep, TurnPlan, find_plans
from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.position import ClassicPosition
from risiko.narration.classic.names import Names
from risiko.narration.plans import ToldPlan, ToldStep
from risiko.narration.players import Player
from risiko.narration.texts import Words, book_of
from risiko.protocol import Position
from risiko.text import Language, percent

PACKAGE = "risiko.narration.classic"
FIGHTS = "attack"
"""The verb whose success depends on dice."""


def tell_plans(
    position: Position, seat: int, players: Sequence[Player], language: Language
) -> list[ToldPlan]:
    """The best plans of a seat, the best first."""
    assert isinstance(position, ClassicPosition)
    narrator = _PlanNarrator(position, seat, players, language)
    return [narrator.tell(plan) for plan in find_plans(position, seat)]


def tell_plan(plan: TurnPlan, seat: int, players: Sequence[Player], language: Language) -> ToldPlan:
    """A plan that is known already."""
    return _PlanNarrator(plan.before, seat, players, language).tell(plan)


class _PlanNarrator:
    """Puts plans of one seat into the words of its game."""

    def __init__(
        self, position: ClassicPosition, seat: int, players: Sequence[Player], language: Language
    ) -> None:
        words = Words(language, book_of(position.game))
        self._words = words.extend((PACKAGE, "texts"), (PACKAGE, "review"), (PACKAGE, "plans"))
        self._names = Names(position.game, players, self._words)
        self._bonus = position.game.rules.continents.value
        self._seat = seat

    def tell(self, plan: TurnPlan) -> ToldPlan:
        """A plan with its reason."""
        steps = tuple(self._step(step) for step in plan.steps)
        reason = " ".join((*self._gains(plan), *self._risk(plan)))
        return ToldPlan(plan.chance, plan.success, steps, reason)

    def _step(self, step: PlanStep) -> ToldStep:
        action = step.action
        fights = action.verb == FIGHTS
        places = tuple(id for id in action.args if id in NUMBER)
        if action.verb == "trade":
            places = ()
        return ToldStep(self._tell_step(step), places, action.n, step.chance, fights)

    def _tell_step(self, step: PlanStep) -> str:
        verb, args, n = step.action
        units = self._words.count("unit", n)
        if verb == "trade":
            return self._words.say("plan_trade")
        if verb in ("claim", "capital"):
            return self._words.say(f"plan_{verb}", territory=self._at(args[0]))
        if verb == "place":
            return self._words.say("plan_place", units=units, territory=self._at(args[0]))
        source, target = map(self._at, args)
        if verb == FIGHTS:
            chance = percent(step.chance, self._words.language)
            return self._words.say("plan_attack", source=source, target=target, chance=chance)
        return self._words.say("plan_move", units=units, source=source, target=target)

    def _gains(self, plan: TurnPlan) -> Iterator[str]:
        """What it brings, the most important first."""
        said = False
        if plan.wins(self._seat):
            yield self._words.say("plan_wins")
            return
        for seat in plan.eliminated():
            said = True
            yield self._words.say("plan_eliminates", player=self._names.army(seat))
        for number in plan.gained(self._seat):
            said = True
            continent = self._names.continent(number)
            yield self._words.say("plan_gains", continent=continent, n=self._bonus[number])
        for number in plan.broken(self._seat):
            said = True
            yield self._words.say("plan_breaks", continent=self._names.continent(number))
        conquests = plan.conquests()
        if conquests and not said:
            yield self._words.say(
                "plan_card", territories=self._words.count("territory", conquests)
            )
        if not conquests:
            yield self._words.say("plan_waits")

    def _risk(self, plan: TurnPlan) -> Iterator[str]:
        """How likely it is to succeed."""
        if plan.conquests():
            chance = percent(plan.success, self._words.language)
            key = "plan_all_succeeds" if plan.conquests() > 1 else "plan_succeeds"
            yield self._words.say(key, chance=chance)

    def _at(self, id: str) -> str:
        return self._names.territory(NUMBER[id])
