"""The boxes that games come in: what stands on the shelf of the lobby, and facts about each game.

A family keeps them beside its texts: `family.toml` has numbers, colours and drawings,
`family.<language>.toml` the words.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from risiko.text import Text, load

Tone = Literal["paper", "ink", "brass", "teal", "light", "shade"]
"""The colours of a cover: four that all boxes share, and the ground's own, lighter and darker."""


class Stroke(NamedTuple):
    """A part of a cover."""

    tone: Tone
    path: str
    """An SVG path in a field of 100 by 100."""
    width: float = 0
    """How wide it is drawn as a line; 0 for what is filled."""


class Box(NamedTuple):
    """Games that are sold together."""

    id: str
    title: Text
    lead: Text
    """What one gets, in a sentence."""
    games: tuple[str, ...]
    """Their ids, the one to begin with first."""
    ground: str
    """The colour of the box, as `#rrggbb`; dark enough for letters of paper."""
    cover: tuple[Stroke, ...]
    newcomers: bool = False
    """Whether it is the one to begin with for who has never played here."""


class GameFacts(NamedTuple):
    """What one wants to know of a game before choosing it."""

    minutes: tuple[int, int]
    """How long a game takes among people at a table, the shortest and the longest."""
    difficulty: int
    """How much there is to learn, from 1 to 3."""
    difference: Text
    """What makes it different from the others in its box, in a sentence or two."""


def read_facts(package: str) -> dict[str, GameFacts]:
    """The facts about the games of a family, by their ids."""
    words = load(package, "family")
    return {
        id: GameFacts(tuple(facts["minutes"]), facts["difficulty"], words[id]["difference"])
        for id, facts in _read(package)["game"].items()
    }


def read_boxes(package: str) -> tuple[Box, ...]:
    """The boxes of a family, in the order of its file."""
    words: Mapping[str, Any] = load(package, "family")["box"]
    return tuple(
        Box(
            id,
            words[id]["title"],
            words[id]["lead"],
            tuple(data["games"]),
            data["ground"],
            tuple(Stroke(**stroke) for stroke in data["cover"]),
            data.get("newcomers", False),
        )
        for id, data in _read(package)["box"].items()
    )


def _read(package: str) -> dict[str, Any]:
    return tomllib.loads((files(package) / "family.toml").read_text("utf-8"))
