"""The coach at a table: who may ask, and what it says."""

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


def test_a_game_that_nobody_plans_has_no_coach(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("express", "me", "bot")
        assert not table["coach"]
        await anna.at(table["id"], "start")
        await refused("no_coach", ask_coach(anna, table["id"]))

    run(sqlite, scene, "Anna")
