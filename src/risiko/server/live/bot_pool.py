"""Bots at the tables: they think beside the server, and never keep it waiting."""

import asyncio
import hashlib
import logging
from concurrent.futures import ThreadPoolExecutor

from risiko.bots import Bot, bot
from risiko.bots.random_bot import Random
from risiko.errors import IllegalAction
from risiko.protocol import Action, Position
from risiko.server.metrics import Metrics
from risiko.server.tables.seating import best_bot
from risiko.server.tables.table_record import Facts, Seat

log = logging.getLogger(__name__)

THINKERS = 2
"""Bots that think at the same time."""
SPARE = 6
"""Further threads, for bots that were given up and think on nevertheless."""
PATIENCE = 10
"""How many times its time a bot may take before it is given up."""


class Bots:
    """Where all bots of a server think."""

    def __init__(self, metrics: Metrics, time: float) -> None:
        self._metrics = metrics
        self._time = time
        self._thinking = asyncio.Semaphore(THINKERS)
        self._pool = ThreadPoolExecutor(THINKERS + SPARE, thread_name_prefix="bot")

    def close(self) -> None:
        """No more thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, player: Bot, position: Position, seat: int, where: str) -> Action:
        """What a bot does from what its seat may know; any legal action if it fails.

        `where` names the place for the log, which holds nothing that is secret in the game.
        """
        view = position.view(seat)
        loop = asyncio.get_running_loop()
        try:
            async with self._thinking:
                with self._metrics.bot_seconds.time():
                    action = await asyncio.wait_for(
                        loop.run_in_executor(self._pool, player.choose, view, self._time),
                        self._time * PATIENCE,
                    )
            position.play(action)
        except TimeoutError:
            log.error("%s: a bot did not decide in time", where)
        except IllegalAction as error:
            log.error("%s: a bot chose something illegal: %s", where, error.reason)
        except Exception:
            log.exception("%s: a bot failed", where)
        else:
            return action
        return Random(_number(view.line)).choose(view)


def _number(text: str) -> int:
    """A number that hangs on every letter of a text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def seat_bot(facts: Facts, seat: Seat, id: str) -> Bot:
    """The bot that plays a seat: the one that sits there, or the best one for who has gone.

    Its seed hangs on the table's secret, so that nobody can foresee what it does.
    """
    name = seat.bot if seat.kind == "bot" and seat.bot is not None else best_bot(id)
    return bot(name, id, _number(f"{facts.secret.hex()} {facts.id} {seat.seat}"))
