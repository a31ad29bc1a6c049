"""An agent without a model: it reads options in words, as a model would, and picks one of them."""

import random
import re

OPTION = re.compile(r"^- ([a-z][a-z0-9_. ]*?)(?: (\d+)\.\.(\d+))?: ", re.M)
GAMES = (("2010/duel", 2), ("express", 3), ("evolution", 3))
"""A game of each family."""


class Reader:
    """Attacks if it can, else does anything; now and then it says something that is refused."""

    def __init__(self, seed: int, nonsense: int = 0) -> None:
        self._random = random.Random(seed)
        self._nonsense = nonsense
        self.asked = 0

    def answer(self, text: str) -> str:
        """An action in brackets."""
        self.asked += 1
        if self._nonsense and self.asked % self._nonsense == 0:
            return "I would rather [conquer everything]."
        options = OPTION.findall(text[text.rindex("Your options:") :])
        attacks = [option for option in options if option[0].startswith(("attack", "storm"))]
        words, low, high = self._random.choice(attacks or options)
        number = f" {self._random.randint(int(low), int(high))}" if low else ""
        return f"Let me see: [{words}{number}]"
