"""What happened in a classic game, told throw by throw, and how it ended."""

from collections.abc import Sequence

from risiko.classic.kernel import layout
from risiko.classic.observation import Observation, observe_position
from risiko.classic.position import Position as ClassicPosition
from risiko.classic.rules import Goal, Topic
from risiko.narration.classic.episodes import Battle, Beat, Collector, Line, Placing
from risiko.narration.classic.hand_and_goal import Secrets
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


class Story:
    """Tells plies to a seat."""

    def __init__(self, names: Names, words: Words, secrets: Secrets) -> None:
        self.names = names
        self.words = words
        self.secrets = secrets

    def tell(self, plies: Sequence[Ply], viewer: int | None) -> list[str]:
        """What happened, as the viewer may know it."""
        return [line for beat in self.beats(plies, viewer) for line in self.details(beat)]

    def beats(self, plies: Sequence[Ply], viewer: int | None) -> list[Beat]:
        """What happened, sorted."""
        return Collector(self.names, self.words, viewer).collect(plies)

    def details(self, beat: Beat) -> list[str]:
        """All that is to be said of a beat."""
        return self._throws(beat) if isinstance(beat, Battle) else self.simple(beat)

    def simple(self, beat: Placing | Line) -> list[str]:
        """What is no battle."""
        if isinstance(beat, Line):
            return [beat.text]
        row = ", ".join(f"{self.names.territory(t)} {n}" for t, n in beat.places.items())
        player = self.names.army(beat.seat)
        key = PLACING_KEYS.get(beat.step, "places")
        units = self.words.count("unit", sum(beat.places.values()))
        return [self.words.say(key, player=player, units=units, places=row)]

    # Battles

    def losses(self, beat: Battle, lost: tuple[int, int]) -> str:
        """Who loses how many."""
        sides = ((beat.player, lost[0]), (beat.defender, lost[1]))
        told = [
            self.words.say("loses", player=self.names.army(army), n=n) for army, n in sides if n
        ]
        return ", ".join(told)

    def _throws(self, beat: Battle) -> list[str]:
        source, target = self.names.territory(beat.source), self.names.territory(beat.target)
        lines = []
        for throw in beat.throws:
            text = self.words.say(
                "throw",
                player=self.names.army(beat.player),
                dice=throw.dice,
                defender=self.names.army(beat.defender),
                defence=throw.defence,
                losses=self.losses(beat, throw.lost),
            )
            last = throw is beat.throws[-1]
            if last and beat.conquered:
                text += self.words.say(
                    "conquers", player=self.names.army(beat.player), territory=target
                )
            else:
                text += f" {source} {throw.left[0]}, {target} {throw.left[1]}."
            lines.append(text)
        if beat.moved is not None:
            lines.append(self._moved(beat.moved, target))
        return lines

    def _moved(self, n: int, target: str) -> str:
        key = "moves_in_one" if n == 1 else "moves_in"
        return self.words.say(key, units=self.words.count("unit", n), territory=target)

    # The end

    def ending(self, position: Position, last: str = "") -> list[str]:
        """Who has won, why, and where the book says so; the last event tells most, if known."""
        scores = position.scores()
        first = next(seat for seat, score in enumerate(scores) if score > 0)
        seen = observe_position(position, first)
        armistice = last == ARMISTICE or self._without_target(seen, first)
        reason, cite = self._reason(position, seen, first, armistice)
        lines = [winners(position, self.names.players, self.words), reason]
        return [*lines, self.words.say("stands_at", cite=self.words.place(cite))]

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
            text = self.secrets.mission_text(mission)
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
