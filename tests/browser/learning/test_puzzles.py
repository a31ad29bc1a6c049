"""Puzzles in the browser: found in the lobby, not solved, taken back, solved by clicks, shared."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from risiko.puzzles.puzzle import Puzzle
from risiko.puzzles.run import PuzzleRun
from risiko.puzzles.verdict import judge_turn
from risiko.server.lessons.puzzles import all_puzzles
from tests.browser.conftest import ARTEFACTS, Server
from tests.browser.learner import Solver
from tests.browser.player import Player
from tests.browser.visitor import THUMB

DESK = (1440, 900)
QUIET: dict[str, Any] = {"speed": "off", "pace": "at_once", "forced": False}
SHORT = min(all_puzzles().values(), key=lambda puzzle: len(puzzle.solution))


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that plans as well as it can."""
    running = Server(tmp_path_factory.mktemp("puzzles"), kernel="compiled")
    yield running
    running.kill()


def find_mistake(puzzle: Puzzle) -> str:
    """All units in the wrong place."""
    for option in puzzle.start.options():
        if option.verb == "place":
            decision = str(option.action(option.hi))
            run = PuzzleRun(puzzle.start, puzzle.seat, [decision])
            if judge_turn(puzzle, run).verdict == "failed":
                return decision
    raise AssertionError("nothing is wrong here")


@pytest.mark.parametrize(("size", "language"), [(THUMB, "de"), (DESK, "en")])
def test_a_puzzle_is_missed_taken_back_and_solved(
    chromium: Browser, thinking: Server, size: tuple[int, int], language: str
) -> None:
    anna = Player(chromium, thinking.address, ARTEFACTS, size=size, language=language, **QUIET)
    anna.go()
    expect(anna.see("todays-puzzle")).to_be_visible()
    anna.see("all-puzzles").click()
    expect(anna.see("puzzle-count")).to_contain_text(str(len(all_puzzles())))
    anna.picture(f"puzzles-{language}-{size[0]}")
    anna.see("level-1").or_(anna.see("level-2")).first.wait_for()
    anna.go(f"#/puzzle/{SHORT.id}")
    expect(anna.see("guide-text")).to_be_in_viewport(ratio=1)
    anna.see("hint").click()
    expect(anna.see("hints").locator("li")).to_have_count(1)
    anna.picture(f"puzzle-hint-{language}-{size[0]}")

    solver = Solver(anna, SHORT)
    solver.play(find_mistake(SHORT))
    ending = anna.see("puzzle-ending")
    expect(ending).to_have_attribute("data-verdict", "failed")
    expect(ending).to_contain_text("Das ist noch nicht" if language == "de" else "not the best")
    anna.picture(f"puzzle-failed-{language}-{size[0]}")
    anna.see("take-back").click()
    expect(ending).to_have_count(0)

    solver = Solver(anna, SHORT)
    for decision in SHORT.solution:
        solver.play(decision)
    expect(ending).to_have_attribute("data-verdict", "solved")
    anna.see("share-puzzle").click()
    expect(anna.see("puzzle-link")).to_have_value(f"{thinking.address}#/puzzle/{SHORT.id}")
    anna.picture(f"puzzle-solved-{language}-{size[0]}")
    wider = anna.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wider <= 0, "the page is wider than the window"
    anna.go("#/puzzles")
    expect(anna.see(f"puzzle-{SHORT.id}").last).to_have_attribute("data-done", "true")
    anna.leave()


def test_the_solution_is_shown_and_does_not_count(person: Callable[..., Player]) -> None:
    anna = person(language="en", **QUIET)
    anna.go(f"#/puzzle/{SHORT.id}")
    while anna.see("hint").or_(anna.see("show-solution")).get_attribute("data-testid") == "hint":
        anna.see("hint").click()
    anna.see("show-solution").click()
    expect(anna.see("puzzle-ending")).to_have_attribute("data-verdict", "solved")
    expect(anna.see("puzzle-ending")).to_contain_text("This is how it goes.")
    anna.go("#/puzzles")
    expect(anna.see(f"puzzle-{SHORT.id}").last).to_have_attribute("data-done", "false")
    anna.go("#/puzzle/000000")
    expect(anna.page.locator("p.problem")).to_have_text("There is no such puzzle.")
    anna.problems.clear()
