"""A turn: its start, expanding and attacking, the maneuver, and its end."""

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import (
    CARDS_FOR_STAR,
    FACTION_IDS,
    HUMANS,
    SCARS,
    WEAKNESS,
)
from risiko.evolution.rules import army, hooks
from risiko.evolution.rules.combat.attack import MOST_DICE, declare, play_scar
from risiko.evolution.rules.powers import armed, fire, reinforce_hqs
from risiko.evolution.rules.scars import can_scar, may_hold
from risiko.evolution.rules.steps import (
    AUTO,
    END,
    PASS,
    Kind,
    card_number,
    give_options,
    kind,
    land,
    one,
)
from risiko.evolution.state import State, Step, Turn
from risiko.protocol import Action, Option
from risiko.text import Text

STARTING = "1 Anfang des Zugs"
ADVANCING = "3 Vorrücken und angreifen"
MOVING = "4 Truppen bewegen"
CONTINENTS_OF_THE_WIDE = 2
RALLIED = 2
"""Units a rally brings to every HQ."""


def next_turn(s: State) -> None:
    """The next player begins; eliminated ones are passed over. Zugübersicht."""
    if s.player == NOBODY:
        s.player = s.order[0]
    else:
        s.player = next(seat for seat in s.following(s.player) if not s.out[seat])
    seat = s.player
    s.this = Turn()
    s.this.wide = s.world.has("p4") and len(s.continents(seat)) >= CONTINENTS_OF_THE_WIDE
    hooks.at_dawn.of(s, seat)
    for name in ("dusk", "maneuver", "act", "muster"):
        s.push(name)
    for other in reversed(s.clockwise(seat)[1:]):
        if not s.out[other]:
            s.push("answer", other)
    s.push("start")


# What the player may do at any point of the own turn


def asides(s: State) -> list[Option]:
    """A weakness for a faction, and a maneuver if it may be made at any time."""
    seat = s.player
    options = []
    scar = SCARS.get(s.scar[seat])
    if scar is not None and scar.moment == "own":
        options += [
            one("scar", scar.id, FACTION_IDS[faction])
            for faction in s.world.factions()
            if faction in HUMANS and not s.world.powers[faction][WEAKNESS]
        ]
    if not s.this.moved and hooks.moves_anytime.of(s, seat):
        options += army.maneuvers(s, seat)
    return options


def play_aside(s: State, step: Step, action: Action) -> bool:
    """Whether the action was one of these; then the step goes on as before."""
    if action.verb == "scar" and action.args[1] in FACTION_IDS:
        scar, faction = action.args[0], FACTION_IDS.index(action.args[1])
        s.world = s.world.with_power(faction, WEAKNESS, scar).without_scar_card(scar)
        s.scar[s.player] = ""
    elif action.verb == "move":
        s.this.moved = True
        army.move(s, land(action), land(action, 1), action.n)
    else:
        return False
    s.stack.append(step)
    return True


def scar_lands(s: State, seat: int) -> list[Option]:
    """Where a seat may put its scar at the start of a turn."""
    scar = SCARS.get(s.scar[seat])
    if scar is None or scar.moment != "start":
        return []
    return [one("scar", scar.id, id) for k, id in enumerate(BOARD.ids) if can_scar(s, k)]


@kind("start")
class Start(Kind):
    """The player may buy red stars, play a scar, move an HQ, or rally."""

    moment = Text("Der Zug beginnt.", "The turn begins.")
    cite = STARTING

    def actor(self, s: State, step: Step) -> int:
        seat = s.player
        could = (
            len(s.hands[seat]) >= CARDS_FOR_STAR
            or may_hold(s, seat, "start", "own")
            or armed(s, seat, "rally")
            or self._hq_moves(s)
            or (not s.this.moved and hooks.moves_anytime.of(s, seat) and army.can_maneuver(s, seat))
        )
        return seat if could else AUTO

    def _hq_moves(self, s: State) -> list[Option]:
        if not s.has(s.player, "mobile") or s.this.relocated:
            return []
        near = s.world.borders.all
        return [
            one("relocate", BOARD.ids[here], BOARD.ids[there])
            for here in s.lands(s.player)
            if here in s.hq
            for there in near[here]
            if s.owner[there] == s.player and there not in s.hq
        ]

    def options(self, s: State, step: Step) -> list[Option]:
        seat = s.player
        options = [one("star")] if len(s.hands[seat]) >= CARDS_FOR_STAR else []
        options += scar_lands(s, seat)
        if armed(s, seat, "rally"):
            options.append(one("rally"))
        return [*options, *self._hq_moves(s), *asides(s), END]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "end" or play_aside(s, step, action):
            return
        s.stack.append(step)
        match action.verb:
            case "star":
                s.push("buy", CARDS_FOR_STAR)
            case "scar":
                play_scar(s, s.player, land(action, 1))
            case "rally":
                fire(s, s.player)
                reinforce_hqs(s, s.player, RALLIED)
            case "relocate":
                here, there = land(action), land(action, 1)
                s.hq[s.hq.index(here)] = there
                s.this.relocated = True


