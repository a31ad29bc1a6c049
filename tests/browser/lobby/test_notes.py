"""Private notes at a table, on a phone and at a desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.visitor import DESKTOP, THUMB


@pytest.mark.parametrize(("size", "locale"), [(THUMB, "de-DE"), (DESKTOP, "en-GB")])
def test_a_note_is_there_when_one_comes_back(
    person: Callable[..., Player], size: tuple[int, int], locale: str
) -> None:
    anna = person(size=size, locale=locale, speed="off", forced=False)
    anna.play_now("express")
    anna.ready()
    anna.see("menu").first.click()
    anna.see("note").fill("China zuletzt")
    anna.see("note").blur()
    expect(anna.see("note-saved")).to_contain_text("Gespeichert" if locale == "de-DE" else "Saved")
    anna.picture(f"note-{size[0]}")
    anna.page.reload()
    anna.ready()
    anna.see("menu").first.click()
    expect(anna.see("note")).to_have_value("China zuletzt")
