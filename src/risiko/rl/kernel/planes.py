"""What a seat of the classic family observes, plane by plane: the one table of it.

A plane is a row of numbers from 0 to 1; `docs/planes.md` is made from this table. Which planes
there are depends on the game and the number of players; their order does not. Seats are counted
from the observer: 0 is the observer, 1 the next player to the left, and so on.
"""

from collections.abc import Callable, Mapping
from typing import Any

from ...classic.kernel.layout import (
    CARDS,
    CLAIM,
    GOAL_CAPITALS,
    GOAL_MISSION,
    MISSIONS,
    NOBODY,
    STEPS,
    TERRITORIES,
    WORTH_LADDER,
    WORTH_STARS,
)
from ..plane import Plane

Rules = Mapping[str, Any]
"""The rules of a game for a number of players, as the kernel reads them."""

PLANES: list[Plane[Rules]] = []
"""All planes in their order."""


def _plane(name: str, size: Callable[[Rules], int], each: str, meaning: str) -> int:
    PLANES.append(Plane(name, size, each, meaning))
    return len(PLANES) - 1


def _always(size: int) -> Callable[[Rules], int]:
    return lambda rules: size


def _each_seat(rules: Rules) -> int:
    return int(rules["seats"])


def _if_armistice(rules: Rules) -> int:
    return 0 if rules["shallowest"] == NOBODY else 2


OWNERS = _plane(
    "owners",
    lambda rules: TERRITORIES * rules["seats"],
    "seat and territory",
    "1 if the seat holds the territory",
)
NEUTRAL = _plane(
    "neutral",
    lambda rules: TERRITORIES * rules["neutrals"],
    "neutral army and territory",
    "1 if the neutral army holds the territory",
)
UNITS = _plane("units", _always(TERRITORIES), "territory", "its units, n / (n + 10)")
SOURCE = _plane(
    "source",
    _always(TERRITORIES),
    "territory",
    "1 where the attack, or the move being named, comes from",
)
TARGET = _plane("target", _always(TERRITORIES), "territory", "1 where it goes to")
CAPITALS = _plane(
    "capitals",
    lambda rules: TERRITORIES * rules["seats"] if rules["goal"] == GOAL_CAPITALS else 0,
    "seat and territory",
    "1 for the own capital, and for those that lie open",
)
MISSION = _plane(
    "mission",
    lambda rules: MISSIONS if rules["goal"] == GOAL_MISSION else 0,
    "mission card",
    "1 for the own one",
)
HAND = _plane("hand", _always(CARDS), "card", "1 if it is in the own hand")
NAMED = _plane(
    "named",
    lambda rules: 0 if rules["worth"] == WORTH_STARS else CARDS,
    "card",
    "1 if it is named already for the set to trade",
)
DISCARD = _plane(
    "discard",
    lambda rules: 0 if rules["under"] else CARDS,
    "card",
    "1 if it lies open beside the pile",
)
IN_TURN = _plane("in_turn", _each_seat, "seat", "1 for the player in turn")
TO_ACT = _plane("to_act", _each_seat, "seat", "1 for who has to decide")
TERRITORIES_HELD = _plane("territories_held", _each_seat, "seat", "the share of the 42 territories")
UNITS_HELD = _plane("units_held", _each_seat, "seat", "all units, n / (n + 10)")
CARDS_HELD = _plane("cards_held", _each_seat, "seat", "cards in the hand, n / (n + 10)")
INCOME = _plane("income", _each_seat, "seat", "units at the start of a turn, n / (n + 10)")
STEP = _plane(
    "step",
    _always(STEPS - CLAIM),
    "step, as in position lines, from `claim` on",
    "1 for the step of the game",
)
STOCK = _plane("stock", _always(1), "", "units to be placed, n / (n + 10)")
RECEIVED = _plane(
    "received",
    _always(3),
    "of income, sets and own territories on their cards",
    "units received in this placing, n / (n + 10)",
)
INTERRUPTED = _plane(
    "interrupted", _always(2), "of attack and move", "1 if the placing interrupts that step"
)
DICE = _plane("dice", _always(3), "of units announced, dice, and dice of the defence", "n / 3")
TURN = _plane(
    "turn",
    _always(3),
    "of conquered, card due, cards may be traded",
    "1 if it is so in this turn",
)
NUMBER = _plane(
    "number",
    _always(2),
    "of the digits named so far and how many they are",
    "n / (n + 10)",
)
SETS = _plane(
    "sets",
    lambda rules: int(rules["worth"] == WORTH_LADDER),
    "",
    "sets traded by all, n / (n + 10)",
)
ARMY = _plane(
    "army", lambda rules: int(rules["neutrals"]), "neutral army", "1 for the one being placed"
)
ARMISTICE = _plane(
    "armistice",
    _if_armistice,
    "of the fewest and the most",
    "cards that may lie above the armistice card, n / (n + 10)",
)
