"""A campaign on the server, for the tests that need one."""

from typing import Any

import pytest

from risiko import record
from risiko.dice import Seeded
from risiko.evolution.campaign.campaign import Campaign
from tests.server.chapters import hurry, whole
from tests.server.site import Person, Refused

CIRCLE = (("Anna", "me"), ("Ben", "open"), ("Krähe", "bot"), ("Amsel", "bot"), ("Sturm", "bot"))
BOTS = (2, 3, 4)
SEED = 4


async def found(person: Person, *circle: tuple[str, str]) -> dict[str, Any]:
    people = [{"name": name, "kind": kind} for name, kind in circle or CIRCLE]
    campaign: dict[str, Any] = await person.ask(
        "POST", "/api/campaigns", name="Sonntag", people=people
    )
    return campaign


async def begin(person: Person, id: str, *seats: tuple[int, str], **wish: Any) -> dict[str, Any]:
    """The next game, by bots unless it is said otherwise."""
    wishes = [
        {"person": number, "kind": kind, **({"bot": "captain"} if kind == "bot" else {})}
        for number, kind in seats or [(number, "bot") for number in BOTS]
    ]
    table: dict[str, Any] = await person.ask(
        "POST",
        f"/api/campaigns/{id}/games",
        seats=wishes,
        **{"dice": "seeded", "seed": SEED, **wish},
    )
    return table


async def watch(person: Person, table: str, database: str) -> None:
    """Start a game, have most of it behind one, and look on while bots play its end."""
    await person.at(table, "start")
    await hurry(database, table)
    async with person.sit(table) as talk:
        await talk.until(lambda: talk.turn == -2)


async def see(person: Person, id: str, what: str = "") -> Any:
    return await person.ask("GET", f"/api/campaigns/{id}{what and '/'}{what}")


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
