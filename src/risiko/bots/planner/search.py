"""Plans for a turn: sequences of conquests with their exact odds, and what they are worth.

A plan is followed step by step. The stack on the march is known by the chance of each of its
sizes; every step splits off what a failure there would be worth. Of all plans of one length the
best few are followed further. Stopping is always one of the plans. First the plans with the best
boards are looked for, then those with an aim: a player, a continent, the capitals. With an aim the
plans that are nearest to it are followed, however bad their boards are halfway.
"""

from ...classic.kernel.combat import eliminate, hand_over, take_capital
from ...classic.kernel.jit import copy_state, kernel, lowest_bit
from ...classic.kernel.layout import CONTINENTS, GOAL_CAPITALS, NOBODY, SEATS, TERRITORIES
from ...classic.kernel.playout import States
from ...classic.kernel.records import RulesRecord, StateRecord
from .evaluate import WON, evaluate, score_decided
from .odds import LOSS, SIDE, clash, estimate_success, march, scaled, win_chance
from .scratch import AIMING, ROOT, SPARE, WIDEST, Scratch

LONGEST = 20
"""Conquests a plan may have."""
WORST_ODDS = 0.4
"""A battle with a smaller chance is not part of a plan."""
SURE = 0.995
"""Beyond this chance the failure of a step is not looked at."""
BETTER = 1e-4
"""A plan must be better than none by so much."""
STEPS = 240
"""Boards valued for a plan of usual length, for each plan followed at the same time."""
AIMED_STEPS = 60
"""The same for plans with an aim, which have few ways to go on."""
AIMS = SEATS + CONTINENTS + 1
"""Aims: every player, every continent, the capitals."""
HOPE = 0.02
"""An aim less likely than this is not looked at."""
LARGE = 600
"""Beyond so many units times units a battle is looked up, not followed throw by throw."""
FOUND = 0.2
"""What finding a capital is worth, in the chance to win."""
LEAST = 3
"""Units that move in at least after a throw with all dice."""


@kernel
def take(g: StateRecord, r: RulesRecord, source: int, target: int, stay: int, go: int) -> None:
    """Conquer a territory on a board of the plan: so many stay, so many go."""
    loser = int(g.owner[target])
    player = int(g.player)
    hand_over(g, target, player)
    g.units[source] = stay
    g.units[target] = go
    if not g.conquered:
        g.conquered = 1
        if r.card_at_conquest:
            g.due = 1
    if r.goal == GOAL_CAPITALS:
        g.target = target
        take_capital(g, r, loser)
    if g.held[loser] == 0:
        step = g.step
        eliminate(g, r, loser)
        g.step = step
        g.winners = 0


@kernel
def has_foes(g: StateRecord, r: RulesRecord, t: int) -> bool:
    """Whether a territory of the player borders on foreign land."""
    return bool(int(r.near[t]) & ~int(g.land[g.player]) != 0)


@kernel
def load_stack(g: StateRecord, d: Scratch, node: int, source: int) -> int:
    """Bring the stack of a source to the place where steps are tried; return what the tables
    cannot hold of it.
    """
    base = SPARE * SIDE
    old = node * SIDE
    if d.here[node] == source:
        most = int(d.most[node])
        mean = 0.0
        for a in range(most + 1):
            d.stack[base + a] = d.stack[old + a]
            mean += a * d.stack[old + a]
        d.most[SPARE] = most
        mean /= d.chance[node]
        return max(0, int(g.units[source] - mean - 0.5)) if most >= SIDE - 4 * LEAST else 0
    units = int(g.units[source])
    most = min(SIDE - 1, units)
    for a in range(most):
        d.stack[base + a] = 0.0
    d.stack[base + most] = d.chance[node]
    d.most[SPARE] = most
    return units - most


@kernel
def fight_large(d: Scratch, node: int, units: int, defenders: int) -> int:
    """A battle beyond the tables, the stack counted as its mean; return the units left of it."""
    top = max(units, defenders)
    place = max(2, scaled(units, top)) * SIDE + scaled(defenders, top)
    odds = d.win[place]
    d.fate[0] = d.chance[node] * odds
    d.fate[1] = d.chance[node] - d.fate[0]
    d.fate[2] = max(1.0, defenders - 0.9 * units)
    left = max(2, int(d.left[place] / odds * top / (SIDE - 1) + 0.5)) if odds > 0.0 else 2
    most = min(SIDE - 1, left)
    for a in range(most):
        d.stack[SPARE * SIDE + a] = 0.0
    d.stack[SPARE * SIDE + most] = d.fate[0]
    d.most[SPARE] = most
    return left


