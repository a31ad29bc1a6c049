"""What the terminal says and understands beyond the words for games: `texts.de.toml` and its
siblings.
"""

from collections.abc import Mapping
from functools import cache

from risiko.narration import texts
from risiko.text import LANGUAGES, Language, Text

PACKAGE = "risiko.terminal"


def sentences() -> Mapping[str, Text]:
    """Every sentence of the terminal by its key."""
    return texts.sentences(PACKAGE)


@cache
def typed(kind: str) -> dict[str, dict[Language, tuple[str, ...]]]:
    """The words a player may type: of a kind (`command`, `verb`, `word`), by what they mean."""
    return {
        key: {language: tuple(text.say(language).split()) for language in LANGUAGES}
        for key, text in texts.data(PACKAGE)[kind].items()
    }


class Words(texts.Words):
    """The sentences of games and of the terminal in one language."""

    sources = ((PACKAGE, "texts"),)

    def key(self, command: str) -> str:
        """What to type for a command, as it is shown to the player."""
        return typed("command")[command][self.language][0]


def meanings(kind: str) -> dict[str, str]:
    """What each word that may be typed means, whatever the language."""
    return {
        word: key
        for key, languages in typed(kind).items()
        for row in languages.values()
        for word in row
    }
