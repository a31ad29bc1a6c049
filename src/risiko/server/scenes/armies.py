"""Who has units or cards on the table, and in which colour."""

from collections.abc import Sequence

from risiko.narration.players import Player
from risiko.server.wire.base import Colour
from risiko.server.wire.scene import Army

SEAT_COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow", "black", "purple")
"""The colours of the seats in their order, as missions name them."""
NEUTRAL_COLOURS: tuple[Colour, ...] = ("grey", "sand", "stone")
FIRST_NEUTRAL = len(SEAT_COLOURS)
"""The number of the first neutral army."""


def list_armies(players: Sequence[Player], neutral: Sequence[str] = ()) -> tuple[Army, ...]:
    """The armies of the seats, then the neutral ones by their names."""
    seats = [
        Army(id=seat, name=player.name, colour=SEAT_COLOURS[seat], neutral=False)
        for seat, player in enumerate(players)
    ]
    others = [
        Army(id=FIRST_NEUTRAL + k, name=name, colour=NEUTRAL_COLOURS[k], neutral=True)
        for k, name in enumerate(neutral)
    ]
    return (*seats, *others)
