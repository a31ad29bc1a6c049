"""Finds everything that is wrong with a position, each flaw in words."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from risiko.express.card_table import FREE, NOBODY, OUT, WAITING, CardTable, Front, get_fresh_front
from risiko.express.cards import DECK
from risiko.express.rules import BOOK, DICE
from risiko.express.throws import FACES

if TYPE_CHECKING:
    from risiko.express.position import ExpressPosition

MOST_SOLDIERS = int(FACES[-1])
"""The most soldiers one die can show."""


def find_flaws(position: "ExpressPosition") -> list[str]:
    """Everything that no game can lead to."""
    table = position.table
    if table.seats not in BOOK.players.value:
        return [f"{table.seats} players cannot play"]
    found = list(_strangers(table, position.mover))
    if position.contest:
        found += _contest_flaws(table, position.contest)
    elif position.mover == NOBODY:
        if not table.complete:
            found.append("the game is over, but cards are free")
    elif table.complete:
        found.append("no card is free, but the game goes on")
    if position.front is not None:
        found += _attack_flaws(position, position.front)
    return found


def _strangers(table: CardTable, mover: int) -> Iterator[str]:
    if mover >= table.seats:
        yield "the seat in turn does not play"
    for card, owner in zip(DECK.cards, table.owners, strict=True):
        if owner >= table.seats:
            yield f"{card.id} belongs to a seat that does not play"


def _contest_flaws(table: CardTable, contest: tuple[int, ...]) -> Iterator[str]:
    if any(owner != FREE for owner in table.owners):
        yield "cards have been conquered before the first turn"
    if len(contest) != table.seats:
        yield f"{len(contest)} seats throw for the first turn, but {table.seats} play"
    throwing = [mark for mark in contest if mark != OUT]
    if len(throwing) < 2:
        yield "fewer than 2 seats throw for the first turn"
    thrown = [mark for mark in throwing if mark != WAITING]
    if WAITING not in throwing:
        yield "nobody is left to throw for the first turn"
    elif throwing[: len(thrown)] != thrown:
        yield "the seats do not throw in their order"


def _attack_flaws(position: "ExpressPosition", front: Front) -> Iterator[str]:
    table, seat, laid = position.table, position.mover, position.laid
    card = DECK.cards[front.card]
    if not table.attackable(front.card, seat):
        yield f"{card.id} cannot be attacked"
    whole = Counter(get_fresh_front(front.card, table.owners[front.card] != FREE).open)
    still = Counter(front.open)
    stormed = list((whole - still).elements())
    if not still <= whole:
        yield f"{card.id} does not have these front lines"
    elif not stormed:
        yield f"no line of {card.id} has been stormed"
    else:
        yield from _laid_flaws(stormed, laid)
    in_bowl = position.bowl or (position.throw.dice if position.throw is not None else 0)
    if laid + in_bowl > DICE:
        yield f"{laid + in_bowl} dice are more than {DICE}"
    if not in_bowl:
        if not position.game.continue_attack:
            yield "attacks are not taken over in this game"
        if laid == DICE:
            yield "no die is left to take over the attack"


def _laid_flaws(stormed: list[str], laid: int) -> Iterator[str]:
    """Symbols lie one die each; soldiers may lie with more dice than needed."""
    lines = [DECK.lines[word] for word in stormed]
    fewest = sum(-(-line.soldiers // MOST_SOLDIERS) or len(line.word) for line in lines)
    if laid < fewest or (laid > fewest and not any(line.soldiers for line in lines)):
        yield f"{','.join(stormed)} cannot have been stormed with {laid} dice"
