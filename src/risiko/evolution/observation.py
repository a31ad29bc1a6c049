"""What a seat sees of a game, read from the line of its view: nothing else is known."""

from functools import lru_cache

from risiko.evolution.notation.position_notation import read
from risiko.evolution.rules.combat.comparison import AttackStep
from risiko.evolution.rules.steps import GameOver, Step
from risiko.evolution.state import COIN, State
from risiko.protocol import Position, View

KEPT = 64
"""Views that are kept as they were read: a ply is told to several, each with two of them."""


@lru_cache(maxsize=KEPT)
def _read(line: str) -> State:
    return read(line.split(" ", 1)[0], line, view=True)


def see(view: View) -> State:
    """The state as who looks knows it, not to be changed; cards not seen are `HIDDEN`."""
    return _read(view.line)


def look(position: Position, seat: int | None) -> State:
    """The same of a position."""
    return see(position.view(seat))


def top(s: State) -> Step:
    """What is to be decided or thrown now; `over` when nothing is."""
    return s.stack[-1] if s.stack else GameOver()


def fight(s: State) -> AttackStep | None:
    """The attack under way, if there is one."""
    return next((step for step in reversed(s.stack) if isinstance(step, AttackStep)), None)


def cards(s: State, seat: int) -> int:
    """How many resource cards a seat has."""
    return len(s.hands[seat])


def own_cards(s: State, seat: int) -> tuple[int, ...]:
    """The resource cards of who looks."""
    return tuple(card for card in s.hands[seat] if card <= COIN)


def strength(s: State, seat: int) -> int:
    """All units of a seat."""
    return sum(n for n, owner in zip(s.units, s.owner, strict=True) if owner == seat)
