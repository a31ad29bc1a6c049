"""A lesson or a puzzle as the messages of a table, whose other seats are bots' by their faces.

Nothing is kept here: an exercise follows from what was done in it, which the client remembers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from risiko.narration.players import Player
from risiko.protocol import Game, Position
from risiko.record.replay import Ply
from risiko.server.scenes import Stage
from risiko.server.tables.lone_table import lone_table
from risiko.server.tables.naming import bot_name
from risiko.server.wire.messages import Played
from risiko.server.wire.scene import State, Told
from risiko.server.wire.table import TableInfo
from risiko.text import Language, load


@dataclass(frozen=True, slots=True)
class Exercise:
    """What is being played."""

    id: str
    game: Game
    title: str
    seat: int
    """Whose part the learner plays."""
    opponents: str
    """The bot whose characters sit on the other seats."""
    position: Position
    plies: Sequence[Ply]
    asking: bool
    """Whether the learner has to decide something now."""


class ExerciseTable:
    """An exercise as it lies on the learner's table, in a language."""

    def __init__(self, exercise: Exercise, name: str | None, language: Language) -> None:
        seats = exercise.position.seats
        bots = [None if seat == exercise.seat else exercise.opponents for seat in range(seats)]
        learner = name or load("risiko.lessons", "texts")["say"]["learner"].say(language)
        self._exercise = exercise
        self._language = language
        self._bots = bots
        self._names = [
            learner if bot is None else bot_name(bot, seat, [learner])
            for seat, bot in enumerate(bots)
        ]
        self._stage = Stage(exercise.game, self._names, bots, language)

    @property
    def players(self) -> list[Player]:
        """Who sits at it."""
        pairs = zip(self._names, self._bots, strict=True)
        return [Player(name, bot or "") for name, bot in pairs]

    def list_played(self, known: int | None) -> tuple[Played, ...]:
        """What has happened since the plies that are known; nothing if none are."""
        plies = [] if known is None else self._exercise.plies[known:]
        return tuple(
            Played(told=self._tell(ply), state=self._state_at(ply.number, ply.after))
            for ply in plies
        )

    def list_log(self) -> tuple[Told, ...]:
        """All plies in words."""
        return tuple(self._tell(ply) for ply in self._exercise.plies)

    def state(self) -> State:
        """The table now."""
        return self._state_at(len(self._exercise.plies), self._exercise.position)

    def _tell(self, ply: Ply) -> Told:
        return self._stage.tell(ply, self._exercise.seat)

    def _state_at(self, number: int, position: Position) -> State:
        """A moment; the learner is asked only for what is up to them now."""
        exercise, seat = self._exercise, self._exercise.seat
        scene = self._stage.scene(position, seat, proposals=False)
        if number < len(exercise.plies) or not exercise.asking:
            scene = replace(scene, asks=())
        return State(
            ply=number,
            seat=seat,
            turn=position.turn,
            player=position.player,
            line=position.view(seat).line,
            scene=scene,
            seconds=None,
        )

    def info(self) -> TableInfo:
        """The table."""
        exercise = self._exercise
        return lone_table(
            exercise.id,
            exercise.title,
            exercise.position,
            len(exercise.plies),
            self._names,
            self._bots,
            self._language,
        )
