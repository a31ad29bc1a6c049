"""The rules sheet: questions about the rules, answers, citations, and our interpretations."""

from functools import cache
from typing import Any

from risiko.citation import Section, SheetRow
from risiko.evolution.content import load, texts
from risiko.evolution.explain import cite_book


@cache
def sheet() -> tuple[SheetRow, ...]:
    """All questions with their answers."""
    rows = texts("sheet")["row"]
    return tuple(
        SheetRow(rows[id]["question"], rows[id]["answer"], cite_book(at), rows[id].get("note"))
        for id, at in load("sheet.toml")["at"].items()
    )


def sections(game: Any) -> tuple[Section, ...]:
    """The rules of the game, in one section."""
    return ((texts("sheet")["title"], sheet()),)
