"""A table played by older rules stays listed, and whoever opens it is told why it does not open."""

import asyncio

import pytest
from sqlalchemy import func, update

from risiko.server.storage.database import connect
from risiko.server.storage.models import TableModel
from tests.server.site import Refused, quick, serving


def test_a_table_by_older_rules_is_listed_and_refused_when_it_is_opened(sqlite: str) -> None:
    async def play_before() -> str:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            table = await anna.open(
                "2003/conquest", "me:A", "me:B", house=["connected"], public=True
            )
            await anna.at(table["id"], "start")
            return str(table["id"])

    async def age() -> None:
        engine = connect(sqlite)
        older = func.replace(TableModel.game, "2003/conquest@2", "2003/conquest@1")
        async with engine.begin() as connection:
            await connection.execute(update(TableModel).values(game=older))
        await engine.dispose()

    async def look_after(id: str) -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            lobby = await anna.ask("GET", "/api/lobby")
            listed = lobby["running"]
            assert [(table["id"], len(table["options"])) for table in listed] == [(id, 1)]
            with pytest.raises(Refused) as caught:
                await anna.see(id)
            assert caught.value.code == "unreadable_table"

    id = asyncio.run(play_before())
    asyncio.run(age())
    asyncio.run(look_after(id))
