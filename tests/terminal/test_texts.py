"""The sentences of the terminal: all of them are used, and no typed word means two things."""

import re
from pathlib import Path

import risiko.terminal
from risiko.narration.texts import load_sentences
from risiko.terminal.name_matching import fold
from risiko.terminal.texts import PACKAGE, load_typed_words, map_typed_words
from risiko.text import LANGUAGES
from risiko.text.files import gaps

PACKAGES = (PACKAGE, *(f"{PACKAGE}.{family}" for family in ("classic", "evolution", "express")))
SENTENCES = {key: text for package in PACKAGES for key, text in load_sentences(package).items()}
NARRATED = {
    key: text
    for package in ("risiko.narration", "risiko.narration.classic", "risiko.narration.express")
    for key, text in load_sentences(package).items()
}
EVOLUTION = load_sentences("risiko.narration.evolution")
SOURCES = {
    path: path.read_text("utf-8") for path in Path(risiko.terminal.__file__).parent.rglob("*.py")
}
COMPOSED = {
    "ask_": "claim fill capital neutral place ghost attack dice defend occupy move",
    "help_": "claim fill capital neutral place ghost attack dice defend occupy move trade",
    "command_": "options board territory cards goal trade income rules last save quit",
}
"""Keys put together from a step, a verb or a command."""
TYPED = (("command",), ("verb",), ("word",), ("verb", "risiko.terminal.express"))
"""Kinds of words that may be typed, some of them in one family only."""


def test_every_sentence_belongs_to_one_package() -> None:
    assert sum(len(load_sentences(package)) for package in PACKAGES) == len(SENTENCES)


def test_every_key_is_used_and_every_used_key_is_there() -> None:
    code = "\n".join(SOURCES.values())
    known = set(SENTENCES)
    composed = {f"{head}{tail}" for head, tails in COMPOSED.items() for tail in tails.split()}
    assert composed <= known
    named = {key for key in known if re.search(rf"[\"']{key}[\"']", code)}
    own_way = known & set(NARRATED)
    assert known - named - composed == own_way
    said = set(re.findall(r"\.say\(\s*\"([a-z_]+)\"", code))
    assert said <= known | set(NARRATED) | set(EVOLUTION)


def test_what_is_said_in_the_terminals_own_way_has_the_same_gaps() -> None:
    for key in set(SENTENCES) & set(NARRATED):
        assert gaps(SENTENCES[key]["de"]) == gaps(NARRATED[key]["de"]), key
        assert SENTENCES[key] != NARRATED[key], key


def test_typed_words_are_there_in_all_languages() -> None:
    for kind in TYPED:
        for languages in load_typed_words(*kind).values():
            assert all(languages[language] for language in LANGUAGES)


def test_no_typed_word_means_two_things() -> None:
    for kind in TYPED:
        words = [
            word
            for key in load_typed_words(*kind).values()
            for row in key.values()
            for word in set(row)
        ]
        meant = map_typed_words(*kind)
        for key, languages in load_typed_words(*kind).items():
            for row in languages.values():
                assert all(meant[word] == key for word in row), words


def test_words_of_actions_are_written_as_they_are_compared() -> None:
    for kind in TYPED[1:]:
        for word in map_typed_words(*kind):
            assert fold(word) == (word,)
