"""Attacks: the throw, the losses, the conquest and what it brings."""

from ...compiler.jit import inner, kernel
from .goals import test_last, test_own_turn
from .layout import (
    ATTACK,
    CARDS,
    DEFEND,
    DICE,
    GOAL_CAPITALS,
    NOBODY,
    OCCUPY,
    SEATS,
    TERRITORIES,
    THROW,
)
from .records import RulesRecord, StateRecord

NOT_NEGATIVE = 2**31 - 1
"""Tells the compiler that a number has no sign, which makes dividing it cheap."""


@inner
def announce(g: StateRecord, r: RulesRecord, source: int, target: int, force: int) -> None:
    """An attack is announced: from where, where to, with how many units."""
    g.source = source
    g.target = target
    g.force = force
    g.dice = force
    g.window = 0
    if r.choose_dice and force > 1:
        g.step = DICE
    else:
        call_defence(g, r)


@inner
def call_defence(g: StateRecord, r: RulesRecord) -> None:
    """The attacked side chooses its dice; neutral armies may have no choice but the most."""
    if g.owner[g.target] >= SEATS and not r.neutral_chooses:
        g.defence = int(r.defence[min(int(g.units[g.target]), 3)])
        g.step = THROW
    else:
        g.step = DEFEND


@inner
def attacker_losses(outcome: int, dice: int, defence: int) -> int:
    """The attacker's losses in one throw, its dice written in base 6, the attacker's first.

    The highest dice are compared, then the second highest; the defender wins ties.
    """
    outcome &= NOT_NEGATIVE
    a1 = outcome % 6
    outcome //= 6
    a2 = -1
    if dice > 1:
        die = outcome % 6
        outcome //= 6
        a2 = min(a1, die)
        a1 = max(a1, die)
        if dice > 2:
            die = outcome % 6
            outcome //= 6
            a2 = max(a2, min(a1, die))
            a1 = max(a1, die)
    d1 = outcome % 6
    if defence == 1:
        return int(a1 <= d1)
    die = outcome // 6
    d2 = min(d1, die)
    d1 = max(d1, die)
    losses = int(a1 <= d1)
    if dice > 1:
        losses += int(a2 <= d2)
    return losses


@inner
def throw(g: StateRecord, r: RulesRecord, outcome: int) -> None:
    """The dice have fallen: both sides take off their losses, and a territory may be taken."""
    losses = attacker_losses(outcome, int(g.dice), int(g.defence))
    g.units[g.source] -= losses
    g.units[g.target] -= min(int(g.dice), int(g.defence)) - losses
    if g.units[g.target] == 0:
        conquer(g, r)
    else:
        close_attack(g)


@inner
def close_attack(g: StateRecord) -> None:
    """Back to choosing the next attack."""
    g.step = ATTACK
    g.source = NOBODY
    g.target = NOBODY
    g.force = 0
    g.dice = 0
    g.defence = 0


@kernel
def hand_over(g: StateRecord, t: int, player: int) -> None:
    """A territory changes its owner."""
    g.held[g.owner[t]] -= 1
    g.held[player] += 1
    g.land[g.owner[t]] &= ~(1 << t)
    g.land[player] |= 1 << t
    g.owner[t] = player


@kernel
def conquer(g: StateRecord, r: RulesRecord) -> None:
    """The last unit of the attacked territory is gone: at least so many move in at once."""
    player = int(g.player)
    target = int(g.target)
    loser = int(g.owner[target])
    least = int(g.dice) if r.march_dice else int(g.force)
    hand_over(g, target, player)
    g.units[g.source] -= least
    g.units[target] = least
    if r.card_at_conquest and not g.conquered:
        g.due = 1
    g.conquered = 1
    g.step = OCCUPY
    g.force = 0
    g.dice = 0
    g.defence = 0
    if r.goal == GOAL_CAPITALS:
        take_capital(g, r, loser)
    if g.held[loser] == 0:
        eliminate(g, r, loser)
    test_own_turn(g, r)


@kernel
def take_capital(g: StateRecord, r: RulesRecord, loser: int) -> None:
    """With a capital its holder loses all units on that continent to the conqueror."""
    taken = False
    for seat in range(r.seats):
        if g.capital[seat] == g.target:
            taken = True
    if not taken:
        return
    continent = r.continent[g.target]
    for t in range(TERRITORIES):
        if g.owner[t] == loser and r.continent[t] == continent:
            hand_over(g, t, int(g.player))
    for seat in range(r.seats):
        capital = int(g.capital[seat])
        if capital != NOBODY and seat != g.owner[capital]:
            g.revealed |= 1 << seat


@kernel
def eliminate(g: StateRecord, r: RulesRecord, loser: int) -> None:
    """An army is gone: its cards go to the conqueror, its mission back unseen."""
    for card in range(CARDS):
        if g.card[card] == loser:
            g.card[card] = g.player
    if loser < SEATS:
        g.mission[loser] = NOBODY
        if r.spoils:
            g.window = 1
        test_last(g, r)
