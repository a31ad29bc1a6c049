"""What is hidden stays hidden: in every byte that is sent to anybody else.

Games are played twice over sockets, the same but for a secret of one seat. Whoever may not know it
must be sent the same bytes both times.
"""

import asyncio
import random
import re
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from risiko import record, registry
from risiko.protocol import CHANCE, Dice
from risiko.record.dice import Seeded
from risiko.record.verify import verify
from risiko.server.tables.session import GameSession
from risiko.server.tables.table_record import TableRecord
from tests.server.site import HandClock, Json, Talk, quick, serving

SEATS = 3
SPECTATOR = 3
PLIES = 125
"""Through the set-up into the first turns; in the game with capitals before the first card."""

Choose = Callable[[int, list[Json]], Json]
Frames = list[list[str]]


def any_choice(ply: int, choices: list[Json]) -> Json:
    return random.Random(ply).choice(choices)


async def played(
    database: str, game: str, dice: Dice, choose: Choose = any_choice, *, differences: bool
) -> tuple[Frames, list[str], str]:
    """A game of three people over sockets with one looking on, in differences or whole states.

    What each of them was sent, the records they may see meanwhile, and the last position.
    """
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(TableRecord, "make_dice", lambda stored, seats: dice)
            site = await enter(serving(quick(database), HandClock()))
            names = ("Anna", "Ben", "Cleo", "Dora")
            people = [await enter(site.person(name)) for name in names]
            wish = ("me", *["open"] * (SEATS - 1))
            table = await people[0].open(game, *wish, dice="seeded", seed=1, public=True)
            id = table["id"]
            for person in people[1:SEATS]:
                await person.at(id, "join")
            talks: list[Talk] = [
                await enter(person.sit(id, language=("de", "en")[k % 2], differences=differences))
                for k, person in enumerate(people)
            ]
            await people[0].at(id, "start")
            for talk in talks:
                await talk.begin()
            ply = 0
            while ply < PLIES and talks[0].turn >= 0:
                seat = talks[0].turn
                mover = talks[seat]
                choice = choose(mover.ply, mover.options())
                n = choice["lo"]
                words = " ".join((choice["verb"], *choice["args"], str(n)))
                answer = await mover.play(seat, words)
                assert answer["type"] == "ok", answer
                assert (await mover.say("why", seat=seat, action="nonsense"))["type"] == "error"
                ply = answer["ply"]
                for talk in talks:
                    await talk.reach(ply)
            for talk in talks:  # ask for everything again
                await talk.say("resync")
                await talk.say("look", seat=talk.welcome["you"][0] if talk.welcome["you"] else None)
            records = [await person.see(id, "record") for person in people]
            lobbies = [str(await person.ask("GET", "/api/lobby")) for person in people]
            session = (await site.services.tables.get(id)).session
            assert session is not None
            private = (id, table["invite"])
            frames = [
                [_plain(frame, private) for frame in (*talk.frames, records[k], lobbies[k])]
                for k, talk in enumerate(talks)
            ]
            return frames, records, str(session.position)


def _plain(frame: str, names: tuple[str, ...]) -> str:
    """What is sent, without names and pseudonyms, which differ from table to table."""
    for name in names:
        frame = frame.replace(name, "-")
    return re.sub(r"""(['"]who['"]: ?['"])[0-9a-f]{16}""", r"\1-", frame)


def opening(game: str, dice: Dice) -> GameSession:
    """The events before the first decision."""
    session = GameSession(registry.named(game), SEATS, dice)
    session.add(session.preview(None))
    return session


def swapped(game: str) -> tuple[Dice, Dice]:
    """Dice, and dice with which the first two seats get each other's mission."""
    plain = Seeded(11)
    labels = [entry.text for entry in opening(game, plain).entries]
    first, second, *_ = (k for k, label in enumerate(labels) if label.startswith("mission"))
    labels[first], labels[second] = labels[second], labels[first]
    twin = GameSession(registry.named(game), SEATS, plain)
    outcomes = []
    for label in labels:
        assert twin.position.turn == CHANCE
        outcomes.append(twin.position.outcome(label))
        twin.replay([opening(game, plain).entries[0]._replace(text=label)])
    return plain, lambda i, n: outcomes[i] if i < len(outcomes) else plain(i, n)


@pytest.mark.parametrize("differences", [True, False])
@pytest.mark.parametrize("game", ["2000/missions", "2010/missions"])
def test_a_mission_is_in_no_byte_sent_to_others(
    tmp_path: Any, game: str, differences: bool
) -> None:
    plain, other = swapped(game)
    one, records, position = asyncio.run(
        played(f"sqlite:///{tmp_path}/1.db", game, plain, differences=differences)
    )
    two, _, twin = asyncio.run(
        played(f"sqlite:///{tmp_path}/2.db", game, other, differences=differences)
    )
    missions = position.split(" ")[10].split("/")
    assert twin.split(" ")[10].split("/") == [missions[1], missions[0], missions[2]]
    for viewer in (2, SPECTATOR):
        assert one[viewer] == two[viewer]
    for viewer in (0, 1):
        assert one[viewer] != two[viewer]
    for viewer in range(SEATS + 1):
        for seat, mission in enumerate(missions):
            word = rf"(?<![a-z0-9_]){mission}(?![a-z0-9_])"
            seen = any(re.search(word, frame) for frame in one[viewer])
            assert seen == (seat == viewer), (viewer, seat)
    for viewer, text in enumerate(records):
        found = record.read(text)
        assert found.redacted == "abc-"[viewer]
        assert found.dice.kind == "unknown"
        assert verify(found).ok


@pytest.mark.parametrize("differences", [True, False])
def test_a_capital_is_in_no_byte_sent_to_others_until_it_is_shown(
    tmp_path: Any, differences: bool
) -> None:
    chosen: list[str] = []

    def another(ply: int, choices: list[Json]) -> Json:
        choice = any_choice(ply, choices)
        if choice["verb"] != "capital":
            return choice
        if not chosen:  # the first seat takes another one than the first time
            choice = choices[choices.index(choice) - 1]
        chosen.append(choice["args"][0])
        return choice

    dice = Seeded(3)
    game = "2000/capitals"
    one, _, position = asyncio.run(
        played(f"sqlite:///{tmp_path}/1.db", game, dice, differences=differences)
    )
    two, _, twin = asyncio.run(
        played(f"sqlite:///{tmp_path}/2.db", game, dice, another, differences=differences)
    )
    a, b = (line.split(" ")[11].split("/") for line in (position, twin))
    assert len(chosen) == SEATS
    assert a[1:] == b[1:]
    assert a[0] != b[0]
    for viewer in (1, 2, SPECTATOR):
        assert one[viewer] == two[viewer]
    assert one[0] != two[0]
