"""The rules sheet: questions about the rules, answers, citations, and our interpretations."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from risiko.evolution.content import load, texts
from risiko.evolution.explain import BOOK
from risiko.text import Text


class Row(NamedTuple):
    """One line of the sheet."""

    question: Text
    answer: Text
    cite: str
    """Book and heading."""
    note: Text | None
    """Our interpretation where the book is silent or unclear."""
    house: bool = False


@cache
def sheet() -> tuple[Row, ...]:
    """All questions with their answers."""
    rows = texts("sheet")["row"]
    return tuple(
        Row(rows[id]["question"], rows[id]["answer"], f"{BOOK}, {at}", rows[id].get("note"))
        for id, at in load("sheet.toml")["at"].items()
    )


def sections(game: Any) -> tuple[tuple[Text, Sequence[Row]], ...]:
    """The rules of the game, in one section."""
    return ((Text("Wie gespielt wird", "How it is played"), sheet()),)
