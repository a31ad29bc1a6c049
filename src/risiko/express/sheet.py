"""How Risiko Express is played: every question of the rules with its answer and its place."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from risiko.express.rules import HOUSE, Rules
from risiko.text import Text, load
from risiko.text.files import Tree


class Row(NamedTuple):
    """One line of the sheet: a question, the answer, and where it stands."""

    question: Text
    answer: Text
    cite: str
    """Book and heading; `house rule` for what stands in no book."""
    note: Text | None
    """How the book is read where it is silent or leaves a choice."""
    house: bool


def sheet(rules: Rules) -> tuple[Row, ...]:
    """All questions with their answers."""
    rows = []
    for question in fields(Rules):
        value, at, note = getattr(rules, question.name)
        words = load("risiko.express", "questions")[question.name]
        rows.append(Row(words["ask"], _answer(words, value), at, note, at == HOUSE))
    return tuple(rows)


def _answer(words: Tree, value: bool | int | range) -> Text:
    answer: Text
    if isinstance(value, bool):
        answer = words["yes" if value else "no"]
        return answer
    answer = words["answer"]
    if isinstance(value, range):
        return answer.fill(first=value[0], last=value[-1])
    return answer.fill(n=value)


def sections(game: Any) -> tuple[tuple[Text, Sequence[Row]], ...]:
    """The rules of the game, in one section."""
    return ((Text("Wie gespielt wird", "How it is played"), sheet(game.rules)),)
