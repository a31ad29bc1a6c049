"""Plans for a turn: sequences of conquests with their exact odds, and what they are worth.

A plan is followed step by step. The stack on the march is known by the chance of each of its
sizes; every step splits off what a failure there would be worth. Of all plans of one length the
best few are followed further. Stopping is always one of the plans. First the plans with the best
boards are looked for, then those with an aim: a player, a continent, the capitals. With an aim the
plans that are nearest to it are followed, however bad their boards are halfway.
"""

from ...classic.kernel.combat import eliminate, hand_over, take_capital
from ...classic.kernel.layout import CONTINENTS, GOAL_CAPITALS, NOBODY, SEATS
from ...classic.kernel.playout import States
from ...classic.kernel.records import RulesRecord, StateRecord
from ...compiler.jit import copy_state, kernel, lowest_bit
from .evaluate import WON, evaluate, score_decided
from .odds import LOSS, estimate_success, win_chance
from .scratch import AIMING, ROOT, SPARE, WIDEST, Scratch
from .steps.battle import LEAST, fight, foresee, station
from .steps.memory import (
    FORGOTTEN,
    change_key,
    conquest_key,
    evaluate_new,
    key_of_board,
    recall,
)

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
FOUND = 0.2
"""What finding a capital is worth, in the chance to win."""


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
def hunch(g: StateRecord, r: RulesRecord, d: Scratch, target: int, defenders: int) -> float:
    """The hope to find a hidden capital: they are where many units stand."""
    owner = int(g.owner[target])
    if r.goal != GOAL_CAPITALS or owner >= SEATS or g.capital[owner] != NOBODY:
        return 0.0
    return FOUND * defenders / max(float(defenders), d.total[owner])


@kernel
def value_failure(
    g: StateRecord, node: int, r: RulesRecord, d: Scratch, source: int, target: int
) -> float:
    """The board of a plan after its next battle is lost; the board itself stays as it is."""
    units = int(g.units[source])
    defenders = int(g.units[target])
    loser = int(g.owner[target])
    rest = 1 + int(d.surplus)
    foes = max(1, int(d.fate[2] + 0.5))
    key = int(d.key_of[node])
    key = change_key(d, key, source, int(d.me), units, int(d.me), rest)
    key = change_key(d, key, target, loser, defenders, loser, foes)
    if recall(d, key):
        return d.recalled
    g.units[source] = rest
    g.units[target] = foes
    value = evaluate_new(g, r, d, key)
    g.units[source] = units
    g.units[target] = defenders
    return value


@kernel
def build(nodes: States, node: int, r: RulesRecord, d: Scratch, source: int, target: int) -> None:
    """The board after a step, in the spare place."""
    copy_state(nodes, SPARE, nodes, node)
    take(nodes[SPARE], r, source, target, int(d.survivors) - int(d.moving), int(d.moving))
    d.built = 1


@kernel
def value_success(
    nodes: States, node: int, r: RulesRecord, d: Scratch, source: int, target: int
) -> float:
    """The board of a plan after its next battle is won."""
    g = nodes[node]
    me = int(d.me)
    key = int(d.key_of[node])
    key = change_key(d, key, source, me, int(g.units[source]), me, int(d.survivors) - int(d.moving))
    key = change_key(d, key, target, int(g.owner[target]), int(g.units[target]), me, int(d.moving))
    if not g.conquered:
        key = conquest_key(r, d, key)
    d.key_of[SPARE] = key
    d.built = 0
    if recall(d, key):
        return d.recalled
    build(nodes, node, r, d, source, target)
    return evaluate_new(nodes[SPARE], r, d, key)


@kernel
def keep(
    nodes: States,
    node: int,
    r: RulesRecord,
    d: Scratch,
    source: int,
    target: int,
    base: int,
    count: int,
    width: int,
    key: float,
) -> int:
    """Keep the tried step among the best of its length; return how many there are."""
    own = int(nodes[SPARE].land[d.me]) if d.built else int(nodes[node].land[d.me]) | 1 << target
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
    if not d.built:
        build(nodes, node, r, d, source, target)
    copy_state(nodes, place, nodes, SPARE)
    if not d.fought:
        fight(nodes[node], node, r, d, source, target)
    station(d, place, LEAST if d.here[SPARE] == source else 1)
    d.here[place] = d.here[SPARE]
    d.chance[place] = d.fate[0]
    d.lost[place] = d.lost[SPARE]
    d.score[place] = d.score[SPARE]
    d.key[place] = key
    d.key_of[place] = d.key_of[SPARE]
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
    rest = left
    while rest:
        need += LOSS * g.units[lowest_bit(rest)] + 1.0
        rest &= rest - 1
    while own:
        t = lowest_bit(own)
        own &= own - 1
        if int(r.near[t]) & left:
            have += g.units[t] - 1.0
    return estimate_success(have, need, 1.0)


