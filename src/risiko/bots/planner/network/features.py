"""The features: the 64 numbers that describe one player on a board, for the network.

All of them are between about 0 and 1. Their numbers are part of every trained network, so they
never change. The text below each one is its row in `docs/features.md`.
"""

import math

from ....classic.kernel.layout import (
    CONTINENTS,
    GOAL_CAPITALS,
    GOAL_MISSION,
    GOAL_TARGET,
    WORTH_LADDER,
    WORTH_STARS,
)
from ....classic.kernel.records import RulesRecord, StateRecord
from ....compiler.jit import kernel
from ..board_stats import next_set
from ..scratch import FEATURES, Scratch

UNITS = 0
"""The share of all units."""
FRONT_UNITS = 1
"""This player's units in territories next to an enemy, as a share of all units."""
STEADY_INCOME = 2
"""The share of all income; continents count by the probability of holding them."""
FULL_INCOME = 3
"""The share of all income if nothing is lost."""
POTENTIAL_INCOME = 4
"""The bonuses of continents that are partly held."""
CARD_UNITS = 5
"""Units expected from cards, compared with all units on the board and from cards."""
CARDS_HELD = 6
"""Cards in hand; six and more count the same."""
TERRITORIES_HELD = 7
"""The share of the 42 territories."""
EXPOSED = 8
"""Territories expected to be lost."""
BORDERS_HELD = 9
"""Territories next to an enemy."""
GOAL_NEED = 10
"""Enemy units between the player and the goal of the game."""
GOAL_CHANCE = 11
"""The probability of reaching the goal on the next turn."""
STRONGEST_FOE = 12
"""The strongest other player's share of all units."""
TURNS_AHEAD = 13
"""How many seats after the active player."""
PLAYERS_LEFT = 14
"""Players on the board."""
BOARD_SIZE = 15
"""The logarithm of all units."""
NEXT_SET = 16
"""Units for the next set, if sets are worth more and more."""
PLAYS_STARS = 17
"""1 if cards have stars."""
PLAYS_MISSIONS = 18
"""1 if missions win."""
PLAYS_TARGET = 19
"""1 if a number of territories wins."""
PLAYS_CAPITALS = 20
"""1 if capitals win."""
EXPOSED_SHARE = 21
"""Territories expected to be lost, as a share of those next to an enemy."""
CONTINENT_SHARE = 22
"""The share of the units on each continent: six features."""
CONTINENT_HELD = 28
"""1 for each continent held: six features."""
CONTINENT_UNITS = 34
"""The share of all units, continent by continent: six features."""
DOOM = 40
"""The probability of being eliminated soon."""
PREY = 41
"""Units to gain by eliminating another player."""
LEAD = 42
"""Units compared with those of the strongest other player."""
NEXT_SET_SHARE = 43
"""Units for the next set, compared with all units."""
TWO_LEFT = 44
"""1 with two players left."""
THREE_LEFT = 45
"""1 with three players left."""
CARD_UNITS_SHARE = 46
"""Units expected from cards, compared with all units."""
COMING_UNITS = 47
"""Units at the start of the next turn, a likely set included."""
TALLEST_STACK = 48
"""The largest number of units in one territory next to an enemy."""
THREE_CARDS = 49
"""1 with three cards."""
FOUR_CARDS = 50
"""1 with four cards."""
FIVE_CARDS = 51
"""1 with five cards or more."""
HOLDS_SET = 52
"""1 if the player who plans holds a set."""
JUST_PLAYED = 53
"""1 for the active player."""
PLAYS_NEXT = 54
"""1 for the player who plays next."""
LEARNER = 55
"""1 for a player known to use a network, which is only the player itself."""
WEAKEST = 56
"""1 if nobody has fewer units."""
BORDER_SHARE = 57
"""Territories next to an enemy, as a share of all held."""
KILL_CHANCE = 58
"""The best probability of eliminating another player on the next turn."""
FOES_CARD_UNITS = 59
"""Units that all others expect from cards."""
LEAD_IN_UNITS = 60
"""The lead in units over the strongest other player."""
RICHEST_FOE = 61
"""The best income among the others."""
HAND_VALUE = 62
"""Cards in hand times the value of the next set."""
DOOM_WITH_CARDS = 63
"""The probability of being eliminated, times the cards that somebody would get."""


@kernel
def next_player(g: StateRecord, r: RulesRecord, seat: int) -> int:
    """Who plays after a seat."""
    for k in range(1, r.seats):
        other = (seat + k) % int(r.seats)
        if g.held[other] > 0:
            return other
    return seat


