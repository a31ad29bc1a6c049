"""The sentences about games in the language of the players: `texts.de.toml` and its siblings.

Sentences for all games are in `risiko.narration`. Each family has its own in its own folder, and so
has each client: a family's code adds both to the words it is given.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from functools import cache
from typing import Self

from risiko.citation import place_text
from risiko.protocol import Game
from risiko.text import Language, Text, load

Source = tuple[str, str]
"""A package and the base name of its texts."""
PACKAGE = "risiko.narration"


def load_sentences(package: str, book: str = "") -> Mapping[str, Text]:
    """Every sentence of a package by its key, in the words of a book."""
    found: Mapping[str, Text] = load(package, "texts", book)["say"]
    return found


def book_of(game: Game) -> str:
    """The book in whose words a game is told: `2003` for `2003/conquest`."""
    return game.id.partition("/")[0]


@cache
def _table(key: str, sources: tuple[Source, ...], book: str) -> Mapping[str, Text]:
    """A table of several files in one: what stands in a later file is said instead."""
    return {
        name: text
        for package, base in sources
        for name, text in load(package, base, book).get(key, {}).items()
    }


class Words:
    """Sentences in one language and in the words of a book, from one or more sources.

    What stands in a later source replaces earlier sentences with the same key.
    """

    sources: tuple[Source, ...] = ((PACKAGE, "texts"),)

    def __init__(self, language: Language, book: str = "") -> None:
        self.language = language
        self.book = book

    def extend(self, *more: Source) -> Self:
        """The same words with further sources, such as those of a family."""
        extended = copy(self)
        extended.sources = (*self.sources, *more)
        return extended

    def by_book(self, game: Game) -> Self:
        """The same in the words of a game's book."""
        changed = copy(self)
        changed.book = book_of(game)
        return changed

    def say(self, key: str, /, **values: object) -> str:
        """A sentence with its gaps filled in."""
        return _table("say", self.sources, self.book)[key].say(self.language, **values)

    def of(self, text: Text) -> str:
        """A text of the rules in this language."""
        return text.say(self.language)

    def count(self, noun: str, n: int) -> str:
        """A number and a noun: `1 Einheit`, `3 Einheiten`; a `Name` whose forms are the cases."""
        return _table("count", self.sources, self.book)[noun].say(self.language, n=n)

    def join(self, items: Iterable[str]) -> str:
        """A list in words: `a, b und c`."""
        row = list(items)
        if len(row) < 2:
            return "".join(row)
        return f"{', '.join(row[:-1])} {self.say('and')} {row[-1]}"

    def cite(self, at: str) -> str:
        """Where something stands: book and heading, or that it is a house rule."""
        return self.of(place_text(at))

    def range(self, lo: int, hi: int) -> str:
        """From one number to another."""
        return str(lo) if lo == hi else self.say("range", lo=lo, hi=hi)
