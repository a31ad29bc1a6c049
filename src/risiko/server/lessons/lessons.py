"""The lessons of all families, and a lesson being played as the messages of a table.

Nothing is kept here: a lesson follows from what the learner has done, which the client remembers.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from risiko import registry
from risiko.errors import IllegalAction, NotationError
from risiko.lessons.lesson import LEARNER, Lesson
from risiko.lessons.lesson_file import LessonError, read_lesson
from risiko.lessons.run import LessonRun, Unexpected
from risiko.protocol import Position
from risiko.record.replay import Ply
from risiko.server.refusal import Refusal
from risiko.server.scenes import Stage
from risiko.server.tables.lone_table import lone_table
from risiko.server.tables.naming import bot_name
from risiko.server.wire.lesson import LessonInfo, LessonState, LessonStep
from risiko.server.wire.messages import Played
from risiko.server.wire.scene import State
from risiko.server.wire.table import TableInfo
from risiko.text import Language, load

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


class LessonTable:
    """A lesson as it lies on the learner's table, in a language."""

    def __init__(self, run: LessonRun, name: str | None, language: Language) -> None:
        lesson = run.lesson
        bots = [None if seat == LEARNER else lesson.opponents for seat in range(run.position.seats)]
        learner = name or load("risiko.lessons", "texts")["say"]["learner"].say(language)
        self._run = run
        self._language = language
        self._bots = bots
        self._names = [
            learner if bot is None else bot_name(bot, seat, [learner])
            for seat, bot in enumerate(bots)
        ]
        self._stage = Stage(lesson.game, self._names, bots, language)

    def state(self, known: int | None) -> LessonState:
        """Everything, or what has happened since the plies that are known."""
        plies = self._run.plies
        new = [] if known is None else plies[known:]
        return LessonState(
            table=self._info(),
            plies=tuple(self._played(ply) for ply in new),
            state=self._state(len(plies), self._run.position),
            log=tuple(self._stage.tell(ply, LEARNER) for ply in plies),
            step=self._step(),
        )

    def _state(self, number: int, position: Position) -> State:
        """A moment; the learner is asked only for what is up to them now."""
        step = self._run.step
        scene = self._stage.scene(position, LEARNER, proposals=False)
        if number < len(self._run.plies) or step is None or not step.expect:
            scene = replace(scene, asks=())
        return State(
            ply=number,
            seat=LEARNER,
            turn=position.turn,
            player=position.player,
            line=position.view(LEARNER).line,
            scene=scene,
            seconds=None,
        )

    def _played(self, ply: Ply) -> Played:
        told = self._stage.tell(ply, LEARNER)
        return Played(told=told, state=self._state(ply.number, ply.after))

    def _step(self) -> LessonStep:
        step = self._run.step
        return LessonStep(
            number=self._run.at,
            steps=len(self._run.lesson.steps),
            text="" if step is None else step.say.say(self._language),
            reading=step is not None and not step.expect,
            point=() if step is None else step.point,
        )

    def _info(self) -> TableInfo:
        lesson, run = self._run.lesson, self._run
        title = lesson.title.say(self._language)
        return lone_table(
            lesson.id, title, run.position, len(run.plies), self._names, self._bots, self._language
        )
