"""Campaigns on the server: one game at a time, each of them in the chain exactly once."""

import asyncio
import socket
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from risiko import record
from risiko.campaign_cli import app as command
from risiko.dice import Seeded
from risiko.evolution.campaign import Campaign
from risiko.server.campaigns_store import CampaignStore
from risiko.server.database import connect, migrate
from risiko.server.store import NotStored
from tests.server.chapters import hurry, whole
from tests.server.site import BRIEF, PATIENCE, Person, Refused, Site, quick, serving, until
from tests.server.test_killed import process

CIRCLE = (("Anna", "me"), ("Ben", "open"), ("Krähe", "bot"), ("Amsel", "bot"), ("Sturm", "bot"))
BOTS = (2, 3, 4)
SEED = 4


async def found(person: Person, *circle: tuple[str, str]) -> dict[str, Any]:
    people = [{"name": name, "kind": kind} for name, kind in circle or CIRCLE]
    campaign: dict[str, Any] = await person.ask(
        "POST", "/api/campaigns", name="Sonntag", people=people
    )
    return campaign


async def begin(person: Person, id: str, *seats: tuple[int, str], **wish: Any) -> dict[str, Any]:
    """The next game, by bots unless it is said otherwise."""
    wishes = [
        {"person": number, "kind": kind, **({"bot": "captain"} if kind == "bot" else {})}
        for number, kind in seats or [(number, "bot") for number in BOTS]
    ]
    table: dict[str, Any] = await person.ask(
        "POST",
        f"/api/campaigns/{id}/games",
        seats=wishes,
        **{"dice": "seeded", "seed": SEED, **wish},
    )
    return table


async def watch(person: Person, table: str, database: str) -> None:
    """Start a game, have most of it behind one, and look on while bots play its end."""
    await person.at(table, "start")
    await hurry(database, table)
    async with person.sit(table) as talk:
        await talk.until(lambda: talk.turn == -2)


async def see(person: Person, id: str, what: str = "") -> Any:
    return await person.ask("GET", f"/api/campaigns/{id}{what and '/'}{what}")


async def refused(asking: Any) -> str:
    with pytest.raises(Refused) as caught:
        await asking
    return str(caught.value.code)


def played(games: int) -> Campaign:
    """A campaign as the command line makes it."""
    campaign = Campaign.new("Freitag", ["Anna", "Ben", "Bot Drei"])
    for game in range(games):
        match = campaign.match(campaign.circle, Seeded(game))
        match.entries = list(whole(str(match.start), 3, match.dice))
        campaign.add(record.of_match(match))
    return campaign


# From the first game to the next


def test_a_game_joins_the_campaign_and_the_next_begins_on_its_world(database: str) -> None:
    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            campaign = await found(anna)
            id = campaign["id"]
            assert [person["kind"] for person in campaign["people"]] == [
                "human",
                "open",
                "bot",
                "bot",
                "bot",
            ]
            assert (campaign["games"], campaign["chapters"], campaign["table"]) == (0, [], None)
            table = await begin(anna, id)
            assert [seat["name"] for seat in table["seats"]] == ["Krähe", "Amsel", "Sturm"]
            assert table["campaign"] == id
            assert (await see(anna, id))["table"]["id"] == table["id"]
            await watch(anna, table["id"], database)
            after = await see(anna, id)
            assert (after["games"], after["table"]) == (1, None)
            chapter = after["chapters"][0]
            assert chapter["table"] == table["id"]
            assert {part["person"] for part in chapter["parts"]} == {"Krähe", "Amsel", "Sturm"}
            assert after["world"]["sheet"]["signatures"][0]["player"] == chapter["winner"]
            assert any("gründet" in line or "tauft" in line for line in chapter["changes"])
            wins = {person["name"]: person["wins"] for person in after["people"]}
            assert wins[chapter["winner"]] == 1
            assert await refused(anna.at(table["id"], "rematch")) == "campaign_table"
            # the next game begins with what the first one left
            second = await begin(anna, id, seed=SEED + 1)
            await anna.at(second["id"], "start")
            async with anna.sit(second["id"]) as talk:
                sheet = talk.state["scene"]["evolution"]["world"]  # type: ignore[index]
                assert sheet["game"] == 2
                assert sheet["signatures"] == after["world"]["sheet"]["signatures"]

    asyncio.run(scene())


