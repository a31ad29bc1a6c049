"""Reviews of finished games: made beside the server, kept, and never of a game that runs."""

import asyncio
import sys
from contextlib import AsyncExitStack
from typing import Any

import pytest

from risiko.server.refusal import Refusal
from risiko.server.replays import reviews
from risiko.server.settings import Rate
from tests.hasty import HASTY
from tests.server.site import PATIENCE, Json, Person, Refused, Site, limited, quick, serving

ASIDE = (sys.executable, "-c")
SILENT = (*ASIDE, "import sys; sys.stdin.read()")
SLEEPING = (*ASIDE, "import time; time.sleep(600)")
RAVING = (*ASIDE, "print('{')")
SLOW = (
    *ASIDE,
    "import json, time\n"
    "for step in range(16):\n"
    "    time.sleep(0.25)\n"
    "    print(json.dumps({'progress': step / 16}), flush=True)\n"
    "review = dict.fromkeys(('game', 'players', 'start', 'turns', 'seats', 'mistakes'), ())\n"
    "print(json.dumps({'review': review}), flush=True)",
)
"""Something that takes longer than the silence of the tests, and tells how far it has come."""


def run(database: str, scene: Any, **changes: Any) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(serving(quick(database, **changes)))
            anna = await stack.enter_async_context(site.person("Anna"))
            await scene(site, anna)

    asyncio.run(play())


async def finished(person: Person, game: str, *seats: str) -> str:
    """The id of a table whose game bots have played to its end."""
    table = await person.open(game, *seats)
    await person.at(table["id"], "start")
    async with person.sit(table["id"]) as talk:  # bots play on while somebody looks
        await talk.until(lambda: talk.table and talk.table["status"] == "over")
    return str(table["id"])


async def reviewed(person: Person, table: str, **params: Any) -> Json:
    """The review of a table, once it is made or given up."""
    async with asyncio.timeout(2 * PATIENCE):
        while (state := await person.see(table, "review", **params))["status"] == "working":
            assert state["review"] is None
            await asyncio.sleep(0.1)
    found: Json = state
    return found


def test_a_finished_game_is_reviewed_once_and_in_both_languages(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "COMMAND", HASTY)

    async def scene(site: Site, anna: Person) -> None:
        table = await finished(anna, "2010/basic", *["bot:captain"] * 3)
        replay = await anna.see(table, "replay")
        assert replay["reviewable"]
        state = await reviewed(anna, table, language="de")
        assert state["status"] == "ready"
        review = state["review"]
        turns = [turn for turn in replay["turns"] if turn["player"] >= 0]
        assert [turn["ply"] for turn in review["turns"]] == [turn["ply"] for turn in turns]
        for turn in review["turns"]:
            assert sum(turn["chances"]) == pytest.approx(1, abs=1e-3)
        for seat in review["seats"]:
            whole = 1 / 3 + seat["start"] + seat["luck"] + seat["play"]
            assert whole == pytest.approx(seat["result"], abs=1e-3)
        english = (await anna.see(table, "review", language="en"))["review"]
        assert english["turns"] == review["turns"]
        for one, other in zip(review["mistakes"], english["mistakes"], strict=True):
            assert one["pattern"]
            assert not any(letter.isdigit() for letter in one["pattern"])
            assert one["ply"] == other["ply"]
            assert one["better"] != other["better"]

    # The one who asks first has the review made; to ask how far it is costs nothing.
    run(sqlite, scene, limits=limited(heavy=Rate(0, 2)))


def test_no_secret_of_a_running_game_is_reviewed(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("2000/missions", "me:Anna", "bot", "bot")
        with pytest.raises(Refused) as refused:
            await anna.see(table["id"], "review")
        assert refused.value.code == "not_over"
        assert site.services.reviews.find(table["id"]) is None

    run(sqlite, scene)


def test_other_games_are_not_reviewed(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await finished(anna, "evolution", *["bot:random"] * 3)
        assert not (await anna.see(table, "replay"))["reviewable"]
        with pytest.raises(Refused) as refused:
            await anna.see(table, "review")
        assert refused.value.code == "not_reviewed"

    run(sqlite, scene)


@pytest.mark.parametrize("command", [SILENT, RAVING, ("/no/such/program",)])
def test_a_review_that_fails_is_told(
    sqlite: str, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "COMMAND", command)

    async def scene(site: Site, anna: Person) -> None:
        job = site.services.reviews.begin("t1", "a record", "anna")
        async with asyncio.timeout(PATIENCE):
            while job.open:
                await asyncio.sleep(0.01)
        assert job.state("de").status == "failed"
        assert site.services.reviews.find("t1") is job  # nobody tries it again and again

    run(sqlite, scene)


@pytest.mark.parametrize(
    ("command", "silence", "failed"), [(SLOW, 3, False), (SLEEPING, 0.2, True)]
)
def test_a_review_is_given_up_only_when_it_does_not_get_on(
    sqlite: str,
    command: tuple[str, ...],
    silence: float,
    failed: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy machine a review takes its time, however long that is in all."""
    monkeypatch.setattr(reviews, "COMMAND", command)
    monkeypatch.setattr(reviews, "LONGEST_SILENCE", silence)

    async def scene(site: Site, anna: Person) -> None:
        job = site.services.reviews.begin("t1", "a record", "anna")
        async with asyncio.timeout(PATIENCE):
            while job.open:
                await asyncio.sleep(0.01)
        assert job.failed == failed

    run(sqlite, scene)


def test_reviews_wait_in_line_and_end_with_the_server(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "COMMAND", SLEEPING)
    monkeypatch.setattr(reviews, "MOST_WAITING", 3)
    jobs: list[reviews.ReviewJob] = []

    async def scene(site: Site, anna: Person) -> None:
        jobs.extend(site.services.reviews.begin(f"t{k}", "", "anna") for k in range(3))
        with pytest.raises(Refusal) as refused:
            site.services.reviews.begin("t4", "", "ben")
        assert refused.value.code == "reviews_busy"
        assert (await anna.ask("GET", "/api/lobby"))["mine"] == []  # nobody else waits

    run(sqlite, scene)
    assert all(job.failed for job in jobs)


def test_old_reviews_are_forgotten(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "COMMAND", SILENT)
    monkeypatch.setattr(reviews, "KEPT", 2)

    async def scene(site: Site, anna: Person) -> None:
        for k in range(4):
            job = site.services.reviews.begin(f"t{k}", "", "anna")
            async with asyncio.timeout(PATIENCE):
                while job.open:
                    await asyncio.sleep(0.01)
        assert [site.services.reviews.find(f"t{k}") is None for k in range(4)] == [
            True,
            True,
            False,
            False,
        ]

    run(sqlite, scene)
