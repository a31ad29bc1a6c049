"""Who plays: people by their names, and bots."""

from collections.abc import Sequence
from dataclasses import dataclass

from risiko.bots.outside.names import shorten
from risiko.narration.texts import Words
from risiko.protocol import OVER, Position

RECORDED_BOT = "bot "
"""How the name of a bot begins in a record."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person, or a bot by the name of its kind."""

    name: str
    bot: str = ""

    @property
    def human(self) -> bool:
        """Whether it is a person."""
        return not self.bot

    @property
    def recorded(self) -> str:
        """The name in the record of the game."""
        return RECORDED_BOT + shorten(self.bot) if self.bot else self.name


def winners(position: Position, players: Sequence[Player], words: Words) -> str:
    """Who has won."""
    assert position.turn == OVER
    scores = position.scores()
    names = [player.name for player, score in zip(players, scores, strict=True) if score > 0]
    key = "wins" if len(names) == 1 else "win_together"
    return words.say(key, player=words.join(names))
