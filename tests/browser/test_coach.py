"""The coach at the table: its plans as arrows on the map, and gone with the next decision."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
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
    anna.picture(f"coach-{language}")
    if anna.see("plan-1").count():
        first = anna.see("coach-reason").inner_text()
        anna.see("plan-1").click()
        expect(anna.see("plan-1")).to_have_attribute("aria-pressed", "true")
        assert first
    anna.see("ask-end").click()
    expect(arrows).to_have_count(0)
