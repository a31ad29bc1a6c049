"""What a worker does for bots: see `server/workers.py`.

A bot decides from its view alone, so that any worker may think for it, and go on where another one
has ended. Workers keep the bots they have made, whose tables of odds take a while.
"""

import json
import traceback
from functools import lru_cache
from random import Random

from risiko import registry
from risiko.bots import Bot, bot, bots_for
from risiko.protocol import CHANCE, Action, Option, View

THINK = f"{__name__}:think"
GET_READY = f"{__name__}:get_ready"
DONE, FAILED = b"+", b"-"
"""How a result begins: with what was decided, or with how the bot failed."""
SHORT = 0.01
"""Seconds for a decision that nobody needs."""
KEPT = 48
"""Bots that a worker keeps."""


def get_ready() -> bytes:
    """Load what bots need, before the first one is given its time: the strongest one of each family
    decides once. Where the kernel has to be compiled first, that takes minutes.
    """
    registry.warm_up()
    strongest = {bots_for(game)[-1]: game for game in reversed(registry.games())}
    for name, game in strongest.items():
        position, luck = registry.game(game).start(min(registry.game(game).seats)), Random(0)
        while position.turn == CHANCE:
            position = position.draw(luck.randrange(position.chance()))
        bot(name, game).choose(position.view(position.turn), SHORT)
    return DONE


@lru_cache(KEPT)
def _find_bot(name: str, game: str, seed: str) -> Bot:
    return bot(name, game, int(seed))


def think(name: str, game: str, seed: str, view: str, time: str) -> bytes:
    """What a bot decides from a view."""
    try:
        chosen = _find_bot(name, game, seed).choose(read_view(view), float(time))
    except Exception:  # whatever it is, the next bot can still think here
        return FAILED + traceback.format_exc().encode(errors="replace")
    return DONE + json.dumps(chosen).encode()


def write_view(view: View) -> str:
    """A view for `think`."""
    return json.dumps((view.seat, view.turn, view.line, list(view.options)))


def read_view(text: str) -> View:
    """What `write_view` has written."""
    seat, turn, line, options = json.loads(text)
    return View(
        seat, turn, line, tuple(Option(verb, tuple(args), lo, hi) for verb, args, lo, hi in options)
    )


def read_action(text: bytes) -> Action:
    """What `think` has decided."""
    verb, args, n = json.loads(text)
    return Action(verb, tuple(args), n)
