"""The rules sheet: questions about the rules, answers, citations, and our interpretations."""

from functools import cache
from typing import Any

from risiko.citation import Section, SheetRow
from risiko.evolution.content import load
from risiko.evolution.explain import cite_book
from risiko.text import Text


@cache
def sheet() -> tuple[SheetRow, ...]:
    """All questions with their answers."""
    data = load("sheet.toml")
    return tuple(
        SheetRow(
            Text(**row["question"]),
            Text(**row["answer"]),
            cite_book(row["at"]),
            Text(**row["note"]) if "note" in row else None,
        )
        for row in data["row"]
    )


def sections(game: Any) -> tuple[Section, ...]:
    """The rules of the game, in one section."""
    return ((Text("Wie gespielt wird", "How it is played"), sheet()),)
