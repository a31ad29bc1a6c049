"""A turn from its start to its end.

Its parts with rules of their own are elsewhere: `recruiting`, `combat`, `maneuver`, and the card at
its end in `cards.taking`.
"""

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import CARDS_FOR_STAR, SCARS
from risiko.evolution.rules import army, hooks
from risiko.evolution.rules.cards.taking import ClaimCard
from risiko.evolution.rules.combat.attack import declare
from risiko.evolution.rules.combat.comparison import MOST_DICE
from risiko.evolution.rules.maneuver import Maneuver, can_maneuver, offer_anytime, play_anytime
from risiko.evolution.rules.options import END, PASS, get_land, offer, offer_cards, read_card
from risiko.evolution.rules.powers import can_use_missile_power, reinforce_hqs, spend_missile
from risiko.evolution.rules.recruiting import Muster, given_flaws
from risiko.evolution.rules.scars import can_scar, may_hold_scar, play_scar
from risiko.evolution.rules.steps import AUTO, Card, Seat, Step, step
from risiko.evolution.state import COIN, GameState, TurnProgress
from risiko.protocol import Action, Option

STARTING = "1 Anfang des Zugs"
ADVANCING = "3 Vorrücken und angreifen"
CONTINENTS_OF_THE_WIDE = 2
RALLIED = 2
"""Units a rally brings to every HQ."""


def begin_next_turn(s: GameState) -> None:
    """Begin the turn of the next player who is not eliminated. Zugübersicht."""
    if s.player == NOBODY:
        s.player = s.order[0]
    else:
        s.player = next(seat for seat in s.following(s.player) if not s.out[seat])
    seat = s.player
    s.this = TurnProgress()
    s.this.wide = s.world.has("p4") and len(s.continents(seat)) >= CONTINENTS_OF_THE_WIDE
    hooks.at_turn_start.of(s, seat)
    for part in (EndTurn(), Maneuver(), ExpandOrAttack(), Muster()):
        s.push(part)
    for other in reversed(s.clockwise(seat)[1:]):
        if not s.out[other]:
            s.push(AnswerTurnStart(other))
    s.push(StartTurn())


def offer_scar(s: GameState, seat: int) -> list[Option]:
    """Where a seat may put its scar at the start of a turn, as options."""
    scar = SCARS.get(s.scar[seat])
    if scar is None or scar.moment != "start":
        return []
    return [offer("scar", scar.id, id) for k, id in enumerate(BOARD.ids) if can_scar(s, k)]


@step("start")
class StartTurn(Step):
    """The player may buy red stars, play a scar, move an HQ, or rally."""

    cite = STARTING

    def actor(self, s: GameState) -> int:
        seat = s.player
        could = (
            len(s.hands[seat]) >= CARDS_FOR_STAR
            or may_hold_scar(s, seat, "start", "own")
            or can_use_missile_power(s, seat, "rally")
            or self._hq_moves(s)
            or (not s.this.moved and hooks.moves_anytime.of(s, seat) and can_maneuver(s, seat))
        )
        return seat if could else AUTO

    def _hq_moves(self, s: GameState) -> list[Option]:
        if not s.has(s.player, "mobile") or s.this.relocated:
            return []
        near = s.world.borders.all
        return [
            offer("relocate", BOARD.ids[here], BOARD.ids[there])
            for here in s.lands(s.player)
            if here in s.hq
            for there in near[here]
            if s.owner[there] == s.player and there not in s.hq
        ]

    def options(self, s: GameState) -> list[Option]:
        seat = s.player
        options = [offer("star")] if len(s.hands[seat]) >= CARDS_FOR_STAR else []
        options += offer_scar(s, seat)
        if can_use_missile_power(s, seat, "rally"):
            options.append(offer("rally"))
        return [*options, *self._hq_moves(s), *offer_anytime(s), END]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "end" or play_anytime(s, self, action):
            return
        s.push(self)
        match action.verb:
            case "star":
                s.push(BuyStar(CARDS_FOR_STAR))
            case "scar":
                play_scar(s, s.player, get_land(action, 1))
            case "rally":
                spend_missile(s, s.player)
                reinforce_hqs(s, s.player, RALLIED)
            case "relocate":
                here, there = get_land(action), get_land(action, 1)
                s.hq[s.hq.index(here)] = there
                s.this.relocated = True


