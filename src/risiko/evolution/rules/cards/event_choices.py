"""Decisions and throws that events ask for. What each event does is in `events`."""

from dataclasses import dataclass

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import EVOLUTION, EVOLUTIONS, MINOR, MUTANTS
from risiko.evolution.rules import army
from risiko.evolution.rules.cards.taking import TakeCard, begin_taking
from risiko.evolution.rules.chance_steps import ThrowStep
from risiko.evolution.rules.maneuver import move, offer_maneuvers
from risiko.evolution.rules.options import get_land, offer
from risiko.evolution.rules.steps import AUTO, Card, Land, Seat, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

EVENTS_AT = "Ereigniskarten"
CALMING_FORCE, VOLUNTEERS, LANDING_FORCE = 5, 3, 5
REINFORCED = 2
QUIET = 6
"""A riot fails if the die, the units and 1 for an HQ add up to this."""


@dataclass(frozen=True, slots=True)
class EventStep(Step):
    """A decision that an event asks of a seat; passed over if there is nothing to choose.

    An event is carried out completely: nobody may pass. Ereigniskarten.
    """

    seat: Seat

    cite = EVENTS_AT

    def actor(self, s: GameState) -> int:
        return self.seat if self.options(s) else AUTO


def _own_cities(s: GameState, seat: int) -> list[int]:
    """Cities of a seat in which units may be placed."""
    return [city for city in s.cities(seat) if city != s.world.fallout]


@step("walls")
class FortifyOrReinforce(EventStep):
    """Fortify a city, or reinforce a first one."""

    def options(self, s: GameState) -> list[Option]:
        cities = [BOARD.ids[city] for city in _own_cities(s, self.seat)]
        walls = [offer("fortify", city) for city in cities if s.world.stock.fort]
        return [*walls, *(offer("reinforce", city) for city in cities)]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "fortify":
            world = s.world.with_fort(get_land(action), 0).used(fort=1)
            s.world = world.without_event_card("fortify")
        else:
            s.units[get_land(action)] += REINFORCED
            s.push(ReinforceSecondCity(self.seat, get_land(action)))


@step("walls2")
class ReinforceSecondCity(EventStep):
    """Reinforce a second city, if there is one."""

    first: Land

    def options(self, s: GameState) -> list[Option]:
        cities = [city for city in _own_cities(s, self.seat) if city != self.first]
        return [offer("reinforce", BOARD.ids[city]) for city in cities]

    def play(self, s: GameState, action: Action) -> None:
        s.units[get_land(action)] += REINFORCED


@step("calm")
class GarrisonOrMove(EventStep):
    """Five units into a city, or a maneuver."""

    def options(self, s: GameState) -> list[Option]:
        seat = self.seat
        cities = [BOARD.ids[city] for city in _own_cities(s, seat)]
        return [*(offer("garrison", city) for city in cities), *offer_maneuvers(s, seat)]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "garrison":
            s.units[get_land(action)] += CALMING_FORCE
        else:
            move(s, get_land(action), get_land(action, 1), action.n)


@step("riot")
class RollRiot(ThrowStep):
    """A die in a major city: if die, units and HQ make less than 6, units and HQ are lost."""

    city: Land

    cite = EVENTS_AT

    def dice_counts(self, s: GameState) -> tuple[int, ...]:
        return (1,)

    def draw(self, s: GameState, outcome: int) -> None:
        city, die = self.city, outcome + 1
        owner, hq = s.owner[city], city in s.hq
        if die + s.units[city] + hq < QUIET:
            army.remove_units(s, city, die)
            army.raze_hq(s, city)
            army.sweep_if_gone(s, owner)

    def flaws(self, s: GameState) -> list[str]:
        return [] if s.owner[self.city] != NOBODY else ["city_free"]


@step("cause")
class PlaceVolunteers(EventStep):
    """The seat places volunteers in its cities, or chooses a new mission instead."""

    left: int

    def options(self, s: GameState) -> list[Option]:
        seat, left = self.seat, self.left
        cities = _own_cities(s, seat)
        options = [Option("place", (BOARD.ids[city],), 1, left) for city in cities]
        if left == VOLUNTEERS:
            options += [offer("choose", mission) for mission in s.missions]
        return options

    def play(self, s: GameState, action: Action) -> None:
        seat, left = self.seat, self.left
        if action.verb == "choose":
            s.mission = action.args[0]
            s.missions = tuple(m for m in s.missions if m != action.args[0])
            return
        s.units[get_land(action)] += action.n
        if action.n < left:
            s.push(PlaceVolunteers(seat, left - action.n))

    def flaws(self, s: GameState) -> list[str]:
        return [] if 1 <= self.left <= VOLUNTEERS else ["volunteers"]


_CHOICES = (("offensive", "defensive"), ("bodies", "brains"))


@step("evolve")
class EvolveMutants(EventStep):
    """The Mutants choose how to evolve; with the second choice their card gets the power."""

    choice: int

    def options(self, s: GameState) -> list[Option]:
        return [offer("evolve", choice) for choice in _CHOICES[self.choice]]

    def play(self, s: GameState, action: Action) -> None:
        first, second = s.world.evolution
        chosen = (action.args[0], second) if self.choice == 0 else (first, action.args[0])
        event = ("mutants_evolve_1", "mutants_evolve_2")[self.choice]
        s.world = s.world.changed(evolution=chosen).without_event_card(event)
        if chosen in EVOLUTIONS:
            s.world = s.world.with_power(MUTANTS, EVOLUTION, EVOLUTIONS[chosen])

    def flaws(self, s: GameState) -> list[str]:
        n = self.choice
        fits = n in (0, 1) and s.world.has("e1") and not s.world.evolution[n]
        return [] if fits else ["nothing_to_choose"]


@step("clearance")
class RazeCity(EventStep):
    """A minor city becomes a ruin: units and HQ are gone."""

    def options(self, s: GameState) -> list[Option]:
        cities = [k for k, city in enumerate(s.world.cities) if city and city.population == MINOR]
        return [offer("raze", BOARD.ids[city]) for city in cities]

    def play(self, s: GameState, action: Action) -> None:
        city = get_land(action)
        owner = s.owner[city]
        s.world = s.world.without_city(city).without_event_card("die_humans")
        s.world = s.world.changed(ruins=s.world.ruins | {city})
        army.raze_hq(s, city)
        army.remove_units(s, city, s.units[city])
        army.sweep_if_gone(s, owner)


@step("landing")
class LandAliens(EventStep):
    """Five units land in a free city."""

    def options(self, s: GameState) -> list[Option]:
        cities = [k for k, city in enumerate(s.world.cities) if city and army.is_free(s, k)]
        return [offer("land", BOARD.ids[city]) for city in cities]

    def play(self, s: GameState, action: Action) -> None:
        army.add_units(s, self.seat, get_land(action), LANDING_FORCE)


@step("lights")
class ChooseIslandCard(EventStep):
    """Any open territory card is taken, except cards that others have barred."""

    barred: tuple[Card, ...] = ()

    def options(self, s: GameState) -> list[Option]:
        cards = [card for card in s.open if card >= 0 and card not in self.barred]
        return [offer("card", BOARD.ids[card]) for card in cards]

    def play(self, s: GameState, action: Action) -> None:
        begin_taking(s, TakeIslandCard(self.seat, get_land(action), self.barred))


@step("fetch")
class TakeIslandCard(TakeCard):
    """The card chosen goes to a hand, unless somebody interferes."""

    def ask_again(self, barred: tuple[int, ...]) -> Step:
        return ChooseIslandCard(self.seat, barred)