@kernel
def shift_stack(d: Scratch, units: int) -> None:
    """So many leave the stack; at least one is always left."""
    base = SPARE * SIDE
    most = int(d.most[SPARE])
    low = 0.0
    for a in range(min(units, most) + 1):
        low += d.stack[base + a]
    for a in range(units + 1, most + 1):
        d.stack[base + a - units] = d.stack[base + a]
    d.stack[base] = 0.0
    if most <= units:
        d.stack[base + 1] = low
    else:
        d.stack[base + 1] += low
    d.most[SPARE] = max(1, most - units)


@kernel
def hunch(g: StateRecord, r: RulesRecord, d: Scratch, target: int, defenders: int) -> float:
    """The hope to find a hidden capital: they are where many units stand."""
    owner = int(g.owner[target])
    if r.goal != GOAL_CAPITALS or owner >= SEATS or g.capital[owner] != NOBODY:
        return 0.0
    return FOUND * defenders / max(float(defenders), d.total[owner])


@kernel
def step(
    nodes: States, node: int, r: RulesRecord, d: Scratch, source: int, target: int, stay: int
) -> float:
    """Try one more conquest in the spare place; return the worth of stopping after it."""
    copy_state(nodes, SPARE, nodes, node)
    g = nodes[SPARE]
    defenders = int(g.units[target])
    units = int(g.units[source])
    if max(units, defenders) >= SIDE:
        spare = fight_large(d, node, units, defenders) - int(d.most[SPARE])
    else:
        spare = load_stack(g, d, node, source)
        most = int(d.most[SPARE])
        if most * defenders > LARGE:
            clash(d.win, d.left, d.stack, SPARE * SIDE, most, defenders, d.fate)
        else:
            march(r, d.throw, d.stack, SPARE * SIDE, most, defenders, d.rows, d.fate)
    won = d.fate[0]
    failed = d.fate[1]
    lost = d.lost[node]
    if failed > (1.0 - SURE) * d.chance[node]:
        before = int(g.units[source])
        g.units[source] = 1 + spare
        g.units[target] = max(1, int(d.fate[2] + 0.5))
        lost += failed * evaluate(g, r, d)
        g.units[source] = before
        g.units[target] = defenders
    else:
        lost += failed * d.score[node]
    mean = 0.0
    for a in range(int(d.most[SPARE]) + 1):
        mean += a * d.stack[SPARE * SIDE + a]
    left = max(2, int(mean / won + 0.5)) + spare
    hope = hunch(g, r, d, target, defenders)
    go = min(LEAST, left - 1) if stay else left - 1
    take(g, r, source, target, left - go, go)
    shift_stack(d, LEAST if stay else 1)
    d.here[SPARE] = source if stay else target
    value = evaluate(g, r, d)
    value += (1.0 - value) * hope
    d.chance[SPARE] = won
    d.lost[SPARE] = lost
    d.score[SPARE] = value
    first = int(d.first[node])
    d.first[SPARE] = first if first != NOBODY else source << 6 | target
    return lost + won * value


@kernel
def keep(nodes: States, d: Scratch, base: int, count: int, width: int, key: float) -> int:
    """Keep the tried step among the best of its length; return how many there are."""
    own = nodes[SPARE].land[d.me]
    place = NOBODY
    for k in range(base, base + count):
        if nodes[k].land[d.me] == own and d.here[k] == d.here[SPARE]:
            if d.key[k] >= key:
                return count
            place = k
    if place == NOBODY:
        if count < width:
            place = base + count
            count += 1
        else:
            worst = key
            for k in range(base, base + count):
                if d.key[k] < worst:
                    worst = d.key[k]
                    place = k
            if place == NOBODY:
                return count
    copy_state(nodes, place, nodes, SPARE)
    most = int(d.most[SPARE])
    for a in range(most + 1):
        d.stack[place * SIDE + a] = d.stack[SPARE * SIDE + a]
    d.most[place] = most
    d.here[place] = d.here[SPARE]
    d.chance[place] = d.chance[SPARE]
    d.lost[place] = d.lost[SPARE]
    d.score[place] = d.score[SPARE]
    d.key[place] = key
    d.first[place] = d.first[SPARE]
    return count


@kernel
def near_land(g: StateRecord, r: RulesRecord, own: int) -> int:
    """All that borders on some land."""
    near = 0
    while own:
        near |= int(r.near[lowest_bit(own)])
        own &= own - 1
    return near


@kernel
def wanted(g: StateRecord, r: RulesRecord, d: Scratch, own: int) -> int:
    """The territories that a plan may take next: any; or those of its aim, and those that lead to
    others of the aim.
    """
    if d.aim == 0:
        return ~own
    left = int(d.aim) & ~own
    hidden = left & ~near_land(g, r, own)
    return left | near_land(g, r, hidden) & ~own


@kernel
def hope_of(g: StateRecord, r: RulesRecord, aim: int, me: int) -> float:
    """The chance to take all the rest of an aim with what stands beside it, roughly."""
    own = int(g.land[me])
    left = aim & ~own
    need = 0.0
    have = 0.0
    for t in range(TERRITORIES):
        if left >> t & 1:
            need += LOSS * g.units[t] + 1.0
        elif own >> t & 1 and int(r.near[t]) & left:
            have += g.units[t] - 1.0
    return estimate_success(have, need, 0.0)


