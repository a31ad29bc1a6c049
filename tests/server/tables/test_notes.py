"""Private notes for a table: whoever wrote one reads it, and nobody else."""

import asyncio

import pytest

from tests.server.site import Refused, quick, serving


def test_a_note_is_seen_by_its_author_alone(database: str) -> None:
    async def scene() -> None:
        async with (
            serving(quick(database)) as site,
            site.person("Anna") as anna,
            site.person("Ben") as ben,
            site.person() as stranger,
        ):
            table = await anna.open("express", "me", "open", public=True)
            path = f"/api/tables/{table['id']}/note"
            assert (await anna.ask("GET", path))["text"] == ""
            await anna.ask("PUT", path, text="Ben greift immer China an.")
            await anna.ask("PUT", path, text="Ben greift immer Japan an.")
            assert (await anna.ask("GET", path))["text"] == "Ben greift immer Japan an."
            for other in (ben, stranger):
                assert (await other.ask("GET", path))["text"] == ""
            await ben.ask("PUT", path, text="Anna blufft.")
            assert (await anna.ask("GET", path))["text"] == "Ben greift immer Japan an."
            await anna.ask("PUT", path, text="  ")
            assert (await anna.ask("GET", path))["text"] == ""
            for person, text, code in (
                (stranger, "x", "name_needed"),
                (anna, "x" * 4001, "bad_request"),
            ):
                with pytest.raises(Refused) as refused:
                    await person.ask("PUT", path, text=text)
                assert refused.value.code == code

    asyncio.run(scene())
