"""The mistakes in a classic game in words: what was played, and what would have been better."""

from collections.abc import Sequence

from risiko.analysis.caution import find_mistake
from risiko.analysis.review_values import Kind, Mistake, Review
from risiko.classic.game import ClassicGame
from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.position import ClassicPosition
from risiko.narration.classic.names import Names
from risiko.narration.review import NarratedMistake
from risiko.narration.texts import Words, book_of
from risiko.protocol import Action, Position
from risiko.registry import named
from risiko.text import Language, percent

PACKAGE = "risiko.narration.classic"


def tell_mistakes(review: Review, language: Language) -> list[NarratedMistake]:
    """All mistakes of a review, the largest first."""
    game = named(review.game)
    assert isinstance(game, ClassicGame)
    narrator = _MistakeNarrator(game, language)
    return [
        NarratedMistake(
            mistake,
            narrator.tell(mistake.kind, [Action.parse(text) for text in mistake.played]),
            narrator.tell_better(mistake),
            narrator.tell_pattern(mistake),
        )
        for mistake in review.mistakes
    ]


def tell_warning(position: Position, seat: int, action: Action, language: Language) -> str | None:
    """Why a decision would be a large mistake, from what the seat can see; None if it is none."""
    assert isinstance(position, ClassicPosition)
    mistake = find_mistake(position, seat, action)
    if mistake is None:
        return None
    return _MistakeNarrator(position.game, language).tell_warning(mistake)


def _name_deed(kind: Kind, action: Action) -> str:
    """What is done by an action, as a word."""
    if action.verb == "end":
        return "stay" if kind == "move" else "stop"
    if kind == "trade" and action.verb == "place":
        return "keep"
    return action.verb


class _MistakeNarrator:
    """Puts decisions into the words of one game."""

    def __init__(self, game: ClassicGame, language: Language) -> None:
        words = Words(language, book_of(game))
        self._words = words.extend((PACKAGE, "texts"), (PACKAGE, "review"))
        self._names = Names(game, (), self._words)

    def tell_better(self, mistake: Mistake) -> str:
        """What should have been done."""
        actions = [Action.parse(text) for text in mistake.better]
        told = self.tell(mistake.kind, actions)
        if mistake.kind == "trade" and actions[0].verb == "place":
            return self._words.say("then", first=self._words.say("keep"), second=told)
        return told

    def tell_warning(self, mistake: Mistake) -> str:
        """What a decision would cost, and what is better."""
        chance, left = (
            percent(share, self._words.language)
            for share in (mistake.chance, mistake.chance - mistake.cost)
        )
        better = self.tell_better(mistake)
        return self._words.say("warning", chance=chance, left=left, better=better)

    def tell_pattern(self, mistake: Mistake) -> str:
        """What kind of mistake it is: what was done, and what should have been done instead."""
        played, better = (
            _name_deed(mistake.kind, Action.parse(actions[0]))
            for actions in (mistake.played, mistake.better)
        )
        if played == better:
            return self._words.say(f"otherwise_{played}")
        first, second = (self._words.say(f"pattern_{deed}") for deed in (played, better))
        return self._words.say("instead", played=first, better=second)

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
        if action.verb in ("end", "trade"):
            return self._words.say(_name_deed(kind, action))
        units = self._words.count("unit", action.n)
        if action.verb == "occupy":
            return self._words.say("occupy", units=units)
        source, target = (self._at(id) for id in action.args)
        return self._words.say(action.verb, source=source, target=target, units=units)

    def _at(self, id: str) -> str:
        return self._names.territory(NUMBER[id])
