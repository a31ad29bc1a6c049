"""The cards: the pile they are drawn from, and what they are traded for."""

from collections.abc import Iterable, Sequence
from itertools import combinations, product

from .world import JOKERS, STARS, SYMBOL, in_board_order

ARMISTICE = "armistice"

WORTH_OF_THREE = {"infantry": 4, "cavalry": 6, "artillery": 8}
"""2000, Phase 1, 3.: what three cards with the same symbol bring."""
WORTH_OF_EACH = 10
"""2000, Phase 1, 3.: what three cards with three different symbols bring."""

WORTH_IN_ORDER = [4, 6, 8, 10, 12, 15, 20, 25]
"""2003, (h) Karten eintauschen; 2000, Der Karten-Umtausch: the first eight sets of the game."""

UNITS_FOR_STARS = {2: 2, 3: 4, 4: 7, 5: 10, 6: 13, 7: 17, 8: 21, 9: 25, 10: 30}
"""2010, Für eingetauschte Karten: the table on the board, which ends at ten stars."""


class Pile:
    """The face-down pile, what was slid under it, and the discarded cards beside it.

    Nobody knows the order of shuffled cards, nor that of the three of a set slid under the pile:
    each of them is as likely on top as any other.
    """

    def __init__(self, cards: Iterable[str], *, above_armistice: int | None = None) -> None:
        """A shuffled pile; the armistice card lies below so many cards, if it is in the pile."""
        self.shuffled = set(cards)
        self.under: list[set[str]] = []
        self.discards: set[str] = set()
        self.above_armistice = above_armistice

    def top(self) -> list[str]:
        """The cards that may be on top; none if there is nothing left to draw.

        2000, Phase 1, 3.: after the shuffled cards come those slid under them. 2003, (h) Karten
        eintauschen, and 2010, Klassisches Risiko, Das Spiel gewinnen: when the pile is used up,
        the discarded cards are shuffled and become the pile.
        """
        if self.above_armistice == 0:
            return [ARMISTICE]
        if not self.shuffled and self.under:
            self.shuffled = self.under.pop(0)
        if not self.shuffled:
            self.shuffled, self.discards = self.discards, set()
        return in_board_order(self.shuffled)

    def take(self, card: str) -> None:
        """One of the cards that may be on top has been drawn."""
        self.shuffled.remove(card)
        if self.above_armistice is not None:
            self.above_armistice -= 1

    def slide_under(self, cards: Iterable[str]) -> None:
        """2000, Phase 1, 3.: traded cards go face down under the pile."""
        self.under.append(set(cards))

    def discard(self, cards: Iterable[str]) -> None:
        """2003, (h), and 2010, Für eingetauschte Karten: traded cards lie beside the pile."""
        self.discards.update(cards)


def readings(cards: Sequence[str]) -> list[tuple[str, ...]]:
    """The symbols three cards may stand for; a joker stands for any."""
    return list(product(*(WORTH_OF_THREE if c in JOKERS else [SYMBOL[c]] for c in cards)))


def worth_of_symbols(cards: Sequence[str]) -> int:
    """What three cards bring by their symbols, read as well as possible; 0 if they are no set.

    2000, Phase 1, 3.: three alike or three different make a set.
    """
    best = 0
    for symbols in readings(cards):
        if len(set(symbols)) == 1:
            best = max(best, WORTH_OF_THREE[symbols[0]])
        if len(set(symbols)) == 3:
            best = max(best, WORTH_OF_EACH)
    return best


def worth_in_order(sets_before: int) -> int:
    """What the next set brings after so many sets: from the ninth on, 5 more each time.

    2003, (h) Karten eintauschen; 2000, Der Karten-Umtausch.
    """
    if sets_before < len(WORTH_IN_ORDER):
        return WORTH_IN_ORDER[sets_before]
    return WORTH_IN_ORDER[-1] + 5 * (sets_before + 1 - len(WORTH_IN_ORDER))


def sets_in(hand: Iterable[str]) -> list[tuple[str, ...]]:
    """Every set of three in a hand; both books allow the same ones.

    2003, (h): three alike, three different, or any two with a joker; 2000, Phase 1, 3.
    """
    return [three for three in combinations(in_board_order(hand), 3) if worth_of_symbols(three)]


def star_counts(hand: Iterable[str]) -> list[int]:
    """The numbers of stars for which cards of the hand can be traded.

    2010, Für eingetauschte Karten: any cards, as far as the table has their stars together.
    """
    sums = {0}
    for card in hand:
        sums |= {stars + STARS[card] for stars in sums}
    return sorted(sums & UNITS_FOR_STARS.keys())


def cards_for_stars(hand: Iterable[str], stars: int) -> list[str]:
    """Which cards leave the hand: those with two stars first, each kind in board order."""
    given: list[str] = []
    for each in (2, 1):
        for card in in_board_order(hand):
            if STARS[card] == each and stars >= each:
                given.append(card)
                stars -= each
    return given
