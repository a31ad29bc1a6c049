"""The sentences of the terminal: complete in both languages, all of them used."""

import re
from pathlib import Path
from string import Formatter
from typing import Any

import risiko.terminal
from risiko.terminal import texts
from risiko.terminal.names import fold
from risiko.terminal.texts import Words, counted, meanings, sentences, typed

DATA: dict[str, Any] = texts._data()
SOURCES = {
    path: path.read_text("utf-8") for path in Path(risiko.terminal.__file__).parent.glob("*.py")
}
COMPOSED = {
    "task_": "claim fill capital neutral place ghost attack dice defend occupy move",
    "ask_": "claim fill capital neutral place ghost attack dice defend occupy move",
    "help_": "claim fill capital neutral place ghost attack dice defend occupy move trade",
    "option_": "attack move dice defend occupy",
    "command_": "options board territory cards goal trade income rules last save quit",
    "does_": "claim capital",
    "symbol_": "infantry cavalry artillery",
    "x_": "storm lose continue fresh",
}
"""Keys put together from a step, a verb or a command."""


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_sentence_is_there_in_both_languages_with_the_same_gaps() -> None:
    for key, text in sentences().items():
        assert text.de.strip(), key
        assert text.en.strip(), key
        assert gaps(text.de) == gaps(text.en), key
        assert set(DATA["say"][key]) == {"de", "en"}, key


def test_every_key_is_used_and_every_used_key_is_there() -> None:
    code = "\n".join(SOURCES.values())
    known = set(sentences())
    composed = {f"{head}{tail}" for head, tails in COMPOSED.items() for tail in tails.split()}
    assert composed <= known
    named = {key for key in known if re.search(rf"[\"']{key}[\"']", code)}
    assert known - named - composed == set()
    said = set(re.findall(r"\.say\(\s*\"([a-z_]+)\"", code))
    assert said <= known


def test_counted_things_and_typed_words_are_there_in_both_languages() -> None:
    for one, several in counted().values():
        assert all((*one, *several))
    for kind in ("command", "verb", "word"):
        for languages in typed(kind).values():
            assert languages["de"]
            assert languages["en"]


def test_no_typed_word_means_two_things() -> None:
    for kind in ("command", "verb", "word"):
        words = [word for key in typed(kind).values() for row in key.values() for word in set(row)]
        meant = meanings(kind)
        for key, languages in typed(kind).items():
            for row in languages.values():
                assert all(meant[word] == key for word in row), words


def test_words_of_actions_are_written_as_they_are_compared() -> None:
    for kind in ("verb", "word"):
        for word in meanings(kind):
            assert fold(word) == (word,)


def test_counting_and_joining() -> None:
    german, english = Words("de"), Words("en")
    assert german.count("unit", 1) == "1 Einheit"
    assert german.count("unit", 0) == "0 Einheiten"
    assert english.count("territory", 2) == "2 territories"
    assert german.join(["a", "b", "c"]) == "a, b und c"
    assert english.join(["a"]) == "a"
    assert german.join([]) == ""
    assert english.range(1, 3) == "1 to 3"
    assert english.range(2, 2) == "2"
