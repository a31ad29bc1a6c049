"""New sea lines: the two that join Alien Island to the board, and the one a mission brings."""

from risiko.evolution.content.board import BOARD, ISLAND
from risiko.evolution.rules import army
from risiko.evolution.rules.options import get_land, offer
from risiko.evolution.rules.steps import Land, Seat, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

OPENING = "Neue Päckchen öffnen"
ALIEN_FORCE = 10
"""Units of the Aliens that join the recruits on the island."""
ISLAND_COINS = 3


def coasts(s: GameState) -> list[int]:
    """Territories that touch the sea and can still take a sticker."""
    return [k for k in BOARD.coast if k != s.world.fallout]


@step("coast")
class ChooseCoast(Step):
    """The first end of a new sea line: for the island, or between two coasts."""

    seat: Seat
    purpose: str
    """`island` or `line`."""
    units: int
    """Recruits that will land on the island; 0 for a line."""

    cite = OPENING

    def actor(self, s: GameState) -> int:
        return self.seat

    def options(self, s: GameState) -> list[Option]:
        return [offer("coast", BOARD.ids[k]) for k in coasts(s)]

    def play(self, s: GameState, action: Action) -> None:
        s.push(ChooseSecondCoast(self.seat, self.purpose, self.units, get_land(action)))

    def flaws(self, s: GameState) -> list[str]:
        return _coast_flaws(s, self.purpose, self.units)


def _coast_flaws(s: GameState, purpose: str, units: int) -> list[str]:
    if purpose == "island":
        return [] if not s.world.island and s.player >= 0 else ["island_there"]
    return [] if purpose == "line" and units == 0 else ["no_sea_line"]


@step("coast2")
class ChooseSecondCoast(Step):
    """The second end of a new sea line."""

    seat: Seat
    purpose: str
    units: int
    first: Land

    cite = OPENING

    def actor(self, s: GameState) -> int:
        return self.seat

    def options(self, s: GameState) -> list[Option]:
        first = self.first
        near = s.world.borders.sets[first] if self.purpose == "line" else frozenset[int]()
        return [offer("coast", BOARD.ids[k]) for k in coasts(s) if k != first and k not in near]

    def play(self, s: GameState, action: Action) -> None:
        first, second = self.first, get_land(action)
        if self.purpose == "line":
            s.world = s.world.with_line(first, second)
            return
        world = s.world.with_line(first, ISLAND).with_line(second, ISLAND)
        s.world = world.with_coins(ISLAND, ISLAND_COINS)
        army.add_units(s, self.seat, ISLAND, self.units + ALIEN_FORCE)

    def flaws(self, s: GameState) -> list[str]:
        if self.first not in coasts(s):
            return ["no_coast"]
        return _coast_flaws(s, self.purpose, self.units)
