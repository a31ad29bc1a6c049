"""What is printed, and the words around it: every reference resolves, in both languages."""

from dataclasses import fields

import pytest

from risiko.express.cards import DECK
from risiko.express.chances.evaluate import load_weights
from risiko.express.explain import PLACES, reasons
from risiko.express.game import WAYS
from risiko.express.rules import BOOK, ExpressRules
from risiko.express.sheet import sheet

BOOK_HEADINGS = {
    "Spielausstattung",
    "Spielvorbereitung",
    "Die Länderkarten",
    "Los geht's!",
    "Wenn Sie am Zug sind",
    "Wer gewinnt?",
    "Alternative Spielregel",
}


def _is_heading(cite: str) -> bool:
    book, heading, *step = cite.split(", ")
    return book == "2006" and heading in BOOK_HEADINGS and step in ([], ["1"], ["2"], ["3"], ["4"])


@pytest.mark.covers("express.cards.6")
def test_the_cards_are_those_of_the_box() -> None:
    assert len(DECK.cards) == BOOK.cards.value == 14
    assert len(DECK.continents) == 6
    assert [len(c.cards) for c in DECK.continents] == [4, 3, 2, 2, 2, 1]
    assert sum(card.points for card in DECK.cards) == 30
    assert [card.id for card in DECK.cards if not card.stealable] == ["australia"]
    for card in DECK.cards:
        assert card.number in DECK.continents[card.continent].cards
        assert card.name.de
        assert card.name.en


def test_lines_have_an_order_and_names() -> None:
    assert " ".join(DECK.lines) == "g gg c cc k kc kk s2 s3 s4 s5 s6 s7 s8 s10"
    assert tuple(DECK.lines["kc"].name) == ("Kavallerie + Kanone", "cavalry + cannon")
    assert DECK.lines["gg"].name.de == "2 Generale"
    assert DECK.lines["s10"].name.en == "10 soldiers"


def test_every_continent_is_worth_more_than_its_cards() -> None:
    for continent in DECK.continents:
        assert continent.value >= sum(DECK.cards[card].points for card in continent.cards)


def test_every_answer_has_its_place_in_the_book() -> None:
    for question in fields(ExpressRules):
        assert _is_heading(getattr(BOOK, question.name).at), question.name


def test_every_reason_has_its_place_and_its_words() -> None:
    assert set(reasons()) == set(PLACES)
    for code, cite in PLACES.items():
        assert _is_heading(cite), code


@pytest.mark.parametrize("name", WAYS)
def test_the_sheet_answers_every_question_in_both_languages(name: str) -> None:
    rows = sheet(WAYS[name].rules)
    assert len(rows) == len(fields(ExpressRules))
    for row in rows:
        texts = [row.question, row.answer, *([row.note] if row.note else [])]
        assert all(text.de and text.en and "{" not in text.de + text.en for text in texts)
    assert not any(row.house for row in rows), "both options stand in the book"


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_state_of_every_continent_has_a_worth(seats: int) -> None:
    for continent, shares in zip(DECK.continents, load_weights(seats).shares, strict=True):
        assert len(shares) == 3 ** len(continent.cards)
        whole = "+" * len(continent.cards)
        assert max(shares, key=shares.__getitem__) == whole
