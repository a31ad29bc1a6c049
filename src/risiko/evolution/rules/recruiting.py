"""Recruiting: turning in cards for units, placing units, joining the war again, and elimination.

How many recruits there are is in `army`.
"""

from functools import lru_cache

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import MOST_COINS_AT_ONCE, TROOPS_FOR_COINS
from risiko.evolution.rules import army, hooks
from risiko.evolution.rules.maneuver import offer_anytime, play_anytime
from risiko.evolution.rules.options import END, get_land, offer, offer_cards, read_card
from risiko.evolution.rules.packets import conditions
from risiko.evolution.rules.packets.opening import OpenPacket
from risiko.evolution.rules.packets.sea_lines import ChooseCoast
from risiko.evolution.rules.steps import AUTO, Card, Step, step
from risiko.evolution.state import COIN, GameState
from risiko.protocol import Action, Option

JOINING = "In den Krieg ziehen"
RECRUITING = "Truppen rekrutieren"
CASHING = "Karten gegen Truppen eintauschen"
PLACING = "Truppen auf den Spielplan stellen"
RICH_CARD = 4
"""Coins that make a territory card count for the mission `advanced_tactics`."""


@step("muster")
class Muster(Step):
    """A player without territories joins the war again or is eliminated; any other recruits."""

    cite = RECRUITING

    def run(self, s: GameState) -> None:
        seat = s.player
        if s.controls(seat):
            troops = army.recruits(s, seat)
            if s.hands[seat]:
                s.push(TurnInCards(troops, 0))
            else:
                begin_placing(s, troops)
        elif army.legal_starts(s, seat):
            s.push(JoinWar())
        else:
            s.stack.clear()
            eliminate(s, seat)


def cash_value(s: GameState, hand: tuple[int, ...]) -> int:
    """The coins on the cards of a hand."""
    return sum(s.coins_on(card) for card in hand)


def troops_for_coins(s: GameState, seat: int, coins: int) -> int:
    """The units for coins turned in together: at most 10 count, no change is given.

    A coin of a power is added to them. Karten gegen Truppen eintauschen.
    """
    return _troops(coins, hooks.extra_coins.of(s, seat))


def _troops(coins: int, extra: int) -> int:
    return TROOPS_FOR_COINS[min(coins + extra, MOST_COINS_AT_ONCE)] if coins else 0


def troops_for_cards(s: GameState, seat: int, cards: tuple[int, ...], coins: int = 0) -> int:
    """The most units that cards can bring, after coins of this batch that were turned in before.

    Ten coins are a batch; what a card shows beyond that is lost, and another batch begins. So it
    matters which cards are turned in together.
    """
    values = tuple(sorted(s.coins_on(card) for card in cards))
    return _most_after(coins, values, hooks.extra_coins.of(s, seat))


def _most_after(coins: int, values: tuple[int, ...], extra: int) -> int:
    """The most units for coins of this batch, which may be full, and further cards."""
    if coins + extra >= MOST_COINS_AT_ONCE:
        return _troops(coins, extra) + _most_troops(0, values, extra)
    return _most_troops(coins, values, extra)


@lru_cache(maxsize=50_000)
def _most_troops(coins: int, values: tuple[int, ...], extra: int) -> int:
    """The same for a batch that is not full; cards by their coins, in ascending order."""
    best = _troops(coins, extra)
    batches, over = divmod(coins + sum(values), MOST_COINS_AT_ONCE - extra)
    perfect = batches * TROOPS_FOR_COINS[-1] + _troops(over, extra)
    for k in reversed(range(len(values))):
        value = values[k]
        if best == perfect or (k + 1 < len(values) and values[k + 1] == value):
            continue  # nothing is better, or an equal card was tried
        best = max(best, _most_after(coins + value, values[:k] + values[k + 1 :], extra))
    return best


def eliminate(s: GameState, seat: int) -> None:
    """Eliminate a seat; the first elimination opens packet 2. In den Krieg ziehen."""
    s.out[seat] = True
    if conditions.opens_p2(s):
        s.push(OpenPacket(seat, "p2"))
    else:
        hooks.last_unit_lost.of(s, seat)


