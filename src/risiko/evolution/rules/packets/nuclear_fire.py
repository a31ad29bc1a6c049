"""The nuclear fire of envelope 1: the strike, the fallout territory, and the ash around it.

What fallout does to units that enter it is in `army`, what it does in each turn in `scars`.
"""

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import BOARD
from risiko.evolution.rules import army
from risiko.evolution.rules.cards.side_board import Refill, slide_cards
from risiko.evolution.rules.chance_steps import ThrowStep
from risiko.evolution.rules.combat.comparison import MOST_DEFENCE, MOST_DICE
from risiko.evolution.rules.options import get_land, offer
from risiko.evolution.rules.steps import Land, Seat, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

STRIKING = "Neue Päckchen öffnen"
EVENTS_AT = "Ereigniskarten"


@step("strike")
class ChooseStrike(Step):
    """The seat that played the third missile chooses which of the two territories burns."""

    seat: Seat
    source: Land
    target: Land
    attackers: int
    """Units that attacked; they are lost."""
    defenders: int

    cite = STRIKING

    def actor(self, s: GameState) -> int:
        return self.seat

    def options(self, s: GameState) -> list[Option]:
        return [offer("strike", BOARD.ids[land]) for land in (self.source, self.target)]

    def play(self, s: GameState, action: Action) -> None:
        army.remove_units(s, self.source, self.attackers)
        army.remove_units(s, self.target, self.defenders)
        burn(s, get_land(action))
        s.world = s.world.changed(bringer=s.faction[self.seat])
        begin_ash_rain(s, spare_mutants=False)
        for other in range(s.seats):
            army.sweep_if_gone(s, other, discard=True)

    def flaws(self, s: GameState) -> list[str]:
        source, target = self.source, self.target
        fits = (
            s.owner[source] == s.player
            and s.owner[target] not in (NOBODY, s.player)
            and 1 <= self.attackers < s.units[source]
            and self.attackers <= MOST_DICE
            and 1 <= self.defenders <= min(MOST_DEFENCE, s.units[target])
            and s.world.fallout < 0
        )
        return [] if fits else ["no_combat"]


def burn(s: GameState, place: int) -> None:
    """Make a territory fallout for ever: its units, HQ, city, scar and card are destroyed."""
    army.remove_units(s, place, s.units[place])
    army.raze_hq(s, place)
    world = s.world.without_city(place).with_scar(place, "").with_coins(place, 0)
    s.world = world.changed(fallout=place, ruins=world.ruins - {place})
    for seat, hand in enumerate(s.hands):
        s.hands[seat] = tuple(card for card in hand if card != place)
    if place in s.open:
        slide_cards(s, s.open.index(place))
        s.push(Refill(events=0))
    s.discard = tuple(card for card in s.discard if card != place)


def begin_ash_rain(s: GameState, *, spare_mutants: bool) -> None:
    """Every territory that borders the fallout by land loses one die of units."""
    for near in reversed(s.world.borders.by_land[s.world.fallout]):
        owner = s.owner[near]
        if owner != NOBODY and not (spare_mutants and s.mutants(owner)):
            s.push(RollAsh(near))


@step("ash")
class RollAsh(ThrowStep):
    """A die says how many units are lost in a territory."""

    land: Land

    cite = EVENTS_AT

    def dice_counts(self, s: GameState) -> tuple[int, ...]:
        return (1,)

    def draw(self, s: GameState, outcome: int) -> None:
        owner = s.owner[self.land]
        army.remove_units(s, self.land, outcome + 1)
        army.sweep_if_gone(s, owner, discard=True)

    def flaws(self, s: GameState) -> list[str]:
        return [] if s.owner[self.land] != NOBODY else ["nobody_there"]
