"""Citations: every answer of every game names its book and heading, all in one form."""

import pytest

import risiko
from risiko import citation
from risiko.narration.rule_sheet import sections
from risiko.text import Text


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
