"""The beginning of a turn: stars, scars, cards for units, and where units go."""

from risiko.bots.evolution.evaluate import enemies, evaluate_land, free, guard, leader
from risiko.bots.evolution.marches import last_star, marches
from risiko.bots.evolution.options import Options, get_land, pick_best, pick_first
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import CARDS_FOR_STAR, FACTION_IDS
from risiko.evolution.rules.options import read_card
from risiko.evolution.rules.recruiting import PlaceRecruits, TurnInCards, troops_for_cards
from risiko.evolution.rules.steps import Step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

RICH_HAND = 7
"""Coins in a hand from which turning in is worth it when stars are far away."""


def start(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """Buy a star, rally, play a scar; then go on."""
    return (
        pick_first(options, "star", "rally") or scar(s, seat, options) or pick_first(options, "end")
    )


def scar(s: GameState, seat: int, options: Options) -> Action | None:
    """A biohazard for the leader's HQ, mercenaries for one's own, a weakness for the leader."""
    scars = [option for option in options if option.verb == "scar"]
    if not scars:
        return None
    kind = scars[0].args[0]
    if kind == "mercenary":
        home = [o for o in scars if s.owner[get_land(o, 1)] == seat]
        return max(home, key=lambda o: _dear(s, get_land(o, 1))).action(1) if home else None
    first_enemy = leader(s, seat)
    if kind == "biohazard":
        targets = [o for o in scars if s.owner[get_land(o, 1)] == first_enemy]
        found = max(targets, key=lambda o: _dear(s, get_land(o, 1)), default=None)
        return found.action(1) if found else None
    aimed = [o for o in scars if o.args[1] == FACTION_IDS[s.faction[first_enemy]]]
    return aimed[0].action(1) if aimed else None


def _dear(s: GameState, land: int) -> tuple[bool, int]:
    return land in s.hq, s.units[land]


def answer(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """At the start of another turn: a scar, or no bonus for who holds a continent."""
    held = [BOARD.continents[c].id for c in s.continents(s.player)]
    denied = [o for o in options if o.verb == "deny" and o.args[0] in held]
    return scar(s, seat, options) or (
        denied[0].action(1) if denied else pick_first(options, "pass")
    )


def _coins(s: GameState, option: Option) -> int:
    return 1 if option.args[0] == "coin" else s.world.coins[get_land(option)]


def give(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """For a star the cards with the fewest coins go first."""
    given = [option for option in options if option.verb == "give"]
    return min(given, key=lambda o: _coins(s, o)).action(1)


def recruit(s: GameState, seat: int, step: TurnInCards, options: Options) -> Action | None:
    """Cards are kept for stars, unless units for them win an HQ now or stars are far away."""
    hand = s.hands[seat]
    coins = sum(s.coins_on(card) for card in hand) + step.coins
    given = [o for o in options if o.verb == "give"]
    if given and (step.coins or _worth_turning_in(s, seat, step.troops, coins)):
        return first_card(s, seat, step, options)
    return pick_first(options, "end", "give")


def first_card(s: GameState, seat: int, step: TurnInCards, options: Options) -> Action | None:
    """The card to turn in next if all are turned in."""
    given = [o for o in options if o.verb == "give"]
    best = max(given, key=lambda o: (_units_with(s, seat, step, o), _coins(s, o)), default=None)
    return best.action(1) if best is not None else None


def _units_with(s: GameState, seat: int, step: TurnInCards, option: Option) -> int:
    """The most units for the whole hand if this card is turned in next."""
    rest = list(s.hands[seat])
    rest.remove(read_card(option.args[0]))
    return troops_for_cards(s, seat, tuple(rest), step.coins + _coins(s, option))


def _worth_turning_in(s: GameState, seat: int, troops: int, coins: int) -> bool:
    units = troops_for_cards(s, seat, s.hands[seat])
    ways = marches(s, seat, bold=last_star(s, seat))
    if units and ways and ways[0].surplus + troops < 1 <= ways[0].surplus + troops + units:
        return True
    return not last_star(s, seat) and coins >= RICH_HAND and len(s.hands[seat]) < CARDS_FOR_STAR


def place(s: GameState, seat: int, step: PlaceRecruits, options: Options) -> Action | None:
    """For a march that wins a star, to guard an HQ, or where an attack is worth most."""
    left = step.left
    where = {get_land(o): o for o in options if o.verb == "place"}
    winning = last_star(s, seat)
    ways = [way for way in marches(s, seat, bold=winning) if way.source in where]
    if ways and winning and ways[0].surplus + left > 0:
        return where[ways[0].source].action(left)
    for land, option in where.items():
        lacking = guard(s, seat, land) - s.units[land]
        if land in s.hq and lacking > 0:
            return option.action(max(option.lo, min(lacking, option.hi)))
    if ways and ways[0].surplus + left >= 1:
        return where[ways[0].source].action(left)

    def need(land: int) -> float:
        targets = enemies(s, seat, land)
        open_land = free(s, land)
        gain = max((evaluate_land(s, seat, k) / (2 + s.units[k]) for k in targets), default=0.0)
        idle = not targets and not open_land
        return 5 * gain + 0.5 * len(open_land) + 0.02 * s.units[land] - idle

    return pick_best(options, "place", need)
