"""Before every game: the side board, scar cards, who begins, and the start of the first turn.

What happens only before the first game of a world is in `world_setup`.
"""

from collections import Counter

from risiko.evolution.campaign.world import NOBODY, World
from risiko.evolution.content.board import BOARD, LANDS
from risiko.evolution.content.pieces import (
    CAPITAL,
    CARDS_OPEN,
    FIRST_COINS,
    HUMANS,
    MUTANTS,
    SCARS,
)
from risiko.evolution.rules import army
from risiko.evolution.rules.cards.missions import ChooseMission, DrawMission
from risiko.evolution.rules.chance_steps import ContestStep, DrawStep
from risiko.evolution.rules.factions import lead_seat
from risiko.evolution.rules.setup.faction_draft import DraftPick
from risiko.evolution.rules.setup.starts import FIRST, PickFaction
from risiko.evolution.rules.setup.world_setup import ChooseStartingPower, PutCoins
from risiko.evolution.rules.steps import AUTO, Seat, Step, step
from risiko.evolution.state import Drafted, GameState
from risiko.protocol import CHANCE

BEFORE = "Vor jedem Spiel"
EXTRA_MISSILES = 2
"""Additional missiles of the faction that brought the nuclear fire when the Mutants play."""
CAPITAL_GUARD = 3
"""Units of the lead faction in the world capital."""


def begin_game(world: World, persons: tuple[int, ...]) -> GameState:
    """The state of a new game of these people on this world."""
    s = GameState(world, persons)
    for seat, person in enumerate(persons):
        wins = world.signed(person)
        s.missiles[seat] = wins
        s.tokens[seat] = int(wins == 0)
    s.events = world.event_cards
    s.missions = world.mission_cards
    s.push(BeginFirstTurn())
    s.push(RollForStart(tuple(range(s.seats))))
    if sum(world.scar_cards) >= s.seats:
        for seat in reversed(range(s.seats)):
            s.push(DealScar(seat))
    for _ in range(CARDS_OPEN):
        s.push(LayCard())
    if world.fresh:
        s.push(PutCoins(FIRST_COINS))
        for faction in reversed(HUMANS):
            s.push(ChooseStartingPower(faction))
    return s


@step("lay")
class LayCard(DrawStep):
    """Four territory cards are laid open; no event follows. Nebenplan vorbereiten."""

    cite = BEFORE

    def things(self, s: GameState) -> list[str]:
        return [BOARD.ids[card] for card in s.pile()]

    def actor(self, s: GameState) -> int:
        return CHANCE if -1 in s.open and s.pile() else AUTO

    def draw(self, s: GameState, outcome: int) -> None:
        s.open[s.open.index(-1)] = s.pile()[outcome]


def scar_pool(s: GameState) -> list[str]:
    """The scar cards that are not in a hand."""
    held = Counter(s.scar)
    return [
        id
        for id, count in zip(SCARS, s.world.scar_cards, strict=True)
        for _ in range(count - held[id])
    ]


@step("deal")
class DealScar(DrawStep):
    """A scar card for everybody, face down. Mankokarten."""

    seat: Seat

    word = "scar"
    cite = "Mankokarten"

    def things(self, s: GameState) -> list[str]:
        return scar_pool(s)

    def draw(self, s: GameState, outcome: int) -> None:
        s.scar[self.seat] = scar_pool(s)[outcome]

    def conceals(self, s: GameState, seat: int | None) -> bool:
        return seat != self.seat

    def flaws(self, s: GameState) -> list[str]:
        fits = not s.scar[self.seat] and len(scar_pool(s)) >= 1
        return [] if fits else ["no_scar_card"]


@step("roll")
class RollForStart(ContestStep):
    """Dice decide who begins; those who tie throw again. Vor dem ersten Zug."""

    rollers: tuple[Seat, ...]

    cite = FIRST

    def win(self, s: GameState, roller: int) -> None:
        s.order = tuple(s.clockwise(roller))
        if s.world.has("p1"):
            s.draft = [Drafted()] * s.seats
            s.push(DraftPick(0))
        else:
            for seat in reversed(s.order):
                s.push(PickFaction(seat))

    def flaws(self, s: GameState) -> list[str]:
        return [] if self.is_sound() else ["nobody_rolls_start"]


@step("outset")
class BeginFirstTurn(Step):
    """Extra missiles, the guard of the capital, and the mission; then the first turn begins."""

    cite = BEFORE

    def run(self, s: GameState) -> None:
        bringer = s.seat_of(s.world.bringer) if s.world.bringer >= 0 else NOBODY
        if bringer != NOBODY and MUTANTS in s.faction:
            s.missiles[bringer] += EXTRA_MISSILES
        lead = lead_seat(s) if s.world.has("p4") else NOBODY
        s.push(DrawMission())
        if lead != NOBODY:
            for k in range(LANDS):
                if s.world.population(k) == CAPITAL and army.is_free(s, k):
                    army.add_units(s, lead, k, CAPITAL_GUARD)
            s.push(ChooseMission(lead))
