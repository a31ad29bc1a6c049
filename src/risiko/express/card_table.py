"""The cards on the table: who holds which, which may be attacked, and what they count.

Not here: which dice fill a front line, which is `dice_laid` in `risiko.express.throws`.
"""

from dataclasses import dataclass, field
from functools import cache

from risiko.express.cards import DECK, GENERAL
from risiko.express.throws import SortedThrow, Storms
from risiko.protocol import Option

FREE = -1
"""The owner of a card that nobody has conquered yet."""
NOBODY = -1
"""The seat in turn before the first turn and after the last."""
WAITING = -1
"""In the contest for the first turn: a seat that is still to throw."""
OUT = -2
"""In the contest for the first turn: a seat that had fewer Generals than another."""


@dataclass(frozen=True, slots=True)
class Front:
    """A card under attack, and the front lines still to be stormed.

    Lines that take the same are not told apart: the two K C of the USA are one line stormed
    twice, and so are a printed General and the General against the owner.
    """

    card: int
    open: tuple[str, ...]
    """The lines to storm, in the order of all lines."""
    _found: dict[str, tuple[Option, ...]] = field(
        default_factory=dict, repr=False, compare=False, hash=False
    )

    def storms(self, throw: SortedThrow) -> Storms:
        """The open lines that a throw can storm."""
        return {word: throw.storms[word] for word in self.open if word in throw.storms}

    def options(self, throw: SortedThrow) -> tuple[Option, ...]:
        """The ways to storm one of the open lines with a throw."""
        found = self._found.get(throw.faces)
        if found is None:
            card = DECK.cards[self.card].id
            found = tuple(
                Option("storm", (card, word), fewest, most)
                for word, (fewest, most) in self.storms(throw).items()
            )
            self._found[throw.faces] = found
        return found

    def after(self, word: str) -> "Front":
        """The front when one of its open lines has been stormed."""
        return _stormed(self.card, self.open, word)


@cache
def get_front(card: int, lines: tuple[str, ...]) -> Front:
    """The one front of a card with these open lines."""
    return Front(card, lines)


@cache
def _stormed(card: int, lines: tuple[str, ...], word: str) -> Front:
    place = lines.index(word)
    return get_front(card, lines[:place] + lines[place + 1 :])


@cache
def get_fresh_front(card: int, owned: bool) -> Front:
    """A card before it is attacked; who owns it has an extra General. 2006, Die Länderkarten."""
    lines = [*DECK.cards[card].lines, *([GENERAL] if owned else [])]
    return get_front(card, DECK.ordered(lines))


@dataclass(frozen=True, slots=True)
class CardTable:
    """The owner of each card; free cards lie in the middle, complete continents face down."""

    seats: int
    owners: tuple[int, ...]
    _fronts: dict[int, tuple[Front, ...]] = field(
        default_factory=dict, repr=False, compare=False, hash=False
    )

    def holders(self, continent: int) -> tuple[int, ...]:
        """The owners of the cards of a continent."""
        cards = DECK.continents[continent].cards
        return self.owners[cards[0] : cards[-1] + 1]

    def conqueror(self, continent: int) -> int:
        """The seat that holds a whole continent, or FREE.

        Who has all cards of a colour has the continent; Australia is one by itself.
        2006, Wenn Sie am Zug sind, 4.
        """
        owners = self.holders(continent)
        return owners[0] if owners.count(owners[0]) == len(owners) else FREE

    def attackable(self, card: int, seat: int) -> bool:
        """Whether a seat may attack a card: it is free, or another's and not face down.

        2006, Wenn Sie am Zug sind, 2 and 4.
        """
        owner = self.owners[card]
        if owner == FREE:
            return True
        return owner != seat and self.conqueror(DECK.cards[card].continent) == FREE

    def fronts(self, seat: int) -> tuple[Front, ...]:
        """The cards a seat may attack, in the order of the cards."""
        fronts = self._fronts.get(seat)
        if fronts is None:
            fronts = tuple(
                get_fresh_front(card, self.owners[card] != FREE)
                for continent, place in enumerate(DECK.continents)
                if self.conqueror(continent) == FREE
                for card in place.cards
                if self.owners[card] != seat
            )
            self._fronts[seat] = fronts
        return fronts

    def conquer(self, card: int, seat: int) -> "CardTable":
        """The table when a seat has taken a card."""
        return CardTable(self.seats, (*self.owners[:card], seat, *self.owners[card + 1 :]))

    @property
    def complete(self) -> bool:
        """Whether no card is free, which ends the game. 2006, Wer gewinnt? 1."""
        return FREE not in self.owners

    def points(self, seat: int) -> int:
        """What the cards of a seat count: a whole continent its value, else each card its points.

        2006, Wer gewinnt? 1 and 2.
        """
        continents = range(len(DECK.continents))
        return sum(_points(continent, self.holders(continent), seat) for continent in continents)

    def shares(self) -> tuple[float, ...]:
        """Most points win; who has equally many shares the win. 2006, Wer gewinnt? 3."""
        points = [self.points(seat) for seat in range(self.seats)]
        winners = points.count(max(points))
        return tuple(1 / winners if p == max(points) else 0.0 for p in points)


@cache
def _points(continent: int, holders: tuple[int, ...], seat: int) -> int:
    """What a continent counts for a seat."""
    place = DECK.continents[continent]
    if holders.count(seat) == len(holders):
        return place.value
    cards = zip(place.cards, holders, strict=True)
    return sum(DECK.cards[card].points for card, owner in cards if owner == seat)


def make_empty_table(seats: int) -> CardTable:
    """The table before the first turn: all cards are free. 2006, Spielvorbereitung, 2."""
    return CardTable(seats, (FREE,) * len(DECK.cards))
