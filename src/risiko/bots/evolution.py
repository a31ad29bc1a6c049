"""A captain for Risiko Evolution: plays for stars, attacks by the odds, and thinks of later games.

It reads its view and nothing else, and knows a rule of thumb for every kind of decision.
"""

from collections.abc import Callable

from risiko.evolution import notation, odds
from risiko.evolution.board import BOARD
from risiko.evolution.combat import digits, losses
from risiko.evolution.game import GAME
from risiko.evolution.hooks import Combat
from risiko.evolution.pieces import FACTION_IDS, STARS_TO_WIN
from risiko.evolution.state import State, Step
from risiko.protocol import Action, Option, View

Options = list[Option]

SURE, FAIR, BOLD = 0.9, 0.7, 0.5
"""The chance of a conquest that is wanted: for any land, for the first of a turn, for an HQ."""
RICH_HAND = 7
"""Coins worth turning in when stars are far away."""
WANTED_POWERS = (
    *("hq_plus_one", "recruit_round_up", "triple_conquest", "fortified_hq", "maneuver_anytime"),
    *("resourceful", "well_armed", "stealthy", "convincing", "well_supplied", "mobile"),
    *("rally", "recon", "emp", "interference", "bad_intel"),
)
"""Powers, the better first; those not named are not worth less than their twins."""
QUIET_LANDS = (
    *("argentina", "eastern_australia", "madagascar", "japan", "peru", "western_australia"),
    *("south_africa", "venezuela", "indonesia", "iceland", "greenland", "alaska", "siam"),
)
"""Starts with few neighbours and a small continent, the better first."""


class Captain:
    """Decides by rules of thumb and exact odds of each conquest."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: View, time: float = 1.0) -> Action:
        """The action to play. It needs a few milliseconds of `time`."""
        options = list(view.options)
        if len(options) == 1 and options[0].lo == options[0].hi:
            return options[0].action(options[0].lo)
        assert view.seat is not None
        s = notation.read(GAME.name, view.line, view=True)
        step = s.stack[-1]
        rule = RULES.get(step.kind)
        found = rule(s, view.seat, step, options) if rule is not None else None
        if found is not None and any(option.allows(found) for option in options):
            return found
        return options[-1].action(options[-1].hi)


# Looking at the board


def _enemies(s: State, seat: int, land: int) -> list[int]:
    """Neighbours of a territory that others hold."""
    return [k for k in s.world.borders.all[land] if s.owner[k] not in (-1, seat)]


def _threat(s: State, seat: int, land: int) -> int:
    return sum(s.units[k] for k in _enemies(s, seat, land))


def _leader(s: State, seat: int) -> int:
    """The other seat that is nearest to winning."""
    others = [other for other in range(s.seats) if other != seat and not s.out[other]]
    return max(others, key=lambda other: (s.stars(other), s.owner.count(other)), default=seat)


def _worth(s: State, seat: int, land: int) -> float:
    """What it is worth to hold a territory."""
    worth = 1.0 + s.world.population(land)
    if land in s.hq:
        worth += 8.0
    continent = BOARD.continent[land]
    if continent >= 0:
        lands = BOARD.continents[continent].lands
        held = sum(s.owner[k] == seat for k in lands if k != land)
        worth += 3.0 * s.world.bonus(continent, s.persons[seat]) * (held / len(lands)) ** 2
    victim = s.owner[land]
    if victim >= 0 and s.owner.count(victim) == 1:
        worth += 2.0 + len(s.hands[victim])
    return worth


def _chance(s: State, source: int, target: int) -> float:
    change = odds.changes(s, source, target)
    return odds.conquest(s.units[source] - 1, s.units[target], change)


def _land(option: Option, place: int = 0) -> int:
    return BOARD.number[option.args[place]]


def _best(options: Options, verb: str, score: Callable[[int], float]) -> Action | None:
    """The option with a verb whose territory scores highest, with its full number."""
    found = [o for o in options if o.verb == verb and o.args[-1] in BOARD.number]
    if not found:
        return None
    best = max(found, key=lambda option: score(_land(option, len(option.args) - 1)))
    return best.action(best.hi)


def _first(options: Options, *verbs: str) -> Action | None:
    """The first option with one of the verbs, in the order of the verbs."""
    for verb in verbs:
        for option in options:
            if option.verb == verb:
                return option.action(option.hi)
    return None


# Rules of thumb


def _start(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """Buy a star, rally, play a scar; then go on."""
    return _first(options, "star", "rally") or _scar(s, seat, options) or _first(options, "end")


def _scar(s: State, seat: int, options: Options) -> Action | None:
    """Poison for the leader's HQ, mercenaries for the own, a weakness for the leader."""
    scars = [option for option in options if option.verb == "scar"]
    if not scars:
        return None
    kind = scars[0].args[0]
    if kind == "mercenary":
        home = [o for o in scars if s.owner[_land(o, 1)] == seat]
        return max(home, key=lambda o: s.units[_land(o, 1)]).action(1) if home else None
    leader = _leader(s, seat)
    if kind == "biohazard":
        targets = [o for o in scars if s.owner[_land(o, 1)] == leader]
        found = max(targets, key=lambda o: s.units[_land(o, 1)], default=None)
        return found.action(1) if found else None
    faction = s.faction[leader]
    aimed = [o for o in scars if o.args[1] == FACTION_IDS[faction]]
    return aimed[0].action(1) if aimed else None


