"""Opening a sealed packet, and what happens at once when it is opened.

When a packet is opened is in `conditions`. The rules it brings for the rest of the campaign are
with their subjects: powers in `powers`, scars in `scars`, events and missions in `cards`, the draft
in `setup.faction_draft`.
"""

from collections.abc import Callable

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.pieces import (
    ALIENS,
    COMEBACK,
    EVENTS,
    MISSIONS,
    MUTANTS,
    PACKETS,
    PRIVATE,
    START,
    WEAKNESS,
)
from risiko.evolution.rules import hooks
from risiko.evolution.rules.cards.missions import ChooseMission
from risiko.evolution.rules.factions import lead_seat
from risiko.evolution.rules.options import offer
from risiko.evolution.rules.steps import Seat, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

OPENING = "Neue Päckchen öffnen"
Opening = Callable[[GameState, int], None]


def open_p1(s: GameState, seat: int) -> None:
    """From the next game on there is a draft."""


def open_p2(s: GameState, seat: int) -> None:
    """The seat that was eliminated chooses a comeback power at once."""
    hooks.last_unit_lost.of(s, seat)


def open_p3(s: GameState, seat: int) -> None:
    """From now on there are homelands and missions."""


def open_p4(s: GameState, seat: int) -> None:
    """The lead faction, if it is in the game, chooses the next mission."""
    if lead_seat(s) != NOBODY:
        s.push(ChooseMission(lead_seat(s)))


def open_e1(s: GameState, seat: int) -> None:
    """The Mutants' card is ready for the next game; the strike itself follows."""
    for slot, power in ((START, "immune"), (COMEBACK, "vengeful"), (PRIVATE, "mutant_dominion")):
        s.world = s.world.with_power(MUTANTS, slot, power)


def open_e2(s: GameState, seat: int) -> None:
    """The faction becomes a collaborator; the Aliens' card is ready for the next game."""
    s.world = s.world.with_power(s.faction[seat], WEAKNESS, "alien_collaborator")
    for slot, power in ((START, "seamless"), (COMEBACK, "harvest"), (PRIVATE, "alien_dominion")):
        s.world = s.world.with_power(ALIENS, slot, power)


OPENINGS: dict[str, Opening] = {
    "p1": open_p1,
    "p2": open_p2,
    "p3": open_p3,
    "p4": open_p4,
    "e1": open_e1,
    "e2": open_e2,
}
"""What is done at once when a packet is opened, by the seat that opens it."""


@step("open")
class OpenPacket(Step):
    """A seat opens a packet: its cards come into the game, some only with the next game."""

    seat: Seat
    packet: str

    cite = OPENING

    def actor(self, s: GameState) -> int:
        return self.seat

    def options(self, s: GameState) -> list[Option]:
        return [offer("open", self.packet)]

    def play(self, s: GameState, action: Action) -> None:
        s.world = s.world.opened(self.packet)
        s.events = tuple(
            count + (event.copies if event.packet == self.packet and not event.later else 0)
            for count, event in zip(s.events, EVENTS.values(), strict=True)
        )
        fresh = [m for m in s.world.mission_cards if MISSIONS[m].packet == self.packet]
        s.missions = tuple(m for m in MISSIONS if m in s.missions or m in fresh)
        OPENINGS[self.packet](s, self.seat)

    def flaws(self, s: GameState) -> list[str]:
        if self.packet not in PACKETS or s.world.has(self.packet):
            return ["no_packet"]
        place = s.stack.index(self)
        below = s.stack[place - 1].kind if place else ""
        needed = {"e1": "strike", "e2": "coast"}.get(self.packet, "")
        return [] if not needed or below == needed else ["packet_too_early"]


def opens_packet(action: str) -> bool:
    """Whether a decision opens a packet, which everybody then reads."""
    return action.startswith("open ")