@step("join")
class JoinWar(Step):
    """A player without territories comes back with half of the starting units, without an HQ."""

    cite = JOINING

    def actor(self, s: GameState) -> int:
        return s.player

    def options(self, s: GameState) -> list[Option]:
        return [offer("join", BOARD.ids[k]) for k in army.legal_starts(s, s.player)]

    def play(self, s: GameState, action: Action) -> None:
        army.add_units(s, s.player, get_land(action), s.start_units[s.player] // 2)

    def flaws(self, s: GameState) -> list[str]:
        able = not s.controls(s.player) and army.legal_starts(s, s.player)
        return [] if able else ["nobody_joins"]


@step("recruit")
class TurnInCards(Step):
    """Resource cards may be turned in for units."""

    troops: int
    """Units to place so far."""
    coins: int
    """Coins turned in since units were last counted: at most 10 count at once."""
    given: tuple[Card, ...] = ()
    """The territory cards among them."""

    cite = CASHING

    def actor(self, s: GameState) -> int:
        return s.player

    def options(self, s: GameState) -> list[Option]:
        hand, coins = s.hands[s.player], self.coins
        paid = coins == 0 or troops_for_coins(s, s.player, coins) > 0
        options = []
        if hand and troops_for_coins(s, s.player, coins + cash_value(s, hand)) > 0:
            options += offer_cards(hand)
        return [*options, *offer_anytime(s), *([END] if paid or not options else [])]

    def play(self, s: GameState, action: Action) -> None:
        if play_anytime(s, self, action):
            return
        seat, troops, coins, given = s.player, self.troops, self.coins, self.given
        if action.verb == "end":
            begin_placing(s, troops + troops_for_coins(s, seat, coins))
            hooks.cards_turned_in.of(s, seat, given)
            return
        card = read_card(action.args[0])
        s.give(seat, card)
        self._note(s, card)
        coins += s.coins_on(card)
        if card != COIN:
            given = tuple(sorted((*given, card)))
        if coins + hooks.extra_coins.of(s, seat) >= MOST_COINS_AT_ONCE:
            s.push(TurnInCards(troops + troops_for_coins(s, seat, coins), 0))
            hooks.cards_turned_in.of(s, seat, given)
        else:
            s.push(TurnInCards(troops, coins, given))

    def _note(self, s: GameState, card: int) -> None:
        """Note what missions ask for; the coin of a power counts with the first card of a batch."""
        value = s.coins_on(card)
        if s.world.has("p4") or s.world.has("e1"):
            extra = 0 if self.coins else hooks.extra_coins.of(s, s.player)
            s.this.cashed += value + extra
        if s.world.has("p4"):
            s.this.rich += card != COIN and value >= RICH_CARD

    def flaws(self, s: GameState) -> list[str]:
        flaws = [] if self.coins < MOST_COINS_AT_ONCE else ["batch"]
        return flaws + given_flaws(s, self.given)


def given_flaws(s: GameState, given: tuple[int, ...]) -> list[str]:
    """What is impossible about the territory cards that were turned in together."""
    fits = list(given) == sorted(set(given)) and all(card in s.discard for card in given)
    return [] if fits else ["given_not_discarded"]


def begin_placing(s: GameState, troops: int) -> None:
    """Recruits are about to be placed; with very many of them envelope 2 is opened."""
    seat = s.player
    if conditions.opens_e2(s, seat, troops):
        s.push(ChooseCoast(seat, "island", troops))
        s.push(OpenPacket(seat, "e2"))
    else:
        s.push(PlaceRecruits(troops))


@step("place")
class PlaceRecruits(Step):
    """The player places recruits in territories of the own colour."""

    left: int

    cite = PLACING

    def actor(self, s: GameState) -> int:
        return s.player if army.placeable_lands(s, s.player) else AUTO

    def options(self, s: GameState) -> list[Option]:
        ids = [BOARD.ids[k] for k in army.placeable_lands(s, s.player)]
        return [*(Option("place", (id,), 1, self.left) for id in ids), *offer_anytime(s)]

    def play(self, s: GameState, action: Action) -> None:
        if play_anytime(s, self, action):
            return
        where = get_land(action)
        s.this.hidden |= s.owner[where] != s.player
        if s.world.has("e2"):
            s.this.placed = tuple(sorted({*s.this.placed, where}))
        army.add_units(s, s.player, where, action.n)
        if action.n < self.left:
            s.push(PlaceRecruits(self.left - action.n))

    def flaws(self, s: GameState) -> list[str]:
        return [] if self.left >= 1 else ["nothing_to_place"]
