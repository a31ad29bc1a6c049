"""The words for games: all of them are used, and they count and join."""

import re
from pathlib import Path

import risiko
from risiko.narration.texts import Words, sentences

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
}
"""Keys put together from a step or a verb."""


def test_every_key_is_used() -> None:
    known = set(sentences())
    composed = {f"{head}{tail}" for head, tails in COMPOSED.items() for tail in tails.split()}
    assert composed <= known
    named = {key for key in known if re.search(rf"[\"']{key}[\"']", CODE)}
    assert known - named - composed == set()


def test_counting_and_joining() -> None:
    german, english = Words("de"), Words("en")
    assert german.count("unit", 1) == "1 Einheit"
    assert german.count("unit", 0) == "0 Einheiten"
    assert german.count("die", 2) == "2 Würfel"
    assert "{dice.dat}".format(dice=german.count("die", 2)) == "2 Würfeln"
    assert english.count("territory", 2) == "2 territories"
    assert german.join(["a", "b", "c"]) == "a, b und c"
    assert english.join(["a"]) == "a"
    assert german.join([]) == ""
    assert english.range(1, 3) == "1 to 3"
    assert english.range(2, 2) == "2"
