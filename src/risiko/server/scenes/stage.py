"""The stage of a table: every moment of its game as a scene, every ply in words."""

from collections.abc import Sequence
from typing import Protocol

from risiko import registry
from risiko.narration.players import Player
from risiko.narration.texts import book_of
from risiko.protocol import Game, Position, View
from risiko.record.replay import Ply
from risiko.record.take_back import back_target
from risiko.server.scenes.board_diff import BoardDiff
from risiko.server.scenes.last_move import mark_last_move
from risiko.server.scenes.plain import PlainScenes
from risiko.server.scenes.proposals import propose
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import Army, Scene, Told
from risiko.text import Language


class Scenes(Protocol):
    """Makes the scenes of one family of games."""

    def list_armies(self, position: Position) -> tuple[Army, ...]:
        """Who has units or cards on the table."""

    def build_scene(self, position: Position, view: View, private: bool) -> Scene:
        """What a seat sees. Nothing of the position is read that the view does not show."""

    def tell(self, ply: Ply, number: int, seat: int | None) -> Told:
        """A ply as a seat may know it."""

    def diff_board(self, ply: Ply) -> BoardDiff:
        """What a ply has changed on the board beside units and their owners, for a spectator."""


class Stage:
    """Puts one game at one table into scenes, in one language."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        bots: Sequence[str | None],
        language: Language,
        circle: Sequence[str] = (),
    ) -> None:
        seated = [Player(name, bot or "") for name, bot in zip(players, bots, strict=True)]
        part = registry.family_of(game.id).scenes
        make = registry.load(part) if part else PlainScenes
        self._players = seated
        self._words = Words(language, book_of(game))
        self._scenes: Scenes = make(game, seated, self._words, circle)

    def scene(self, position: Position, seat: int | None, *, proposals: bool = True) -> Scene:
        """What a seat may see of a position; None for a spectator.

        With `proposals` it is told how to go on by itself, which a learner is not to be.
        """
        view = position.view(seat)
        private = seat is not None and view.line != position.view(None).line
        scene = self._scenes.build_scene(position, view, private)
        if not proposals:
            return scene
        return mark_last_move(propose(scene, seat, self._words), position)

    def tell(self, ply: Ply, seat: int | None) -> Told:
        """A ply as a seat may know it."""
        target = back_target(ply.entry)
        if target is not None:
            return self._tell_back(ply, target)
        return self._scenes.tell(ply, ply.number, seat)

    def _tell_back(self, ply: Ply, target: int) -> Told:
        """That somebody has taken back what came after a ply."""
        player = self._players[ply.entry.seat].name
        return Told(
            ply=ply.number,
            player=ply.entry.player,
            seat=ply.entry.seat,
            text=None,
            words=(self._words.say("told_take_back", player=player),),
            kind="take_back",
            places=(),
            throw=None,
            back=target,
        )

    def armies(self, position: Position) -> tuple[Army, ...]:
        """Who has units or cards on the table."""
        return self._scenes.list_armies(position)

    def diff_board(self, ply: Ply) -> BoardDiff:
        """What a ply has changed on the board beside units and their owners, for a spectator."""
        return self._scenes.diff_board(ply)


def find_witness(position: Position) -> int | None:
    """Who may know what happens next, where nothing is secret any more: everybody (None), or a seat
    from which it was not hidden. So drawn cards and missions are told.
    """
    if not position.conceals(None):
        return None
    return next((seat for seat in range(position.seats) if not position.conceals(seat)), None)
