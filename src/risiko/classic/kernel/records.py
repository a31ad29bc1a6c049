"""The records of the kernel: a position and a set of rules as named fields of integers.

Labels are small integers; everything that is counted is 32 bits wide.
"""

from typing import Annotated, Protocol

from ...compiler.records import Int, Numbers, Table, fields_of
from .layout import (
    ARMIES,
    BORDERS,
    CARDS,
    CONTINENTS,
    LADDER,
    MISSIONS,
    SEATS,
    STARS,
    TERRITORIES,
)


class StateRecord(Protocol):
    """A position inside the kernel."""

    land: Annotated[Numbers, "i8", ARMIES]
    """The territories of each army, as bits; follows from owner."""
    units: Annotated[Numbers, "i4", TERRITORIES]
    owner: Annotated[Numbers, "i1", TERRITORIES]
    card: Annotated[Numbers, "i1", CARDS]
    held: Annotated[Numbers, "i4", ARMIES]
    """How many they are."""
    step: Int
    player: Int
    """Whose turn it is."""
    first: Int
    """Who begins, during set-up."""
    rollers: Int
    """Who still rolls for the first turn, as bits."""
    stock: Int
    """Units still to be placed."""
    income: Int
    """Received at the start of the turn."""
    from_sets: Int
    """Received for sets in this placing."""
    from_bonus: Int
    """Received for own territories on traded cards."""
    resume: Int
    """The step that follows the placing."""
    army: Int
    """The neutral army being placed."""
    source: Int
    """The attack under way."""
    target: Int
    force: Int
    dice: Int
    defence: Int
    conquered: Int
    """Whether a territory was conquered in this turn."""
    due: Int
    """Whether the card for it comes after moving in."""
    window: Int
    """Whether cards may be traded, where that is a moment."""
    sets: Int
    """Sets traded by all, where the next is worth more."""
    depth: Int
    """Cards above the armistice card; in what a seat sees, the most there may be. NOBODY: the card
    is not in the pile."""
    mission: Annotated[Numbers, "i1", SEATS]
    capital: Annotated[Numbers, "i1", SEATS]
    revealed: Int
    """Capitals that have been taken, by seat, as bits."""
    winners: Int
    """As bits."""


class RulesRecord(Protocol):
    """The rules of one way to play with one number of players, inside the kernel."""

    near: Annotated[Table, "i8", TERRITORIES]
    """The neighbours of a territory, as bits."""
    whole: Annotated[Table, "i8", CONTINENTS]
    """The territories of a continent, as bits."""
    throws: Annotated[Table, "i4", 7]
    """In how many ways 0, 1, ... 6 dice can fall."""
    seats: Int
    steps: Annotated[Table, "i4", 8]
    """The set-up in its order, END after the last."""
    deal: Annotated[Table, "i4", TERRITORIES]
    """Who gets the first, second, ... card."""
    garrison: Annotated[Table, "i4", TERRITORIES]
    """Units on a dealt territory."""
    neutral_garrison: Annotated[Table, "i4", TERRITORIES]
    starting: Int
    neutrals: Int
    buried: Int
    neutral_supply: Int
    neutral_units: Int
    neutral_chooses: Int
    """The other player chooses the defence of neutral armies."""
    income: Annotated[Table, "i4", TERRITORIES + 1]
    bonus: Annotated[Table, "i4", CONTINENTS]
    continent: Annotated[Table, "i4", TERRITORIES]
    border: Annotated[Table, "i4", TERRITORIES + 1]
    """Where the neighbours of a territory begin."""
    neighbour: Annotated[Table, "i4", BORDERS]
    deck: Annotated[Table, "i4", CARDS]
    """The cards in the game."""
    symbol: Annotated[Table, "i4", CARDS]
    star: Annotated[Table, "i4", CARDS]
    worth: Int
    ladder: Annotated[Table, "i4", LADDER]
    rungs: Int
    then: Int
    """Each further set brings so many more."""
    worth_symbol: Annotated[Table, "i4", 4]
    """Three of each symbol, then one of each."""
    worth_stars: Annotated[Table, "i4", STARS]
    card_bonus: Int
    trade: Int
    spoils: Int
    """Trading right after eliminating a player."""
    must_trade: Int
    under: Int
    """Traded cards go under the pile."""
    attackers: Int
    choose_dice: Int
    defence: Annotated[Table, "i4", 4]
    """Most dice against 0, 1, 2, 3 and more units."""
    march_dice: Int
    """Move in by dice thrown, not by units announced."""
    card_at_conquest: Int
    connected: Int
    goal: Int
    target: Int
    capitals: Int
    shallowest: Int
    """The fewest cards that may lie above the armistice card in the fresh pile; NOBODY: the game
    has no such card."""
    deepest: Int
    """The most cards that may lie above it."""
    mission_in: Annotated[Table, "i4", MISSIONS]
    mission_continents: Annotated[Table, "i4", MISSIONS]
    """As bits."""
    mission_third: Annotated[Table, "i4", MISSIONS]
    """How many further continents."""
    mission_territories: Annotated[Table, "i4", MISSIONS]
    mission_units: Annotated[Table, "i4", MISSIONS]
    mission_colour: Annotated[Table, "i4", MISSIONS]
    own_colour: Int
    """Territories instead of one's own colour."""


STATE = fields_of(StateRecord)
RULES = fields_of(RulesRecord)