@kernel
def follow_up(
    nodes: States, node: int, r: RulesRecord, d: Scratch, base: int, count: int, width: int
) -> int:
    """Try every conquest that may follow a plan; return how many plans are kept."""
    me = int(d.me)
    g = nodes[node]
    own = int(g.land[me])
    allowed = wanted(g, r, d, own)
    sources = own
    while sources:
        source = lowest_bit(sources)
        sources &= sources - 1
        units = int(g.units[source])
        targets = int(r.near[source]) & allowed
        if units < 2 or d.spent >= d.effort:
            continue
        while targets:
            target = lowest_bit(targets)
            targets &= targets - 1
            if win_chance(d.win, units, int(g.units[target])) < WORST_ODDS:
                continue
            after = own | 1 << target
            onward = int(r.near[target]) & ~after != 0
            back = int(r.near[source]) & ~after != 0
            leave = onward or not back
            stay = back and units > LEAST + 1
            if leave or stay:
                count = step(nodes, node, r, d, source, target, leave, stay, base, count, width)
    return count


@kernel
def step(
    nodes: States,
    node: int,
    r: RulesRecord,
    d: Scratch,
    source: int,
    target: int,
    leave: bool,
    stay: bool,
    base: int,
    count: int,
    width: int,
) -> int:
    """Try one more conquest, after which the stack leaves, or stays; return how many plans are
    kept.
    """
    g = nodes[node]
    defenders = int(g.units[target])
    foresee(g, node, r, d, source, target)
    failed = d.fate[1]
    lost = d.lost[node]
    before = int(d.spent)
    doubtful = failed > (1.0 - SURE) * d.chance[node]
    if doubtful:
        lost += failed * value_failure(g, node, r, d, source, target)
    else:
        lost += failed * d.score[node]
    cost = int(d.spent) - before
    hope = hunch(g, r, d, target, defenders)
    for way in range(2):
        if not (stay if way else leave):
            continue
        if way and leave:
            d.spent += cost  # what a failure is worth is counted for both, though it is the same
            if not doubtful:
                hope = hunch(g, r, d, target, defenders)
        left = int(d.survivors)
        d.moving = min(LEAST, left - 1) if way else left - 1
        value = value_success(nodes, node, r, d, source, target)
        value += (1.0 - value) * hope
        d.here[SPARE] = source if way else target
        d.lost[SPARE] = lost
        d.score[SPARE] = value
        first = int(d.first[node])
        d.first[SPARE] = first if first != NOBODY else source << 6 | target
        total = lost + d.fate[0] * value
        count = consider(nodes, node, r, d, source, target, base, count, width, total)
    return count


@kernel
def consider(
    nodes: States,
    node: int,
    r: RulesRecord,
    d: Scratch,
    source: int,
    target: int,
    base: int,
    count: int,
    width: int,
    total: float,
) -> int:
    """Note the best plan so far, and keep what can be followed further."""
    if total > d.best + BETTER:
        d.best = total
        d.choice = d.first[SPARE]
    if d.built and score_decided(nodes[SPARE], r, int(d.me)) == WON:
        return count  # an armistice, though, may be lost on this board and won a conquest later
    key = total
    if d.aim:
        if not d.built:
            build(nodes, node, r, d, source, target)
        g = nodes[SPARE]
        if int(d.aim) & ~int(g.land[d.me]) == 0:
            return count
        key = d.fate[0] * hope_of(g, r, int(d.aim), int(d.me))
    return keep(nodes, node, r, d, source, target, base, count, width, key)


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
    d.key_of[ROOT] = key_of_board(root, r, d) if effort > 0 else FORGOTTEN
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
