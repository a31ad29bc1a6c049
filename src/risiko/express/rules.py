"""What the 2006 rulebook answers, question by question, each answer with its citation.

The answers are shown to players. Only `players`, `dice` and the two options also drive the game:
which dice fill a line is in `risiko.express.throws`, what may be attacked and what it counts in
`risiko.express.card_table`, and the course of a turn in `risiko.express.position`.
"""

from dataclasses import dataclass, replace
from functools import cache

from risiko.citation import HOUSE, Cited
from risiko.text import Text

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


BOOK = ExpressRules(
    players=Cited(
        range(2, 7),
        COMPONENTS,
        Text(
            "Das Heft nennt keine Spielerzahl; gespielt wird zu zweit bis zu sechst.",
            "The rulebook does not give a number of players; we allow two to six.",
        ),
    ),
    dice=Cited(7, COMPONENTS),
    throw_again=Cited(
        True,
        FIRST,
        Text(
            "Bei Gleichstand werfen die noch einmal, die gleichauf liegen.",
            "If several have the most generals, they roll again.",
        ),
    ),
    lines_per_throw=Cited(
        1,
        CHOOSING,
        Text(
            "Eine Frontlinie wird ganz mit Würfeln desselben Wurfs belegt, nie zum Teil.",
            "A front line is filled with dice of one roll, all of it, never in part.",
        ),
    ),
    surplus=Cited(
        True,
        CHOOSING,
        Text(
            "Es darf jede Auswahl von Soldatenwürfeln liegen, die die Zahl erreicht; was darüber "
            "hinausgeht, verfällt.",
            "Any choice of soldier dice that reaches the number may be placed; any excess is lost.",
        ),
    ),
    cards_per_turn=Cited(
        1,
        STORMING,
        Text(
            "Gebunden ist man an eine Karte, sobald ihre erste Frontlinie gestürmt ist, vorher "
            "nicht.",
            "A player is bound to a card when its first line has been stormed, not before.",
        ),
    ),
    may_decline=Cited(
        False,
        CHOOSING,
        Text(
            "Einen Würfel verliert nur, wer nicht stürmen kann: Wer kann, muss, vor der Bindung "
            "auf irgendeiner Karte, danach auf der gebundenen.",
            "You only lose a die if you cannot storm; if you can, you must: on any card before "
            "being bound, then on the bound one.",
        ),
    ),
    generals=Cited(
        1,
        CARDS,
        Text(
            "Der General kann an beliebiger Stelle der Reihenfolge kommen. Auch in der ersten "
            "Runde darf man fremde Karten angreifen: Die Erwähnung dieser Runde beschreibt nur, "
            "ab wann es solche Karten gibt.",
            "The general may come at any place in the order. Cards of others may be attacked in "
            "the first round, too: the book mentions that round only to say from when on there "
            "are such cards.",
        ),
    ),
    own_cards=Cited(
        False,
        CHOOSING,
        Text(
            "Angegriffen werden freie Karten und Karten anderer.",
            "You may attack free cards and cards held by others.",
        ),
    ),
    closed=Cited(True, CONQUERING),
    ends=Cited(
        0,
        WINNING,
        Text(
            "Das Spiel endet sofort mit der Eroberung der letzten freien Karte.",
            "The game ends at once when the last free card is conquered.",
        ),
    ),
    replaced=Cited(True, WINNING),
    shared=Cited(
        True,
        WINNING,
        Text(
            "Haben mehrere gleich viele Punkte, teilen sie sich den Sieg.",
            "Players tied for the most points share the win.",
        ),
    ),
    continue_attack=Cited(
        False,
        ALTERNATIVE,
        Text(
            "Nur wenn das Spiel mit dieser Regel begonnen wurde, nicht bei einer eigenen Karte, "
            "und nur wenn noch ein Würfel in die Schale kommt.",
            "Only if the game was begun with this rule, not for one's own card, and only if at "
            "least one die is left for the bowl.",
        ),
    ),
)
"""The game as the book describes it, without its alternative rule."""

DICE = BOOK.dice.value


DECLINING = Text(
    "Die Option erlaubt, auf das Stürmen zu verzichten und dafür einen Würfel abzugeben.",
    "The option allows a player not to storm and to give up a die instead.",
)


@cache
def build_rules(continue_attack: bool, may_decline: bool) -> ExpressRules:
    """The answers of the book, with the options put in."""
    return replace(
        BOOK,
        continue_attack=BOOK.continue_attack._replace(value=continue_attack),
        may_decline=Cited(True, HOUSE, DECLINING) if may_decline else BOOK.may_decline,
    )
