"""Why an action is refused: a reason, a sentence, and the place in the book.

The sentences are in `reasons.de.toml` and its siblings.
"""

from typing import TYPE_CHECKING

from risiko.errors import IllegalAction
from risiko.express.card_table import FREE, Front, get_fresh_front
from risiko.express.cards import DECK, Card, FrontLine
from risiko.express.rules import (
    ALTERNATIVE,
    CHOOSING,
    CONQUERING,
    STORMING,
    THROWING,
    WINNING,
)
from risiko.protocol import CHANCE, OVER, Action
from risiko.text import Text, load

if TYPE_CHECKING:
    from risiko.express.position import ExpressPosition

PLACES = {
    "over": WINNING,
    "dice_first": THROWING,
    "no_throw": THROWING,
    "no_outcome": THROWING,
    "unknown_action": CHOOSING,
    "take_over_first": ALTERNATIVE,
    "nothing_to_take_over": ALTERNATIVE,
    "not_taken_over": ALTERNATIVE,
    "must_storm": CHOOSING,
    "no_card": CHOOSING,
    "other_card": STORMING,
    "own_card": CHOOSING,
    "closed": CONQUERING,
    "no_line": CHOOSING,
    "stormed": STORMING,
    "not_thrown": CHOOSING,
    "dice_for_line": CHOOSING,
}
"""Where the book says what stands against an action, by the reason."""


def reasons() -> dict[str, Text]:
    """Every reason in words."""
    found: dict[str, Text] = load("risiko.express", "reasons")["reason"]
    return found


def _because(reason: str, **gaps: object | Text) -> IllegalAction:
    return IllegalAction(reason, reasons()[reason].fill(**gaps), PLACES[reason])


def refused_outcome(turn: int) -> IllegalAction:
    """Why chance cannot decide so."""
    if turn == OVER:
        return _because("over")
    return _because("no_outcome" if turn == CHANCE else "no_throw")


def refused_action(position: "ExpressPosition", action: Action) -> IllegalAction:
    """Why the seat in turn may not do so."""
    if position.turn == OVER:
        return _because("over")
    if position.turn == CHANCE:
        return _because("dice_first")
    verb, args, n = action
    if verb == "storm" and len(args) == 2:
        if position.throw is None:
            return _because("take_over_first")
        return _refused_storm(position, *args)
    if (verb, args, n) == ("lose", (), 1):
        if position.throw is None:
            return _because("take_over_first")
        card, word = position.options()[0].args
        line = DECK.lines[word]
        return _because("must_storm", card=_card(card).name, line=line.name)
    if verb in ("continue", "fresh") and not args and n == 1:
        taken_over = position.game.continue_attack
        return _because("nothing_to_take_over" if taken_over else "not_taken_over")
    return _because("unknown_action")


def _card(name: str) -> Card:
    return DECK.cards[DECK.number[name]]


def _refused_storm(position: "ExpressPosition", name: str, word: str) -> IllegalAction:
    if name not in DECK.number:
        return _because("no_card")
    card, table = _card(name), position.table
    owner = table.owners[card.number]
    if position.front is not None and position.front.card != card.number:
        return _because("other_card", card=DECK.cards[position.front.card].name)
    if owner == position.mover:
        return _because("own_card", card=card.name)
    if not table.attackable(card.number, position.mover):
        return _because("closed", card=card.name)
    whole = get_fresh_front(card.number, owner != FREE)
    if word not in whole.open:
        line = DECK.lines[word].name if word in DECK.lines else word
        return _because("no_line", card=card.name, line=line)
    return _refused_line(position, card, position.front or whole, DECK.lines[word])


def _refused_line(
    position: "ExpressPosition", card: Card, front: Front, line: FrontLine
) -> IllegalAction:
    assert position.throw is not None
    if line.word not in front.open:
        return _because("stormed", card=card.name, line=line.name)
    if line.word not in position.throw.storms:
        return _because("not_thrown", line=line.name)
    dice = _number_of_dice(*position.throw.storms[line.word])
    return _because("dice_for_line", line=line.name, dice=dice)


def _number_of_dice(fewest: int, most: int) -> Text:
    texts = load("risiko.express", "reasons")
    found: Text
    if fewest < most:
        found = texts["words"]["dice_range"]
        return found.fill(lo=fewest, hi=most)
    found = texts["count"]["die"]
    return found.fill(n=most)
