"""Sitting down, going and coming back: who may sit where, and who may see what."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from risiko.server.live.audience import UNSEATED
from tests.server.site import PATIENCE, Json, Person, Refused, Site, quick, serving


def run(database: str, scene: Any, *names: str, **settings: Any) -> None:
    """Play a scene with some people at a fresh server."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(serving(quick(database, **settings)))
            people = [await stack.enter_async_context(site.person(name)) for name in names]
            await scene(site, *people)

    asyncio.run(play())


async def refused(code: str, asking: Any) -> None:
    with pytest.raises(Refused) as refusal:
        await asking
    assert refusal.value.code == code


def test_an_invitation_is_needed_at_tables_that_are_not_public(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open("express", "me", "open")
        id, invite = table["id"], table["invite"]
        await refused("invite_needed", ben.see(id))
        await refused("invite_needed", ben.at(id, "join"))
        await refused("invite_needed", ben.at(id, "join", invite="wrong"))
        async with ben.talk(f"tables/{id}") as talk:
            answer = await talk.say("hello", version=1)
            assert answer["code"] == "invite_needed"
            welcome = await talk.say("hello", version=1, invite=invite)
            assert welcome["you"] == []
            assert welcome["table"]["invite"] is None
        response = await ben.http.get(f"/api/tables/{id}", headers={"X-Invite": invite})
        assert response.json()["invite"] is None
        assert (await ben.at(id, "join", invite=invite))["invite"] == invite
        assert (await ben.see(id))["seats"][1]["mine"]
        lobby = await ben.ask("GET", "/api/lobby")
        assert [entry["id"] for entry in lobby["mine"]] == [id]

    run(sqlite, scene, "Anna", "Ben")


def test_public_tables_are_found_joined_and_watched(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        hidden = await anna.open("express", "me", "open")
        table = await anna.open("express", "me", "open", "open", public=True)
        id = table["id"]
        async with site.person() as stranger:
            lobby = await stranger.ask("GET", "/api/lobby", language="en")
            assert [entry["id"] for entry in lobby["open"]] == [id]
            assert hidden["id"] not in str(lobby)
            assert lobby["open"][0]["invite"] is None
            async with stranger.sit(id) as watching:
                await ben.at(id, "join", seat=2)
                assert (await anna.see(id))["seats"][1]["kind"] == "open"
                await anna.at(id, "seats/1", kind="bot", bot="greedy")
                await anna.at(id, "start")
                await watching.until(lambda: watching.state)
                assert watching.state is not None
                assert watching.state["seat"] is None
                assert watching.state["scene"]["asks"] == []
            lobby = await stranger.ask("GET", "/api/lobby")
            assert [entry["id"] for entry in lobby["running"]] == [id]

    run(sqlite, scene, "Anna", "Ben")


def test_seats_are_kept_for_friends(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person, carl: Person) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open", "kept": True}]
        table = await anna.ask("POST", "/api/tables", game="express", seats=seats, public=True)
        id, invite = table["id"], table["invite"]
        assert [seat["kept"] for seat in table["seats"]] == [False, False, True]
        await refused("seat_kept", ben.at(id, "join", seat=2))
        await refused("seat_kept", ben.at(id, "join", seat=2, invite="wrong"))
        # A friend takes the seat that was kept, and leaves the other one to strangers.
        assert (await carl.at(id, "join", invite=invite))["seats"][2]["mine"]
        await carl.at(id, "leave")
        await anna.at(id, "seats/1", kind="open", kept=True)
        await anna.at(id, "seats/2", kind="open", kept=True)
        await refused("seat_kept", ben.at(id, "join"))
        assert (await ben.ask("GET", "/api/lobby"))["open"] == [], "nothing is free for strangers"
        await anna.at(id, "seats/1", kind="open")
        assert [one["id"] for one in (await ben.ask("GET", "/api/lobby"))["open"]] == [id]
        assert (await ben.at(id, "join"))["seats"][1]["mine"]
        await refused("seat_kept", ben.at(id, "join"))

    run(sqlite, scene, "Anna", "Ben", "Carl")


def test_everybody_sees_how_many_watch(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open("express", "me", "bot", public=True)
        id = table["id"]
        await anna.at(id, "start")
        async with anna.sit(id) as playing, site.person() as stranger:
            assert playing.welcome["table"]["spectators"] == 0
            async with ben.sit(id), ben.sit(id), stranger.sit(id):  # Ben has two windows
                await playing.until(lambda: (playing.table or {})["spectators"] == 2)
                assert (await stranger.see(id))["spectators"] == 2
            await playing.until(lambda: (playing.table or {})["spectators"] == 0)

    run(sqlite, scene, "Anna", "Ben")


def test_several_people_share_one_device(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open(
            "2000/missions", "me:Anna", "me:Ben", "me:Anna", dice="seeded", seed=4
        )
        assert [seat["name"] for seat in table["seats"]] == ["Anna", "Ben", "Anna 2"]
        id = table["id"]
        await anna.at(id, "start")
        async with anna.sit(id, seat=1) as talk:
            assert talk.welcome["you"] == [0, 1, 2]
            assert talk.state is not None
            assert talk.state["seat"] == 1
            missions = set()
            for seat in (0, 1, 2):
                whole = await talk.say("look", seat=seat, language="en")
                assert whole["state"]["seat"] == seat
                missions.add(str(whole["state"]["scene"]["secrets"]))
            assert len(missions) == 3
            turn = talk.turn
            whole = await talk.say("look", seat=turn, language="en")
            choice = talk.options()[0]
            words = " ".join((choice["verb"], *choice["args"], str(choice["lo"])))
            wrong = await talk.play((turn + 1) % 3, words)
            assert wrong["code"] == "not_your_turn"
            assert (await talk.play(turn, words))["type"] == "ok"

    run(sqlite, scene, "Anna")


def test_a_browser_that_comes_again_has_its_seat(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open("express", "me", "open")
        id = table["id"]
        await ben.at(id, "join", invite=table["invite"])
        await anna.at(id, "start")
        async with anna.sit(id) as a:
            async with ben.sit(id) as b:
                await a.until(lambda: a.table and a.table["seats"][1]["here"])
                assert b.state is not None
                ply = b.ply
            await a.until(lambda: a.table and not a.table["seats"][1]["here"])
            async with ben.sit(id, language="en") as b:
                assert b.welcome["you"] == [1]
                assert b.state is not None
                assert b.ply == ply
                assert len(b.welcome["log"]) == ply
                await a.until(lambda: a.table and a.table["seats"][1]["here"])

    run(sqlite, scene, "Anna", "Ben")


def test_going_before_the_game_frees_the_seat_and_hands_on_the_table(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open("express", "me:A", "me:B", "open", public=True)
        id = table["id"]
        await ben.at(id, "join")
        await anna.at(id, "leave")
        table = await ben.see(id)
        assert [seat["kind"] for seat in table["seats"]] == ["open", "open", "human"]
        assert table["host"]
        async with anna.sit(id) as talk:
            await ben.at(id, "leave")
            await talk.until(lambda: talk.table and talk.table["status"] == "closed")
        await refused("table_closed", anna.see(id))
        assert (await ben.see(id))["status"] == "closed"
        for person in (anna, ben):
            assert (await person.ask("GET", "/api/lobby"))["mine"] == []

    run(sqlite, scene, "Anna", "Ben")


def test_every_refusal_about_seats(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person, eve: Person) -> None:
        table = await anna.open("express", "me", "open", public=True)
        id = table["id"]
        await refused("no_seat", ben.at(id, "join", seat=5))
        await refused("seat_taken", ben.at(id, "join", seat=0))
        await refused("not_host", ben.at(id, "seats/1", kind="bot"))
        await refused("bad_bot", anna.at(id, "seats/1", kind="bot", bot="nobody"))
        await refused("seat_taken", anna.at(id, "seats/0", kind="bot"))
        await refused("not_seated", ben.at(id, "leave"))
        await refused("not_seated", ben.at(id, "seed", seed="x"))
        await refused("not_your_seat", ben.at(id, "seats/0/token"))
        await refused("not_over", anna.at(id, "rematch"))
        await refused("not_over", anna.see(id, "replay"))
        await refused("not_started", anna.see(id, "record"))
        await ben.at(id, "join")
        await refused("table_full", eve.at(id, "join"))
        await anna.at(id, "start")
        await refused("already_started", anna.at(id, "start"))
        await refused("already_started", eve.at(id, "join"))
        await refused("already_started", anna.at(id, "seed", seed="late"))
        await refused("not_your_seat", ben.see(id, "record", seat=0))
        await refused("no_table", anna.see("nowhere"))

    run(sqlite, scene, "Anna", "Ben", "Eve")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "2004/x", "seats": ["me", "me"]}, "no_game"),
        ({"game": "express", "seats": ["me", "bot"], "options": ["escalating"]}, "no_game"),
        ({"game": "express", "seats": ["me", "bot"], "options": ["house"]}, "no_game"),
        ({"game": "2003/conquest", "seats": ["me", "bot"], "house": ["flying"]}, "no_game"),
        ({"game": "2000/duel", "seats": ["me", "bot", "bot"]}, "bad_players"),
        ({"game": "2000/duel", "seats": ["me", "bot:greedy"]}, "bad_bot"),
        ({"game": "express", "seats": ["me", "bot"], "seed": 3}, "bad_seed"),
        ({"game": "express", "seats": ["me:bot x", "bot"]}, "bad_name"),
        ({"game": "express", "seats": ["me:\u202eevil", "bot"]}, "bad_name"),
        ({"game": "express", "seats": ["me"]}, "bad_request"),
        ({"game": "express", "seats": ["me", "bot"], "more": 1}, "bad_request"),
        ({"game": "express", "seats": ["me", "bot"], "public": "yes"}, "bad_request"),
    ],
)
def test_tables_that_cannot_be(sqlite: str, wish: Json, code: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        seats = wish.pop("seats")
        await refused(code, anna.open(wish.pop("game"), *seats, **wish))

    run(sqlite, scene, "Anna")


def test_a_name_is_needed_to_sit_down(sqlite: str) -> None:
    async def scene(site: Site) -> None:
        async with site.person() as somebody:
            await refused("name_needed", somebody.open("express", "me", "bot"))
            table = await somebody.open("express", "me:Zoë", "bot")
            assert table["seats"][0]["name"] == "Zoë"
            assert (await somebody.ask("GET", "/api/me"))["name"] == "Zoë"

    run(sqlite, scene)


def test_a_program_plays_a_seat_by_its_token(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("express", "me", "me:Program", dice="seeded")
        id = table["id"]
        old = (await anna.at(id, "seats/1/token"))["token"]
        token = (await anna.at(id, "seats/1/token"))["token"]
        await anna.at(id, "start")
        async with site.person() as nobody, nobody.talk(f"tables/{id}") as talk:
            for wrong in (old, "guess"):
                answer = await talk.say("hello", version=1, token=wrong)
                assert answer["code"] == "not_your_seat"
            welcome = await talk.say("hello", version=1, token=token)
            assert welcome["you"] == [1]
            assert welcome["state"]["seat"] == 1
            for seat in (0, 1):
                answer = await talk.say("look", seat=seat)
                assert (answer.get("code") == "not_your_seat") == (seat == 0)
            newer = (await anna.at(id, "seats/1/token"))["token"]
            await asyncio.wait_for(talk.ws.wait_closed(), PATIENCE)
            assert talk.ws.close_code == UNSEATED
        text = (await anna.http.get(f"/api/tables/{id}")).text
        assert token not in text
        async with site.person() as nobody, nobody.talk(f"tables/{id}") as talk:
            hello = {"version": 1, "token": newer}
            assert (await talk.say("hello", **hello))["type"] == "welcome"
            await anna.at(id, "leave")  # a bot stands in, and the program leaves as well
            await asyncio.wait_for(talk.ws.wait_closed(), PATIENCE)
            assert talk.ws.close_code == UNSEATED
            async with nobody.talk(f"tables/{id}") as again:
                assert (await again.say("hello", **hello))["code"] == "not_your_seat"

    run(sqlite, scene, "Anna")


def test_a_rejoining_client_hears_of_every_change(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open("express", "me", "open", public=True)
        async with anna.sit(table["id"]) as a:
            await ben.at(table["id"], "join")
            await a.until(lambda: a.table and a.table["seats"][1]["name"] == "Ben")
            assert a.table is not None
            assert a.table["seats"][0]["mine"]
            assert not a.table["seats"][1]["mine"]

    run(sqlite, scene, "Anna", "Ben")


def test_chat_is_kept_and_told_as_data(database: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("express", "me", "bot", public=True)
        text = "<script>alert('x')</script> \u00e4 \U0001f600 {text} %s"
        async with (
            anna.sit(table["id"]) as a,
            site.person() as stranger,
            stranger.sit(table["id"]) as s,
        ):
            assert (await s.say("say", text="hi"))["code"] == "name_needed"
            assert (await a.say("say", text=f"\u0007{text}\n"))["type"] == "ok"
            assert (await a.say("say", text=" \n "))["code"] == "empty_message"
            await s.until(lambda: s.of("chat"))
            line = s.of("chat")[0]["line"]
            assert (line["text"], line["name"], line["seat"]) == (text, "Anna", 0)
        async with anna.sit(table["id"]) as a:
            assert [line["text"] for line in a.welcome["chat"]] == [text]

    run(database, scene, "Anna")
