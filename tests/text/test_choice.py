"""Which language somebody is spoken to in, and in the words of which book."""

import pytest

import risiko
from risiko.cli.console.output import default_language
from risiko.narration import texts
from risiko.server.http.visitor import parse_language
from risiko.text import Text

VARIABLES = ("RISIKO_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.mark.parametrize(
    ("machine", "language"),
    [("de_AT.UTF-8", "de"), ("en_GB.UTF-8", "en"), ("fr_FR.UTF-8", "en"), ("C", "en"), ("", "en")],
)
def test_a_machine_that_speaks_none_of_our_languages_is_answered_in_english(
    monkeypatch: pytest.MonkeyPatch, machine: str, language: str
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", machine)
    assert default_language() == language


@pytest.mark.parametrize(
    ("header", "language"),
    [("de-CH,fr;q=0.5", "de"), ("fr,en;q=0.5,de;q=0.3", "en"), ("fr-FR", "en"), (None, "de")],
)
def test_a_browser_that_names_only_other_languages_is_answered_in_english(
    header: str | None, language: str
) -> None:
    assert parse_language(header) == language


def test_a_game_is_told_in_the_words_of_its_book(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def load(package: str, base: str, book: str = "") -> dict[str, dict[str, Text]]:
        asked.append((package, book))
        return {"say": {"conquers": Text("befreit" if book == "2000" else "erobert", "conquers")}}

    monkeypatch.setattr(texts, "load", load)
    texts._sentences.cache_clear()
    try:
        words = texts.Words("de")
        told = [words.by_book(risiko.game(id)).say("conquers") for id in ("2000/duel", "2010/duel")]
    finally:
        texts._sentences.cache_clear()
    assert told == ["befreit", "erobert"]
    assert ("risiko.narration", "2000") in asked
