"""The world of a campaign: everything that stays from game to game.

Stickers, cities, faction cards, names, and which cards and packets are in use. A running game is in
`risiko.evolution.state`.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from risiko.evolution.content.board import BOARD, ISLAND, LANDS, PRINTED, Borders, Line, borders
from risiko.evolution.content.pieces import (
    DECK,
    EVENTS,
    FACTION_IDS,
    FACTIONS,
    MISSIONS,
    SCARS,
    SLOTS,
)

NOBODY = -1
NOWHERE = -1
MOST_PERSONS = 11
"""The most people of a campaign: with more, a contest for the planet has too many outcomes."""
WON, HELD, ELIMINATED = "w", "h", "e"
"""How a game ended for a faction, as written on the back of its card."""
NO_FORT = -1


class City(NamedTuple):
    """A city on the board."""

    population: int
    founder: int
    """The person who founded it."""
    name: str


class WorldMark(NamedTuple):
    """What was written beside a continent."""

    name: str = ""
    founder: int = NOBODY
    change: int = 0
    """The sticker beside its bonus: +1 or -1."""


class Service(NamedTuple):
    """A line on the back of a faction card: who played it, from where, and how it ended."""

    person: int
    start: int
    result: str


class Signature(NamedTuple):
    """A winner's signature on the board."""

    person: int
    comment: str


class Stock(NamedTuple):
    """The stickers that are left."""

    major: int = 5
    cancel: int = 4
    plus: int = 1
    minus: int = 1
    fort: int = 5
    minor: int = 9
    coin: int = 41


ALL_STICKERS = Stock()
"""The sheet before anything was taken from it."""


