"""The operator's command, on the database of a server that runs meanwhile."""

import asyncio
import json
import re
import shlex
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from risiko import record
from risiko.cli import app
from risiko.record.verify import verify
from tests.server import duel
from tests.server.circle import FRIENDS, found, join, see
from tests.server.site import Json, Person, Refused, Site, quick, serving

SECRET = "correct horse battery"
DOCS = Path(__file__).parents[3] / "docs" / "server.md"


def admin(database: str, *words: str, language: str = "en", stdin: str = "") -> Result:
    """What the command does and says."""
    return CliRunner().invoke(
        app, ["--lang", language, "admin", "--database", database, *words], input=stdin
    )


async def asked(database: str, *words: str) -> Any:
    """What the command says as JSON, beside a running server."""
    result = await asyncio.to_thread(admin, database, *words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@asynccontextmanager
async def two(database: str) -> AsyncIterator[tuple[Site, Person, Person]]:
    async with (
        serving(quick(database)) as site,
        site.person("Anna") as anna,
        site.person() as eve,
    ):
        await eve.ask("POST", "/api/account", name="Eve", passphrase=SECRET)
        yield site, anna, eve


async def refused(code: str, asking: Any) -> None:
    with pytest.raises(Refused) as refusal:
        await asking
    assert refusal.value.code == code


def test_reports_blocks_and_accounts(database: str) -> None:
    async def scene() -> None:
        async with two(database) as (site, anna, eve):
            table = await anna.open("express", "me", "open", public=True)
            await eve.at(table["id"], "join")
            async with eve.sit(table["id"]) as talk:
                await talk.say("say", text="something rude")
            who = (await anna.see(table["id"]))["seats"][1]["who"]
            await anna.ask("POST", f"/api/tables/{table['id']}/reports", who=who, text="rude")
            [report] = await asked(database, "reports")
            assert (report["accused_name"], report["text"]) == ("Eve", "rude")
            assert [line["text"] for line in report["chat"]] == ["something rude"]
            [account] = await asked(database, "accounts")
            assert (account["name"], account["kept"]) == ("Eve", True)
            assert account["id"] == report["accused"]
            assert (account["sessions"], account["seats"], account["blocked"]) == (1, 1, False)
            assert {row["name"] for row in await asked(database, "accounts", "--guests")} == {
                "Anna",
                "Eve",
            }
            assert await asked(database, "accounts", "nobody") == []
            await asked(database, "block", "EVE", "--reason", "rude", "--days", "3")
            await site.services.read_blocks()
            await refused("blocked_until", eve.ask("GET", "/api/lobby"))
            [block] = await asked(database, "blocks")
            assert (block["player"], block["reason"]) == (account["id"], "rude")
            assert (await asked(database, "accounts"))[0]["blocked"]
            await asked(database, "block", "--address", "192.0.2.1", "--reason", "spam")
            assert len(await asked(database, "blocks")) == 2
            await asked(database, "unblock", account["id"])
            await asked(database, "unblock", "--address", "192.0.2.1")
            await site.services.read_blocks()
            await eve.ask("GET", "/api/lobby")
            await asked(database, "reports", str(report["id"]), "--delete")
            assert await asked(database, "reports") == []

    asyncio.run(scene())


def test_both_languages_and_clear_errors(bare_sqlite: str) -> None:
    missing = admin(bare_sqlite, "reports")
    assert missing.exit_code == 2
    assert "there is no such database" in missing.output

    async def prepare() -> None:
        async with two(bare_sqlite):
            pass

    asyncio.run(prepare())
    for language, words in (
        ("de", ("Keine Meldungen.", "Niemand ist gesperrt.", "mit Passwort")),
        ("en", ("No reports.", "Nobody is blocked.", "with a passphrase")),
    ):
        for command, said in zip(("reports", "blocks", "accounts"), words, strict=True):
            assert said in admin(bare_sqlite, command, language=language).output
    mistakes: tuple[tuple[tuple[str, ...], str], ...] = (
        (("block", "Mallory", "--reason", "x"), "There is no such account: Mallory"),
        (("block", "--reason", "x"), "either an account"),
        (("block", "Eve", "--address", "1.2.3.4", "--reason", "x"), "either an account"),
        (("unblock", "Eve"), "Not blocked"),
        (("reports", "7"), "no such report: 7"),
        (("reports", "7", "--delete"), "no such report: 7"),
        (("reports", "--delete"), "Which report"),
        (("delete", "Mallory", "--yes"), "There is no such account"),
    )
    for mistake, said in mistakes:
        result = admin(bare_sqlite, *mistake)
        assert result.exit_code == 2, result.output
        assert said in result.output
    for language, answer in (("en", "no"), ("en", "ja"), ("de", "yes")):
        refusal = admin(bare_sqlite, "delete", "Eve", language=language, stdin=f"{answer}\n")
        assert refusal.exit_code == 1
    assert "Eve" in admin(bare_sqlite, "accounts").output
    assert "Blocked:" in admin(bare_sqlite, "block", "Eve", "--reason", "x").output
    assert "No longer blocked:" in admin(bare_sqlite, "unblock", "Eve").output
    deleted = admin(bare_sqlite, "delete", "Eve", language="de", stdin="ja\n")
    assert "Eve ist gelöscht." in deleted.output
    assert "No accounts found." in admin(bare_sqlite, "accounts").output


def test_the_examples_of_the_docs(sqlite: str) -> None:
    async def prepare() -> None:
        async with two(sqlite) as (_, anna, eve):
            table = await anna.open("express", "me", "open", public=True)
            await eve.at(table["id"], "join")
            who = (await anna.see(table["id"]))["seats"][1]["who"]
            for text in ("a", "b", "c"):
                await anna.ask("POST", f"/api/tables/{table['id']}/reports", who=who, text=text)

    asyncio.run(prepare())
    examples = re.findall(r"^\$ risiko admin (.*)$", DOCS.read_text("utf-8"), re.M)
    assert len(examples) >= 7
    for example in examples:
        result = admin(sqlite, *shlex.split(example), stdin="yes\n")
        assert result.exit_code == 0, (example, result.output)
    assert "No accounts found." in admin(sqlite, "accounts").output


# Deleting an account


def values(data: Any) -> list[str]:
    """All texts of an answer."""
    if isinstance(data, dict):
        return [text for value in data.values() for text in values(value)]
    if isinstance(data, list):
        return [text for value in data for text in values(value)]
    return [data] if isinstance(data, str) else []


def test_a_deleted_account_is_a_deleted_player_in_games_of_others(database: str) -> None:
    async def scene() -> None:
        async with two(database) as (_, anna, eve):
            alone = (await eve.open("express", "me", "bot"))["id"]
            table = await eve.open("express", "me", "open", dice="seeded", seed=duel.SEED)
            over = table["id"]
            await anna.at(over, "join", invite=table["invite"])
            await eve.at(over, "start")
            async with eve.sit(over) as talk:
                await talk.say("say", text="farewell")
            await duel.write_down(database, over)
            runs = await anna.open("express", "me", "open", "open", public=True)
            await eve.at(runs["id"], "join", name="Maske")
            waits = await anna.open("express", "me", "open", public=True)
            await eve.at(waits["id"], "join")
            await anna.at(runs["id"], "seats/2", kind="bot")
            await anna.at(runs["id"], "start")
            before = await anna.see(over, "record")
            assert "Eve" in before
            who = (await anna.see(over))["seats"][0]["who"]
            await anna.ask("POST", f"/api/tables/{over}/reports", who=who, text="x")
            [account] = await asked(database, "accounts")
            done = await asked(database, "delete", "Eve", "--yes")
            assert (done["tables"], done["seats"], done["campaigns"]) == (1, 3, 0)
            await refused("no_table", anna.see(alone))
            seen: Json = await anna.see(over, language="en")
            assert [seat["name"] for seat in seen["seats"]] == ["deleted player", "Anna"]
            assert seen["host"]  # the table is hers now
            german = await anna.see(over, language="de")
            assert german["seats"][0]["name"] == "gelöschtes Konto"
            after = await anna.see(over, "record")
            assert "Eve" not in after
            report = verify(record.read(after))
            assert report.ok
            replay = await anna.see(over, "replay", language="en")
            assert (replay["players"], replay["problems"]) == (["deleted player", "Anna"], [])
            async with anna.sit(over, language="en") as talk:
                assert talk.welcome["chat"] == []
                assert "Eve" not in " ".join(values(talk.welcome))
            seat = (await anna.see(runs["id"]))["seats"][1]
            assert (seat["stand_in"], seat["kind"], seat["mine"]) == (True, "human", False)
            assert [seat["kind"] for seat in (await anna.see(waits["id"]))["seats"]] == [
                "human",
                "open",
            ]
            assert await asked(database, "reports") == []
            assert await asked(database, "accounts") == []
            assert (await eve.ask("GET", "/api/me"))["name"] is None
            await refused(
                "wrong_login", eve.ask("POST", "/api/login", name="Eve", passphrase=SECRET)
            )
            await eve.ask("POST", "/api/account", name="Eve", passphrase=SECRET)  # it is free again
            [again] = await asked(database, "accounts")
            assert again["id"] != account["id"]

    asyncio.run(scene())


def test_lines_of_a_deleted_account_go_out_of_reports_about_others(sqlite: str) -> None:
    async def scene() -> None:
        async with two(sqlite) as (site, anna, eve), site.person("Troll") as troll:
            table = await anna.open("express", "me", "open", "open", public=True)
            for person in (eve, troll):
                await person.at(table["id"], "join")
                async with person.sit(table["id"]) as talk:
                    await talk.say("say", text="hello")
            who = (await anna.see(table["id"]))["seats"][2]["who"]
            await anna.ask("POST", f"/api/tables/{table['id']}/reports", who=who, text="x")
            assert len((await asked(sqlite, "reports"))[0]["chat"]) == 2
            await asked(sqlite, "delete", "Eve", "--yes")
            [report] = await asked(sqlite, "reports")
            assert [line["name"] for line in report["chat"]] == ["Troll"]

    asyncio.run(scene())


def test_a_campaign_stays_with_the_others(database: str) -> None:
    async def scene() -> None:
        async with two(database) as (_, anna, eve):
            circle = (("Eve", "me"), *FRIENDS[1:])
            campaign = await found(eve, *circle)
            await join(anna, campaign, 1)
            lonely = await found(eve, *circle)
            done = await asked(database, "delete", "Eve", "--yes")
            assert done["campaigns"] == 1
            seen = await see(anna, campaign["id"])
            assert seen["host"]
            assert [person["kind"] for person in seen["people"][:2]] == ["open", "human"]
            await refused("no_campaign", see(anna, lonely["id"]))

    asyncio.run(scene())
