"""Risiko Express as a game of the protocol: its options, its start, and reading positions.

Not here: decisions and throws (`risiko.express.position`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache

from risiko.errors import BadPosition, InputError, NotationError, problem, wrong_players
from risiko.express.card_table import NOBODY, WAITING, make_empty_table
from risiko.express.flaws import find_flaws
from risiko.express.notation import parse
from risiko.express.position import ExpressPosition
from risiko.express.rules import BOOK, ID, VERSION, ExpressRules, build_rules


@dataclass(frozen=True, slots=True)
class ExpressGame:
    """One way to play Risiko Express; shared by all its positions."""

    continue_attack: bool = False
    """The alternative rule of the book: the next player may take over a failed attack."""
    may_decline: bool = False
    """The other reading of step 2: a die may be given up although a line could be stormed."""

    @property
    def id(self) -> str:
        """The name used everywhere."""
        return ID

    @property
    def version(self) -> int:
        """The rules version."""
        return VERSION

    @property
    def seats(self) -> range:
        """How many may play."""
        return BOOK.players.value

    @property
    def options(self) -> dict[str, bool]:
        """The options of the game and whether they are chosen."""
        return {option.name: getattr(self, option.name) for option in fields(self)}

    @property
    def name(self) -> str:
        """The full name, as in positions: `express@1+continue_attack`."""
        return _name(self)

    @property
    def rules(self) -> ExpressRules:
        """The answers of the rulebook, with the options put in."""
        return build_rules(self.continue_attack, self.may_decline)

    def check_seats(self, seats: int) -> None:
        """Raise unless so many may play."""
        if seats not in self.seats:
            raise BadPosition([wrong_players(ID, self.seats, seats)])

    def start(self, seats: int) -> ExpressPosition:
        """All cards are free, and everybody throws for the first turn."""
        self.check_seats(seats)
        return ExpressPosition(self, make_empty_table(seats), NOBODY, contest=(WAITING,) * seats)

    def read(self, line: str) -> ExpressPosition:
        """A position from its line; raises NotationError or BadPosition."""
        position = ExpressPosition(self, *parse(self.name, line))
        found = find_flaws(position)
        if found:
            raise BadPosition(found)
        return position


@cache
def _name(game: ExpressGame) -> str:
    chosen = (option for option, on in game.options.items() if on)
    return "+".join((f"{ID}@{VERSION}", *chosen))


def express(*, continue_attack: bool = False, may_decline: bool = False) -> ExpressGame:
    """Risiko Express, by the book or with its options."""
    return ExpressGame(continue_attack, may_decline)


def build(id: str, options: Sequence[str]) -> ExpressGame:
    """A way to play by its options; raises InputError."""
    known = [option.name for option in fields(ExpressGame)]
    unknown = [option for option in options if option not in known]
    if unknown:
        raise InputError(problem("no_option", id=id, option=", ".join(unknown)))
    return ExpressGame(**dict.fromkeys(options, True))


WAYS = {
    game.name: game for game in (ExpressGame(c, d) for c in (False, True) for d in (False, True))
}
"""All ways to play, by their full names."""


def named(name: str) -> ExpressGame:
    """A game by its full name, as in positions: `express@1+may_decline`."""
    if name not in WAYS:
        raise InputError(problem("no_game", id=name[:80], known=", ".join(WAYS)))
    return WAYS[name]


def read(line: str) -> ExpressPosition:
    """A position of any way to play, as its first field says."""
    name = line.split(" ", 1)[0]
    if name not in WAYS:
        raise NotationError(problem("no_game", id=name[:80], known=", ".join(WAYS)))
    return WAYS[name].read(line)
