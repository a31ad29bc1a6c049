"""Runs bots in threads beside the server, so that nobody waits for them.

Which bot plays for somebody who is away, and when, is decided in `server/tables/stand_ins.py`;
when a bot's turn comes, in `timekeeper.py`.
"""

import asyncio
import hashlib
import logging
import sys
from concurrent.futures import ThreadPoolExecutor

from risiko.bots import Bot, bot
from risiko.bots.random_bot import Random
from risiko.errors import IllegalAction
from risiko.protocol import Action, Position
from risiko.server.metrics import Metrics
from risiko.server.protection.fair_queue import FairQueue
from risiko.server.tables.seats import Seat
from risiko.server.tables.stand_ins import playing_bot
from risiko.server.tables.table_record import TableRecord

log = logging.getLogger(__name__)

THINKERS = 2
"""Bots that think at the same time."""
SPARE = 6
"""Further threads, since a bot that was given up keeps its thread until it has decided."""
GRASP = 0.0005
"""Seconds for which a thread goes on although another one waits for the interpreter. Everybody who
is answered waits that long several times while a bot thinks; by default it is ten times as long."""
PATIENCE = 10
"""A bot is given up after so many times the time it was allowed."""


class BotPool:
    """The threads in which all bots of a server think."""

    def __init__(self, metrics: Metrics, time: float) -> None:
        self._metrics = metrics
        self._time = time
        self._thinking = FairQueue(THINKERS)
        self._pool = ThreadPoolExecutor(THINKERS + SPARE, thread_name_prefix="bot")
        sys.setswitchinterval(GRASP)

    def close(self) -> None:
        """Stop; bots that are thinking are given up."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def choose(
        self, player: Bot, position: Position, seat: int, where: str, visitor: str
    ) -> Action:
        """A bot's decision from what its seat may know; any legal action if the bot fails.

        `where` names the table in the log, which must hold nothing that is secret in the game.
        `visitor` is whose table it is: the bots of all visitors take turns.
        """
        view = position.view(seat)
        loop = asyncio.get_running_loop()
        try:
            async with self._thinking.turn(visitor):
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
        return Random(_hash(view.line)).choose(view)


def _hash(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def make_bot(table: TableRecord, seat: Seat, game: str) -> Bot:
    """The bot that decides for a seat, by the game's id.

    Its seed is made from the table's secret, so nobody can predict its decisions.
    """
    seed = _hash(f"{table.secret.hex()} {table.id} {seat.seat}")
    return bot(playing_bot(seat, game), game, seed)
