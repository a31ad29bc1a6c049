"""The recruit: an easy opponent who errs as beginners do, and never by other dice."""

from risiko.bots.commander import Commander
from risiko.classic.kernel import manners


class Recruit(Commander):
    """Spreads units, overlooks threats, attacks greedily and stops too late or too early."""

    style = manners.RECRUIT