@kind("buy")
class Buy(Kind):
    """Four resource cards for a red star, one after the other; coins do not matter."""

    shape = ("n",)
    moment = Text(
        "Für den roten Stern werden vier Karten abgegeben.", "Four cards are given for the star."
    )
    cite = "Karten gegen roten Stern eintauschen"

    def actor(self, s: State, step: Step) -> int:
        return s.player

    def options(self, s: State, step: Step) -> list[Option]:
        return give_options(s.hands[s.player])

    def play(self, s: State, step: Step, action: Action) -> None:
        s.give(s.player, card_number(action.args[0]))
        if step.num(0) > 1:
            s.push("buy", step.num(0) - 1)
        else:
            army.star(s, s.player)

    def flaws(self, s: State, step: Step) -> list[str]:
        fits = 1 <= step.num(0) <= min(CARDS_FOR_STAR, len(s.hands[s.player]))
        return [] if fits else ["there are not enough cards for a star"]


@kind("answer")
class Answer(Kind):
    """At the start of a turn the others may play a scar, or deny a continent."""

    shape = ("seat",)
    moment = Text(
        "Zu Beginn des Zugs dürfen die anderen Mankos spielen.",
        "At the start of the turn the others may play scars.",
    )
    cite = "Mankokarte ausspielen"

    def actor(self, s: State, step: Step) -> int:
        seat = step.num(0)
        return seat if may_hold(s, seat, "start") or armed(s, seat, "bad_intel") else AUTO

    def options(self, s: State, step: Step) -> list[Option]:
        seat = step.num(0)
        options = scar_lands(s, seat)
        if armed(s, seat, "bad_intel"):
            options += [one("deny", continent.id) for continent in BOARD.continents]
        return [*options, PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        seat = step.num(0)
        if action.verb == "scar":
            play_scar(s, seat, land(action, 1))
        elif action.verb == "deny":
            fire(s, seat)
            denied = [c.id for c in BOARD.continents].index(action.args[0])
            s.this.denied = tuple(sorted({*s.this.denied, denied}))
        if action.verb != "pass":
            s.stack.append(step)


@kind("act")
class Act(Kind):
    """The player expands into free territories and attacks, as often as there are units."""

    moment = Text("Jetzt darf vorgerückt und angegriffen werden.", "Now you may expand and attack.")
    cite = ADVANCING

    def actor(self, s: State, step: Step) -> int:
        return s.player

    def options(self, s: State, step: Step) -> list[Option]:
        seat, ids = s.player, BOARD.ids
        near = s.world.borders.all
        options = []
        for source, owner in enumerate(s.owner):
            spare = s.units[source] - 1
            if owner != seat or spare < 1:
                continue
            for target in near[source]:
                if s.owner[target] == NOBODY:
                    fewest = army.fewest_to_enter(s, seat, target)
                    if fewest <= spare:
                        options.append(Option("expand", (ids[source], ids[target]), fewest, spare))
                elif s.owner[target] != seat and hooks.may_attack.of(s, target):
                    most = min(MOST_DICE, spare)
                    options.append(Option("attack", (ids[source], ids[target]), 1, most))
        return [*options, *asides(s), END]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "end" or play_aside(s, step, action):
            return
        s.stack.append(step)
        source, target = land(action), land(action, 1)
        if action.verb == "attack":
            declare(s, source, target, action.n)
        else:
            expand(s, source, target, action.n)


def expand(s: State, source: int, target: int, units: int) -> None:
    """Units enter a territory without units; a city costs its population.

    It is no conquest, even if a HQ is found there. In freie Gebiete vorrücken.
    """
    seat = s.player
    was_free = army.free(s, target)
    s.units[source] -= units
    army.muster(s, seat, target, units - army.expansion_cost(s, seat, target))
    army.suffer_fallout(s, seat, target, units)
    s.this.expansions += was_free
    s.this.town |= s.world.has("p2") and s.world.population(target) > 0


@kind("maneuver")
class Maneuver(Kind):
    """One move through connected own territories."""

    moment = Text("Jetzt darf eine Truppenbewegung folgen.", "Now one maneuver may follow.")
    cite = MOVING

    def actor(self, s: State, step: Step) -> int:
        return s.player if not s.this.moved and army.can_maneuver(s, s.player) else AUTO

    def options(self, s: State, step: Step) -> list[Option]:
        rest = [option for option in asides(s) if option.verb != "move"]
        return [*army.maneuvers(s, s.player), *rest, END]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb != "end":
            play_aside(s, step, action)


@kind("dusk")
class Dusk(Kind):
    """Scars act at the end of the turn, before a card is taken. Ende des Zugs, Mankos."""

    moment = Text("Der Zug endet.", "The turn ends.")
    cite = "5 Ende des Zugs"

    def run(self, s: State, step: Step) -> None:
        seat = s.player
        for k in s.lands(seat):
            change = hooks.at_dusk.of(s, seat, k)
            if change < 0:
                army.remove(s, k, -change)
            else:
                s.units[k] += change
        s.push("claim", seat)
        army.sweep(s, seat)
