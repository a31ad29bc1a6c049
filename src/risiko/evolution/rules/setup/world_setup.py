"""Before the first game of a world: starting powers, and coins on territory cards."""

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import (
    FACTION_IDS,
    FIRST_COINS,
    HUMANS,
    MOST_COINS_AT_FIRST,
    START,
    powers_of,
)
from risiko.evolution.rules.chance_steps import DrawStep
from risiko.evolution.rules.options import get_land, offer
from risiko.evolution.rules.steps import AUTO, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import CHANCE, Action, Option

FACTIONS_AT = "Fraktionen vorbereiten"
RESOURCES = "Ressourcen vorbereiten"


@step("powers")
class ChooseStartingPower(Step):
    """A seat chooses one of two starting powers for a faction, or tosses a coin."""

    faction: int

    cite = FACTIONS_AT

    def actor(self, s: GameState) -> int:
        return self.faction % s.seats

    def options(self, s: GameState) -> list[Option]:
        powers = powers_of(START, FACTION_IDS[self.faction])
        return [*(offer("power", power) for power in powers), offer("toss")]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "toss":
            s.push(TossForPower(self.faction))
        else:
            s.world = s.world.with_power(self.faction, START, action.args[0])

    def flaws(self, s: GameState) -> list[str]:
        return _power_flaws(s, self.faction)


def _power_flaws(s: GameState, faction: int) -> list[str]:
    fits = faction in HUMANS and not s.world.powers[faction][START]
    return [] if fits else ["power_chosen"]


@step("toss")
class TossForPower(DrawStep):
    """A coin decides between the two starting powers."""

    faction: int

    word = "power"
    cite = FACTIONS_AT

    def things(self, s: GameState) -> list[str]:
        return list(powers_of(START, FACTION_IDS[self.faction]))

    def draw(self, s: GameState, outcome: int) -> None:
        s.world = s.world.with_power(self.faction, START, self.things(s)[outcome])

    def flaws(self, s: GameState) -> list[str]:
        return _power_flaws(s, self.faction)


@step("coins")
class PutCoins(Step):
    """Seats put 12 coins on territory cards in turn, at most 3 on each, or the rest at random."""

    left: int

    cite = RESOURCES

    def actor(self, s: GameState) -> int:
        return (FIRST_COINS - self.left) % s.seats

    def options(self, s: GameState) -> list[Option]:
        cards = [k for k, coins in enumerate(s.world.coins) if 0 < coins < MOST_COINS_AT_FIRST]
        return [*(offer("coin", BOARD.ids[k]) for k in cards), offer("shuffle")]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "shuffle":
            s.push(ScatterCoins(self.left))
            return
        card = get_land(action)
        s.world = s.world.with_coins(card, s.world.coins[card] + 1)
        if self.left > 1:
            s.push(PutCoins(self.left - 1))

    def flaws(self, s: GameState) -> list[str]:
        return _coin_flaws(s, self.left)


def _coin_flaws(s: GameState, left: int) -> list[str]:
    fits = 1 <= left <= FIRST_COINS and s.world.games == 0
    return [] if fits else ["coins"]


@step("scatter")
class ScatterCoins(DrawStep):
    """For each coin that is left, a card with one coin is drawn."""

    left: int

    cite = RESOURCES

    def things(self, s: GameState) -> list[str]:
        return [BOARD.ids[k] for k, coins in enumerate(s.world.coins) if coins == 1]

    def actor(self, s: GameState) -> int:
        return CHANCE if self.things(s) else AUTO

    def draw(self, s: GameState, outcome: int) -> None:
        card = BOARD.number[self.things(s)[outcome]]
        s.world = s.world.with_coins(card, s.world.coins[card] + 1)
        if self.left > 1:
            s.push(ScatterCoins(self.left - 1))

    def flaws(self, s: GameState) -> list[str]:
        return _coin_flaws(s, self.left)
