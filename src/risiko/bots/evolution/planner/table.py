"""The table as the planner sees it: a record of integers, with room to plan in."""

from typing import Annotated, Protocol

from ....compiler.records import Float, Int, Numbers, Reals, fields_of

LANDS = 43
"""The territories, with the island."""
SEATS = 5
CONTINENTS = 6
ROADS = 400
"""Room for all borders, each from both sides, and for sea lines that were added."""
SIDE = 32
"""The tables of odds know 0 to 31 units on each side; more count as a battle of that proportion."""
KINDS = 12
"""So many different changes of dice are told apart at once."""
ROLLS = 20
"""The most different results of one throw."""
MISSIONS = 2
"""The open mission and the private one."""
NOBODY = -1
LONGEST = 7
"""The most territories a plan goes through."""
WIDTH = 10
"""Ways that are followed on from every territory at once."""
POOL = 24
"""Plans that are looked at in full."""
MOVES = 400
"""The most maneuvers that are looked at."""
BUILT = WIDTH * 12
"""Room for the ways that grow out of others."""

# Kinds of missions.
NO_MISSION, HOLD, CONQUER, CONQUER_BY_SEA, CONQUER_CONTINENT, BONUS, DONE = range(7)

# The places of the weights.
(
    W_STAR,
    W_CARD,
    W_UNITS,
    W_INCOME,
    W_OWN_TURN,
    W_DARE,
    W_LOSS,
    W_SHARP,
    W_CASH,
    W_LAND,
    W_PART,
) = range(11)
WEIGHTS = 16


