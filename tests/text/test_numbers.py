"""Numbers as each language writes them; the client's tests read the same cases."""

import json
from pathlib import Path
from typing import Any

import pytest

from risiko.text import number, percent
from risiko.text.language import category

CASES: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "numbers.json").read_text("utf-8")
)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("case", CASES["numbers"], ids=lambda case: str(case["value"]))
def test_a_number(case: dict[str, Any], language: str) -> None:
    assert number(case["value"], language, case["digits"]) == case[language]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("case", CASES["chances"], ids=lambda case: str(case["value"]))
def test_a_chance(case: dict[str, Any], language: str) -> None:
    assert percent(case["value"], language) == case[language]


def test_a_chance_in_a_table_has_the_digits_that_are_asked_for() -> None:
    assert percent(0.6811, "de", 2) == "68,11\u00a0%"
    assert percent(0.99999, "en", 2) == "100.00%"


def test_the_plural_category_of_a_number() -> None:
    assert [category("de", n) for n in (0, 1, 2, 21)] == ["other", "one", "other", "other"]


def test_a_difference_has_its_sign() -> None:
    told = [percent(value, "de", 0, signed=True) for value in (0.25, -0.25, 0.001)]
    assert told == ["+25\u00a0%", "−25\u00a0%", "0\u00a0%"]
