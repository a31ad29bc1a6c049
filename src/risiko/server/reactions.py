"""Reactions: what people are asked for while others play, and how they may be spared that."""

from typing import cast

from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules.reactions import MISSILES, SCARS, asked_for
from risiko.protocol import Action, Position
from risiko.registry import EVOLUTION
from risiko.server.facts import Seat
from risiko.server.wire.table import Reaction

ALL: tuple[Reaction, ...] = (MISSILES, SCARS)  # type: ignore[assignment]
PASS = Action("pass")
"""How nobody reacts."""


def has_reactions(game: str) -> bool:
    """Whether players of a game, by its id, are asked to react."""
    return game == EVOLUTION


def asked(position: Position) -> tuple[Reaction, ...]:
    """What the seat to act is asked to react with; nothing in a turn's own decisions."""
    if not isinstance(position, EvolutionPosition) or position.turn < 0:
        return ()
    return cast(tuple[Reaction, ...], asked_for(position.state, position.options()))


def spared(seat: Seat, position: Position) -> bool:
    """Whether a person does not want to be asked for what their seat is asked for."""
    if seat.automatic or not seat.spared:
        return False
    kinds = asked(position)
    return bool(kinds) and set(kinds) <= set(seat.spared)