class Table(Protocol):
    """A board with everything that matters to a plan of one seat."""

    owner: Annotated[Numbers, "i8", LANDS]
    units: Annotated[Numbers, "i8", LANDS]
    conquered: Annotated[Numbers, "i8", LANDS]
    """Territories conquered in this turn: 1, or 2 for across the sea."""
    earned: Int
    """Whether a card was earned in this turn by a conquest or otherwise."""
    hq: Annotated[Numbers, "i8", LANDS]
    """Whether an HQ stands there."""

    # What does not change in a turn.
    seats: Int
    me: Int
    following: Annotated[Numbers, "i8", SEATS]
    """The other seats that still play, in the order of their turns; NOBODY after the last."""
    first_road: Annotated[Numbers, "i8", LANDS + 1]
    road: Annotated[Numbers, "i8", ROADS]
    """The neighbours of each territory."""
    by_sea: Annotated[Numbers, "i8", ROADS]
    tokens: Annotated[Numbers, "i8", SEATS]
    cards: Annotated[Numbers, "i8", SEATS]
    cash: Annotated[Numbers, "i8", SEATS]
    """Units that a seat could have for its cards."""
    extra: Annotated[Numbers, "i8", SEATS]
    """Units that a seat gets for each HQ."""
    round_up: Annotated[Numbers, "i8", SEATS]
    bonus: Annotated[Numbers, "i8", SEATS * CONTINENTS]
    continent: Annotated[Numbers, "i8", LANDS]
    size: Annotated[Numbers, "i8", CONTINENTS]
    people: Annotated[Numbers, "i8", LANDS]
    """The population, which counts for recruits."""
    enter: Annotated[Numbers, "i8", SEATS * LANDS]
    """Units lost by entering a territory while it is free."""
    halved: Annotated[Numbers, "i8", LANDS]
    """Whether half of the units of this seat that enter are lost."""
    barred: Annotated[Numbers, "i8", LANDS]
    """Whether it cannot be attacked now."""
    kind: Annotated[Numbers, "i8", SEATS * LANDS]
    """The changes of dice when a seat attacks a territory as it is held now."""
    second: Annotated[Numbers, "i8", LANDS]
    """The same for this seat once it has attacked another territory in this turn."""
    mine: Annotated[Numbers, "i8", SEATS * LANDS]
    """The same once this seat holds the territory."""
    mission: Annotated[Numbers, "i8", MISSIONS]
    mission_need: Annotated[Numbers, "i8", MISSIONS]
    mission_stars: Annotated[Numbers, "i8", MISSIONS]
    mission_lands: Annotated[Numbers, "i8", MISSIONS * LANDS]
    weight: Annotated[Reals, "f8", WEIGHTS]

    # Odds: chances of each number of units left, counted with the one that stays, by kind,
    # attackers, defenders, units left.
    left: Annotated[Reals, "f8", KINDS * SIDE * SIDE * SIDE]
    win: Annotated[Reals, "f8", KINDS * SIDE * SIDE]
    held: Annotated[Reals, "f8", KINDS * SIDE * SIDE]
    """Defenders left, counted over failures alone and times their chance."""
    rest: Annotated[Reals, "f8", KINDS * SIDE * SIDE]
    """Attackers left, counted over failures alone and times their chance."""

    # Room for evaluating.
    count: Annotated[Numbers, "i8", SEATS]
    army: Annotated[Numbers, "i8", SEATS]
    largest: Annotated[Numbers, "i8", SEATS]
    income: Annotated[Numbers, "i8", SEATS]
    stars: Annotated[Numbers, "i8", SEATS]
    part: Annotated[Numbers, "i8", SEATS * CONTINENTS]
    cost: Annotated[Reals, "f8", LANDS]
    done: Annotated[Numbers, "i8", LANDS]
    reach: Annotated[Reals, "f8", SEATS * LANDS]
    """The chance that a seat takes an HQ in its next turn."""
    force: Annotated[Reals, "f8", SEATS]
    hope: Annotated[Reals, "f8", SEATS]
    rate: Annotated[Reals, "f8", SEATS]
    """How well everybody stands if nobody wins at once, as weights."""
    share: Annotated[Reals, "f8", SEATS]
    """Everybody's chance to win, as the board was evaluated last."""

    # Room for planning.
    now: Annotated[Reals, "f8", SIDE * 4]
    later: Annotated[Reals, "f8", SIDE * 4]
    saved_owner: Annotated[Numbers, "i8", LANDS]
    saved_units: Annotated[Numbers, "i8", LANDS]
    saved_conquered: Annotated[Numbers, "i8", LANDS]
    saved_cards: Annotated[Numbers, "i8", SEATS]
    moves: Annotated[Numbers, "i8", 2 * MOVES]
    """Where a maneuver may begin and end, or where recruits may go."""
    way: Annotated[Numbers, "i8", (WIDTH + BUILT + POOL) * LONGEST]
    length: Annotated[Numbers, "i8", WIDTH + BUILT + POOL]
    source: Annotated[Numbers, "i8", WIDTH + BUILT + POOL]
    strength: Annotated[Reals, "f8", WIDTH + BUILT + POOL]
    chance: Annotated[Reals, "f8", WIDTH + BUILT + POOL]
    promise: Annotated[Reals, "f8", WIDTH + BUILT + POOL]
    pooled: Int
    over: Int
    """Units of a marching army beyond those that the tables of odds know."""
    # The answer.
    best_source: Int
    best_target: Int
    best_keep: Int
    best_value: Float


TABLE = fields_of(Table)
FIRST_POOL = WIDTH + BUILT
"""The first place of the plans that are looked at in full."""


class RollTable(Protocol):
    """The results of all throws under one change of dice, as they are handed over once."""

    chance: Annotated[Reals, "f8", 2 * 4 * 3 * ROLLS]
    lost: Annotated[Numbers, "i8", 2 * 4 * 3 * ROLLS]
    fallen: Annotated[Numbers, "i8", 2 * 4 * 3 * ROLLS]
    ends: Annotated[Numbers, "i8", 2 * 4 * 3 * ROLLS]
    cloned: Annotated[Numbers, "i8", 2 * 4 * 3 * ROLLS]
    count: Annotated[Numbers, "i8", 2 * 4 * 3]
    """How many results there are, for a fort that stands or not, dice, and defence dice."""
    walls: Int
    clones: Int
    layers: Annotated[Reals, "f8", 2 * SIDE * SIDE * (SIDE + 2)]
    """The tables while a fortification stands so many throws more: this one and the one before."""


ROLL_TABLE = fields_of(RollTable)
