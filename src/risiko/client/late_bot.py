"""A bot that is made when it sees what is played."""

import secrets

from risiko import registry
from risiko.bots import Bot, bot
from risiko.protocol import Action, View

SEED_BITS = 63


class LateBot:
    """A bot by its name, for whatever game its first view is of."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._bot: Bot | None = None

    def choose(self, view: View, time: float = 1.0) -> Action:
        """The bot's decision; raises InputError if it does not play this game."""
        if self._bot is None:
            id = registry.named(view.line.partition(" ")[0]).id
            self._bot = bot(self._name, id, secrets.randbits(SEED_BITS))
        return self._bot.choose(view, time)
