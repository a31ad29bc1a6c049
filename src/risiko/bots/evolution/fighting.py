"""Expanding, attacking, moving in and moving on; scars and missiles around a roll."""

from risiko.bots.evolution.evaluate import (
    conquest_chance,
    enemies,
    evaluate_land,
    garrison,
    guard,
    threat,
)
from risiko.bots.evolution.marches import last_star, marches
from risiko.bots.evolution.options import Options, get_land, pick_best, pick_first
from risiko.evolution.rules.combat.attack import ReactBeforeRoll
from risiko.evolution.rules.combat.comparison import MoveIn, count_losses
from risiko.evolution.rules.combat.missiles import get_comparison, set_die
from risiko.evolution.rules.hooks import Combat
from risiko.evolution.rules.steps import Step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

SURE, FAIR, BOLD = 0.85, 0.65, 0.45
"""The chance from which to attack: for any territory, the first of a turn, an HQ."""
MARGIN = 0.5
"""Units a march should leave over."""
CITY_PRICE = 1.5
"""The weight of each unit that a free city costs."""


def act(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """March to an HQ, earn a card, take what is worth its odds, expand where it is cheap."""
    found = _march(s, seat, options)
    if found is not None:
        return found
    scored = [
        (score, option)
        for option in options
        if option.verb in ("attack", "expand")
        and (score := _score(s, seat, option, earned=bool(s.this.conquests))) > 0
    ]
    if not scored:
        return pick_first(options, "end")
    _, option = max(scored, key=lambda pair: pair[0])
    spare = s.units[get_land(option)] - garrison(s, seat, get_land(option))
    return option.action(_column(s, seat, option, spare))


def _march(s: GameState, seat: int, options: Options) -> Action | None:
    """The next step on the way to an HQ, if the army is strong enough for the whole way."""
    winning = last_star(s, seat)
    for way in marches(s, seat, bold=winning):
        if way.surplus < (0 if winning else MARGIN):
            break
        for option in options:
            if option.verb in ("attack", "expand"):
                if (get_land(option), get_land(option, 1)) == (way.source, way.step):
                    kept = 1 if winning else garrison(s, seat, way.source)
                    units = min(option.hi, s.units[way.source] - kept)
                    if units >= option.lo:
                        return option.action(units)
    return None


def _score(s: GameState, seat: int, option: Option, *, earned: bool) -> float:
    source, target = get_land(option), get_land(option, 1)
    spare = s.units[source] - garrison(s, seat, source)
    if option.verb == "expand":
        gain = evaluate_land(s, seat, target) - CITY_PRICE * (option.lo - 1)
        return gain * 0.5 if gain > 0 and spare >= option.lo and s.units[source] > 2 else 0.0
    wanted = BOLD if target in s.hq else SURE if earned else FAIR
    likely = conquest_chance(s, source, target, spare) if spare > 0 else 0.0
    return likely * evaluate_land(s, seat, target) + 1 if likely >= wanted else 0.0


def _column(s: GameState, seat: int, option: Option, spare: int) -> int:
    """All dice for an attack; half of the spare units into free land."""
    if option.verb == "attack":
        return max(option.lo, min(option.hi, spare))
    return max(option.lo, min(option.hi, (spare + 1) // 2))


def occupy(s: GameState, seat: int, step: MoveIn, options: Options) -> Action | None:
    """Move on where there is more to conquer; leave a guard where an HQ is in danger."""
    (option,) = options
    source, target = step.source, step.target
    there = s.units[source] + step.moved
    most = there - guard(s, seat, source)
    onward = bool(enemies(s, seat, target)) or target in s.hq
    wanted = most if onward or not enemies(s, seat, source) else option.lo
    return option.action(max(option.lo, min(option.hi, wanted)))


def before(s: GameState, seat: int, step: ReactBeforeRoll, options: Options) -> Action | None:
    """A bunker for one's own HQ or against a winning attack; ammo shortage when attacking an HQ."""
    target = step.target
    scars = [option for option in options if option.verb == "scar"]
    if scars and target in s.hq:
        kind = scars[0].args[0]
        winning = last_star(s, s.player) and s.player != seat
        if kind == "bunker" and (s.owner[target] == seat or winning):
            return scars[0].action(1)
        if kind == "ammo_shortage" and s.player == seat:
            return scars[0].action(1)
    return pick_first(options, "pass")


def missile(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """A missile where it saves a unit in a fight for an HQ, or stops a player from winning."""
    comparison = get_comparison(s)
    source, target = comparison.source, comparison.target
    attack, defence = comparison.attack, comparison.defence
    defender = s.owner[target]
    mine = seat in (s.player, defender)
    if target not in s.hq or not (mine or last_star(s, s.player)):
        return pick_first(options, "pass")
    side = "attack" if s.player == seat else "defence"
    c = Combat(s, source, target, s.player, defender, attack, defence)
    now = count_losses(c, attack, defence)
    for option in options:
        if option.verb == "missile" and option.args == (side,):
            if side == "attack":
                then = count_losses(c, set_die(attack, option.lo), defence)
            else:
                then = count_losses(c, attack, set_die(defence, option.lo))
            if (then[1] > now[1]) if side == "attack" else (then[0] > now[0]):
                return option.action(option.lo)
    return pick_first(options, "pass")


def strike(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """The territory in which others have most units."""
    return pick_best(options, options[0].verb, lambda k: s.units[k] * (s.owner[k] != seat))


def maneuver(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """An HQ in danger is reinforced; else the largest idle army moves to the front."""
    chosen: tuple[float, Action] | None = None
    for option in options:
        if option.verb != "move":
            continue
        source, target = get_land(option), get_land(option, 1)
        spare = min(option.hi, s.units[source] - garrison(s, seat, source))
        lacking = garrison(s, seat, target) - s.units[target]
        if spare < 1:
            continue
        if target in s.hq and lacking > 0:
            score = 100.0 + min(spare, lacking)
        elif enemies(s, seat, source) or not enemies(s, seat, target):
            continue
        else:
            score = spare * (1.0 + max(evaluate_land(s, seat, k) for k in enemies(s, seat, target)))
        if chosen is None or score > chosen[0]:
            chosen = score, option.action(spare)
    return chosen[1] if chosen is not None else pick_first(options, "end", "garrison", "pass")


def hypnosis(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """Protect the HQ in the greatest danger."""
    return pick_best(options, "hypnotise", lambda k: (k in s.hq) * 50 + threat(s, seat, k))
