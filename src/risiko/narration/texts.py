"""The sentences about games in the language of the players, from the `texts.toml` of each package.

Sentences for all games are in `risiko.narration`. Each family has its own in its own folder, and so
has each client: a family's code adds both to the words it is given.
"""

import tomllib
from collections.abc import Iterable, Mapping
from copy import copy
from functools import cache
from importlib.resources import files
from typing import Any, Self

from risiko.citation import place_text
from risiko.text import Language, Text

PACKAGE = "risiko.narration"


@cache
def load_texts(package: str, file: str = "texts.toml") -> dict[str, Any]:
    """The contents of a file of texts in a package."""
    return tomllib.loads((files(package) / file).read_text("utf-8"))


@cache
def load_sentences(package: str, file: str = "texts.toml") -> Mapping[str, Text]:
    """Every sentence of a package by its key."""
    entries = load_texts(package, file)["say"]
    return {key: Text(entry["de"], entry["en"]) for key, entry in entries.items()}


@cache
def load_counted() -> dict[str, tuple[Text, Text]]:
    """Nouns that are counted, in the singular and in the plural."""
    return {
        key: (Text(entry["de"][0], entry["en"][0]), Text(entry["de"][1], entry["en"][1]))
        for key, entry in load_texts(PACKAGE)["count"].items()
    }


def _merge(*sentences: Mapping[str, Text]) -> dict[str, Text]:
    return {key: text for some in sentences for key, text in some.items()}


class Words:
    """Sentences in one language. Those added later replace earlier ones with the same key."""

    def __init__(self, language: Language, *more: Mapping[str, Text]) -> None:
        self.language = language
        self._sentences = _merge(load_sentences(PACKAGE), *more)

    def extend(self, *more: Mapping[str, Text]) -> Self:
        """The same words with further sentences, such as those of a family."""
        extended = copy(self)
        extended._sentences = _merge(self._sentences, *more)
        return extended

    def say(self, key: str, /, **values: object) -> str:
        """A sentence with its gaps filled in."""
        return self._sentences[key].say(self.language, **values)

    def of(self, text: Text) -> str:
        """A text of the rules in this language."""
        return text.say(self.language)

    def count(self, noun: str, n: int) -> str:
        """A number and a noun: `1 Einheit`, `3 Einheiten`."""
        return f"{n} {self.of(load_counted()[noun][n != 1])}"

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
