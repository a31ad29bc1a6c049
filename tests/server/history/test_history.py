"""The list of one's finished games, and what the profile makes of it."""

import asyncio
from typing import Any

from sqlalchemy import select

from risiko.server.history import profile as profiles
from risiko.server.storage.models import PlayerModel
from risiko.server.storage.store import Store
from tests.server import duel
from tests.server.history.club import members, play_out
from tests.server.site import Json, Person, quick, serving

SHARE = (
    "INSERT INTO review_shares (table_id, seat, start, luck, play) "
    "VALUES ('{table}', 0, 0.05, {luck}, {play})"
)


async def against_bot(database: str, person: Person) -> str:
    """A game with a bot, written down to its end without the server."""
    table = await person.open("express", "me", "bot:random", dice="seeded", seed=duel.WON)
    await duel.damage(
        database,
        f"UPDATE tables SET status = 'running', turn = 0, version = version + 1 "
        f"WHERE id = '{table['id']}'",
    )
    await duel.write_down(database, table["id"], seed=duel.WON)
    return str(table["id"])


async def player_ids(database: str) -> list[str]:
    store = Store(database)
    async with store.reading() as session:
        found = list(await session.scalars(select(PlayerModel.id)))
    await store.close()
    return found


async def listed(somebody: Person, /, **asked: Any) -> Json:
    found: Json = await somebody.ask("GET", "/api/history", **asked)
    return found


def test_all_finished_games_with_filters(database: str) -> None:
    async def scene() -> None:
        async with (
            serving(quick(database)) as site,
            members(site, "Anna", "Ben") as (anna, ben),
        ):
            won = await play_out(database, anna, ben)
            lost = await play_out(database, ben, anna)
            bot = await against_bot(database, anna)
            shared = await duel.begun(anna)
            await duel.write_down(database, shared)
            await anna.open("express", "me", "open")  # not over, so not listed

            async def ids(**asked: Any) -> set[str]:
                return {game["id"] for game in (await listed(anna, **asked))["games"]}

            assert await ids() == {won, lost, bot, shared}
            assert await ids(result="won") == {won, bot}
            assert await ids(result="lost") == {lost}
            assert await ids(result="shared") == {shared}
            assert await ids(against="people") == {won, lost}
            assert await ids(against="bots") == {bot, shared}
            assert await ids(against="bots", result="won") == {bot}
            assert await ids(game="express") == {won, lost, bot, shared}
            assert await ids(game="2003/conquest") == set()
            games = (await listed(anna, result="lost"))["games"]
            other = next(seat["person"] for seat in games[0]["seats"] if not seat["mine"])
            assert await ids(person=other) == {won, lost}
            (who,) = (seat["who"] for seat in (await anna.see(lost))["seats"] if not seat["mine"])
            assert other == who  # the pseudonym by which they are known at every table
            seen = str(await listed(anna)) + str(await anna.ask("GET", "/api/profile"))
            assert not any(player in seen for player in await player_ids(database))
            assert games[0]["rated"] is True
            assert [game["id"] for game in (await listed(ben))["games"]].count(bot) == 0
            async with site.person() as stranger:
                assert (await listed(stranger))["total"] == 0

    asyncio.run(scene())


def test_a_profile_counts_games_luck_and_play_and_head_to_head(database: str) -> None:
    async def scene() -> None:
        async with (
            serving(quick(database)) as site,
            members(site, "Anna", "Ben") as (anna, ben),
        ):
            tables = [await play_out(database, anna, ben) for _ in range(3)]
            await play_out(database, ben, anna)
            await duel.write_down(database, await duel.begun(anna))
            await duel.damage(
                database,
                SHARE.format(table=tables[0], luck=0.3, play=0.15),
                SHARE.format(table=tables[1], luck=0.1, play=0.35),
            )
            found = await anna.ask("GET", "/api/profile")
            (express,) = found["games"]
            assert (express["games"], express["won"], express["expected"]) == (4, 3, 2)
            assert (express["reviewed"], express["luck"], express["play"]) == (2, 0.2, 0.25)
            (rival,) = found["opponents"]
            assert (rival["name"], rival["games"]) == ("Ben", 4)
            assert (rival["won"], rival["lost"]) == (3, 1)
            mine = next(game for game in (await listed(anna))["games"] if game["id"] == tables[0])
            assert (mine["luck"], mine["play"]) == (0.3, 0.15)
            assert "person" not in str((await ben.ask("GET", "/api/profile"))["games"])

    asyncio.run(scene())


def test_the_list_has_pages(sqlite: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(profiles, "PAGE", 2)

    async def scene() -> None:
        async with (
            serving(quick(sqlite)) as site,
            members(site, "Anna", "Ben") as (anna, ben),
        ):
            for _ in range(3):
                await play_out(sqlite, anna, ben)
            first, last = await listed(anna), await listed(anna, page=9)
            assert (first["total"], first["pages"], len(first["games"])) == (3, 2, 2)
            assert (last["page"], len(last["games"])) == (1, 1)

    asyncio.run(scene())
