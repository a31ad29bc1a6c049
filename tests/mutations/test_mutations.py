"""The tests are tested: the rules are changed in turn, and each time a rulebook test must fail.

This takes long, so all of it is a part of `make soak` alone. A mutant that survives is a missing
test.
"""

import os
import subprocess
import sys

import pytest

from risiko.classic.game import VARIANTS
from risiko.classic.rules import Ladder, MarchIn
from tests.games import SOAK
from tests.mutations.classic import near

NOTHING = """
from tests.mutations.mutants import Mutant, hunt
same = Mutant("the same", lambda: None)
tests = ["tests/rulebooks/test_2003.py"]
assert hunt([same], tests, lambda hint: (), lambda test: "titel" in test) == ["the same"]
"""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Python in a process of its own, with the plain kernel, whose rules are quickly changed."""
    environment = os.environ | {"RISIKO_KERNEL": "plain", "RISIKO_SOAK": "1"}
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=False, env=environment
    )


@pytest.mark.skipif(SOAK == 1, reason="takes long: make soak")
@pytest.mark.parametrize("name", [*VARIANTS, "evolution"])
def test_every_change_of_the_rules_is_noticed(name: str) -> None:
    done = run("-m", "tests.mutations", name)
    assert done.returncode == 0, done.stdout[-5000:]


def test_a_wrong_bonus_for_a_continent_is_noticed() -> None:
    done = run("-m", "tests.mutations", "2003/conquest", "continents")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "12 mutants, 0 survived" in done.stdout


def test_what_changes_nothing_survives() -> None:
    done = run("-c", NOTHING)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("value", "changed"),
    [
        (True, [False]),
        (2, [3, 1]),
        (0, [1]),
        ((5, 2), [(6, 2), (4, 2), (5, 3), (5, 1)]),
        (("a", "b"), [("b",), ("a",)]),
        ({3: 35}, [{3: 36}, {3: 34}]),
        (MarchIn.DICE, [MarchIn.UNITS, MarchIn.SURVIVORS]),
        (Ladder((4,), 5), [Ladder((5,), 5), Ladder((3,), 5), Ladder((4,), 6), Ladder((4,), 4)]),
    ],
)
def test_values_are_changed_a_little(value: object, changed: list[object]) -> None:
    assert list(near(value)) == changed
