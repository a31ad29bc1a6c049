"""Every rule of the books has a test, and every mark names a rule: the check of the check."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from risiko.classic.game import VARIANTS, classic
from risiko.classic.sheet import common
from risiko.classic.sheet import sheet as classic_sheet
from risiko.evolution.sheet import sheet as evolution_sheet
from risiko.express.rules import BOOK as EXPRESS
from risiko.express.sheet import sheet as express_sheet
from tools.statements import (
    NOT_A_RULE,
    BadMark,
    Book,
    Proof,
    Statement,
    exists,
    find_faults,
    marks_in,
    read_book,
    read_books,
    read_marks,
)

BOOKS = read_books()
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)


def test_every_rule_of_every_book_has_a_test_and_a_place_in_the_code() -> None:
    assert list(find_faults(BOOKS, read_marks())) == []


# The data


@each_book
def test_statements_are_numbered_without_gaps(book: Book) -> None:
    used: dict[str, list[int]] = {}
    for statement in book.statements:
        _, key, number = statement.id.split(".")
        used.setdefault(key, []).append(int(number))
    for key, numbers in used.items():
        assert sorted(numbers) == list(range(1, len(numbers) + 1)), key


@each_book
def test_every_heading_and_every_text_stands_once(book: Book) -> None:
    keys = {statement.id.split(".")[1]: statement.heading for statement in book.statements}
    assert len(set(keys.values())) == len(keys)
    texts = [(statement.heading, statement.text) for statement in book.statements]
    assert len(set(texts)) == len(texts)


@each_book
def test_few_statements_are_not_rules(book: Book) -> None:
    others = [statement for statement in book.statements if statement.kind == NOT_A_RULE]
    assert len(others) * 10 <= len(book.statements)


def test_every_citation_of_the_rules_sheets_has_rules_with_tests() -> None:
    data = json.loads((files("risiko") / "rule_coverage.json").read_text("utf-8"))
    cites = {
        row.cite for id in VARIANTS for row in (*classic_sheet(classic(id)), *common(classic(id)))
    }
    cites |= {row.cite for row in (*express_sheet(EXPRESS), *evolution_sheet())}
    assert cites <= set(data["headings"])
    assert all(counts["tests"] > 0 for counts in data["headings"].values())


# What the check finds


def rule(**changes: object) -> Book:
    """A book with one rule."""
    words: dict[str, object] = {"where": ("classic.game",), "kind": "rule", "reason": ""} | changes
    statement = Statement("2003.x.1", "(x)", "Rule.", **words)  # type: ignore[arg-type]
    return Book("2003", "Risiko 2003", "2003", (statement,))


PROVED = {"2003.x.1": [Proof("rulebooks/test_x.py", "test_x")]}


def test_a_rule_with_a_test_is_as_it_should_be() -> None:
    assert list(find_faults([rule()], PROVED)) == []


@pytest.mark.parametrize(
    ("book", "covered", "fault"),
    [
        (rule(), {}, "has no test"),
        (rule(), PROVED | {"2003.x.2": PROVED["2003.x.1"]}, "2003.x.2, which is no statement"),
        (rule(where=()), PROVED, "does not say where"),
        (rule(where=("classic.nowhere",)), PROVED, "there is no risiko.classic.nowhere"),
        (rule(kind="maybe"), PROVED, "no known kind"),
        (rule(kind=NOT_A_RULE), {}, "does not say why"),
        (rule(kind=NOT_A_RULE, reason="Advice."), PROVED, "but has a test"),
    ],
)
def test_what_is_wrong_is_said(book: Book, covered: dict[str, list[Proof]], fault: str) -> None:
    (found,) = find_faults([book], covered)
    assert fault in found


def test_a_book_is_read_in_its_order(tmp_path: Path) -> None:
    (tmp_path / "2003.toml").write_text(
        'book = "Risiko"\nyear = "2003"\n[a]\nheading = "(a)"\n'
        '[a.1]\ntext = "One."\nwhere = "x"\n[a.2]\ntext = "Two."\nwhere = ["x", "y"]\n',
        "utf-8",
    )
    book = read_book("2003", tmp_path)
    assert [(s.id, s.heading, s.where) for s in book.statements] == [
        ("2003.a.1", "(a)", ("x",)),
        ("2003.a.2", "(a)", ("x", "y")),
    ]


@pytest.mark.parametrize(
    ("where", "there"),
    [
        ("classic.rules.Rules.income", True),
        ("evolution.content.pieces.POWERS.mobile", True),
        ("evolution.content.pieces.POWERS.flying", False),
        ("classic.kernel.cards.shuffle", False),
        ("attic", False),
    ],
)
def test_places_in_the_code_are_modules_and_what_is_in_them(where: str, there: bool) -> None:
    assert exists(where) == there


def test_marks_stand_at_tests_at_cases_and_in_lists_of_cases() -> None:
    source = """
CASES = [1, pytest.param(2, marks=pytest.mark.covers("b.1"))]

@pytest.mark.covers("a.1", "a.2")
def test_one(): ...

@pytest.mark.parametrize("n", [pytest.param(2, marks=pytest.mark.covers("c.1"))])
def test_two(n): ...

@pytest.mark.parametrize("n", CASES)
def test_three(n): ...

def test_four(): ...
"""
    assert list(marks_in(source, "x")) == [
        ("test_one", ["a.1", "a.2"]),
        ("test_two", ["c.1"]),
        ("test_three", ["b.1"]),
    ]


@pytest.mark.parametrize(
    "source",
    [
        "@pytest.mark.covers(ID)\ndef test_x(): ...",
        "@pytest.mark.covers('a.1')\ndef helper(): ...",
        "def test_x():\n    pytest.mark.covers('a.1')",
    ],
)
def test_marks_that_cannot_be_read_are_refused(source: str) -> None:
    with pytest.raises(BadMark):
        list(marks_in(source, "x"))
