"""The numbers that stand for things of the game inside the kernel: steps, verbs, places of cards.

Not here: the fields of positions and rules, which are in `records`.
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
ARMISTICE = 4
CLAIM = 5
FILL = 6
CAPITAL = 7
NEUTRAL = 8
PLACE = 9
GHOST = 10
ATTACK = 11
DICE = 12
DEFEND = 13
THROW = 14
OCCUPY = 15
MOVE = 16
DRAW = 17
END = 18
STEPS = 19

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
