"""Rated games: who may play them, what they change, and that each counts once."""

import asyncio

import pytest

from risiko.server.clock import WallClock
from risiko.server.history.rating_model import PlayerRating, RatedSeat, bot_marks, box_of, rate
from risiko.server.history.ratings import PlayerRatings
from risiko.server.storage.store import Store
from tests.server import duel
from tests.server.cluster.pair import pair
from tests.server.conftest import Postgres, fresh_postgres
from tests.server.history.club import know_dice, members, play_out, rated_table, stored_ratings
from tests.server.site import Refused, quick, serving, until


def test_the_winner_rises_and_both_become_more_certain() -> None:
    new = PlayerRating()
    after = rate([RatedSeat("a", None, True), RatedSeat("b", None, False)], {})
    assert after["a"].mu > new.mu > after["b"].mu
    assert all(rating.sigma < new.sigma for rating in after.values())
    assert all(rating.games == 1 for rating in after.values())


def test_a_bot_is_a_mark_that_never_moves() -> None:
    strong, weak = ("marshal", "random")
    assert bot_marks()[strong] > PlayerRating().mu > bot_marks()[weak]
    seats = [RatedSeat("a", None, True), RatedSeat("b", None, False)]
    beaten = {
        bot: rate([*seats, RatedSeat(None, bot, False)], {})["a"].mu for bot in (strong, weak)
    }
    assert beaten[strong] > beaten[weak]
    assert set(rate([*seats, RatedSeat(None, strong, False)], {})) == {"a", "b"}


def test_every_bot_that_can_be_chosen_has_a_mark() -> None:
    from risiko import registry
    from risiko.bots import bots_for

    assert {bot for id in registry.games() for bot in bots_for(id)} <= set(bot_marks())
    assert {box_of(id) for id in registry.games()} <= {box.id for box in registry.boxes()}


def test_a_rated_table_is_for_people_with_accounts(sqlite: str) -> None:
    async def refusal(asking: object) -> str:
        with pytest.raises(Refused) as caught:
            await asking  # type: ignore[misc]
        return str(caught.value.code)

    async def scene() -> None:
        async with (
            serving(quick(sqlite)) as site,
            site.person("Gast") as guest,
            members(site, "Anna", "Ben") as (anna, ben),
        ):
            assert await refusal(guest.open("express", "me", "open", rated=True)) == (
                "account_needed"
            )
            assert await refusal(anna.open("express", "me", "bot", rated=True)) == "rated_people"
            assert await refusal(anna.open("express", "me", "me:B", "open", rated=True)) == (
                "double_seat"
            )
            seeded = anna.open("express", "me", "open", rated=True, dice="seeded", seed=1)
            assert await refusal(seeded) == "rated_dice"
            table = await rated_table(anna, ben, seats=("me", "open", "open"))
            invite = (await anna.see(table))["invite"]
            assert await refusal(guest.at(table, "join", invite=invite)) == "account_needed"
            assert await refusal(anna.at(table, "join")) == "double_seat"
            assert await refusal(anna.at(table, "seats/0/token")) == "rated_program"
            await ben.at(table, "leave")
            for seat in (1, 2):
                await anna.at(table, f"seats/{seat}", kind="bot")
            assert await refusal(anna.at(table, "start")) == "rated_people"
            assert (await anna.open("express", "me", "bot"))["rated"] is False

    asyncio.run(scene())


def test_ratings_follow_from_the_stored_games(database: str) -> None:
    async def scene() -> None:
        async with (
            serving(quick(database)) as site,
            members(site, "Anna", "Ben", "Cleo") as (anna, ben, cleo),
        ):
            await play_out(database, anna, ben)
            await play_out(database, ben, cleo)
            await play_out(database, anna, ben)
            await site.services.ratings.count_missing()
            assert await site.services.ratings.count_missing() == 0
        before = await stored_ratings(database)
        assert sum(rating.games for rating in before.values()) == 6
        store = Store(database)
        again = PlayerRatings(store, WallClock())
        assert await again.recompute() == (3, 3, 0)
        assert await stored_ratings(database) == before
        await duel.damage(database, "UPDATE ratings SET mu = 99", "DELETE FROM rated_games")
        found = await again.recompute()
        assert (found.games, found.changed) == (3, 3)
        assert await again.recompute() == (3, 3, 0)
        await store.close()

    asyncio.run(scene())


def test_a_game_counts_when_its_last_decision_is_stored(database: str) -> None:
    async def scene() -> None:
        async with (
            serving(quick(database)) as site,
            members(site, "Anna", "Ben") as (anna, ben),
        ):
            table = await play_out(database, anna, ben)
            await anna.see(table)  # the server hears of what was written without it
            for _ in range(1000):
                if len(found := await stored_ratings(database)) == 2:
                    break
                await asyncio.sleep(0.01)
            won, lost = sorted(found.values(), reverse=True)
            assert won.mu > lost.mu
            assert await site.services.ratings.count(table) is False
            profile = await anna.ask("GET", "/api/profile")
            assert [rating["box"] for rating in profile["ratings"]] == ["express"]
            assert profile["ratings"][0]["games"] == 1

    asyncio.run(scene())


def test_two_servers_count_a_game_once(postgres: Postgres) -> None:
    database = fresh_postgres(postgres)

    async def scene() -> None:
        async with pair(database) as two, members(two.one, "Anna", "Ben") as (anna, ben):
            twin = await two.twin(ben)
            table = await rated_table(anna, ben)
            await know_dice(database, table)
            async with anna.sit(table) as one, twin.sit(table) as other:
                await anna.at(table, "start")
                await one.begin()
                await other.begin()
                talks = {0: one, 1: other}
                while one.turn >= 0:
                    ply = one.ply
                    entry = duel.entries(duel.WON)[ply]
                    await talks[entry.seat].reach(ply)
                    answer = await talks[entry.seat].say(
                        "play", seat=entry.seat, ply=ply, action=entry.text
                    )
                    await one.reach(answer["ply"])
                await other.end()
            sites = (two.one, two.two)
            await until(lambda: not any(site.services.ratings._tasks for site in sites))
            counts = await asyncio.gather(
                *(site.services.ratings.count(table) for site in sites for _ in range(3))
            )
            assert not any(counts)
        found = await stored_ratings(database)
        assert [rating.games for rating in found.values()] == [1, 1]

    asyncio.run(scene())
