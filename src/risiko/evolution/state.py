"""The state of a running game: board, cards, the world as it is now, and the stack of steps.

A decision copies the state, changes the copy and gives it to the next position. A state that
belongs to a position is never changed. What outlasts the game is in `campaign.world`, what a step
is in `rules.steps`.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from risiko.evolution.campaign.world import NOBODY, NOWHERE, World
from risiko.evolution.content.board import BOARD, ISLAND, LANDS
from risiko.evolution.content.pieces import (
    CARDS_OPEN,
    COIN_CARDS,
    EVENTS,
    FACTION_IDS,
    MOST_COINS_OF_PURISTS,
    STARTING_UNITS,
)

if TYPE_CHECKING:
    from risiko.evolution.rules.steps import Step

COIN = LANDS
"""The number of a coin card; territory cards have the numbers of their territories."""
HIDDEN = LANDS + 1
"""A card that a seat cannot see."""
UNSEEN = "?"
"""A scar card that a seat cannot see."""
NO_TARGET, SPENT = -1, -2
"""The first target of a turn: none yet, or there was one and another was attacked since."""
NOT_YET = -1
"""The value of a draft card that was not taken yet."""
EMPTY = -1
"""An open place of the side board without a card."""


class Drafted(NamedTuple):
    """The cards a seat has taken in the draft, one of each kind; NOT_YET for none."""

    troops: int = NOT_YET
    coins: int = NOT_YET
    place: int = NOT_YET
    order: int = NOT_YET


class TurnProgress:
    """What has happened in the running turn.

    A fact that only matters to the contents of a sealed packet is noted once that packet is open.
    """

    __slots__ = (
        "barred",
        "cashed",
        "conquests",
        "denied",
        "emp",
        "expansions",
        "fired",
        "hidden",
        "humbled",
        "moved",
        "placed",
        "relocated",
        "rich",
        "robbed",
        "target",
        "town",
        "wide",
    )

    def __init__(self) -> None:
        self.conquests: tuple[tuple[int, bool], ...] = ()
        """Territories conquered, and whether across a sea line."""
        self.expansions = 0
        """Free territories that were entered."""
        self.town = False
        """Whether one of them had a city."""
        self.target = NO_TARGET
        """The territory attacked first, while no other was attacked."""
        self.moved = False
        """Whether the maneuver was made."""
        self.barred: tuple[int, ...] = ()
        """Territories that cannot be attacked again."""
        self.emp: tuple[int, ...] = ()
        """Territories in which dice cannot be changed."""
        self.fired: tuple[int, ...] = ()
        """Seats that used their missile power."""
        self.denied: tuple[int, ...] = ()
        """Continents without a bonus in this turn."""
        self.cashed = 0
        """Coins turned in for troops."""
        self.rich = 0
        """Territory cards with 4 coins or more among them."""
        self.wide = False
        """Whether two continents were held at the start."""
        self.humbled = False
        """Whether a player with 3 cards or more lost the last unit."""
        self.robbed: tuple[int, ...] = ()
        """Seats from which a territory was conquered."""
        self.placed: tuple[int, ...] = ()
        """Territories that got recruits."""
        self.relocated = False
        """Whether an HQ has moved."""
        self.hidden = False
        """Whether recruits went into a territory that was free."""

    def copy(self) -> "TurnProgress":
        """A copy that may be changed."""
        new = object.__new__(TurnProgress)
        _copy_turn(self, new)
        return new


class GameState:
    """Everything about a running game except the coming dice."""

    __slots__ = (
        "coin_star",
        "discard",
        "draft",
        "events",
        "faction",
        "hands",
        "home",
        "hq",
        "hypnosis",
        "missiles",
        "mission",
        "missions",
        "open",
        "order",
        "out",
        "owner",
        "persons",
        "player",
        "private",
        "scar",
        "seats",
        "stack",
        "start_units",
        "this",
        "tokens",
        "units",
        "winner",
        "world",
    )

    def __init__(self, world: World, persons: tuple[int, ...]) -> None:
        seats = len(persons)
        self.world = world
        self.seats = seats
        self.persons = persons
        """The people at the table, by their numbers in the circle of the campaign."""
        self.player = NOBODY
        self.stack: list[Step] = []
        """The steps to be done; the next one is the last of the list."""
        self.owner = [NOBODY] * LANDS
        self.units = [0] * LANDS
        self.hq = [NOWHERE] * len(FACTION_IDS)
        """The territory in which the HQ of each faction stands."""
        self.faction = [NOBODY] * seats
        self.start_units = [STARTING_UNITS] * seats
        self.home = [NOWHERE] * seats
        """The territory a seat started in."""
        self.tokens = [0] * seats
        self.missiles = [0] * seats
        self.scar = [""] * seats
        """The scar card on the hand."""
        self.hands: list[tuple[int, ...]] = [()] * seats
        """Resource cards, in their order."""
        self.open = [EMPTY] * CARDS_OPEN
        """The open territory cards in the places 1 to 4."""
        self.discard: tuple[int, ...] = ()
        self.coin_star = True
        """Whether the star for the first end of the coin pile has not been awarded yet."""
        self.events = (0,) * len(EVENTS)
        """Event cards in the pile."""
        self.missions: tuple[str, ...] = ()
        """Mission cards in the pile."""
        self.mission = ""
        """The open mission."""
        self.order = tuple(range(seats))
        """The seats in the order of their turns."""
        self.out = [False] * seats
        """Whether a seat was eliminated."""
        self.private = [False] * seats
        """Whether a seat has completed its own private mission."""
        self.hypnosis: tuple[int, ...] = ()
        """Territories that cannot be attacked until the next turn of who protected them."""
        self.draft: list[Drafted] = []
        """What each seat has drafted, while there is a draft."""
        self.this = TurnProgress()
        self.winner = NOBODY

    def copy(self) -> "GameState":
        """A copy that may be changed."""
        new = object.__new__(GameState)
        _copy_state(self, new)
        new.this = object.__new__(TurnProgress)
        _copy_turn(self.this, new.this)
        return new

    def push(self, step: "Step") -> None:
        """Put a step on top of the stack."""
        self.stack.append(step)

    # Questions about the board

    def lands(self, seat: int) -> list[int]:
        """The territories a seat controls."""
        return [land for land, owner in enumerate(self.owner) if owner == seat]

    def controls(self, seat: int) -> bool:
        """Whether a seat controls any territory."""
        return seat in self.owner

    def exists(self, land: int) -> bool:
        """Whether a territory is on the board."""
        return land != ISLAND or self.world.island

    def has(self, seat: int, power: str) -> bool:
        """Whether the faction of a seat has a power."""
        faction = self.faction[seat]
        return faction >= 0 and power in self.world.powers[faction]

    def seat_of(self, faction: int) -> int:
        """The seat that plays a faction, or NOBODY."""
        return self.faction.index(faction) if faction in self.faction else NOBODY

    def mutants(self, seat: int) -> bool:
        """Whether a seat plays the Mutants."""
        return seat >= 0 and self.faction[seat] == FACTION_IDS.index("mutants")

    def stars(self, seat: int) -> int:
        """The red stars of a seat: tokens, and HQs in its territories. Ihr Ziel."""
        stars = self.tokens[seat]
        for land in self.hq:
            if land >= 0 and self.owner[land] == seat:
                stars += 1
        return stars

    def continents(self, seat: int) -> list[int]:
        """The continents a seat controls. Kontinentbonus."""
        owner = self.owner
        return [
            k
            for k, continent in enumerate(BOARD.continents)
            if all(owner[land] == seat for land in continent.lands)
        ]

    def cities(self, seat: int) -> list[int]:
        """The territories with a city that a seat controls."""
        cities = self.world.cities
        return [land for land in self.lands(seat) if cities[land] is not None]

    def population(self, seat: int) -> int:
        """The population of a seat's cities. Wichtige Begriffe, Bevölkerung."""
        return sum(self.world.population(land) for land in self.cities(seat))

    def most_population(self) -> int:
        """The seat with the largest population; NOBODY at a tie. Ereigniskarten."""
        counts = [self.population(seat) for seat in range(self.seats)]
        best = max(counts)
        return counts.index(best) if best and counts.count(best) == 1 else NOBODY

    def clockwise(self, seat: int) -> list[int]:
        """All seats in the order around the table, beginning with the given one."""
        return [*range(seat, self.seats), *range(seat)]

    def following(self, seat: int) -> list[int]:
        """All other seats in the order of their turns, beginning after the given one."""
        place = self.order.index(seat)
        return [*self.order[place + 1 :], *self.order[:place]]

    # Cards

    def pile(self) -> list[int]:
        """The territory cards in the pile, in ascending order: the real order is unknown."""
        elsewhere = {*self.discard, *self.open}
        for hand in self.hands:
            elsewhere.update(hand)
        coins = self.world.coins
        return [card for card in range(LANDS) if coins[card] and card not in elsewhere]

    def coin_pile(self) -> int:
        """Coin cards in their pile."""
        return COIN_CARDS - sum(hand.count(COIN) for hand in self.hands)

    def coins_on(self, card: int) -> int:
        """The coins on a resource card."""
        return 1 if card >= COIN else self.world.coins[card]

    def gain(self, seat: int, *cards: int) -> None:
        """Add cards to a hand."""
        self.hands[seat] = tuple(sorted((*self.hands[seat], *cards)))
        self.return_surplus_coins(seat)

    def return_surplus_coins(self, seat: int) -> None:
        """A faction that may hold only a few coin cards returns the others at once."""
        if seat != NOBODY and self.has(seat, "weak_purist"):
            for _ in range(self.hands[seat].count(COIN) - MOST_COINS_OF_PURISTS):
                self.lose(seat, COIN)

    def lose(self, seat: int, card: int) -> None:
        """Take a card from a hand."""
        hand = list(self.hands[seat])
        hand.remove(card)
        self.hands[seat] = tuple(hand)

    def give(self, seat: int, card: int) -> None:
        """Hand in a card: territory cards are discarded, coin cards go back to their pile."""
        self.lose(seat, card)
        if card < COIN:
            self.discard = tuple(sorted((*self.discard, card)))


_LISTS = (
    *("stack", "owner", "units", "hq", "faction", "start_units", "home", "tokens", "missiles"),
    *("scar", "hands", "open", "out", "private", "draft"),
)
_SHARED = tuple(name for name in GameState.__slots__ if name not in (*_LISTS, "this"))


def _copier(shared: Iterable[str], lists: Iterable[str] = ()) -> Callable[[object, object], None]:
    """A function that copies fields from one object to another.

    It names every field outright: with a loop over their names, copying would take half of the time
    of a ply.
    """
    lines = [f"    b.{name} = a.{name}" for name in shared]
    lines += [f"    b.{name} = a.{name}[:]" for name in lists]
    made: dict[str, Callable[[object, object], None]] = {}
    exec("\n".join(("def copy(a, b):", *lines)), made)
    return made["copy"]


_copy_turn = _copier(TurnProgress.__slots__)
_copy_state = _copier(_SHARED, _LISTS)
