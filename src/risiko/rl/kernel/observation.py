"""Writes what a seat observes. It reads of the position only what the seat's view shows."""

from ...classic.kernel.layout import (
    ATTACK,
    CARDS,
    CLAIM,
    DISCARD,
    END,
    MOVE,
    NEUTRAL,
    NOBODY,
    PILE,
    PLACE,
    SEATS,
    TERRITORIES,
    VERB_MOVE,
    VERB_TRADE,
)
from ...classic.kernel.play import actor
from ...classic.kernel.records import RulesRecord, StateRecord
from ...classic.kernel.turn import income
from ...compiler.jit import bulk, inner, kernel, lowest_bit
from ...compiler.records import Numbers, Reals
from ..plane import HALF
from . import planes
from .episode import EpisodeRecord

SHARE = 1.0 / TERRITORIES
COUNT_BITS = 8
"""The cards of all seats are counted in one integer, each seat in so many bits."""


@inner
def soften(n: int) -> float:
    """A count between 0 and 1."""
    return n / (n + float(HALF))


@bulk
def write_units(g: StateRecord, obs: Reals, first: int) -> None:
    """The units of all territories."""
    for t in range(TERRITORIES):
        obs[first + t] = soften(int(g.units[t]))


@kernel
def write_land(g: StateRecord, army: int, obs: Reals, first: int) -> int:
    """The territories of an army; returns how many units are there."""
    units = 0
    left = int(g.land[army])
    while left:
        t = lowest_bit(left)
        obs[first + t] = 1.0
        units += int(g.units[t])
        left &= left - 1
    return units


@kernel
def write_board(
    g: StateRecord, r: RulesRecord, at: Numbers, seat: int, obs: Reals, base: int
) -> None:
    """Who holds which territory with how many units, and what everybody has in sum."""
    seats = int(r.seats)
    write_units(g, obs, base + int(at[planes.UNITS]))
    owners = base + int(at[planes.OWNERS])
    for place in range(seats):
        other = seat + place
        if other >= seats:
            other -= seats
        units = write_land(g, other, obs, owners + place * TERRITORIES)
        obs[base + int(at[planes.UNITS_HELD]) + place] = soften(units)
        obs[base + int(at[planes.TERRITORIES_HELD]) + place] = g.held[other] * SHARE
        obs[base + int(at[planes.INCOME]) + place] = soften(income(g, r, other))
    for army in range(r.neutrals):
        first = base + int(at[planes.NEUTRAL]) + army * TERRITORIES
        write_land(g, SEATS + army, obs, first)


@kernel
def write_cards(
    g: StateRecord, r: RulesRecord, at: Numbers, seat: int, obs: Reals, base: int
) -> None:
    """The own hand, the cards that lie open, and where the armistice card may be."""
    hand = base + int(at[planes.HAND])
    discard = base + int(at[planes.DISCARD])
    counts = 0
    for card in range(CARDS):
        place = int(g.card[card])
        if place < SEATS:
            counts += 1 << COUNT_BITS * place
        if place == seat:
            obs[hand + card] = 1.0
        elif place == DISCARD:
            obs[discard + card] = 1.0
    seats = int(r.seats)
    for place in range(seats):
        other = seat + place
        if other >= seats:
            other -= seats
        cards = counts >> COUNT_BITS * other & (1 << COUNT_BITS) - 1
        obs[base + int(at[planes.CARDS_HELD]) + place] = soften(cards)
    if g.depth != NOBODY:
        drawn = 0
        for card in range(CARDS):
            drawn += int(r.deck[card]) - int(g.card[card] == PILE)
        obs[base + int(at[planes.ARMISTICE])] = soften(max(0, int(r.shallowest) - drawn))
        obs[base + int(at[planes.ARMISTICE]) + 1] = soften(max(0, int(r.deepest) - drawn))


@kernel
def write_players(
    g: StateRecord, r: RulesRecord, at: Numbers, seat: int, obs: Reals, base: int
) -> None:
    """Who is in turn, and who has to decide."""
    seats = int(r.seats)
    obs[base + int(at[planes.IN_TURN]) + (int(g.player) - seat + seats) % seats] = 1.0
    acting = actor(g)
    if acting >= 0:
        obs[base + int(at[planes.TO_ACT]) + (acting - seat + seats) % seats] = 1.0


