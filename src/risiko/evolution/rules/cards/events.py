"""The events, each a small function, and the decisions they ask for."""

from collections.abc import Callable
from typing import ClassVar

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import BOARD, ISLAND
from risiko.evolution.content.pieces import (
    ALIENS,
    EVOLUTIONS,
    HUMANS,
    MAJOR,
    MINOR,
    MUTANTS,
    WEAKNESS,
)
from risiko.evolution.rules import army
from risiko.evolution.rules.cards.interference import reach_for
from risiko.evolution.rules.steps import AUTO, PASS, Kind, Thrown, kind, land, one
from risiko.evolution.state import State, Step
from risiko.protocol import Action, Option
from risiko.text import Text

EVENTS_AT = "Ereigniskarten"
Effect = Callable[[State], None]
EFFECTS: dict[str, Effect] = {}
"""What every event sets off."""

CALMING_FORCE, VOLUNTEERS, LANDING_FORCE = 5, 3, 5
REINFORCED = 2
QUIET = 6
"""A riot is put down by a die, units and HQ that make so much."""
FEW = 2
"""Units that a minor city can turn against."""


def begin_event(s: State, id: str) -> None:
    """Carry out an event."""
    EFFECTS[id](s)


def _event(effect: Effect) -> Effect:
    EFFECTS[effect.__name__] = effect
    return effect


def _largest(s: State) -> int:
    return s.most_population()


@_event
def fortify(s: State) -> None:
    """The largest population fortifies a city or reinforces up to two."""
    seat = _largest(s)
    if seat != NOBODY:
        s.push("walls", seat)


@_event
def control_people(s: State) -> None:
    """The largest population strengthens a city or makes a maneuver."""
    seat = _largest(s)
    if seat != NOBODY:
        s.push("calm", seat)


@_event
def riots(s: State) -> None:
    """A die for each controlled major city."""
    for city in reversed(range(len(s.owner))):
        if s.owner[city] != NOBODY and s.world.population(city) == MAJOR:
            s.push("riot", city)


@_event
def resistance(s: State) -> None:
    """Minor cities with one or two units lose one."""
    holders = set()
    for city, owner in enumerate(s.owner):
        if owner != NOBODY and s.world.population(city) == MINOR and s.units[city] <= FEW:
            army.remove(s, city, 1)
            holders.add(owner)
    for seat in sorted(holders):
        army.sweep(s, seat)


@_event
def join_cause(s: State) -> None:
    """The largest population gets volunteers or picks a new mission."""
    seat = _largest(s)
    if seat != NOBODY:
        s.push("cause", seat, VOLUNTEERS)


def _mutants(s: State) -> int:
    """The seat of the Mutants, if they are in the game and on the board."""
    seat = s.seat_of(MUTANTS)
    return seat if seat != NOBODY and s.controls(seat) else NOBODY


def _aliens(s: State) -> int:
    seat = s.seat_of(ALIENS)
    return seat if seat != NOBODY and s.controls(seat) else NOBODY


@_event
def mutants_evolve_1(s: State) -> None:
    """The Mutants choose attack or defence."""
    if _mutants(s) != NOBODY and not s.world.evolution[0]:
        s.push("evolve", _mutants(s), 0)


@_event
def mutants_evolve_2(s: State) -> None:
    """The Mutants choose bodies or brains."""
    if _mutants(s) != NOBODY and not s.world.evolution[1]:
        s.push("evolve", _mutants(s), 1)


@_event
def agent_of_chaos(s: State) -> None:
    """If no human faction has a continent, the Mutants get a star."""
    humans = [seat for seat in range(s.seats) if s.faction[seat] in HUMANS]
    if _mutants(s) != NOBODY and not any(s.continents(seat) for seat in humans):
        army.star(s, _mutants(s))


@_event
def fallout(s: State) -> None:
    """Ash rains on the lands around the fallout territory; the card is destroyed."""
    s.world = s.world.without_event_card("fallout")
    ash_rain(s, spare_mutants=True)


