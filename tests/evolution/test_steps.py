"""Steps: typed values whose notation follows from their fields."""

import ast
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from inspect import signature
from pathlib import Path

import pytest

from risiko.errors import NotationError
from risiko.evolution import rules
from risiko.evolution.content.board import BOARD
from risiko.evolution.notation.step_notation import CODECS, get_parts, read_step, write_step
from risiko.evolution.rules.cards.taking import ClaimCard
from risiko.evolution.rules.combat.attack import Defend, ThrowOnesAgain
from risiko.evolution.rules.combat.comparison import CompareDice
from risiko.evolution.rules.packets.sea_lines import ChooseCoast
from risiko.evolution.rules.setup.game_setup import RollForStart
from risiko.evolution.rules.steps import KINDS, Card, Dice, Land, Seat, Step
from risiko.evolution.state import COIN
from risiko.text import load

ALASKA, KAMCHATKA = BOARD.number["alaska"], BOARD.number["kamchatka"]
SAMPLES = {Seat: 2, Land: KAMCHATKA, Card: COIN, Dice: (6, 3, 1), int: 12, str: "minor"}
WORDS = {Seat: "c", Land: "kamchatka", Card: "coin", Dice: "631", int: "12", str: "minor"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_a_step_has_a_notation_and_only_the_last_one_repeats(kind: str) -> None:
    parts = get_parts(kind)
    assert [part.name for part in parts] == list(signature(KINDS[kind]).parameters)
    assert all(part.type in CODECS for part in parts)
    assert not any(part.repeated for part in parts[:-1])


@pytest.mark.parametrize("kind", KINDS)
def test_every_step_is_written_field_by_field_and_read_back(kind: str) -> None:
    parts = get_parts(kind)
    values = [(SAMPLES[p.type],) * 2 if p.repeated else SAMPLES[p.type] for p in parts]
    words = [word for p in parts for word in [WORDS[p.type]] * (2 if p.repeated else 1)]
    step = KINDS[kind](*values)
    assert write_step(step) == ":".join((kind, *words))
    assert read_step(write_step(step)) == step


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_is_a_small_value_that_cannot_be_changed(kind: str) -> None:
    step = KINDS[kind](
        *((SAMPLES[p.type],) if p.repeated else SAMPLES[p.type] for p in get_parts(kind))
    )
    assert not hasattr(step, "__dict__")
    assert step.kind == kind
    assert hash(step) == hash(read_step(write_step(step)))
    for part in get_parts(kind):
        with pytest.raises(FrozenInstanceError):
            setattr(step, part.name, 0)


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (Defend(ALASKA, KAMCHATKA, 3), "defend:alaska:kamchatka:3"),
        (ThrowOnesAgain(ALASKA, KAMCHATKA, (6, 1), (4,)), "again:alaska:kamchatka:61:4"),
        (
            CompareDice(ALASKA, KAMCHATKA, (6, 3), (5, 2), (6, 3), (7, 5), 1),
            "clash:alaska:kamchatka:63:52:63:75:1",
        ),
        (RollForStart((0, 1, 2)), "roll:a:b:c"),
        (ClaimCard(1), "claim:b"),
        (ClaimCard(1, (ALASKA, COIN)), "claim:b:alaska:coin"),
        (ChooseCoast(0, "island", 31), "coast:a:island:31"),
    ],
)
def test_steps_are_written_as_in_position_lines(step: Step, text: str) -> None:
    assert write_step(step) == text
    assert read_step(text) == step


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dance", "not a step"),
        ("act:a", "too few or too many"),
        ("defend:alaska:kamchatka", "too few or too many"),
        ("defend:alaska:atlantis:3", "not a territory"),
        ("deal:f", "not a seat"),
        ("place:03", "not a number"),
        ("again:alaska:kamchatka:x:4", "not a number"),
        ("open:a:P1", "not a word"),
    ],
)
def test_what_is_no_step_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        read_step(text)


def flaw_keys(function: ast.FunctionDef) -> Iterator[str]:
    """What a function puts into its list of flaws."""
    for node in ast.walk(function):
        if isinstance(node, ast.List):
            listed = node.elts
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "flaws.append":
            listed = node.args
        else:
            continue
        values = (word.value for word in listed if isinstance(word, ast.Constant))
        yield from (value for value in values if isinstance(value, str))


def test_every_flaw_of_a_step_has_its_text() -> None:
    found = {
        key
        for path in Path(rules.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.endswith("flaws")
        for key in flaw_keys(node)
    }
    assert found == set(load("risiko.evolution.notation", "flaws")["step"])
