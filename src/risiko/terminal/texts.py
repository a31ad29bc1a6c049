"""What the terminal says and understands beyond the words for games: `texts.de.toml` and its
siblings.
"""

from functools import cache

from risiko.narration import texts
from risiko.text import LANGUAGES, Language, load

PACKAGE = "risiko.terminal"


@cache
def load_typed_words(
    kind: str, package: str = PACKAGE
) -> dict[str, dict[Language, tuple[str, ...]]]:
    """The words a player may type: of a kind (`command`, `verb`, `word`), by what they mean.

    The package is that of a family which has words of its own.
    """
    return {
        key: {language: tuple(text.say(language).split()) for language in LANGUAGES}
        for key, text in load(package, "texts")[kind].items()
    }


class Words(texts.Words):
    """The sentences of games and of the terminal in one language."""

    sources = (*texts.Words.sources, (PACKAGE, "texts"))

    def key(self, command: str) -> str:
        """What to type for a command, as it is shown to the player."""
        return load_typed_words("command")[command][self.language][0]

    def verb(self, verb: str, package: str = PACKAGE) -> str:
        """What to type for an action, as it is shown to the player."""
        return load_typed_words("verb", package)[verb][self.language][0]


def map_typed_words(kind: str, package: str = PACKAGE) -> dict[str, str]:
    """What each word that may be typed means, whatever the language."""
    return {
        word: key
        for key, languages in load_typed_words(kind, package).items()
        for row in languages.values()
        for word in row
    }