def ash_rain(s: State, *, spare_mutants: bool) -> None:
    """Every territory joined to the fallout by land loses one die of units."""
    for near in reversed(s.world.borders.by_land[s.world.fallout]):
        owner = s.owner[near]
        if owner != NOBODY and not (spare_mutants and s.mutants(owner)):
            s.push("ash", near)


@_event
def die_humans(s: State) -> None:
    """The Aliens may turn a minor city into a ruin."""
    if _aliens(s) != NOBODY:
        s.push("clearance", _aliens(s))


@_event
def beam_down(s: State) -> None:
    """The Aliens may land in a free city."""
    if _aliens(s) != NOBODY:
        s.push("landing", _aliens(s))


@_event
def mysterious_island(s: State) -> None:
    """Who controls the island may take any open territory card."""
    if s.owner[ISLAND] != NOBODY:
        s.push("lights", s.owner[ISLAND])


# Decisions and throws


class _Event(Kind):
    """A decision an event asks for."""

    shape: ClassVar[tuple[str, ...]] = ("seat",)
    moment = Text("Erst wird das Ereignis ausgeführt.", "First the event is carried out.")
    cite = EVENTS_AT

    def actor(self, s: State, step: Step) -> int:
        return step.num(0) if self.options(s, step) not in ([], [PASS]) else AUTO


def _own_cities(s: State, seat: int) -> list[int]:
    """Cities of a seat in which units may be placed."""
    return [city for city in s.cities(seat) if city != s.world.fallout]


