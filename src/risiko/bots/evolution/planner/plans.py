"""Plans: an army goes from one territory through others, free or held, and where it ends."""

from ....compiler.jit import kernel
from .odds import win_chance
from .table import (
    BUILT,
    CONTINENTS,
    FIRST_POOL,
    LANDS,
    LONGEST,
    NOBODY,
    POOL,
    SIDE,
    WIDTH,
    Table,
)
from .worth import evaluate

FEWEST_CHANCES = 0.12
"""Ways less likely than this are not followed on."""
HQ_PROMISE = 8.0
FIRST_CONQUEST = 2.0
CITY_PROMISE = 0.5
CONTINENT_PROMISE = 1.5
LAST_LAND = 2.0
RARE = 0.02
"""Outcomes less likely than this are not looked at."""


@kernel
def save(t: Table) -> None:
    """Remember the board."""
    for land in range(LANDS):
        t.saved_owner[land] = t.owner[land]
        t.saved_units[land] = t.units[land]
        t.saved_conquered[land] = t.conquered[land]


@kernel
def restore(t: Table) -> None:
    """The board as it was."""
    for land in range(LANDS):
        t.owner[land] = t.saved_owner[land]
        t.units[land] = t.saved_units[land]
        t.conquered[land] = t.saved_conquered[land]


@kernel
def promise_of(t: Table, land: int, first: bool) -> float:
    """Roughly what a territory is worth, to choose which plans to look at in full."""
    worth = 0.4 + CITY_PROMISE * t.people[land]
    if t.hq[land]:
        worth += HQ_PROMISE
    holder = int(t.owner[land])
    if holder >= 0:
        if first and not t.earned:
            worth += FIRST_CONQUEST
        if t.count[holder] == 1:
            worth += LAST_LAND + t.cards[holder]
    c = int(t.continent[land])
    if c >= 0:
        part = (1.0 + t.part[t.me * CONTINENTS + c]) / t.size[c]
        worth += CONTINENT_PROMISE * t.bonus[t.me * CONTINENTS + c] * part * part * part
        if holder >= 0 and t.part[holder * CONTINENTS + c] == t.size[c]:
            worth += 0.5 * t.bonus[holder * CONTINENTS + c]
    return worth


@kernel
def copy_way(t: Table, to: int, by: int) -> None:
    """Copy a way from one place to another."""
    for k in range(LONGEST):
        t.way[to * LONGEST + k] = t.way[by * LONGEST + k]
    t.length[to] = t.length[by]
    t.source[to] = t.source[by]
    t.strength[to] = t.strength[by]
    t.chance[to] = t.chance[by]
    t.promise[to] = t.promise[by]


@kernel
def offer_plan(t: Table, by: int) -> None:
    """Take a way among the plans to be looked at, if it promises more than the least of them."""
    place = FIRST_POOL + int(t.pooled)
    if t.pooled == POOL:
        place = FIRST_POOL
        for k in range(FIRST_POOL + 1, FIRST_POOL + POOL):
            if t.promise[k] < t.promise[place]:
                place = k
        if t.promise[place] >= t.promise[by]:
            return
    else:
        t.pooled += 1
    copy_way(t, place, by)


@kernel
def is_on_way(t: Table, way: int, land: int) -> bool:
    """Whether a way leads through a territory already."""
    for k in range(t.length[way]):  # noqa: SIM110 - generators are not compiled
        if t.way[way * LONGEST + k] == land:
            return True
    return False


@kernel
def grow(t: Table, by: int, built: int) -> int:
    """All ways that lead one territory further; how many there are now."""
    length = int(t.length[by])
    here = int(t.source[by]) if length == 0 else int(t.way[by * LONGEST + length - 1])
    for k in range(t.first_road[here], t.first_road[here + 1]):
        land = int(t.road[k])
        if t.owner[land] == t.me or built >= BUILT or is_on_way(t, by, land):
            continue
        strength = t.strength[by]
        chance = t.chance[by]
        if t.owner[land] == NOBODY:
            strength -= 1.0 + t.enter[t.me * LANDS + land]
            if t.halved[land]:
                strength *= 0.5
            if strength < 1.0:
                continue
        else:
            if t.barred[land]:
                continue
            units = int(strength + 0.5)
            odds = win_chance(t, int(t.kind[t.me * LANDS + land]), units, int(t.units[land]))
            chance *= odds
            if chance < FEWEST_CHANCES:
                continue
            strength = max(1.0, strength - 1.0 - 0.85 * t.units[land])
            if t.halved[land]:
                strength = max(1.0, strength * 0.5)
        place = WIDTH + built
        copy_way(t, place, by)
        t.way[place * LONGEST + length] = land
        t.length[place] = length + 1
        t.strength[place] = strength
        t.chance[place] = chance
        gain = promise_of(t, land, t.owner[land] >= 0)
        t.promise[place] = t.promise[by] + chance * gain - (t.chance[by] - chance)
        built += 1
    return built


@kernel
def list_plans(t: Table, source: int, units: int) -> None:
    """Follow the ways of an army, the most promising ones on and on."""
    if units < 2:
        return
    t.length[0] = 0
    t.source[0] = source
    t.strength[0] = float(units)
    t.chance[0] = 1.0
    t.promise[0] = 0.0
    ways = 1
    for _ in range(LONGEST):
        built = 0
        for way in range(ways):
            built = grow(t, way, built)
        for place in range(WIDTH, WIDTH + built):
            offer_plan(t, place)
        ways = 0
        while ways < WIDTH:
            best = NOBODY
            for place in range(WIDTH, WIDTH + built):
                if t.length[place] > 0:
                    if best == NOBODY or t.promise[place] > t.promise[best]:
                        best = place
            if best == NOBODY:
                break
            copy_way(t, ways, best)
            t.length[best] = 0
            ways += 1
        if ways == 0:
            return


