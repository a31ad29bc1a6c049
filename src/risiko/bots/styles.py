"""One-sided players for the arena: each of them overdoes one thing."""

from risiko.bots.commander import Commander
from risiko.classic.kernel import manners


class Turtle(Commander):
    """Sits behind strong borders, takes one easy territory for the card, and waits."""

    style = manners.TURTLE


class Rusher(Commander):
    """Attacks as long as there is anything to attack with."""

    style = manners.RUSHER


class CardHunter(Commander):
    """Lives on cards: a cheap conquest each turn, and the last territory of whoever has cards."""

    style = manners.CARD_HUNTER


class Killer(Commander):
    """Wants the weakest player off the board, whatever it costs."""

    style = manners.KILLER


class ContinentHolder(Commander):
    """Goes for one continent, closes its borders, then for the next."""

    style = manners.CONTINENT_HOLDER
