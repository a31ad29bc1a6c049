"""Every decision of a turn: tries each choice, then the best plan from there.

Choices are proposed one after the other on the board at the root; the one with the best plan is
made. A battle that goes as planned is fought on without planning again.
"""

from ...classic.kernel.cards import must_trade
from ...classic.kernel.layout import (
    ATTACK,
    CAPITAL,
    CLAIM,
    DEFEND,
    DICE,
    GHOST,
    GOAL_MISSION,
    MOVE,
    NEUTRAL,
    NOBODY,
    OCCUPY,
    PLACE,
    TERRITORIES,
    VERB_ATTACK,
    VERB_BITS,
    VERB_CAPITAL,
    VERB_DEFEND,
    VERB_DICE,
    VERB_END,
    VERB_MOVE,
    VERB_OCCUPY,
    VERB_PLACE,
)
from ...classic.kernel.options import connected_from
from ...classic.kernel.playout import States
from ...classic.kernel.records import RulesRecord, StateRecord
from ...compiler.jit import copy_state, kernel
from .odds import win_chance
from .opening.claiming import decide_claim, decide_hinder
from .scratch import FINAL, FINALISTS, OBSERVED, ROOT, Scratch
from .search import has_foes, search
from .terrain import steps_to_front
from .trades import action, best_trade, make_trade

WAVERING = 0.1
"""A battle goes on as planned until its chance has fallen by so much."""
SCENES = 2**55 - 1
"""Numbers that boards are told apart by."""
CLEARLY = 0.01
"""A difference in the chance to win that is no accident of planning."""
SLIGHTLY = 0.002
NEARER = 0.2
"""What it is worth, in the chance to win, to have the whole army a step nearer to the front: else
stacks that the front has left behind would stay there for good."""
QUARTERS = 4
"""Units are shared out in so many parts."""
MOVING_IN, ATTACKING = 2, 8
"""What is more than enough is used where a turn is decided, in placing; of it such a part is used
for the other decisions."""
OCCUPYING = 2
"""Moving in is thought about only so thoroughly: the plan is there already."""
DECIDED = 0.05
"""A lead in the chance to win that a closer look would not change."""
MOST = 1 << 20
"""More than all choices of a decision."""


@kernel
def scene(g: StateRecord, battle: int) -> int:
    """All of a board but the two territories of a battle, as one number."""
    number = int(g.player) + 7 * int(g.conquered)
    for t in range(TERRITORIES):
        if t != battle >> 6 and t != battle & 63:
            number = (number * 31 + int(g.units[t]) * 11 + int(g.owner[t])) & SCENES
    return number


@kernel
def goes_on(g: StateRecord, d: Scratch) -> bool:
    """Whether the battle under way is the one that was planned, and still stands well."""
    battle = int(d.battle)
    if battle == NOBODY or g.owner[battle & 63] == d.me or g.owner[battle >> 6] != d.me:
        return False
    if g.units[battle >> 6] < 2 or scene(g, battle) != d.scene:
        return False
    return bool(chance(g, d, battle) > d.hope - WAVERING)


@kernel
def chance(g: StateRecord, d: Scratch, battle: int) -> float:
    """The chance to win a battle."""
    return win_chance(d.win, int(g.units[battle >> 6]), int(g.units[battle & 63]))


@kernel
def nth_place(places: int, n: int) -> int:
    """The n-th territory of some."""
    for t in range(TERRITORIES):
        if places >> t & 1:
            if n == 0:
                return t
            n -= 1
    return NOBODY


@kernel
def find_front(g: StateRecord, r: RulesRecord, d: Scratch) -> None:
    """One's own territories beside foreign land, where units are placed; all if there is none."""
    own = int(g.land[d.me])
    front = 0
    count = 0
    for t in range(TERRITORIES):
        if own >> t & 1 and int(r.near[t]) & ~own:
            front |= 1 << t
            count += 1
    d.border = front if front else own
    d.places = count if front else int(g.held[d.me])


