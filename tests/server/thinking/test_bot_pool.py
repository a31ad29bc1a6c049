"""Bots think in processes of their own: what they decide, and what becomes of those that fail."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator

import pytest

import risiko
from risiko.bots import bot, bots_for
from risiko.protocol import Position
from risiko.server.metrics import Metrics
from risiko.server.thinking import bot_pool
from risiko.server.thinking.bot_pool import BotPool, SeatBot
from tests.games import random_game

GAMES = ("2003/conquest", "express", "evolution")
SEED = 2**63 + 11
"""As large as the seeds of tables."""


def moments(game: str) -> Iterator[Position]:
    """Some positions in which somebody has to decide, most of them in the middle of a game."""
    wait = 0
    for position in random_game(risiko.game(game), 3, 5, plies=400):
        wait -= 1
        if wait <= 0 and position.turn >= 0 and len(position.options()) > 1:
            wait = 80
            yield position


def seated(name: str, game: str) -> SeatBot:
    return SeatBot(name, game, SEED, bot(name, game, SEED))


def workers_of(pool: BotPool) -> list[asyncio.subprocess.Process]:
    assert pool._workers is not None
    return pool._workers._idle


def test_bots_decide_the_same_in_another_process_which_may_end(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        pool = BotPool(Metrics(), 1.0)
        pool.prepare()

        async def ask(player: SeatBot, position: Position) -> risiko.Action:
            return await pool.choose(player, position, position.turn, "table 1", "anna")

        spent = {"thinking": 0.0, "waiting": 0.0}
        for game in GAMES:
            for name in bots_for(game)[1:]:
                player = seated(name, game)
                for position in moments(game):
                    begun = time.process_time()
                    decided = await ask(player, position)
                    spent["waiting"] += time.process_time() - begun
                    for _ in range(2):  # the first time much has to be loaded
                        begun = time.process_time()
                        here = player.player.choose(position.view(position.turn), 1.0)
                    spent["thinking"] += time.process_time() - begun
                    assert decided == here, (name, str(position))
        (worker,) = workers_of(pool)
        assert not caplog.messages
        assert spent["waiting"] < spent["thinking"] / 2, "the server has other things to do"

        # somebody ends it: the next bot has a new one
        os.kill(worker.pid, signal.SIGKILL)
        await worker.wait()
        position = next(moments("express"))
        await ask(seated("greedy", "express"), position)
        assert not caplog.messages

        # a bot that cannot decide: any legal action, and the process goes on
        nobody = SeatBot("nobody", "express", SEED, bot("greedy", "express"))
        position.play(await ask(nobody, position))
        assert "a bot failed" in caplog.text
        assert "nobody" in caplog.text
        assert str(position) not in caplog.text
        (still,) = workers_of(pool)
        caplog.clear()

        # one that does not come to an end is given up
        monkeypatch.setattr(bot_pool, "PATIENCE", 0.0)
        position.play(await ask(seated("greedy", "express"), position))
        assert "a bot did not decide" in caplog.text
        assert await still.wait() == -signal.SIGKILL
        await pool.close()

    asyncio.run(scene())
