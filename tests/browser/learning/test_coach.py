"""The coach at the table: its plans as arrows on the map, and gone with the next decision."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import check
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.table.test_march import choose, sit_down
from tests.browser.visitor import THUMB

DESK = (1440, 900)


@pytest.mark.parametrize(
    ("size", "language"),
    [(DESK, "en"), (THUMB, "de")],
    ids=["desk", "phone"],
)
def test_the_coach_shows_a_plan_until_something_is_decided(
    person: Callable[..., Player], size: tuple[int, int], language: str
) -> None:
    anna = person(size=size, touch=size == THUMB, speed="off", language=language, forced=False)
    anna.play_now("2003/conquest")
    anna.play_until("attack")
    anna.see("ask-coach").click()
    expect(anna.see("coach-reason")).not_to_be_empty()
    arrows = anna.page.locator(".plan")
    steps = anna.see("coach").locator("ol li")
    if steps.count():  # it may be best to do nothing
        expect(arrows).to_have_attribute("data-steps", str(steps.count()))
    check(anna, "coach", "desktop" if size == DESK else "phone")
    if anna.see("plan-1").count():
        first = anna.see("coach-reason").inner_text()
        anna.see("plan-1").click()
        expect(anna.see("plan-1")).to_have_attribute("aria-pressed", "true")
        assert first
    anna.see("ask-end").click()
    expect(arrows).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "language"),
    [(DESK, "de"), (THUMB, "en")],
    ids=["desk", "phone"],
)
def test_the_coach_asks_once_before_a_large_mistake(
    person: Callable[..., Player], size: tuple[int, int], language: str
) -> None:
    """What the coach says of a decision is put into its mouth here; the server's tests ask it."""
    chosen = {"speed": "off", "forced": False, "ask_end": False, "warn": True}
    anna = person(size=size, touch=size == THUMB, language=language, **chosen)
    anna.play_now("2003/conquest")
    anna.play_until("attack")
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "{}")["action"])
        route.fulfill(json={"text": "Besser: nicht aufhören."})

    anna.page.route("**/coach/warning?*", answer)
    ply = anna.ply
    anna.see("ask-end").click()
    expect(anna.see("warning-text")).to_have_text("Besser: nicht aufhören.")
    check(anna, "coach-warning", "desktop" if size == DESK else "phone")
    anna.see("warning-think").click()
    expect(anna.see("warning-dialog")).to_have_count(0)
    assert anna.ply == ply, "nothing was sent"
    anna.see("ask-end").click()
    assert anna.until_played(ply)
    assert asked == ["end"], "it asks once"


def test_the_coach_asks_before_a_march(person: Callable[..., Player], server: Server) -> None:
    """Its first attack is what is asked about; whoever insists marches."""
    chosen = {"speed": "off", "pace": "at_once", "battles": "result", "warn": True}
    anna = person(size=THUMB, touch=True, language="de", **chosen)
    marching = sit_down(anna, server, "2003/conquest", seed=5)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "{}")["action"])
        route.fulfill(json={"text": "Besser: nicht angreifen."})

    anna.page.route("**/coach/warning?*", answer)
    ply = anna.ply
    choose(anna, marching.path)
    anna.see("march").tap()
    expect(anna.see("warning-text")).to_have_text("Besser: nicht angreifen.")
    assert anna.ply == ply, "nothing was sent"
    anna.see("warning-insist").tap()
    assert anna.until_played(ply)
    source, target = marching.path[:2]
    assert [action.rpartition(" ")[0] for action in asked] == [f"attack {source} {target}"]


def test_among_people_the_coach_helps_when_all_agree(person: Callable[..., Player]) -> None:
    anna = person(size=DESK, language="en", speed="off", forced=False)
    ben = person(size=THUMB, touch=True, language="de", speed="off", forced=False)
    table = anna.post(
        "tables",
        game="2003/conquest",
        seats=[{"kind": "me", "name": "Anna"}, {"kind": "open"}],
        dice="seeded",
    )
    ben.post(f"tables/{table['id']}/join", invite=table["invite"], name="Ben")
    anna.post(f"tables/{table['id']}/start")
    for somebody in (anna, ben):
        somebody.go(f"#/table/{table['id']}")
        somebody.see("menu").click()
        expect(somebody.see("coach-consent")).to_have_attribute("data-on", "false")
    anna.see("allow-coach").check()
    expect(ben.see("consent-0")).to_have_attribute("data-agrees", "true")
    expect(ben.see("coach-consent")).to_have_attribute("data-on", "false")
    ben.picture("coach-consent-phone")
    ben.see("allow-coach").check()
    for somebody in (anna, ben):
        expect(somebody.see("coach-consent")).to_have_attribute("data-on", "true")
    anna.see("allow-coach").uncheck()
    expect(ben.see("coach-consent")).to_have_attribute("data-on", "false")
