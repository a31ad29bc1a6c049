"""What happened in a classic game, sorted: placings, battles, and everything else in words."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import ARMY_LETTERS, NUMBER
from risiko.classic.observation import Observation, observe_position
from risiko.narration.classic.names import Names
from risiko.narration.texts import Words
from risiko.protocol import CHANCE, Action
from risiko.record.replay import Ply
from risiko.world import world


@dataclass
class Placing:
    """Units that a seat has placed, one after the other."""

    seat: int
    step: int
    places: dict[int, int] = field(default_factory=dict)


@dataclass
class BattleThrow:
    """One throw of an attack: the dice, the losses, and who is left."""

    dice: str
    defence: str
    lost: tuple[int, int]
    left: tuple[int, int]


@dataclass
class Battle:
    """Throws of one attack, and whether it conquered."""

    player: int
    defender: int
    source: int
    target: int
    throws: list[BattleThrow] = field(default_factory=list)
    conquered: bool = False
    moved: int | None = None
    """How many have moved in, once that is decided."""

    def lost(self, side: int) -> int:
        """All losses of the attacker (0) or the defender (1)."""
        return sum(throw.lost[side] for throw in self.throws)


@dataclass
class Sentence:
    """Anything else, in words."""

    text: str
    detail: bool = False
    """Whether it is left out of a summary."""


Episode = Placing | Battle | Sentence


SET_UP = {
    layout.DEAL: "dealt",
    layout.MISSION: "missions",
    layout.BURY: "buried",
    layout.ARMISTICE: "armistice_hidden",
}
"""What is told of a whole row of events before the first turn."""


class EpisodeCollector:
    """Sorts plies into episodes, as a seat may know them."""

    def __init__(self, names: Names, words: Words, viewer: int | None) -> None:
        self.names = names
        self.words = words
        self.viewer = viewer
        self.episodes: list[Episode] = []

    def collect(self, plies: Sequence[Ply]) -> list[Episode]:
        """All episodes of some plies."""
        if not plies:
            return []
        before = observe_position(plies[0].before, self.viewer)
        for ply in plies:
            after = observe_position(ply.after, self.viewer)
            self.add(ply, before, after)
            before = after
        return self.episodes

    def add(self, ply: Ply, before: Observation, after: Observation) -> None:
        """The episodes of one ply, given what the viewer saw before and sees after."""
        if ply.entry.seat == CHANCE:
            self._event(ply, before, after)
        else:
            self._decision(ply, before, after)
        self._consequences(before, after)

    def add_sentence(self, text: str, detail: bool = False) -> None:
        """A line of its own."""
        self.episodes.append(Sentence(text, detail))

    def _once(self, key: str) -> None:
        """A sentence for a row of events of one kind."""
        text = self.words.say(key)
        if not (self.episodes and self.episodes[-1] == Sentence(text)):
            self.add_sentence(text)

    # Events

    def _event(self, ply: Ply, before: Observation, after: Observation) -> None:
        step, label = before.step, ply.entry.text
        if step == layout.THROW:
            self._throw(label, before, after)
        elif step == layout.ROLL:
            self._roll(label, before, after)
        elif step == layout.DRAW:
            self._draw(ply, before)
        else:
            self._once(SET_UP[step])

    def _throw(self, label: str, before: Observation, after: Observation) -> None:
        source, target = before.details["source"], before.details["target"]
        dice, defence = label.split(":")
        conquered = after.owner[target] == before.player
        lost_target = before.units[target] - (0 if conquered else after.units[target])
        moved = after.units[target] if conquered else 0
        lost_source = before.units[source] - after.units[source] - moved
        last = self.episodes[-1] if self.episodes else None
        same = (before.player, source, target, False)
        if not (
            isinstance(last, Battle)
            and (last.player, last.source, last.target, last.conquered) == same
        ):
            last = Battle(before.player, before.owner[target], source, target)
            self.episodes.append(last)
        left = (after.units[source], after.units[target])
        last.throws.append(BattleThrow(dice, defence, (lost_source, lost_target), left))
        last.conquered = conquered

    def _roll(self, label: str, before: Observation, after: Observation) -> None:
        rollers = [s for s in range(before.seats) if before.details["rollers"] >> s & 1]
        row = ", ".join(
            self.words.say("rolls", player=self.names.army(seat), n=die)
            for seat, die in zip(rollers, label.split(), strict=True)
        )
        if after.step == layout.ROLL:
            self.add_sentence(self.words.say("roll_again", rolls=row))
        else:
            first = self.names.army(after.player)
            self.add_sentence(self.words.say("roll_first", rolls=row, player=first))

    def _draw(self, ply: Ply, before: Observation) -> None:
        player, label = self.names.army(before.player), ply.entry.text
        if label == "armistice":
            self.add_sentence(self.words.say("armistice", player=player))
        elif ply.before.conceals(self.viewer):
            self.add_sentence(self.words.say("draws", player=player))
        else:
            card = self.names.card(NUMBER[label.removeprefix("card ")])
            self.add_sentence(self.words.say("draws_card", player=player, card=card))

    # Decisions

    def _decision(self, ply: Ply, before: Observation, after: Observation) -> None:
        seat = ply.entry.seat
        if ply.before.conceals(self.viewer):
            self.add_sentence(self.words.say("capital_secret", player=self.names.army(seat)))
            return
        verb, args, n = Action.parse(ply.entry.text)
        player = self.names.army(seat)
        places = [NUMBER[arg] for arg in args]
        if verb == "place":
            self._placed(seat, before.step, places[0], n)
        elif verb == "trade":
            self._traded(player, args, n, before, after)
        elif verb == "occupy":
            self._occupied(n, before.details["target"])
        elif verb in ("claim", "capital"):
            place = self.names.territory(places[0])
            self.add_sentence(self.words.say(f"does_{verb}", player=player, territory=place))
        elif verb == "move":
            source, target = (self.names.territory(t) for t in places)
            units = self.words.count("unit", n)
            self.add_sentence(
                self.words.say("does_move", player=player, units=units, source=source, to=target)
            )

    def _placed(self, seat: int, step: int, t: int, n: int) -> None:
        last = None
        for episode in reversed(self.episodes):
            if isinstance(episode, Placing):
                if (episode.seat, episode.step) == (seat, step):
                    last = episode
                    break
                if step == layout.FILL:  # others place in between
                    continue
            break
        if last is None:
            last = Placing(seat, step)
            self.episodes.append(last)
        last.places[t] = last.places.get(t, 0) + n

    def _traded(
        self, player: str, args: tuple[str, ...], n: int, before: Observation, after: Observation
    ) -> None:
        cards = self.words.join(self.names.thing(arg) for arg in args)
        what = cards or self.words.count("star", n)
        if "from_sets" not in after.details:  # it has won the game
            self.add_sentence(self.words.say("trades_only", player=player, what=what))
            return
        units = after.details["from_sets"] - before.details.get("from_sets", 0)
        bonus = after.details["from_bonus"] - before.details.get("from_bonus", 0)
        text = self.words.say(
            "trades", player=player, what=what, units=self.words.count("unit", units)
        )
        if bonus:
            text += self.words.say("trades_bonus", units=self.words.count("unit", bonus))
        self.add_sentence(text)

    def _occupied(self, n: int, target: int) -> None:
        last = self.episodes[-1] if self.episodes else None
        if isinstance(last, Battle) and last.conquered and last.target == target:
            last.moved = n
        else:
            self.add_sentence(self._moved_in(n, target), detail=True)

    def _moved_in(self, n: int, target: int) -> str:
        return self.words.say(
            "moves_in",
            n=n,
            units=self.words.count("unit", n),
            territory=self.names.territory(target),
        )

    # What follows from it

    def _consequences(self, before: Observation, after: Observation) -> None:
        self._capitals(before, after)
        if before.step != layout.THROW:
            return
        for army in range(len(ARMY_LETTERS)):
            if before.count_territories(army) and not after.count_territories(army):
                self._gone(army, before)

    def _gone(self, army: int, before: Observation) -> None:
        conqueror = self.names.army(before.player)
        key = "out_player" if army < layout.SEATS else "out_army"
        text = self.words.say(key, player=self.names.army(army))
        cards = before.count_cards(army)
        if cards:
            count = self.words.count("card", cards)
            text += self.words.say("out_cards", player=conqueror, cards=count)
        self.add_sentence(text)

    def _capitals(self, before: Observation, after: Observation) -> None:
        for seat, (was, now) in enumerate(zip(before.capitals, after.capitals, strict=True)):
            if now is None or not now[1] or (was is not None and was[1]):
                continue
            place = now[0]
            taken = [
                t
                for t in world().continents[world().territories[place].continent].territories
                if before.owner[t] != before.player == after.owner[t]
            ]
            row = self.words.join(self.names.territory(t) for t in taken)
            self.add_sentence(
                self.words.say(
                    "capital_taken",
                    player=self.names.army(before.player),
                    loser=self.names.army(seat),
                    territory=self.names.territory(place),
                    territories=row,
                )
            )
