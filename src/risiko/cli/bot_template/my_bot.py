"""A bot to begin with: it attacks where it is stronger, and does anything otherwise.

risiko bot check my_bot.py:MyBot
risiko terminal 2003/conquest --bots my_bot.py:MyBot
risiko arena 2003/conquest --bots my_bot.py:MyBot,recruit,recruit --games 30
"""

import random

import risiko


class MyBot:
    """Decides for one seat, from what that seat may know."""

    def __init__(self, seed: int) -> None:
        """A new game begins. The same seed should decide the same."""
        self._random = random.Random(seed)

    def choose(self, view: risiko.View, time: float = 1.0) -> risiko.Action:
        """One of the view's options, within so many seconds.

        `view.line` is the position in one line, as docs/notation.md describes it; what this seat
        cannot know is `?`. An option is a range of actions that differ only in their number.
        """
        attacks = [option for option in view.options if option.verb == "attack"]
        best = max(attacks, key=lambda option: option.hi, default=None)
        if best is not None and best.hi > 1:
            return best.action(best.hi)
        option = self._random.choice(view.options)
        return option.action(self._random.randint(option.lo, option.hi))
