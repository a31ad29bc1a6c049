"""A review in words: what was played, and what would have been better."""

from collections.abc import Sequence
from typing import NamedTuple

from risiko.analysis.advice import Kind
from risiko.analysis.review import Mistake, Review
from risiko.classic.codes import NUMBER
from risiko.classic.game import ClassicGame
from risiko.narration.classic.names import Names
from risiko.narration.texts import Words, book_of
from risiko.protocol import Action
from risiko.registry import named
from risiko.text import Language


class _Words(Words):
    """The words for games and for reviews of them."""

    sources = (("risiko.narration", "review"),)


class ToldMistake(NamedTuple):
    """A mistake with its words."""

    mistake: Mistake
    played: str
    better: str


def tell_mistakes(review: Review, language: Language) -> list[ToldMistake]:
    """All mistakes of a review, the largest first."""
    game = named(review.game)
    assert isinstance(game, ClassicGame)
    teller = _Teller(game, language)
    return [
        ToldMistake(
            mistake,
            teller.tell(mistake.kind, [Action.parse(text) for text in mistake.played]),
            teller.better(mistake),
        )
        for mistake in review.mistakes
    ]


class _Teller:
    """Puts decisions into the words of one game."""

    def __init__(self, game: ClassicGame, language: Language) -> None:
        self._words = _Words(language, book_of(game))
        self._names = Names(game, (), self._words)

    def better(self, mistake: Mistake) -> str:
        """What should have been done."""
        actions = [Action.parse(text) for text in mistake.better]
        told = self.tell(mistake.kind, actions)
        if mistake.kind == "trade" and actions[0].verb == "place":
            return self._words.say("then", first=self._words.say("keep"), second=told)
        return told

    def tell(self, kind: Kind, actions: Sequence[Action]) -> str:
        """Decisions one after the other; units placed together are one of them."""
        placed = [action for action in actions if action.verb == "place"]
        others = [action for action in actions if action.verb != "place"]
        parts = [self._place(placed)] if placed else []
        parts += [self._one(kind, action) for action in others]
        told = parts[0]
        for part in parts[1:]:
            told = self._words.say("then", first=told, second=part)
        return told

    def _place(self, actions: Sequence[Action]) -> str:
        units: dict[str, int] = {}
        for action in actions:
            units[action.args[0]] = units.get(action.args[0], 0) + action.n
        rows = [
            self._words.say("placed", units=self._words.count("unit", n), territory=self._at(id))
            for id, n in units.items()
        ]
        return self._words.say("place", places=self._words.join(rows))

    def _one(self, kind: Kind, action: Action) -> str:
        if action.verb == "end":
            return self._words.say("stay" if kind == "move" else "stop")
        if action.verb == "trade":
            return self._words.say("trade")
        units = self._words.count("unit", action.n)
        if action.verb == "occupy":
            return self._words.say("occupy", units=units)
        source, target = (self._at(id) for id in action.args)
        return self._words.say(action.verb, source=source, target=target, units=units)

    def _at(self, id: str) -> str:
        return self._names.territory(NUMBER[id])
