"""Random tables in the middle of a game, where more is at stake than on the way there.

Whole continents, fat hands, players with one territory left, a pile nearly used up: what random
games from the start hardly ever come to.
"""

from random import Random

from .cards import Pile
from .goals import CAPITALS_TO_WIN, Won, capitals_held, check_now
from .setup import CARDS_ABOVE_ARMISTICE, shuffle
from .table import Table
from .world import COLOURS, LANDS_OF, TASKS, TERRITORIES

WEIGHTS = (0, 0.05, 0.3, 1, 1, 3)
"""How much of the board an army holds, in proportion."""

FITTING = 0.5
"""How often a player has a mission with much of it done already."""


def late_table(game_id: str, seats: int, escalating: bool, dice: Random) -> tuple[Table, str]:
    """A table in mid-game and the player who is about to end the turn."""
    while True:
        table = Table(game_id, seats, escalating=escalating)
        people(table, dice)
        weaken(table, dice)
        if len(table.left()) < 2:
            continue
        give_missions(table, dice)
        give_capitals(table, dice)
        give_cards(table, dice)
        moving = dice.choice(table.left())
        if not is_won(table, moving):
            return table, moving


def is_won(table: Table, moving: str) -> bool:
    """Whether the game would be over already."""
    if any(
        capitals_held(table, p) >= CAPITALS_TO_WIN.get(len(table.players), 9) for p in table.players
    ):
        return True
    try:
        check_now(table, moving)
    except Won:
        return True
    return False


def people(table: Table, dice: Random) -> None:
    """Units on every territory; continents tend to belong together."""
    armies = table.players + table.neutrals
    weights = [dice.choice(WEIGHTS) for _ in armies]
    if sum(weights) == 0:
        weights = [1.0] * len(armies)
    together, strong = dice.choice((0.3, 0.9, 0.97, 1)), dice.choice((0.1, 0.5, 0.95))
    for lands in LANDS_OF.values():
        [holder] = dice.choices(armies, weights)
        for land in lands:
            [army] = [holder] if dice.random() < together else dice.choices(armies, weights)
            table.put(land, army, dice.randint(2, 6) if dice.random() < strong else 1)


def weaken(table: Table, dice: Random) -> None:
    """Often somebody has but one or two weak territories left, and all others are strong."""
    strong = [army for army in table.players + table.neutrals if table.lands(army)]
    if dice.random() < 0.4 or len(strong) < 3:
        return
    weak = strong.pop(dice.randrange(len(strong)))
    kept = dice.sample(table.lands(weak), min(dice.randint(1, 2), len(table.lands(weak))))
    for land in table.lands(weak):
        table.units[land] = 1
        if land not in kept:
            table.owner[land] = dice.choice(strong)
    for land in TERRITORIES:
        if land not in kept:
            table.units[land] += 3


def give_missions(table: Table, dice: Random) -> None:
    """A mission for everybody who is still there."""
    if not table.game_id.endswith("missions"):
        return
    cards = TASKS + [f"kill_{colour}" for colour in COLOURS[: len(table.players)]]
    for player in table.left():
        dice.shuffle(cards)
        if dice.random() < FITTING:
            cards.sort(key=lambda card: fit(table, player, card))
        table.missions[player] = cards.pop()


def fit(table: Table, player: str, mission: str) -> int:
    """How many of the continents of a mission a player holds already, or what is like that."""
    if mission == "t18x2":
        return 2 * (len(table.lands(player)) > 16)
    return sum(continent.lower() in mission.split("_") for continent in table.continents(player))


def give_capitals(table: Table, dice: Random) -> None:
    """A capital for everybody; open if somebody else holds it."""
    if not table.game_id.endswith("capitals"):
        return
    for player, land in zip(
        table.players, dice.sample(TERRITORIES, len(table.players)), strict=True
    ):
        table.capitals[player] = land
        if table.owner[land] != player:
            table.open_capitals.add(land)


def give_cards(table: Table, dice: Random) -> None:
    """Cards in the hands, under neutral armies, beside and under the pile."""
    capitals = table.capitals.values()
    cards = [card for card in sorted(shuffle(table).shuffled) if card not in capitals]
    dice.shuffle(cards)
    for army in table.buried:
        if table.lands(army):
            table.buried[army] = [cards.pop() for _ in range(3)]
    most = min(6, cards_in_play(table) // len(table.left()))
    for player in table.left():
        table.hands[player] = [cards.pop() for _ in range(dice.randint(0, most))]
    if table.book in ("2003", "2000"):
        table.sets_traded = dice.randint(0, 10)
    if table.game_id == "2010/basic":
        lay_armistice(table, cards, dice)
    else:
        lay_pile(table, cards, dice)


def cards_in_play(table: Table) -> int:
    """How many cards can surely have been drawn: with an armistice card, only those above it."""
    if table.game_id != "2010/basic":
        return len(TERRITORIES)
    return CARDS_ABOVE_ARMISTICE[len(table.players)][0]


def lay_armistice(table: Table, cards: list[str], dice: Random) -> None:
    """A pile with the armistice card; what was drawn above it is in the hands or discarded."""
    place = dice.choice(CARDS_ABOVE_ARMISTICE[len(table.players)])
    above = place - (len(TERRITORIES) - len(cards))
    traded = [cards.pop() for _ in range(dice.choice((0, above // 2, max(0, above - 1), above)))]
    table.pile = Pile(cards, above_armistice=above - len(traded))
    table.pile.discard(traded)


def lay_pile(table: Table, cards: list[str], dice: Random) -> None:
    """The cards nobody holds: traded ones where the book puts them, the others on the pile."""
    traded = [cards.pop() for _ in range(dice.choice((0, len(cards) // 2, len(cards) - 2)))]
    table.pile = Pile(cards + traded[: len(traded) % 3])
    for first in range(len(traded) % 3, len(traded), 3):
        three = traded[first : first + 3]
        if table.book == "2000":
            table.pile.slide_under(three)
        else:
            table.pile.discard(three)
