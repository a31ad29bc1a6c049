"""Joining the war or recruiting: troops, cards turned in, and where they are placed."""

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import HUMANS, MOST_COINS_AT_ONCE, TROOPS_FOR_COINS, WEAKNESS
from risiko.evolution.rules import army, hooks
from risiko.evolution.rules.steps import AUTO, END, Kind, card_number, give_options, kind, land, one
from risiko.evolution.rules.turn import asides, play_aside
from risiko.evolution.state import COIN, State, Step
from risiko.protocol import Action, Option
from risiko.text import Text

JOINING = "In den Krieg ziehen"
RECRUITING = "Truppen rekrutieren"
CASHING = "Karten gegen Truppen eintauschen"
PLACING = "Truppen auf den Spielplan stellen"
RICH_CARD = 4
"""Coins that make a territory card a rich one."""
VISITING_FORCE = 30
"""Units that are about to be placed when visitors come."""


@kind("muster")
class Muster(Kind):
    """Who controls nothing joins the war or is eliminated; everybody else recruits."""

    moment = Text("Jetzt wird rekrutiert.", "Now troops are recruited.")
    cite = RECRUITING

    def run(self, s: State, step: Step) -> None:
        seat = s.player
        if s.controls(seat):
            troops = army.recruits(s, seat)
            if s.hands[seat]:
                s.push("recruit", troops, 0)
            else:
                enlist(s, troops)
        elif army.legal_starts(s, seat):
            s.push("join")
        else:
            s.stack.clear()
            eliminate(s, seat)


def eliminate(s: State, seat: int) -> None:
    """A seat is out of the game; the first time, a packet is opened. In den Krieg ziehen."""
    s.out[seat] = True
    if s.world.has("p2"):
        hooks.swept.of(s, seat)
    else:
        s.push("open", seat, "p2")


@kind("join")
class Join(Kind):
    """Who controls nothing comes back with half of the starting units, without an HQ."""

    moment = Text("Erst geht es zurück in den Krieg.", "First you join the war again.")
    cite = JOINING

    def actor(self, s: State, step: Step) -> int:
        return s.player

    def options(self, s: State, step: Step) -> list[Option]:
        return [one("join", BOARD.ids[k]) for k in army.legal_starts(s, s.player)]

    def play(self, s: State, step: Step, action: Action) -> None:
        army.muster(s, s.player, land(action), s.start_units[s.player] // 2)

    def flaws(self, s: State, step: Step) -> list[str]:
        able = not s.controls(s.player) and army.legal_starts(s, s.player)
        return [] if able else ["nobody can join the war"]


@kind("recruit")
class Recruit(Kind):
    """Resource cards may be turned in for units: troops so far, coins of this batch."""

    shape = ("n", "n")
    moment = Text("Jetzt dürfen Karten eingetauscht werden.", "Now cards may be turned in.")
    cite = CASHING

    def actor(self, s: State, step: Step) -> int:
        return s.player

    def options(self, s: State, step: Step) -> list[Option]:
        hand, coins = s.hands[s.player], step.num(1)
        paid = coins == 0 or self._worth(s, coins) > 0
        options = []
        if hand and self._worth(s, coins + army.cash_value(s, hand)) > 0:
            options += give_options(hand)
        return [*options, *asides(s), *([END] if paid or not options else [])]

    def _worth(self, s: State, coins: int) -> int:
        """The units for so many coins: at most 10 at once, no change is given."""
        if not coins:
            return 0
        counted = coins + hooks.extra_coins.of(s, s.player)
        return TROOPS_FOR_COINS[min(counted, MOST_COINS_AT_ONCE)]

    def play(self, s: State, step: Step, action: Action) -> None:
        if play_aside(s, step, action):
            return
        troops, coins = step.num(0), step.num(1)
        if action.verb == "end":
            enlist(s, troops + self._worth(s, coins))
            if s.this.cashed:
                hooks.cards_cashed.of(s, s.player)
            return
        card = card_number(action.args[0])
        value = s.coins_on(card)
        s.give(s.player, card)
        if s.world.has("p4") or s.world.has("e1"):
            s.this.cashed += value
        if s.world.has("p4"):
            s.this.rich += card != COIN and value >= RICH_CARD
        coins += value
        if coins + hooks.extra_coins.of(s, s.player) >= MOST_COINS_AT_ONCE:
            s.push("recruit", troops + self._worth(s, coins), 0)
        else:
            s.push("recruit", troops, coins)

    def flaws(self, s: State, step: Step) -> list[str]:
        return [] if step.num(1) < MOST_COINS_AT_ONCE else ["so many coins are a batch"]


def enlist(s: State, troops: int) -> None:
    """Recruits are about to be placed; very many of them bring visitors. Umschlag 2."""
    seat = s.player
    faction = s.faction[seat]
    if (
        troops >= VISITING_FORCE
        and s.missiles[seat]
        and not s.world.has("e2")
        and faction in HUMANS
        and not s.world.powers[faction][WEAKNESS]
    ):
        s.push("coast", seat, "island", troops)
        s.push("open", seat, "e2")
    else:
        s.push("place", troops)


@kind("place")
class Place(Kind):
    """Recruits go into own territories, in any way."""

    shape = ("n",)
    moment = Text("Jetzt werden Einheiten aufgestellt.", "Now units are placed.")
    cite = PLACING

    def actor(self, s: State, step: Step) -> int:
        return s.player if army.placeable(s, s.player) else AUTO

    def options(self, s: State, step: Step) -> list[Option]:
        lands = army.placeable(s, s.player)
        return [*(Option("place", (BOARD.ids[k],), 1, step.num(0)) for k in lands), *asides(s)]

    def play(self, s: State, step: Step, action: Action) -> None:
        if play_aside(s, step, action):
            return
        where = land(action)
        s.this.hidden |= s.owner[where] != s.player
        if s.world.has("e2"):
            s.this.placed = tuple(sorted({*s.this.placed, where}))
        army.muster(s, s.player, where, action.n)
        if action.n < step.num(0):
            s.push("place", step.num(0) - action.n)

    def flaws(self, s: State, step: Step) -> list[str]:
        return [] if step.num(0) >= 1 else ["nothing is left to place"]
