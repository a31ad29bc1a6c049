"""Sparring partners for the arena: one-sided players, each of whom overdoes one thing."""

from risiko.bots.classic.levels import PlannerBot
from risiko.bots.planner import styles


class Turtle(PlannerBot):
    """Sits behind strong borders, takes one easy territory for the card, and waits."""

    style = styles.TURTLE


class Rusher(PlannerBot):
    """Attacks as long as there is anything to attack with."""

    style = styles.RUSHER


class CardHunter(PlannerBot):
    """Lives on cards: a cheap conquest each turn, and the last territory of whoever has cards."""

    style = styles.CARD_HUNTER


class Killer(PlannerBot):
    """Wants the weakest player off the board, whatever it costs."""

    style = styles.KILLER


class ContinentHolder(PlannerBot):
    """Goes for one continent, closes its borders, then for the next."""

    style = styles.CONTINENT_HOLDER
