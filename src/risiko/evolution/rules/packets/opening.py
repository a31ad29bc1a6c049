"""Sealed packets: what is done when one is opened, and the decisions they bring."""

from collections.abc import Callable

from risiko.evolution.campaign.world import NOBODY, City
from risiko.evolution.content.board import BOARD, ISLAND
from risiko.evolution.content.pieces import (
    ALIENS,
    CAPITAL,
    COMEBACK,
    EVENTS,
    MAJOR,
    MINOR,
    MISSILE,
    MISSIONS,
    MUTANTS,
    PACKETS,
    PRIVATE,
    START,
    SUGGESTIONS,
    WEAKNESS,
)
from risiko.evolution.notation.name_words import decode, encode
from risiko.evolution.rules import army, hooks
from risiko.evolution.rules.cards.events import ash_rain
from risiko.evolution.rules.cards.taking import slide
from risiko.evolution.rules.combat.attack import MOST_DEFENCE, MOST_DICE
from risiko.evolution.rules.powers import left
from risiko.evolution.rules.steps import Kind, Naming, kind, land, one
from risiko.evolution.state import State, Step
from risiko.protocol import Action, Option
from risiko.text import Text

OPENING = "Neue Päckchen öffnen"
ALIEN_FORCE = 10
ISLAND_COINS = 3
NAMING = "Der Sieger"

Opening = Callable[[State, int], None]


def lead_seat(s: State) -> int:
    """The seat of the lead faction: most wins of those in this game; NOBODY at a tie."""
    wins = [s.world.wins(faction) if faction >= 0 else 0 for faction in s.faction]
    best = max(wins)
    return wins.index(best) if best and wins.count(best) == 1 else NOBODY


def open_p1(s: State, seat: int) -> None:
    """From the next game on there is a draft."""


def open_p2(s: State, seat: int) -> None:
    """Who was eliminated first chooses a comeback power at once."""
    hooks.swept.of(s, seat)


def open_p3(s: State, seat: int) -> None:
    """Homelands and missions are there from now on."""


def open_p4(s: State, seat: int) -> None:
    """The lead faction, if it is in the game, chooses the next mission."""
    if lead_seat(s) != NOBODY:
        s.push("choose_mission", lead_seat(s))


def open_e1(s: State, seat: int) -> None:
    """The Mutants' card is ready for the next game; the strike itself follows."""
    for slot, power in ((START, "immune"), (COMEBACK, "vengeful"), (PRIVATE, "mutant_dominion")):
        s.world = s.world.with_power(MUTANTS, slot, power)


def open_e2(s: State, seat: int) -> None:
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


@kind("open")
class Open(Kind):
    """Somebody opens a packet: its cards come into the game, some only with the next."""

    shape = ("seat", "word")
    moment = Text("Erst wird geöffnet.", "First something is opened.")
    cite = OPENING

    def actor(self, s: State, step: Step) -> int:
        return step.num(0)

    def options(self, s: State, step: Step) -> list[Option]:
        return [one("open", step.word(1))]

    def play(self, s: State, step: Step, action: Action) -> None:
        packet = step.word(1)
        s.world = s.world.opened(packet)
        s.events = tuple(
            count + (event.copies if event.packet == packet and not event.later else 0)
            for count, event in zip(s.events, EVENTS.values(), strict=True)
        )
        fresh = [m for m in s.world.mission_cards if MISSIONS[m].packet == packet]
        s.missions = tuple(m for m in MISSIONS if m in s.missions or m in fresh)
        OPENINGS[packet](s, step.num(0))

    def flaws(self, s: State, step: Step) -> list[str]:
        packet = step.word(1)
        if packet not in PACKETS or s.world.has(packet):
            return ["there is no such sealed packet"]
        below = s.stack[-2].kind if len(s.stack) > 1 else ""
        needed = {"e1": "strike", "e2": "coast"}.get(packet, "")
        return [] if not needed or below == needed else ["the packet is opened too early"]


