"""Labels of outcomes, as in records: `6 4 2:5 1` for a throw, `card alaska` for a card, `3 5 2` for
who begins.
"""

from typing import Any

from risiko.classic.books.mission_cards import TASKS
from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import CARDS
from risiko.classic.notation.errors import unreadable

SIDES = 6


def decode_dice(outcome: int, count: int) -> list[int]:
    """The dice of an outcome, in the order they lie: its digits in base 6."""
    dice = []
    for _ in range(count):
        outcome, die = divmod(outcome, SIDES)
        dice.append(die + 1)
    return dice


def encode_dice(dice: list[int]) -> int:
    """The outcome whose dice lie in this order."""
    outcome = 0
    for die in reversed(dice):
        outcome = outcome * SIDES + die - 1
    return outcome


def list_labels(state: dict[str, Any], rules: dict[str, Any]) -> list[str]:
    """The labels of an event with cards, one for each outcome."""
    step = state["step"]
    if step == layout.MISSION:
        held = {m for m in state["mission"] if m != layout.NOBODY}
        return [
            f"mission {task.id}"
            for k, task in enumerate(TASKS)
            if rules["mission_in"][k] and k not in held
        ]
    if step == layout.DEAL:
        return [
            f"card {CARDS[t]}" for t, owner in enumerate(state["owner"]) if owner == layout.NOBODY
        ]
    if step == layout.ARMISTICE:
        places = range(rules["shallowest"], rules["deepest"] + 1)
        return [f"armistice {depth}" for depth in places]
    if state["depth"] == 0:
        return ["armistice"]
    return [f"card {CARDS[c]}" for c, place in enumerate(state["card"]) if place == layout.PILE]


def count_dice(state: dict[str, Any], rules: dict[str, Any]) -> tuple[int, ...]:
    """How many dice each side throws: the two sides of an attack, or all who roll."""
    if state["step"] == layout.THROW:
        return state["dice"], state["defence"]
    if state["step"] == layout.ROLL:
        return (state["rollers"].bit_count(),)
    return ()


def write_label(state: dict[str, Any], rules: dict[str, Any], outcome: int) -> str:
    """An outcome in words."""
    sides = count_dice(state, rules)
    if not sides:
        return list_labels(state, rules)[outcome]
    dice = decode_dice(outcome, sum(sides))
    if len(sides) == 1:
        return _row(dice)
    attack, defence = dice[: sides[0]], dice[sides[0] :]
    return f"{_row(sorted(attack, reverse=True))}:{_row(sorted(defence, reverse=True))}"


def read_label(state: dict[str, Any], rules: dict[str, Any], text: str) -> int:
    """The outcome of a label; of several that mean the same, the one in the label's order."""
    sides = count_dice(state, rules)
    if not sides:
        labels = list_labels(state, rules)
        if text not in labels:
            raise unreadable("outcome", text=text, n=len(labels))
        return labels.index(text)
    parts = text.split(":")
    if len(parts) != len(sides):
        raise unreadable("throw", text=text, sides=":".join(map(str, sides)))
    dice = []
    for part, count in zip(parts, sides, strict=True):
        faces = part.split(" ")
        if len(faces) != count or any(face not in "123456" or len(face) != 1 for face in faces):
            raise unreadable("throw", text=part, sides=count)
        dice += [int(face) for face in faces]
    return encode_dice(dice)


def _row(dice: list[int]) -> str:
    return " ".join(map(str, dice))
