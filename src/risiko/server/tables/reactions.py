"""Reactions: decisions a seat is asked for while others play, and seats that are spared them.

The clock of a reaction is in `server/live/timekeeper.py`.
"""

from typing import cast, get_args

from risiko import registry
from risiko.protocol import Action, Position
from risiko.server.tables.seats import Seat
from risiko.server.wire.table import Reaction

ALL: tuple[Reaction, ...] = get_args(Reaction)
PASS = Action("pass")
"""The action of a seat that does not react."""


def has_reactions(game: str) -> bool:
    """Whether players of a game, by its id, are asked to react."""
    return bool(registry.family_of(game).reactions)


def reactions_asked(position: Position) -> tuple[Reaction, ...]:
    """The reactions the seat to act is asked for; empty if it decides in its own turn."""
    part = registry.family_of(position.game.id).reactions
    if not part or position.turn < 0:
        return ()
    return cast(tuple[Reaction, ...], registry.load(part)(position))


def is_spared(seat: Seat, position: Position) -> bool:
    """Whether the person on a seat does not want to be asked for what it is asked for now."""
    if seat.automatic or not seat.spared:
        return False
    kinds = reactions_asked(position)
    return bool(kinds) and set(kinds) <= set(seat.spared)
