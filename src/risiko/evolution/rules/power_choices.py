"""Decisions that powers ask for: which power to take, which card to swap, where to reinforce.

The powers themselves are in `powers`.
"""

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import COMEBACK, MISSILE
from risiko.evolution.notation.fields import SEATS
from risiko.evolution.rules.chance_steps import DrawStep
from risiko.evolution.rules.factions import powers_left
from risiko.evolution.rules.options import PASS, card_id, get_land, offer
from risiko.evolution.rules.steps import AUTO, Card, Land, Seat, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

TAKING = "Karte nehmen"
OPENING = "Neue Päckchen öffnen"


@step("power")
class ChoosePower(Step):
    """A seat chooses one of the powers that are left; its faction keeps it for good."""

    seat: Seat
    slot: int

    cite = "Anderen Spieler gefährden"

    def actor(self, s: GameState) -> int:
        return self.seat

    def options(self, s: GameState) -> list[Option]:
        return [offer("power", power) for power in powers_left(s, self.slot)]

    def play(self, s: GameState, action: Action) -> None:
        s.world = s.world.with_power(s.faction[self.seat], self.slot, action.args[0])

    def flaws(self, s: GameState) -> list[str]:
        slot, faction = self.slot, s.faction[self.seat]
        packet = {COMEBACK: "p2", MISSILE: "e1"}.get(slot, "")
        fits = (
            packet
            and s.world.has(packet)
            and faction >= 0
            and not s.world.powers[faction][slot]
            and powers_left(s, slot)
        )
        return [] if fits else ["no_power"]


@step("hypnosis")
class Hypnotise(Step):
    """The seat may name a territory of its own that cannot be attacked until its next turn."""

    seat: Seat
    lands: tuple[Land, ...]
    """Territories of the seat whose cards were turned in."""

    cite = OPENING

    def actor(self, s: GameState) -> int:
        return self.seat

    def options(self, s: GameState) -> list[Option]:
        return [*(offer("hypnotise", BOARD.ids[k]) for k in self.lands), PASS]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "hypnotise":
            s.hypnosis = tuple(sorted({*s.hypnosis, get_land(action)}))

    def flaws(self, s: GameState) -> list[str]:
        own = bool(self.lands) and all(s.owner[land] == self.seat for land in self.lands)
        sorted_once = list(self.lands) == sorted(set(self.lands))
        fits = own and sorted_once and s.has(self.seat, "mass_hypnosis")
        return [] if fits else ["nothing_to_protect"]


@step("garrison")
class ReinforceCardLand(Step):
    """One unit may be placed in the territory of the card just taken."""

    seat: Seat
    land: Land

    cite = TAKING

    def actor(self, s: GameState) -> int:
        return self.seat

    def options(self, s: GameState) -> list[Option]:
        return [Option("place", (BOARD.ids[self.land],), 1, 1), PASS]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "place":
            s.units[self.land] += 1

    def flaws(self, s: GameState) -> list[str]:
        own = s.owner[self.land] == self.seat
        return [] if own else ["foreign_territory"]


@step("swap")
class SwapCard(Step):
    """The card just taken may be swapped for a random one of a player defeated in this turn."""

    seat: Seat
    card: Card

    cite = TAKING

    def actor(self, s: GameState) -> int:
        return self.seat if self.options(s) != [PASS] else AUTO

    def options(self, s: GameState) -> list[Option]:
        others = [other for other in s.this.robbed if s.hands[other]]
        return [*(offer("swap", SEATS[other]) for other in others), PASS]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "swap":
            s.push(DrawFromHand(self.seat, SEATS.index(action.args[0]), self.card))

    def flaws(self, s: GameState) -> list[str]:
        return [] if self.card in s.hands[self.seat] else ["not_in_hand"]


@step("grab")
class DrawFromHand(DrawStep):
    """The card just taken is swapped for a random card of another hand."""

    seat: Seat
    victim: Seat
    card: Card

    cite = TAKING

    def things(self, s: GameState) -> list[str]:
        return [card_id(card) for card in s.hands[self.victim]]

    def draw(self, s: GameState, outcome: int) -> None:
        thief, victim, card = self.seat, self.victim, self.card
        found = s.hands[victim][outcome]
        s.lose(victim, found)
        s.lose(thief, card)
        s.gain(thief, found)
        s.gain(victim, card)

    def conceals(self, s: GameState, seat: int | None) -> bool:
        return seat not in (self.seat, self.victim)

    def flaws(self, s: GameState) -> list[str]:
        thief, victim, card = self.seat, self.victim, self.card
        fits = thief != victim and s.hands[victim] and card in s.hands[thief]
        return [] if fits else ["no_card_to_swap"]
