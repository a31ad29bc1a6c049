"""The rules sheet: every question of the rules with a game's answer and its citation.

The words are in `books/questions.de.toml` and its siblings; which questions a game has, its rules
say.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any

from risiko.citation import Section, SheetRow
from risiko.classic.books.mission_cards import COLOURS, TASKS
from risiko.classic.game import ClassicGame
from risiko.classic.rules import BySymbol, Ladder, Rules, SetupStep, Topic, Worth
from risiko.protocol import Game
from risiko.text import Text, load
from risiko.text.files import Tree
from risiko.world import world

SEVERAL = " / "
EMPTY_CHOICES = ("none", "nothing", "nobody")
"""The values of choices that say: this game has no such thing."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the rules, and how its answers are put into words."""

    text: Text
    form: str
    answer: Text
    exactly: Mapping[str, Text]
    """Answers to particular numbers."""
    needs: str
    """The field that must not be empty for the question to arise."""


@dataclass(frozen=True, slots=True)
class SharedRule:
    """What all books say on a topic."""

    text: Text
    answer: Text
    note: Text | None


def sheet(game: Game) -> tuple[SheetRow, ...]:
    """All questions that arise in a game, with its answers."""
    rules = _rules(game)
    rows = []
    for name, question in questions(rules.book.id).items():
        value, at, note = getattr(rules, name)
        if question.needs and _is_empty(getattr(rules, question.needs).value):
            continue
        answer = FORMS[question.form](question, value, rules)
        rows.append(SheetRow(question.text, answer, at, note))
    return tuple(rows)


def common(game: Game) -> tuple[SheetRow, ...]:
    """What all books agree on, each with the heading under which this game's book says it."""
    book = _rules(game).book
    return tuple(
        SheetRow(said.text, said.answer, book.headings[topic], said.note)
        for topic, said in agreements(book.id).items()
    )


def _rules(game: Game) -> Rules:
    if not isinstance(game, ClassicGame):
        raise TypeError(f"{game.id} is not a game of the classic family")
    return game.rules


def _is_empty(value: Any) -> bool:
    """Whether an answer says: none."""
    return value.value in EMPTY_CHOICES if isinstance(value, Enum) else not value


# The words


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("risiko.classic.books") / "questions.toml").read_text("utf-8"))


def _texts(book: str) -> Tree:
    return load("risiko.classic.books", "questions", book)


@cache
def questions(book: str = "") -> dict[str, Question]:
    """The questions by the field of the rules that answers them, in the order of the rules."""
    data, texts = _data()["question"], _texts(book)["question"]
    names = [field.name for field in fields(Rules) if field.name in data]
    return {
        name: Question(
            texts[name]["ask"],
            data[name]["form"],
            texts[name].get("answer", Text("{n}", "{n}")),
            texts[name].get("exactly", {}),
            data[name].get("needs", ""),
        )
        for name in names
    }


def choices(book: str = "") -> dict[str, dict[str, Text]]:
    """The answers to choices, by the name of the choice and its value."""
    found: dict[str, dict[str, Text]] = _texts(book)["choice"]
    return found


def words(rules: Rules) -> dict[str, Text]:
    """The words around tables and lists, as a book says them."""
    found: dict[str, Text] = _texts(rules.book.id)["words"]
    return found


@cache
def agreements(book: str = "") -> dict[Topic, SharedRule]:
    """What all books agree on, in the words of one."""
    texts = _texts(book)["topic"]
    return {
        topic: SharedRule(
            texts[topic.value]["ask"], texts[topic.value]["answer"], texts[topic.value].get("note")
        )
        for topic in Topic
    }


# Answers put into words, by the form of the question


def _join(texts: Iterable[Text], between: str | Text) -> Text:
    return Text.join(list(texts), between)


def _row(numbers: Iterable[object]) -> str:
    return SEVERAL.join(map(str, numbers))


def _choice(question: Question, value: Enum, rules: Rules) -> Text:
    return choices(rules.book.id)[type(value).__name__][value.value]


def _number(question: Question, value: int, rules: Rules) -> Text:
    return question.exactly.get(str(int(value)), question.answer).fill(n=value)


