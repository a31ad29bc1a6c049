"""The sentences of scenes: all of them are used, and fill only gaps that are known."""

import re
from pathlib import Path

import risiko.server.scenes
from risiko.bots import bots_for
from risiko.classic.game import VARIANTS
from risiko.narration.texts import load_sentences
from risiko.registry import games, listings
from risiko.server.scenes import bot_title
from risiko.server.scenes.texts import PACKAGE
from risiko.text import load
from risiko.text.files import gaps

FOLDER = Path(risiko.server.scenes.__file__).parent
CODE = "\n".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py"))
PACKAGES = (PACKAGE, f"{PACKAGE}.classic", f"{PACKAGE}.express")
OWN = {key: text for package in PACKAGES for key, text in load_sentences(package).items()}
NARRATED = {
    key: text
    for package in ("risiko.narration", "risiko.narration.classic", "risiko.narration.express")
    for key, text in load_sentences(package).items()
}
EVOLUTION = load_sentences("risiko.narration.evolution")
STEPS = (
    "roll missions deal bury armistice claim fill capital neutral place ghost attack dice defend "
    "throw occupy move draw over"
)
EXPRESS = "contest throw storm take over"
COMPOSED = {
    "plan_": "claim front_all front_each",
    "title_": f"{STEPS} turn chance",
    "title_x_": EXPRESS,
    "task_": "roll missions deal bury armistice throw draw over turn chance",
    "task_x_": f"{EXPRESS} lose",
    "help_": f"{STEPS} move_connected plain",
    "help_x_": EXPRESS,
    "label_": "claim place capital trade stars attack dice defend occupy move stop end storm lose "
    "continue fresh",
    "prompt_": "claim fill place neutral ghost capital trade stars attack dice defend occupy move "
    "stop end plain storm lose continue fresh",
    "noun_": "units dice stars",
    "fact_": "territories units cards income capital colour bot next_income sets next_set pile "
    "discard armistice target conquered points continents generals free bowl laid",
    "secret_": "mission capital goal",
    "told_": "dice defend",
    "told_x_": "lose continue fresh",
}
"""Keys put together from a step, a verb or the key of a fact."""
ALSO_FILLED = {"task_": {"player"}}
"""What is filled into a sentence although the words for games do not use it."""


def test_every_sentence_belongs_to_one_package() -> None:
    assert sum(len(load_sentences(package)) for package in PACKAGES) == len(OWN)


def test_every_key_is_used_and_every_used_key_is_there() -> None:
    composed = {f"{head}{tail}" for head, tails in COMPOSED.items() for tail in tails.split()}
    assert composed <= set(OWN)
    named = {key for key in OWN if re.search(rf"[\"']{key}[\"']", CODE)}
    assert set(OWN) - named - composed - set(NARRATED) == set()
    said = set(re.findall(r"say\(\s*\"([a-z_]+)\"", CODE))
    assert said <= set(OWN) | set(NARRATED) | set(EVOLUTION)


def test_what_is_said_in_another_way_fills_only_known_gaps() -> None:
    for key in set(OWN) & set(NARRATED):
        also = set().union(*(more for head, more in ALSO_FILLED.items() if key.startswith(head)))
        assert gaps(OWN[key]["de"]) <= gaps(NARRATED[key]["de"]) | also, key
        assert OWN[key] != NARRATED[key], key


def test_every_option_has_a_title() -> None:
    titles = load(PACKAGE, "texts")
    options = {option for listing in listings() for option in listing.options}
    assert set(titles["option"]) == options
    assert VARIANTS.keys() <= set(games())


def test_a_bot_without_a_title_is_called_by_its_name() -> None:
    assert bot_title("random", "de") == "Zufall"
    assert bot_title("somebody_new", "de") == "somebody_new"
    assert "somebody_new" not in bots_for("2003/conquest")
