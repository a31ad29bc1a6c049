"""What is shown is made once for all who look alike, and is what the game says."""

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest

from risiko import registry
from risiko.bots import bot
from risiko.record.dice import Seeded
from risiko.server.live.audience import Audience
from risiko.server.live.messages.scene_cache import SceneCache
from risiko.server.live.messages.table_log import TableLog
from risiko.server.scenes import Stage
from risiko.server.tables.seats import Seat
from risiko.server.tables.session import MARKED, REMEMBERED, GameSession
from risiko.server.wire.messages import Played
from tests.server.live.ear import Ear
from tests.server.site import quick, serving

SEATS = (Seat(0, "human", "p", "Anna"), Seat(1, "bot", None, "Bot", "random"))


@dataclass
class Logged:
    """A table as its log needs it."""

    scene_cache: SceneCache | None


def session(game: str, plies: int) -> GameSession:
    """A game of bots as far as it has come."""
    found = GameSession(registry.named(game), 2, Seeded(1))
    found.add(found.preview(None))
    player = bot("random", found.game.id, 1)
    while found.ply < plies:
        found.add(found.preview(player.choose(found.position.view(found.position.turn))))
    return found


def test_fifty_who_look_on_cost_as_much_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {"scene": 0, "tell": 0}

    def counted(name: str) -> None:
        real = getattr(Stage, name)

        def count(*args: Any) -> Any:
            made[name] += 1
            return real(*args)

        monkeypatch.setattr(Stage, name, count)

    counted("scene")
    counted("tell")
    game = session("2003/conquest", 100)
    scene_cache = SceneCache(game, SEATS)
    audience = Audience()
    ears = [Ear(None, "de", differences=False) for _ in range(50)]
    ears.append(Ear(0, "en", differences=False))
    for ear in ears:
        audience.add(ear)
    plies = game.preview(
        bot("random", "2003/conquest", 2).choose(game.position.view(game.position.turn))
    )
    game.add(plies)
    audience.tell_plies(plies, scene_cache, None)
    # the state before the first of them is built, too, as nobody has been told it yet
    assert made == {"scene": 2 * (len(plies) + 1), "tell": 2 * len(plies)}
    assert all(ear.heard == ears[0].heard for ear in ears[:50])
    assert ears[50].heard != ears[0].heard
    for ear, seat in ((ears[0], None), (ears[50], 0)):
        for text, ply in zip(ear.heard, plies, strict=True):
            played = Played.model_validate_json(text)
            assert played.state.line == ply.after.view(seat).line
            assert played.state.ply == played.told.ply == ply.number
    scene_cache.state((None, "de"), None)
    assert made["scene"] == 2 * (len(plies) + 1)


def test_what_nobody_sees_any_more_is_forgotten() -> None:
    game = session("2003/conquest", 100)
    scene_cache, audience = SceneCache(game, SEATS), Audience()
    ears = [Ear(None, "de"), Ear(0, "en")]
    for ear in ears:
        audience.add(ear)
    audience.tell_whole(scene_cache, None)
    assert set(scene_cache._seen) == {(None, "de"), (0, "en")}
    audience.remove(ears[0])
    plies = game.preview(
        bot("random", "2003/conquest", 2).choose(game.position.view(game.position.turn))
    )
    game.add(plies)
    audience.tell_plies(plies, scene_cache, None)
    assert set(scene_cache._seen) == {(0, "en")}


def test_who_comes_late_is_told_the_last_plies() -> None:
    game = session("express", REMEMBERED + 30)
    log = SceneCache(game, SEATS).tell_log((None, "en"))
    assert [told.ply for told in log] == list(range(game.ply - REMEMBERED + 1, game.ply + 1))


@pytest.mark.parametrize("id", ["2003/conquest", "express", "evolution"])
def test_the_last_plies_are_what_was_played(id: str) -> None:
    """They are played again from a position in between, wherever the game is."""
    game = GameSession(registry.game(id), 3, Seeded(1))
    player, played = bot("random", id, 1), game.preview(None)
    game.add(played)
    while game.ply < 3 * MARKED:
        plies = game.preview(player.choose(game.position.view(game.position.turn)))
        game.add(plies)
        played += plies
        if game.ply % 9 == 0:
            assert [(p.number, p.entry) for p in game.recent()] == [
                (p.number, p.entry) for p in played[-REMEMBERED:]
            ]
    assert list(game.recent()) == played[-REMEMBERED:]


def test_plies_that_are_added_meanwhile_follow() -> None:
    game = session("2003/conquest", 60)
    log = SceneCache(game, SEATS).tell_log((None, "en"))
    first = next(log)
    plies = game.preview(
        bot("random", "2003/conquest", 2).choose(game.position.view(game.position.turn))
    )
    game.add(plies)
    assert [first.ply, *(told.ply for told in log)] == list(range(1, game.ply + 1))


@pytest.mark.parametrize("before", [0, 60, REMEMBERED + 30])
def test_plies_that_are_added_after_the_log_was_read_follow(before: int) -> None:
    """Somebody who comes waits for the chat then, while bots play on."""
    game = session("2003/conquest", before)
    table = Logged(SceneCache(game, SEATS))
    log = TableLog(table, (None, "en"))
    asyncio.run(log.read())
    first = max(1, game.ply - REMEMBERED + 1)
    assert [told.ply for told in log.finish()] == list(range(first, game.ply + 1))
    player = bot("random", "2003/conquest", 2)
    for _ in range(3):
        game.add(game.preview(player.choose(game.position.view(game.position.turn))))
    assert [told.ply for told in log.finish()] == list(range(first, game.ply + 1))


def test_a_game_that_is_fetched_again_is_the_same(sqlite: str) -> None:
    """Unloaded and rebuilt from its entries, a table shows what it showed before."""

    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            table = await anna.open("2010/duel", "me:A", "me:B", dice="seeded", seed=2)
            id = table["id"]
            await anna.at(id, "start")
            async with anna.sit(id, seat=0) as talk:
                for _ in range(10):
                    await talk.say("look", seat=talk.turn)
                    choice = talk.options()[0]
                    words = " ".join((choice["verb"], *choice["args"], str(choice["lo"])))
                    assert (await talk.play(talk.turn, words))["type"] == "ok"
                before = await talk.say("look", seat=0)
            tables = site.services.tables
            tables._loaded.clear()
            async with anna.sit(id, seat=0) as talk:
                assert talk.welcome["state"] == before["state"]
                assert talk.welcome["log"] == before["log"]

    asyncio.run(scene())
