"""Lessons over the network: played by what they expect, kept by nobody, survived by everybody."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from risiko.lessons.lesson import Lesson
from risiko.lessons.lesson_file import LessonError, overlap, read_lesson
from risiko.lessons.run import LessonRun
from risiko.server.lessons import lessons
from risiko.text import LANGUAGES
from tests.server.site import Json, Person, Refused, quick, serving


def run(database: str, scene: Any) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(serving(quick(database)))
            await scene(await stack.enter_async_context(site.person()))

    asyncio.run(play())


async def ask(anna: Person, id: str, language: str = "de", **body: Any) -> Json:
    answer: Json = await anna.ask("POST", f"/api/lessons/{id}?language={language}", **body)
    if answer["refused"] is not None:
        assert answer["state"] is None
        raise Refused(200, answer["refused"])
    state: Json = answer["state"]
    return state


def expected(run: LessonRun) -> str:
    """What a lesson expects now."""
    step = run.step
    assert step is not None
    if not step.expect:
        return run.NEXT
    option = next(o for o in run.position.options() if overlap(o, step.expect[0]))
    return str(option.action(min(option.hi, step.expect[0].hi)))


def test_the_list_in_both_languages(sqlite: str) -> None:
    async def scene(anna: Person) -> None:
        for language in LANGUAGES:
            listed = await anna.ask("GET", "/api/lessons", language=language)
            assert [one["id"] for one in listed] == list(lessons.all_lessons())
            titles = [lesson.title.say(language) for lesson in lessons.all_lessons().values()]
            assert [one["title"] for one in listed] == titles

    run(sqlite, scene)


@pytest.mark.parametrize("lesson", lessons.all_lessons().values(), ids=lambda lesson: lesson.id)
def test_a_lesson_is_played_through_the_protocol(sqlite: str, lesson: Lesson) -> None:
    async def scene(anna: Person) -> None:
        for language in LANGUAGES:
            local = LessonRun(lesson)
            played: list[str] = []
            shown = await ask(anna, lesson.id, language, played=[])
            while (step := local.step) is not None:
                assert shown["step"]["text"] == step.say.say(language)
                assert shown["step"]["number"] == local.at
                assert shown["step"]["reading"] == (not step.expect)
                asks = shown["state"]["scene"]["asks"]
                assert bool(asks) == bool(step.expect), "asked only for what is to be decided"
                known = len(local.plies)
                played.append(expected(local))
                local.play(played[-1])
                shown = await ask(anna, lesson.id, language, played=played, known=known)
                assert [one["state"]["ply"] for one in shown["plies"]] == list(
                    range(known + 1, len(local.plies) + 1)
                )
                assert shown["state"]["line"] == local.position.view(0).line
            assert shown["step"]["text"] == ""
            whole = await ask(anna, lesson.id, language, played=played)
            assert len(whole["log"]) == len(local.plies)
            assert whole["plies"] == []

    run(sqlite, scene)


def test_what_is_not_expected_is_refused_in_words_and_changes_nothing(sqlite: str) -> None:
    async def scene(anna: Person) -> None:
        with pytest.raises(Refused) as refused:
            await ask(anna, "first_turn", "en", played=["place brazil 3"])
        assert refused.value.code == "unexpected"
        assert "Next" in refused.value.problem["text"]
        with pytest.raises(Refused) as refused:
            await ask(anna, "first_turn", "en", played=["next", "place peru 1"])
        hint = "That would be allowed. But Brazil borders on Venezuela"
        assert refused.value.problem["text"].startswith(hint)
        with pytest.raises(Refused) as refused:
            await ask(anna, "first_turn", "de", played=["next", "place alaska 1"])
        assert refused.value.code == "not_yours"
        assert refused.value.problem["cite"].startswith("2003")
        with pytest.raises(Refused) as refused:
            await ask(anna, "first_turn", played=["next", "PLACE"])
        assert refused.value.code == "unreadable_action"
        asked = {"played": ["next"], "action": "place alaska 1"}
        why = await anna.ask("POST", "/api/lessons/first_turn/why", **asked)
        assert why["refused"]["code"] == "not_yours"
        fine = {"played": ["next"], "action": "place brazil 1"}
        why = await anna.ask("POST", "/api/lessons/first_turn/why", **fine)
        assert why == {"state": None, "refused": None}

    run(sqlite, scene)


def test_a_stranger_name_a_changed_lesson_and_none_at_all(sqlite: str) -> None:
    async def scene(anna: Person) -> None:
        shown = await ask(anna, "attack", played=["next"], name="Mina")
        names = [seat["name"] for seat in shown["table"]["seats"]]
        assert names[0] == "Mina"
        assert len(set(names)) == 3, "a bot with the learner's name is called otherwise"
        with pytest.raises(Refused, match="lesson_changed"):
            await ask(anna, "attack", played=["place brazil 3", "next"])
        with pytest.raises(Refused, match="no_lesson"):
            await ask(anna, "chess", played=[])
        with pytest.raises(Refused, match="422"):
            await ask(anna, "attack", played=["next"] * 201)
        assert not anna.http.cookies, "nobody becomes a player by learning"

    run(sqlite, scene)


def test_a_broken_lesson_is_left_out_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = read_lesson

    def read(part: str) -> Lesson:
        if part.endswith(":cards"):
            raise LessonError("cards.toml", "step 1", "something is wrong")
        return real(part)

    monkeypatch.setattr(lessons, "read_lesson", read)
    lessons.all_lessons.cache_clear()
    try:
        found = lessons.all_lessons()
    finally:
        lessons.all_lessons.cache_clear()
    assert "cards" not in found
    assert "attack" in found
    assert "cards.toml: step 1: something is wrong" in caplog.text
