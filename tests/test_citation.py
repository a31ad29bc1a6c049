"""Citations: every answer of every game names its book and heading, all in one form."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import risiko
from risiko import citation
from risiko.classic.game import VARIANTS
from risiko.evolution.explain import cite_book, refused_outcome
from risiko.evolution.rules.steps import KINDS, Step
from risiko.narration.evolution.hand_and_goal import CASHING, CONTINENTS, PEOPLE
from risiko.narration.rule_sheet import sections
from risiko.protocol import CHANCE, OVER
from risiko.server.scenes.evolution.scene import GOAL
from risiko.text import Text
from tests.games import every_game

BOOKS = ("2000", "2003", "2006", "2010", "2011")
SOURCE = Path(risiko.__file__).parent


def test_a_citation_is_book_and_heading() -> None:
    at = citation.cite("2003", "(f) Gebiete erobern, halten")
    assert at == "2003, (f) Gebiete erobern, halten"
    assert citation.heading_of(at) == "(f) Gebiete erobern, halten"
    assert citation.place_text(at) == Text(at, at)


def test_a_house_rule_stands_in_no_book() -> None:
    assert citation.place_text(citation.HOUSE) == Text("Hausregel", "house rule")
    assert citation.heading_of(citation.HOUSE) == citation.HOUSE


@pytest.mark.parametrize("id", risiko.games())
def test_every_line_of_a_rules_sheet_is_a_citation(id: str) -> None:
    rows = [row for _, rows in sections(risiko.game(id)) for row in rows]
    assert rows
    for row in rows:
        book, heading = row.cite[:4], citation.heading_of(row.cite)
        assert book.isdecimal()
        assert row.cite == citation.cite(book, heading)
        assert not row.house


def all_citations() -> Iterator[str]:
    """What rules sheets, refusals and steps of all games cite, and every citation in the code."""
    for game in every_game():
        yield from (row.cite for _, rows in sections(game) for row in rows)
    for rules in VARIANTS.values():
        yield from rules.book.headings.values()
    told = (kind.cite for kind in KINDS.values() if kind.cite != Step.cite)
    yield from map(cite_book, (*told, PEOPLE, CONTINENTS, CASHING, GOAL))
    yield from (refused_outcome(turn).cite for turn in (CHANCE, OVER))
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                book, between, _ = node.value.partition(citation.BETWEEN)
                if book in BOOKS and between:
                    yield node.value


def test_every_citation_is_translated_beside_its_heading() -> None:
    cited = set(all_citations()) - {citation.HOUSE}
    assert len(cited) > 90
    for at in sorted(cited):
        place = citation.place_text(at)
        assert place.de == at
        assert place.en.startswith(f"{at} ("), at


def test_an_english_citation_shows_heading_and_translation() -> None:
    assert citation.place_text("2003, (c) Angreifen").en == "2003, (c) Angreifen (attacking)"
