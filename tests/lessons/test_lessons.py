"""Every lesson is played to its end by its own expectations; a broken file names its flaw."""

from itertools import count, product
from pathlib import Path
from typing import Any

import pytest

from risiko import registry
from risiko.errors import IllegalAction
from risiko.lessons.lesson import LEARNER, Lesson
from risiko.lessons.lesson_file import LessonError, lessons_of, overlap, read_lesson
from risiko.lessons.run import LessonRun, Unexpected
from risiko.text import LANGUAGES
from risiko.world import world

LESSONS = [lesson for family in registry.families() for lesson in lessons_of(family)]
LONGEST = 215
"""Characters of a step: more do not fit on a phone beside the map."""
SUBJECTS = {
    "first_turn",
    "attack",
    "cards",
    "continents",
    "missions",
    "small_game",
    "stars",
    "express",
    "evolution",
}


def decisions(run: LessonRun) -> list[str]:
    """Everything that is legal and expected now."""
    step = run.step
    assert step is not None
    assert run.position.turn == LEARNER
    return [
        str(option.action(n))
        for option in run.position.options()
        for expected in step.expect
        if overlap(option, expected)
        for n in range(max(option.lo, expected.lo), min(option.hi, expected.hi) + 1)
    ]


def play_on(run: LessonRun, which: int) -> None:
    """Play to the end; `which` of the possible decisions is taken at every step."""
    while (step := run.step) is not None:
        if not step.expect:
            run.play(run.NEXT)
            continue
        possible = decisions(run)
        assert possible, f"nothing that is expected is possible at step {run.at + 1}"
        run.play(possible[which % len(possible)])


def test_there_is_a_lesson_on_every_subject() -> None:
    assert {lesson.id for lesson in LESSONS} == SUBJECTS
    assert len(LESSONS) == len(SUBJECTS)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: str(lesson.id))
def test_a_lesson_is_played_by_its_own_expectations(lesson: Lesson) -> None:
    for which in (0, 1, 3, -1, -2):
        run = LessonRun(lesson)
        play_on(run, which)
        assert run.plies, "nothing happened"
        assert run.at == len(lesson.steps)
        with pytest.raises(Unexpected):
            run.play(run.NEXT)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: str(lesson.id))
def test_whatever_else_is_legal_is_answered_and_changes_nothing(lesson: Lesson) -> None:
    run = LessonRun(lesson)
    while (step := run.step) is not None:
        before = run.position, run.at, len(run.plies)
        with pytest.raises(Unexpected) as words:
            run.play(run.NEXT if step.expect else str(next_legal(run)))
        assert words.value.text.de
        for option, n in product(run.position.options(), ("lo", "hi")) if step.expect else ():
            action = option.action(getattr(option, n))
            if not any(expected.allows(action) for expected in step.expect):
                with pytest.raises(Unexpected) as words:
                    run.play(str(action))
                assert words.value.text == step.hint
        assert (run.position, run.at, len(run.plies)) == before
        run.play(decisions(run)[0] if step.expect else run.NEXT)


def next_legal(run: LessonRun) -> Any:
    """Something the seat to act may do; any word where none acts."""
    options = run.position.options()
    return options[0].action(options[0].lo) if options else "end"


def test_what_the_rules_forbid_is_refused_by_the_book() -> None:
    run = LessonRun(read_lesson("risiko.classic.lessons:first_turn"), [LessonRun.NEXT])
    with pytest.raises(IllegalAction, match="not_yours"):
        run.play("place alaska 1")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: str(lesson.id))
def test_words_are_short_and_point_at_what_is_there(lesson: Lesson) -> None:
    places = {territory.id for territory in world().territories}
    for step in lesson.steps:
        for language in LANGUAGES:
            assert len(step.say.say(language)) <= LONGEST, step.say.say(language)
        assert places.issuperset(step.point) or lesson.id == "express"
    assert 3 <= lesson.minutes <= 5
    assert not lesson.steps[-1].expect, "the last words are only read"


# A broken file names its flaw

GOOD = """
game = "express"
minutes = 3
opponents = "greedy"
start = "express@1 2 ..../.../../../a./. a choose - GCCK123"
[[step]]
say = "one"
expect = ["storm usa kc 2"]
then = "{C 1 1 2 3}"
[[step]]
say = "two"
"""
WORDS = 'title = "T"\nlead = "L"\n[say]\none = "1"\ntwo = "2"\n'
_number = count()


def write(folder: Path, data: str, words: str = WORDS) -> str:
    """A package with one lesson; its name in the registry."""
    package = folder / f"broken_lessons_{next(_number)}"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "odd.toml").write_text(data, "utf-8")
    for language in LANGUAGES:
        (package / f"odd.{language}.toml").write_text(words, "utf-8")
    return f"{package.name}:odd"


def test_a_sound_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    lesson = read_lesson(write(tmp_path, GOOD))
    assert (lesson.id, len(lesson.steps)) == ("odd", 2)


@pytest.mark.parametrize(
    ("old", "new", "flaw"),
    [
        ("minutes = 3", "minutes = 30", "odd.toml: minutes: expected 1 to 10"),
        ("minutes = 3", "", "odd.toml: -: minutes is missing"),
        ("minutes = 3", 'minutes = "3"', "odd.toml: -: minutes: expected int, not '3'"),
        ("minutes = 3", "minutes = 3\nhours = 1", "odd.toml: -: unknown: hours"),
        ("minutes = 3", "minutes = ", r"odd.toml: -: .*line 3"),
        ('"greedy"', '"marshal"', "odd.toml: opponents: express has no bot 'marshal'"),
        ('"express"', '"chess"', "odd.toml: start: .*chess"),
        ("GCCK123", "GCCK129", "odd.toml: start: "),
        ('"one"', '"three"', "odd.toml: step 1: there are no words for 'three'"),
        ('"two"', '"one"', "odd.toml: say: said in no step: two"),
        ("kc 2", "kk 2", "odd.toml: step 1: not possible here: storm usa kk 2"),
        ("kc 2", "kc 1..9..", "odd.toml: step 1: "),
        ("usa kc", "USA kc", "odd.toml: step 1: .*USA"),
        ("{C 1 1 2 3}", "{C 1 1 2}", "odd.toml: step 1: .*roll of 5 dice"),
        ("{C 1 1 2 3}", "lose", "odd.toml: step 1: "),
        ('say = "two"', 'say = "two"\nexpect = ["storm usa kk 2"]', "odd.toml: step 2: not poss"),
        ('say = "two"', 'expect = ["end"]', "odd.toml: step 2: say is missing"),
    ],
)
def test_a_broken_file_names_its_flaw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, flaw: str
) -> None:
    assert old in GOOD
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(LessonError, match=flaw):
        read_lesson(write(tmp_path, GOOD.replace(old, new)))


def test_a_file_without_words_or_no_file_at_all_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(LessonError, match=r"odd.toml: words: title is missing"):
        read_lesson(write(tmp_path, GOOD, '[say]\none = "1"\ntwo = "2"\n'))
    package = write(tmp_path, GOOD).partition(":")[0]
    with pytest.raises(LessonError, match=r"even.toml: -: this file is missing"):
        read_lesson(f"{package}:even")
