"""The words for a game, in the language of the players: `texts.de.toml` and its siblings."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Self

from risiko.classic.rules import HOUSE
from risiko.protocol import Game
from risiko.text import Language, Text, load
from risiko.text.files import Tree

Source = tuple[str, str]
"""A package and the base name of its texts."""
PACKAGE = "risiko.narration"


def data(package: str, book: str = "") -> Tree:
    """The texts of a package, as its `texts.*.toml` have them."""
    return load(package, "texts", book)


def sentences(package: str = PACKAGE, book: str = "") -> Mapping[str, Text]:
    """Every sentence of a package by its key."""
    found: Mapping[str, Text] = data(package, book)["say"]
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
    """The sentences in one language, with those a client adds or says in its own way."""

    sources: tuple[Source, ...] = ()
    """The files of a client."""

    def __init__(self, language: Language, book: str = "") -> None:
        self.language = language
        sources = ((PACKAGE, "texts"), *self.sources)
        self._sentences = _table("say", sources, book)
        self._counted = _table("count", sources, book)

    def by_book(self, game: Game) -> Self:
        """The same in the words of a game's book."""
        return type(self)(self.language, book_of(game))

    def say(self, key: str, /, **values: object) -> str:
        """A sentence with its gaps filled in."""
        return self._sentences[key].say(self.language, **values)

    def of(self, text: Text) -> str:
        """A text of the rules in this language."""
        return text.say(self.language)

    def count(self, thing: str, n: int) -> str:
        """A number of things: `1 Einheit`, `3 Einheiten`; a `Name` whose forms are the cases."""
        return self._counted[thing].say(self.language, n=n)

    def join(self, items: Iterable[str]) -> str:
        """Several things in a row: `a, b und c`."""
        row = list(items)
        if len(row) < 2:
            return "".join(row)
        return f"{', '.join(row[:-1])} {self.say('and')} {row[-1]}"

    def place(self, at: str) -> str:
        """Where something stands: book and heading, or that it is a house rule."""
        return self.say("house_rule") if at == HOUSE else at

    def range(self, lo: int, hi: int) -> str:
        """From one number to another."""
        return str(lo) if lo == hi else self.say("range", lo=lo, hi=hi)
