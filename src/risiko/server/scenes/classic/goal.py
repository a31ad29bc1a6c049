"""How near a player of a classic game is to winning, in one number and one sentence."""

from risiko.classic.books.mission_cards import TASKS, Task
from risiko.classic.kernel import layout
from risiko.classic.observation import Observation
from risiko.classic.rules import Goal
from risiko.narration.classic.hand_and_goal import HandAndGoal
from risiko.narration.classic.names import Names
from risiko.server.scenes.classic.facts import is_alive
from risiko.server.scenes.latest import Latest
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import GoalProgress
from risiko.world import world

SECRET = frozenset({Goal.MISSION, Goal.CAPITALS})
"""The goals of which the others must not see how near a player is."""


class ClassicGoal:
    """Counts what a player has of what wins."""

    def __init__(self, names: Names, words: Words, hand_and_goal: HandAndGoal) -> None:
        self.names = names
        self.words = words
        self.hand_and_goal = hand_and_goal
        self.rules = names.game.rules
        self._built = [Latest[GoalProgress | None]() for _ in names.players]

    def build(self, seen: Observation, seat: int | None) -> GoalProgress | None:
        """The goal of the viewer; None for a spectator, and before a mission is dealt."""
        if seat is None:
            return None
        known = seen.owner, seen.units, seen.missions, seen.capitals
        return self._built[seat].get(known, lambda: self._build(seen, seat))

    def _build(self, seen: Observation, seat: int) -> GoalProgress | None:
        goal = self.rules.goal.value
        mission = seen.missions[seat] if seen.missions else None
        if goal is Goal.MISSION:
            if mission is None or mission == layout.NOBODY:
                return None
            label, count = self._mission(seen, seat, TASKS[mission])
            text = self.hand_and_goal.describe_mission(mission)
        else:
            label, count = self._open(seen, seat, goal)
            text = self.hand_and_goal.describe_open_goal(seen)
        return GoalProgress(text=text, label=label, count=count, secret=goal in SECRET)

    def _open(self, seen: Observation, seat: int, goal: Goal) -> tuple[str, str]:
        """What everybody plays for."""
        if goal is Goal.CAPITALS:
            known = [c for c in seen.capitals if c is not None and c[0] != layout.NOBODY]
            held = sum(seen.owner[place] == seat for place, _ in known)
            label = self.words.say("progress_capitals")
            return label, self._of(held, self.rules.capitals.value[seen.seats])
        if goal is Goal.DESTROY:
            others = [other for other in range(seen.seats) if other != seat]
            gone = sum(not is_alive(seen, other) for other in others)
            return self.words.say("progress_opponents"), self._of(gone, len(others))
        everything = goal is Goal.WORLD
        need = layout.TERRITORIES if everything else self.rules.target.value[seen.seats]
        return self._territories(seen.count_territories(seat), need)

    def _mission(self, seen: Observation, seat: int, task: Task) -> tuple[str, str]:
        """What the mission card of the viewer asks for."""
        if task.colour == seat:
            return self._territories(seen.count_territories(seat), self.rules.own_colour.value)
        if task.colour is not None:
            label = self.words.say("progress_prey", player=self.names.army(task.colour))
            return label, self.words.say("progress_left", n=seen.count_territories(task.colour))
        if task.continents:
            return self._continents(seen, seat, task)
        places = zip(seen.owner, seen.units, strict=True)
        held = sum(owner == seat and units >= task.units for owner, units in places)
        return self._territories(held, task.territories)

    def _continents(self, seen: Observation, seat: int, task: Task) -> tuple[str, str]:
        """The territories of the continents to hold; a further one is that which lacks least."""
        shares = [
            (sum(seen.owner[t] == seat for t in continent.territories), len(continent.territories))
            for continent in world().continents
        ]
        wanted = [shares[number] for number in task.continents]
        if task.further:
            free = (shares[n] for n in range(len(shares)) if n not in task.continents)
            wanted.append(min(free, key=lambda share: share[1] - share[0]))
        return self._territories(sum(held for held, _ in wanted), sum(all for _, all in wanted))

    def _territories(self, held: int, need: int) -> tuple[str, str]:
        return self.words.say("fact_territories"), self._of(held, need)

    def _of(self, held: int, need: int) -> str:
        return self.words.say("progress_of", n=held, need=need)
