"""The best plans of a turn: what the strongest planner would do, step by step, with the odds.

A plan is followed to the end of the turn as it usually goes: every battle is won, at the price that
winning it costs on average. So its steps hang together, and each says how likely it is to succeed.

Nothing is known but what the seat can see: hidden cards, missions and capitals are redrawn first,
always in the same way. Not here: a plan in words (`risiko.narration.classic.plans`), and what a
decision has cost (`decision_cost`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import NamedTuple

from risiko.analysis.decision_cost import Advisor
from risiko.analysis.luck import list_branches
from risiko.analysis.odds import battle
from risiko.bots.classic.decode_view import decode_view
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.position import ClassicPosition
from risiko.protocol import CHANCE, OVER, Action
from risiko.record.dice import Seeded
from risiko.world import world

REDRAWN = Seeded(0)
"""What the seat cannot see is drawn from these dice."""
MOST_STEPS = 60
"""Decisions of a turn that are followed; a longer plan is cut off."""
MOST_CANDIDATES = 12
"""First steps that are compared."""
LEAST_CHANCE = 0.3
"""An attack that is less likely to succeed is not a plan of its own, unless it is the best."""
_KEPT = 16
"""Games and numbers of players whose planners are kept."""


class PlanStep(NamedTuple):
    """A part of a plan: a trade, units placed, a battle, a move."""

    action: Action
    """The decision; for a battle, the first attack. Units placed in one territory are one step."""
    chance: float = 1.0
    """How likely it is to succeed."""


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """What to do in a turn, and what comes of it."""

    chance: float
    """The chance to win the game with it."""
    steps: tuple[PlanStep, ...]
    before: ClassicPosition
    after: ClassicPosition
    """The board at its end, if all battles are won."""

    @property
    def success(self) -> float:
        """The chance that all of it succeeds."""
        return prod(step.chance for step in self.steps)

    def gained(self, seat: int) -> tuple[int, ...]:
        """The continents that the seat holds at its end, and did not before."""
        return tuple(sorted(_continents(self.after, seat) - _continents(self.before, seat)))

    def broken(self, seat: int) -> tuple[int, ...]:
        """The continents of others that are no longer whole."""
        others = [other for other in range(self.before.seats) if other != seat]
        held = {c for other in others for c in _continents(self.before, other)}
        return tuple(sorted(held - {c for other in others for c in _continents(self.after, other)}))

    def eliminated(self) -> tuple[int, ...]:
        """The players who have lost everything."""
        before, after = self.before.fields()["held"], self.after.fields()["held"]
        return tuple(s for s in range(self.before.seats) if before[s] > 0 and after[s] == 0)

    def wins(self, seat: int) -> bool:
        """Whether the game is won with it."""
        return self.after.turn == OVER and self.after.scores()[seat] > 0

    def conquests(self) -> int:
        """How many territories are to be conquered."""
        return sum(step.action.verb == "attack" for step in self.steps)


def find_plans(position: ClassicPosition, seat: int, most: int = 3) -> list[TurnPlan]:
    """The best plans for a seat that decides in its own turn, the best first; none otherwise.

    They differ in their first attack, or in where units are placed first.
    """
    if position.turn != seat or position.player != seat:
        return []
    seen = position.guess(seat, REDRAWN)
    advisor = get_advisor(seen.game, seen.seats)
    return [
        _follow(advisor, seen, seat, action, chance)
        for chance, action in _candidates(advisor, seen, seat)[:most]
    ]


@lru_cache(maxsize=_KEPT)
def get_advisor(game: ClassicGame, seats: int) -> Advisor:
    """The planner of a game with so many players."""
    return Advisor(game, seats)


def _candidates(
    advisor: Advisor, position: ClassicPosition, seat: int
) -> list[tuple[float, Action]]:
    """First steps with the chance to win that they leave, the best first."""
    best = advisor.ask(decode_view(position.view(seat)), advisor.closer)
    if best is None:
        return [_only(advisor, position, seat)]
    found = {best.action: best.chance}
    for action in _others(position, best.action):
        worth = _worth(advisor, position, seat, action)
        if worth is not None:
            found[action] = min(worth, best.chance)
    return sorted(((chance, action) for action, chance in found.items()), key=lambda one: -one[0])


def _only(advisor: Advisor, position: ClassicPosition, seat: int) -> tuple[float, Action]:
    """What is done where the planner does not compare: setting up, a forced trade."""
    advisor.forget_plan()
    action = advisor.choose(decode_view(position.view(seat)))
    return advisor.worth(position, seat, advisor.effort) or 0.0, action


def _others(position: ClassicPosition, best: Action) -> Iterator[Action]:
    """Other first steps of the same kind: from other territories, or to others."""
    options = [o for o in position.options() if o.verb == best.verb and o.args != best.args]
    if best.verb == "attack":
        options = [o for o in options if _chance(position, o.args) >= LEAST_CHANCE]
        options.sort(key=lambda o: -_chance(position, o.args))
    elif best.verb == "place":
        owner, near = position.fields()["owner"], world().neighbours
        seat = position.turn
        options = [o for o in options if any(owner[t] != seat for t in near(NUMBER[o.args[0]]))]
    else:
        return
    for option in options[:MOST_CANDIDATES]:
        yield option.action(option.hi)
    if best.verb == "attack" and any(o.verb == "end" for o in position.options()):
        yield Action("end")


def _chance(position: ClassicPosition, args: tuple[str, ...]) -> float:
    """The chance to conquer a territory from another one."""
    units = position.fields()["units"]
    source, target = (NUMBER[id] for id in args)
    return battle(position.game, units[source], units[target]).win


def _worth(advisor: Advisor, position: ClassicPosition, seat: int, action: Action) -> float | None:
    """The chance to win after a first step, on average over its dice."""
    after = until_dice(position.play(action))
    if after.turn != CHANCE:
        return advisor.worth(after, seat, advisor.effort)
    total = 0.0
    for chance, then in list_branches(after):
        worth = advisor.worth(then, seat, advisor.effort)
        if worth is None:
            return None
        total += chance * worth
    return total


def until_dice(position: ClassicPosition) -> ClassicPosition:
    """Both sides of an attack take all dice they may."""
    while position.turn not in (CHANCE, OVER) and position.fields()["step"] in (
        layout.DICE,
        layout.DEFEND,
    ):
        option = position.options()[-1]
        position = position.play(option.action(option.hi))
    return position


class _Battle:
    """A battle that is won as it usually is."""

    def __init__(self, position: ClassicPosition, source: int, target: int) -> None:
        units = position.fields()["units"]
        self.places = (source, target)
        self.attackers, self.defenders = units[source], units[target]
        odds = battle(position.game, max(self.attackers, 2), max(self.defenders, 1))
        self.chance = odds.win
        won = sum(odds.attacker_left[2:])
        left = sum(n * chance for n, chance in enumerate(odds.attacker_left[2:], 2))
        self.price = self.attackers - left / won if won else 0.0
        """Units that the attacker loses on average, if the battle is won."""

    def go_on(self, position: ClassicPosition) -> Action | None:
        """The next attack of the battle; None when it is over."""
        for option in position.options():
            if option.verb == "attack" and tuple(NUMBER[id] for id in option.args) == self.places:
                return option.action(option.hi)
        return None

    def throw(self, position: ClassicPosition) -> ClassicPosition:
        """The outcome of a throw that stays closest to the usual price."""
        source, target = self.places

        def miss(after: ClassicPosition) -> float:
            units, owner = after.fields()["units"], after.fields()["owner"]
            conquered = owner[target] == position.fields()["player"] or units[target] == 0
            beaten = 1.0 if conquered else 1 - units[target] / self.defenders
            return abs(float(self.attackers - units[source] - self.price * beaten))

        return min((after for _, after in list_branches(position)), key=miss)


def _fight_under_way(position: ClassicPosition) -> _Battle | None:
    """The battle in whose middle a plan begins, if it does."""
    fields = position.fields()
    if fields["step"] != layout.DICE:
        return None
    return _Battle(position, fields["source"], fields["target"])


def _follow(
    advisor: Advisor, start: ClassicPosition, seat: int, first: Action, chance: float
) -> TurnPlan:
    """A plan from its first step to the end of the turn."""
    advisor.forget_plan()
    position, steps = start, list[PlanStep]()
    fight = _fight_under_way(start)
    action: Action | None = first
    for _ in range(MOST_STEPS):
        if position.turn == OVER or position.player != seat:
            break
        if position.turn == CHANCE:
            throwing = fight is not None and position.fields()["step"] == layout.THROW
            position = fight.throw(position) if throwing and fight else position.draw(0)
            continue
        if action is None and (position.turn != seat or position.fields()["step"] == layout.DICE):
            position = until_dice(position)
            continue
        if action is None and fight is not None and position.fields()["step"] == layout.ATTACK:
            action = fight.go_on(position)  # a battle is fought to its end
            fight = fight if action else None
        if action is None:
            action = advisor.choose(decode_view(position.view(seat)))
        if action.verb == "attack":
            places = (NUMBER[action.args[0]], NUMBER[action.args[1]])
            if fight is None or fight.places != places:
                fight = _Battle(position, *places)
                steps.append(PlanStep(action, fight.chance))
        elif action.verb == "place" and steps and steps[-1].action[:2] == action[:2]:
            steps[-1] = PlanStep(action._replace(n=steps[-1].action.n + action.n))
        elif action.verb in ("place", "trade", "move", "claim", "capital"):
            steps.append(PlanStep(action))
        position = position.play(action)
        action = None
    return TurnPlan(chance, tuple(steps), start, position)


def _continents(position: ClassicPosition, seat: int) -> frozenset[int]:
    """The continents that a seat holds as a whole."""
    owner = position.fields()["owner"]
    return frozenset(
        k
        for k, continent in enumerate(world().continents)
        if all(owner[t] == seat for t in continent.territories)
    )