@kernel
def write_step(g: StateRecord, r: RulesRecord, at: Numbers, obs: Reals, base: int) -> None:
    """The step of the game, and what belongs to it."""
    if g.step >= CLAIM:
        obs[base + int(at[planes.STEP]) + int(g.step) - CLAIM] = 1.0
    obs[base + int(at[planes.STOCK])] = soften(int(g.stock))
    received = base + int(at[planes.RECEIVED])
    obs[received] = soften(int(g.income))
    obs[received + 1] = soften(int(g.from_sets))
    obs[received + 2] = soften(int(g.from_bonus))
    if g.step == PLACE and g.resume == ATTACK:
        obs[base + int(at[planes.INTERRUPTED])] = 1.0
    if g.step == PLACE and g.resume == MOVE:
        obs[base + int(at[planes.INTERRUPTED]) + 1] = 1.0
    dice = base + int(at[planes.DICE])
    obs[dice] = g.force / 3.0
    obs[dice + 1] = g.dice / 3.0
    obs[dice + 2] = g.defence / 3.0
    turn = base + int(at[planes.TURN])
    obs[turn] = float(g.conquered)
    obs[turn + 1] = float(g.due)
    obs[turn + 2] = float(g.window)
    if at[planes.SETS] != at[planes.SETS + 1]:
        obs[base + int(at[planes.SETS])] = soften(int(g.sets))
    if g.step == NEUTRAL and g.army != NOBODY:
        obs[base + int(at[planes.ARMY]) + int(g.army) - SEATS] = 1.0
    if g.source != NOBODY and g.step != END:
        obs[base + int(at[planes.SOURCE]) + int(g.source)] = 1.0
        obs[base + int(at[planes.TARGET]) + int(g.target)] = 1.0


@kernel
def write_goal(
    g: StateRecord, r: RulesRecord, at: Numbers, seat: int, obs: Reals, base: int
) -> None:
    """The own mission; the own capital and those that have been taken."""
    seats = int(r.seats)
    if at[planes.MISSION] != at[planes.MISSION + 1] and g.mission[seat] != NOBODY:
        obs[base + int(at[planes.MISSION]) + int(g.mission[seat])] = 1.0
    if at[planes.CAPITALS] != at[planes.CAPITALS + 1]:
        for other in range(seats):
            if g.capital[other] != NOBODY and (other == seat or g.revealed >> other & 1):
                place = (other - seat + seats) % seats
                first = base + int(at[planes.CAPITALS]) + place * TERRITORIES
                obs[first + int(g.capital[other])] = 1.0


@kernel
def write_spelling(e: EpisodeRecord, at: Numbers, obs: Reals, base: int) -> None:
    """What the deciding seat has named of its action; nobody else sees that."""
    if e.verb == VERB_TRADE:
        obs[base + int(at[planes.NAMED]) + int(e.a)] = 1.0
        if e.b != NOBODY:
            obs[base + int(at[planes.NAMED]) + int(e.b)] = 1.0
    elif e.verb == VERB_MOVE:
        obs[base + int(at[planes.SOURCE]) + int(e.a)] = 1.0
        if e.b != NOBODY:
            obs[base + int(at[planes.TARGET]) + int(e.b)] = 1.0
    obs[base + int(at[planes.NUMBER])] = soften(int(e.number))
    obs[base + int(at[planes.NUMBER]) + 1] = soften(int(e.digits))


@kernel
def write_observation(
    g: StateRecord,
    r: RulesRecord,
    e: EpisodeRecord,
    at: Numbers,
    seat: int,
    obs: Reals,
    base: int,
) -> None:
    """Write what a seat observes; all numbers of the row are 0 before."""
    write_board(g, r, at, seat, obs, base)
    write_cards(g, r, at, seat, obs, base)
    write_players(g, r, at, seat, obs, base)
    write_step(g, r, at, obs, base)
    write_goal(g, r, at, seat, obs, base)
    if actor(g) == seat:
        write_spelling(e, at, obs, base)
