"""Plies of a classic game in words, each by itself, as a seat may know it."""

from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import CARDS, NUMBER
from risiko.classic.observation import Observation, observe_position
from risiko.narration.classic.episodes import Battle, EpisodeCollector
from risiko.narration.classic.hand_and_goal import HandAndGoal
from risiko.narration.classic.names import Names
from risiko.narration.classic.narrator import Narrator
from risiko.narration.players import winners
from risiko.protocol import CHANCE, OVER, Action
from risiko.record.replay import Ply
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import Forces, Throw, Told

EVENTS = {
    layout.ROLL: "roll",
    layout.MISSION: "mission",
    layout.DEAL: "deal",
    layout.BURY: "bury",
    layout.ARMISTICE: "armistice",
    layout.THROW: "throw",
    layout.DRAW: "card",
}
FOUGHT = frozenset({"dice", "defend", "throw", "conquer", "occupy"})
"""The kinds that are about the attack under way."""
NO_LOSSES = (0, 0)


class ClassicEvents:
    """Describes one ply at a time, in words and in what to animate."""

    def __init__(
        self, names: Names, words: Words, hand_and_goal: HandAndGoal, narrator: Narrator
    ) -> None:
        self.names = names
        self.words = words
        self.hand_and_goal = hand_and_goal
        self.narrator = narrator

    def tell(self, ply: Ply, number: int, seat: int | None) -> Told:
        """A ply as a seat may know it."""
        entry = ply.entry
        before, after = observe_position(ply.before, seat), observe_position(ply.after, seat)
        hidden = ply.before.conceals(seat)
        collector = EpisodeCollector(self.names, self.words, seat)
        collector.add(ply, before, after)
        battle = next(
            (episode for episode in collector.episodes if isinstance(episode, Battle)), None
        )
        kind = _kind(ply, before, battle)
        words = self._own_words(ply, kind, before, after)
        if not words:
            words = [
                line
                for episode in collector.episodes
                for line in self.narrator.tell_episode(episode)
            ]
        outcome = [] if battle is None else [self.narrator.tell_outcome(battle)]
        if ply.after.turn == OVER:
            won = winners(ply.after, self.names.players, self.words)
            words.append(won)
            outcome = [*outcome, won] if outcome else outcome
            kind = "over" if entry.seat == CHANCE and battle is None else kind
        return Told(
            ply=number,
            player=entry.player,
            seat=entry.seat,
            text=None if hidden else entry.text,
            words=tuple(words),
            kind=kind,
            places=() if hidden else _places(ply, kind, before),
            throw=_throw(ply, kind, battle, before, tuple(outcome)),
            forces=_forces(ply, before) if kind == "attack" else None,
        )

    def _own_words(self, ply: Ply, kind: str, before: Observation, after: Observation) -> list[str]:
        """What a story of many plies leaves out or tells together."""
        if kind == "deal":
            t = NUMBER[ply.entry.text.removeprefix("card ")]
            army, place = self.names.army(after.owner[t]), self.names.territory(t)
            return [self.words.say("told_deal", player=army, territory=place)]
        if kind == "mission":
            return [self._mission(before, after)]
        if kind == "bury":
            return [self.words.say("told_bury", army=self._buried_under(before, after))]
        if kind == "place":
            return [self._placed(Action.parse(ply.entry.text), ply.entry.seat, before)]
        if kind in ("attack", "dice", "defend", "end"):
            return [self._announced(Action.parse(ply.entry.text), ply.entry.seat, before)]
        return []

    def _mission(self, before: Observation, after: Observation) -> str:
        """The next seat without a mission gets one; what it says only that seat knows."""
        seat = before.missions.index(layout.NOBODY)
        mission, player = after.missions[seat], self.names.army(seat)
        if mission is None:
            return self.words.say("told_mission_secret", player=player)
        text = self.hand_and_goal.describe_mission(mission)
        return self.words.say("told_mission", player=player, text=text)

    def _buried_under(self, before: Observation, after: Observation) -> str:
        army = next(
            army
            for army in range(layout.SEATS, layout.ARMIES)
            if after.count_cards(army) > before.count_cards(army)
        )
        return self.names.army(army)

    def _placed(self, action: Action, seat: int, before: Observation) -> str:
        t = NUMBER[action.args[0]]
        return self.words.say(
            "told_place" if before.owner[t] == seat else "told_place_for",
            player=self.names.army(seat),
            units=self.words.count("unit", action.n),
            territory=self.names.territory(t),
            army=self.names.army(before.owner[t]),
        )

    def _announced(self, action: Action, seat: int, before: Observation) -> str:
        """A decision that changes nothing on the board yet."""
        verb, args, n = action
        player = self.names.army(seat)
        if verb == "attack":
            source, target = (NUMBER[arg] for arg in args)
            return self.words.say(
                "told_attack",
                player=player,
                source=self.names.territory(source),
                target=self.names.territory(target),
                defender=self.names.army(before.owner[target]),
                units=self.words.count("unit", n),
            )
        if verb == "end":
            key = "told_stop" if before.step == layout.ATTACK else "told_end"
            return self.words.say(key, player=player)
        return self.words.say(f"told_{verb}", player=player, dice=self.words.count("die", n))


def _kind(ply: Ply, before: Observation, battle: Battle | None) -> str:
    if battle is not None and battle.conquered:
        return "conquer"
    if ply.entry.seat == CHANCE:
        return EVENTS[before.step]
    return ply.entry.text.split(" ")[0]


def _places(ply: Ply, kind: str, before: Observation) -> tuple[str, ...]:
    """The territories and cards a ply names, or where the fight is."""
    if kind in FOUGHT:
        return CARDS[before.details["source"]], CARDS[before.details["target"]]
    if kind in ("deal", "card"):
        return (ply.entry.text.removeprefix("card "),)
    if ply.entry.seat == CHANCE:
        return ()
    return Action.parse(ply.entry.text).args


def _forces(ply: Ply, before: Observation) -> Forces:
    source, target = (NUMBER[place] for place in Action.parse(ply.entry.text).args)
    return Forces(attackers=before.units[source], defenders=before.units[target])


def _throw(
    ply: Ply, kind: str, battle: Battle | None, before: Observation, told: tuple[str, ...]
) -> Throw | None:
    if battle is not None:
        last = battle.throws[-1]
        attack, defence = tuple(last.dice.split()), tuple(last.defence.split())
        return Throw(
            attacker=before.owner[before.details["source"]],
            defender=before.owner[before.details["target"]],
            attack=attack,
            defence=defence,
            lost=last.lost,
            told=told,
        )
    if kind == "roll":
        return Throw(attack=tuple(ply.entry.text.split()), defence=(), lost=NO_LOSSES)
    return None
