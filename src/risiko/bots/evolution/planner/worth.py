"""What a board is worth to a seat at the end of its turn: its chance to win the game.

Who can take which HQ in the next turn decides most: 4 stars win, and every HQ is one.
"""

import math

from ....compiler.jit import kernel
from .odds import win_chance
from .table import (
    BONUS,
    CONQUER,
    CONQUER_BY_SEA,
    CONQUER_CONTINENT,
    CONTINENTS,
    DONE,
    HOLD,
    LANDS,
    MISSIONS,
    NO_MISSION,
    NOBODY,
    SEATS,
    W_CARD,
    W_CASH,
    W_DARE,
    W_INCOME,
    W_LAND,
    W_LOSS,
    W_OWN_TURN,
    W_PART,
    W_SHARP,
    W_STAR,
    W_UNITS,
    Table,
)

STARS_TO_WIN = 4
CARDS_FOR_STAR = 4
FEWEST_RECRUITS = 3
FAR = 1000.0
FREE_HQ = 0.95
"""The chance to take an HQ nobody holds, for who can get there."""
ALMOST = 0.995
"""The chance to win of whoever has fulfilled the mission that brings the last star."""
BOTH = 0.55
"""The share of the chance to take two HQs that is left when one army has to do it all."""


@kernel
def count_board(t: Table) -> None:
    """Territories, armies, income and stars of every seat."""
    for q in range(SEATS):
        t.count[q] = 0
        t.army[q] = 0
        t.largest[q] = 0
        t.income[q] = 0
        t.stars[q] = int(t.tokens[q])
    for k in range(SEATS * CONTINENTS):
        t.part[k] = 0
    for land in range(LANDS):
        q = int(t.owner[land])
        if q == NOBODY:
            continue
        t.count[q] += 1
        t.income[q] += 1 + t.people[land]
        t.army[q] += t.units[land]
        t.largest[q] = max(int(t.largest[q]), int(t.units[land]))
        if t.hq[land]:
            t.stars[q] += 1
        if t.continent[land] >= 0:
            t.part[q * CONTINENTS + t.continent[land]] += 1
    for q in range(t.seats):
        if t.count[q] == 0:
            continue
        third = int(t.income[q]) // 3
        if t.round_up[q] and t.income[q] % 3:
            third += 1
        t.income[q] = max(FEWEST_RECRUITS, third)
        t.income[q] += t.extra[q] * (t.stars[q] - t.tokens[q])
        for c in range(CONTINENTS):
            if t.part[q * CONTINENTS + c] == t.size[c]:
                t.income[q] += t.bonus[q * CONTINENTS + c]


@kernel
def count_mission_stars(t: Table) -> int:
    """The stars of the missions that this seat has fulfilled, only the better one counts."""
    best = 0
    for m in range(MISSIONS):
        what = int(t.mission[m])
        if what == NO_MISSION:
            continue
        n = 0
        if what == DONE:
            n = int(t.mission_need[m])
        elif what == BONUS:
            for c in range(CONTINENTS):
                if t.part[t.me * CONTINENTS + c] == t.size[c]:
                    n += t.bonus[t.me * CONTINENTS + c]
        elif what == CONQUER_CONTINENT:
            n = count_conquered_continents(t)
        else:
            for land in range(LANDS):
                if not t.mission_lands[m * LANDS + land]:
                    continue
                if (
                    (what == HOLD and t.owner[land] == t.me)
                    or (what == CONQUER and t.conquered[land])
                    or (what == CONQUER_BY_SEA and t.conquered[land] == 2)
                ):
                    n += 1
        if n >= t.mission_need[m]:
            best = max(best, int(t.mission_stars[m]))
    return best


@kernel
def count_conquered_continents(t: Table) -> int:
    """Continents all of which were conquered in this turn."""
    n = 0
    for c in range(CONTINENTS):
        whole = 0
        for land in range(LANDS):
            if t.conquered[land] and t.continent[land] == c:
                whole += 1
        if whole == t.size[c]:
            n += 1
    return n


@kernel
def measure_ways(t: Table, goal: int, most: float) -> None:
    """The best force with which every seat can stand before an HQ: `force`.

    Searched from the HQ outwards; what an army leaves behind and loses on its way is the cost.
    """
    for land in range(LANDS):
        t.cost[land] = FAR
        t.done[land] = 0
    for q in range(SEATS):
        t.force[q] = -FAR
    t.cost[goal] = 0.0
    while True:
        here = NOBODY
        near = FAR
        for land in range(LANDS):
            if not t.done[land] and t.cost[land] < near:
                here = land
                near = t.cost[land]
        if here == NOBODY or near > most:
            return
        t.done[here] = 1
        q = int(t.owner[here])
        if q >= 0 and here != goal:
            t.force[q] = max(t.force[q], t.units[here] - near)
        step = near
        if here != goal:
            if q == NOBODY:
                step += 1.0 + t.enter[here]
            else:
                step += 1.0 + t.weight[W_LOSS] * t.units[here]
        for k in range(t.first_road[here], t.first_road[here + 1]):
            other = int(t.road[k])
            if step < t.cost[other]:
                t.cost[other] = step


@kernel
def count_troops(t: Table, q: int) -> float:
    """Units a seat will have at the start of its turn besides those on the board."""
    troops = float(t.income[q])
    if t.cards[q] < CARDS_FOR_STAR:
        troops += t.weight[W_CASH] * t.cash[q]
    return troops


