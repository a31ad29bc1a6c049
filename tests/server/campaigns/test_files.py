"""Campaigns go from the command line to the server and back as files."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import func, update
from typer.testing import CliRunner

from risiko.cli.campaign import app as command
from risiko.evolution.campaign.campaign import Campaign
from risiko.server.storage.database import connect
from risiko.server.storage.models import ChapterModel
from tests.server.circle import begin, played, see, watch
from tests.server.site import Refused, quick, serving


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
        "another name": ("(Spiel 1):", text.replace("person Ben", "person Bea")),
        "a game twice": ("(Spiel 2):", _doubled(campaign)),
        "something before it": ("(Zeile 1):", "nonsense\n" + text),
        "cut off": ("(Zeile ", text[: -len(text) // 4]),
        "another comment": (
            "(Spiel 1):",
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


def test_a_campaign_by_older_rules_is_refused_with_what_to_do(sqlite: str) -> None:
    """One that was played here before the rules changed, and one that comes as a file."""
    text = played(1).export()

    async def before() -> str:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            campaign = await anna.ask("POST", "/api/campaigns/import", text=text)
            return str(campaign["invite"] + " " + campaign["id"])

    async def aged() -> None:
        engine = connect(sqlite)
        old = {
            name: func.replace(getattr(ChapterModel, name), "evolution@2", "evolution@1")
            for name in ("record", "after")
        }
        async with engine.begin() as connection:
            await connection.execute(update(ChapterModel).values(**old))
        await engine.dispose()

    async def after(invite: str, id: str) -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            older = text.replace("evolution@2", "evolution@1")
            for asking in (
                anna.ask("GET", f"/api/campaigns/{id}", invite=invite),
                anna.ask("POST", "/api/campaigns/import", text=older),
            ):
                with pytest.raises(Refused) as caught:
                    await asking
                assert caught.value.code == "outdated_campaign"
                assert "nach Version 1 der Regeln gespielt" in caught.value.problem["text"]
                assert "risiko-Version, die sie geschrieben hat" in caught.value.problem["text"]

    invite, id = asyncio.run(before()).split(" ")
    asyncio.run(aged())
    asyncio.run(after(invite, id))


def _doubled(campaign: Campaign) -> str:
    """The first record put in the place of the second: the chain breaks there."""
    shorter = Campaign(campaign.name, campaign.circle)
    shorter.chapters = (campaign.chapters[0], campaign.chapters[0])
    return shorter.export()
