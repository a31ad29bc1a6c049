"""The board of Risiko Evolution: who holds what, all that sticks on it, and the fight under way."""

from risiko.evolution.board import BOARD, LANDS
from risiko.evolution.combat import digits
from risiko.evolution.pieces import CAPITAL, MAJOR, MINOR
from risiko.evolution.state import State
from risiko.evolution.world import NO_FORT, NOBODY
from risiko.server.wire.scene import Continent, Fight, MapBoard, Region
from risiko.telling.evolution.names import Names
from risiko.telling.evolution.seen import fight as under_way

CITY_MARKS = {MINOR: "city_minor", MAJOR: "city_major", CAPITAL: "capital_world"}
"""Cities by their population."""
BESIDE = " · "
"""Between a territory and the name of its city."""


def board(names: Names, s: State, seat: int | None) -> MapBoard:
    """All territories and continents."""
    person = s.persons[seat] if seat is not None else NOBODY
    return MapBoard(
        regions=tuple(_region(names, s, seat, land) for land in range(LANDS) if s.exists(land)),
        continents=tuple(
            Continent(
                id=continent.id,
                name=s.world.continents[number].name or names.speech.of(continent.name),
                bonus=s.world.bonus(number, person),
                army=_whole(s, continent.lands),
            )
            for number, continent in enumerate(BOARD.continents)
        ),
        lines=tuple((BOARD.ids[a], BOARD.ids[b]) for a, b in s.world.lines),
    )


def _region(names: Names, s: State, seat: int | None, land: int) -> Region:
    continent, city = BOARD.continent[land], s.world.cities[land]
    name = names.territory(land)
    return Region(
        id=BOARD.ids[land],
        name=f"{name}{BESIDE}{city.name}" if city is not None and city.name else name,
        continent=BOARD.ids[land] if continent < 0 else BOARD.continents[continent].id,
        army=s.owner[land],
        units=s.units[land],
        marks=tuple(_marks(s, seat, land)),
    )


def _marks(s: State, seat: int | None, land: int) -> list[str]:
    """What sticks on a territory or stands in it beside units."""
    world = s.world
    marks = []
    if land in s.hq:
        marks.append("hq")
        if seat is not None and s.hq.index(land) == s.faction[seat]:
            marks.append("own_hq")
    city = world.cities[land]
    if city is not None:
        marks.append(CITY_MARKS[city.population])
    if world.forts[land] != NO_FORT:
        marks.append("fortified")
    if world.scars[land]:
        marks.append(f"scar_{world.scars[land]}")
    if land == world.fallout:
        marks.append("fallout")
    if land in world.ruins:
        marks.append("ruin")
    return marks


def _whole(s: State, lands: tuple[int, ...]) -> int:
    """Who holds all of several territories."""
    holders = {s.owner[land] for land in lands}
    return holders.pop() if len(holders) == 1 else NOBODY


def fight(s: State) -> Fight | None:
    """The attack under way, until the units have moved in."""
    step = under_way(s)
    if step is None:
        return None
    source, target = step.num(0), step.num(1)
    conquered = step.kind == "occupy"
    dice = 0 if conquered else step.num(2)
    if step.kind in ("again", "clash"):
        dice = len(digits(dice))
    return Fight(
        source=BOARD.ids[source],
        target=BOARD.ids[target],
        attacker=s.player,
        defender=NOBODY if conquered else s.owner[target],
        units=s.units[target] if conquered else dice,
        dice=dice,
    )
