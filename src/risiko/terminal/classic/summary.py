"""A bot's whole turn in a classic game, told in a few lines."""

from collections.abc import Sequence

from risiko.narration.classic.episodes import Battle, Beat, Line
from risiko.narration.classic.narrator import Story
from risiko.record.replay import Ply
from risiko.terminal.texts import Words

MOST_BATTLES = 6
"""More battles than this in one summary are told as one."""


class Summary:
    """Tells plies in brief: battles without their throws."""

    def __init__(self, story: Story, words: Words) -> None:
        self._story = story
        self.names = story.names
        self.words = words

    def tell(self, plies: Sequence[Ply], viewer: int | None) -> list[str]:
        """What happened, as the viewer may know it."""
        beats = self._story.beats(plies, viewer)
        battles = [beat for beat in beats if isinstance(beat, Battle)]
        if len(battles) > MOST_BATTLES:
            return self._all_in_one(beats, battles)
        return [line for beat in beats for line in self._summary(beat)]

    def _summary(self, beat: Beat) -> list[str]:
        if isinstance(beat, Battle):
            return [self._battle(beat)]
        return [] if isinstance(beat, Line) and beat.detail else self._story.simple(beat)

    def _battle(self, beat: Battle) -> str:
        many = len(beat.throws) > 1
        text = self.words.say(
            "battle_many" if many else "battle",
            player=self.names.army(beat.player),
            n=len(beat.throws),
            source=self.names.territory(beat.source),
            target=self.names.territory(beat.target),
            defender=self.names.army(beat.defender),
            losses=self._story.losses(beat, (beat.lost(0), beat.lost(1))),
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
