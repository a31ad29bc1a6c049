"""The coach at a table: who may ask, and what it says."""

from risiko.narration.plans import has_plans
from tests.server.site import Json, Person, Site
from tests.server.tables.test_seats import refused, run

GAME = "2003/conquest"


async def ask_coach(person: Person, id: str, seat: int = 0) -> Json:
    found: Json = await person.see(id, "coach", seat=seat)
    return found


def test_alone_among_bots_the_coach_tells_the_plans_of_my_turn(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open(GAME, "me", "bot", "bot")
        assert table["coach"]
        await anna.at(table["id"], "start")
        async with anna.sit(table["id"]) as talk:
            await talk.until(lambda: talk.state is not None and talk.state["turn"] == 0)
            told = await ask_coach(anna, table["id"])
            assert told["ply"] == talk.ply
        assert 1 <= len(told["plans"]) <= 3
        for plan in told["plans"]:
            assert plan["reason"]
            assert 0 <= plan["success"] <= 1

    run(sqlite, scene, "Anna")


def test_where_people_play_each_other_there_is_no_coach(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open(GAME, "me", "open")
        await ben.at(table["id"], "join", invite=table["invite"])
        await anna.at(table["id"], "start")
        for person, seat in ((anna, 0), (ben, 1)):
            assert not (await person.see(table["id"]))["coach"]
            await refused("no_coach", ask_coach(person, table["id"], seat))

    run(sqlite, scene, "Anna", "Ben")


def test_nobody_asks_for_a_seat_that_is_not_theirs(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open(GAME, "me", "bot", public=True)
        await refused("not_started", ask_coach(anna, table["id"]))
        await anna.at(table["id"], "start")
        await refused("not_your_seat", ask_coach(anna, table["id"], 1))
        await refused("not_your_seat", ask_coach(ben, table["id"]))

    run(sqlite, scene, "Anna", "Ben")


def test_the_coach_knows_express_too(sqlite: str) -> None:
    assert not has_plans("evolution"), "nobody plans there yet"

    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("express", "me", "bot")
        assert table["coach"]
        await anna.at(table["id"], "start")
        async with anna.sit(table["id"]) as talk:
            await talk.until(lambda: talk.state is not None and talk.state["turn"] == 0)
            told = await ask_coach(anna, table["id"])
        assert told["plans"][0]["steps"][0]["text"]
        assert told["plans"][0]["reason"]

    run(sqlite, scene, "Anna")


async def ask_warning(person: Person, id: str, ply: int, action: str, seat: int = 0) -> Json:
    asked = {"seat": seat, "ply": ply, "action": action}
    found: Json = await person.at(id, "coach/warning", **asked)
    return found


def test_the_coach_helps_among_people_only_while_all_agree(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open(GAME, "me", "open", "bot", public=True)
        id = table["id"]
        await ben.at(id, "join", invite=table["invite"])
        seen = await anna.see(id)
        assert seen["coachable"]
        assert not seen["coach"]
        await anna.at(id, "coach", agrees=True)
        await anna.at(id, "start")
        for person, seat in ((anna, 0), (ben, 1)):
            seen = await person.see(id)
            assert [one["coach"] for one in seen["seats"]] == [True, False, False]
            assert not seen["coach"]
            await refused("no_coach", ask_coach(person, id, seat))
            await refused("no_coach", ask_warning(person, id, 0, "end", seat))
            await refused("analysis_running", person.see(id, "position"))
        assert (await ben.at(id, "coach", agrees=True))["coach"]
        for person, seat in ((anna, 0), (ben, 1)):
            await ask_coach(person, id, seat)
        async with site.person("Cleo") as stranger:
            assert not (await stranger.see(id))["coach"]
            await refused("not_seated", stranger.at(id, "coach", agrees=True))
        await anna.at(id, "coach", agrees=False)
        await refused("no_coach", ask_coach(ben, id, 1))

    run(sqlite, scene, "Anna", "Ben")


def test_nobody_can_agree_where_something_is_rated(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        for person, name in ((anna, "Anna"), (ben, "Ben")):
            await person.ask("POST", "/api/account", name=name, passphrase="correct horse battery")
        table = await anna.open(GAME, "me", "open", rated=True)
        id = table["id"]
        await ben.at(id, "join", invite=table["invite"])
        assert not (await anna.see(id))["coachable"]
        for person in (anna, ben):
            await refused("no_coach", person.at(id, "coach", agrees=True))

    run(sqlite, scene, "Anna", "Ben")


def test_the_coach_warns_where_it_may_be_asked(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open(GAME, "me", "bot", "bot", public=True)
        id = table["id"]
        await anna.at(id, "start")
        async with anna.sit(id) as talk:
            await talk.until(lambda: talk.state is not None and talk.state["turn"] == 0)
            told = await ask_warning(anna, id, talk.ply, talk.actions()[0])
            assert told["text"] is None or told["text"]
            await refused("stale", ask_warning(anna, id, talk.ply + 1, talk.actions()[0]))
            await refused("unreadable_action", ask_warning(anna, id, talk.ply, "Ä"))
            await refused("not_your_seat", ask_warning(ben, id, talk.ply, talk.actions()[0]))

    run(sqlite, scene, "Anna", "Ben")
