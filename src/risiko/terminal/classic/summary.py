"""A bot's whole turn in a classic game, told in a few lines."""

from collections.abc import Sequence

from risiko.narration.classic.episodes import Battle, Episode, Sentence
from risiko.narration.classic.narrator import Narrator
from risiko.record.replay import Ply
from risiko.terminal.texts import Words

MOST_BATTLES = 6
"""More battles than this in one summary are told as one."""


class Summary:
    """Tells plies in brief: battles without their throws."""

    def __init__(self, narrator: Narrator, words: Words) -> None:
        self._narrator = narrator
        self.names = narrator.names
        self.words = words

    def tell(self, plies: Sequence[Ply], viewer: int | None) -> list[str]:
        """What happened, as the viewer may know it."""
        episodes = self._narrator.collect_episodes(plies, viewer)
        battles = [episode for episode in episodes if isinstance(episode, Battle)]
        if len(battles) > MOST_BATTLES:
            return self._all_in_one(episodes, battles)
        return [line for episode in episodes for line in self._summary(episode)]

    def _summary(self, episode: Episode) -> list[str]:
        if isinstance(episode, Battle):
            return [self._battle(episode)]
        return (
            []
            if isinstance(episode, Sentence) and episode.detail
            else self._narrator.tell_simple(episode)
        )

    def _battle(self, episode: Battle) -> str:
        many = len(episode.throws) > 1
        text = self.words.say(
            "battle_many" if many else "battle",
            player=self.names.army(episode.player),
            n=len(episode.throws),
            source=self.names.territory(episode.source),
            target=self.names.territory(episode.target),
            defender=self.names.army(episode.defender),
            losses=self._narrator.list_losses(episode, (episode.lost(0), episode.lost(1))),
        )
        if episode.conquered:
            text += self.words.say("battle_won", territory=self.names.territory(episode.target))
        return text

    def _all_in_one(self, episodes: Sequence[Episode], battles: Sequence[Battle]) -> list[str]:
        """A turn with many battles: how often, what it cost, what was conquered."""
        lines = list[str]()
        for episode in episodes:
            if not isinstance(episode, Battle):
                lines += self._summary(episode)
            elif episode is battles[0]:
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
