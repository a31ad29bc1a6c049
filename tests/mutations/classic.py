"""Mutants of the classic rulebooks: every answer changed to another book's, one more, one less."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from risiko.classic.game import VARIANTS
from risiko.classic.rules import Rules
from risiko.classic.sheet import _is_empty, questions
from tests.mutations.mutants import Mutant
from tools.statements import read_book


def near(value: Any) -> Iterator[Any]:
    """Values that differ a little: one more, one less, another choice, one thing left out."""
    match value:
        case bool():
            yield not value
        case Enum():
            yield from (other for other in type(value) if other is not value)
        case int():
            yield from (number for number in (value + 1, value - 1) if number >= 0)
        case tuple() if all(isinstance(part, int) for part in value):
            for place, part in enumerate(value):
                yield from ((*value[:place], other, *value[place + 1 :]) for other in near(part))
        case tuple():
            yield from ((*value[:place], *value[place + 1 :]) for place in range(len(value)))
        case Mapping():
            for key, part in value.items():
                yield from ({**value, key: other} for other in near(part))
        case _ if is_dataclass(value) and not isinstance(value, type):
            for field in fields(value):
                for other in near(getattr(value, field.name)):
                    yield replace(value, **{field.name: other})


def answers(id: str, name: str) -> list[Any]:
    """Wrong answers of a game to a question: those of other games, and those that are near."""
    right = getattr(VARIANTS[id], name).value
    wrong: list[Any] = []
    others = [getattr(rules, name).value for rules in VARIANTS.values()]
    for value in (*others, *near(right)):
        if value != right and value not in wrong:
            wrong.append(value)
    return wrong


def arises(id: str, name: str) -> bool:
    """Whether a question arises in a game at all."""
    needs = questions()[name].needs
    return not needs or not _is_empty(getattr(VARIANTS[id], needs).value)


def mutants_of(id: str) -> Iterator[Mutant]:
    """Every wrong answer of a game."""
    for name in questions():
        if arises(id, name):
            for value in answers(id, name):
                yield Mutant(f"{name} = {show(value)}", changed(id, name, value), name)


def show(value: Any) -> str:
    """A value in few words."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return "(" + ", ".join(map(show, value)) + ")"
    return str(value)


def changed(id: str, name: str, value: Any) -> Any:
    """The change that makes a game answer a question wrongly."""

    def change() -> None:
        assert isinstance(VARIANTS, dict)
        rules: Rules = VARIANTS[id]
        VARIANTS[id] = replace(rules, **{name: getattr(rules, name)._replace(value=value)})

    return change


def statements_at(id: str, name: str) -> Collection[str]:
    """The statements of the game's book that an answer decides."""
    where = f"classic.rules.Rules.{name}"
    book = read_book(id.split("/")[0])
    return {statement.id for statement in book.statements if where in statement.where}


def concerns(id: str, test: str) -> bool:
    """Whether a test may be about a game: it is of the same book, and names no other game."""
    file = test.partition("::")[0].rpartition("/")[2]
    if file == "test_statements.py":
        return False
    book = file.removeprefix("test_")[:4]
    others = [other for other in VARIANTS if other != id]
    return book in (id[:4], *("comp", "inco", "matr", "refu", "ruli")) and not any(
        other in test for other in others
    )
