"""The classic board: who holds which territory and continent, and the fight under way."""

from dataclasses import replace
from functools import lru_cache

from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import CARDS
from risiko.classic.observation import Observation
from risiko.narration.classic.names import Names
from risiko.server.scenes.marks import CROWN, make_mark
from risiko.server.wire.scene import Continent, Fight, MapBoard, Mark, Region
from risiko.world import world

REGIONS = 8192
"""Territories that are kept as they were sent, for all games; most hold few units."""
CONTINENTS = 1024
"""The same for continents."""
TERRITORIES = range(layout.TERRITORIES)
FIGHTING = frozenset({layout.DICE, layout.DEFEND, layout.THROW, layout.OCCUPY})


def build_board(names: Names, seen: Observation, seat: int | None) -> MapBoard:
    """All territories and continents."""
    regions = list(map(_region, TERRITORIES, names.territories, seen.owner, seen.units))
    for t, marks in _marks(names, seen, seat).items():
        regions[t] = replace(regions[t], marks=marks)
    bonuses = names.game.rules.continents.value
    continents = [
        _continent(number, names.continent(number), bonus, holder)
        for number, (bonus, holder) in enumerate(zip(bonuses, seen.counts.holders, strict=True))
    ]
    return MapBoard(regions=tuple(regions), continents=tuple(continents))


@lru_cache(maxsize=REGIONS)
def _region(t: int, name: str, army: int, units: int) -> Region:
    place = world().territories[t]
    continent = world().continents[place.continent].id
    return Region(id=place.id, name=name, continent=continent, army=army, units=units, marks=())


@lru_cache(maxsize=CONTINENTS)
def _continent(number: int, name: str, bonus: int, army: int) -> Continent:
    return Continent(id=world().continents[number].id, name=name, bonus=bonus, army=army)


def _marks(names: Names, seen: Observation, seat: int | None) -> dict[int, tuple[Mark, ...]]:
    """The capitals that are known to the viewer; one's own is known to nobody else at first."""
    return {
        capital[0]: (_capital(names, owner == seat),)
        for owner, capital in enumerate(seen.capitals)
        if capital is not None and capital[0] != layout.NOBODY
    }


def _capital(names: Names, own: bool) -> Mark:
    text = names.words.say("mark_own_capital" if own else "mark_capital")
    return make_mark(text, spot="banner", tone="crown", path=CROWN, own=own, secret=own)


def build_fight(seen: Observation) -> Fight | None:
    """The attack under way, until the units have moved in."""
    if seen.step not in FIGHTING:
        return None
    source, target = seen.details["source"], seen.details["target"]
    conquered = seen.step == layout.OCCUPY
    return Fight(
        source=CARDS[source],
        target=CARDS[target],
        attacker=seen.player,
        defender=layout.NOBODY if conquered else seen.owner[target],
        units=seen.units[target] if conquered else seen.details["force"],
        dice=seen.details.get("dice", 0),
    )
