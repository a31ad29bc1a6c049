"""Reads lessons from their files: `first_turn.toml`, and its words in `first_turn.de.toml` etc.

A family names its lessons in the registry as `package:base`. A file that does not work is an error
that names the file, the step and what is wrong there. The format is described in docs/lessons.md.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from risiko import registry
from risiko.lessons.lesson import LEARNER, Instruction, Lesson
from risiko.lessons.run import LessonRun, Unexpected
from risiko.protocol import CHANCE, Action, Option
from risiko.record.record import SOMEBODY, is_event
from risiko.record.replay import Entry
from risiko.text import Text, TextError, load

FIELDS = {"game": str, "minutes": int, "start": str, "opponents": str, "step": list}
"""What a file must have, and nothing else."""
STEP_FIELDS = {"say": str, "expect": list, "hint": str, "repeat": bool, "then": str, "point": list}
"""What a step may have; `say` it must."""
SHORTEST, LONGEST = 1, 10
"""Minutes that a lesson may take."""


class LessonError(ValueError):
    """A lesson that does not work: which file, where in it, and why."""

    def __init__(self, file: str, place: str, problem: str) -> None:
        super().__init__(f"{file}: {place}: {problem}")


def lessons_of(family: registry.Family) -> tuple[Lesson, ...]:
    """The lessons of a family, in its order; raises LessonError."""
    return tuple(read_lesson(part) for part in family.lessons)


@cache
def read_lesson(part: str) -> Lesson:
    """A lesson by its name, `package:base`; raises LessonError if anything about it is wrong."""
    package, _, base = part.partition(":")
    lesson = _Reader(package, base).read()
    _rehearse(lesson, f"{package}/{base}.toml")
    return lesson


class _Reader:
    """Reads one lesson."""

    def __init__(self, package: str, base: str) -> None:
        self._file = f"{package}/{base}.toml"
        self._package = package
        self._base = base

    def _error(self, place: str, problem: object) -> LessonError:
        return LessonError(self._file, place, str(problem))

    def read(self) -> Lesson:
        """The lesson; whether it can be played to its end is not known yet."""
        data = self._data()
        words = self._words()
        try:
            game = registry.named(data["game"])
            start = game.read(data["start"])
        except ValueError as error:
            raise self._error("start", error) from None
        if not SHORTEST <= data["minutes"] <= LONGEST:
            raise self._error("minutes", f"expected {SHORTEST} to {LONGEST}")
        if data["opponents"] not in registry.family_of(game.id).bots:
            raise self._error("opponents", f"{game.id} has no bot {data['opponents']!r}")
        steps = tuple(
            self._step(number, step, words) for number, step in enumerate(data["step"], 1)
        )
        used = {step.get("say") for step in data["step"]}
        if unused := set(words["say"]) - used:
            raise self._error("say", f"said in no step: {', '.join(sorted(unused))}")
        return Lesson(
            id=self._base,
            game=game,
            minutes=data["minutes"],
            title=words["title"],
            lead=words["lead"],
            start=start,
            opponents=data["opponents"],
            steps=steps,
        )

    def _data(self) -> dict[str, Any]:
        source = files(self._package) / f"{self._base}.toml"
        if not source.is_file():
            raise self._error("-", "this file is missing")
        try:
            data = tomllib.loads(source.read_text("utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise self._error("-", error) from None
        self._check_fields("-", data, FIELDS, required=FIELDS)
        if not data["step"]:
            raise self._error("step", "a lesson has at least one step")
        return data

    def _words(self) -> Mapping[str, Any]:
        try:
            words = load(self._package, self._base)
        except TextError as error:
            raise self._error("words", error) from None
        for key in ("title", "lead"):
            if not isinstance(words.get(key), Text):
                raise self._error("words", f"{key} is missing")
        if not isinstance(words.get("say"), dict):
            raise self._error("words", "the table [say] is missing")
        return words

    def _check_fields(
        self,
        place: str,
        data: Mapping[str, Any],
        fields: Mapping[str, type],
        required: Iterable[str],
    ) -> None:
        for key in required:
            if key not in data:
                raise self._error(place, f"{key} is missing")
        for key, value in data.items():
            if key not in fields:
                raise self._error(place, f"unknown: {key}")
            if type(value) is not fields[key]:
                raise self._error(place, f"{key}: expected {fields[key].__name__}, not {value!r}")

    def _step(self, number: int, step: dict[str, Any], words: Mapping[str, Any]) -> Instruction:
        place = f"step {number}"
        self._check_fields(place, step, STEP_FIELDS, required=("say",))
        hints = {
            "hint": load("risiko.lessons", "texts")["say"]["unexpected"],
            **words.get("hint", {}),
        }
        for key, table in ((step["say"], words["say"]), (step.get("hint", "hint"), hints)):
            if key not in table:
                raise self._error(place, f"there are no words for {key!r}")
        try:
            expect = tuple(parse_expected(text) for text in step.get("expect", ()))
        except ValueError as error:
            raise self._error(place, error) from None
        return Instruction(
            say=words["say"][step["say"]],
            expect=expect,
            hint=hints[step.get("hint", "hint")],
            repeat=step.get("repeat", False),
            then=parse_items(step.get("then", "")),
            point=tuple(step.get("point", ())),
        )


def parse_expected(text: str) -> Option:
    """Decisions that are wanted, as options are written: `place brazil 1..3`."""
    words = text.split(" ")
    least, dots, most = words[-1].partition("..")
    if not dots:
        action = Action.parse(text)
        return Option(action.verb, action.args, action.n, action.n)
    low = Action.parse(" ".join((*words[:-1], least)))
    high = Action.parse(" ".join((*words[:-1], most)))
    return Option(low.verb, low.args, low.n, high.n)


def parse_items(text: str) -> tuple[Entry, ...]:
    """What follows a step, as a turn is written in a record: `defend 2; {6 5 3:4 2}; occupy 3`."""
    items = [item.strip() for item in text.split(";") if item.strip()]
    return tuple(
        Entry(SOMEBODY, CHANCE, item[1:-1]) if is_event(item) else Entry(SOMEBODY, SOMEBODY, item)
        for item in items
    )


def _rehearse(lesson: Lesson, file: str) -> None:
    """Play a lesson by its own expectations, with the least and the most of each."""
    for most in (False, True):
        run = LessonRun(lesson)
        while (step := run.step) is not None:
            place = f"step {run.at + 1}"
            try:
                run.play(_choose(run, step, most) if step.expect else run.NEXT)
            except Unexpected:
                raise LessonError(file, place, "what is expected is refused") from None
            except ValueError as error:
                raise LessonError(file, place, str(error)) from None


def _choose(run: LessonRun, step: Instruction, most: bool) -> str:
    """An expected decision that is legal now."""
    if run.position.turn != LEARNER:
        raise ValueError("it is not the learner's turn")
    for expected in step.expect:
        fitting = [o for o in run.position.options() if overlap(o, expected)]
        if not fitting:
            raise ValueError(f"not possible here: {expected}")
    wanted = step.expect[-1 if most else 0]
    option = next(o for o in run.position.options() if overlap(o, wanted))
    number = min(option.hi, wanted.hi) if most else max(option.lo, wanted.lo)
    return str(option.action(number))


def overlap(option: Option, expected: Option) -> bool:
    """Whether something legal is also expected."""
    same = (option.verb, option.args) == (expected.verb, expected.args)
    return same and option.lo <= expected.hi and expected.lo <= option.hi