@kernel
def find_reach(t: Table) -> None:
    """The chance that each seat takes each HQ it does not hold in its next turn."""
    most = 0.0
    for q in range(t.seats):
        most = max(most, t.largest[q] + count_troops(t, q))
    for goal in range(LANDS):
        if not t.hq[goal]:
            continue
        measure_ways(t, goal, most)
        holder = int(t.owner[goal])
        for q in range(t.seats):
            t.reach[q * LANDS + goal] = 0.0
            if q == holder or t.force[q] <= -FAR:
                continue
            force = t.force[q] + count_troops(t, q)
            if holder == NOBODY:
                if force >= t.enter[q * LANDS + goal] + 2:
                    t.reach[q * LANDS + goal] = FREE_HQ
                continue
            kind = t.mine[q * LANDS + goal] if holder == t.me else t.kind[q * LANDS + goal]
            low = math.floor(force)
            part = force - low
            chance = win_chance(t, int(kind), low, int(t.units[goal])) * (1.0 - part)
            chance += win_chance(t, int(kind), low + 1, int(t.units[goal])) * part
            t.reach[q * LANDS + goal] = chance


@kernel
def chance_to_win(t: Table, q: int, stars: int) -> float:
    """The chance that a seat with these stars reaches the fourth in its next turn."""
    need = STARS_TO_WIN - stars - t.cards[q] // CARDS_FOR_STAR
    if need <= 0:
        return 1.0
    none = 1.0
    first = 0.0
    second = 0.0
    for goal in range(LANDS):
        if t.hq[goal] and t.owner[goal] != q:
            chance = t.reach[q * LANDS + goal]
            none *= 1.0 - chance
            if chance > first:
                second = first
                first = chance
            elif chance > second:
                second = chance
    if need == 1:
        return 1.0 - none
    if need == 2:
        return BOTH * first * second
    return 0.0


@kernel
def give(t: Table, me: int, chance: float) -> float:
    """This seat has a chance to win; the others share what is left."""
    for q in range(t.seats):
        t.share[q] = chance if q == me else (1.0 - chance) / (t.seats - 1)
    return chance


@kernel
def evaluate(t: Table) -> float:
    """The chance of this seat to win from here, if its turn ends now; `share` has those of all."""
    count_board(t)
    me = int(t.me)
    if t.stars[me] >= STARS_TO_WIN:
        return give(t, me, 1.0)
    gained = count_mission_stars(t)
    if t.stars[me] + gained >= STARS_TO_WIN:
        return give(t, me, ALMOST)
    if gained > 0:
        t.stars[me] += gained
    elif t.earned:
        t.cards[me] += 1
    find_reach(t)
    value = look_ahead(t, me)
    if gained == 0 and t.earned:
        t.cards[me] -= 1
    return value


@kernel
def look_ahead(t: Table, me: int) -> float:
    """The others may win before the next turn of this seat; if nobody does, the board decides."""
    safe = 1.0
    for q in range(t.seats):
        t.hope[q] = float(t.stars[q])
        t.share[q] = 0.0
    for k in range(SEATS):
        q = int(t.following[k])
        if q == NOBODY:
            break
        at_once = chance_to_win(t, q, int(t.stars[q]))
        t.share[q] = safe * at_once
        safe *= 1.0 - at_once
        dare(t, q)
    win = t.weight[W_OWN_TURN] * chance_to_win(t, me, int(t.hope[me] + 0.5))
    dare(t, me)
    total = 0.0
    for q in range(t.seats):
        t.rate[q] = 0.0
        if t.count[q] == 0 and q == me:
            continue
        t.rate[q] = math.exp(t.weight[W_SHARP] * estimate(t, q))
        total += t.rate[q]
    t.share[me] = safe * win
    for q in range(t.seats):
        t.share[q] += safe * (1.0 - win) * t.rate[q] / total
    return t.share[me]


@kernel
def dare(t: Table, q: int) -> None:
    """What a seat may expect to gain in its turn: hopes go from who holds an HQ to who takes it.

    It can try everything, but has the army for one or two of them.
    """
    all_chances = 0.0
    for goal in range(LANDS):
        if t.hq[goal] and t.owner[goal] != q:
            all_chances += t.reach[q * LANDS + goal]
    if all_chances <= 0.0:
        return
    scale = t.weight[W_DARE] / max(1.0, all_chances)
    for goal in range(LANDS):
        if t.hq[goal] and t.owner[goal] != q:
            moved = scale * t.reach[q * LANDS + goal]
            t.hope[q] += moved
            if t.owner[goal] >= 0:
                t.hope[t.owner[goal]] -= moved


@kernel
def estimate(t: Table, q: int) -> float:
    """How well a seat stands, if nobody wins at once."""
    if t.count[q] == 0:
        return t.weight[W_STAR] * t.tokens[q] - 1.0
    return (
        t.weight[W_STAR] * t.hope[q]
        + t.weight[W_CARD] * t.cards[q]
        + t.weight[W_UNITS] * math.log(1.0 + t.army[q])
        + t.weight[W_INCOME] * math.log(growth(t, q))
    )


@kernel
def growth(t: Table, q: int) -> float:
    """The recruits a seat may look forward to: those of the next turn, and what they grow to.

    Land brings more only from the twelfth territory on, and a continent only when it is whole; but
    who never begins never gets there.
    """
    hoped = float(t.income[q]) + t.weight[W_LAND] * t.count[q]
    for c in range(CONTINENTS):
        part = float(t.part[q * CONTINENTS + c]) / t.size[c]
        if part < 1.0:
            hoped += t.weight[W_PART] * t.bonus[q * CONTINENTS + c] * part * part
    return hoped
