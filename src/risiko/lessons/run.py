"""A lesson being played: which step it is at, and what a decision leads to.

A run depends on nothing but the lesson and what the learner has done so far, so nobody has to keep
it: whoever knows the decisions plays them again.
"""

from collections.abc import Iterable
from typing import Final

from risiko.lessons.lesson import LEARNER, Instruction, Lesson
from risiko.protocol import Action, Position
from risiko.record.replay import Entry, Ply, replay
from risiko.text import Phrases, Text

_say = Phrases("risiko.lessons", "texts", "say")


class Unexpected(Exception):
    """Something the rules allow, but not what the lesson is about now; `text` says so."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.en)


class LessonRun:
    """One lesson from its start to now."""

    NEXT: Final = "next"
    """What the learner answers to a step in which there is only something to read."""

    def __init__(self, lesson: Lesson, played: Iterable[str] = ()) -> None:
        self.lesson = lesson
        self.position: Position = lesson.start
        self.plies: list[Ply] = []
        self.at = 0
        """How many steps are done."""
        for text in played:
            self.play(text)

    @property
    def step(self) -> Instruction | None:
        """The step the learner is at; None when all are done."""
        steps = self.lesson.steps
        return steps[self.at] if self.at < len(steps) else None

    def play(self, text: str) -> None:
        """The learner decides, or reads on.

        Raises Unexpected, or IllegalAction or NotationError; then nothing has changed.
        """
        step = self.step
        if step is None:
            raise Unexpected(_say("over"))
        if text == self.NEXT:
            if step.expect:
                raise Unexpected(_say("decide"))
            self._finish(step)
            return
        if not step.expect:
            raise Unexpected(_say("read"))
        action = Action.parse(text)
        self.position.play(action)  # what is illegal is refused by the book, not by the teacher
        if not any(expected.allows(action) for expected in step.expect):
            raise Unexpected(step.hint)
        self._add([Entry(self.position.player, LEARNER, str(action))])
        if not (step.repeat and self._can_repeat(step)):
            self._finish(step)

    def _can_repeat(self, step: Instruction) -> bool:
        if self.position.turn != LEARNER:
            return False
        return any(
            (option.verb, option.args) == (expected.verb, expected.args)
            for option in self.position.options()
            for expected in step.expect
        )

    def _finish(self, step: Instruction) -> None:
        self._add(step.then)
        self.at += 1

    def _add(self, entries: Iterable[Entry]) -> None:
        for ply in replay(self.position, entries, played=len(self.plies)):
            entry = ply.entry._replace(player=ply.before.player)
            self.plies.append(ply._replace(entry=entry))
            self.position = ply.after
