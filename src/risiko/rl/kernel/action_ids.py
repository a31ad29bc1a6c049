"""The numbered actions of the classic family: 924 ids in twelve blocks.

An action is spelled by one id or several. A set of cards is three ids, in the order of the cards. A
move is a border and then its number of units, or, in games where units march through their own
territories, the source, the target and the number. Numbers are written in digits to the base 32,
the highest first, as many as the highest legal number needs.
"""

from ...classic.kernel.layout import BORDERS, CARDS, STARS, TERRITORIES

MOST_FORCE = 3
"""Units that attack together at most, and dice that anybody throws at most."""
LEAST_STARS = 2
DIGIT_BITS = 5
BASE = 1 << DIGIT_BITS

ID_END = 0
ID_TERRITORY = ID_END + 1
ID_CAPITAL = ID_TERRITORY + TERRITORIES
ID_PLACE_ONE = ID_CAPITAL + TERRITORIES
ID_PLACE_ALL = ID_PLACE_ONE + TERRITORIES
ID_ATTACK = ID_PLACE_ALL + TERRITORIES
ID_MOVE = ID_ATTACK + BORDERS * MOST_FORCE
ID_CARD = ID_MOVE + BORDERS
ID_DICE = ID_CARD + CARDS
ID_DEFEND = ID_DICE + MOST_FORCE
ID_STARS = ID_DEFEND + MOST_FORCE
ID_DIGIT = ID_STARS + STARS - LEAST_STARS
ACTIONS = ID_DIGIT + BASE
