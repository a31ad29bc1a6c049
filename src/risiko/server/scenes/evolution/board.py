"""The board of Risiko Evolution: who holds what, all that sticks on it, and the fight under way."""

from collections.abc import Iterator
from dataclasses import replace

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import BOARD, LANDS
from risiko.evolution.observation import find_attack
from risiko.evolution.rules.combat.attack import Defend, ThrowDice, ThrowOnesAgain
from risiko.evolution.rules.combat.comparison import AttackStep, CompareDice, MoveIn
from risiko.evolution.state import GameState
from risiko.narration.evolution.names import Names
from risiko.server.scenes.evolution.marks import build_marks
from risiko.server.wire.scene import Continent, Fight, MapBoard, Region

NO_CONTINENT = "sea"
"""Where an island lies that belongs to none."""
BESIDE = " · "
"""Between a territory and the name of its city."""


def build_board(names: Names, s: GameState, seat: int | None) -> MapBoard:
    """All territories and continents."""
    person = s.persons[seat] if seat is not None else NOBODY
    return MapBoard(
        regions=tuple(_region(names, s, seat, land) for land in range(LANDS) if s.exists(land)),
        continents=tuple(
            Continent(
                id=continent.id,
                name=s.world.continents[number].name or names.texts.of(continent.name),
                bonus=s.world.bonus(number, person),
                army=_whole(s, continent.lands),
                notes=tuple(_notes(names, s, number)),
            )
            for number, continent in enumerate(BOARD.continents)
        ),
        lines=tuple((BOARD.ids[a], BOARD.ids[b]) for a, b in s.world.lines),
    )


class BoardKeeper:
    """Keeps the board of each viewer: most plies change only units and their owners."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._kept: dict[int | None, tuple[object, MapBoard]] = {}

    def build(self, s: GameState, seat: int | None) -> MapBoard:
        """The board as a seat sees it."""
        stuck = s.world, s.hq, s.faction, s.persons
        kept, board = self._kept.get(seat, (None, None))
        if board is None or kept != stuck:
            board = build_board(self._names, s, seat)
        else:
            board = _move_units(board, s)
        self._kept[seat] = stuck, board
        return board


def _move_units(board: MapBoard, s: GameState) -> MapBoard:
    """The same board with other units on it."""
    regions = []
    for region in board.regions:
        land = BOARD.number[region.id]
        army, units = s.owner[land], s.units[land]
        if (region.army, region.units) != (army, units):
            region = replace(region, army=army, units=units)
        regions.append(region)
    continents = []
    for continent, printed in zip(board.continents, BOARD.continents, strict=True):
        army = _whole(s, printed.lands)
        if continent.army != army:
            continent = replace(continent, army=army)
        continents.append(continent)
    return replace(board, regions=tuple(regions), continents=tuple(continents))


def _notes(names: Names, s: GameState, number: int) -> Iterator[str]:
    """What was written and stuck beside a continent."""
    mark, line = s.world.continents[number], names.texts.say
    if mark.name:
        yield names.texts.of(BOARD.continents[number].name)
        yield line("continent_founder", founder=names.person(s.persons, mark.founder))
    if mark.change:
        yield line("continent_up" if mark.change > 0 else "continent_down")


def _region(names: Names, s: GameState, seat: int | None, land: int) -> Region:
    continent, city = BOARD.continent[land], s.world.cities[land]
    name = names.territory(land)
    return Region(
        id=BOARD.ids[land],
        name=f"{name}{BESIDE}{city.name}" if city is not None and city.name else name,
        continent=NO_CONTINENT if continent < 0 else BOARD.continents[continent].id,
        army=s.owner[land],
        units=s.units[land],
        marks=build_marks(names, s, seat, land),
        notes=tuple(_card(names, s, land)),
    )


def _card(names: Names, s: GameState, land: int) -> Iterator[str]:
    """What the card of a territory is worth."""
    if s.world.coins[land]:
        yield names.texts.say("card_worth", coins=names.texts.coins(s.world.coins[land]))


def _whole(s: GameState, lands: tuple[int, ...]) -> int:
    """Who holds all of several territories."""
    holders = {s.owner[land] for land in lands}
    return holders.pop() if len(holders) == 1 else NOBODY


def build_fight(s: GameState) -> Fight | None:
    """The attack under way, until the units have moved in."""
    step = find_attack(s)
    if step is None:
        return None
    source, target = step.source, step.target
    conquered = isinstance(step, MoveIn)
    dice = _attack_dice(step)
    return Fight(
        source=BOARD.ids[source],
        target=BOARD.ids[target],
        attacker=s.player,
        defender=NOBODY if conquered else s.owner[target],
        units=s.units[target] if conquered else dice,
        dice=dice,
    )


def _attack_dice(step: AttackStep) -> int:
    """How many dice the attacker throws or has thrown."""
    match step:
        case Defend(attack_dice=dice) | ThrowDice(attack_dice=dice):
            return dice
        case ThrowOnesAgain(attack=thrown) | CompareDice(natural_attack=thrown):
            return len(thrown)
    return 0
