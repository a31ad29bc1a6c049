"""Risiko Express as a game of the protocol."""

from dataclasses import dataclass

from risiko.errors import BadPosition, NotationError
from risiko.express.flaws import flaws
from risiko.express.notation import parse
from risiko.express.position import ExpressPosition
from risiko.express.rules import BOOK, ID, VERSION, Rules, Variant
from risiko.express.table import NOBODY, WAITING, empty


@dataclass(frozen=True, slots=True)
class ExpressGame:
    """One way to play Risiko Express; shared by all its positions."""

    variant: Variant

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
    def name(self) -> str:
        """The game as the first field of its positions: `express@1+continue_attack`."""
        return self.variant.name

    @property
    def options(self) -> dict[str, bool]:
        """The options of the game and whether they are chosen."""
        return self.variant.options()

    @property
    def rules(self) -> Rules:
        """The answers of the rulebook, with the options put in."""
        return self.variant.rules

    def start(self, seats: int) -> ExpressPosition:
        """All cards are free, and everybody throws for the first turn."""
        if seats not in self.seats:
            raise BadPosition([f"{ID} is for {self.seats[0]} to {self.seats[-1]} players"])
        return ExpressPosition(self.variant, empty(seats), NOBODY, contest=(WAITING,) * seats)

    def read(self, line: str) -> ExpressPosition:
        """A position from its line; raises NotationError or BadPosition."""
        position = ExpressPosition(self.variant, *parse(self.name, line))
        found = flaws(position)
        if found:
            raise BadPosition(found)
        return position


def express(*, continue_attack: bool = False, may_decline: bool = False) -> ExpressGame:
    """Risiko Express, by the book or with its options."""
    return ExpressGame(Variant(continue_attack, may_decline))


def read(line: str) -> ExpressPosition:
    """A position of any way to play Risiko Express, as its first field says."""
    name = line.split(" ", 1)[0]
    for continue_attack in (False, True):
        for may_decline in (False, True):
            game = express(continue_attack=continue_attack, may_decline=may_decline)
            if game.name == name:
                return game.read(line)
    raise NotationError("is no way to play Risiko Express", place=repr(name[:80]))