@kernel
def set_army(t: Table, land: int, units: int) -> None:
    """This seat holds a territory with so many units."""
    t.owner[land] = t.me
    t.units[land] = units


@kernel
def worth_of_plan(t: Table, plan: int, keep: int) -> float:
    """The expected worth of a plan that is followed to its end, by exact odds.

    `keep` units stay where it begins, one in every other territory; where an attack fails, what is
    left stays. The board is changed and restored.
    """
    save(t)
    earned = int(t.earned)
    for q in range(t.seats):
        t.saved_cards[q] = t.cards[q]
    source = int(t.source[plan])
    size = min(SIDE - 1, int(t.units[source]) - keep + 1)
    t.over = int(t.units[source]) - keep + 1 - size
    for a in range(SIDE):
        t.now[a] = 0.0
    t.now[size] = 1.0
    value = 0.0
    here = source
    fights = 0
    for k in range(t.length[plan]):
        land = int(t.way[plan * LONGEST + k])
        kept = keep if here == source else 1
        for a in range(SIDE):
            t.later[a] = 0.0
        if t.owner[land] == NOBODY:
            toll = int(t.enter[t.me * LANDS + land])
            stuck = 0.0
            for a in range(SIDE):
                if t.now[a] > 0.0:
                    after = a - 1 - toll
                    if t.halved[land]:
                        after -= (a - 1 + 1) // 2
                    if after >= 1:
                        t.later[after] += t.now[a]
                    else:
                        stuck += t.now[a]
            if stuck > RARE:
                value += stuck * stop_with_mean(t, here, kept)
        else:
            kind = int(t.second[land] if fights else t.kind[t.me * LANDS + land])
            value += battle(t, here, land, kept, kind)
            fights += 1
            loot(t, here, land)
        total = 0.0
        for a in range(SIDE):
            total += t.later[a]
        if total <= RARE:
            break
        set_army(t, here, kept)
        set_army(t, land, 1)
        for a in range(SIDE):
            t.now[a] = t.later[a]
        here = land
    else:
        value += settle(t, here, keep if here == source else 1)
    restore(t)
    t.earned = earned
    for q in range(t.seats):
        t.cards[q] = t.saved_cards[q]
    return value


@kernel
def loot(t: Table, here: int, land: int) -> None:
    """A conquest earns a card; with somebody's last territory go all cards of that hand."""
    t.conquered[land] = 1
    for k in range(t.first_road[here], t.first_road[here + 1]):
        if t.road[k] == land and t.by_sea[k]:
            t.conquered[land] = 2
    t.earned = 1
    loser = int(t.owner[land])
    for other in range(LANDS):
        if other != land and t.owner[other] == loser:
            return
    t.cards[t.me] += t.cards[loser]
    t.cards[loser] = 0


@kernel
def stop_with_mean(t: Table, here: int, kept: int) -> float:
    """The worth if an army that cannot go on stays."""
    owner = int(t.owner[here])
    units = int(t.units[here])
    set_army(t, here, kept + int(t.over))
    value = evaluate(t)
    t.owner[here] = owner
    t.units[here] = units
    return value


@kernel
def battle(t: Table, here: int, land: int, kept: int, kind: int) -> float:
    """An army of uncertain size attacks; `later` gets what is left, the answer is the worth of all
    failures times their chances.
    """
    defenders = int(t.units[land])
    most = min(SIDE - 1, defenders)
    t.over = max(0, int(t.over) - defenders + most)
    failed = 0.0
    held = 0.0
    rest = 0.0
    for a in range(SIDE):
        chance = t.now[a]
        if chance <= 0.0:
            continue
        place = (kind * SIDE + a) * SIDE + most
        failed += chance * (1.0 - t.win[place])
        held += chance * t.held[place]
        rest += chance * t.rest[place]
        for n in range(1, SIDE):
            p = t.left[place * SIDE + n]
            if p > 0.0:
                after = n - 1
                if t.halved[land]:
                    after -= (after + 1) // 2
                t.later[max(1, after)] += chance * p
    if failed <= RARE:
        return failed * 0.1
    units = int(t.units[here])
    owner = int(t.owner[here])
    set_army(t, here, max(1, kept - 1 + int(t.over + rest / failed + 0.5)))
    t.units[land] = max(1, int(held / failed + 0.5) + defenders - most)
    value = failed * evaluate(t)
    t.units[here] = units
    t.owner[here] = owner
    t.units[land] = defenders
    return value


@kernel
def settle(t: Table, here: int, kept: int) -> float:
    """The worth of the end of a plan, for an army below and one above the average."""
    total = 0.0
    mean = 0.0
    for a in range(SIDE):
        total += t.now[a]
        mean += a * t.now[a]
    if total <= 0.0:
        return 0.0
    mean /= total
    low = 0.0
    low_mean = 0.0
    for a in range(SIDE):
        if a < mean - 0.01:
            low += t.now[a]
            low_mean += a * t.now[a]
    value = 0.0
    if low > RARE:
        t.units[here] = max(1, kept - 1 + int(t.over + low_mean / low + 0.5))
        value += low * evaluate(t)
    high = total - low
    if high > 0.0:
        t.units[here] = max(1, kept - 1 + int(t.over + (mean * total - low_mean) / high + 0.5))
        value += high * evaluate(t)
    return value
