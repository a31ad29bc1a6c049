"""Exact chances to conquer a card.

An attack is a small decision process: what matters is which lines are open and how many dice go
into the bowl. A throw either storms a line, which lays some dice on it, or costs a die, so the
dice get fewer with every throw and one pass from few dice to many solves it. With d dice and best
play the chance is the mean, over all 6**d outcomes, of the best that can follow.

Everything is counted in whole numbers, in units of one outcome out of 6**28: seven dice thrown,
then six, then five, and so on, have 28 dice together, and no attack throws more than that.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from risiko.express.card_table import Front, get_fresh_front
from risiko.express.cards import DECK, Card
from risiko.express.rules import DICE
from risiko.express.throws import count_outcomes, list_throws
from risiko.text import Language, load, number

if TYPE_CHECKING:
    from risiko.express.game import ExpressGame

CERTAIN = count_outcomes(DICE * (DICE + 1) // 2)
"""The outcomes of a throw with 7 dice, one with 6, ..., and one with 1 die together."""

Span = tuple[int, int] | None


@cache
def conquest(lines: tuple[str, ...], dice: int, may_decline: bool = False) -> Fraction:
    """The chance to storm all these lines with so many dice in the bowl, with best play.

    The card is bound: a throw that can storm one of the lines must, unless dice may be given up.
    """
    return Fraction(_ways(lines, dice, may_decline), CERTAIN)


@cache
def chance(lines: tuple[str, ...], dice: int, may_decline: bool = False) -> float:
    """The same as a number that is quick to reckon with."""
    return float(conquest(lines, dice, may_decline))


@cache
def _ways(lines: tuple[str, ...], dice: int, may_decline: bool) -> int:
    if not lines:
        return CERTAIN
    if not dice:
        return 0
    kinds = tuple(dict.fromkeys(lines))
    lost = _ways(lines, dice - 1, may_decline)
    total = 0
    for spans, outcomes in _patterns(kinds, dice).items():
        stormed = [
            _ways(_without(lines, word), dice - laid, may_decline)
            for word, span in zip(kinds, spans, strict=True)
            if span
            for laid in range(span[0], span[1] + 1)
        ]
        if not stormed or may_decline:
            stormed.append(lost)
        total += outcomes * max(stormed)
    return total // count_outcomes(dice)  # without a remainder: see CERTAIN


@cache
def _patterns(kinds: tuple[str, ...], dice: int) -> dict[tuple[Span, ...], int]:
    """How many outcomes can storm which of the lines, and with how many dice each."""
    found: Counter[tuple[Span, ...]] = Counter()
    for throw, outcomes in list_throws(dice):
        found[tuple(map(throw.storms.get, kinds))] += outcomes
    return found


def _without(lines: tuple[str, ...], word: str) -> tuple[str, ...]:
    place = lines.index(word)
    return lines[:place] + lines[place + 1 :]


class CardOdds(NamedTuple):
    """The chances of one state of one card."""

    card: Card
    lines: tuple[str, ...]
    """The lines still to be stormed; the General against an owner may be among them."""
    chances: tuple[Fraction, ...]
    """With 1, 2, ... 7 dice in the bowl."""


def list_odds(may_decline: bool = False) -> Iterator[CardOdds]:
    """Every state of every card, from all lines open to the last one."""
    for card in DECK.cards:
        for lines in _states(card):
            dice = range(1, DICE + 1)
            yield CardOdds(card, lines, tuple(conquest(lines, d, may_decline) for d in dice))


def _states(card: Card) -> list[tuple[str, ...]]:
    """All ways in which lines of a card can be open: first those of the free card."""
    states: dict[tuple[str, ...], None] = {}
    for owned in (False, True) if card.stealable else (False,):
        waiting: list[Front] = [get_fresh_front(card.number, owned)]
        while waiting:
            front = waiting.pop(0)
            states.setdefault(front.open)
            waiting += [front.after(word) for word in dict.fromkeys(front.open)]
    del states[()]
    return list(states)


DIGITS = 2
"""Decimals of a percentage in the table."""


def write_table(language: Language = "en", may_decline: bool = False) -> str:
    """All chances in percent, one line for each state of each card."""
    titles = load("risiko.express.chances", "odds")
    card, lines = (titles[key].say(language) for key in ("card", "lines"))
    head = f"{card:16}{lines:24}" + "".join(f"{dice:>8}" for dice in range(1, DICE + 1))
    body = [
        f"{row.card.name.say(language):16}{' '.join(row.lines):24}"
        + "".join(f"{number(float(100 * exact), language, DIGITS):>8}" for exact in row.chances)
        for row in list_odds(may_decline)
    ]
    return "\n".join((head, *body))


def odds_table(game: "ExpressGame", language: Language) -> tuple[str, list[dict[str, Any]]]:
    """All chances for people, and as rows."""
    found = [
        {"card": row.card.id, "lines": list(row.lines), "win": [float(c) for c in row.chances]}
        for row in list_odds(game.may_decline)
    ]
    return write_table(language, game.may_decline), found
