"""What the classic family provides for environments."""

from risiko.classic.game import ClassicGame
from risiko.rl.classic.actions import ClassicActions
from risiko.rl.classic.batch import ClassicBatch
from risiko.rl.classic.episode import ClassicEpisode, ClassicObserver
from risiko.rl.classic.node import ClassicNode
from risiko.rl.classic.outcomes import MOST
from risiko.rl.classic.records import list_planes
from risiko.rl.kit import Kit


class ClassicKit(Kit):
    """A classic game with so many players."""

    game: ClassicGame

    def __init__(self, game: ClassicGame, seats: int) -> None:
        super().__init__(game, seats)
        self.space = ClassicActions(game)
        self.planes = list_planes(game, seats)

    def make_observer(self) -> ClassicObserver:
        """Observations from views."""
        return ClassicObserver(self.game, self.seats)

    def make_episode(self) -> ClassicEpisode:
        """A game to be played by ids, inside the kernel."""
        return ClassicEpisode(self.game, self.seats)

    def make_batch(self, count: int, max_steps: int) -> ClassicBatch:
        """Many games at once, inside the kernel."""
        return ClassicBatch(self.game, self.seats, count, max_steps)

    def make_node(self) -> ClassicNode:
        """The root of the game's tree, inside the kernel."""
        return ClassicNode(self.game, self.seats)

    most_outcomes = MOST
