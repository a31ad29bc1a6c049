"""How well the rules are tested: the number of tests for each heading of the rulebooks.

`rule_coverage.json` is written by `tools/make_docs.py` from the lists of rules in the tests.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


def count_tests(citation: str) -> int:
    """How many tests prove what stands under a heading; none for a house rule."""
    counts = _headings().get(citation)
    return 0 if counts is None else counts["tests"]


@cache
def _headings() -> Mapping[str, Mapping[str, int]]:
    text = (files("risiko") / "rule_coverage.json").read_text("utf-8")
    headings: Mapping[str, Mapping[str, int]] = json.loads(text)["headings"]
    return headings
