"""Practice games: a copy from an earlier moment on, which changes nothing and says what it is."""

import asyncio
import random

import pytest

from risiko import record
from risiko.record import Practice, Record
from risiko.record.verify import verify
from tests.server import duel
from tests.server.circle import begin, found
from tests.server.history.club import members, play_out
from tests.server.live.test_take_back import back, begun, place, place_all, take_back
from tests.server.site import Json, Person, Refused, quick, serving


async def record_of(person: Person, id: str) -> Record:
    return record.read(await person.see(id, "record"))


async def practise(person: Person, id: str, ply: int, **wish: str) -> Json:
    made: Json = await person.at(id, "practice", ply=ply, **wish)
    return made


async def refusal(person: Person, id: str, ply: int) -> str:
    """The code with which a copy is refused."""
    with pytest.raises(Refused) as refused:
        await practise(person, id, ply)
    return str(refused.value.code)


def items(found: Record) -> list[str]:
    """All plies of a record."""
    return [item for turn in found.turns for item in turn.items]


def test_a_game_against_bots_is_played_again_from_an_own_decision(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            id = await begun(anna, "me", "bot:recruit")
            async with anna.sit(id) as talk:
                await talk.until(lambda: talk.turn == 0)
                moment = talk.ply
                await place_all(talk)
            before = await anna.see(id)
            assert before["practicable"]
            assert before["practice"] is None

            copy = await practise(anna, id, moment)
            assert copy["id"] != id
            assert (copy["status"], copy["ply"], copy["turn"]) == ("running", moment, 0)
            assert copy["practice"] == {"table": id, "ply": moment}
            assert [seat["kind"] for seat in copy["seats"]] == ["human", "bot"]
            assert (copy["seats"][0]["mine"], copy["seats"][1]["bot"]) == (True, "recruit")
            assert not copy["rated"]
            assert not copy["public"]
            assert copy["host"]
            lobby = await anna.ask("GET", "/api/lobby")
            assert [one["practice"] is not None for one in lobby["mine"]].count(True) == 1

            async with anna.sit(copy["id"]) as talk:
                chooser = random.Random(1)
                for _ in range(30):
                    await talk.until(lambda: talk.turn == 0)
                    answer = await talk.play(0, talk.any_action(chooser))
                    assert answer["type"] == "ok", answer
            assert await anna.see(id) == before

    asyncio.run(scene())


def test_a_finished_game_of_people_is_played_again_against_bots_and_checked(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, members(site, "Anna", "Ben") as (anna, ben):
            id = await play_out(sqlite, anna, ben)
            assert (await anna.see(id))["status"] == "over"
            source = await record_of(anna, id)
            plies = items(source)
            moment = len(plies) // 2
            copy = await practise(ben, id, moment)
            assert [seat["kind"] for seat in copy["seats"]] == ["bot", "human"]
            assert not copy["rated"]
            async with ben.sit(copy["id"]) as talk:
                chooser = random.Random(3)
                while not (talk.table or {}).get("winners"):
                    await talk.until(lambda: talk.turn in (1, -2))
                    if talk.turn == 1:
                        assert (await talk.play(1, talk.any_action(chooser)))["type"] == "ok"
                    else:
                        await talk.until(lambda: (talk.table or {}).get("winners"))
            found = await record_of(ben, copy["id"])
            assert found.practice == Practice(id, moment)
            assert f"\npractice {id} {moment}\n" in str(found)
            assert items(found)[:moment] == plies[:moment]
            report = verify(found)
            assert report.problems == []
            assert "dice" in report.checked
            assert report.unchecked == ["practice"]
            shown = await ben.see(copy["id"], "replay")
            assert shown["problems"] == []
            assert await record_of(anna, id) == source

            played = await ben.ask("GET", "/api/history")
            assert [one["id"] for one in played["games"]] == [id]
            again = await ben.at(copy["id"], "rematch")
            assert again["practice"] is None

    asyncio.run(scene())


def test_the_copy_survives_a_restart_and_what_was_copied_is_not_taken_back(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            id = await begun(anna)
            async with anna.sit(id) as talk:
                await talk.begin()
                first = talk.ply
                regretted = await place(talk)
                await take_back(talk)
                kept = await place(talk)
                log = talk.ply
            copy = await practise(anna, id, log, counted="log")
            assert copy["practice"] == {"table": id, "ply": first + 1}
            assert regretted == kept
            assert (await practise(anna, id, first, counted="log"))["ply"] == first
            assert (await practise(anna, id, first + 1))["ply"] == first + 1
            async with anna.sit(copy["id"]) as talk:
                await talk.begin()
                assert back(talk) is None
                answer = await take_back(talk)
                assert answer["code"] == "nothing_to_take_back", answer
                await place(talk)
                assert back(talk) == first + 1
            cookies = anna.http.cookies
        async with serving(quick(sqlite)) as site, site.person() as anna:
            anna.http.cookies = cookies
            async with anna.sit(copy["id"]) as talk:
                await talk.begin()
                assert talk.ply == first + 2
                await take_back(talk)
                assert (await take_back(talk))["code"] == "nothing_to_take_back"
                assert (await anna.see(copy["id"]))["practice"]["table"] == id

    asyncio.run(scene())


def test_what_cannot_be_copied_is_refused_with_its_reason(sqlite: str) -> None:
    async def scene() -> None:
        async with (
            serving(quick(sqlite)) as site,
            site.person("Anna") as anna,
            site.person("Ben") as ben,
        ):
            waiting = await anna.open("express", "me", "open", public=True)
            id = waiting["id"]
            assert await refusal(anna, id, 0) == "not_started"
            await ben.at(id, "join")
            await anna.at(id, "start")
            assert not (await anna.see(id))["practicable"]
            assert await refusal(anna, id, 0) == "practice_people"

            alone = await begun(anna, "me", "bot:recruit", public=True)
            assert await refusal(ben, alone, 0) == "not_seated"
            assert not (await ben.see(alone))["practicable"]
            assert await refusal(anna, alone, 100_000) == "practice_ply"
            assert await refusal(anna, alone, 0) == "practice_moment"  # cards are dealt first
            with pytest.raises(Refused, match="422"):
                await practise(anna, alone, -1)

            campaign = await found(anna, ("Anna", "me"), ("B", "bot"), ("C", "bot"))
            seats = [(0, "me"), (1, "bot"), (2, "bot")]
            game = (await begin(anna, campaign["id"], *seats))["id"]
            assert await refusal(anna, game, 0) == "practice_campaign"

            over = await duel.begun(anna)
            async with anna.sit(over) as talk:
                await duel.play(talk)
                await talk.end()
            assert await refusal(anna, over, len(duel.entries())) == "game_over"

    asyncio.run(scene())
