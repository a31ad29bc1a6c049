"""What a family provides for environments: one kit for each game and number of players."""

from abc import ABC, abstractmethod
from typing import Any, Self

from risiko import registry
from risiko.errors import InputError, problem
from risiko.protocol import Game
from risiko.rl.batch import EnvironmentBatch
from risiko.rl.episode import Episode, Observer, PositionEpisode
from risiko.rl.node import Node
from risiko.rl.plane import Span
from risiko.rl.spelling import ActionSpace


class Kit(ABC):
    """The numbered actions and observations of a game with so many players."""

    space: ActionSpace
    planes: tuple[Span, ...]

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return make_kit, (self.game.name, self.seats)

    @abstractmethod
    def make_observer(self) -> Observer:
        """Observations from views."""

    def make_episode(self) -> Episode:
        """A game to be played by ids, as fast as the family can."""
        return self.make_position_episode()

    def make_position_episode(self) -> PositionEpisode:
        """A game to be played by ids over its positions."""
        observer = self.make_observer()
        return PositionEpisode(self.game, self.seats, self.space, self.planes, observer)

    def make_batch(self, count: int, max_steps: int) -> EnvironmentBatch:
        """Many games at once; raises InputError where the family has none."""
        raise InputError(problem("no_batch", id=self.game.id))

    def make_node(self) -> Node:
        """The root of the game's tree; raises InputError where the family has none."""
        raise InputError(problem("no_tree", id=self.game.id))

    @property
    def most_outcomes(self) -> int:
        """How many outcomes any event of the tree has at most."""
        raise InputError(problem("no_tree", id=self.game.id))


def find_game(game: Game | str) -> Game:
    """A game, or the one of a full name such as `2000/missions+escalating`."""
    return registry.named(game) if isinstance(game, str) else game


def make_kit(game: Game | str, seats: int | None = None) -> Kit:
    """The kit of a game; without a number of players it is the smallest that the game allows."""
    found = find_game(game)
    count = found.seats[0] if seats is None else seats
    found.start(count)  # raises if so many cannot play
    part = registry.family_of(found.id).environment
    if not part:
        raise InputError(problem("no_environment", id=found.id))
    kit: Kit = registry.load(part)(found, count)
    return kit


VERSION = 0
"""Of the registered ids; it is raised when the same choices would give other results."""


def list_env_ids() -> dict[str, str]:
    """The games that have environments, by the ids under which these are registered:
    `risiko/2003-conquest-v0` for `2003/conquest`.
    """
    return {
        f"risiko/{id.replace('/', '-')}-v{VERSION}": id
        for id in registry.games()
        if registry.family_of(id).environment
    }
