"""Finds everything that is wrong with a position, each flaw in words."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from risiko.errors import wrong_players
from risiko.express.card_table import FREE, NOBODY, OUT, WAITING, CardTable, Front, get_fresh_front
from risiko.express.cards import DECK
from risiko.express.errors import flaw
from risiko.express.rules import BOOK, DICE, ID
from risiko.express.throws import FACES
from risiko.text import Text

if TYPE_CHECKING:
    from risiko.express.position import ExpressPosition

MOST_SOLDIERS = int(FACES[-1])
"""The most soldiers one die can show."""


def find_flaws(position: "ExpressPosition") -> list[Text]:
    """Everything that no game can lead to."""
    table = position.table
    if table.seats not in BOOK.players.value:
        return [wrong_players(ID, BOOK.players.value, table.seats)]
    found = list(_strangers(table, position.mover))
    if position.contest:
        found += _contest_flaws(table, position.contest)
    elif position.mover == NOBODY:
        if not table.complete:
            found.append(flaw("over_too_early"))
    elif table.complete:
        found.append(flaw("not_over"))
    if position.front is not None:
        found += _attack_flaws(position, position.front)
    return found


def _strangers(table: CardTable, mover: int) -> Iterator[Text]:
    if mover >= table.seats:
        yield flaw("mover")
    for card, owner in zip(DECK.cards, table.owners, strict=True):
        if owner >= table.seats:
            yield flaw("owner", card=card.name)


def _contest_flaws(table: CardTable, contest: tuple[int, ...]) -> Iterator[Text]:
    if any(owner != FREE for owner in table.owners):
        yield flaw("cards_too_early")
    if len(contest) != table.seats:
        yield flaw("contest", found=len(contest), seats=table.seats)
    throwing = [mark for mark in contest if mark != OUT]
    if len(throwing) < 2:
        yield flaw("few_throw")
    thrown = [mark for mark in throwing if mark != WAITING]
    if WAITING not in throwing:
        yield flaw("all_thrown")
    elif throwing[: len(thrown)] != thrown:
        yield flaw("throw_order")


def _attack_flaws(position: "ExpressPosition", front: Front) -> Iterator[Text]:
    table, seat, laid = position.table, position.mover, position.laid
    card = DECK.cards[front.card]
    if not table.attackable(front.card, seat):
        yield flaw("attack", card=card.name)
    whole = Counter(get_fresh_front(front.card, table.owners[front.card] != FREE).open)
    still = Counter(front.open)
    stormed = list((whole - still).elements())
    if not still <= whole:
        yield flaw("lines", card=card.name)
    elif not stormed:
        yield flaw("no_line", card=card.name)
    else:
        yield from _laid_flaws(stormed, laid)
    in_bowl = position.bowl or (position.throw.dice if position.throw is not None else 0)
    if laid + in_bowl > DICE:
        yield flaw("dice", n=laid + in_bowl, most=DICE)
    if not in_bowl:
        if not position.game.continue_attack:
            yield flaw("no_taking_over")
        if laid == DICE:
            yield flaw("no_dice_left")


def _laid_flaws(stormed: list[str], laid: int) -> Iterator[Text]:
    """Symbols lie one die each; soldiers may lie with more dice than needed."""
    lines = [DECK.lines[word] for word in stormed]
    fewest = sum(-(-line.soldiers // MOST_SOLDIERS) or len(line.word) for line in lines)
    if laid < fewest or (laid > fewest and not any(line.soldiers for line in lines)):
        yield flaw("laid", lines=",".join(stormed), n=laid)