def _give(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """The cards with the fewest coins go first."""
    given = [option for option in options if option.verb == "give"]
    worth = {o: 0 if o.args[0] == "coin" else s.world.coins[_land(o)] for o in given}
    return min(given, key=lambda o: worth[o]).action(1)


def _answer(s: State, seat: int, step: Step, options: Options) -> Action | None:
    held = [BOARD.continents[c].id for c in s.continents(s.player)]
    denied = [o for o in options if o.verb == "deny" and o.args[0] in held]
    return _scar(s, seat, options) or (denied[0].action(1) if denied else _first(options, "pass"))


def _recruit(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """Cards are kept for stars unless they make a large army and stars are far away."""
    coins = sum(s.coins_on(card) for card in s.hands[seat]) + step.num(1)
    far = s.stars(seat) + 1 < STARS_TO_WIN
    if step.num(1) or (far and coins >= RICH_HAND and len(s.hands[seat]) < 4):
        given = [o for o in options if o.verb == "give"]
        if given:
            richest = max(
                given, key=lambda o: 1 if o.args[0] == "coin" else s.world.coins[_land(o)]
            )
            return richest.action(1)
    return _first(options, "end", "give")


def _place(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """Where an attack is worth most, or an HQ is in danger."""

    def need(land: int) -> float:
        targets = _enemies(s, seat, land)
        free = [k for k in s.world.borders.all[land] if s.owner[k] == -1]
        best = max((_worth(s, seat, k) / (2 + s.units[k]) for k in targets), default=0.0)
        danger = (land in s.hq) * max(0, _threat(s, seat, land) - s.units[land])
        return (
            5 * best + danger + 0.5 * len(free) + 0.02 * s.units[land] - (not targets and not free)
        )

    return _best(options, "place", need)


def _act(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """Attack what is worth its odds, expand where it is cheap, then stop."""
    best: tuple[float, Action] | None = None
    earned = bool(s.this.conquests)
    for option in options:
        if option.verb not in ("attack", "expand"):
            continue
        source, target = _land(option), _land(option, 1)
        if option.verb == "attack":
            score = _attack_score(s, seat, source, target, earned)
        else:
            score = _expand_score(s, seat, source, target, option)
        if score > 0 and (best is None or score > best[0]):
            n = option.hi if option.verb == "attack" else _column(s, seat, source, option)
            best = score, option.action(n)
    return best[1] if best is not None else _first(options, "end")


def _attack_score(s: State, seat: int, source: int, target: int, earned: bool) -> float:
    chance = _chance(s, source, target)
    wanted = BOLD if target in s.hq else SURE if earned else FAIR
    if chance < wanted:
        return 0.0
    exposed = source in s.hq and _threat(s, seat, source) > s.units[source] // 2
    return chance * _worth(s, seat, target) * (0.3 if exposed and target not in s.hq else 1.0) + 1


def _expand_score(s: State, seat: int, source: int, target: int, option: Option) -> float:
    cost = option.lo - 1
    gain = _worth(s, seat, target) - 1.5 * cost
    spare = s.units[source] - 1 - option.lo
    return gain * 0.5 if gain > 0 and spare >= 0 and s.units[source] > 2 else 0.0


def _column(s: State, seat: int, source: int, option: Option) -> int:
    """Most of the army goes on unless something behind it needs a guard."""
    guard = min(_threat(s, seat, source), s.units[source] // 2) if source in s.hq else 0
    return max(option.lo, option.hi - max(guard, option.hi // 2))


def _occupy(s: State, seat: int, step: Step, options: Options) -> Action | None:
    (option,) = options
    source = step.num(0)
    behind = len(_enemies(s, seat, source))
    guard = (option.hi - option.lo) // 2 if behind and source in s.hq else 0
    return option.action(option.hi - guard)


def _before(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """Bunkers for the own defence, shortage for the own attack on an HQ."""
    target = step.num(1)
    scars = [option for option in options if option.verb == "scar"]
    if scars:
        kind = scars[0].args[0]
        if kind == "bunker" and s.owner[target] == seat and target in s.hq:
            return scars[0].action(1)
        if kind == "ammo_shortage" and s.player == seat and target in s.hq:
            return scars[0].action(1)
    return _first(options, "pass")


def _missile(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """A missile where it turns a loss in a fight for an HQ, or stops the leader from winning."""
    clash = next(x for x in reversed(s.stack) if x.kind == "clash")
    source, target = clash.num(0), clash.num(1)
    attack, defence = digits(clash.num(4)), digits(clash.num(5))
    defender = s.owner[target]
    c = Combat(s, source, target, s.player, defender, attack, defence)
    side = "attack" if s.player == seat else "defence"
    mine = seat in (s.player, defender)
    decisive = s.stars(s.player) + 1 >= STARS_TO_WIN and s.player != seat
    if target not in s.hq or not (mine or decisive):
        return _first(options, "pass")
    now = losses(c, attack, defence)
    for option in options:
        if option.verb == "missile" and option.args == (side,):
            dice = list(attack if side == "attack" else defence)
            dice[dice.index(option.lo)] = 7
            new = tuple(dice)
            then = losses(c, new, defence) if side == "attack" else losses(c, attack, new)
            if (then[1] > now[1]) if side == "attack" else (then[0] > now[0]):
                return option.action(option.lo)
    return _first(options, "pass")


def _maneuver(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """The largest idle army moves to the front that is worth most."""
    best: tuple[float, Action] | None = None
    for option in options:
        if option.verb != "move":
            continue
        source, target = _land(option), _land(option, 1)
        if _enemies(s, seat, source) or not _enemies(s, seat, target):
            continue
        score = option.hi * (1.0 + max(_worth(s, seat, k) for k in _enemies(s, seat, target)))
        if best is None or score > best[0]:
            best = score, option.action(option.hi)
    return best[1] if best is not None else _first(options, "end", "garrison", "pass")


def _claim(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """Stars first, then the richest card."""
    stars = _first(options, "mission", "private")
    return stars or _best(options, "card", lambda k: s.world.coins[k]) or _first(options, "card")


def _start_land(s: State, seat: int, step: Step, options: Options) -> Action | None:
    def calm(land: int) -> float:
        id = BOARD.ids[land]
        rank = QUIET_LANDS.index(id) if id in QUIET_LANDS else len(QUIET_LANDS)
        return -rank - 0.1 * len(s.world.borders.all[land]) + s.world.population(land)

    verb = options[0].verb
    return _best(options, verb, calm)


def _power(s: State, seat: int, step: Step, options: Options) -> Action | None:
    known = [o for o in options if o.args and o.args[0] in WANTED_POWERS]
    best = min(known, key=lambda o: WANTED_POWERS.index(o.args[0]), default=options[0])
    return best.action(1)


def _draft(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """A faction, many troops, the first turn, coins, then the rest."""
    order = {"troops": 2, "order": 1, "coins": 1, "place": 0}
    faction = [option for option in options if option.verb == "faction"]
    if faction:
        return max(faction, key=lambda o: _faction_worth(s, o.args[0])).action(1)
    best = max(
        options,
        key=lambda o: (order[o.args[0]], -o.lo if o.args[0] in ("order", "place") else o.lo),
    )
    return best.action(best.lo)


def _faction_worth(s: State, id: str) -> float:
    slots = s.world.powers[FACTION_IDS.index(id)]
    return sum(bool(power) for power in slots[:4]) - bool(slots[4]) + (id in ("khan", "balkania"))


def _faction(s: State, seat: int, step: Step, options: Options) -> Action | None:
    return max(options, key=lambda o: _faction_worth(s, o.args[0])).action(1)


def _spoils(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """A city of one's own, a named continent one holds, walls, a cancelled scar at home."""
    held = [BOARD.continents[c].id for c in s.continents(seat)]
    named = [o for o in options if o.verb == "continent" and (o.args[0] in held or not held)]
    if named and s.world.games % 2:
        return named[0].action(1)

    def quiet(land: int) -> float:
        return (s.owner[land] == seat) * 5 - len(s.world.borders.all[land])

    return (
        _best(options, "major", quiet)
        or (named[0].action(1) if named else None)
        or _best(options, "fortify", quiet)
        or _first(options, "raise", "continent", "cancel", "destroy")
    )


def _thanks(s: State, seat: int, step: Step, options: Options) -> Action | None:
    def quiet(land: int) -> float:
        return -len(s.world.borders.all[land])

    return _best(options, "minor", quiet) or _best(options, "upgrade", lambda k: s.world.coins[k])


def _not_mine(s: State, seat: int, step: Step, options: Options) -> Action | None:
    return _best(options, options[0].verb, lambda k: s.units[k] * (s.owner[k] != seat))


def _city(s: State, seat: int, step: Step, options: Options) -> Action | None:
    verb = options[0].verb
    return _best(options, verb, lambda k: s.world.population(k) + (k in s.hq) * 3)


def _coins(s: State, seat: int, step: Step, options: Options) -> Action | None:
    return _first(options, "shuffle")


def _most_coins(s: State, seat: int, step: Step, options: Options) -> Action | None:
    return _best(options, "card", lambda k: s.world.coins[k])


def _interfere(s: State, seat: int, step: Step, options: Options) -> Action | None:
    close = s.stars(s.player) + 1 >= STARS_TO_WIN and len(s.hands[s.player]) >= 3
    return _first(options, "interfere" if close else "pass")


def _swap(s: State, seat: int, step: Step, options: Options) -> Action | None:
    return _first(options, "swap" if s.coins_on(step.num(1)) == 1 else "pass")


RULES: dict[str, Callable[[State, int, Step, Options], Action | None]] = {
    "powers": _power,
    "coins": _coins,
    "pick": _faction,
    "draft": _draft,
    "base": _start_land,
    "join": _start_land,
    "start": _start,
    "buy": _give,
    "answer": _answer,
    "recruit": _recruit,
    "place": _place,
    "act": _act,
    "before": _before,
    "missile": _missile,
    "occupy": _occupy,
    "maneuver": _maneuver,
    "claim": _claim,
    "interfere": _interfere,
    "swap": _swap,
    "garrison": lambda s, seat, step, options: _first(options, "place"),
    "power": _power,
    "hypnosis": lambda s, seat, step, options: _best(
        options, "hypnotise", lambda k: (k in s.hq) * 50 + _threat(s, seat, k)
    ),
    "strike": _not_mine,
    "clearance": _not_mine,
    "landing": _city,
    "lights": _most_coins,
    "walls": _city,
    "walls2": _city,
    "calm": _maneuver,
    "cause": _city,
    "choose_mission": lambda s, seat, step, options: _first(options, "choose"),
    "spoils": _spoils,
    "thanks": _thanks,
}
"""What to do, for each kind of step."""
