"""How the books are read: every note belongs to a question, and none is left over."""

from collections.abc import Iterator
from dataclasses import fields
from typing import NamedTuple

import pytest

from risiko.citation import Cited
from risiko.classic.game import VARIANTS
from risiko.classic.house_rules import HOUSE_RULES
from risiko.classic.rules import Rules
from risiko.express.rules import BOOK, ExpressRules, build_rules
from risiko.text import Text, load

BOOKS = sorted({rules.book.id for rules in VARIANTS.values()})
QUESTIONS = [field.name for field in fields(Rules) if field.name != "book"]


class Note(NamedTuple):
    """A note of a file: of which game, and on which question."""

    game: str
    question: str
    text: Text


def written(package: str, base: str) -> list[Note]:
    """All notes of a file."""
    tables: dict[str, dict[str, Text]] = load(package, base)["note"]
    return [
        Note(game, question, text)
        for game, notes in tables.items()
        for question, text in notes.items()
    ]


def cited(rules: Rules | ExpressRules, questions: list[str]) -> Iterator[tuple[str, Text]]:
    """The questions to which rules have a note, with it."""
    for question in questions:
        answer: Cited[object] = getattr(rules, question)
        if answer.note is not None:
            yield question, answer.note


@pytest.mark.parametrize("book", BOOKS)
def test_every_note_of_a_book_is_at_its_game_and_question(book: str) -> None:
    for note in written("risiko.classic.books", f"book_{book}"):
        rules = VARIANTS[f"{book}/{note.game}"]
        assert getattr(rules, note.question).note is note.text, note


@pytest.mark.parametrize("book", BOOKS)
def test_every_note_to_a_rule_is_written_for_its_book_and_question(book: str) -> None:
    known = {(note.question, note.text) for note in written("risiko.classic.books", f"book_{book}")}
    for id, rules in VARIANTS.items():
        if rules.book.id == book:
            assert set(cited(rules, QUESTIONS)) <= known, id


def test_every_note_of_express_is_at_its_question_and_written() -> None:
    questions = [field.name for field in fields(ExpressRules)]
    ways = {"express": BOOK, "may_decline": build_rules(continue_attack=False, may_decline=True)}
    notes = written("risiko.express", "rules")
    for note in notes:
        assert getattr(ways[note.game], note.question).note is note.text, note
    known = {(note.question, note.text) for note in notes}
    for rules in ways.values():
        assert set(cited(rules, questions)) <= known


def test_every_house_rule_has_its_words() -> None:
    assert set(load("risiko.classic", "house_rules")) == set(HOUSE_RULES)


@pytest.mark.parametrize(
    ("id", "question"),
    [
        ("2000/missions", "missions"),
        ("2010/missions", "missions"),
        ("2010/basic", "armistice"),
        *((id, "continents") for id in VARIANTS if id.startswith("2010/")),
    ],
)
def test_what_no_classic_book_prints_is_said_to_be_reconstructed(id: str, question: str) -> None:
    note = getattr(VARIANTS[id], question).note
    assert "ekonstru" in note.de
    assert "reconstruct" in note.en


def test_the_cards_of_express_are_said_to_be_reconstructed() -> None:
    note = BOOK.cards.note
    assert note is not None
    assert "Die meisten Karten sind rekonstruiert" in note.de
    assert "Most of the cards are reconstructed" in note.en
