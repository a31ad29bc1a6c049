"""Who plays which faction, and from where. With packet 1 open a draft decides: `faction_draft`."""

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import FACTION_IDS
from risiko.evolution.rules import army
from risiko.evolution.rules.factions import free_factions
from risiko.evolution.rules.options import get_land, offer
from risiko.evolution.rules.steps import Seat, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

FIRST = "Vor dem ersten Zug"


@step("pick")
class PickFaction(Step):
    """A seat chooses its faction."""

    seat: Seat

    cite = FIRST

    def actor(self, s: GameState) -> int:
        return self.seat

    def options(self, s: GameState) -> list[Option]:
        return [offer("faction", FACTION_IDS[f]) for f in free_factions(s)]

    def play(self, s: GameState, action: Action) -> None:
        s.faction[self.seat] = FACTION_IDS.index(action.args[0])
        s.push(PlaceBase(self.seat))

    def flaws(self, s: GameState) -> list[str]:
        return [] if s.faction[self.seat] == NOBODY else ["faction_chosen"]


@step("base")
class PlaceBase(Step):
    """A seat places its HQ and starting units, if possible not next to another HQ."""

    seat: Seat

    cite = FIRST

    def actor(self, s: GameState) -> int:
        return self.seat

    def options(self, s: GameState) -> list[Option]:
        return [offer("base", BOARD.ids[k]) for k in army.first_starts(s, self.seat)]

    def play(self, s: GameState, action: Action) -> None:
        seat, place = self.seat, get_land(action)
        s.home[seat] = place
        s.hq[s.faction[seat]] = place
        army.add_units(s, seat, place, s.start_units[seat])

    def flaws(self, s: GameState) -> list[str]:
        seat = self.seat
        fits = s.faction[seat] != NOBODY and s.home[seat] < 0 and not s.controls(seat)
        fits = fits and s.start_units[seat] > 0
        return [] if fits and army.first_starts(s, seat) else ["cannot_start"]
