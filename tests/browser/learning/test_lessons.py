"""Lessons in the browser: every one played by clicks, in both languages, on a desk and a phone."""

from collections.abc import Callable
from itertools import cycle, product

import pytest
from playwright.sync_api import expect

from risiko import registry
from risiko.lessons.lesson import Lesson
from risiko.lessons.lesson_file import lessons_of
from tests.browser.conftest import Server
from tests.browser.learner import Learner, find_expected
from tests.browser.player import Player
from tests.browser.visitor import THUMB
from tests.games import SOAK

DESK = (1440, 900)
LESSONS = [lesson for family in registry.families() for lesson in lessons_of(family)]
PLACES = [(DESK, "de"), (THUMB, "en"), (DESK, "en"), (THUMB, "de")]
"""Windows and languages."""
PLAYED = product(LESSONS, PLACES) if SOAK > 1 else zip(LESSONS, cycle(PLACES), strict=False)
"""The lessons take turns, so that each window and language has some; in a soak all have all."""
QUIET = {"speed": "off", "pace": "at_once", "forced": False}


@pytest.mark.parametrize(
    ("lesson", "place"),
    [
        pytest.param(lesson, place, id=f"{lesson.id}-{place[1]}-{place[0][0]}")
        for lesson, place in PLAYED
    ],
)
def test_a_lesson_is_played_by_clicks(
    person: Callable[..., Player], lesson: Lesson, place: tuple[tuple[int, int], str]
) -> None:
    size, language = place
    anna = person(size=size, language=language, **QUIET)
    anna.go(f"#/lesson/{lesson.id}")
    learner = Learner(anna, lesson)
    while (step := learner.run.step) is not None:
        learner.read()
        expect(anna.see("guide-text")).to_have_text(step.say.say(language))
        expect(anna.see("guide-text")).to_be_in_viewport(ratio=1)
        if learner.run.at in (1, len(lesson.steps) // 2):
            anna.picture(f"lesson-{lesson.id}-{learner.run.at}-{language}-{size[0]}")
        learner.follow()
    expect(anna.see("lesson-done")).to_be_visible()
    anna.picture(f"lesson-{lesson.id}-done-{language}-{size[0]}")
    wider = anna.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wider <= 0, "the page is wider than the window"
    anna.go("#/lessons")
    expect(anna.see(f"lesson-{lesson.id}")).to_have_attribute("data-done", "true")


def test_who_is_new_is_told_where_to_begin_and_comes_back(person: Callable[..., Player]) -> None:
    anna = person(size=THUMB, language="de", **QUIET)
    anna.go()
    expect(anna.see("learn-here")).to_contain_text("Neu hier?")
    anna.picture("lessons-lobby-phone")
    anna.see("lesson-first_turn").click()
    learner = Learner(anna, next(one for one in LESSONS if one.id == "first_turn"))
    learner.follow()
    learner.read()
    # Something else that is allowed: the teacher says why not, and nothing has changed.
    anna.tap("peru")
    anna.see("confirm").click()
    expect(anna.see("note")).to_contain_text("Brasilien grenzt an Venezuela")
    anna.picture("lessons-hint-phone")
    # Something the rules forbid: the book answers.
    anna.tap("venezuela")
    expect(anna.see("note")).to_contain_text("2003")
    # A reload, and a fresh tab, go on where it was.
    anna.page.reload()
    learner.read()
    learner.follow()
    anna.open_tab()
    anna.go("#/lessons")
    expect(anna.see("lesson-first_turn")).to_have_attribute("data-done", "false")
    anna.see("lesson-first_turn").click()
    learner.read()
    while learner.run.step is not None:
        learner.follow()
    expect(anna.see("next-lesson")).to_contain_text("Angriff und Chancen")
    anna.see("next-lesson").click()
    expect(anna.see("guide")).to_have_attribute("data-step", "0")
    anna.go()
    expect(anna.see("learn-here")).to_contain_text("Weiter lernen")
    anna.see("box-2010").click()
    expect(anna.see("box-lessons").locator("a")).to_have_count(2)


def test_a_lesson_goes_on_when_the_server_comes_back(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(language="en", **QUIET)
    anna.go("#/lesson/attack")
    learner = Learner(anna, next(one for one in LESSONS if one.id == "attack"))
    learner.follow()
    learner.read()
    anna.pickable()  # the map is there
    server.kill()
    learner.decide(find_expected(learner.run))
    expect(anna.see("connection-lost")).to_be_visible()
    server.start()
    learner.run.play(str(find_expected(learner.run)))
    learner.read()
    learner.follow()


def test_a_lesson_that_does_not_exist_leads_to_those_that_do(
    person: Callable[..., Player],
) -> None:
    anna = person(language="en")
    anna.go("#/lesson/chess")
    expect(anna.page.locator("p.problem")).to_have_text("There is no such lesson.")
    anna.page.get_by_role("link", name="All lessons").click()
    expect(anna.see("lessons")).to_be_visible()
    assert [problem for problem in anna.problems if "404" not in problem] == []
    anna.problems.clear()
