"""What happened in a classic game, told: every throw, or a bot's whole turn in a few lines."""

from collections.abc import Sequence

from risiko.classic.kernel import layout
from risiko.classic.rules import Goal, Topic
from risiko.terminal.classic_beats import Battle, Beat, Collector, Line, Placing
from risiko.terminal.classic_names import Names
from risiko.terminal.classic_secrets import Secrets
from risiko.terminal.classic_seen import Seen, look
from risiko.terminal.table import Ply, winners
from risiko.terminal.texts import Words

MOST_BATTLES = 6
"""More battles than this in one summary are told as one."""
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

    def tell(self, plies: Sequence[Ply], viewer: int | None, brief: bool) -> list[str]:
        """What happened, as the viewer may know it."""
        beats = Collector(self.names, self.words, viewer).collect(plies)
        if not brief:
            return [line for beat in beats for line in self._details(beat)]
        battles = [beat for beat in beats if isinstance(beat, Battle)]
        if len(battles) > MOST_BATTLES:
            return self._all_in_one(beats, battles)
        return [line for beat in beats for line in self._summary(beat)]

    def _details(self, beat: Beat) -> list[str]:
        if isinstance(beat, Battle):
            return self._throws(beat)
        return self._simple(beat)

    def _summary(self, beat: Beat) -> list[str]:
        if isinstance(beat, Battle):
            return [self._battle(beat)]
        return [] if isinstance(beat, Line) and beat.detail else self._simple(beat)

    def _simple(self, beat: Placing | Line) -> list[str]:
        if isinstance(beat, Line):
            return [beat.text]
        row = ", ".join(f"{self.names.territory(t)} {n}" for t, n in beat.places.items())
        player = self.names.army(beat.seat)
        key = PLACING_KEYS.get(beat.step, "places")
        units = self.words.count("unit", sum(beat.places.values()))
        return [self.words.say(key, player=player, units=units, places=row)]

    # Battles

    def _losses(self, beat: Battle, lost: tuple[int, int]) -> str:
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
                losses=self._losses(beat, throw.lost),
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

    def _battle(self, beat: Battle) -> str:
        many = len(beat.throws) > 1
        text = self.words.say(
            "battle_many" if many else "battle",
            player=self.names.army(beat.player),
            n=len(beat.throws),
            source=self.names.territory(beat.source),
            target=self.names.territory(beat.target),
            defender=self.names.army(beat.defender),
            losses=self._losses(beat, (beat.lost(0), beat.lost(1))),
        )
        if beat.conquered:
            text += self.words.say("battle_won", territory=self.names.territory(beat.target))
        return text

    def _all_in_one(self, beats: Sequence[Beat], battles: Sequence[Battle]) -> list[str]:
        """A turn with many battles: how often, what it cost, what was conquered."""
        lines = list[str]()
        for beat in beats:
            if not isinstance(beat, Battle):
                lines += self._summary(beat)
            elif beat is battles[0]:
                lines += self._campaign(battles)
        return lines

    def _campaign(self, battles: Sequence[Battle]) -> list[str]:
        player = battles[0].player
        throws = sum(len(battle.throws) for battle in battles)
        lost = {player: sum(battle.lost(0) for battle in battles)}
        for battle in battles:
            lost[battle.defender] = lost.get(battle.defender, 0) + battle.lost(1)
        losses = ", ".join(
            self.words.say("loses", player=self.names.army(army), n=n)
            for army, n in lost.items()
            if n
        )
        lines = [
            self.words.say("campaign", player=self.names.army(player), n=throws, losses=losses)
        ]
        won = [
            self.words.say(
                "won_from",
                territory=self.names.territory(battle.target),
                defender=self.names.army(battle.defender),
            )
            for battle in battles
            if battle.conquered
        ]
        if won:
            row = self.words.join(won)
            text = self.words.say("campaign_won", player=self.names.army(player), territories=row)
            lines.append(text)
        return [*lines, self.words.say("campaign_details", key=self.words.key("last"))]

    # The end

    def ending(self, ply: Ply, viewer: int | None) -> list[str]:
        """Who has won, why, and where the book says so."""
        position = ply.after
        scores = position.scores()
        first = next(seat for seat, score in enumerate(scores) if score > 0)
        seen = look(position, first)
        reason, cite = self._reason(ply, seen, first)
        lines = [winners(position, self.names.players, self.words), reason]
        return [*lines, self.words.say("stands_at", cite=cite)]

    def _reason(self, ply: Ply, seen: Seen, winner: int) -> tuple[str, str]:
        rules = self.names.game.rules
        player = self.names.army(winner)
        if ply.entry.text == "armistice":
            held = self.words.count("territory", seen.held(winner))
            units = self.words.count("unit", seen.strength(winner))
            text = self.words.say("won_armistice", player=player, territories=held, units=units)
            return text, rules.goal.at
        if rules.goal.value is Goal.MISSION and self._mission_done(ply, seen, winner):
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
        if rules.goal.value is Goal.TARGET and seen.held(winner) >= rules.target.value[seen.seats]:
            held = self.words.count("territory", seen.held(winner))
            return self.words.say("won_target", player=player, territories=held), rules.goal.at
        if rules.goal.value is Goal.WORLD and seen.held(winner) == layout.TERRITORIES:
            return self.words.say("won_world", player=player), rules.goal.at
        own = rules.goal.value in (Goal.DESTROY, Goal.WORLD)
        cite = rules.goal.at if own else rules.book.headings[Topic.WINNING]
        return self.words.say("won_last", player=player), cite

    def _mission_done(self, ply: Ply, seen: Seen, winner: int) -> bool:
        from risiko.classic.missions import MISSION_NUMBER
        from risiko.classic.position import Position

        assert isinstance(ply.after, Position)
        mission = seen.missions[winner]
        done = self.names.game.fulfilled(ply.after, winner)
        return mission is not None and MISSION_NUMBER[mission] in done
