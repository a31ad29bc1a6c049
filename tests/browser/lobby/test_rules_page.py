"""The page of the rules: how well each answer is tested, and where links to it lead."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

import risiko
from risiko.server.scenes import rules_page
from risiko.server.wire.table import RuleRow
from risiko.text import LANGUAGES, Language
from tests.browser.player import Player
from tests.browser.visitor import PHONE

GAME = "2003/conquest"
SIZES = PHONE, (390, 844), (1440, 900)
TESTED = {"de": "geprüft: {n} Tests", "en": "tested: {n} tests"}
FITS = "() => document.scrollingElement.scrollWidth <= innerWidth"


def sent(language: Language) -> list[RuleRow]:
    """The rules as the server sends them."""
    page = rules_page(risiko.game(GAME), language)
    return [row for section in page.sections for row in section.rows]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_of_the_book_says_how_many_tests_prove_it(
    person: Callable[..., Player], language: Language
) -> None:
    rows = sent(language)
    anna = person(language=language, size=PHONE)
    anna.go(f"#/rules/{GAME}")
    marks = anna.see("tested")
    expect(marks).to_have_count(len(rows))
    many = next(k for k, row in enumerate(rows) if row.tests > 1)
    expect(marks.nth(many)).to_have_text(TESTED[language].format(n=rows[many].tests))
    for size in SIZES:
        anna.resize(size)
        anna.picture(f"rules-{language}-{size[0]}")
        assert anna.page.evaluate(FITS), size


@pytest.mark.parametrize("link", LANGUAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_finds_its_rule_whatever_the_reader_speaks(
    person: Callable[..., Player], language: Language, link: Language
) -> None:
    anna = person(language=language)
    anna.go(f"#/rules/{GAME}?at={quote(sent(link)[-1].cite)}")
    found = anna.page.locator(".here").last
    expect(found).to_contain_text(sent(language)[-1].question)
    expect(found).to_contain_text(sent(language)[-1].cite)
