"""Refusals say why and where, and what is expected instead."""

import pytest

from risiko.citation import place_text
from risiko.text import LANGUAGES
from tests.evolution.refusals import OF_THE_BOARD, attacking, every_refusal
from tests.play import refused


def test_a_refusal_says_why_and_where() -> None:
    for text, reason in OF_THE_BOARD.items():
        error = refused(attacking(), text)
        assert error.reason == reason, text
        assert error.cite.startswith("2011, ")
        assert place_text(error.cite).en.startswith(f"{error.cite} ("), "translated"


def test_nothing_is_left_open_in_a_sentence() -> None:
    for error in every_refusal():
        for language in LANGUAGES:
            assert "{" not in error.text.say(language)


@pytest.mark.parametrize(
    ("text", "german", "english"),
    [
        (
            "attack congo ural 1",
            "Der Kongo und der Ural grenzen nicht aneinander.",
            "The Congo and the Urals are not adjacent.",
        ),
        (
            "attack ural congo 1",
            "Das Gebiet „Ural“ gehört dir nicht.",
            "You do not control the Urals.",
        ),
        ("attack alaska kamchatka 4", "Höchstens 3 möglich.", "No more than 3."),
        (
            "claim alaska",
            "Das geht jetzt nicht. Du darfst vorrücken und angreifen.",
            "You cannot do that now. You may expand and attack.",
        ),
    ],
)
def test_names_have_their_forms_and_what_is_expected_follows(
    text: str, german: str, english: str
) -> None:
    said = refused(attacking(), text).text
    assert (said.de, said.en) == (german, english)
