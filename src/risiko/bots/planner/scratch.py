"""The planner's scratch memory: tables of odds, statistics of a board, plans, and the weights.

Like positions and rules it is a record of named fields, an array when compiled and lists when not;
nothing is allocated while planning. Not here: what the fields of the network mean (`features`).
"""

from collections.abc import MutableSequence
from typing import Annotated, Protocol

from ...classic.kernel.layout import (
    ARMIES,
    CARDS,
    CONTINENTS,
    MOST_OPTIONS,
    SEATS,
    TERRITORIES,
)
from ...compiler.records import Float, Long, Numbers, Reals, fields_of
from .odds import SIDE, THROWS

PLACES = 64
"""More places than cards can lie in."""
WIDEST = 24
"""Plans of equal length that are followed at the same time, at most."""
SPARE = 2 * WIDEST
"""The place where the next step of a plan is tried out."""
FINALISTS = 4
"""Choices of a decision that are looked at more closely."""
FINAL = SPARE + 1
"""The place of the first of them."""
NODES = FINAL + FINALISTS + 2
"""Boards that are kept while planning: two lengths of plans, and some to try things out."""
ROOT = NODES - 1
"""The place of the board from which plans begin."""
OBSERVED = NODES - 2
"""The place of the board as the seat to act sees it."""
BOARDS = 1 << 14
"""Boards whose worth is remembered."""
MARKS = 100
"""Numbers that the keys of boards are made of."""
FRESH_UNITS, FRESH_FOES = 64, 32
"""Battles of fewer units on each side are looked up at the root."""
FATE = 4
"""Numbers that tell how a battle ends: `fate`, and the survivors."""
ABREAST = 4
"""Players for whom the network is computed at the same time."""

# The hand-made worth of a board: its weights.
FRONT = 0
"""A unit beside foreign land counts so much more than any other."""
INCOME = 1
"""Turns for which income is counted."""
POTENTIAL = 2
"""The same for continents that are partly held."""
CARD = 3
"""Units expected from cards, against units on the board."""
RISK = 4
"""Territories that will be lost, in units."""
SHARPNESS = 5
"""How strongly a lead in strength decides the game."""
GOAL = 6
"""How strongly nearness to the goal of the game decides it."""
CAUTION = 7
"""How often a player who could take a territory does."""
HASTE = 8
"""How surely a player who could win in the coming turn does."""
CAPITAL = 9
"""The loss of one's own capital."""
TRUCE = 10
"""A lead in territories when the armistice is near."""
HELD = 11
"""A territory more, in units."""
DOOM = 12
"""The danger to be driven off the board before one's next turn."""
PREY = 13
"""Units to be got by driving another player off the board."""
AIMING = 14
"""Whether plans with an aim are looked for, too: 0 or 1."""
LAND_EASE = 15
"""How easily territories anywhere are taken in one turn: one chooses the cheapest."""
ARMY_EASE = 16
"""The same for a whole army: it stands everywhere, and stacks can be behind one another."""
CONTINENT_EASE = 17
"""The same for continents."""
PATIENCE = 18
"""Units on the board beyond which a board without a winner is worth less and less, so that no game
goes on for ever; 0: there is no end to patience."""
HORIZON = 19
"""Units on the board beyond which income is counted for more turns, since the game will take more
of them: land decides where stacks hold each other off. 0: always for the same number."""
HAND = 20
"""The hand-made weights."""
STRETCH = HAND
"""How far the hand-made score is stretched; 1 where nothing was learnt."""
RUSH = STRETCH + 1
"""What the chance to win in the coming turn is multiplied by; 1 where nothing was learnt."""

FEATURES = 64
"""Numbers that describe one player on a board, for the network."""
HIDDEN = 32
"""Units of the hidden layer."""
SCALE = RUSH + 1
"""The weight of the network's correction; 0: none."""
WEIGHTS = SCALE + 1
NET = FEATURES * HIDDEN + HIDDEN + HIDDEN
"""Numbers of the network: the first layer, feature by feature, its bias, and the second layer."""


