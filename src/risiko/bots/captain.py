"""The captain: sound play by rules of thumb, with the exact odds of every battle."""

from risiko.bots.commander import Commander
from risiko.classic.kernel import manners


class Captain(Commander):
    """Holds continents, guards borders, attacks with good odds, and keeps an eye on the goal."""

    style = manners.CAPTAIN
