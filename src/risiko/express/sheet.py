"""How Risiko Express is played: every question of the rules with its answer and its place."""

from dataclasses import fields
from typing import Any

from risiko.citation import Section, SheetRow
from risiko.express.rules import ExpressRules
from risiko.text import Text, load
from risiko.text.files import Tree


def sheet(rules: ExpressRules) -> tuple[SheetRow, ...]:
    """All questions with their answers."""
    rows = []
    for question in fields(ExpressRules):
        value, at, note = getattr(rules, question.name)
        words = _texts()[question.name]
        rows.append(SheetRow(words["ask"], _answer(words, value), at, note))
    return tuple(rows)


def _texts() -> Tree:
    return load("risiko.express", "questions")


def _answer(words: Tree, value: bool | int | range) -> Text:
    answer: Text
    if isinstance(value, bool):
        answer = words["yes" if value else "no"]
        return answer
    answer = words["answer"]
    if isinstance(value, range):
        return answer.fill(first=value[0], last=value[-1])
    return answer.fill(n=value)


def sections(game: Any) -> tuple[Section, ...]:
    """The rules of the game, in one section."""
    return ((_texts()["title"], sheet(game.rules)),)
