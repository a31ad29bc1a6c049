"""Reactions: what people are asked for while others play, and how they may be spared that."""

from typing import cast, get_args

from risiko import registry
from risiko.protocol import Action, Position
from risiko.server.tables.table_record import Seat
from risiko.server.wire.table import Reaction

ALL: tuple[Reaction, ...] = get_args(Reaction)
PASS = Action("pass")
"""How nobody reacts."""


def has_reactions(game: str) -> bool:
    """Whether players of a game, by its id, are asked to react."""
    return bool(registry.family_of(game).reactions)


def asked(position: Position) -> tuple[Reaction, ...]:
    """What the seat to act is asked to react with; nothing in a turn's own decisions."""
    part = registry.family_of(position.game.id).reactions
    if not part or position.turn < 0:
        return ()
    return cast(tuple[Reaction, ...], registry.load(part)(position))


def spared(seat: Seat, position: Position) -> bool:
    """Whether a person does not want to be asked for what their seat is asked for."""
    if seat.automatic or not seat.spared:
        return False
    kinds = asked(position)
    return bool(kinds) and set(kinds) <= set(seat.spared)