@kind("walls")
class Walls(_Event):
    """Fortify a city, or reinforce a first one."""

    def options(self, s: State, step: Step) -> list[Option]:
        cities = [BOARD.ids[city] for city in _own_cities(s, step.num(0))]
        walls = [one("fortify", city) for city in cities if s.world.stock.fort]
        return [*walls, *(one("reinforce", city) for city in cities), PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "fortify":
            s.world = s.world.with_fort(land(action), 0).used(fort=1).without_event_card("fortify")
        elif action.verb == "reinforce":
            s.units[land(action)] += REINFORCED
            s.push("walls2", step.num(0), land(action))


@kind("walls2")
class SecondWalls(_Event):
    """Reinforce a second city."""

    shape = ("seat", "land")

    def options(self, s: State, step: Step) -> list[Option]:
        cities = [city for city in _own_cities(s, step.num(0)) if city != step.num(1)]
        return [*(one("reinforce", BOARD.ids[city]) for city in cities), PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "reinforce":
            s.units[land(action)] += REINFORCED


@kind("calm")
class Calm(_Event):
    """Five units into a city, or a maneuver."""

    def options(self, s: State, step: Step) -> list[Option]:
        seat = step.num(0)
        cities = [BOARD.ids[city] for city in _own_cities(s, seat)]
        return [*(one("garrison", city) for city in cities), *army.maneuvers(s, seat), PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "garrison":
            s.units[land(action)] += CALMING_FORCE
        elif action.verb == "move":
            army.move(s, land(action), land(action, 1), action.n)


@kind("riot")
class Riot(Thrown):
    """A die in a major city: with units and HQ less than 6, the roll is lost and the HQ falls."""

    shape = ("land",)
    moment = Text("In der Großstadt wird gewürfelt.", "A die is rolled in the major city.")
    cite = EVENTS_AT

    def dice(self, s: State, step: Step) -> tuple[int, ...]:
        return (1,)

    def draw(self, s: State, step: Step, outcome: int) -> None:
        city, die = step.num(0), outcome + 1
        owner, hq = s.owner[city], city in s.hq
        if die + s.units[city] + hq < QUIET:
            army.remove(s, city, die)
            army.raze_hq(s, city)
            army.sweep(s, owner)

    def flaws(self, s: State, step: Step) -> list[str]:
        return [] if s.owner[step.num(0)] != NOBODY else ["nobody controls the city"]


@kind("cause")
class Cause(_Event):
    """Units for cities, one after the other, or a new mission."""

    shape = ("seat", "n")

    def options(self, s: State, step: Step) -> list[Option]:
        seat, left = step.num(0), step.num(1)
        cities = _own_cities(s, seat)
        options = [Option("place", (BOARD.ids[city],), 1, left) for city in cities]
        if left == VOLUNTEERS:
            options += [one("choose", mission) for mission in s.missions]
        return options

    def play(self, s: State, step: Step, action: Action) -> None:
        seat, left = step.num(0), step.num(1)
        if action.verb == "choose":
            s.mission = action.args[0]
            s.missions = tuple(m for m in s.missions if m != action.args[0])
            return
        s.units[land(action)] += action.n
        if action.n < left:
            s.push("cause", seat, left - action.n)

    def flaws(self, s: State, step: Step) -> list[str]:
        return [] if 1 <= step.num(1) <= VOLUNTEERS else ["there are not so many volunteers"]


_CHOICES = (("offensive", "defensive"), ("bodies", "brains"))


@kind("evolve")
class Evolve(_Event):
    """The Mutants choose what they become; with both choices it is on their card."""

    shape = ("seat", "n")

    def options(self, s: State, step: Step) -> list[Option]:
        return [one("evolve", choice) for choice in _CHOICES[step.num(1)]]

    def play(self, s: State, step: Step, action: Action) -> None:
        first, second = s.world.evolution
        chosen = (action.args[0], second) if step.num(1) == 0 else (first, action.args[0])
        event = ("mutants_evolve_1", "mutants_evolve_2")[step.num(1)]
        s.world = s.world.changed(evolution=chosen).without_event_card(event)
        if chosen in EVOLUTIONS:
            s.world = s.world.with_power(MUTANTS, WEAKNESS, EVOLUTIONS[chosen])

    def flaws(self, s: State, step: Step) -> list[str]:
        n = step.num(1)
        fits = n in (0, 1) and s.world.has("e1") and not s.world.evolution[n]
        return [] if fits else ["there is nothing to choose"]


@kind("ash")
class Ash(Thrown):
    """A die of units is lost."""

    shape = ("land",)
    moment = Text("Ein Würfel entscheidet über die Verluste.", "A die decides the losses.")
    cite = EVENTS_AT

    def dice(self, s: State, step: Step) -> tuple[int, ...]:
        return (1,)

    def draw(self, s: State, step: Step, outcome: int) -> None:
        near = step.num(0)
        owner = s.owner[near]
        army.remove(s, near, outcome + 1)
        army.sweep(s, owner, discard=True)

    def flaws(self, s: State, step: Step) -> list[str]:
        return [] if s.owner[step.num(0)] != NOBODY else ["nobody is there"]


@kind("clearance")
class Clearance(_Event):
    """A minor city may become a ruin: units and HQ are gone."""

    def options(self, s: State, step: Step) -> list[Option]:
        cities = [k for k, city in enumerate(s.world.cities) if city and city.population == MINOR]
        return [*(one("raze", BOARD.ids[city]) for city in cities), PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "pass":
            return
        city = land(action)
        owner = s.owner[city]
        s.world = s.world.without_city(city).without_event_card("die_humans")
        s.world = s.world.changed(ruins=s.world.ruins | {city})
        army.raze_hq(s, city)
        army.remove(s, city, s.units[city])
        army.sweep(s, owner)


@kind("landing")
class Landing(_Event):
    """Five units may land in a free city."""

    def options(self, s: State, step: Step) -> list[Option]:
        cities = [k for k, city in enumerate(s.world.cities) if city and army.free(s, k)]
        return [*(one("land", BOARD.ids[city]) for city in cities), PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "land":
            army.muster(s, step.num(0), land(action), LANDING_FORCE)


@kind("lights")
class Lights(_Event):
    """Any open territory card may be taken but those that somebody has kept from it."""

    shape = ("seat", "card*")

    def options(self, s: State, step: Step) -> list[Option]:
        cards = [card for card in s.open if card >= 0 and card not in step.args[1:]]
        return [*(one("card", BOARD.ids[card]) for card in cards), PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "card":
            reach_for(s, "fetch", step.num(0), land(action), *step.args[1:])
