"""A language model as a bot: it reads the view in words and answers with an action."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from risiko import registry
from risiko.language_models.words import GameInWords, read_answer
from risiko.protocol import Action, Game, View
from risiko.text import FALLBACK, Language


def _count_seats(game: Game, view: View) -> int:
    """How many play; where a view is no whole position, as many as may play at all."""
    if registry.family_of(game.id).has_secrets:
        return game.seats[-1]
    return game.read(view.line).seats


class WordedBot(ABC):
    """Asks a model once for every decision; subclasses say how that is done.

    `risiko arena --bots my_model.py:MyModel` counts its illegal decisions and what it reports.
    """

    language: Language = FALLBACK
    """What the model reads."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.report: Mapping[str, float] = {}
        """`{"tokens": 512, "cost": 0.003}` of the last decision, as far as it is known."""

    @abstractmethod
    def ask(self, prompt: str) -> str:
        """What the model says to a prompt; this is the place to set `report`."""

    def choose(self, view: View, time: float = 1.0) -> Action:
        """The model's decision, whether it is legal or not; raises NotationError for no action."""
        if len(view.options) == 1 and view.options[0].lo == view.options[0].hi:
            self.report = {}
            return view.options[0].action(view.options[0].lo)
        assert view.seat is not None
        game = registry.named(view.line.partition(" ")[0])
        words = GameInWords(game, _count_seats(game, view), self.language)
        parts = (words.introduce(view.seat), words.describe_view(view))
        return read_answer(self.ask("\n\n".join([*parts, words.describe_question(view)])))
