"""Puzzles over the network: listed, one for each day, solved and not solved, kept by nobody."""

import asyncio
from contextlib import AsyncExitStack
from datetime import date, timedelta
from typing import Any

import pytest

from risiko.puzzles.puzzle_file import PuzzleError
from risiko.puzzles.run import PuzzleRun
from risiko.server.lessons import puzzles
from risiko.text import LANGUAGES
from tests.server.site import Json, Person, Refused, quick, serving


def run(database: str, scene: Any) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(serving(quick(database)))
            await scene(await stack.enter_async_context(site.person()))

    asyncio.run(play())


async def ask(anna: Person, id: str, language: str = "en", **body: Any) -> Json:
    answer: Json = await anna.ask("POST", f"/api/puzzles/{id}?language={language}", **body)
    if answer["refused"] is not None:
        raise Refused(200, answer["refused"])
    state: Json = answer["state"]
    return state


SHORT = min(puzzles.all_puzzles().values(), key=lambda puzzle: len(puzzle.solution))


def test_the_list_with_todays_puzzle_in_both_languages(sqlite: str) -> None:
    async def scene(anna: Person) -> None:
        for language in LANGUAGES:
            listed = await anna.ask("GET", "/api/puzzles", language=language)
            assert [one["id"] for one in listed["puzzles"]] == list(puzzles.all_puzzles())
            levels = [one["difficulty"] for one in listed["puzzles"]]
            assert levels == sorted(levels)
            day = date.fromisoformat(listed["date"])
            assert listed["today"] == puzzles.choose_daily(list(puzzles.all_puzzles()), day)

    run(sqlite, scene)


def test_every_puzzle_has_its_day_before_one_comes_again() -> None:
    ids = list(puzzles.all_puzzles())
    day = date(2026, 11, 18)
    chosen = [puzzles.choose_daily(ids, day + timedelta(days=k)) for k in range(len(ids))]
    assert sorted(filter(None, chosen)) == sorted(ids)
    assert chosen[0] == puzzles.choose_daily(ids[::-1], day), "the order of the list is nothing"
    assert puzzles.choose_daily([], day) is None


def test_a_puzzle_is_solved_decision_by_decision(sqlite: str) -> None:
    async def scene(anna: Person) -> None:
        local = PuzzleRun(SHORT.start, SHORT.seat)
        shown = await ask(anna, SHORT.id, played=[], name="Mina")
        assert shown["table"]["seats"][SHORT.seat]["name"] == "Mina"
        assert shown["table"]["seats"][SHORT.seat]["mine"]
        assert shown["state"]["seat"] == SHORT.seat
        for number, decision in enumerate(SHORT.solution, 1):
            assert shown["verdict"] == "open"
            assert shown["state"]["scene"]["asks"]
            known = len(local.plies)
            local.play(decision)
            played = SHORT.solution[:number]
            shown = await ask(anna, SHORT.id, played=played, known=known)
            assert len(shown["plies"]) == len(local.plies) - known
            assert shown["state"]["line"] == local.position.view(SHORT.seat).line
        assert shown["verdict"] == "solved"
        assert shown["state"]["scene"]["asks"] == []
        assert shown["chance"] == shown["best"] == SHORT.value
        assert tuple(shown["decisions"]) == SHORT.solution
        assert not anna.http.cookies, "nobody becomes a player by solving"

    run(sqlite, scene)


def test_what_gives_too_much_away_fails_and_what_is_forbidden_is_refused(sqlite: str) -> None:
    fields = SHORT.start.fields()
    place = next(option for option in SHORT.start.options() if option.verb == "place")

    async def scene(anna: Person) -> None:
        nothing = [f"place {place.args[0]} {fields['stock']}", "end"]
        shown = await ask(anna, SHORT.id, played=nothing)
        assert shown["verdict"] == "failed"
        assert shown["chance"] < shown["best"]
        assert shown["state"]["scene"]["asks"] == []
        with pytest.raises(Refused) as refused:
            await ask(anna, SHORT.id, played=["occupy 3"])
        assert refused.value.problem["cite"] or refused.value.problem["text"]
        with pytest.raises(Refused, match="unreadable_action"):
            await ask(anna, SHORT.id, played=["PLACE"])
        with pytest.raises(Refused, match="puzzle_changed"):
            await ask(anna, SHORT.id, played=["occupy 3", "end"])
        with pytest.raises(Refused, match="no_puzzle"):
            await ask(anna, "chess", played=[])
        asked = {"played": [], "action": "occupy 3"}
        why = await anna.ask("POST", f"/api/puzzles/{SHORT.id}/why", **asked)
        assert why["refused"] is not None
        fine = {"played": [], "action": SHORT.solution[0]}
        why = await anna.ask("POST", f"/api/puzzles/{SHORT.id}/why", **fine)
        assert why == {"state": None, "refused": None}

    run(sqlite, scene)


def test_a_broken_file_is_left_out_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def read(family: object) -> None:
        raise PuzzleError("puzzles.json", "puzzle 3", "something is wrong")

    monkeypatch.setattr(puzzles, "puzzles_of", read)
    puzzles.all_puzzles.cache_clear()
    try:
        assert puzzles.all_puzzles() == {}
    finally:
        puzzles.all_puzzles.cache_clear()
    assert "puzzles.json: puzzle 3: something is wrong" in caplog.text
