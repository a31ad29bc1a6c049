"""Lets bots think beside the server, so that nobody waits for them.

Which bot plays for somebody who is away, and when, is decided in `server/tables/stand_ins.py`;
when a bot's turn comes, in `live/timekeeper.py`.
"""

import asyncio
import hashlib
import logging
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from risiko.bots import Bot, bot
from risiko.bots.outside.program_bot import ProgramBot
from risiko.bots.random_bot import Random
from risiko.errors import IllegalAction
from risiko.protocol import Action, Position, View
from risiko.server.metrics import Metrics
from risiko.server.protection.fair_queue import FairQueue
from risiko.server.refusal import Refusal
from risiko.server.tables.seats import Seat
from risiko.server.tables.stand_ins import playing_bot
from risiko.server.tables.table_record import TableRecord
from risiko.server.thinking.jobs import DONE, FAILED, GET_READY, THINK, read_action, write_view
from risiko.server.workers import Workers

log = logging.getLogger(__name__)

THINKERS = 2
"""Bots that think at the same time."""
SPARE = 6
"""Further threads, since a bot that was given up keeps its thread until it has decided."""
GRASP = 0.0005
"""Seconds for which a thread goes on although another one waits for the interpreter. Everybody who
is answered waits that long several times while a thread works; by default it is ten times as long.
"""
PATIENCE = 10
"""A bot is given up after so many times the time it was allowed."""


class SeatBot(NamedTuple):
    """The bot that decides for a seat."""

    name: str
    game: str
    seed: int
    player: Bot
    """The bot itself; a worker that thinks for it makes one that decides the same."""


class BotFailed(Exception):
    """A bot failed in a worker; how, in the words of Python."""


class BotPool:
    """Where all bots of a server think.

    Those of this package do so in processes of their own, since Python lets only one thread of a
    process work. Bots from elsewhere have processes anyway: a thread waits for each. Whoever plays
    at random need not think.
    """

    def __init__(self, metrics: Metrics, time: float, *, processes: bool = True) -> None:
        self._metrics = metrics
        self._time = time
        self._thinking = FairQueue(THINKERS)
        self._workers = Workers(GET_READY) if processes else None
        self._pool = ThreadPoolExecutor(THINKERS + SPARE, thread_name_prefix="bot")
        sys.setswitchinterval(GRASP)

    def prepare(self) -> None:
        """Have a process ready in a moment: a bot is soon to decide."""
        if self._workers is not None:
            self._workers.prepare()

    async def retire(self) -> None:
        """End the processes if no bot had to decide lately."""
        if self._workers is not None:
            await self._workers.retire()

    async def close(self) -> None:
        """Stop; bots that are thinking are given up."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._workers is not None:
            await self._workers.close()

    async def choose(
        self, player: SeatBot, position: Position, seat: int, where: str, visitor: str
    ) -> Action:
        """A bot's decision from what its seat may know; any legal action if the bot fails.

        `where` names the table in the log, which must hold nothing that is secret in the game.
        `visitor` is whose table it is: the bots of all visitors take turns.
        """
        view = position.view(seat)
        try:
            action = await self._choose(player, view, visitor)
            position.play(action)
        except TimeoutError:
            log.error("%s: a bot did not decide in time", where)
        except Refusal as refusal:
            log.error("%s: a bot did not decide: %s", where, refusal.code)
        except IllegalAction as error:
            log.error("%s: a bot chose something illegal: %s", where, error.reason)
        except Exception:
            log.exception("%s: a bot failed", where)
        else:
            return action
        return Random(_hash(view.line)).choose(view)

    async def _choose(self, player: SeatBot, view: View, visitor: str) -> Action:
        async with self._thinking.turn(visitor):
            with self._metrics.bot_seconds.time():
                if isinstance(player.player, Random):
                    return player.player.choose(view)
                if self._workers is None or isinstance(player.player, ProgramBot):
                    return await self._ask_thread(player.player, view)
                return await self._ask_worker(self._workers, player, view)

    async def _ask_thread(self, player: Bot, view: View) -> Action:
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._pool, player.choose, view, self._time)
        return await asyncio.wait_for(thinking, self._time * PATIENCE)

    async def _ask_worker(self, workers: Workers, player: SeatBot, view: View) -> Action:
        said = await workers.run(
            THINK,
            longest=self._time * PATIENCE,
            name=player.name,
            game=player.game,
            seed=str(player.seed),
            view=write_view(view),
            time=str(self._time),
        )
        if said.startswith(FAILED):
            raise BotFailed(said.removeprefix(FAILED).decode())
        return read_action(said.removeprefix(DONE))


def _hash(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def make_bot(table: TableRecord, seat: Seat, game: str) -> SeatBot:
    """The bot that decides for a seat, by the game's id.

    Its seed is made from the table's secret, so nobody can predict its decisions.
    """
    name, seed = playing_bot(seat, game), _hash(f"{table.secret.hex()} {table.id} {seat.seat}")
    return SeatBot(name, game, seed, bot(name, game, seed))
