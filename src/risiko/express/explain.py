"""Why an action is refused: a reason, a sentence in two languages, and the place in the book."""

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
from risiko.text import Text

if TYPE_CHECKING:
    from risiko.express.position import ExpressPosition

REASONS: dict[str, tuple[Text, str]] = {
    "over": (
        Text("Das Spiel ist zu Ende.", "The game is over."),
        WINNING,
    ),
    "dice_first": (
        Text("Erst fallen die Würfel.", "The dice are rolled first."),
        THROWING,
    ),
    "no_throw": (
        Text("Jetzt wird nicht gewürfelt.", "No dice are rolled now."),
        THROWING,
    ),
    "no_outcome": (
        Text("Diesen Wurf gibt es nicht.", "There is no such roll."),
        THROWING,
    ),
    "unknown_action": (
        Text(
            "Möglich sind nur: stürmen, einen Würfel verlieren, weitermachen und neu beginnen.",
            "You can only storm, lose a die, continue or start over.",
        ),
        CHOOSING,
    ),
    "take_over_first": (
        Text(
            "Erst ist zu entscheiden, ob du den Angriff fortsetzt oder neu beginnst.",
            "First decide whether to continue the attack or start over.",
        ),
        ALTERNATIVE,
    ),
    "nothing_to_take_over": (
        Text(
            "Es gibt hier keinen Angriff zu übernehmen.",
            "There is no attack to take over here.",
        ),
        ALTERNATIVE,
    ),
    "not_taken_over": (
        Text(
            "Dieses Spiel läuft ohne die alternative Spielregel.",
            "This game is played without the alternative rule.",
        ),
        ALTERNATIVE,
    ),
    "must_storm": (
        Text(
            "Einen Würfel verliert nur, wer keine Frontlinie stürmen kann; hier geht zum "
            "Beispiel {card}: {line}.",
            "You only lose a die if you cannot storm a front line; here, for example, you can "
            "storm {card}: {line}.",
        ),
        CHOOSING,
    ),
    "no_card": (
        Text("Diese Länderkarte gibt es nicht.", "There is no such country card."),
        CHOOSING,
    ),
    "other_card": (
        Text(
            "In diesem Zug greifst du schon {card.acc} an; mehr als eine Länderkarte ist nicht "
            "erlaubt.",
            "You are already attacking {card.the} this turn; only one card may be attacked.",
        ),
        STORMING,
    ),
    "own_card": (
        Text("Die Karte „{card}“ gehört dir schon.", "You already hold the card “{card}”."),
        CHOOSING,
    ),
    "closed": (
        Text(
            "Die Karte „{card}“ gehört zu einem eroberten Kontinent und liegt verdeckt.",
            "The card “{card}” is part of a conquered continent and lies face down.",
        ),
        CONQUERING,
    ),
    "no_line": (
        Text(
            "Die Karte „{card}“ hat keine Frontlinie {line}.",
            "The card “{card}” has no front line {line}.",
        ),
        CHOOSING,
    ),
    "stormed": (
        Text(
            "Auf der Karte „{card}“ ist diese Frontlinie schon gestürmt: {line}.",
            "This front line of {card.the} has already been stormed: {line}.",
        ),
        STORMING,
    ),
    "not_thrown": (
        Text(
            "Mit diesem Wurf ist diese Frontlinie nicht zu stürmen: {line}.",
            "This roll cannot storm this front line: {line}.",
        ),
        CHOOSING,
    ),
    "dice_for_line": (
        Text(
            "Auf diese Frontlinie ({line}) gehören mit diesem Wurf {dice}.",
            "With this roll this front line ({line}) takes {dice}.",
        ),
        CHOOSING,
    ),
}
"""Every reason: the sentence with its gaps, and where the book says so."""


def _because(reason: str, **gaps: object | Text) -> IllegalAction:
    text, cite = REASONS[reason]
    return IllegalAction(reason, text.fill(**gaps), cite)


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
    if fewest < most:
        return Text(f"{fewest} bis {most} Würfel", f"{fewest} to {most} dice")
    return Text(f"{most} Würfel", f"{most} dice" if most > 1 else "1 die")
