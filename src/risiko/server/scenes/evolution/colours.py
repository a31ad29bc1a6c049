"""Armies in Risiko Evolution: they wear the colour of their faction once it is chosen."""

from collections.abc import Sequence

from risiko.evolution.content.pieces import FACTION_IDS
from risiko.narration.players import Player
from risiko.server.wire.base import Colour
from risiko.server.wire.scene import Army

FACTION_COLOURS: dict[str, Colour] = {
    "mechaniker": "black",
    "enclave": "red",
    "balkania": "blue",
    "khan": "green",
    "saharan": "yellow",
    "mutants": "orange",
    "aliens": "purple",
}
UNDECIDED: tuple[Colour, ...] = ("grey", "sand", "stone", "orange", "purple")
"""Seats without a faction; a colour that a faction wears by now is left to it."""


def list_armies(players: Sequence[Player], factions: Sequence[int]) -> tuple[Army, ...]:
    """The armies of the seats, whose factions are numbers or -1."""
    worn = {FACTION_COLOURS[FACTION_IDS[faction]] for faction in factions if faction >= 0}
    free = iter([colour for colour in UNDECIDED if colour not in worn])
    return tuple(
        Army(
            id=seat,
            name=player.name,
            colour=FACTION_COLOURS[FACTION_IDS[factions[seat]]]
            if factions[seat] >= 0
            else next(free),
            neutral=False,
        )
        for seat, player in enumerate(players)
    )
