"""How Risiko Express is played: every question of the rules with its answer and its place."""

import tomllib
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from risiko.express.rules import HOUSE, Rules
from risiko.text import Text


class Row(NamedTuple):
    """One line of the sheet: a question, the answer, and where it stands."""

    question: Text
    answer: Text
    cite: str
    """Book and heading; `house rule` for what stands in no book."""
    note: Text | None
    """How the book is read where it is silent or leaves a choice."""
    house: bool


@cache
def _questions() -> dict[str, Any]:
    return tomllib.loads((files("risiko.express") / "questions.toml").read_text("utf-8"))


def sheet(rules: Rules) -> tuple[Row, ...]:
    """All questions with their answers."""
    rows = []
    for question in fields(Rules):
        value, at, note = getattr(rules, question.name)
        words = _questions()[question.name]
        rows.append(Row(_text(words), _answer(words, value), at, note, at == HOUSE))
    return tuple(rows)


def _text(words: dict[str, str]) -> Text:
    return Text(words["de"], words["en"])


def _answer(words: dict[str, Any], value: bool | int | range) -> Text:
    if isinstance(value, bool):
        return _text(words["yes" if value else "no"])
    if isinstance(value, range):
        return _text(words["answer"]).fill(first=value[0], last=value[-1])
    return _text(words["answer"]).fill(n=value)


def sections(game: Any) -> tuple[tuple[Text, Sequence[Row]], ...]:
    """The rules of the game, in one section."""
    return ((Text("Wie gespielt wird", "How it is played"), sheet(game.rules)),)