@kind("power")
class Power(Kind):
    """A seat chooses one of the powers that are left, for good."""

    shape = ("seat", "n")
    moment = Text("Erst wird ein Vorteil gewählt.", "First a power is chosen.")
    cite = "Anderen Spieler gefährden"

    def actor(self, s: State, step: Step) -> int:
        return step.num(0)

    def options(self, s: State, step: Step) -> list[Option]:
        return [one("power", power) for power in left(s, step.num(1))]

    def play(self, s: State, step: Step, action: Action) -> None:
        s.world = s.world.with_power(s.faction[step.num(0)], step.num(1), action.args[0])

    def flaws(self, s: State, step: Step) -> list[str]:
        slot, faction = step.num(1), s.faction[step.num(0)]
        packet = {COMEBACK: "p2", MISSILE: "e1"}.get(slot, "")
        fits = (
            packet
            and s.world.has(packet)
            and faction >= 0
            and not s.world.powers[faction][slot]
            and left(s, slot)
        )
        return [] if fits else ["there is no power to choose"]


@kind("hypnosis")
class Hypnosis(Kind):
    """One own territory cannot be attacked until the own next turn."""

    shape = ("seat",)
    moment = Text("Jetzt wird ein Gebiet geschützt.", "Now a territory is protected.")
    cite = OPENING

    def actor(self, s: State, step: Step) -> int:
        return step.num(0)

    def options(self, s: State, step: Step) -> list[Option]:
        return [one("hypnotise", BOARD.ids[k]) for k in s.lands(step.num(0))]

    def play(self, s: State, step: Step, action: Action) -> None:
        s.hypnosis = (land(action),)

    def flaws(self, s: State, step: Step) -> list[str]:
        fits = s.controls(step.num(0)) and s.has(step.num(0), "mass_hypnosis")
        return [] if fits else ["there is nothing to protect"]


@kind("strike")
class Strike(Kind):
    """Who played the third missile chooses which of the two territories burns."""

    shape = ("seat", "land", "land", "n", "n")
    moment = Text("Jetzt fällt das Ziel.", "Now the target is chosen.")
    cite = OPENING

    def actor(self, s: State, step: Step) -> int:
        return step.num(0)

    def options(self, s: State, step: Step) -> list[Option]:
        return [one("strike", BOARD.ids[step.num(k)]) for k in (1, 2)]

    def play(self, s: State, step: Step, action: Action) -> None:
        seat, source, target, attackers, defenders = (step.num(k) for k in range(5))
        army.remove(s, source, attackers)
        army.remove(s, target, defenders)
        burn(s, land(action))
        s.world = s.world.changed(bringer=s.faction[seat])
        ash_rain(s, spare_mutants=False)
        for other in range(s.seats):
            army.sweep(s, other, discard=True)

    def flaws(self, s: State, step: Step) -> list[str]:
        source, target, attackers, defenders = (step.num(k) for k in range(1, 5))
        fits = (
            s.owner[source] == s.player
            and s.owner[target] not in (NOBODY, s.player)
            and 1 <= attackers < s.units[source]
            and attackers <= MOST_DICE
            and 1 <= defenders <= min(MOST_DEFENCE, s.units[target])
            and s.world.fallout < 0
        )
        return [] if fits else ["there is no combat to end so"]


def burn(s: State, place: int) -> None:
    """A territory becomes fallout for ever: units, HQ, city, scar and card are gone."""
    army.remove(s, place, s.units[place])
    army.raze_hq(s, place)
    world = s.world.without_city(place).with_scar(place, "").with_coins(place, 0)
    s.world = world.changed(fallout=place, ruins=world.ruins - {place})
    for seat, hand in enumerate(s.hands):
        s.hands[seat] = tuple(card for card in hand if card != place)
    if place in s.open:
        slide(s, s.open.index(place))
        s.push("refill", 0)
    s.discard = tuple(card for card in s.discard if card != place)


@kind("coast")
class Coast(Kind):
    """The first end of a new sea line: for the island, or between two coasts."""

    shape = ("seat", "word", "n")
    moment = Text("Jetzt wird eine Küste gewählt.", "Now a coast is chosen.")
    cite = OPENING

    def actor(self, s: State, step: Step) -> int:
        return step.num(0)

    def options(self, s: State, step: Step) -> list[Option]:
        return [one("coast", BOARD.ids[k]) for k in coasts(s)]

    def play(self, s: State, step: Step, action: Action) -> None:
        s.push("coast2", *step.args, land(action))

    def flaws(self, s: State, step: Step) -> list[str]:
        return _coast_flaws(s, step)