@kernel
def follow_up(
    nodes: States, node: int, r: RulesRecord, d: Scratch, base: int, count: int, width: int
) -> int:
    """Try every conquest that may follow a plan; return how many plans are kept."""
    me = int(d.me)
    own = int(nodes[node].land[me])
    allowed = wanted(nodes[node], r, d, own)
    sources = own
    while sources:
        source = lowest_bit(sources)
        sources &= sources - 1
        units = int(nodes[node].units[source])
        targets = int(r.near[source]) & allowed
        if units < 2 or d.spent >= d.effort:
            continue
        while targets:
            target = lowest_bit(targets)
            targets &= targets - 1
            defenders = int(nodes[node].units[target])
            if win_chance(d.win, units, defenders) < WORST_ODDS:
                continue
            after = own | 1 << target
            onward = int(r.near[target]) & ~after != 0
            back = int(r.near[source]) & ~after != 0
            for stay in range(2):
                if (back and units > LEAST + 1) if stay else (onward or not back):
                    total = step(nodes, node, r, d, source, target, stay)
                    count = consider(nodes, r, d, base, count, width, total)
    return count


@kernel
def consider(
    nodes: States, r: RulesRecord, d: Scratch, base: int, count: int, width: int, total: float
) -> int:
    """Note the best plan so far, and keep what can be followed further."""
    if total > d.best + BETTER:
        d.best = total
        d.choice = d.first[SPARE]
    g = nodes[SPARE]
    if score_decided(g, r, int(d.me)) == WON:
        return count  # an armistice, though, may be lost on this board and won a conquest later
    key = total
    if d.aim:
        if int(d.aim) & ~int(g.land[d.me]) == 0:
            return count
        key = d.chance[SPARE] * hope_of(g, r, int(d.aim), int(d.me))
    return keep(nodes, d, base, count, width, key)


@kernel
def follow(nodes: States, r: RulesRecord, d: Scratch, width: int) -> None:
    """Follow the plans from the root, the best of each length."""
    begin = ROOT
    count = 1
    further = 0
    for _ in range(LONGEST):
        kept = 0
        for node in range(begin, begin + count):
            kept = follow_up(nodes, node, r, d, further, kept, width)
        if kept == 0 or d.spent >= d.effort:
            break
        begin = further
        count = kept
        further = WIDEST - further


@kernel
def aim_at(g: StateRecord, r: RulesRecord, me: int, k: int) -> int:
    """The territories of the k-th aim that are not one's own."""
    own = int(g.land[me])
    if k < SEATS:
        return int(g.land[k]) if k != me and g.held[k] > 0 else 0
    k -= SEATS
    if k < CONTINENTS:
        return int(r.whole[k]) & ~own
    aim = 0
    if r.goal == GOAL_CAPITALS:
        for other in range(r.seats):
            capital = int(g.capital[other])
            if capital != NOBODY:
                aim |= 1 << capital
    return aim & ~own


@kernel
def follow_aims(nodes: States, r: RulesRecord, d: Scratch, effort: int) -> None:
    """Follow plans to every aim that can be hoped for, with the same part of the effort."""
    g = nodes[ROOT]
    me = int(d.me)
    aims = 0
    for k in range(AIMS):
        aim = aim_at(g, r, me, k)
        if aim and hope_of(g, r, aim, me) > HOPE:
            aims += 1
    if aims == 0:
        return
    share = effort // aims
    width = max(1, min(WIDEST, share // AIMED_STEPS))
    for k in range(AIMS):
        aim = aim_at(g, r, me, k)
        if aim and hope_of(g, r, aim, me) > HOPE:
            d.aim = aim
            d.effort = d.spent + share
            follow(nodes, r, d, width)
    d.aim = 0


@kernel
def search(nodes: States, r: RulesRecord, d: Scratch, effort: int) -> float:
    """The worth of the best plan from the root; `choice` is its first attack, or NOBODY."""
    d.spent = 0
    d.effort = effort
    d.aim = 0
    root = nodes[ROOT]
    d.here[ROOT] = NOBODY
    d.most[ROOT] = 0
    d.chance[ROOT] = 1.0
    d.lost[ROOT] = 0.0
    d.first[ROOT] = NOBODY
    d.score[ROOT] = evaluate(root, r, d)
    d.best = d.score[ROOT]
    d.choice = NOBODY
    if d.best == WON or effort == 0:
        return d.best
    if d.weight[AIMING] != 0.0:
        d.effort = effort // 2
    follow(nodes, r, d, max(1, min(WIDEST, int(d.effort) // STEPS)))
    if d.weight[AIMING] != 0.0 and d.best < WON:
        follow_aims(nodes, r, d, effort - int(d.spent))
    return d.best
