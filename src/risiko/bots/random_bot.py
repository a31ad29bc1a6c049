"""The bot that chooses any legal action, all equally likely."""

from risiko.protocol import Action, View
from risiko.record.dice import Seeded


class Random:
    """Chooses uniformly among all legal actions: the measure of every other bot."""

    def __init__(self, seed: int) -> None:
        self._dice = Seeded(seed)
        self._choices = 0

    def choose(self, view: View, time: float = 1.0) -> Action:
        """Any action of the view's options."""
        total = sum(option.hi - option.lo + 1 for option in view.options)
        index = self._dice(self._choices, total)
        self._choices += 1
        for option in view.options:
            width = option.hi - option.lo + 1
            if index < width:
                return option.action(option.lo + index)
            index -= width
        raise AssertionError("an index below the total names an action")
