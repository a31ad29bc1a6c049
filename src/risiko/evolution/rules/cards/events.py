"""What each event card does. The decisions that events ask for are in `event_choices`."""

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import ISLAND
from risiko.evolution.content.pieces import ALIENS, HUMANS, MAJOR, MINOR, MUTANTS
from risiko.evolution.rules import army
from risiko.evolution.rules.cards.event_choices import (
    VOLUNTEERS,
    ChooseIslandCard,
    EvolveMutants,
    FortifyOrReinforce,
    GarrisonOrMove,
    LandAliens,
    PlaceVolunteers,
    RazeCity,
    RollRiot,
)
from risiko.evolution.rules.cards.side_board import EFFECTS, Effect
from risiko.evolution.rules.packets.nuclear_fire import begin_ash_rain
from risiko.evolution.state import GameState

FEW = 2
"""A minor city turns against at most this number of units."""


def _event(effect: Effect) -> Effect:
    EFFECTS[effect.__name__] = effect
    return effect


def _largest(s: GameState) -> int:
    return s.most_population()


@_event
def fortify(s: GameState) -> None:
    """The largest population fortifies a city or reinforces up to two."""
    seat = _largest(s)
    if seat != NOBODY:
        s.push(FortifyOrReinforce(seat))


@_event
def control_people(s: GameState) -> None:
    """The largest population strengthens a city or makes a maneuver."""
    seat = _largest(s)
    if seat != NOBODY:
        s.push(GarrisonOrMove(seat))


@_event
def riots(s: GameState) -> None:
    """A die for each controlled major city."""
    for city in reversed(range(len(s.owner))):
        if s.owner[city] != NOBODY and s.world.population(city) == MAJOR:
            s.push(RollRiot(city))


@_event
def resistance(s: GameState) -> None:
    """Minor cities with one or two units lose one."""
    holders = set()
    for city, owner in enumerate(s.owner):
        if owner != NOBODY and s.world.population(city) == MINOR and s.units[city] <= FEW:
            army.remove_units(s, city, 1)
            holders.add(owner)
    for seat in sorted(holders):
        army.sweep_if_gone(s, seat)


@_event
def join_cause(s: GameState) -> None:
    """The largest population gets volunteers or picks a new mission."""
    seat = _largest(s)
    if seat != NOBODY:
        s.push(PlaceVolunteers(seat, VOLUNTEERS))


def _mutants(s: GameState) -> int:
    """The seat of the Mutants, if they are in the game and on the board."""
    seat = s.seat_of(MUTANTS)
    return seat if seat != NOBODY and s.controls(seat) else NOBODY


def _aliens(s: GameState) -> int:
    seat = s.seat_of(ALIENS)
    return seat if seat != NOBODY and s.controls(seat) else NOBODY


@_event
def mutants_evolve_1(s: GameState) -> None:
    """The Mutants choose attack or defence."""
    if _mutants(s) != NOBODY and not s.world.evolution[0]:
        s.push(EvolveMutants(_mutants(s), 0))


@_event
def mutants_evolve_2(s: GameState) -> None:
    """The Mutants choose bodies or brains."""
    if _mutants(s) != NOBODY and not s.world.evolution[1]:
        s.push(EvolveMutants(_mutants(s), 1))


@_event
def agent_of_chaos(s: GameState) -> None:
    """If no human faction has a continent, the Mutants get a star."""
    humans = [seat for seat in range(s.seats) if s.faction[seat] in HUMANS]
    if _mutants(s) != NOBODY and not any(s.continents(seat) for seat in humans):
        army.award_stars(s, _mutants(s))


@_event
def fallout(s: GameState) -> None:
    """Ash rains on the lands around the fallout territory; the card is destroyed."""
    s.world = s.world.without_event_card("fallout")
    begin_ash_rain(s, spare_mutants=True)


@_event
def die_humans(s: GameState) -> None:
    """The Aliens turn a minor city into a ruin."""
    if _aliens(s) != NOBODY:
        s.push(RazeCity(_aliens(s)))


@_event
def beam_down(s: GameState) -> None:
    """The Aliens land in a free city."""
    if _aliens(s) != NOBODY:
        s.push(LandAliens(_aliens(s)))


@_event
def mysterious_island(s: GameState) -> None:
    """Who controls the island takes any open territory card."""
    if s.owner[ISLAND] != NOBODY:
        s.push(ChooseIslandCard(s.owner[ISLAND]))
