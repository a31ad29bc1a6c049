"""How Risiko Express is played: every question of the rules with its answer and its place."""

import tomllib
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any

from risiko.citation import Section, SheetRow
from risiko.express.rules import ExpressRules
from risiko.text import Text


@cache
def _questions() -> dict[str, Any]:
    return tomllib.loads((files("risiko.express") / "questions.toml").read_text("utf-8"))


def sheet(rules: ExpressRules) -> tuple[SheetRow, ...]:
    """All questions with their answers."""
    rows = []
    for question in fields(ExpressRules):
        value, at, note = getattr(rules, question.name)
        words = _questions()[question.name]
        rows.append(SheetRow(_text(words), _answer(words, value), at, note))
    return tuple(rows)


def _text(words: dict[str, str]) -> Text:
    return Text(words["de"], words["en"])


def _answer(words: dict[str, Any], value: bool | int | range) -> Text:
    if isinstance(value, bool):
        return _text(words["yes" if value else "no"])
    if isinstance(value, range):
        return _text(words["answer"]).fill(first=value[0], last=value[-1])
    return _text(words["answer"]).fill(n=value)


def sections(game: Any) -> tuple[Section, ...]:
    """The rules of the game, in one section."""
    return ((Text("Wie gespielt wird", "How it is played"), sheet(game.rules)),)