@dataclass(frozen=True)
class World:
    """A world. It is a value: the methods that change something return another world."""

    games: int = 0
    """Games that were played to their end."""
    past: str = ""
    """The hash of the record before, which chains the games of a campaign."""
    powers: tuple[tuple[str, ...], ...] = (("",) * len(SLOTS),) * len(FACTIONS)
    """For every faction the powers on the slots of its card."""
    careers: tuple[tuple[Service | None, ...], ...] = ((),) * len(FACTIONS)
    """For every faction a line for each game; None for a game it did not play in."""
    cities: tuple[City | None, ...] = (None,) * LANDS
    scars: tuple[str, ...] = ("",) * LANDS
    forts: tuple[int, ...] = (NO_FORT,) * LANDS
    """Boxes ticked on the fortification of a city; NO_FORT where there is none."""
    ruins: frozenset[int] = frozenset()
    fallout: int = NOWHERE
    bringer: int = NOBODY
    """The faction that brought the nuclear fire."""
    continents: tuple[WorldMark, ...] = (WorldMark(),) * len(BOARD.continents)
    coins: tuple[int, ...] = (*(1,) * PRINTED, 0)
    """Coins on every territory card; 0 for a card that does not exist or was destroyed."""
    stock: Stock = ALL_STICKERS
    scar_cards: tuple[int, ...] = tuple(s.copies if not s.packet else 0 for s in SCARS.values())
    """How many scar cards of each kind have not been played, including those in hands."""
    event_cards: tuple[int, ...] = (0,) * len(EVENTS)
    mission_cards: tuple[str, ...] = ()
    """Missions that were not destroyed, in the order of the deck."""
    packets: tuple[str, ...] = ()
    """The packets opened, in their order."""
    lines: tuple[Line, ...] = ()
    """Sea lines that were added."""
    signatures: tuple[Signature, ...] = ()
    planet: str = ""
    patron: int = NOBODY
    """Who named the planet."""
    evolution: tuple[str, str] = ("", "")
    """What the Mutants chose: offensive or defensive, bodies or brains."""
    cache: dict[str, str] = field(default_factory=dict, repr=False, compare=False, hash=False)
    """Holds the text of this world once `world_notation` has written it."""

    @cached_property
    def borders(self) -> Borders:
        """Which territories border on each other."""
        return borders(self.lines)

    @property
    def fresh(self) -> bool:
        """Whether nothing was prepared yet: no faction has its starting power."""
        return not any(slots[0] for slots in self.powers)

    @property
    def island(self) -> bool:
        """Whether the island is on the board."""
        return self.coins[ISLAND] > 0 or any(ISLAND in line for line in self.lines)

    def has(self, packet: str) -> bool:
        """Whether a packet was opened."""
        return packet in self.packets

    def stickered(self, land: int) -> bool:
        """Whether there is any sticker on a territory. Wichtige Begriffe, Sticker."""
        return bool(
            self.cities[land] or self.scars[land] or land in self.ruins or land == self.fallout
        )

    def population(self, land: int) -> int:
        """The population of the city in a territory, 0 without one."""
        city = self.cities[land]
        return city.population if city else 0

    def wins(self, faction: int) -> int:
        """How often a faction has won."""
        return sum(line is not None and line.result == WON for line in self.careers[faction])

    def signed(self, person: int) -> int:
        """How often a person has signed as winner."""
        return sum(signature.person == person for signature in self.signatures)

    def bonus(self, continent: int, person: int) -> int:
        """The bonus of a continent for a person; 1 more for who named it. Der Sieger."""
        mark = self.continents[continent]
        own = person != NOBODY and mark.founder == person
        return BOARD.continents[continent].bonus + mark.change + own

    # Changes: each returns another world

    def with_power(self, faction: int, slot: int, power: str) -> "World":
        """With a sticker on a faction card."""
        slots = _put(self.powers[faction], slot, power)
        return replace(self, powers=_put(self.powers, faction, slots), cache={})

    def with_city(self, land: int, city: City) -> "World":
        """With a city, which covers whatever city or ruin was there."""
        return replace(
            self, cities=_put(self.cities, land, city), ruins=self.ruins - {land}, cache={}
        )

    def with_scar(self, land: int, scar: str) -> "World":
        """With a scar on a territory; "" removes it."""
        return replace(self, scars=_put(self.scars, land, scar), cache={})

    def with_fort(self, land: int, boxes: int) -> "World":
        """With a fortification that has this number of boxes ticked."""
        return replace(self, forts=_put(self.forts, land, boxes), cache={})

    def with_coins(self, land: int, coins: int) -> "World":
        """With this number of coins on a territory card; 0 destroys the card."""
        return replace(self, coins=_put(self.coins, land, coins), cache={})

    def with_mark(self, continent: int, mark: WorldMark) -> "World":
        """With something written beside a continent."""
        return replace(self, continents=_put(self.continents, continent, mark), cache={})

    def with_line(self, a: int, b: int) -> "World":
        """With one more sea line."""
        line = (min(a, b), max(a, b))
        return replace(self, lines=tuple(sorted({*self.lines, line})), cache={})

    def without_city(self, land: int) -> "World":
        """Without the city and the fortification of a territory."""
        return replace(
            self,
            cities=_put(self.cities, land, None),
            forts=_put(self.forts, land, NO_FORT),
            cache={},
        )

    def without_scar_card(self, scar: str) -> "World":
        """Without one scar card, which was played."""
        return replace(self, scar_cards=_less(self.scar_cards, list(SCARS).index(scar)), cache={})

    def without_event_card(self, event: str) -> "World":
        """Without one event card, which was destroyed."""
        return replace(
            self, event_cards=_less(self.event_cards, list(EVENTS).index(event)), cache={}
        )

    def without_mission(self, mission: str) -> "World":
        """Without a mission card, which was destroyed."""
        left = tuple(card for card in self.mission_cards if card != mission)
        return replace(self, mission_cards=left, cache={})

    def used(self, **stickers: int) -> "World":
        """With stickers taken from the stock."""
        left = {name: getattr(self.stock, name) - n for name, n in stickers.items()}
        return replace(self, stock=self.stock._replace(**left), cache={})

    def changed(self, **fields: object) -> "World":
        """With other values of some fields."""
        return replace(self, **fields, cache={})  # type: ignore[arg-type]

    def opened(self, packet: str) -> "World":
        """With a packet opened: its cards are added to those in use."""
        scars = [
            count + (scar.copies if scar.packet == packet else 0)
            for count, scar in zip(self.scar_cards, SCARS.values(), strict=True)
        ]
        events = [
            count + (event.copies if event.packet == packet else 0)
            for count, event in zip(self.event_cards, EVENTS.values(), strict=True)
        ]
        missions = {*self.mission_cards, *(m for m in DECK if MISSIONS[m].packet == packet)}
        return replace(
            self,
            packets=(*self.packets, packet),
            scar_cards=tuple(scars),
            event_cards=tuple(events),
            mission_cards=tuple(m for m in DECK if m in missions),
            cache={},
        )

    def factions(self) -> tuple[int, ...]:
        """The factions that can be played; those from packets once their cards have powers."""
        return tuple(
            k for k, id in enumerate(FACTION_IDS) if not FACTIONS[id].packet or self.powers[k][0]
        )

    def minors(self) -> int:
        """Minor cities founded so far, including those covered by larger ones since."""
        return ALL_STICKERS.minor - self.stock.minor


def _put(values: tuple, place: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (*values[:place], value, *values[place + 1 :])


def _less(values: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*values[:place], values[place] - 1, *values[place + 1 :])
