"""How Risiko Evolution is played: questions, answers, their places, and our readings."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from risiko.evolution.explain import BOOK
from risiko.text import Text


class Row(NamedTuple):
    """One line of the sheet."""

    question: Text
    answer: Text
    cite: str
    """Book and heading."""
    note: Text | None
    """How the book is read where it is silent or leaves a choice."""
    house: bool = False


@cache
def sheet() -> tuple[Row, ...]:
    """All questions with their answers."""
    data = tomllib.loads((files("risiko.evolution") / "sheet.toml").read_text("utf-8"))
    return tuple(
        Row(
            Text(**row["question"]),
            Text(**row["answer"]),
            f"{BOOK}, {row['at']}",
            Text(**row["note"]) if "note" in row else None,
        )
        for row in data["row"]
    )


def sections(game: Any) -> tuple[tuple[Text, Sequence[Row]], ...]:
    """The rules of the game, in one section."""
    return ((Text("Wie gespielt wird", "How it is played"), sheet()),)