@kernel
def write_features(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """Write the features of every player; `measure_board` has been called before."""
    units = 0.0
    income = 0.0
    purse = 0.0
    alive = 0
    for seat in range(r.seats):
        if g.held[seat] > 0:
            alive += 1
            units += d.total[seat]
            income += d.steady[seat]
            purse += d.purse[seat]
    everything = units + 1.0
    size = math.log(everything) / 6.0
    bounty = next_set(g, r)
    following = next_player(g, r, int(g.player))
    for seat in range(r.seats):
        if g.held[seat] == 0:
            continue
        strongest = 0.0
        weakest = 1.0
        richest = 0.0
        for other in range(r.seats):
            if other != seat and g.held[other] > 0:
                strongest = max(strongest, d.total[other] / everything)
                weakest = min(weakest, d.total[other] / everything)
                richest = max(richest, d.steady[other])
        f = seat * FEATURES
        d.feature[f + UNITS] = d.total[seat] / everything
        d.feature[f + FRONT_UNITS] = d.front[seat] / everything
        d.feature[f + STEADY_INCOME] = d.steady[seat] / (income + 1.0)
        d.feature[f + FULL_INCOME] = d.income[seat] / (income + 1.0)
        d.feature[f + POTENTIAL_INCOME] = d.potential[seat] / 8.0
        d.feature[f + CARD_UNITS] = d.purse[seat] / (everything + purse)
        d.feature[f + CARDS_HELD] = min(1.0, d.hand[seat] / 6.0)
        d.feature[f + TERRITORIES_HELD] = g.held[seat] / 42.0
        d.feature[f + EXPOSED] = d.exposed[seat] / 10.0
        d.feature[f + BORDERS_HELD] = d.outposts[seat] / 20.0
        d.feature[f + GOAL_NEED] = min(1.0, d.need[seat] / 100.0)
        d.feature[f + GOAL_CHANCE] = d.at_once[seat]
        d.feature[f + STRONGEST_FOE] = strongest
        d.feature[f + TURNS_AHEAD] = ((seat - g.player) % r.seats) / r.seats
        d.feature[f + PLAYERS_LEFT] = alive / 6.0
        d.feature[f + BOARD_SIZE] = size
        d.feature[f + NEXT_SET] = bounty / 40.0 if r.worth == WORTH_LADDER else 0.0
        d.feature[f + PLAYS_STARS] = 1.0 if r.worth == WORTH_STARS else 0.0
        d.feature[f + PLAYS_MISSIONS] = 1.0 if r.goal == GOAL_MISSION else 0.0
        d.feature[f + PLAYS_TARGET] = 1.0 if r.goal == GOAL_TARGET else 0.0
        d.feature[f + PLAYS_CAPITALS] = 1.0 if r.goal == GOAL_CAPITALS else 0.0
        d.feature[f + EXPOSED_SHARE] = d.exposed[seat] / max(1.0, d.outposts[seat])
        d.feature[f + DOOM] = d.doom[seat]
        d.feature[f + PREY] = d.prey[seat] / everything
        d.feature[f + LEAD] = d.total[seat] / everything / (strongest + 0.01) / 4.0
        d.feature[f + NEXT_SET_SHARE] = bounty / everything
        d.feature[f + TWO_LEFT] = 1.0 if alive == 2 else 0.0
        d.feature[f + THREE_LEFT] = 1.0 if alive == 3 else 0.0
        d.feature[f + CARD_UNITS_SHARE] = d.purse[seat] / everything
        d.feature[f + COMING_UNITS] = d.coming[seat] / everything
        d.feature[f + TALLEST_STACK] = d.tallest[seat] / everything
        d.feature[f + THREE_CARDS] = 1.0 if d.hand[seat] == 3 else 0.0
        d.feature[f + FOUR_CARDS] = 1.0 if d.hand[seat] == 4 else 0.0
        d.feature[f + FIVE_CARDS] = 1.0 if d.hand[seat] >= 5 else 0.0
        d.feature[f + HOLDS_SET] = float(d.complete) if seat == d.me else 0.0
        d.feature[f + JUST_PLAYED] = 1.0 if seat == g.player else 0.0
        d.feature[f + PLAYS_NEXT] = 1.0 if seat == following else 0.0
        d.feature[f + LEARNER] = 1.0 if seat == d.me else 0.0
        d.feature[f + WEAKEST] = 1.0 if d.total[seat] < everything * weakest else 0.0
        d.feature[f + BORDER_SHARE] = d.outposts[seat] / g.held[seat]
        d.feature[f + KILL_CHANCE] = d.kill[seat]
        d.feature[f + FOES_CARD_UNITS] = (purse - d.purse[seat]) / (everything + purse)
        d.feature[f + LEAD_IN_UNITS] = d.total[seat] / everything - strongest
        d.feature[f + RICHEST_FOE] = richest / (income + 1.0)
        d.feature[f + HAND_VALUE] = d.hand[seat] * bounty / everything / 4.0
        d.feature[f + DOOM_WITH_CARDS] = d.doom[seat] * d.hand[seat] / 5.0
        for continent in range(CONTINENTS):
            k = seat * CONTINENTS + continent
            share = d.part[k] / max(1.0, d.mass[continent])
            whole = int(r.whole[continent])
            full = int(g.land[seat]) & whole == whole
            d.feature[f + CONTINENT_SHARE + continent] = share
            d.feature[f + CONTINENT_HELD + continent] = 1.0 if full else 0.0
            d.feature[f + CONTINENT_UNITS + continent] = d.part[k] / everything
