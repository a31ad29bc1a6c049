"""What the 2006 rulebook answers, question by question, each answer with its citation.

The answers are shown to players. Only `players`, `dice` and the two options also drive the game:
which dice fill a line is in `risiko.express.throws`, what may be attacked and what it counts in
`risiko.express.card_table`, and the course of a turn in `risiko.express.position`.
"""

from dataclasses import dataclass, replace
from functools import cache

from risiko.citation import Cited
from risiko.text import Text, load

ID = "express"
VERSION = 1
"""The rules version; it changes when the same record would replay differently."""

COMPONENTS = "2006, Spielausstattung"
SETUP = "2006, Spielvorbereitung"
DICE_FACES = "2006, Die Würfel"
CARDS = "2006, Die Länderkarten"
FIRST = "2006, Los geht's!"
THROWING = "2006, Wenn Sie am Zug sind, 1"
CHOOSING = "2006, Wenn Sie am Zug sind, 2"
STORMING = "2006, Wenn Sie am Zug sind, 3"
CONQUERING = "2006, Wenn Sie am Zug sind, 4"
WINNING = "2006, Wer gewinnt?"
ALTERNATIVE = "2006, Alternative Spielregel"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpressRules:
    """All that is asked about a game of Risiko Express."""

    players: Cited[range]
    """How many may play."""
    dice: Cited[int]
    """Dice of a turn, and of the throw for the first player."""
    cards: Cited[int]
    """Country cards in the box."""
    throw_again: Cited[bool]
    """Whether those throw again who have the most Generals together."""
    lines_per_throw: Cited[int]
    """Front lines that may be stormed with one throw."""
    surplus: Cited[bool]
    """Whether soldiers may make more than the number of their line."""
    cards_per_turn: Cited[int]
    """Cards that may be attacked in one turn."""
    may_decline: Cited[bool]
    """Whether a die may be given up although a line can be stormed."""
    generals: Cited[int]
    """Extra Generals to take a card from another player."""
    own_cards: Cited[bool]
    """Whether one may attack one's own cards."""
    closed: Cited[bool]
    """Whether the cards of a complete continent, and Australia once taken, are safe."""
    ends: Cited[int]
    """With so many free cards the game is over."""
    replaced: Cited[bool]
    """Whether the value of a complete continent replaces the points of its cards."""
    shared: Cited[bool]
    """Whether equal points share the win."""
    continue_attack: Cited[bool]
    """Whether a failed attack may be taken over by the next player."""


TEXTS = load("risiko.express", "rules")
NOTES: dict[str, Text] = TEXTS["note"]["express"]
"""How the book is read where it leaves something open, by question."""

BOOK = ExpressRules(
    players=Cited(range(2, 7), COMPONENTS, NOTES["players"]),
    dice=Cited(7, COMPONENTS),
    cards=Cited(14, COMPONENTS, NOTES["cards"]),
    throw_again=Cited(True, FIRST, NOTES["throw_again"]),
    lines_per_throw=Cited(1, CHOOSING, NOTES["lines_per_throw"]),
    surplus=Cited(True, CHOOSING, NOTES["surplus"]),
    cards_per_turn=Cited(1, STORMING, NOTES["cards_per_turn"]),
    may_decline=Cited(False, CHOOSING, NOTES["may_decline"]),
    generals=Cited(1, CARDS, NOTES["generals"]),
    own_cards=Cited(False, CHOOSING, NOTES["own_cards"]),
    closed=Cited(True, CONQUERING),
    ends=Cited(0, WINNING, NOTES["ends"]),
    replaced=Cited(True, WINNING),
    shared=Cited(True, WINNING, NOTES["shared"]),
    continue_attack=Cited(False, ALTERNATIVE, NOTES["continue_attack"]),
)
"""The game as the book describes it, without its alternative rule."""

DICE = BOOK.dice.value


@cache
def build_rules(continue_attack: bool, may_decline: bool) -> ExpressRules:
    """The answers of the book, with the options put in."""
    declining = TEXTS["note"]["may_decline"]["may_decline"]
    return replace(
        BOOK,
        continue_attack=BOOK.continue_attack._replace(value=continue_attack),
        may_decline=Cited(True, CHOOSING, declining) if may_decline else BOOK.may_decline,
    )
