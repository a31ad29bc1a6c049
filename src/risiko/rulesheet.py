"""How a game is played, for people: its questions and answers, whatever its family."""

from collections.abc import Sequence
from typing import Protocol

from risiko.protocol import Game
from risiko.registry import EVOLUTION, EXPRESS
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
    """The rules of a game in sections."""
    if game.id == EXPRESS:
        from risiko.express.game import ExpressGame
        from risiko.express.sheet import sheet as express_sheet

        assert isinstance(game, ExpressGame)
        return ((Text("Wie gespielt wird", "How it is played"), express_sheet(game.rules)),)
    if game.id == EVOLUTION:
        from risiko.evolution.sheet import sheet as evolution_sheet

        return ((Text("Wie gespielt wird", "How it is played"), evolution_sheet()),)
    from risiko.classic.sheet import common, sheet

    return (
        (Text("Was dieses Spiel ausmacht", "What makes this game"), sheet(game)),
        (Text("Was in allen Büchern gilt", "What holds in all books"), common(game)),
    )
