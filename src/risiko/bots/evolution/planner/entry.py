"""The entry points of the planner: odds, the worth of a board, and the decisions of a turn.

Each decision is left in the record: a territory it begins in, one it leads to, and units.
"""

from collections.abc import MutableSequence

from ....compiler.jit import entry, kernel
from .odds import fill_kind, win_chance
from .plans import list_plans, worth_of_plan
from .table import FIRST_POOL, LANDS, LONGEST, NOBODY, RollTable, Table
from .worth import count_board, evaluate

Tables = MutableSequence[Table]
WORTH_IT = 1e-4
"""What a plan has to be better than doing nothing."""


@entry
def fill_odds(rolls: MutableSequence[RollTable], tables: Tables, kind: int) -> int:
    """The odds of all battles under one change of dice."""
    fill_kind(rolls[0], tables[0], kind)
    return kind


@entry
def chance(tables: Tables, kind: int, attackers: int, defenders: int) -> float:
    """The chance to win a battle."""
    return win_chance(tables[0], kind, attackers, defenders)


@entry
def value(tables: Tables) -> float:
    """The worth of the board."""
    return evaluate(tables[0])


@kernel
def note(t: Table, value: float, source: int, target: int, keep: int) -> None:
    """Keep a decision if it is the best so far."""
    if value > t.best_value:
        t.best_value = value
        t.best_source = source
        t.best_target = target
        t.best_keep = keep


@kernel
def weigh(t: Table, plan: int) -> float:
    """The worth of a plan with the best number of units that stay behind; notes it."""
    source = int(t.source[plan])
    target = int(t.way[plan * LONGEST])
    units = int(t.units[source])
    best = worth_of_plan(t, plan, 1)
    note(t, best, source, target, 1)
    if t.hq[source] or t.owner[target] == NOBODY:
        for part in range(1, 3):
            keep = 1 + (units - 1) * part // 3
            if keep > 1:
                found = worth_of_plan(t, plan, keep)
                note(t, found, source, target, keep)
                best = max(best, found)
    if t.owner[target] == NOBODY and t.length[plan] == 1:
        keep = units - 1 - int(t.enter[t.me * LANDS + target])
        if keep > 1:
            found = worth_of_plan(t, plan, keep)
            note(t, found, source, target, keep)
            best = max(best, found)
    return best


@kernel
def begin(t: Table) -> None:
    """Nothing is planned yet."""
    count_board(t)
    t.pooled = 0
    t.best_value = -1.0
    t.best_source = NOBODY
    t.best_target = NOBODY
    t.best_keep = 0


@entry
def act(tables: Tables) -> float:
    """The best plan of all armies, or none: then the source is NOBODY."""
    t = tables[0]
    begin(t)
    for land in range(LANDS):
        if t.owner[land] == t.me:
            list_plans(t, land, int(t.units[land]))
    note(t, evaluate(t) + WORTH_IT, NOBODY, NOBODY, 0)
    for plan in range(FIRST_POOL, FIRST_POOL + int(t.pooled)):
        weigh(t, plan)
    return t.best_value


@entry
def place(tables: Tables, count: int, troops: int) -> float:
    """Where recruits go: `count` territories are in `moves`. The units are left in `best_keep`."""
    t = tables[0]
    begin(t)
    for k in range(count):
        land = int(t.moves[k])
        if t.owner[land] == t.me:
            list_plans(t, land, int(t.units[land]) + troops)
    best_value = -1.0
    best_land = int(t.moves[0])
    best_plan = NOBODY
    for k in range(count):
        land = int(t.moves[k])
        if t.owner[land] != t.me:
            continue
        t.units[land] += troops
        found = evaluate(t)
        if found > best_value:
            best_value = found
            best_land = land
        t.units[land] -= troops
    for plan in range(FIRST_POOL, FIRST_POOL + int(t.pooled)):
        source = int(t.source[plan])
        t.units[source] += troops
        found = weigh(t, plan)
        t.units[source] -= troops
        if found > best_value:
            best_value = found
            best_land = source
            best_plan = plan
    put = troops
    for k in range(count):  # a part of them guards an HQ
        guard = int(t.moves[k])
        if t.owner[guard] != t.me or not t.hq[guard] or guard == best_land:
            continue
        for part in range(1, 4):
            some = troops * part // 4
            if some == 0:
                continue
            t.units[guard] += some
            t.units[best_land] += troops - some
            found = evaluate(t) if best_plan == NOBODY else weigh(t, best_plan)
            t.units[guard] -= some
            t.units[best_land] -= troops - some
            if found > best_value:
                best_value = found
                put = some
                t.best_target = guard
    t.best_source = best_land if put == troops else t.best_target
    t.best_keep = put
    t.best_value = best_value
    return best_value


@kernel
def outlook(t: Table, first: int, second: int) -> float:
    """The worth of a board on which two armies may go on."""
    begin(t)
    list_plans(t, first, int(t.units[first]))
    list_plans(t, second, int(t.units[second]))
    note(t, evaluate(t), NOBODY, NOBODY, 0)
    for plan in range(FIRST_POOL, FIRST_POOL + int(t.pooled)):
        weigh(t, plan)
    return t.best_value


@entry
def occupy(tables: Tables, source: int, target: int, low: int, high: int) -> int:
    """How many of the units in two territories, which stand in the source, go into the target."""
    t = tables[0]
    all_units = int(t.units[source])
    best = -1.0
    answer = high
    for part in range(5):
        n = high - (high - low) * part // 4
        t.units[source] = all_units - n
        t.units[target] = n
        found = outlook(t, target, source)
        if found > best + WORTH_IT:
            best = found
            answer = n
    return answer


@entry
def move(tables: Tables, count: int) -> float:
    """The best of the maneuvers in `moves`, or none; the units are left in `best_keep`."""
    t = tables[0]
    begin(t)
    note(t, evaluate(t) + WORTH_IT, NOBODY, NOBODY, 0)
    for k in range(count):
        source = int(t.moves[2 * k])
        target = int(t.moves[2 * k + 1])
        most = int(t.units[source]) - 1
        for part in range(2):
            n = most if part == 0 else most // 2
            if n < 1:
                continue
            t.units[source] -= n
            t.units[target] += n
            note(t, evaluate(t), source, target, n)
            t.units[source] += n
            t.units[target] -= n
    return t.best_value