def coasts(s: State) -> list[int]:
    """Territories that touch the sea and can still take a sticker."""
    return [k for k in BOARD.coast if k != s.world.fallout]


def _coast_flaws(s: State, step: Step) -> list[str]:
    purpose = step.word(1)
    if purpose == "island":
        return [] if not s.world.island and s.player >= 0 else ["the island is there already"]
    return [] if purpose == "line" and step.num(2) == 0 else ["there is no such sea line"]


@kind("coast2")
class SecondCoast(Kind):
    """The other end."""

    shape = ("seat", "word", "n", "land")
    moment = Coast.moment
    cite = OPENING

    def actor(self, s: State, step: Step) -> int:
        return step.num(0)

    def options(self, s: State, step: Step) -> list[Option]:
        first, purpose = step.num(3), step.word(1)
        near = s.world.borders.sets[first] if purpose == "line" else frozenset[int]()
        return [one("coast", BOARD.ids[k]) for k in coasts(s) if k != first and k not in near]

    def play(self, s: State, step: Step, action: Action) -> None:
        seat, purpose, first, second = step.num(0), step.word(1), step.num(3), land(action)
        if purpose == "line":
            s.world = s.world.with_line(first, second)
            return
        world = s.world.with_line(first, ISLAND).with_line(second, ISLAND)
        s.world = world.with_coins(ISLAND, ISLAND_COINS)
        army.muster(s, seat, ISLAND, step.num(2) + ALIEN_FORCE)

    def flaws(self, s: State, step: Step) -> list[str]:
        return _coast_flaws(s, step) if step.num(3) in coasts(s) else ["that is no coast"]


@kind("name")
class Name(Kind):
    """Somebody gives a name: to a continent, a city, the world capital, or the planet."""

    shape = ("seat", "word", "n")
    moment = Text("Jetzt wird ein Name gegeben.", "Now a name is given.")
    cite = NAMING

    def actor(self, s: State, step: Step) -> int:
        return step.num(0)

    def options(self, s: State, step: Step) -> list[Option]:
        names = SUGGESTIONS[_LISTS[step.word(1)]]
        given = {city.name for city in s.world.cities if city is not None}
        given |= {mark.name for mark in s.world.continents}
        new = [name for name in names if name not in given] or names
        return [Naming("name", (encode(new[s.world.games % len(new)]),), 1, 1)]

    def play(self, s: State, step: Step, action: Action) -> None:
        seat, what, where, name = step.num(0), step.word(1), step.num(2), decode(action.args[0])
        person = s.persons[seat]
        if what == "continent":
            mark = s.world.continents[where]._replace(name=name, founder=person)
            s.world = s.world.with_mark(where, mark)
        elif what == "planet":
            s.world = s.world.changed(planet=name, patron=where)
        else:
            s.world = s.world.with_city(where, City(_PEOPLE[what], person, name))
            if what == "capital" and not s.world.has("p4"):
                s.push("open", seat, "p4")
            if what == "minor" and not s.world.stock.minor and not s.world.has("p1"):
                s.push("open", seat, "p1")

    def flaws(self, s: State, step: Step) -> list[str]:
        what, where = step.word(1), step.num(2)
        if what == "continent":
            fits = 0 <= where < len(BOARD.continents) and not s.world.continents[where].name
        elif what == "planet":
            fits = 0 <= where < MOST_PERSONS and not s.world.planet
        else:
            fits = what in _PEOPLE and 0 <= where < ISLAND + 1 and s.exists(where)
        return [] if fits else ["there is nothing to name"]


MOST_PERSONS = 11
"""People in the circle of a campaign: so many can throw dice for the planet at once."""
_PEOPLE = {"minor": MINOR, "major": MAJOR, "capital": CAPITAL}
_LISTS = {
    "continent": "continent",
    "minor": "city",
    "major": "city",
    "capital": "city",
    "planet": "planet",
}
