"""Compile the kernel and keep it on disk, so that nobody who needs it later has to wait.

Each of several processes that start at the same time would compile all of it for itself.
"""

import os
import pickle

import numpy as np

from risiko.bots import prepare
from risiko.bots.classic.kernel_series import play_series
from risiko.classic import engine
from risiko.classic.batch import Batch, playout, playouts
from risiko.classic.game import classic
from risiko.classic.setup import setup
from risiko.compiler.engine import ENVIRONMENT
from risiko.rl.classic.kit import ClassicKit

SEATS = 2


def main() -> None:
    """Call every entry point once."""
    os.environ[ENVIRONMENT] = "compiled"
    prepare("2003/conquest", ["general"])
    prepare("evolution", ["general"])
    if engine.get_compiled() is engine.PLAIN:
        return
    game = classic("2003/conquest")
    setup(game, seats=SEATS, board={"alaska": "a3"})
    playout(game.start(SEATS), limit=1)
    playouts(game, SEATS, 1, limit=1)
    Batch(game, SEATS, 1).step(np.zeros(1, np.int64))
    play_series(game.name, ["captain"] * SEATS, [0], limit=1)
    compile_environments(ClassicKit(game, SEATS))


def compile_environments(kit: ClassicKit) -> None:
    """Call the entry points of environments once."""
    episode = kit.make_episode()
    episode.restart(0, 0)
    episode.step(int(episode.mask.argmax()))
    episode.observe(0)
    kit.make_observer()(episode.position.view(0), ())
    node = kit.make_node()
    while node.outcomes():
        node.draw(node.outcomes()[0].id)
    node.choose(node.legal()[0])
    pickle.loads(pickle.dumps(node))
    batch, ids = kit.make_batch(1, 1), np.zeros(1, np.int64)
    batch.restart([0])
    batch.choose_at_random(ids)
    batch.step(ids)


if __name__ == "__main__":
    main()
