"""The analysis board: every game, played on for all seats, judged, set up; nothing leaks."""

from typing import Any

import pytest

from risiko import registry
from risiko.analysis.what_if import WhatIf, list_outcomes, read_line
from risiko.analysis.win_chances import estimate_chances
from risiko.arena.simulate import play_one
from risiko.protocol import CHANCE, Position
from risiko.record import of_match
from risiko.record.dice import Seeded
from risiko.server.analysis.editor import deal, open_editor, put_together
from risiko.server.settings import Rate
from risiko.server.wire.analysis import EditorWish
from risiko.text import LANGUAGES
from tests.server.site import Json, Person, Refused, Site, limited
from tests.server.tables.test_seats import refused, run

GAME = "2003/conquest"
ONCE = Rate(0.001, 1)


def position_of(id: str) -> Position:
    game = registry.named(id)
    return deal(game, game.seats[0])


async def analyse(person: Person, line: str, *played: str, **wish: Any) -> Json:
    answer: Json = await person.ask(
        "POST", "/api/analysis?language=en", line=line, played=list(played), **wish
    )
    if answer["refused"] is not None:
        raise Refused(200, answer["refused"] | {"flaws": answer["flaws"]})
    state: Json = answer["state"]
    return state


def test_every_game_is_analysed_and_says_what_is_missing(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        for id in registry.games():
            position, family = position_of(id), registry.family_of(id)
            found = await analyse(anna, str(position), draw=False)
            assert found["line"] == str(position)
            assert found["state"]["turn"] == position.turn
            assert len({seat["name"] for seat in found["table"]["seats"]}) == position.seats
            parts = (family.judge, family.plans, family.editor)
            assert len(found["missing"]) == sum(not part for part in parts)
            if family.judge:
                assert found["chances"] == pytest.approx(estimate_chances(position), abs=1e-4)
            else:
                assert found["chances"] is None

    run(sqlite, scene, "Anna")


def test_all_seats_are_played_and_dice_fall_or_are_chosen(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        local = WhatIf(position_of(GAME))
        line = str(local.position)
        actors = set[int]()
        while len(actors) < 2 or local.position.turn != CHANCE:
            if local.position.turn == CHANCE:
                local.draw(Seeded(len(local.plies)))
                continue
            actors.add(local.position.turn)
            options = local.position.options()
            fights = [o for o in options if o.verb == "attack" and len(actors) > 1]
            option = (fights or [o for o in options if o.verb != "attack"])[0]
            local.play(str(option.action(option.hi)))
        pending = await analyse(anna, line, *local.played, draw=False)
        assert pending["state"]["turn"] == CHANCE
        chances = [outcome["chance"] for outcome in pending["outcomes"]]
        assert sum(chances) == pytest.approx(1)
        assert all(outcome["text"] for outcome in pending["outcomes"])
        for outcome in pending["outcomes"]:
            chosen = await analyse(anna, line, *local.played, outcome["item"], draw=False)
            assert chosen["played"] == [*local.played, outcome["item"]]
        fallen = await analyse(anna, line, *local.played, known=len(local.plies))
        assert fallen["state"]["turn"] >= 0
        assert len(fallen["plies"]) == len(fallen["played"]) - len(local.plies) > 0
        again = await analyse(anna, line, *fallen["played"])
        assert again["line"] == fallen["line"]

    run(sqlite, scene, "Anna")


def test_outcomes_with_the_same_end_are_one_with_the_exact_chance() -> None:
    local = WhatIf(position_of(GAME))
    while local.position.turn != CHANCE:
        options = local.position.options()
        option = next((o for o in options if o.verb == "attack"), options[0])
        local.play(str(option.action(option.hi)))
    position = local.position
    counted: dict[str, int] = {}
    for outcome in range(position.chance()):
        after = str(position.draw(outcome))
        counted[after] = counted.get(after, 0) + 1
    found = {str(o.ply.after): o.chance for o in list_outcomes(position, 0, 60)}
    assert found == pytest.approx({k: n / position.chance() for k, n in counted.items()})
    assert list_outcomes(position, 0, 1) == []


def test_what_cannot_be_played_is_refused_with_the_reason(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        line = str(position_of(GAME))
        await refused("unreadable_action", analyse(anna, line, "{6 5:4}"))
        await refused("unreadable_action", analyse(anna, line, "ÄÖ"))
        with pytest.raises(Refused) as illegal:
            await analyse(anna, line, "place alaska 99")
        assert illegal.value.problem["cite"]
        asked = {"line": line, "played": [], "action": "place alaska 99"}
        answer = await anna.ask("POST", "/api/analysis/why", **asked)
        assert answer["refused"]["code"] == illegal.value.code

    run(sqlite, scene, "Anna")


def test_a_broken_line_names_all_its_flaws(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        line = str(position_of("2000/missions"))
        parts = line.split(" ")
        broken = " ".join([*parts[:7], "alaska/alaska/-", *parts[8:10], "na_af/na_af/-", "-"])
        for language in LANGUAGES:
            answer = await anna.ask(
                "POST", f"/api/analysis?language={language}", line=broken, played=[]
            )
            assert answer["refused"]["code"] == "bad_position"
            assert len(answer["flaws"]) >= 2
        for bad in ("x", "chess@1 a", f"{GAME}@99 x", line.replace(" ", "\n", 1) + " more"):
            await refused("bad_position", analyse(anna, bad))
        view = position_of("2000/missions").view(0).line
        await refused("bad_position", analyse(anna, view))
        await refused("bad_request", analyse(anna, "x" * 5000))
        await refused("bad_request", analyse(anna, line, *["end"] * 201))
        await refused("bad_position", anna.ask("POST", "/api/analysis/plans", line="x"))

    run(sqlite, scene, "Anna")


def test_plans_of_a_position(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        found = await anna.ask("POST", "/api/analysis/plans", line=str(position_of(GAME)))
        assert 1 <= len(found["plans"]) <= 3
        assert all(plan["reason"] and plan["steps"] for plan in found["plans"])
        found = await anna.ask("POST", "/api/analysis/plans", line=str(position_of("express")))
        assert found["plans"] == []

    run(sqlite, scene, "Anna")


def test_who_asks_too_often_waits(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        line = str(position_of(GAME))
        await anna.ask("POST", "/api/analysis/plans", line=line)
        await refused("too_fast", anna.ask("POST", "/api/analysis/plans", line=line))
        await analyse(anna, line)
        await refused("too_fast", analyse(anna, line))

    run(sqlite, scene, "Anna", limits=limited(plans=ONCE, analysis=ONCE))


@pytest.mark.parametrize("id", registry.games())
def test_a_position_taken_apart_is_put_together_again(id: str) -> None:
    family = registry.family_of(id)
    if not family.editor:
        pytest.skip("cannot be set up by hand, and says so")
    game = registry.named(id)
    for seats in game.seats:
        position = deal(game, seats)
        setting = open_editor(EditorWish(line=str(position)), "en").setting
        again = read_line(put_together(setting, "en"))
        fields = [str(one).split(" ") for one in (position, again)]
        same = [a == b for a, b in zip(*fields, strict=True)]
        assert all(same[:7]), "board, turn and step"
        assert all(same[8:]), "missions and capitals"


def test_the_editor_says_all_that_is_wrong(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        editor = await anna.ask("POST", "/api/analysis/editor?language=en", game=GAME, seats=3)
        setting = editor["setting"]
        assert editor["players"] == list(registry.named(GAME).seats)
        assert {army["army"]["name"] for army in editor["armies"]} == {"Red", "Blue", "Green"}
        good = await anna.ask("POST", "/api/analysis/setup?language=en", **setting)
        assert read_line(good["line"]).turn == 0
        hands = {"a": ["alaska"], "b": ["alaska"]}
        broken = setting | {"hands": hands, "board": setting["board"] | {"peru": "a0"}}
        told = await anna.ask("POST", "/api/analysis/setup?language=en", **broken)
        assert told["line"] is None
        assert len(told["flaws"]) >= 2
        await refused("no_editor", anna.ask("POST", "/api/analysis/editor", game="express"))
        await refused("bad_position", anna.ask("POST", "/api/analysis/editor", game="chess"))

    run(sqlite, scene, "Anna")


def test_a_running_game_keeps_its_secrets(sqlite: str) -> None:
    async def scene(site: Site, anna: Person, ben: Person) -> None:
        table = await anna.open("2000/missions", "me", "open", "bot", public=True)
        id = table["id"]
        await refused("not_started", anna.see(id, "position"))
        await ben.at(id, "join", invite=table["invite"])
        await anna.at(id, "start")
        async with site.person("Cleo") as stranger:
            for person in (anna, ben, stranger):
                await refused("analysis_running", person.see(id, "position"))
                await refused("analysis_running", person.see(id, "position", ply=1))
        alone = await anna.open("2000/missions", "me", "bot", "bot", public=True)
        await anna.at(alone["id"], "start")
        async with anna.sit(alone["id"]) as talk:
            await talk.until(lambda: talk.state is not None and talk.state["turn"] == 0)
            found = await anna.see(alone["id"], "position")
            live = await site.services.tables.get(alone["id"])
            assert live.session is not None
            real = live.session.position
        assert found["redrawn"]
        assert read_line(found["line"]).view(0).line == real.view(0).line
        for seed in (1, 2, 3):
            other = real.guess(0, Seeded(seed)).guess(0, Seeded(0))
            assert found["line"] == str(other), "it says nothing of what is hidden"
        await refused("analysis_running", ben.see(alone["id"], "position"))

    run(sqlite, scene, "Anna", "Ben")


def test_every_moment_of_a_record_is_open(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        _, match = play_one(GAME, ["recruit"] * 2, 1, 0, limit=60)
        record = str(of_match(match))
        for ply in (0, 7, 60):
            found = await anna.ask("POST", "/api/analysis/moment", text=record, ply=ply)
            plies = [one for one in match.replay() if one.number <= ply]
            start = next(iter(match.replay())).before
            assert found["line"] == str(plies[-1].after if plies else start)
        await refused(
            "unreadable_record", anna.ask("POST", "/api/analysis/moment", text="x", ply=0)
        )

    run(sqlite, scene, "Anna")
