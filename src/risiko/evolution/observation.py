"""What a seat sees of Risiko Evolution: the line of its view, decoded into a state.

This is the only reader of Evolution's views; bots, narration, scenes and terminal use it. Not here:
how a view is written (`risiko.evolution.view`).
"""

from functools import lru_cache

# Steps become readable when their module is loaded; the set-up leads to all others.
import risiko.evolution.rules.setup.game_setup  # noqa: F401
from risiko.evolution.notation.position_notation import read
from risiko.evolution.rules.combat.comparison import AttackStep
from risiko.evolution.rules.steps import GameOver, Step
from risiko.evolution.state import COIN, GameState
from risiko.evolution.view import recently_seen
from risiko.protocol import Position, View

CACHED = 512
"""Observations kept: a ply is told to several seats, each with the views before and after it."""


@lru_cache(maxsize=CACHED)
def _decode(line: str) -> GameState:
    known = recently_seen.get(line)
    return known if known is not None else read(line.split(" ", 1)[0], line, view=True)


def observe(view: View) -> GameState:
    """The state as the seat of a view knows it, not to be changed.

    Cards that the seat cannot see are `HIDDEN`.
    """
    return _decode(view.line)


def observe_position(position: Position, seat: int | None) -> GameState:
    """What a seat, or a spectator, sees of a position."""
    return observe(position.view(seat))


def current_step(s: GameState) -> Step:
    """What is to be decided or thrown now; `over` when nothing is."""
    return s.stack[-1] if s.stack else GameOver()


def find_attack(s: GameState) -> AttackStep | None:
    """The attack under way, if there is one."""
    return next((step for step in reversed(s.stack) if isinstance(step, AttackStep)), None)


def count_cards(s: GameState, seat: int) -> int:
    """How many resource cards a seat has."""
    return len(s.hands[seat])


def own_cards(s: GameState, seat: int) -> tuple[int, ...]:
    """The resource cards of the observing seat."""
    return tuple(card for card in s.hands[seat] if card <= COIN)


def count_units(s: GameState, seat: int) -> int:
    """All units of a seat."""
    return sum(n for n, owner in zip(s.units, s.owner, strict=True) if owner == seat)