@step("buy")
class BuyStar(Step):
    """The player hands in four resource cards for a red star, one by one; coins do not matter."""

    cards_left: int
    given: tuple[Card, ...] = ()
    """The territory cards given so far."""

    cite = "Karten gegen roten Stern eintauschen"

    def actor(self, s: GameState) -> int:
        return s.player

    def options(self, s: GameState) -> list[Option]:
        return offer_cards(s.hands[s.player])

    def play(self, s: GameState, action: Action) -> None:
        card = read_card(action.args[0])
        s.give(s.player, card)
        given = self.given if card == COIN else tuple(sorted((*self.given, card)))
        if self.cards_left > 1:
            s.push(BuyStar(self.cards_left - 1, given))
        else:
            army.award_stars(s, s.player)
            hooks.cards_turned_in.of(s, s.player, given)

    def flaws(self, s: GameState) -> list[str]:
        fits = 1 <= self.cards_left <= min(CARDS_FOR_STAR, len(s.hands[s.player]))
        flaws = [] if fits else ["few_cards_for_star"]
        return flaws + given_flaws(s, self.given)


@step("answer")
class AnswerTurnStart(Step):
    """At the start of a turn the others may play a scar, or deny a continent."""

    seat: Seat

    cite = "Mankokarte ausspielen"

    def actor(self, s: GameState) -> int:
        seat = self.seat
        return (
            seat
            if may_hold_scar(s, seat, "start") or can_use_missile_power(s, seat, "bad_intel")
            else AUTO
        )

    def options(self, s: GameState) -> list[Option]:
        seat = self.seat
        options = offer_scar(s, seat)
        if can_use_missile_power(s, seat, "bad_intel"):
            options += [offer("deny", continent.id) for continent in BOARD.continents]
        return [*options, PASS]

    def play(self, s: GameState, action: Action) -> None:
        seat = self.seat
        if action.verb == "scar":
            play_scar(s, seat, get_land(action, 1))
        elif action.verb == "deny":
            spend_missile(s, seat)
            denied = [c.id for c in BOARD.continents].index(action.args[0])
            s.this.denied = tuple(sorted({*s.this.denied, denied}))
        if action.verb != "pass":
            s.push(self)


@step("act")
class ExpandOrAttack(Step):
    """The player expands into free territories and attacks, as often as there are units."""

    cite = ADVANCING

    def actor(self, s: GameState) -> int:
        return s.player

    def options(self, s: GameState) -> list[Option]:
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
        return [*options, *offer_anytime(s), END]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "end" or play_anytime(s, self, action):
            return
        s.push(self)
        source, target = get_land(action), get_land(action, 1)
        if action.verb == "attack":
            declare(s, source, target, action.n)
        else:
            expand(s, source, target, action.n)


def expand(s: GameState, source: int, target: int, units: int) -> None:
    """Units enter a territory without units; a city costs its population.

    It is no conquest, even if there is an HQ. In freie Gebiete vorrücken.
    """
    seat = s.player
    was_free = army.is_free(s, target)
    s.units[source] -= units
    army.add_units(s, seat, target, units - army.expansion_cost(s, seat, target))
    army.suffer_fallout(s, seat, target, units)
    s.this.expansions += was_free
    s.this.town |= s.world.has("p2") and s.world.population(target) > 0


@step("dusk")
class EndTurn(Step):
    """Scars act at the end of the turn, before a card is taken. Ende des Zugs, Mankos."""

    cite = "5 Ende des Zugs"

    def run(self, s: GameState) -> None:
        seat = s.player
        for k in s.lands(seat):
            change = hooks.at_turn_end.of(s, seat, k)
            if change < 0:
                army.remove_units(s, k, -change)
            else:
                s.units[k] += change
        s.push(ClaimCard(seat))
        army.sweep_if_gone(s, seat)
