"""What happened in a classic game, told throw by throw, and how it ended."""

from collections.abc import Sequence

from risiko.classic.kernel import layout
from risiko.classic.observation import Observation, observe_position
from risiko.classic.position import ClassicPosition
from risiko.classic.rules import Goal, Topic
from risiko.narration.classic.episodes import (
    Battle,
    BattleThrow,
    Episode,
    EpisodeCollector,
    Placing,
    Sentence,
)
from risiko.narration.classic.hand_and_goal import HandAndGoal
from risiko.narration.classic.names import Names
from risiko.narration.players import winners
from risiko.narration.texts import Words
from risiko.protocol import Position
from risiko.record.replay import Ply

ARMISTICE = "armistice"
"""The event that ends a game before anybody reaches the target."""
PLACING_KEYS = {
    layout.NEUTRAL: "places_neutral",
    layout.GHOST: "places_ghost",
}


class Narrator:
    """Tells plies to a seat."""

    def __init__(self, names: Names, words: Words, hand_and_goal: HandAndGoal) -> None:
        self.names = names
        self.words = words
        self.hand_and_goal = hand_and_goal

    def tell(self, plies: Sequence[Ply], viewer: int | None) -> list[str]:
        """What happened, as the viewer may know it."""
        return [
            line
            for episode in self.collect_episodes(plies, viewer)
            for line in self.tell_episode(episode)
        ]

    def collect_episodes(self, plies: Sequence[Ply], viewer: int | None) -> list[Episode]:
        """What happened, sorted."""
        return EpisodeCollector(self.names, self.words, viewer).collect(plies)

    def tell_episode(self, episode: Episode) -> list[str]:
        """All sentences about an episode."""
        return self._throws(episode) if isinstance(episode, Battle) else self.tell_simple(episode)

    def tell_simple(self, episode: Placing | Sentence) -> list[str]:
        """What is no battle."""
        if isinstance(episode, Sentence):
            return [episode.text]
        row = ", ".join(f"{self.names.territory(t)} {n}" for t, n in episode.places.items())
        player = self.names.army(episode.seat)
        key = PLACING_KEYS.get(episode.step, "places")
        units = self.words.count("unit", sum(episode.places.values()))
        return [self.words.say(key, player=player, units=units, places=row)]

    # Battles

    def list_losses(self, episode: Battle, lost: tuple[int, int]) -> str:
        """Who loses how many."""
        sides = ((episode.player, lost[0]), (episode.defender, lost[1]))
        told = [
            self.words.say("loses", player=self.names.army(army), n=n) for army, n in sides if n
        ]
        return ", ".join(told)

    def _throws(self, episode: Battle) -> list[str]:
        lines = []
        for throw in episode.throws:
            text = self.words.say(
                "throw",
                player=self.names.army(episode.player),
                dice=throw.dice,
                defender=self.names.army(episode.defender),
                defence=throw.defence,
                losses=self.list_losses(episode, throw.lost),
            )
            lines.append(text + self._how_it_stands(episode, throw))
        if episode.moved is not None:
            lines.append(self._moved(episode.moved, self.names.territory(episode.target)))
        return lines

    def tell_outcome(self, episode: Battle) -> str:
        """What the last throw did, for whoever sees its dice."""
        last = episode.throws[-1]
        return f"{self.list_losses(episode, last.lost)}.{self._how_it_stands(episode, last)}"

    def _how_it_stands(self, episode: Battle, throw: BattleThrow) -> str:
        source, target = self.names.territory(episode.source), self.names.territory(episode.target)
        if episode.conquered and throw is episode.throws[-1]:
            player = self.names.army(episode.player)
            return self.words.say("conquers", player=player, territory=target)
        return f" {source} {throw.left[0]}, {target} {throw.left[1]}."

    def _moved(self, n: int, target: str) -> str:
        return self.words.say("moves_in", n=n, units=self.words.count("unit", n), territory=target)

    # The end

    def tell_ending(self, position: Position, last: str = "") -> list[str]:
        """Who has won, why, and where the book says so; the last event tells most, if known."""
        scores = position.scores()
        first = next(seat for seat, score in enumerate(scores) if score > 0)
        seen = observe_position(position, first)
        armistice = last == ARMISTICE or self._without_target(seen, first)
        reason, cite = self._reason(position, seen, first, armistice)
        lines = [winners(position, self.names.players, self.words), reason]
        return [*lines, self.words.say("stands_at", cite=self.words.cite(cite))]

    def _reason(
        self, position: Position, seen: Observation, winner: int, armistice: bool
    ) -> tuple[str, str]:
        rules = self.names.game.rules
        player = self.names.army(winner)
        if armistice:
            held = self.words.count("territory", seen.count_territories(winner))
            units = self.words.count("unit", seen.count_units(winner))
            text = self.words.say("won_armistice", player=player, territories=held, units=units)
            return text, rules.goal.at
        if rules.goal.value is Goal.MISSION and self._mission_done(position, seen, winner):
            mission = seen.missions[winner]
            assert mission is not None
            text = self.hand_and_goal.describe_mission(mission)
            return self.words.say("won_mission", player=player, text=text), rules.goal.at
        if rules.goal.value is Goal.CAPITALS:
            need = rules.capitals.value[seen.seats]
            known = [c[0] for c in seen.capitals if c is not None and c[0] != layout.NOBODY]
            if sum(seen.owner[t] == winner for t in known) >= need:
                text = self.words.say("won_capitals", player=player, n=need)
                return text, rules.goal.at
        if rules.goal.value is Goal.TARGET and self._reaches_target(seen, winner):
            held = self.words.count("territory", seen.count_territories(winner))
            return self.words.say("won_target", player=player, territories=held), rules.goal.at
        if rules.goal.value is Goal.WORLD and seen.count_territories(winner) == layout.TERRITORIES:
            return self.words.say("won_world", player=player), rules.goal.at
        own = rules.goal.value in (Goal.DESTROY, Goal.WORLD)
        cite = rules.goal.at if own else rules.book.headings[Topic.WINNING]
        return self.words.say("won_last", player=player), cite

    def _without_target(self, seen: Observation, winner: int) -> bool:
        """Whether a target was set that the winner did not reach: it was the armistice then.

        Others are left, and either the territories are too few or it is another's turn.
        """
        rules = self.names.game.rules
        if rules.goal.value is not Goal.TARGET:
            return False
        others = any(seen.count_territories(seat) for seat in range(seen.seats) if seat != winner)
        reached = self._reaches_target(seen, winner) and seen.player == winner
        return others and not reached

    def _reaches_target(self, seen: Observation, seat: int) -> bool:
        target = self.names.game.rules.target.value[seen.seats]
        return seen.count_territories(seat) >= target

    def _mission_done(self, position: Position, seen: Observation, winner: int) -> bool:
        assert isinstance(position, ClassicPosition)
        mission = seen.missions[winner]
        done = self.names.game.fulfilled(position, winner)
        return mission in done
