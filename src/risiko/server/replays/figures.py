"""The figures of players that a replay charts turn by turn, and the board's changes by ply."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from risiko import registry
from risiko.analysis.luck import Tally
from risiko.classic.game import ClassicGame
from risiko.classic.position import ClassicPosition
from risiko.evolution.content.board import BOARD
from risiko.evolution.position import EvolutionPosition
from risiko.express.cards import DECK
from risiko.express.position import ExpressPosition
from risiko.protocol import Position
from risiko.server.wire.replay import Change, FigureName, Figures
from risiko.text import Language, Text, load
from risiko.text.files import Tree
from risiko.world import world

DIGITS = 3
"""Of luck, behind the point."""

Holding = tuple[int, int]
"""Who holds a territory or card, and with how many units."""


def texts() -> Tree:
    """The texts of this file and of replays."""
    return load("risiko.server.replays", "figures")


def problem(key: str, language: Language, **values: object) -> str:
    """A problem of a record, in words."""
    found: Text = texts()["problem"][key]
    return found.say(language, **values)


class Chart(ABC):
    """Follows a game: who holds what after each ply, and everybody's figures when asked."""

    keys: tuple[str, ...] = ()
    """What is counted, by the names of `figures.de.toml`."""
    places: tuple[str, ...] = ()
    """The territories or cards that change hands."""

    def __init__(self, position: Position) -> None:
        self.luck = Tally(position.seats)
        self._held = self.holdings(position)

    @abstractmethod
    def holdings(self, position: Position) -> Sequence[Holding]:
        """What everybody holds, place by place."""

    @abstractmethod
    def figures(self, position: Position, seat: int) -> tuple[float, ...]:
        """A seat in numbers, one for each key but luck."""

    def follow(self, position: Position) -> tuple[Change, ...]:
        """What a ply has changed on the board."""
        before, self._held = self._held, self.holdings(position)
        if before == self._held:
            return ()
        return tuple(
            Change(id=place, army=now[0], units=now[1])
            for place, was, now in zip(self.places, before, self._held, strict=True)
            if was != now
        )

    def names(self, language: Language) -> tuple[FigureName, ...]:
        """What is charted, in words."""
        entries = [(key, texts()["figure"][key]) for key in self.keys]
        return tuple(
            FigureName(
                key=key.rpartition("_")[2],
                title=entry["title"].say(language),
                help=entry["help"].say(language),
            )
            for key, entry in entries
        )

    def seats(self, position: Position) -> tuple[Figures, ...]:
        """Everybody in numbers."""
        if not self.keys:
            return tuple(Figures(values=()) for _ in range(position.seats))
        lucky = self.keys[-1].endswith("luck")
        return tuple(
            Figures(values=(*self.figures(position, seat), *([round(luck, DIGITS)] * lucky)))
            for seat, luck in enumerate(self.luck.seats)
        )


class ClassicChart(Chart):
    """Territories, units, the next income, and luck in units."""

    keys = ("territories", "units", "income", "luck")
    places = tuple(territory.id for territory in world().territories)

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        assert isinstance(position.game, ClassicGame)
        rules = position.game.rules
        self._income = rules.income.value
        self._continents = [
            (continent.territories, bonus)
            for continent, bonus in zip(world().continents, rules.continents.value, strict=True)
        ]

    def holdings(self, position: Position) -> Sequence[Holding]:
        """Owner and units of every territory."""
        assert isinstance(position, ClassicPosition)
        fields = position.fields()
        return list(zip(fields["owner"], fields["units"], strict=True))

    def figures(self, position: Position, seat: int) -> tuple[float, ...]:
        """What a seat has on the board; who has nothing gets nothing."""
        units = [units for army, units in self._held if army == seat]
        return len(units), sum(units), self.income(seat) if units else 0

    def income(self, seat: int) -> int:
        """What the next turn would bring for territories and continents."""
        owners = [army for army, _ in self._held]
        whole = sum(
            bonus
            for territories, bonus in self._continents
            if all(owners[t] == seat for t in territories)
        )
        return self._income[owners.count(seat)] + whole


class ExpressChart(Chart):
    """Cards, points, and luck in points."""

    keys = ("cards", "points", "express_luck")
    places = tuple(card.id for card in DECK.cards)

    def holdings(self, position: Position) -> Sequence[Holding]:
        """The owner of every card."""
        assert isinstance(position, ExpressPosition)
        return [(owner, 0) for owner in position.table.owners]

    def figures(self, position: Position, seat: int) -> tuple[float, ...]:
        """What a seat has won."""
        assert isinstance(position, ExpressPosition)
        return position.table.owners.count(seat), position.table.points(seat)


class EvolutionChart(Chart):
    """Territories, units and red stars."""

    keys = ("territories", "units", "stars")
    places = BOARD.ids

    def holdings(self, position: Position) -> Sequence[Holding]:
        """Owner and units of every territory."""
        assert isinstance(position, EvolutionPosition)
        state = position.state
        return list(zip(state.owner, state.units, strict=True))

    def figures(self, position: Position, seat: int) -> tuple[float, ...]:
        """What a seat has on the board, and its stars."""
        assert isinstance(position, EvolutionPosition)
        units = [units for army, units in self._held if army == seat]
        return len(units), sum(units), position.state.stars(seat)


class PlainChart(Chart):
    """Any other game: nothing is counted."""

    def holdings(self, position: Position) -> Sequence[Holding]:
        """Nothing is known of a board."""
        return ()

    def figures(self, position: Position, seat: int) -> tuple[float, ...]:
        """Nothing is counted."""
        return ()


def chart(position: Position) -> Chart:
    """The chart of a game that begins with a position."""
    part = registry.family_of(position.game.id).chart
    found: Chart = (registry.load(part) if part else PlainChart)(position)
    return found
