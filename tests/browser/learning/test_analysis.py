"""The analysis board in the browser: pasted, played on, gone back over, set up, by clicks."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from risiko.analysis.what_if import read_line
from tests.analysis.test_plans import before_australia
from tests.browser.axe import check
from tests.browser.player import Player
from tests.browser.visitor import THUMB

DESK = (1440, 900)
QUIET = {"speed": "off", "pace": "at_once"}
TITLE = {"en": "This position is not possible", "de": "Diese Stellung ist nicht möglich"}


def paste(anna: Player, line: str) -> None:
    anna.go("#/analysis")
    anna.see("paste-line").fill(line)
    anna.see("analyse-line").click()


def line_of(anna: Player) -> str:
    anna.see("menu").click()
    line = anna.see("analysis-line").input_value()
    anna.page.keyboard.press("Escape")
    return line


@pytest.mark.parametrize(("size", "language"), [(DESK, "en"), (THUMB, "de")], ids=["desk", "phone"])
def test_a_position_is_pasted_judged_and_played_on(
    person: Callable[..., Player], size: tuple[int, int], language: str
) -> None:
    place = f"{language}-{size[0]}"
    anna = person(size=size, language=language, **QUIET)
    start = str(before_australia())
    paste(anna, start.replace(" a attack ", " f attack "))
    expect(anna.page.locator("h1")).to_have_text(TITLE[language])
    expect(anna.see("flaws").locator("li").first).not_to_be_empty()
    anna.picture(f"analysis-flaws-{place}")
    paste(anna, start)
    # Everybody's chances, and the marshal's plans as arrows.
    expect(anna.see("chances").locator("li")).to_have_count(3)
    expect(anna.see("coach-reason")).not_to_be_empty()
    expect(anna.page.locator(".plan")).to_be_attached()
    anna.page.wait_for_selector(".land path")
    check(anna, "analysis", "desktop" if size == DESK else "phone")
    anna.see("plan-1").click()
    expect(anna.see("plan-1")).to_have_attribute("aria-pressed", "true")
    # An attack whose dice are chosen: the first one conquers.
    anna.see("draws").uncheck()
    before = anna.see("chance-0").inner_text()
    anna.click("western_australia")
    anna.click("indonesia")
    anna.see("confirm").click()
    expect(anna.see("outcome")).to_have_count(2)
    anna.picture(f"analysis-outcomes-{place}")
    anna.see("outcome").first.click()
    expect(anna.see("step")).to_have_attribute("data-step", "occupy")
    last = anna.see("moments").get_attribute("data-at") or ""
    assert anna.see("moments").get_attribute("data-of") == last
    expect(anna.see("chance-0")).not_to_have_text(before)
    # Back and forth by keys; a reload is at the same moment, and the way back is kept.
    anna.page.keyboard.press("Home")
    expect(anna.see("moments")).to_have_attribute("data-at", "0")
    expect(anna.see("chance-0")).to_have_text(before)
    anna.page.keyboard.press("End")
    expect(anna.see("moments")).to_have_attribute("data-at", last)
    anna.page.reload()
    expect(anna.see("moments")).to_have_attribute("data-at", last)
    expect(anna.see("table")).to_have_attribute("data-ply", last)
    conquered = line_of(anna)
    assert read_line(conquered).player == 0
    # The link of the moment alone leads to the same position for somebody else.
    ben = person(size=size, language=language, **QUIET)
    ben.go(f"#/analysis?line={quote(conquered)}")
    expect(ben.see("moments")).to_have_attribute("data-of", "0")
    assert line_of(ben) == conquered
    wider = anna.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wider <= 0, "the page is wider than the window"


@pytest.mark.parametrize(("size", "language"), [(DESK, "de"), (THUMB, "en")], ids=["desk", "phone"])
def test_a_position_is_set_up_by_clicking(
    person: Callable[..., Player], size: tuple[int, int], language: str
) -> None:
    anna = person(size=size, language=language, **QUIET)
    anna.go("#/analysis")
    anna.see("editor-game").select_option("2000/missions")
    anna.see("open-editor").click()
    sound = anna.see("editor")
    expect(sound).to_have_attribute("data-sound", "true")
    anna.page.wait_for_selector(".land path")
    anna.see("brush-b").click()
    anna.click("peru")
    anna.click("peru")
    units = anna.units("peru")
    anna.see("more").click()
    assert anna.units("peru") == units + 1
    anna.see("give-card-c").select_option("alaska")
    expect(anna.see("card-alaska")).to_be_visible()
    # Two players with the same mission: that cannot be, and is said.
    anna.see("mission-a").select_option("na_af")
    anna.see("mission-b").select_option("na_af")
    expect(anna.see("flaws")).to_be_visible()
    expect(anna.see("analyse")).to_be_disabled()
    check(anna, "editor", "desktop" if size == DESK else "phone")
    anna.see("mission-b").select_option("as_sa")
    expect(sound).to_have_attribute("data-sound", "true")
    anna.see("analyse").click()
    expect(anna.see("chances").locator("li")).to_have_count(3)
    position = read_line(line_of(anna))
    assert f"b{units + 1}" in str(position)
    assert str(position).split(" ")[7] == "-/-/alaska"


def test_what_is_missing_for_a_game_is_said_and_it_is_played_on(
    person: Callable[..., Player],
) -> None:
    """Positions of Express are not set up by clicking; all else is there, and in one number."""
    anna = person(size=THUMB, language="de", **QUIET)
    paste(anna, "express@1 2 ..../.../../../.a/a b throw argentina:gg:2 3")
    expect(anna.see("missing")).to_have_count(1)
    expect(anna.see("chances").locator("li")).to_have_count(2)
    anna.see("draw").click()
    expect(anna.see("outcomes")).to_have_count(0)
    expect(anna.see("coach-reason")).not_to_be_empty()
    expect(anna.see("chances")).to_have_attribute("aria-busy", "false")
    told = anna.see("plan-0").inner_text().partition(": ")[2]
    expect(anna.see("chances").locator("b", has_text=told)).not_to_have_count(0)
    anna.picture("analysis-express-phone")
