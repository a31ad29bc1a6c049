"""The ids of Risiko Express: every way to lay dice on a front line, and the three other choices."""

from collections.abc import Iterable
from functools import cache

from risiko.express.card_table import get_fresh_front
from risiko.express.cards import DECK
from risiko.express.rules import DICE
from risiko.protocol import Action, Option
from risiko.rl.spelling import ActionSpace, Spelling

CHOICES = ("lose", "continue", "fresh")
"""The verbs without a place, which have the first ids."""


@cache
def list_storms() -> tuple[tuple[str, str, int], ...]:
    """Card, front line and dice of every storm that can ever be; the dice of soldiers are free."""
    found = []
    for card in DECK.cards:
        for word in dict.fromkeys(get_fresh_front(card.number, card.stealable).open):
            free = DECK.lines[word].soldiers
            dice = range(1, DICE + 1) if free else (len(word),)
            found += [(card.id, word, n) for n in dice]
    return tuple(found)


@cache
def number_storms() -> dict[tuple[str, str, int], int]:
    """The id of every storm."""
    return {storm: len(CHOICES) + k for k, storm in enumerate(list_storms())}


class ExpressActions(ActionSpace):
    """The ids of Risiko Express; every action is one id."""

    def __init__(self) -> None:
        self.size = self.first_digit = len(CHOICES) + len(list_storms())

    def describe(self, id: int) -> str:
        """What an id means, in the words of the notation."""
        if id < len(CHOICES):
            return CHOICES[id]
        card, word, n = list_storms()[id - len(CHOICES)]
        return str(Action("storm", (card, word), n))

    def ways(self, options: Iterable[Option]) -> list[Spelling]:
        """How the actions of these options are spelled."""
        found = []
        for verb, args, lo, hi in options:
            if not args:
                found.append(Spelling((CHOICES.index(verb),), verb, args, 1, 1, False))
                continue
            for n in range(lo, hi + 1):
                id = number_storms()[args[0], args[1], n]
                found.append(Spelling((id,), verb, args, n, n, False))
        return found
