"""Who may see a campaign and do what in it."""

import asyncio
from contextlib import AsyncExitStack

from tests.server.circle import begin, found, refused, see
from tests.server.site import quick, serving


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
            assert await refused(begin(ben, id)) == "not_a_member"
            assert await refused(see(ben, id, "export")) == "not_a_member"
            path = f"/api/campaigns/{id}/people"
            assert await refused(ben.ask("POST", f"{path}/0", kind="me")) == "person_taken"
            assert await refused(ben.ask("POST", f"{path}/2", kind="me")) == "person_taken"
            assert await refused(ben.ask("POST", f"{path}/9", kind="me")) == "no_person"
            assert await refused(ben.ask("POST", f"{path}/1", kind="bot")) == "not_a_member"
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
                "double_seat"
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
            await anna.ask("POST", "/api/account", name="Zoë", passphrase="correct horse")
            async with site.person("Gast") as guest:
                id = (await found(guest))["id"]
                await guest.ask("POST", "/api/login", name="Zoë", passphrase="correct horse")
                campaign = await see(guest, id)
                assert campaign["host"]
                assert campaign["people"][0]["mine"]
            assert [row["id"] for row in await anna.ask("GET", "/api/campaigns")] == [id]

    asyncio.run(scene())


def test_nonsense_founds_nothing(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            pairs = [("Anna", "me"), ("Anna", "open"), ("Ben", "open")]
            assert await refused(found(anna, *pairs)) == "duplicate_names"
            assert await refused(found(anna, *pairs[:2])) == "bad_request"
            assert await refused(found(anna, ("Bot 1", "me"), *pairs[1:])) == "bad_name"
            people = [{"name": name, "kind": "open"} for name in "ABC"]
            wish = {"name": "  ", "people": people}
            assert await refused(anna.ask("POST", "/api/campaigns", **wish)) == "bad_campaign_name"
            assert await anna.ask("GET", "/api/campaigns") == []

    asyncio.run(scene())
