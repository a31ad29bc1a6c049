"""Citations: where a rulebook says something, as book and heading, `2003, (f) Gebiete erobern`.

Every answer of the rules, every refusal and every line of a rules sheet carries one. What stands in
no book is cited as `HOUSE`.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from risiko.text import LANGUAGES, Text, load

T = TypeVar("T")

HOUSE = "house rule"
"""The citation of a rule that stands in no book."""
HOUSE_TEXT: Text = load("risiko", "citation")["house_rule"]
"""The same for people."""
HEADINGS: Mapping[str, Text] = load("risiko", "headings")
"""The headings of the rulebooks with their translations."""
BETWEEN = ", "
"""Separates the book and the heading."""


def cite(book: str, heading: str) -> str:
    """The citation of a heading in a book."""
    return f"{book}{BETWEEN}{heading}"


def heading_of(citation: str) -> str:
    """The heading of a citation, without the book; a house rule stays what it is."""
    return citation.partition(BETWEEN)[2] or citation


def place_text(citation: str) -> Text:
    """Where something stands, for people: book and heading, or that it is a house rule.

    Other languages than that of the books have a translation beside the heading.
    """
    if citation == HOUSE:
        return HOUSE_TEXT
    heading = heading_of(citation)
    translated: Text | None = HEADINGS.get(heading)
    if translated is None:
        return Text(citation, citation)
    said = ((language, translated.say(language)) for language in LANGUAGES)
    return Text.of(
        {
            language: citation if words == heading else f"{citation} ({words})"
            for language, words in said
        }
    )


class Cited(NamedTuple, Generic[T]):
    """An answer of the rules and where it stands."""

    value: T
    at: str
    """The citation."""
    note: Text | None = None
    """How the book is read where it is silent, contradicts itself or leaves a choice."""


class SheetRow(NamedTuple):
    """One line of a rules sheet: a question, the game's answer, and where it stands."""

    question: Text
    answer: Text
    cite: str
    note: Text | None = None
    """How the book is read where it is silent, contradicts itself or leaves a choice."""

    @property
    def house(self) -> bool:
        """Whether no book says so."""
        return self.cite == HOUSE

    @property
    def place(self) -> Text:
        """Where the answer stands, for people."""
        return place_text(self.cite)


Section = tuple[Text, Sequence[SheetRow]]
"""A heading of a rules sheet, and the lines below it."""
