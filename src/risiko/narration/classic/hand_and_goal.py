"""What a player keeps from the others: cards, mission, capital; and how near the goal is."""

from itertools import combinations
from types import SimpleNamespace

from risiko.classic import engine
from risiko.classic.books.deck import deck
from risiko.classic.books.mission_cards import TASKS, Task, mission_text
from risiko.classic.kernel import layout
from risiko.classic.kernel.cards import set_worth
from risiko.classic.observation import Observation
from risiko.classic.rules import ByStars, Goal, Ladder, Sets
from risiko.narration.classic.names import Names
from risiko.narration.texts import Words
from risiko.world import world

MOST_SETS = 10
"""So many sets are named; a larger hand has more of them than anybody wants to hear."""


class HandAndGoal:
    """Says what only one player may know."""

    def __init__(self, names: Names, words: Words) -> None:
        self.names = names
        self.words = words
        self.rules = names.game.rules

    def evaluate_set(self, seen: Observation, cards: tuple[int, ...]) -> int:
        """What three cards bring now; 0 if they are no set."""
        numbers = self.names.game.packed(engine.PLAIN, seen.seats)[0]
        return set_worth(SimpleNamespace(sets=seen.sets), numbers, *cards)

    def evaluate_stars(self, stars: int) -> int:
        """What so many stars bring."""
        worth = self.rules.worth.value
        return worth.units[stars] if isinstance(worth, ByStars) else 0

    def describe_hand(self, seen: Observation, seat: int) -> list[str]:
        """A player's cards and what they are worth."""
        cards = seen.own_cards(seat)
        player = self.names.players[seat].name
        lines = [self.words.say("hand", player=player, cards=self.words.count("card", len(cards)))]
        lines += [f"{self.names.card(card)}." for card in cards]
        return lines + self.describe_hand_worth(seen, seat)

    def describe_hand_worth(self, seen: Observation, seat: int) -> list[str]:
        """What a player's cards bring now."""
        cards = seen.own_cards(seat)
        if self.rules.sets.value is Sets.STARS:
            return self._stars(cards)
        return self._sets(seen, cards, seat)

    def _stars(self, cards: tuple[int, ...]) -> list[str]:
        stars = sum(deck().stars[card] for card in cards)
        most = min(stars, layout.STARS - 1)
        lines = [self.words.say("hand_stars", stars=self.words.count("star", stars))]
        if self.evaluate_stars(most):
            lines.append(
                self.words.say(
                    "hand_stars_worth",
                    stars=self.words.count("star", most),
                    units=self.words.count("unit", self.evaluate_stars(most)),
                    cite=self.words.cite(self.rules.worth.at),
                )
            )
        return lines

    def _sets(self, seen: Observation, cards: tuple[int, ...], seat: int) -> list[str]:
        found = [three for three in combinations(cards, 3) if self.evaluate_set(seen, three)]
        lines = []
        if isinstance(self.rules.worth.value, Ladder):
            units = self.words.count("unit", self.evaluate_next_set(seen))
            lines.append(
                self.words.say("hand_next", units=units, cite=self.words.cite(self.rules.worth.at))
            )
        if not found:
            return [*lines, self.words.say("hand_no_set")]
        for three in found[:MOST_SETS]:
            lines.append(self.words.say("hand_set", set=self.describe_set(seen, three, seat)))
        if len(found) > MOST_SETS:
            lines.append(self.words.say("hand_more", n=len(found) - MOST_SETS))
        if not isinstance(self.rules.worth.value, Ladder):
            lines.append(self.words.say("stands_at", cite=self.words.cite(self.rules.worth.at)))
        return lines

    def evaluate_next_set(self, seen: Observation, *, later: int = 0) -> int:
        """What the next set brings, or one later; each brings more than the one before."""
        worth = self.rules.worth.value
        assert isinstance(worth, Ladder)
        last, sets = len(worth.steps) - 1, seen.sets + later
        return worth.steps[min(sets, last)] + max(0, sets - last) * worth.then

    def describe_set(self, seen: Observation, cards: tuple[int, ...], seat: int) -> str:
        """Three cards and what they bring, with the bonus for own territories."""
        row = ", ".join(self.names.card(card) for card in cards)
        units = self.words.count("unit", self.evaluate_set(seen, cards))
        text = self.words.say("set", cards=row, units=units)
        bonus = self.rules.card_bonus.value
        own = [c for c in cards if c < layout.TERRITORIES and seen.owner[c] == seat]
        if bonus and own:
            places = self.words.join(self.names.territory(t) for t in own)
            text += self.words.say("set_bonus", n=bonus, territories=places)
        return text

    def describe_goal(self, seen: Observation, seat: int) -> list[str]:
        """What wins the game for a player, and how far that has come."""
        goal, at = self.rules.goal.value, self.rules.goal.at
        if goal is Goal.MISSION:
            lines = self._mission(seen, seat)
        elif goal is Goal.CAPITALS:
            lines = [self.describe_open_goal(seen), *self._capital(seen, seat)]
        else:
            player = self.names.players[seat].name
            held = self.words.count("territory", seen.count_territories(seat))
            now = self.words.say("goal_now", player=player, territories=held)
            lines = [self.describe_open_goal(seen), now]
        return [*lines, self.words.say("stands_at", cite=self.words.cite(at))]

    def describe_open_goal(self, seen: Observation) -> str:
        """What wins, as anybody knows it."""
        goal = self.rules.goal.value
        if goal is Goal.MISSION:
            return self.words.say("missions")
        if goal is Goal.CAPITALS:
            return self.words.say("goal_capitals", n=self.rules.capitals.value[seen.seats])
        if goal is Goal.TARGET:
            return self.words.say("goal_target", n=self.rules.target.value[seen.seats])
        return self.words.say("goal_world" if goal is Goal.WORLD else "goal_destroy")

    def _mission(self, seen: Observation, seat: int) -> list[str]:
        mission = seen.missions[seat] if seen.missions else None
        if mission is None or mission == layout.NOBODY:
            return [self.words.say("mission_none")]
        task = TASKS[mission]
        return [self.words.say("mission", text=self._describe_task(task))] + [
            self.words.say("progress", text=text) for text in self._progress(seen, seat, task)
        ]

    def describe_mission(self, mission: int) -> str:
        """What is printed on a mission card."""
        return self._describe_task(TASKS[mission])

    def _describe_task(self, task: Task) -> str:
        return self.words.of(mission_text(task, self.rules.book.id))

    def _progress(self, seen: Observation, seat: int, task: Task) -> list[str]:
        if task.colour == seat:
            need = self.rules.own_colour.value
            return [
                self.words.say(
                    "mission_own", n=need, cite=self.words.cite(self.rules.own_colour.at)
                ),
                self.words.say("so_many", n=seen.count_territories(seat), need=need),
            ]
        if task.colour is not None:
            left = self.words.count("territory", seen.count_territories(task.colour))
            return [self.words.say("prey", player=self.names.full(task.colour), territories=left)]
        if task.continents:
            lines = [self._share(seen, seat, number) for number in task.continents]
            return lines + ([self.words.say("mission_further")] if task.further else [])
        places = zip(seen.owner, seen.units, strict=True)
        held = sum(owner == seat and units >= task.units for owner, units in places)
        return [self.words.say("so_many", n=held, need=task.territories)]

    def _share(self, seen: Observation, seat: int, number: int) -> str:
        places = world().continents[number].territories
        held = sum(seen.owner[t] == seat for t in places)
        return self.words.say(
            "share", continent=self.names.continent(number), n=held, need=len(places)
        )

    def _capital(self, seen: Observation, seat: int) -> list[str]:
        need = self.rules.capitals.value[seen.seats]
        own = seen.capitals[seat] if seen.capitals else None
        if own is None or own[0] == layout.NOBODY:
            return [self.words.say("capital_none")]
        lines = [self.words.say("capital_own", territory=self.names.territory(own[0]))]
        known = [c for c in seen.capitals if c is not None and c[0] != layout.NOBODY]
        held = sum(seen.owner[place] == seat for place, _ in known)
        lines.append(self.words.say("capitals_now", n=held, need=need))
        for other, capital in enumerate(seen.capitals):
            if other != seat and capital is not None and capital[0] != layout.NOBODY:
                lines.append(
                    self.words.say(
                        "capital_known",
                        player=self.names.players[other].name,
                        holding=f"{self.names.territory(capital[0])}",
                        owner=self.names.army(seen.owner[capital[0]]),
                    )
                )
        return lines
