"""The desk at which a turn is planned: tables of odds, what is known of the players, and plans.

Like positions and rules it is a record of named fields, an array when compiled and lists when not;
nothing is allocated while planning.
"""

from collections.abc import MutableSequence
from typing import Protocol

from .layout import ARMIES, CARDS, CONTINENTS, MOST_OPTIONS, SEATS, TERRITORIES, Field
from .odds import SIDE, THROWS, Reals
from .records import Numbers

WIDEST = 24
"""Plans of equal length that are followed at the same time, at most."""
SPARE = 2 * WIDEST
"""The place where the next step of a plan is tried out."""
NODES = 2 * WIDEST + 3
"""Boards that are kept while planning: two lengths of plans, and some to try things out."""
ROOT = NODES - 1
"""The place of the board from which plans begin."""
VEILED = NODES - 2
"""The place of the board as the seat to act sees it."""

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

DESK: tuple[Field, ...] = (
    ("throw", "f8", THROWS),
    ("win", "f8", SIDE * SIDE),
    ("left", "f8", SIDE * SIDE),
    ("rows", "f8", 3 * SIDE),
    ("fate", "f8", 3),
    ("weight", "f8", WEIGHTS),
    ("net", "f4", NET),
    # A survey of one board.
    ("total", "f8", ARMIES),  # units of each army
    ("everything", "f8", 0),  # units of all who play
    ("front", "f8", ARMIES),  # of these, beside foreign land
    ("tallest", "f8", ARMIES),  # the most of them in one place
    ("outposts", "i8", ARMIES),  # territories beside foreign land
    ("income", "f8", SEATS),  # units at the start of the next turn, if nothing is lost
    ("steady", "f8", SEATS),  # the same, continents counted by the chance to hold them
    ("potential", "f8", SEATS),  # bonuses of continents partly held
    ("coming", "f8", SEATS),  # units at the start of the next turn, a likely set included
    ("hand", "i8", ARMIES),  # cards
    ("purse", "f8", SEATS),  # units expected from cards
    ("exposed", "f8", SEATS),  # territories expected to be lost
    ("reach", "f8", SEATS * SEATS),  # units of a seat that stand beside land of another
    ("doom", "f8", SEATS),  # the chance to be driven off the board soon
    ("prey", "f8", SEATS),  # units to be got by driving another off
    ("kill", "f8", SEATS),  # the best chance to drive another off in the coming turn
    ("suit", "i8", 4),  # cards of the seat that plans, by symbol
    ("complete", "i8", 0),  # whether the seat that plans is known to hold a set
    ("risk", "f8", TERRITORIES),  # the chance that somebody could take a territory
    ("part", "f8", SEATS * CONTINENTS),  # units of a seat on a continent
    ("lands", "i8", SEATS * CONTINENTS),  # territories of a seat on a continent
    ("mass", "f8", CONTINENTS),  # units of all on a continent
    ("need", "f8", SEATS),  # units a seat has to overcome for its goal
    ("soon", "f8", SEATS),  # the chance to reach it in the coming turn
    ("price", "i8", 64),  # how many foreign territories have so many units
    ("march", "f8", TERRITORIES),  # units for the cheapest march to a territory
    ("spare", "i8", CARDS),  # room for cards
    ("at_once", "f8", SEATS),  # the same, as it was found
    ("raw", "f8", SEATS),  # the hand-made score
    ("logit", "f8", SEATS),  # the score with the network's correction
    ("value", "f8", SEATS),  # the chance to win of each seat
    ("feature", "f8", SEATS * FEATURES),
    ("layer", "f4", HIDDEN),
    # The plans that are followed.
    ("stack", "f8", NODES * SIDE),  # chances of the sizes of the stack on the march
    ("most", "i8", NODES),  # its largest size
    ("here", "i8", NODES),  # where it stands
    ("chance", "f8", NODES),  # that all battles so far are won
    ("lost", "f8", NODES),  # what the failures so far are worth
    ("score", "f8", NODES),
    ("key", "f8", NODES),  # by which the best are kept
    ("first", "i8", NODES),  # the first attack
    ("me", "i8", 0),
    ("style", "i8", 0),  # who decides: the planner, or a player by rules of thumb
    ("luck", "i8", 0),  # the key of the player's own dice
    ("throws", "i8", 0),  # where these dice stand
    ("spent", "i8", 0),  # boards that have been valued
    ("effort", "i8", 0),  # boards that may be valued
    ("enough", "i8", 0),  # boards that are enough to go on with a plan
    ("aim", "i8", 0),  # the territories that the plans looked for shall take, as bits; 0: any
    ("best", "f8", 0),
    ("scene", "i8", 0),  # the board around the battle under way, as one number
    ("battle", "i8", 0),  # that battle: source and target, or NOBODY
    ("hope", "f8", 0),  # the chance to win it when it was planned
    ("choice", "i8", 0),  # the first attack of the best plan
    # The choices of a decision.
    ("cursor", "i8", 0),
    ("border", "i8", 0),  # where units are placed, as bits
    ("places", "i8", 0),  # how many they are
    ("trade", "i8", 0),  # the best trade, or NOBODY
    ("chosen", "i8", 0),  # the best choice so far
    ("where", "i8", 0),  # the territory of the choice looked at
    ("leader", "i8", 0),  # the territory of the best choice so far
    ("margin", "f8", 0),  # by so much a choice has to be better
    ("out", "i8", MOST_OPTIONS),  # room for options
)


class Desk(Protocol):
    """A desk, for the type checker."""

    throw: Reals
    win: Reals
    left: Reals
    rows: Reals
    fate: Reals
    weight: Reals
    net: Reals
    total: Reals
    everything: float
    front: Reals
    tallest: Reals
    outposts: Numbers
    income: Reals
    steady: Reals
    potential: Reals
    coming: Reals
    hand: Numbers
    purse: Reals
    exposed: Reals
    reach: Reals
    doom: Reals
    prey: Reals
    kill: Reals
    suit: Numbers
    complete: int
    risk: Reals
    part: Reals
    lands: Numbers
    mass: Reals
    need: Reals
    soon: Reals
    price: Numbers
    march: Reals
    spare: Numbers
    at_once: Reals
    raw: Reals
    logit: Reals
    value: Reals
    feature: Reals
    layer: Reals
    stack: Reals
    most: Numbers
    here: Numbers
    chance: Reals
    lost: Reals
    score: Reals
    key: Reals
    first: Numbers
    me: int
    style: int
    luck: int
    throws: int
    spent: int
    effort: int
    enough: int
    aim: int
    best: float
    scene: int
    battle: int
    hope: float
    choice: int
    cursor: int
    border: int
    places: int
    trade: int
    chosen: int
    where: int
    leader: int
    margin: float
    out: Numbers


Desks = MutableSequence[Desk]
