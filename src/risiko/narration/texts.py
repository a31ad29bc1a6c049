"""The sentences about games in the language of the players: `texts.de.toml` and its siblings.

Sentences for all games are in `risiko.narration`. Each family has its own in its own folder, and so
has each client: a family's code adds both to the words it is given.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from functools import cache, lru_cache
from typing import Self

from risiko.citation import place_text
from risiko.protocol import Game
from risiko.text import Language, Text, load

Source = tuple[str, str]
"""A package and the base name of its texts."""
PACKAGE = "risiko.narration"
COUNTS = 4096
"""Numbers with their nouns that are kept: most numbers are small."""
CITATIONS = 512
"""Places in books that are kept; a game cites some dozens."""


def load_sentences(package: str, book: str = "") -> Mapping[str, Text]:
    """Every sentence of a package by its key, in the words of a book."""
    found: Mapping[str, Text] = load(package, "texts", book)["say"]
    return found


def book_of(game: Game) -> str:
    """The book in whose words a game is told: `2003` for `2003/conquest`."""
    return game.id.partition("/")[0]


class _Sentences:
    """The sentences of some sources in one language; those that come again are kept as they are."""

    def __init__(self, sources: tuple[Source, ...], book: str, language: Language) -> None:
        self.language = language
        self.say: Mapping[str, Text] = _merge("say", sources, book)
        self.count = lru_cache(COUNTS)(self._count)
        self.cite = lru_cache(CITATIONS)(self._cite)
        self._nouns = _merge("count", sources, book)

    def _count(self, noun: str, n: int) -> str:
        return self._nouns[noun].say(self.language, n=n)

    def _cite(self, at: str) -> str:
        return place_text(at).say(self.language)


def _merge(key: str, sources: tuple[Source, ...], book: str) -> Mapping[str, Text]:
    """A table of several files in one: what stands in a later file is said instead."""
    return {
        name: text
        for package, base in sources
        for name, text in load(package, base, book).get(key, {}).items()
    }


_sentences = cache(_Sentences)
"""They are shared by all who speak the same."""


class Words:
    """Sentences in one language and in the words of a book, from one or more sources.

    What stands in a later source replaces earlier sentences with the same key.
    """

    sources: tuple[Source, ...] = ((PACKAGE, "texts"),)

    def __init__(self, language: Language, book: str = "") -> None:
        self.language = language
        self.book = book
        self._find()

    def _find(self) -> None:
        self._sentences = _sentences(self.sources, self.book, self.language)

    def extend(self, *more: Source) -> Self:
        """The same words with further sources, such as those of a family."""
        extended = copy(self)
        extended.sources = (*self.sources, *more)
        extended._find()
        return extended

    def by_book(self, game: Game) -> Self:
        """The same in the words of a game's book."""
        changed = copy(self)
        changed.book = book_of(game)
        changed._find()
        return changed

    def say(self, key: str, /, **values: object) -> str:
        """A sentence with its gaps filled in."""
        return self._sentences.say[key].say(self.language, **values)

    def of(self, text: Text) -> str:
        """A text of the rules in this language."""
        return text.say(self.language)

    def count(self, noun: str, n: int) -> str:
        """A number and a noun: `1 Einheit`, `3 Einheiten`; a `Name` whose forms are the cases."""
        return self._sentences.count(noun, n)

    def join(self, items: Iterable[str]) -> str:
        """A list in words: `a, b und c`."""
        row = list(items)
        if len(row) < 2:
            return "".join(row)
        return f"{', '.join(row[:-1])} {self.say('and')} {row[-1]}"

    def cite(self, at: str) -> str:
        """Where something stands: book and heading, or that it is a house rule."""
        return self._sentences.cite(at)

    def range(self, lo: int, hi: int) -> str:
        """From one number to another."""
        return str(lo) if lo == hi else self.say("range", lo=lo, hi=hi)
