"""Risiko Evolution in words: every verb, step and sentence, and games late in a campaign."""

import re
from collections import Counter
from pathlib import Path

import pytest

import risiko.evolution
import risiko.narration.evolution
import risiko.server.scenes.evolution
from risiko.evolution.game import GAME
from risiko.evolution.observation import current_step
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules.steps import KINDS
from risiko.narration.evolution.narrator import QUIET
from risiko.narration.evolution.texts import PACKAGE
from risiko.protocol import CHANCE
from risiko.record.replay import Ply
from risiko.server.scenes.evolution.prompts import FOR_GOOD, PICKS
from risiko.text import Text, load
from risiko.text.files import Tree
from tests.evolution.tables import table, waiting_kinds
from tests.server.scenes.evolution import (
    LAND,
    RARE,
    asks,
    late_moments,
    rare_moment,
    seen,
    told,
)
from tests.server.scenes.moments import stages
from tests.server.scenes.test_every_game import assert_sound

FOLDERS = [Path(p) for m in (risiko.narration.evolution,) for p in m.__path__]
FOLDERS += [Path(p) for p in risiko.server.scenes.evolution.__path__]
CODE = "\n".join(path.read_text("utf-8") for folder in FOLDERS for path in folder.glob("*.py"))
ENGINE = "\n".join(
    path.read_text("utf-8") for p in risiko.evolution.__path__ for path in Path(p).rglob("*.py")
)
COMPOSED = {
    "fact_": "stars territories units cards missiles population faction bot goal next_income game",
    "result_": "won held eliminated absent",
    "dice_": "attack defence higher lower triple stand sixes again walls clones",
    "noun_": "units dice",
    "scar_when_": "roll start own",
    "": "event mission",
}
"""Keys put together from a fact, a moment or a step."""


def data(file: str) -> Tree:
    return load(PACKAGE, file)


def verbs_of_the_engine() -> set[str]:
    """Every verb that can be asked for."""
    made = set(re.findall(r"\b(?:offer|Option|NameOption)\(\s*\"([a-z]+)\"", ENGINE))
    rewards = re.search(r"rewards = \{(.*?)\n        \}", ENGINE, re.DOTALL)
    assert rewards is not None
    return made | set(re.findall(r"^\s+\"([a-z]+)\": \[", rewards[1], re.MULTILINE))


def test_every_verb_and_every_step_has_words() -> None:
    verbs = verbs_of_the_engine()
    assert {"attack", "expand", "lower", "missile", "sign", "hypnotise"} <= verbs
    assert verbs <= set(data("verbs"))
    assert waiting_kinds() | {"over"} == set(data("steps"))
    for key in set(data("verbs")) - verbs:
        verb, _, kind = key.partition("_")
        assert verb in verbs, key
        assert kind in KINDS, key
    assert set(PICKS) <= verbs
    assert set(FOR_GOOD.split()) <= verbs


@pytest.mark.parametrize("file", ["steps", "verbs"])
def test_every_step_and_verb_has_all_its_texts(file: str) -> None:
    parts = {"steps": {"title", "task", "help"}, "verbs": {"label", "prompt", "option", "told"}}
    for name, entries in data(file).items():
        verb, _, kind = name.partition("_")
        told = {"told"} if (verb, kind) in QUIET else set()
        assert set(entries) == parts[file] - told, name


def test_every_sentence_is_used() -> None:
    said = set(data("texts")["say"])
    composed = {f"{head}{tail}" for head, tails in COMPOSED.items() for tail in tails.split()}
    assert composed <= said
    assert {key for key in said - composed if f'"{key}"' not in CODE} == set()


def test_a_verb_without_words_can_still_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    from risiko.narration.evolution import texts

    def nothing(file: str, part: str, key: str) -> Text | None:
        return None if file == "verbs" else entry(file, part, key)

    entry = texts.find_text
    monkeypatch.setattr(texts, "find_text", nothing)
    found = asks(seen(table(LAND)))["attack"]
    assert (found.label, found.choices[0].text) == ("attack", "attack Alaska Kamtschatka")
    assert told(table(LAND), "attack alaska kamchatka 3").words[0] == (
        "Anna: attack alaska kamchatka 3"
    )


# A world in which everything can happen


def kind_before(ply: Ply) -> str:
    """The kind of the step that a ply has answered."""
    assert isinstance(ply.before, EvolutionPosition)
    return current_step(ply.before.state).kind


def test_late_games_make_sound_scenes_and_stories() -> None:
    plies = late_moments()
    kinds = {kind_before(ply) for ply in plies}
    assert len(kinds) > 30
    for ply in plies:
        for on_stage in stages(GAME, ply.after.seats):
            for seat in {None, max(ply.after.turn, 0)}:
                scene = on_stage.scene(ply.after, seat)
                assert_sound(scene)
                options = ply.after.options() if seat == ply.after.turn else ()
                chosen = Counter(
                    (c.verb, c.args, c.lo, c.hi) for a in scene.asks for c in a.choices
                )
                assert chosen == Counter(tuple(option) for option in options)
                line = on_stage.tell(ply, seat)
                assert_sound(line)
                assert len(line.words) <= 6
                quiet = (ply.entry.text, kind_before(ply)) in QUIET
                assert line.words or quiet


@pytest.mark.parametrize("kind", RARE)
def test_rare_steps_are_asked_in_words(kind: str) -> None:
    position = rare_moment(kind)
    german, english = (on.scene(position, max(position.turn, 0)) for on in stages(GAME, 3))
    assert german.step == kind
    assert german.title != english.title
    for scene in (german, english):
        assert_sound(scene)
    assert bool(german.asks) == (position.turn >= 0)
    text = position.label(0) if position.turn == CHANCE else str(position.options()[0].action(1))
    if position.turn >= 0:
        option = position.options()[0]
        text = str(option.action(option.lo))
    assert_sound(told(position, text))
