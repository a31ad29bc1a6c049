"""Requests about lessons: the list, a lesson as far as somebody has come, and why not otherwise."""

from typing import Annotated

from fastapi import APIRouter, Path

from risiko.server.http.visitor import CurrentVisitor
from risiko.server.lessons.lessons import (
    all_lessons,
    find_lesson,
    lesson_info,
    lesson_state,
    play,
    run_lesson,
)
from risiko.server.refusal import Refusal
from risiko.server.wire.lesson import AskLesson, LessonAnswer, LessonInfo, PlayLesson

router = APIRouter(tags=["lessons"])

LessonId = Annotated[str, Path(min_length=1, max_length=40, pattern="^[a-z0-9_]+$")]


@router.get("/lessons")
def lessons(visitor: CurrentVisitor) -> tuple[LessonInfo, ...]:
    """Every lesson, in the order in which to learn."""
    return tuple(lesson_info(lesson, visitor.language) for lesson in all_lessons().values())


@router.post("/lessons/{id}")
def step(visitor: CurrentVisitor, id: LessonId, wish: PlayLesson) -> LessonAnswer:
    """A lesson after all that the learner has done; nothing of it is stored."""
    run = run_lesson(find_lesson(id), wish.played[:-1])
    try:
        for last in wish.played[-1:]:
            play(run, last)
    except Refusal as refusal:
        return LessonAnswer(state=None, refused=refusal.to_problem(visitor.language))
    state = lesson_state(run, wish.name, wish.known, visitor.language)
    return LessonAnswer(state=state, refused=None)


@router.post("/lessons/{id}/why")
def why(visitor: CurrentVisitor, id: LessonId, wish: AskLesson) -> LessonAnswer:
    """Why a decision is not possible now; nothing is played."""
    run = run_lesson(find_lesson(id), wish.played)
    try:
        play(run, wish.action)
    except Refusal as refusal:
        return LessonAnswer(state=None, refused=refusal.to_problem(visitor.language))
    return LessonAnswer(state=None, refused=None)
