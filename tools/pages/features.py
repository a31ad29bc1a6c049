"""The page that lists what the marshal's network sees, read from the code that writes it."""

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from risiko.bots.planner.network import features
from risiko.bots.planner.scratch import FEATURES
from risiko.classic.kernel.layout import CONTINENTS

INTRO = """\
# What the network sees

The marshal's network corrects the evaluation of a board. For each player it gets {count} features,
all of them between about 0 and 1 ([in the code](../src/risiko/bots/planner/network/features.py)). A
feature's number is part of every trained network, so it never changes.
"""


def named_features() -> Iterator[tuple[int, str, str]]:
    """Number, name and meaning of every constant in the features module that has a text below."""
    body = ast.parse(Path(features.__file__).read_text("utf-8")).body
    for node, text in pairwise(body):
        match node, text:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int(number))),
                ast.Expr(value=ast.Constant(value=str(meaning))),
            ):
                yield number, name, meaning


def features_page() -> str:
    """The page, with a row for each feature; the features of continents share one row."""
    lines = [INTRO.format(count=FEATURES), "| number | name | meaning |", "| --- | --- | --- |"]
    expected = 0
    for number, name, meaning in sorted(named_features()):
        assert number == expected, f"feature {expected} has no name"
        width = CONTINENTS if name.startswith("CONTINENT_") else 1
        last = f"-{number + width - 1}" if width > 1 else ""
        lines.append(f"| {number}{last} | `{name.lower()}` | {meaning} |")
        expected = number + width
    assert expected == FEATURES, f"feature {expected} has no name"
    return "\n".join(lines) + "\n"
