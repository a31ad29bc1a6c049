"""The words for games: all of them are used, and they count and join."""

import re
from pathlib import Path

import pytest

import risiko
from risiko.narration.texts import Words, load_sentences
from risiko.registry import game
from risiko.text import Text

PACKAGES = ("risiko.narration", "risiko.narration.classic", "risiko.narration.express")
SENTENCES = {key: text for package in PACKAGES for key, text in load_sentences(package).items()}
CODE = "\n".join(
    path.read_text("utf-8")
    for folder in ("narration", "terminal", "server")
    for path in (Path(risiko.__file__).parent / folder).rglob("*.py")
)
COMPOSED = {
    "task_": "claim fill capital neutral place ghost attack dice defend occupy move",
    "option_": "attack move dice defend occupy",
    "does_": "claim capital",
    "symbol_": "infantry cavalry artillery",
    "x_": "storm lose continue fresh",
    "x_face_": "G C K 1 2 3",
}
"""Keys put together from a step or a verb."""


def test_every_sentence_belongs_to_one_package() -> None:
    assert sum(len(load_sentences(package)) for package in PACKAGES) == len(SENTENCES)


def test_every_key_is_used() -> None:
    known = set(SENTENCES)
    composed = {f"{head}{tail}" for head, tails in COMPOSED.items() for tail in tails.split()}
    assert composed <= known
    named = {key for key in known if re.search(rf"[\"']{key}[\"']", CODE)}
    assert known - named - composed == set()


def test_sentences_of_a_family_are_known_only_to_words_that_were_extended_by_them() -> None:
    words = Words("de")
    extended = words.extend(("risiko.narration.express", "texts"))
    assert extended.say("x_lose") == "einen Würfel abgeben"
    with pytest.raises(KeyError):
        words.say("x_lose")


def test_words_of_a_book_stay_so_when_a_family_extends_them() -> None:
    words = Words("de").by_book(game("2003/conquest"))
    assert words.extend(("risiko.narration.classic", "texts")).book == "2003"


def test_counting_and_joining() -> None:
    german, english = Words("de"), Words("en")
    assert german.count("unit", 1) == "1 Einheit"
    assert german.count("unit", 0) == "0 Einheiten"
    assert german.count("die", 2) == "2 Würfel"
    dative = Text("{dice.dat}", "{dice.dat}")
    assert dative.say("de", dice=german.count("die", 2)) == "2 Würfeln"
    assert english.count("territory", 2) == "2 territories"
    assert german.join(["a", "b", "c"]) == "a, b und c"
    assert english.join(["a"]) == "a"
    assert german.join([]) == ""
    assert english.range(1, 3) == "1 to 3"
    assert english.range(2, 2) == "2"
