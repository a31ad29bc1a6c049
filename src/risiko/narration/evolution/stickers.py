"""What sticks on the board of Risiko Evolution or stands there beside units, in words."""

from collections.abc import Iterator
from typing import NamedTuple

from risiko.evolution.campaign.world import NO_FORT, NOBODY, City
from risiko.evolution.content.pieces import BOXES, CAPITAL, MAJOR, MINOR, SCARS
from risiko.evolution.state import GameState
from risiko.narration.evolution.names import Names

CITIES = {MINOR: "minor", MAJOR: "major", CAPITAL: "capital"}
"""Cities by their population."""


class Sticker(NamedTuple):
    """One of them: what it is, and all there is to say of it."""

    kind: str
    text: str
    faction: int = NOBODY
    """Whose HQ it is."""
    boxes: tuple[int, int] | None = None
    """The boxes of a fortification: ticked, and all."""


def find_stickers(names: Names, s: GameState, land: int) -> Iterator[Sticker]:
    """All of a territory."""
    world, line = s.world, names.texts.say
    if land in s.hq:
        faction = s.hq.index(land)
        yield Sticker("hq", line("mark_hq", faction=names.faction(faction)), faction=faction)
    city = world.cities[land]
    if city is not None:
        yield Sticker(CITIES[city.population], _city(names, s, city))
    if land in world.ruins:
        yield Sticker("ruin", line("mark_ruin"))
    if world.forts[land] != NO_FORT:
        ticked = world.forts[land]
        text = line("mark_fort", left=BOXES - ticked)
        yield Sticker("fort", text, boxes=(ticked, BOXES))
    if world.scars[land]:
        scar = SCARS[world.scars[land]]
        name, text = names.texts.of(scar.name), names.texts.of(scar.text)
        yield Sticker(scar.id, line("mark_scar", name=name, text=text))
    if land == world.fallout:
        yield Sticker("fallout", line("mark_fallout"))
    elif not world.coins[land]:
        yield Sticker("torn", line("mark_torn"))


def _city(names: Names, s: GameState, city: City) -> str:
    """A city by its name, its kind and who founded it."""
    kind = CITIES[city.population]
    return names.texts.say(
        "mark_city",
        name=city.name or names.texts.named(kind),
        kind=names.texts.thing(f"city_{kind}"),
        n=city.population,
        founder=names.person(s.persons, city.founder),
    )