@kernel
def propose_place(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """Place all in one territory; trade and do the same; or share out with the best so far."""
    k = int(d.cursor)
    n = int(d.places)
    stock = int(g.stock)
    if k < n:
        t = nth_place(int(d.border), k)
        d.where = t
        g.units[t] += stock
        g.stock = 0
        return action(VERB_PLACE, t, 0, stock)
    if k < 2 * n:
        if d.trade == NOBODY:
            d.cursor = 2 * n
            return propose_split(g, d)
        make_trade(g, r, int(d.trade))
        g.units[nth_place(int(d.border), k - n)] += g.stock
        g.stock = 0
        return int(d.trade)
    return propose_split(g, d)


@kernel
def propose_split(g: StateRecord, d: Scratch) -> int:
    """Share the stock out between the best territory so far and another."""
    n = int(d.places)
    stock = int(g.stock)
    if int(d.chosen) & VERB_BITS != VERB_PLACE or stock < 2:
        return NOBODY
    while True:
        k = int(d.cursor) - 2 * n
        if k >= n * (QUARTERS - 1):
            return NOBODY
        other = nth_place(int(d.border), k // (QUARTERS - 1))
        part = (stock * (k % (QUARTERS - 1) + 1) + 2) // QUARTERS
        if other != d.leader and 0 < part < stock:
            break
        d.cursor += 1
    if d.thorough:
        d.where = d.leader
    g.units[d.leader] += stock - part
    g.units[other] += part
    g.stock = 0
    d.margin = SLIGHTLY
    return action(VERB_PLACE, int(d.leader), 0, stock - part)


@kernel
def propose_attack(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """Go on with the best plan; or trade, and place all units in one territory."""
    k = int(d.cursor)
    if k == 0:
        return VERB_ATTACK
    if d.trade == NOBODY or k > d.places:
        return NOBODY
    make_trade(g, r, int(d.trade))
    g.units[nth_place(int(d.border), k - 1)] += g.stock
    g.stock = 0
    d.margin = CLEARLY
    return int(d.trade)


@kernel
def propose_occupy(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """Move in with all, with the least, or with a part between."""
    source = int(g.source)
    target = int(g.target)
    spare = int(g.units[source]) - 1
    while d.cursor > 0 and spare * (QUARTERS - d.cursor) // QUARTERS == (
        spare * (QUARTERS + 1 - d.cursor) // QUARTERS
    ):
        d.cursor += 1  # the same number as before
        if d.cursor > QUARTERS:
            return NOBODY
    if d.cursor > QUARTERS:
        return NOBODY
    more = spare * (QUARTERS - int(d.cursor)) // QUARTERS
    g.units[source] -= more
    g.units[target] += more
    return action(VERB_OCCUPY, 0, 0, int(g.units[target]))


@kernel
def propose_move(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """Make no move; or move all, or a half, from anywhere to anywhere allowed."""
    if d.cursor == 0:
        steps_to_front(g, r, d)
        return action(VERB_END, 0, 0, 1)
    own = int(g.land[d.me])
    while d.cursor <= 2 * TERRITORIES * TERRITORIES:
        k = int(d.cursor) - 1
        source = k // (2 * TERRITORIES)
        target = k // 2 % TERRITORIES
        n = int(g.units[source]) - 1
        if not own >> source & 1 or n < 1:
            d.cursor += 2 * TERRITORIES - k % (2 * TERRITORIES)
            continue
        if k % 2:
            n //= 2
        reach = connected_from(r, source, own) if r.connected else int(r.near[source]) & own
        if target != source and n > 0 and reach >> target & 1:
            g.units[source] -= n
            g.units[target] += n
            steps = int(d.front_steps[source]) - int(d.front_steps[target])
            d.margin = -NEARER * steps * n / max(1.0, d.total[d.me])
            return action(VERB_MOVE, source, target, n)
        d.cursor += 1
    return NOBODY


@kernel
def propose_own(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """Any own territory, for a starting unit or as the capital."""
    if d.cursor >= g.held[d.me]:
        return NOBODY
    t = nth_place(int(g.land[d.me]), int(d.cursor))
    if g.step == CAPITAL:
        g.capital[d.me] = t
        d.margin = -0.002 * g.units[t]  # where many stand it is safer than it looks
        return action(VERB_CAPITAL, t, 0, 1)
    g.units[t] += 1
    return action(VERB_PLACE, t, 0, 1)


@kernel
def propose(g: StateRecord, r: RulesRecord, d: Scratch) -> int:
    """Make the next choice on the board at the root; NOBODY when there is no more."""
    d.margin = 0.0
    if g.step == PLACE:
        return propose_place(g, r, d)
    if g.step == ATTACK:
        return propose_attack(g, r, d)
    if g.step == OCCUPY:
        return propose_occupy(g, r, d)
    if g.step == MOVE:
        return propose_move(g, r, d)
    return propose_own(g, r, d)


@kernel
def leaves_nothing_to_guard(g: StateRecord, r: RulesRecord, d: Scratch) -> bool:
    """Whether units are of no use where a stack came from: no foe is beside it, and no mission asks
    for them there.
    """
    mission = int(g.mission[d.me]) if r.goal == GOAL_MISSION else NOBODY
    if mission != NOBODY and r.mission_units[mission] > 1:
        return False
    return not has_foes(g, r, int(g.source))


@kernel
def attack_with(g: StateRecord, r: RulesRecord, battle: int) -> int:
    """An attack with all that may; or the end of attacking."""
    if battle == NOBODY:
        return action(VERB_END, 0, 0, 1)
    source = battle >> 6
    return action(VERB_ATTACK, source, battle & 63, min(int(r.attackers), int(g.units[source]) - 1))


@kernel
def share_of(g: StateRecord, d: Scratch, effort: int) -> int:
    """The effort for one choice."""
    if g.step == PLACE:
        return effort // max(1, int(d.places) * QUARTERS)
    if g.step == ATTACK:
        if d.thorough and d.trade != NOBODY:
            return effort // max(2, int(d.places))
        effort = max(min(effort, int(d.enough)), effort // ATTACKING)
        return effort if d.trade == NOBODY else effort // max(2, int(d.places))
    if g.step == OCCUPY:
        effort = max(min(effort, int(d.enough)), effort // MOVING_IN)
        return effort // (OCCUPYING * (QUARTERS + 1)) if g.units[g.source] > 1 else 0
    return 0


@kernel
def note_finalist(nodes: States, d: Scratch, move: int, value: float) -> None:
    """Keep the board of a choice if it is among the best so far."""
    place = int(d.finalists)
    if place < FINALISTS:
        d.finalists += 1
    else:
        worst = value
        for k in range(FINALISTS):
            if d.final_value[k] < worst:
                worst = d.final_value[k]
                place = k
        if place == FINALISTS:
            return
    copy_state(nodes, FINAL + place, nodes, ROOT)
    d.final_move[place] = move
    d.final_margin[place] = d.margin
    d.final_value[place] = value


@kernel
def is_close(d: Scratch) -> bool:
    """Whether a closer look at the best choices may change their order."""
    best = -1.0
    second = -1.0
    for k in range(d.finalists):
        value = d.final_value[k]
        if value > best:
            second = best
            best = value
        elif value > second:
            second = value
    return best - second < DECIDED and d.finalists > 1


@kernel
def look_again(nodes: States, r: RulesRecord, d: Scratch, effort: int) -> None:
    """Of the best choices the one that leads to the best plan, after a closer look at each."""
    top = -1.0
    for k in range(d.finalists):
        copy_state(nodes, ROOT, nodes, FINAL + k)
        value = search(nodes, r, d, effort // (2 * FINALISTS))
        d.valued += d.spent
        move = int(d.final_move[k])
        if move == VERB_ATTACK:
            move = attack_with(nodes[OBSERVED], r, int(d.choice))
            d.battle = d.choice
        if value - d.final_margin[k] > top:
            top = value - d.final_margin[k]
            d.final_value[0] = value  # it has been read already
            d.chosen = move
    d.best = d.final_value[0]


@kernel
def choose(nodes: States, r: RulesRecord, d: Scratch, effort: int) -> int:
    """Of all choices the one that leads to the best plan."""
    g = nodes[OBSERVED]
    find_front(g, r, d)
    d.trade = best_trade(g, r)
    if d.trade != NOBODY and must_trade(g, r):
        return int(d.trade)
    share = share_of(g, d, effort)
    twice = d.thorough and (g.step == PLACE or (g.step == ATTACK and d.trade != NOBODY))
    if twice:
        share //= 2
    d.finalists = 0
    d.valued = 0
    top = -1.0
    best = 0.0
    d.chosen = NOBODY
    d.cursor = 0
    while d.cursor < MOST:
        copy_state(nodes, ROOT, nodes, OBSERVED)
        move = propose(nodes[ROOT], r, d)
        if move == NOBODY:
            break
        value = search(nodes, r, d, share)
        d.valued += d.spent
        if twice:
            note_finalist(nodes, d, move, value - d.margin)
        if move == VERB_ATTACK:
            move = attack_with(g, r, int(d.choice))
            d.battle = d.choice
        if value - d.margin > top:
            top = value - d.margin
            best = value
            d.chosen = move
            d.leader = d.where
        d.cursor += 1
    d.best = best
    if twice and is_close(d):
        look_again(nodes, r, d, effort)
    if int(d.chosen) & VERB_BITS == VERB_ATTACK:
        d.scene = scene(g, int(d.battle))
        d.hope = chance(g, d, int(d.battle))
    return int(d.chosen)


@kernel
def decide(nodes: States, r: RulesRecord, d: Scratch, effort: int) -> int:
    """The action of the seat that plans, on the board as that seat sees it."""
    g = nodes[OBSERVED]
    step = g.step
    if step == DICE:
        return action(VERB_DICE, 0, 0, int(g.force))
    if step == DEFEND:
        return action(VERB_DEFEND, 0, 0, int(r.defence[min(int(g.units[g.target]), 3)]))
    if step == CLAIM:
        return decide_claim(nodes, r, d)
    if step == ATTACK and goes_on(g, d):
        return attack_with(g, r, int(d.battle))
    if step == NEUTRAL or step == GHOST:
        return decide_hinder(nodes, r, d)
    if step == OCCUPY and leaves_nothing_to_guard(g, r, d):
        return action(VERB_OCCUPY, 0, 0, int(g.units[g.target]) + int(g.units[g.source]) - 1)
    return choose(nodes, r, d, effort)
