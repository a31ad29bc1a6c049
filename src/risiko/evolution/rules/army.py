"""Units on the board: where they may start, how many come, and how they are lost.

Attacks are in `combat`, maneuvers in `maneuver`.
"""

from risiko.evolution.campaign.world import NOBODY, NOWHERE
from risiko.evolution.content.board import LANDS
from risiko.evolution.content.pieces import MAJOR, STARS_TO_WIN
from risiko.evolution.rules import hooks
from risiko.evolution.state import GameState

FEWEST_RECRUITS = 3
SHARE = 3
"""One recruit for this number of territories and population."""
CARDS_OF_THE_RICH = 3
"""Resource cards of a defeated player that fulfil a private mission."""


def is_free(s: GameState, land: int) -> bool:
    """Whether no piece stands in a territory. Wichtige Begriffe, Besetzt/frei."""
    return s.exists(land) and s.owner[land] == NOBODY and land not in s.hq


def legal_starts(s: GameState, seat: int) -> list[int]:
    """Where a seat may start: free territories without stickers, and its own free major cities.

    Vor dem ersten Zug.
    """
    world, person = s.world, s.persons[seat]
    starts = []
    for land in range(LANDS):
        if is_free(s, land):
            city = world.cities[land]
            own = city is not None and (city.population, city.founder) == (MAJOR, person)
            if own or not world.stickered(land):
                starts.append(land)
    return starts


def first_starts(s: GameState, seat: int) -> list[int]:
    """Legal starts that are not next to another HQ.

    If there is none left, the distance is waived, and if that does not help, the stickers.
    """
    legal = legal_starts(s, seat)
    near = s.world.borders.all
    apart = [land for land in legal if not any(other in s.hq for other in near[land])]
    anywhere = [land for land in range(LANDS) if is_free(s, land) and land != s.world.fallout]
    return apart or legal or anywhere


def base_recruits(s: GameState, seat: int) -> int:
    """A third of territories and population, at least 3. Gebiete und Bevölkerung."""
    count = s.owner.count(seat)
    if hooks.counts_population.of(s, seat):
        count += s.population(seat)
    third, rest = divmod(count, SHARE)
    third += bool(rest) and hooks.rounds_up.of(s, seat)
    return max(FEWEST_RECRUITS, third)


def continent_recruits(s: GameState, seat: int) -> int:
    """The bonuses of the continents a seat controls. Kontinentbonus."""
    person = s.persons[seat]
    held = (c for c in s.continents(seat) if c not in s.this.denied)
    return sum(s.world.bonus(continent, person) for continent in held)


def recruits(s: GameState, seat: int) -> int:
    """All recruits of a seat except those for cards. Truppen rekrutieren."""
    total = base_recruits(s, seat) + continent_recruits(s, seat)
    return total + hooks.extra_recruits.of(s, seat)


def placeable_lands(s: GameState, seat: int) -> list[int]:
    """Where recruits of a seat may go. Truppen auf den Spielplan stellen."""
    may_place, may_recruit = hooks.may_place.of, hooks.may_recruit.of
    return [
        land
        for land, owner in enumerate(s.owner)
        if (owner == seat or (owner == NOBODY and hooks.may_place_outside.of(s, seat, land)))
        and may_place(s, seat, land)
        and may_recruit(s, seat, land)
    ]


def add_units(s: GameState, seat: int, land: int, units: int) -> None:
    """Add units to a territory, which their seat then controls."""
    s.owner[land] = seat
    s.units[land] += units


def expansion_cost(s: GameState, seat: int, land: int) -> int:
    """Units lost in a free territory that is entered. In freie Städte vorrücken."""
    return 0 if hooks.free_cities.of(s, seat) else hooks.city_cost.of(s, seat, land)


def fewest_to_enter(s: GameState, seat: int, land: int) -> int:
    """The smallest number of units of which one survives entering a free territory."""
    if is_irradiated(s, seat, land):
        return 2
    return expansion_cost(s, seat, land) + 1


def is_irradiated(s: GameState, seat: int, land: int) -> bool:
    """Whether a seat loses half of the units that enter a territory."""
    return land == s.world.fallout and not s.mutants(seat)


def suffer_fallout(s: GameState, seat: int, land: int, entered: int) -> None:
    """Half of the units that enter the fallout territory are lost, rounded up."""
    if is_irradiated(s, seat, land):
        remove_units(s, land, (entered + 1) // 2)


def remove_units(s: GameState, land: int, units: int) -> None:
    """Take units from a territory; with the last one its seat loses control."""
    s.units[land] = max(0, s.units[land] - units)
    if not s.units[land]:
        s.owner[land] = NOBODY


def raze_hq(s: GameState, land: int) -> None:
    """Destroy the HQ in a territory, if there is one. Wichtige Begriffe, Zerstören."""
    if land in s.hq:
        s.hq[s.hq.index(land)] = NOWHERE


def sweep_if_gone(s: GameState, seat: int, *, to: int = NOBODY, discard: bool = False) -> None:
    """If a seat has lost its last unit, its cards go to the winner. Anderen Spieler gefährden.

    Stars, missiles and the scar card stay.
    """
    if seat == NOBODY or s.controls(seat) or s.out[seat]:
        return
    hand = s.hands[seat]
    if to != NOBODY:
        s.hands[seat] = ()
        s.gain(to, *hand)
        s.this.humbled |= s.world.has("p4") and len(hand) >= CARDS_OF_THE_RICH
    elif discard:
        for card in hand:
            s.give(seat, card)
    hooks.last_unit_lost.of(s, seat)


def award_stars(s: GameState, seat: int, tokens: int = 1) -> None:
    """Give red star tokens to a seat."""
    s.tokens[seat] += tokens
    hooks.token_earned.of(s, seat)


def find_winner(s: GameState) -> int:
    """The seat that has 4 red stars or is the only one left, or NOBODY. Ihr Ziel.

    If several have 4 stars, the player in turn comes first.
    """
    stars = s.tokens[:]  # asked after every step, so all seats are counted at once
    for land in s.hq:
        if land >= 0 and s.owner[land] >= 0:
            stars[s.owner[land]] += 1
    if max(stars) >= STARS_TO_WIN:
        for seat in s.clockwise(s.player):
            if stars[seat] >= STARS_TO_WIN and not s.out[seat]:
                return seat
    return s.out.index(False) if s.out.count(False) == 1 else NOBODY