def test_the_record_of_the_table_is_the_one_in_the_chain(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            id = (await found(anna))["id"]
            table = await begin(anna, id, dice="committed", seed=None)
            await watch(anna, table["id"], sqlite)
            text = await see(anna, id, "export")
            assert await anna.see(table["id"], "record") in text
            replay = await anna.see(table["id"], "replay")
            assert replay["players"] == ["Krähe", "Amsel", "Sturm"]
            assert replay["problems"] == []
            campaign = Campaign.read(text)
            assert campaign.export() == text
            assert campaign.chapters[0].record.dice.kind == "committed"

    asyncio.run(scene())


# One game at a time


def test_of_two_who_begin_at_once_one_is_refused(database: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            sites = [await enter(serving(quick(database))) for _ in range(2)]
            anna = await enter(sites[0].person("Anna"))
            id = (await found(anna))["id"]
            twin = await enter(sites[1].person())
            twin.http.cookies.update(dict(anna.http.cookies))
            done = await asyncio.gather(
                *(begin(person, id) for person in (anna, twin, anna, twin)), return_exceptions=True
            )
            codes = [one.code for one in done if isinstance(one, Refused)]
            assert codes == ["campaign_busy"] * 3
            table = next(one for one in done if isinstance(one, dict))
            assert (await see(twin, id))["table"]["id"] == table["id"]
            lobby = await anna.ask("GET", "/api/lobby")
            assert [one["id"] for one in lobby["mine"]] == [table["id"]]
            # while it runs, and on either server
            await anna.at(table["id"], "start")
            assert await refused(begin(twin, id)) == "campaign_busy"

    asyncio.run(scene())


def test_two_servers_that_see_the_end_add_it_once(database: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            one, two = [await enter(serving(quick(database))) for _ in range(2)]
            anna = await enter(one.person("Anna"))
            twin = await enter(two.person())
            twin.http.cookies.update(dict(anna.http.cookies))
            id = (await found(anna))["id"]
            twin.http.cookies.update(dict(anna.http.cookies))
            table = await begin(anna, id)
            await watch(anna, table["id"], database)
            seen = await asyncio.gather(*(see(person, id) for person in (anna, twin) * 3))
            assert {campaign["games"] for campaign in seen} == {1}
            assert {len(campaign["chapters"]) for campaign in seen} == {1}

    asyncio.run(scene())


def test_a_game_that_is_given_up_does_not_count(database: str) -> None:
    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            id = (await found(anna))["id"]
            assert await refused(anna.ask("POST", f"/api/campaigns/{id}/give-up")) == (
                "no_campaign_game"
            )
            # one that has not begun is gone
            table = await begin(anna, id)
            after = await anna.ask("POST", f"/api/campaigns/{id}/give-up")
            assert after["table"] is None
            assert await refused(anna.see(table["id"])) == "no_table"
            # one that has begun is left to its people, and counts no more
            table = await begin(anna, id)
            await anna.at(table["id"], "start")
            await anna.ask("POST", f"/api/campaigns/{id}/give-up")
            assert (await anna.see(table["id"]))["campaign"] is None
            await hurry(database, table["id"])
            async with anna.sit(table["id"]) as talk:
                await talk.until(lambda: talk.turn == -2)
            assert (await see(anna, id))["games"] == 0
            assert (await begin(anna, id))["status"] == "waiting"

    asyncio.run(scene())


def test_a_table_that_everybody_left_frees_the_campaign(database: str) -> None:
    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            id = (await found(anna))["id"]
            table = await begin(anna, id, (0, "me"), (2, "bot"), (3, "bot"))
            await anna.at(table["id"], "leave")
            assert (await see(anna, id))["table"] is None
            await begin(anna, id)

    asyncio.run(scene())


# Killed, or without a database, between the end of the game and its chapter


def test_nothing_is_lost_between_the_end_and_the_chapter(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            id = (await found(anna))["id"]
            table = await begin(anna, id)
            tried = 0

            async def fail(*_: Any) -> None:
                nonlocal tried
                tried += 1
                raise NotStored("the disk is full")

            with monkeypatch.context() as broken:
                broken.setattr(CampaignStore, "append", fail)
                await watch(anna, table["id"], database)
                await until(lambda: tried)
                assert await refused(see(anna, id)) == "unhealthy"
                assert await refused(begin(anna, id)) == "unhealthy"
            cookies = dict(anna.http.cookies)
        # the next server finds it when it starts, without being asked
        async with serving(quick(database)) as site, site.person() as anna:
            anna.http.cookies.update(cookies)
            store = CampaignStore(site.desk.hall.store)
            async with asyncio.timeout(PATIENCE):
                while await store.unsettled():
                    await asyncio.sleep(0.01)
            kept = await store.read(id, 0)
            assert kept is not None
            assert [chapter.table for chapter in kept.chapters] == [table["id"]]
            assert (await see(anna, id))["games"] == 1

    asyncio.run(scene())


def test_a_killed_server_adds_the_game_once(sqlite: str) -> None:
    """Killed in the very moment the end of the game was heard."""

    async def scene() -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        cookies: dict[str, str] = {}
        id = ""
        for life in range(3):
            with process(sqlite, port) as server:
                base = f"http://127.0.0.1:{port}"
                async with httpx.AsyncClient(
                    base_url=base, cookies=cookies, timeout=PATIENCE, limits=BRIEF
                ) as http:
                    anna = Person(Site(None, f"127.0.0.1:{port}"), http)
                    if life == 0:
                        id = (await found(anna))["id"]
                        cookies = dict(http.cookies)
                        table = await begin(anna, id)
                        await anna.at(table["id"], "start")
                        await hurry(sqlite, table["id"])
                        async with anna.sit(table["id"]) as talk:
                            await talk.until(lambda talk=talk: talk.turn == -2)
                            server.kill()
                    else:
                        campaign = await see(anna, id)
                        assert campaign["games"] == len(campaign["chapters"]) == 1
                        assert campaign["table"] is None
                        assert campaign["chapters"][0]["parts"][0]["result"] == "won"

    asyncio.run(scene())


# Who may do what


def test_only_the_circle_sees_its_campaign(database: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            site = await enter(serving(quick(database)))
            anna, ben, dora = [await enter(site.person(name)) for name in ("Anna", "Ben", "Dora")]
            campaign = await found(anna)
            id, code = campaign["id"], campaign["invite"]
            for asked in (see(ben, id), see(ben, id, "export"), begin(ben, id)):
                assert await refused(asked) == "campaign_invite_needed"
            assert await refused(see(ben, "nowhere")) == "no_campaign"
            # by the link one may look, and say who one is
            ben.http.headers["X-Invite"] = code
            seen = await see(ben, id)
            assert (seen["member"], seen["invite"]) == (False, None)
            assert await refused(begin(ben, id)) == "not_in_circle"
            assert await refused(see(ben, id, "export")) == "not_in_circle"
            path = f"/api/campaigns/{id}/people"
            assert await refused(ben.ask("POST", f"{path}/0", kind="me")) == "person_taken"
            assert await refused(ben.ask("POST", f"{path}/2", kind="me")) == "person_taken"
            assert await refused(ben.ask("POST", f"{path}/9", kind="me")) == "no_person"
            assert await refused(ben.ask("POST", f"{path}/1", kind="bot")) == "not_in_circle"
            taken = await ben.ask("POST", f"{path}/1", kind="me")
            assert taken["people"][1] == {**taken["people"][1], "kind": "human", "mine": True}
            assert taken["member"]
            del ben.http.headers["X-Invite"]
            assert [row["id"] for row in await ben.ask("GET", "/api/campaigns")] == [id]
            # whoever comes second is told so
            assert (
                await refused(dora.ask("POST", f"{path}/1", kind="me", invite=code))
                == "person_taken"
            )
            # nobody is played by somebody else
            for kind in ("me", "bot", "open"):
                assert await refused(begin(anna, id, (1, kind), (2, "bot"), (3, "bot"))) == (
                    "person_taken"
                )
            assert await refused(begin(anna, id, (2, "them"), (3, "bot"), (4, "bot"))) == (
                "person_free"
            )
            assert await refused(begin(anna, id, (0, "me"), (0, "me"), (2, "bot"))) == (
                "person_twice"
            )
            table = await begin(anna, id, (1, "them"), (0, "me"), (2, "bot"))
            assert [seat["name"] for seat in table["seats"]] == ["Ben", "Anna", "Krähe"]
            assert (await ben.see(table["id"]))["seats"][0]["mine"]
            assert await refused(ben.ask("POST", f"{path}/1", kind="bot", bot="x")) == "bad_bot"
            freed = await ben.ask("POST", f"{path}/1", kind="open")
            assert not freed["member"]

    asyncio.run(scene())


def test_an_open_seat_keeps_the_name_of_its_person(sqlite: str) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            site = await enter(serving(quick(sqlite)))
            anna, emil = [await enter(site.person(name)) for name in ("Anna", "Emil")]
            id = (await found(anna))["id"]
            table = await begin(anna, id, (0, "me"), (1, "open"), (2, "bot"))
            names = ["Anna", "Ben", "Krähe"]
            joined = await emil.at(table["id"], "join", invite=table["invite"])
            assert [seat["name"] for seat in joined["seats"]] == names
            await emil.at(table["id"], "leave")
            changed = await anna.ask("POST", f"/api/tables/{table['id']}/seats/1", kind="bot")
            assert [seat["name"] for seat in changed["seats"]] == names
            assert [seat["kind"] for seat in changed["seats"]] == ["human", "bot", "bot"]

    asyncio.run(scene())


def test_a_guest_who_logs_in_brings_campaigns_along(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            await anna.ask("POST", "/api/account", name="Anna", passphrase="correct horse")
            async with site.person("Anna") as guest:
                id = (await found(guest))["id"]
                await guest.ask("POST", "/api/login", name="Anna", passphrase="correct horse")
                campaign = await see(guest, id)
                assert campaign["host"]
                assert campaign["people"][0]["mine"]
            assert [row["id"] for row in await anna.ask("GET", "/api/campaigns")] == [id]

    asyncio.run(scene())


def test_nonsense_founds_nothing(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            pairs = [("Anna", "me"), ("Anna", "open"), ("Ben", "open")]
            assert await refused(found(anna, *pairs)) == "same_names"
            assert await refused(found(anna, *pairs[:2])) == "bad_request"
            assert await refused(found(anna, ("Bot 1", "me"), *pairs[1:])) == "bad_name"
            people = [{"name": name, "kind": "open"} for name in "ABC"]
            wish = {"name": "  ", "people": people}
            assert await refused(anna.ask("POST", "/api/campaigns", **wish)) == "bad_campaign_name"
            assert await anna.ask("GET", "/api/campaigns") == []

    asyncio.run(scene())


# Files


def test_files_go_from_the_command_to_the_server_and_back(sqlite: str, tmp_path: Path) -> None:
    text = played(2).export()

    async def scene() -> str:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            campaign = await anna.ask("POST", "/api/campaigns/import", text=text)
            id = campaign["id"]
            assert campaign["games"] == 2
            assert {person["kind"] for person in campaign["people"]} == {"open"}
            assert [chapter["table"] for chapter in campaign["chapters"]] == [None, None]
            assert await see(anna, id, "export") == text
            table = await begin(anna, id, *((number, "bot") for number in range(3)))
            await watch(anna, table["id"], sqlite)
            longer: str = await see(anna, id, "export")
            # the same file a second time is another campaign: nothing is overwritten
            again = await anna.ask("POST", "/api/campaigns/import", text=text)
            assert again["id"] != id
            assert (await see(anna, id))["games"] == 3
            return longer

    longer = asyncio.run(scene())
    file = tmp_path / "x.campaign"
    file.write_text(longer, encoding="utf-8")
    folder = str(tmp_path / "campaigns")
    for words in (["import", str(file)], ["verify", "Freitag"], ["show", "Freitag"]):
        done = CliRunner().invoke(command, ["--lang", "en", "--dir", folder, *words])
        assert done.exit_code == 0, done.output
    assert "Game 3" in done.output


def test_an_edited_file_is_refused_with_the_place_where_it_breaks(sqlite: str) -> None:
    campaign = played(2)
    text = campaign.export()
    comment = next(line for line in text.split("\n") if "sign t" in line)
    at = comment.index("sign t") + len("sign t")
    edits = {
        "another name": (", Spiel 1:", text.replace("person Ben", "person Bea")),
        "a game twice": (", Spiel 2:", _doubled(campaign)),
        "something before it": (", Zeile 1:", "nonsense\n" + text),
        "cut off": (", Zeile ", text[: -len(text) // 4]),
        "another comment": (
            ", Spiel 1:",
            text.replace(comment, comment[:at] + "x" + comment[at:], 1),
        ),
    }

    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            for name, (place, edited) in edits.items():
                with pytest.raises(Refused) as caught:
                    await anna.ask("POST", "/api/campaigns/import", text=edited)
                assert caught.value.code == "broken_campaign", name
                assert place in caught.value.problem["text"], name
            assert await anna.ask("GET", "/api/campaigns") == []

    asyncio.run(scene())


def _doubled(campaign: Campaign) -> str:
    """The first record put in the place of the second: the chain breaks there."""
    shorter = Campaign(campaign.name, campaign.circle)
    shorter.chapters = (campaign.chapters[0], campaign.chapters[0])
    return shorter.export()


# The database of before


def test_an_older_database_keeps_its_tables(sqlite: str) -> None:
    """What was stored before there were campaigns is there afterwards, row by row."""

    async def scene() -> None:
        engine = connect(sqlite)
        from alembic import command as alembic
        from alembic.config import Config

        def older(connection: Any) -> None:
            config = Config()
            config.set_main_option("script_location", "risiko.server:migrations")
            config.attributes["connection"] = connection
            alembic.upgrade(config, "0001")

        rows = (
            "INSERT INTO players (id, created) VALUES ('p', 0)",
            "INSERT INTO tables (id, version, game, status, host, public, invite, dice, secret, "
            "away, created, ply, turn, winners) VALUES ('t', 0, 'express@1', 'running', 'p', 0, "
            "'i', 'seeded', 'x', 60, 0, 1, 0, 0)",
            "INSERT INTO seats (table_id, seat, kind, name, stand_in) "
            "VALUES ('t', 0, 'human', 'Anna', 0)",
            "INSERT INTO entries (table_id, ply, player, seat, text, at) "
            "VALUES ('t', 1, 0, 0, 'fresh', 5)",
            "INSERT INTO chat (table_id, name, text, at) VALUES ('t', 'Anna', 'hallo', 6)",
        )
        async with engine.begin() as connection:
            await connection.run_sync(older)
            for row in rows:
                await connection.execute(text(row))
        await migrate(engine)
        async with engine.connect() as connection:
            asked = {
                "tables": "SELECT id, campaign FROM tables",
                "seats": "SELECT table_id, name FROM seats",
                "entries": "SELECT text, at FROM entries",
                "chat": "SELECT name, text FROM chat",
            }
            found = {
                name: [tuple(row) for row in await connection.execute(text(words))]
                for name, words in asked.items()
            }
        await engine.dispose()
        assert found == {
            "tables": [("t", None)],
            "seats": [("t", "Anna")],
            "entries": [("fresh", 5)],
            "chat": [("Anna", "hallo")],
        }

    asyncio.run(scene())
