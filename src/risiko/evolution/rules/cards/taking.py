"""The end of a turn: a resource card is taken, or a mission completed instead.

Before a card is taken, others may interfere. The open cards are in `side_board`, the conditions of
missions in `missions`.
"""

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import CARDS_OPEN, HUMANS, MISSIONS, PRIVATE
from risiko.evolution.rules import army, hooks
from risiko.evolution.rules.cards.missions import (
    AwardMissionStars,
    DrawMission,
    capital_sites,
    is_fulfilled,
)
from risiko.evolution.rules.cards.side_board import (
    Refill,
    award_coin_star,
    list_takeable,
    slide_cards,
)
from risiko.evolution.rules.factions import private_mission
from risiko.evolution.rules.naming import GiveName
from risiko.evolution.rules.options import PASS, get_land, offer, read_card
from risiko.evolution.rules.packets.sea_lines import ChooseCoast
from risiko.evolution.rules.powers import can_use_missile_power, spend_missile
from risiko.evolution.rules.steps import AUTO, Card, Seat, Step, step
from risiko.evolution.state import COIN, GameState
from risiko.protocol import Action, Option

TAKING = "Karte nehmen"


@step("claim")
class ClaimCard(Step):
    """A resource card may be taken if one was earned, or a mission completed instead."""

    seat: Seat
    barred: tuple[Card, ...] = ()
    """Cards from which others have kept this seat."""

    cite = TAKING

    def actor(self, s: GameState) -> int:
        return self.seat if self.options(s) != [PASS] else AUTO

    def options(self, s: GameState) -> list[Option]:
        seat, barred = self.seat, self.barred
        options = []
        if hooks.earns_card.of(s, seat):
            cards, coin = list_takeable(s, seat)
            options += [offer("card", BOARD.ids[k]) for k in cards if k not in barred]
            if coin and COIN not in barred:
                options.append(offer("card", "coin"))
                if can_use_missile_power(s, seat, "recon"):
                    spied = [k for k in s.open if k >= 0 and k not in (*cards, *barred)]
                    options += [offer("recon", BOARD.ids[k]) for k in spied]
        if s.mission == "world_is_ready":
            options += [offer("mission", BOARD.ids[k]) for k in capital_sites(s, seat)]
        elif is_fulfilled(s, seat, s.mission):
            options.append(offer("mission"))
        if not s.private[seat] and is_fulfilled(s, seat, private_mission(s, seat)):
            options.append(offer("private"))
        return [*options, PASS]

    def play(self, s: GameState, action: Action) -> None:
        seat, barred = self.seat, self.barred
        match action.verb:
            case "mission":
                complete_mission(s, seat, get_land(action) if action.args else -1)
            case "private":
                s.private[seat] = True
                army.award_stars(s, seat, MISSIONS[private_mission(s, seat)].stars)
            case "card" | "recon":
                card = read_card(action.args[0])
                if action.verb == "recon":
                    spend_missile(s, seat)
                begin_taking(s, TakeCard(seat, card, barred))

    def flaws(self, s: GameState) -> list[str]:
        fits = list(self.barred) == sorted(set(self.barred))
        return [] if fits else ["barred_once"]


def complete_mission(s: GameState, seat: int, site: int) -> None:
    """Complete the open mission: what it changes in the world, then its stars, then a new mission.

    A private mission stays on the faction card for good if that slot is free. The stars come after
    the changes, since they may end the game. Missionskarten.
    """
    mission = s.mission
    s.mission = ""
    s.push(DrawMission())
    s.push(AwardMissionStars(seat, MISSIONS[mission].stars))
    faction = s.faction[seat]
    if mission == "world_is_ready":
        s.world = s.world.without_mission(mission)
        s.push(GiveName(seat, "capital", site))
    elif mission == "explore_world":
        s.world = s.world.without_mission(mission)
        s.push(ChooseCoast(seat, "line", 0))
    elif MISSIONS[mission].private and faction in HUMANS:
        if not s.world.powers[faction][PRIVATE]:
            s.world = s.world.with_power(faction, PRIVATE, mission).without_mission(mission)
            s.private[seat] = True


def begin_taking(s: GameState, taking: "TakeCard") -> None:
    """A seat is about to take a card; the others may interfere, the player in turn first."""
    s.push(taking)
    for other in reversed(s.clockwise(s.player)):
        if other != taking.seat and not s.out[other]:
            s.push(Interfere(other, taking.card))


@step("take")
class TakeCard(Step):
    """A card goes to a hand; the others slide on, and a new one is drawn. Karte nehmen."""

    seat: Seat
    card: Card
    barred: tuple[Card, ...]
    """Cards from which others have kept this seat before."""

    cite = TAKING

    def run(self, s: GameState) -> None:
        seat, card = self.seat, self.card
        s.gain(seat, card)
        if card == COIN:
            slide_cards(s, CARDS_OPEN - 1, discard=True)
            award_coin_star(s)
        else:
            slide_cards(s, s.open.index(card))
        s.push(Refill(events=1))
        hooks.card_taken.of(s, seat, card)

    def ask_again(self, barred: tuple[int, ...]) -> Step:
        """The decision that comes again when somebody has interfered."""
        return ClaimCard(self.seat, barred)

    def flaws(self, s: GameState) -> list[str]:
        there = s.coin_pile() > 0 if self.card == COIN else self.card in s.open
        return [] if there else ["no_such_card"]


@step("interfere")
class Interfere(Step):
    """A seat with the missile power for it may keep another from taking a card."""

    seat: Seat
    card: Card

    cite = TAKING

    def actor(self, s: GameState) -> int:
        return self.seat if can_use_missile_power(s, self.seat, "interference") else AUTO

    def options(self, s: GameState) -> list[Option]:
        return [offer("interfere"), PASS]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "pass":
            return
        spend_missile(s, self.seat)
        while isinstance(s.stack[-1], Interfere):
            s.stack.pop()
        taking = s.stack.pop()
        assert isinstance(taking, TakeCard)
        s.push(taking.ask_again(tuple(sorted({taking.card, *taking.barred}))))

    def flaws(self, s: GameState) -> list[str]:
        below = [x for x in s.stack if not isinstance(x, Interfere)]
        taking = below[-1] if below else None
        fits = isinstance(taking, TakeCard) and taking.card == self.card
        return [] if fits else ["nobody_takes"]
