"""The lessons of all families, and a lesson being played as the messages of a table.

Nothing is kept here: a lesson follows from what the learner has done, which the client remembers.
"""

import logging
from collections.abc import Sequence
from functools import cache

from risiko import registry
from risiko.errors import IllegalAction, NotationError
from risiko.lessons.lesson import LEARNER, Lesson
from risiko.lessons.lesson_file import LessonError, read_lesson
from risiko.lessons.run import LessonRun, Unexpected
from risiko.server.lessons.exercise_table import Exercise, ExerciseTable
from risiko.server.refusal import Refusal
from risiko.server.wire.lesson import LessonInfo, LessonState, LessonStep
from risiko.text import Language

log = logging.getLogger(__name__)


@cache
def all_lessons() -> dict[str, Lesson]:
    """Every lesson by its id; one that does not work is left out and logged."""
    found: dict[str, Lesson] = {}
    for family in registry.families():
        for part in family.lessons:
            try:
                lesson = read_lesson(part)
            except LessonError as error:
                log.error("a lesson is left out: %s", error)
                continue
            found.setdefault(lesson.id, lesson)
    return found


def find_lesson(id: str) -> Lesson:
    """A lesson by its id; raises Refusal."""
    try:
        return all_lessons()[id]
    except KeyError:
        raise Refusal("no_lesson") from None


def lesson_info(lesson: Lesson, language: Language) -> LessonInfo:
    """A lesson in the list."""
    return LessonInfo(
        id=lesson.id,
        game=lesson.game.id,
        title=lesson.title.say(language),
        lead=lesson.lead.say(language),
        minutes=lesson.minutes,
    )


def run_lesson(lesson: Lesson, played: Sequence[str]) -> LessonRun:
    """A lesson after all that the learner has done; raises Refusal.

    What was done before has been accepted once. Where it is refused now, the lesson has changed.
    """
    try:
        return LessonRun(lesson, played)
    except (Unexpected, ValueError):
        raise Refusal("lesson_changed") from None


def play(run: LessonRun, text: str) -> None:
    """One more decision; raises Refusal."""
    try:
        run.play(text)
    except Unexpected as error:
        raise Refusal.worded("unexpected", error.text) from None
    except NotationError:
        raise Refusal("unreadable_action", action=repr(text[:40])) from None
    except IllegalAction as error:
        raise Refusal.illegal(error) from None


def lesson_state(
    run: LessonRun, name: str | None, known: int | None, language: Language
) -> LessonState:
    """A lesson on the learner's table: everything, or what is new since the plies known."""
    lesson, step = run.lesson, run.step
    table = ExerciseTable(
        Exercise(
            id=lesson.id,
            game=lesson.game,
            title=lesson.title.say(language),
            seat=LEARNER,
            opponents=lesson.opponents,
            position=run.position,
            plies=run.plies,
            asking=step is not None and bool(step.expect),
        ),
        name,
        language,
    )
    said = LessonStep(
        number=run.at,
        steps=len(lesson.steps),
        text="" if step is None else step.say.say(language),
        reading=step is not None and not step.expect,
        point=() if step is None else step.point,
    )
    return LessonState(
        table=table.info(),
        plies=table.list_played(known),
        state=table.state(),
        log=table.list_log(),
        step=said,
    )