def _range(question: Question, value: tuple[int, ...], rules: Rules) -> Text:
    first, last = value[0], value[-1]
    several = words(rules)["from_to"].fill(first=first, last=last)
    return question.answer.fill(n=several if first < last else first)


def _by_players(question: Question, value: Mapping[int, object], rules: Rules) -> Text:
    players = [n for n in rules.players.value if n in value]
    answer = question.answer.fill(n=_row(value[n] for n in players))
    if len(players) == 1:
        return answer
    return words(rules)["by_players"].fill(players=_row(players), answer=answer)


def _range_by_players(
    question: Question, value: Mapping[int, tuple[int, int]], rules: Rules
) -> Text:
    spans = {players: f"{least}–{most}" for players, (least, most) in value.items()}
    return _by_players(question, spans, rules)


def _steps(question: Question, value: tuple[SetupStep, ...], rules: Rules) -> Text:
    return _join((_choice(question, step, rules) for step in value), words(rules)["then"])


def _missions(question: Question, value: tuple[str, ...], rules: Rules) -> Text:
    tasks = [task for task in TASKS if task.id in value]
    parts = []
    for task in tasks:
        names = (world().continents[k].name for k in task.continents)
        continents = _join(names, " + ")
        if task.further:
            parts.append(
                words(rules)["mission_further"].fill(continents=continents, n=task.further)
            )
        elif task.continents:
            parts.append(words(rules)["mission_continents"].fill(continents=continents))
        elif task.territories:
            name = "mission_units" if task.units > 1 else "mission_territories"
            parts.append(words(rules)[name].fill(n=task.territories, units=task.units))
    colours = [COLOURS[task.colour].name for task in tasks if task.colour is not None]
    if colours:
        named = _join(colours, ", ")
        parts.append(words(rules)["mission_kill"].fill(colours=named))
    return question.answer.fill(n=len(value), missions=_join(parts, "; "))


def _income(question: Question, value: tuple[int, ...], rules: Rules) -> Text:
    if value == tuple(max(3, territories // 3) for territories in range(len(value))):
        return words(rules)["third"]
    parts: list[Text] = []
    for units, group in groupby(range(len(value)), key=value.__getitem__):
        held = list(group)
        name = "income_range" if parts else "income_first"
        parts.append(words(rules)[name].fill(first=held[0], last=held[-1], units=units))
    return _join(parts, "; ")


def _continents(question: Question, value: tuple[int, ...], rules: Rules) -> Text:
    pairs = zip(world().continents, value, strict=True)
    parts = (words(rules)["continent"].fill(continent=c.name, units=units) for c, units in pairs)
    return _join(parts, ", ")


def _worth(question: Question, value: Worth, rules: Rules) -> Text:
    if isinstance(value, Ladder):
        return words(rules)["ladder"].fill(steps=_row(value.steps), then=value.then)
    if isinstance(value, BySymbol):
        return words(rules)["by_symbol"].fill(
            infantry=value.infantry,
            cavalry=value.cavalry,
            artillery=value.artillery,
            mixed=value.mixed,
        )
    paid = [(stars, units) for stars, units in enumerate(value.units) if units]
    stars, units = (_row(column) for column in zip(*paid, strict=True))
    return words(rules)["by_stars"].fill(stars=stars, units=units)


def _defence(question: Question, value: tuple[int, ...], rules: Rules) -> Text:
    units = words(rules)["or_more"].fill(n=_row(range(1, len(value) + 1)))
    return words(rules)["defence"].fill(units=units, dice=_row(value))


FORMS: dict[str, Callable[[Question, Any, Rules], Text]] = {
    "choice": _choice,
    "number": _number,
    "range": _range,
    "by_players": _by_players,
    "range_by_players": _range_by_players,
    "steps": _steps,
    "missions": _missions,
    "income": _income,
    "continents": _continents,
    "worth": _worth,
    "defence": _defence,
}


def sections(game: Game) -> tuple[Section, ...]:
    """The rules of a game in sections: its own, and what all books agree on."""
    titles = _texts(_rules(game).book.id)["section"]
    return ((titles["own"], sheet(game)), (titles["common"], common(game)))