class Scratch(Protocol):
    """Everything a player's planning needs, at a fixed place in memory."""

    throw: Annotated[Reals, "f8", THROWS]
    win: Annotated[Reals, "f8", SIDE * SIDE]
    left: Annotated[Reals, "f8", SIDE * SIDE]
    rows: Annotated[Reals, "f8", 3 * SIDE]
    fate: Annotated[Reals, "f8", 3]
    weight: Annotated[Reals, "f8", WEIGHTS]
    net: Annotated[Reals, "f4", NET]

    # A survey of one board.
    total: Annotated[Reals, "f8", ARMIES]
    """Units of each army."""
    everything: Float
    """Units of all who play."""
    front: Annotated[Reals, "f8", ARMIES]
    """Of these, beside foreign land."""
    tallest: Annotated[Reals, "f8", ARMIES]
    """The most of them in one place."""
    outposts: Annotated[Numbers, "i8", ARMIES]
    """Territories beside foreign land."""
    income: Annotated[Reals, "f8", SEATS]
    """Units at the start of the next turn, if nothing is lost."""
    steady: Annotated[Reals, "f8", SEATS]
    """The same, continents counted by the chance to hold them."""
    potential: Annotated[Reals, "f8", SEATS]
    """Bonuses of continents partly held."""
    coming: Annotated[Reals, "f8", SEATS]
    """Units at the start of the next turn, a likely set included."""
    hand: Annotated[Numbers, "i8", ARMIES]
    """Cards."""
    purse: Annotated[Reals, "f8", SEATS]
    """Units expected from cards."""
    exposed: Annotated[Reals, "f8", SEATS]
    """Territories expected to be lost."""
    reach: Annotated[Reals, "f8", SEATS * SEATS]
    """Units of a seat that stand beside land of another."""
    doom: Annotated[Reals, "f8", SEATS]
    """The chance to be driven off the board soon."""
    prey: Annotated[Reals, "f8", SEATS]
    """Units to be got by driving another off."""
    kill: Annotated[Reals, "f8", SEATS]
    """The best chance to drive another off in the coming turn."""
    suit: Annotated[Numbers, "i8", 4]
    """Cards of the seat that plans, by symbol."""
    complete: Long
    """Whether the seat that plans is known to hold a set."""
    power: Annotated[Reals, "f8", TERRITORIES]
    """Units that could attack from a territory."""
    banner: Annotated[Numbers, "i8", TERRITORIES]
    """The seat they would attack for, as a bit."""
    risk: Annotated[Reals, "f8", TERRITORIES]
    """The chance that somebody could take a territory."""
    part: Annotated[Reals, "f8", SEATS * CONTINENTS]
    """Units of a seat on a continent."""
    lands: Annotated[Numbers, "i8", SEATS * CONTINENTS]
    """Territories of a seat on a continent."""
    mass: Annotated[Reals, "f8", CONTINENTS]
    """Units of all on a continent."""
    need: Annotated[Reals, "f8", SEATS]
    """Units a seat has to overcome for its goal."""
    soon: Annotated[Reals, "f8", SEATS]
    """The chance to reach it in the coming turn."""
    price: Annotated[Numbers, "i8", 64]
    """How many foreign territories have so many units."""
    march: Annotated[Reals, "f8", TERRITORIES]
    """Units for the cheapest march to a territory."""
    front_steps: Annotated[Numbers, "i8", TERRITORIES]
    """Steps from a territory to the nearest one beside foreign land."""
    hidden_in: Annotated[Numbers, "i8", PLACES]
    """Cards that a seat cannot see, by the place where they lie."""
    shown_place: Annotated[Numbers, "i8", CARDS]
    """Where a card lies as far as a seat can see."""
    at_once: Annotated[Reals, "f8", SEATS]
    """The same, as it was found."""
    raw: Annotated[Reals, "f8", SEATS]
    """The hand-made score."""
    logit: Annotated[Reals, "f8", SEATS]
    """The score with the network's correction."""
    value: Annotated[Reals, "f8", SEATS]
    """The chance to win of each seat."""
    feature: Annotated[Reals, "f8", SEATS * FEATURES]
    layer: Annotated[Reals, "f4", ABREAST * HIDDEN]
    alive: Annotated[Numbers, "i8", SEATS]
    """The seats on the board."""
    begin: Annotated[Numbers, "i8", ABREAST]
    """Where the features of those begin for whom the network is computed."""
    output: Annotated[Reals, "f8", ABREAST]
    """What it says of them."""

    # The plans that are followed.
    stack: Annotated[Reals, "f8", NODES * SIDE]
    """Chances of the sizes of the stack on the march."""
    most: Annotated[Numbers, "i8", NODES]
    """Its largest size."""
    here: Annotated[Numbers, "i8", NODES]
    """Where it stands."""
    chance: Annotated[Reals, "f8", NODES]
    """That all battles so far are won."""
    lost: Annotated[Reals, "f8", NODES]
    """What the failures so far are worth."""
    score: Annotated[Reals, "f8", NODES]
    key: Annotated[Reals, "f8", NODES]
    """By which the best are kept."""
    key_of: Annotated[Numbers, "i8", NODES]
    """By which its board is remembered."""
    first: Annotated[Numbers, "i8", NODES]
    """The first attack."""

    # The step that is tried.
    fighters: Annotated[Reals, "f8", SIDE]
    """Chances of the sizes of the stack after the battle."""
    strongest: Long
    """Its largest size."""
    surplus: Long
    """Units of it beyond the tables."""
    survivors: Long
    """Its size on average, if the battle is won."""
    moving: Long
    """How many of them move in."""
    fought: Long
    """Whether these chances are known, or only the fate."""
    built: Long
    """Whether the board after it is there."""
    fresh: Annotated[Reals, "f8", FATE * FRESH_UNITS * FRESH_FOES]
    """Fates of battles from the root; 0 where one was not fought yet."""

    # The boards that are remembered.
    mark: Annotated[Numbers, "i8", MARKS]
    """Numbers by chance, of which keys are made."""
    memory_key: Annotated[Numbers, "i8", BOARDS]
    memory_value: Annotated[Reals, "f8", BOARDS]
    recalled: Float

    me: Long
    style: Long
    """Who decides: the planner, or a player by rules of thumb."""
    luck: Long
    """The key of the player's own dice."""
    throws: Long
    """Where these dice stand."""
    spent: Long
    """Boards that have been valued."""
    valued: Long
    """The same for all choices of a decision."""
    effort: Long
    """Boards that may be valued."""
    enough: Long
    """Boards that are enough to go on with a plan."""
    thorough: Long
    """Whether effort goes where a turn is decided, and the best choices are looked at twice."""
    aim: Long
    """The territories that the plans looked for shall take, as bits; 0: any."""
    best: Float
    scene: Long
    """The board around the battle under way, as one number."""
    battle: Long
    """That battle: source and target, or NOBODY."""
    hope: Float
    """The chance to win it when it was planned."""
    choice: Long
    """The first attack of the best plan."""

    # The choices of a decision.
    cursor: Long
    border: Long
    """Where units are placed, as bits."""
    places: Long
    """How many they are."""
    trade: Long
    """The best trade, or NOBODY."""
    chosen: Long
    """The best choice so far."""
    where: Long
    """The territory of the choice looked at."""
    leader: Long
    """The territory of the best choice so far."""
    margin: Float
    """By so much a choice has to be better."""
    finalists: Long
    """Choices that will be looked at again."""
    final_move: Annotated[Numbers, "i8", FINALISTS]
    final_margin: Annotated[Reals, "f8", FINALISTS]
    final_value: Annotated[Reals, "f8", FINALISTS]
    """What each was worth at first, its margin taken off."""
    out: Annotated[Numbers, "i8", MOST_OPTIONS]
    """Room for options."""


SCRATCH = fields_of(Scratch)
Scratches = MutableSequence[Scratch]
