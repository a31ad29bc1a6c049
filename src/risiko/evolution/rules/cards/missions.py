"""Missions: when each is fulfilled, and how the next one is drawn or chosen.

Completing a mission is in `taking`, since it is done instead of taking a card.
"""

from collections.abc import Callable

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import CAPITAL, MAJOR
from risiko.evolution.rules import army
from risiko.evolution.rules.army import continent_recruits
from risiko.evolution.rules.cards.side_board import list_takeable
from risiko.evolution.rules.hooks import earns_card
from risiko.evolution.rules.options import offer
from risiko.evolution.rules.steps import AUTO, Seat, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import CHANCE, Action, Option

MISSION = "Missionskarten"
Condition = Callable[[GameState, int], bool]
CONDITIONS: dict[str, Condition] = {}
"""For every mission a function: has a seat fulfilled it at the end of its turn?"""
CITIES, CONQUESTS, CITY_CONQUESTS, SEA_CONQUESTS = 6, 9, 4, 4
MIGHT = 7
CAPITAL_COINS = 4
ISLANDS = 7
CASHED, RICH = 10, 2
METROPOLISES = 3


def _mission(condition: Condition) -> Condition:
    CONDITIONS[condition.__name__] = condition
    return condition


def _conquered(s: GameState) -> set[int]:
    return {land for land, _ in s.this.conquests}


@_mission
def superior_infrastructure(s: GameState, seat: int) -> bool:
    """Six cities."""
    return len(s.cities(seat)) >= CITIES


@_mission
def reign_of_terror(s: GameState, seat: int) -> bool:
    """Nine territories conquered in this turn."""
    return len(_conquered(s)) >= CONQUESTS


@_mission
def urban_assault(s: GameState, seat: int) -> bool:
    """Four cities conquered in this turn."""
    return sum(s.world.cities[land] is not None for land in _conquered(s)) >= CITY_CONQUESTS


@_mission
def amphibious_onslaught(s: GameState, seat: int) -> bool:
    """Four territories conquered across sea lines in this turn."""
    return len({land for land, sea in s.this.conquests if sea}) >= SEA_CONQUESTS


@_mission
def unexpected_attack(s: GameState, seat: int) -> bool:
    """All territories of a continent conquered in this turn."""
    taken = _conquered(s)
    return any(taken.issuperset(continent.lands) for continent in BOARD.continents)


@_mission
def imperial_might(s: GameState, seat: int) -> bool:
    """Continent bonuses of seven."""
    return continent_recruits(s, seat) >= MIGHT


@_mission
def world_is_ready(s: GameState, seat: int) -> bool:
    """The right to take a territory card with four coins."""
    return bool(capital_sites(s, seat))


def capital_sites(s: GameState, seat: int) -> list[int]:
    """Where a seat may found the world capital: its card shows 4 coins and could be taken."""
    if not earns_card.of(s, seat):
        return []
    cards, _ = list_takeable(s, seat)
    fallout = s.world.fallout
    return [card for card in cards if s.world.coins[card] >= CAPITAL_COINS and card != fallout]


@_mission
def explore_world(s: GameState, seat: int) -> bool:
    """Seven islands."""
    return sum(s.owner[land] == seat for land in BOARD.islands) >= ISLANDS


@_mission
def wide_border(s: GameState, seat: int) -> bool:
    """Two continents at the start of the turn."""
    return s.this.wide


@_mission
def forced_occupation(s: GameState, seat: int) -> bool:
    """Somebody with three resource cards swept from the board."""
    return s.this.humbled


@_mission
def guerilla_warfare(s: GameState, seat: int) -> bool:
    """All bunkers and mercenaries; there has to be one."""
    lands = [k for k, scar in enumerate(s.world.scars) if scar in ("bunker", "mercenary")]
    return bool(lands) and all(s.owner[land] == seat for land in lands)


@_mission
def advanced_training(s: GameState, seat: int) -> bool:
    """Ten coins turned in."""
    return s.this.cashed >= CASHED


@_mission
def urban_troop_surge(s: GameState, seat: int) -> bool:
    """The world capital and three major cities."""
    people = [s.world.population(land) for land in s.cities(seat)]
    return CAPITAL in people and people.count(MAJOR) >= METROPOLISES


@_mission
def advanced_tactics(s: GameState, seat: int) -> bool:
    """Two territory cards with four coins each turned in."""
    return s.this.rich >= RICH


@_mission
def mutant_dominion(s: GameState, seat: int) -> bool:
    """All biohazards and the fallout territory."""
    lands = [k for k, scar in enumerate(s.world.scars) if scar == "biohazard"]
    lands.append(s.world.fallout)
    return s.world.fallout >= 0 and all(s.owner[land] == seat for land in lands)


@_mission
def alien_dominion(s: GameState, seat: int) -> bool:
    """Every city on the board; there has to be one."""
    cities = [k for k, city in enumerate(s.world.cities) if city is not None]
    return bool(cities) and all(s.owner[land] == seat for land in cities)


def is_fulfilled(s: GameState, seat: int, mission: str) -> bool:
    """Whether a seat has fulfilled a mission."""
    return bool(mission) and CONDITIONS[mission](s, seat)


@step("prize")
class AwardMissionStars(Step):
    """The red stars of a mission are awarded."""

    seat: Seat
    stars: int

    cite = MISSION

    def run(self, s: GameState) -> None:
        army.award_stars(s, self.seat, self.stars)

    def flaws(self, s: GameState) -> list[str]:
        return [] if self.stars in (1, 2) else ["mission_stars"]


@step("mission")
class DrawMission(Step):
    """A new mission is turned over from the pile. Missionskarten."""

    cite = MISSION

    def _waiting(self, s: GameState) -> bool:
        return not s.mission and bool(s.missions)

    def actor(self, s: GameState) -> int:
        return CHANCE if self._waiting(s) else AUTO

    def chance(self, s: GameState) -> int:
        return len(s.missions)

    def label(self, s: GameState, outcome: int) -> str:
        return f"mission {s.missions[outcome]}"

    def draw(self, s: GameState, outcome: int) -> None:
        open_mission(s, s.missions[outcome])


def open_mission(s: GameState, mission: str) -> None:
    """Take a mission from the pile and lay it open."""
    s.mission = mission
    s.missions = tuple(other for other in s.missions if other != mission)


@step("choose_mission")
class ChooseMission(Step):
    """Somebody chooses the open mission from the pile."""

    seat: Seat

    cite = MISSION

    def actor(self, s: GameState) -> int:
        return self.seat if s.missions and not s.mission else AUTO

    def options(self, s: GameState) -> list[Option]:
        return [offer("choose", mission) for mission in s.missions]

    def play(self, s: GameState, action: Action) -> None:
        open_mission(s, action.args[0])
