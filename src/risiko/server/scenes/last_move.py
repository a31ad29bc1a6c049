"""The move with which a turn ends."""

from dataclasses import replace

from risiko.protocol import Action, Position
from risiko.server.wire.scene import Ask, Scene

MOVE = "move"


def mark_last_move(scene: Scene, position: Position) -> Scene:
    """The same scene; a move is marked if its player is not asked anything more after it."""
    if not any(ask.verb == MOVE for ask in scene.asks):
        return scene
    asks = tuple(replace(ask, ends_turn=_ends_turn(ask, position)) for ask in scene.asks)
    return replace(scene, asks=asks)


def _ends_turn(ask: Ask, position: Position) -> bool:
    """Whether it is a move after which somebody else, or chance, decides."""
    if ask.verb != MOVE or not ask.choices:
        return False
    first = ask.choices[0]
    after = position.play(Action(first.verb, first.args, first.lo))
    return (after.turn, after.player) != (position.turn, position.player)
