"""What a position and a set of rules are inside the kernel: named fields of integers.

Labels are small integers, all that is counted is 32 bits wide.
"""

TERRITORIES = 42
CONTINENTS = 6
CARDS = 44
"""One card for each territory, in its order, then the two jokers."""
SEATS = 6
ARMIES = 9
"""Owners: seats 0-5, then the neutral armies 6-8."""
NOBODY = -1
MISSIONS = 14
BORDERS = 166
"""83 borders, each from both sides."""
LADDER = 16
STARS = 11

# Where a card is: 0-5 in the hand of a seat, 6-8 under a neutral army, or
DISCARD = 9
OUT = 10
PILE = 11
"""On top of the pile; PILE + 1, PILE + 2, ... are layers slid under it."""

# The steps of a game. Those before NEUTRAL are set-up.
ROLL = 0
MISSION = 1
DEAL = 2
BURY = 3
CLAIM = 4
FILL = 5
CAPITAL = 6
NEUTRAL = 7
PLACE = 8
GHOST = 9
ATTACK = 10
DICE = 11
DEFEND = 12
THROW = 13
OCCUPY = 14
MOVE = 15
DRAW = 16
END = 17
STEPS = 18

# The verbs of an action.
VERB_CLAIM = 0
VERB_PLACE = 1
VERB_CAPITAL = 2
VERB_TRADE = 3
VERB_STARS = 4
VERB_ATTACK = 5
VERB_DICE = 6
VERB_DEFEND = 7
VERB_OCCUPY = 8
VERB_MOVE = 9
VERB_END = 10

# An option is one integer: verb, three places, the lowest and the highest number.
VERB_BITS = 15
A_SHIFT = 4
B_SHIFT = 10
C_SHIFT = 16
LO_SHIFT = 22
HI_SHIFT = 30
PLACE_MASK = 63
LO_MASK = 255
HI_MASK = 2**32 - 1
WHAT_MASK = 2**22 - 1
"""Verb and places: what two actions have in common that differ only in their number."""
MOST_OPTIONS = 13_400
"""44 cards in one hand make 13,244 threes; nothing offers more."""

# When cards may be traded.
TRADE_AT_START = 0
TRADE_IN_PHASE = 1
TRADE_ANYTIME = 2

# What a set is worth.
WORTH_LADDER = 0
WORTH_SYMBOLS = 1
WORTH_STARS = 2

# What wins, besides being the last on the board.
GOAL_LAST = 0
GOAL_MISSION = 1
GOAL_CAPITALS = 2
GOAL_TARGET = 3

# What the neutral armies are given.
NEUTRAL_NOTHING = 0
NEUTRAL_HALF = 1
NEUTRAL_FIXED = 2

# Card symbols.
INFANTRY = 0
CAVALRY = 1
ARTILLERY = 2
JOKER = 3

CHANCE = -1
OVER = -2
ILLEGAL = -3

Field = tuple[str, str, int]
"""A name, the width of its numbers, and how many there are (0: a single one)."""

STATE: tuple[Field, ...] = (
    ("land", "i8", ARMIES),  # the territories of each army, as bits; follows from owner
    ("units", "i4", TERRITORIES),
    ("owner", "i1", TERRITORIES),
    ("card", "i1", CARDS),
    ("held", "i4", ARMIES),  # how many they are
    ("step", "i4", 0),
    ("player", "i4", 0),  # whose turn it is
    ("first", "i4", 0),  # who begins, during set-up
    ("rollers", "i4", 0),  # who still rolls for the first turn, as bits
    ("stock", "i4", 0),  # units still to be placed
    ("income", "i4", 0),  # received at the start of the turn
    ("from_sets", "i4", 0),  # received for sets in this placing
    ("from_bonus", "i4", 0),  # received for own territories on traded cards
    ("resume", "i4", 0),  # the step that follows the placing
    ("army", "i4", 0),  # the neutral army being placed
    ("source", "i4", 0),  # the attack under way
    ("target", "i4", 0),
    ("force", "i4", 0),
    ("dice", "i4", 0),
    ("defence", "i4", 0),
    ("conquered", "i4", 0),  # whether a territory was conquered in this turn
    ("due", "i4", 0),  # whether the card for it comes after moving in
    ("window", "i4", 0),  # whether cards may be traded, where that is a moment
    ("sets", "i4", 0),  # sets traded by all, where the next is worth more
    ("depth", "i4", 0),  # cards above the armistice card; NOBODY: not in the pile
    ("mission", "i1", SEATS),
    ("capital", "i1", SEATS),
    ("revealed", "i4", 0),  # capitals that have been taken, by seat, as bits
    ("winners", "i4", 0),  # as bits
)

RULES: tuple[Field, ...] = (
    ("near", "i8", TERRITORIES),  # the neighbours of a territory, as bits
    ("whole", "i8", CONTINENTS),  # the territories of a continent, as bits
    ("throws", "i4", 7),  # in how many ways 0, 1, ... 6 dice can fall
    ("seats", "i4", 0),
    ("steps", "i4", 8),  # the set-up in its order, END after the last
    ("deal", "i4", TERRITORIES),  # who gets the first, second, ... card
    ("garrison", "i4", TERRITORIES),  # units on a dealt territory
    ("neutral_garrison", "i4", TERRITORIES),
    ("starting", "i4", 0),
    ("neutrals", "i4", 0),
    ("buried", "i4", 0),
    ("neutral_supply", "i4", 0),
    ("neutral_units", "i4", 0),
    ("neutral_chooses", "i4", 0),  # the other player chooses the defence of neutral armies
    ("income", "i4", TERRITORIES + 1),
    ("bonus", "i4", CONTINENTS),
    ("continent", "i4", TERRITORIES),
    ("border", "i4", TERRITORIES + 1),  # where the neighbours of a territory begin
    ("neighbour", "i4", BORDERS),
    ("deck", "i4", CARDS),  # the cards in the game
    ("symbol", "i4", CARDS),
    ("star", "i4", CARDS),
    ("worth", "i4", 0),
    ("ladder", "i4", LADDER),
    ("rungs", "i4", 0),
    ("then", "i4", 0),  # each further set brings so many more
    ("worth_symbol", "i4", 4),  # three of each symbol, then one of each
    ("worth_stars", "i4", STARS),
    ("card_bonus", "i4", 0),
    ("trade", "i4", 0),
    ("spoils", "i4", 0),  # trading right after eliminating a player
    ("must_trade", "i4", 0),
    ("under", "i4", 0),  # traded cards go under the pile
    ("attackers", "i4", 0),
    ("choose_dice", "i4", 0),
    ("defence", "i4", 4),  # most dice against 0, 1, 2, 3 and more units
    ("march_dice", "i4", 0),  # move in by dice thrown, not by units announced
    ("card_at_conquest", "i4", 0),
    ("connected", "i4", 0),
    ("goal", "i4", 0),
    ("target", "i4", 0),
    ("capitals", "i4", 0),
    ("depth", "i4", 0),
    ("mission_in", "i4", MISSIONS),
    ("mission_continents", "i4", MISSIONS),  # as bits
    ("mission_third", "i4", MISSIONS),  # how many further continents
    ("mission_territories", "i4", MISSIONS),
    ("mission_units", "i4", MISSIONS),
    ("mission_colour", "i4", MISSIONS),
    ("own_colour", "i4", 0),  # territories instead of one's own colour
)
