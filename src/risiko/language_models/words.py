"""What a player reads: the position, the question and every option, in words and in notation."""

from collections.abc import Sequence

from risiko import registry
from risiko.errors import NotationError, problem
from risiko.narration.players import Player
from risiko.protocol import Action, Game, View
from risiko.terminal.presenter import Presenter, make_presenter
from risiko.terminal.texts import Words
from risiko.text import Language, Phrases

say = Phrases("risiko.language_models", "texts", "say")
"""Sentences of `texts.de.toml` and its siblings."""
LETTERS = "ABCDEF"
"""The players, by seat."""


class GameInWords:
    """Puts what a seat sees into words."""

    def __init__(
        self, game: Game, seats: int, language: Language, names: Sequence[str] = ()
    ) -> None:
        self.game = game
        self.language = language
        words = Words(language).by_book(game)
        called = names or [words.say("player_name", letter=LETTERS[k]) for k in range(seats)]
        self.players = [Player(name) for name in called]
        self.presenter: Presenter = make_presenter(game, self.players, words)

    def say(self, key: str, **gaps: object) -> str:
        """A sentence in the language of the player."""
        return say(key, **gaps).say(self.language)

    def introduce(self, seat: int) -> str:
        """What is played, who one is, and how to answer."""
        listing = registry.listing(self.game.id)
        title, goal = listing.title.say(self.language), listing.goal.say(self.language)
        name = self.players[seat].name
        return self.say("introduction", title=title, goal=goal, player=name)

    def describe_view(self, view: View) -> str:
        """Everything a seat sees, before what it is asked."""
        presenter = self.presenter
        parts = [*presenter.describe_board(view, ""), *presenter.describe_hand(view)]
        return "\n".join([*parts, *presenter.describe_goal(view)])

    def describe_question(self, view: View) -> str:
        """What a seat has to decide, and its options: as they are answered, then in words."""
        options = [
            f"- {option}: {self.presenter.describe_option(option, view)}" for option in view.options
        ]
        headline = self.presenter.write_headline(view, True)
        return "\n".join([*headline, self.say("options"), *options])


def read_answer(text: str) -> Action:
    """The action in what a model says: the last one in brackets, else its last line.

    Raises NotationError.
    """
    inside = [part.partition("]")[0] for part in text.split("[")[1:] if "]" in part]
    lines = [line for line in text.splitlines() if line.strip()]
    if not inside and not lines:
        raise NotationError(problem("action_word", text="", word=""))
    said = inside[-1] if inside else lines[-1]
    return Action.parse(" ".join(said.strip(" `'\".").lower().split()))
