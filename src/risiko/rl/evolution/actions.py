"""The ids of Risiko Evolution: the words of its notation, and digits.

An action is spelled as it is written: its verb, then what it is done to, word by word, then its
number. A name or a comment is one id, which means the one that is suggested.
"""

from collections.abc import Iterable
from functools import cache

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import (
    DRAFT_KINDS,
    FACTION_IDS,
    MISSIONS,
    PACKETS,
    POWERS,
    SCARS,
)
from risiko.protocol import Option
from risiko.rl.spelling import BASE, ActionSpace, Spelling

ALONE = (
    "defend",
    "emp",
    "end",
    "interfere",
    "mission",
    "occupy",
    "pass",
    "private",
    "rally",
    "shuffle",
    "star",
    "toss",
)
"""Verbs without a word behind them."""
WITH_ONE = (
    "base",
    "cancel",
    "card",
    "choose",
    "coast",
    "coin",
    "continent",
    "deny",
    "destroy",
    "draft",
    "evolve",
    "faction",
    "fortify",
    "garrison",
    "give",
    "hypnotise",
    "join",
    "land",
    "lower",
    "major",
    "minor",
    "missile",
    "mission",
    "name",
    "open",
    "place",
    "power",
    "raise",
    "raze",
    "recon",
    "reinforce",
    "sign",
    "strike",
    "swap",
    "upgrade",
)
WITH_TWO = ("attack", "expand", "move", "relocate", "scar")
COUNTED = frozenset({"attack", "defend", "draft", "expand", "missile", "move", "occupy", "place"})
"""The verbs whose number is spelled, even where only one is legal."""
NAMING = frozenset({"name", "sign"})
"""The verbs that give a text."""
SUGGESTED = "..."
"""The id of the text that is suggested."""


@cache
def list_words() -> tuple[str, ...]:
    """Everything that an action may be done to."""
    words = (
        *BOARD.ids,
        "coin",
        *(continent.id for continent in BOARD.continents),
        *FACTION_IDS,
        *POWERS,
        *SCARS,
        *MISSIONS,
        *PACKETS,
        *DRAFT_KINDS,
        *("attack", "defence"),
        *("offensive", "defensive", "bodies", "brains"),
        *"abcde",
        SUGGESTED,
    )
    return tuple(dict.fromkeys(words))


@cache
def _number_verbs() -> dict[tuple[str, int], int]:
    groups = ((ALONE, 0), (WITH_ONE, 1), (WITH_TWO, 2))
    verbs = [(verb, places) for group, places in groups for verb in group]
    return {verb: id for id, verb in enumerate(verbs)}


@cache
def _number_words() -> dict[str, int]:
    first = len(_number_verbs())
    return {word: first + k for k, word in enumerate(list_words())}


class EvolutionActions(ActionSpace):
    """The ids of Risiko Evolution."""

    def __init__(self) -> None:
        self.first_digit = len(_number_verbs()) + len(list_words())
        self.size = self.first_digit + BASE

    def describe(self, id: int) -> str:
        """What an id means: a verb, a word behind it, or a digit."""
        if id < len(_number_verbs()):
            verb, places = list(_number_verbs())[id]
            return " ".join((verb, *("_" * places)))
        if id < self.first_digit:
            return f"word {list_words()[id - len(_number_verbs())]}"
        return f"digit {id - self.first_digit}"

    def ways(self, options: Iterable[Option]) -> list[Spelling]:
        """How the actions of these options are spelled."""
        found = []
        for verb, args, lo, hi in options:
            spoken = (SUGGESTED,) if verb in NAMING else args
            words = tuple(_number_words()[word] for word in spoken)
            ids = (_number_verbs()[verb, len(args)], *words)
            found.append(Spelling(ids, verb, args, lo, hi, verb in COUNTED))
        return found
