"""How a game is played, for people: its questions and answers, whatever its family."""

from collections.abc import Sequence
from typing import Protocol

from risiko import registry
from risiko.protocol import Game
from risiko.text import Text


class Row(Protocol):
    """One question, its answer and where it stands."""

    @property
    def question(self) -> Text:
        """What is asked."""

    @property
    def answer(self) -> Text:
        """What the book says."""

    @property
    def cite(self) -> str:
        """Book and heading."""

    @property
    def note(self) -> Text | None:
        """Our reading, where the book leaves something open."""

    @property
    def house(self) -> bool:
        """Whether no book says so."""


Section = tuple[Text, Sequence[Row]]


def sections(game: Game) -> Sequence[Section]:
    """The rules of a game in sections; none if its family has no such list."""
    part = registry.family_of(game.id).rules_sheet
    found: Sequence[Section] = registry.load(part)(game) if part else ()
    return found
