"""What lies on the table: units, hands, missions, capitals; and what the table waits for."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from risiko.protocol import CHANCE, Action, Option

from .cards import Pile
from .world import BONUS, LANDS_OF, NEIGHBOURS, TERRITORIES

SEATS = "abcdef"
NEUTRALS = "nop"


class Table:
    """Everything a looker-on who may see all cards would see."""

    def __init__(self, game_id: str, seats: int, *, escalating: bool) -> None:
        """An empty board with the players around it."""
        self.game_id = game_id
        self.book = game_id.partition("/")[0]
        self.escalating = escalating
        self.players = list(SEATS[:seats])
        self.neutrals = list(NEUTRALS[: {"2000/duel": 1, "2010/duel": 3}.get(game_id, 0)])
        self.owner: dict[str, str] = {}
        self.units: dict[str, int] = {}
        self.hands: dict[str, list[str]] = {player: [] for player in self.players}
        self.missions: dict[str, str | None] = dict.fromkeys(self.players)
        self.capitals: dict[str, str | None] = dict.fromkeys(self.players)
        self.open_capitals: set[str] = set()
        self.buried: dict[str, list[str]] = {
            army: [] for army in self.neutrals if self.book == "2010"
        }
        self.pile = Pile([])
        self.sets_traded = 0
        self.winners: list[str] = []

    def lands(self, army: str) -> list[str]:
        """The territories an army holds, in board order."""
        return [land for land in TERRITORIES if self.owner.get(land) == army]

    def strength(self, army: str) -> int:
        """All units of an army together."""
        return sum(self.units[land] for land in self.lands(army))

    def holds(self, army: str, continent: str) -> bool:
        """Whether an army holds every territory of a continent."""
        return all(self.owner.get(land) == army for land in LANDS_OF[continent])

    def continents(self, army: str) -> list[str]:
        """The continents an army holds whole."""
        return [continent for continent in BONUS if self.holds(army, continent)]

    def left(self) -> list[str]:
        """The players who still have units on the board."""
        return [player for player in self.players if self.lands(player)]

    def reach(self, land: str) -> list[str]:
        """The other territories reached from one through territories of the same army."""
        found = [land]
        for here in found:
            for there in NEIGHBOURS[here]:
                if self.owner[there] == self.owner[land] and there not in found:
                    found.append(there)
        return found[1:]

    def around(self, first: str) -> list[str]:
        """The players clockwise, beginning with one of them."""
        start = self.players.index(first)
        return self.players[start:] + self.players[:start]

    def put(self, land: str, army: str, units: int) -> None:
        """Units of an army come to a territory that is free or theirs."""
        self.owner[land] = army
        self.units[land] = self.units.get(land, 0) + units


@dataclass(frozen=True)
class Question:
    """What the table waits for: a player's decision, a card, or dice."""

    seat: int
    options: Sequence[Option] = ()
    labels: Sequence[str] = ()
    dice: Sequence[int] = ()


T = TypeVar("T")
Asking = Generator[Question, str, T]
"""A piece of the game: asks its questions one by one, and is told each answer."""


def decide(player: str, options: Sequence[Option]) -> Asking[Action]:
    """Ask a player to choose."""
    return Action.parse((yield Question(SEATS.index(player), options=options)))


def turn_up(labels: Sequence[str]) -> Asking[str]:
    """Turn up one of several cards, all equally likely; what follows the word on it."""
    return (yield Question(CHANCE, labels=labels)).split(" ")[-1]


def draw_card(pile: Pile) -> Asking[str]:
    """Take the top card of a pile that is not empty."""
    card = yield from turn_up([f"card {card}" for card in pile.top()])
    pile.take(card)
    return card


def throw(*dice: int) -> Asking[list[list[int]]]:
    """Throw groups of dice; each group as it is told."""
    told = yield Question(CHANCE, dice=dice)
    return [[int(pips) for pips in group.split(" ")] for group in told.split(":")]


def place_options(lands: Sequence[str], most: int) -> list[Option]:
    """Placing 1 to so many units on any of some territories."""
    return [Option("place", (land,), 1, most) for land in lands]
