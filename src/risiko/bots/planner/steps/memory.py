"""Boards that have been evaluated are remembered: different plans often lead to the same one.

A board is known by its key, a sum in which every territory with its owner and its units has a part
of its own. So the key of a board that differs in two territories is found from their difference.
What else its worth depends on, the cards above all, is added once, for the root.
"""

from ....classic.kernel.layout import CARDS, GOAL_CAPITALS, SEATS, TERRITORIES
from ....classic.kernel.records import RulesRecord, StateRecord
from ....compiler.jit import kernel
from ..evaluate import evaluate
from ..scratch import BOARDS, Scratch

KEYS = 2**62 - 1
"""Keys are sums modulo this and one."""
FORGOTTEN = -1
"""The key of boards that are not remembered."""
OWNERS = 16
"""More than there are owners, nobody included."""
SLOT = 30
"""The bits of a key from here on say where its board is remembered."""

CARD_MARKS = TERRITORIES
MISSION_MARKS = CARD_MARKS + CARDS
MARK_ME = MISSION_MARKS + SEATS
MARK_PLAYER = MARK_ME + 1
MARK_SETS = MARK_PLAYER + 1
MARK_DEPTH = MARK_SETS + 1
MARK_CONQUERED = MARK_DEPTH + 1
MARK_DUE = MARK_CONQUERED + 1


@kernel
def change_key(
    d: Scratch, key: int, t: int, owner: int, units: int, new_owner: int, new_units: int
) -> int:
    """The key after a territory has changed."""
    if key == FORGOTTEN:
        return key
    change = (new_units - units) * OWNERS + new_owner - owner
    return (key + int(d.mark[t]) * change) & KEYS


@kernel
def conquest_key(r: RulesRecord, d: Scratch, key: int) -> int:
    """The key after the first conquest of a turn."""
    if key == FORGOTTEN:
        return key
    key += int(d.mark[MARK_CONQUERED])
    if r.card_at_conquest:
        key += int(d.mark[MARK_DUE])
    return key & KEYS


@kernel
def key_of_board(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """The key of a board from which plans begin, with all that its worth depends on.

    A capital gives other territories away as it falls, and where it is hidden plans are not valued
    by their boards alone: such games are not remembered.
    """
    if r.goal == GOAL_CAPITALS:
        return FORGOTTEN
    key = 0
    for t in range(TERRITORIES):
        key = (key + int(d.mark[t]) * (int(g.units[t]) * OWNERS + int(g.owner[t]) + 1)) & KEYS
    for card in range(CARDS):
        key = (key + int(d.mark[CARD_MARKS + card]) * int(g.card[card])) & KEYS
    for seat in range(SEATS):
        key = (key + int(d.mark[MISSION_MARKS + seat]) * (int(g.mission[seat]) + 1)) & KEYS
    key += int(d.mark[MARK_ME]) * int(d.me) + int(d.mark[MARK_PLAYER]) * int(g.player)
    key += int(d.mark[MARK_SETS]) * int(g.sets) + int(d.mark[MARK_DEPTH]) * (int(g.depth) + 1)
    key += int(d.mark[MARK_CONQUERED]) * min(1, int(g.conquered))
    key += int(d.mark[MARK_DUE]) * min(1, int(g.due))
    return key & KEYS


@kernel
def recall(d: Scratch, key: int) -> bool:
    """Whether a board is remembered; then `recalled` is its worth. It counts as valued, so that
    memory makes plans faster and never others.
    """
    slot = key >> SLOT & BOARDS - 1
    if key == FORGOTTEN or d.memory_key[slot] != key:
        return False
    d.recalled = d.memory_value[slot]
    d.spent += 1
    return True


@kernel
def evaluate_new(g: StateRecord, r: RulesRecord, d: Scratch, key: int) -> float:
    """Evaluate a board and remember it, unless it is decided, which is seen at once."""
    before = int(d.spent)
    value = evaluate(g, r, d)
    if key != FORGOTTEN and d.spent != before:
        slot = key >> SLOT & BOARDS - 1
        d.memory_key[slot] = key
        d.memory_value[slot] = value
    return value
