"""A campaign on the server, for the tests that need one."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import update

from risiko import record
from risiko.evolution.campaign.campaign import Campaign
from risiko.record.dice import Seeded
from risiko.server.storage.database import connect
from risiko.server.storage.models import TableModel
from tests.server.chapters import hurry, whole
from tests.server.site import HandClock, Json, Person, Refused, quick, serving

CIRCLE = (("Anna", "me"), ("Ben", "open"), ("Krähe", "bot"), ("Amsel", "bot"), ("Sturm", "bot"))
FRIENDS = (("Anna", "me"), ("Ben", "open"), ("Carla", "open"), ("Krähe", "bot"), ("Amsel", "bot"))
"""Three people with a browser each, and two bots."""
BOTS = (2, 3, 4)
SEED = 4


async def found(person: Person, *circle: tuple[str, str]) -> Json:
    people = [{"name": name, "kind": kind} for name, kind in circle or CIRCLE]
    campaign: Json = await person.ask("POST", "/api/campaigns", name="Sonntag", people=people)
    return campaign


async def begin(person: Person, id: str, *seats: tuple[int, str], **wish: Any) -> Json:
    """The next game, by bots unless it is said otherwise."""
    wishes = [
        {"person": number, "kind": kind, **({"bot": "captain"} if kind == "bot" else {})}
        for number, kind in seats or [(number, "bot") for number in BOTS]
    ]
    table: Json = await person.ask("POST", f"/api/campaigns/{id}/games", seats=wishes, **wish)
    return table


async def load_dice(database: str, table: str, seed: int) -> None:
    """Dice that are known beforehand, which nobody can wish for in a campaign."""
    engine = connect(database)
    async with engine.begin() as connection:
        await connection.execute(
            update(TableModel)
            .where(TableModel.id == table)
            .values(dice="seeded", seed=seed, version=TableModel.version + 1)
        )
    await engine.dispose()


async def watch(person: Person, table: str, database: str, seed: int | None = SEED) -> None:
    """Start a game, have most of it behind one, and look on while bots play its end."""
    if seed is not None:
        await load_dice(database, table, seed)
    await person.at(table, "start")
    await hurry(database, table)
    async with person.sit(table) as talk:
        await talk.until(lambda: talk.turn == -2)


async def see(person: Person, id: str, what: str = "") -> Any:
    return await person.ask("GET", f"/api/campaigns/{id}{what and '/'}{what}")


async def join(person: Person, campaign: Json, number: int) -> None:
    """Somebody takes a free place in the circle, by its invite link."""
    path = f"/api/campaigns/{campaign['id']}/people/{number}"
    await person.ask("POST", path, kind="me", invite=campaign["invite"])


@asynccontextmanager
async def friends(
    database: str, clock: HandClock | None = None
) -> AsyncIterator[tuple[str, list[Person]]]:
    """The campaign of three friends, and who they are."""
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        site = await enter(serving(quick(database), clock))
        people = [await enter(site.person(name)) for name in ("Anna", "Ben", "Carla")]
        campaign = await found(people[0], *FRIENDS)
        for number in (1, 2):
            await join(people[number], campaign, number)
        yield campaign["id"], people


async def answer(person: Person, id: str, number: int, *, plays: bool) -> Json:
    """Somebody says whether they take part."""
    path = f"/api/campaigns/{id}/people/{number}/answer"
    campaign: Json = await person.ask("POST", path, plays=plays)
    return campaign


async def ready(person: Person, id: str, *, ready: bool = True) -> Json:
    """Somebody at the table is ready, after their browser has added to the dice."""
    table = (await see(person, id))["table"]
    if ready and any(seat["mine"] and not seat["seeded"] for seat in table["seats"]):
        await person.at(table["id"], "seed", seed="own")
    campaign: Json = await person.ask("POST", f"/api/campaigns/{id}/ready", ready=ready)
    return campaign


async def give_up(person: Person, id: str, *, agrees: bool = True) -> Json:
    """Somebody agrees to give the game up, or takes that back."""
    path = f"/api/campaigns/{id}/give-up"
    campaign: Json = await person.ask("POST", path, agrees=agrees)
    return campaign


def sitting(campaign: Json) -> list[str]:
    """Who sits at the table of the game."""
    return [seat["name"] for seat in campaign["table"]["seats"]]


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
