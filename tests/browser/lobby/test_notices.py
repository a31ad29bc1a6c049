"""Hearing that it is one's turn: settings that are off until asked for, and what they do."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.table.test_two_people import who_is_asked
from tests.browser.visitor import DESKTOP, THUMB

LISTENER = """
window.shown = [];
window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, options) { window.shown.push(`${title}: ${options.tag}`); }
    close() {}
};
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""
"""A browser that writes down which notifications it would show, and can look away."""


def test_a_hidden_page_says_that_it_is_ones_turn(person: Callable[..., Player]) -> None:
    anna = person(speed="off", forced=False, defend=True)
    ben = person(speed="off", forced=False, defend=True, notify=True)
    ben.context.add_init_script(LISTENER)
    anna.open_table("express", "me:Anna", "open")
    ben.join(anna.invite_link(), "Ben")
    expect(anna.see("seat-1")).to_contain_text("Ben")
    ben.page.evaluate("window.away = true")
    anna.see("start").click()
    table = anna.page.url.rpartition("/")[2]
    who_is_asked(anna, ben)
    while anna.page.locator("[data-testid=actions][data-ready=true]").count():
        anna.decide()
        who_is_asked(anna, ben)
    ben.page.wait_for_function("window.shown.length > 0")
    assert ben.page.evaluate("window.shown[0]") == f"Du bist am Zug: table-{table}"


@pytest.mark.parametrize(("size", "locale"), [(DESKTOP, "de-DE"), (THUMB, "en-GB")])
def test_the_settings_say_who_carries_it(
    person: Callable[..., Player], size: tuple[int, int], locale: str
) -> None:
    anna = person(size=size, locale=locale)
    anna.post("account", name=f"Kalle {size[0]}", passphrase="ein langes Wort")
    anna.go()
    anna.see("settings").click()
    for choice in ("notify", "push", "keep-offline"):
        expect(anna.see(choice)).not_to_be_checked()
    expect(anna.see("carrier")).to_contain_text("Mozilla")
    anna.see("calendar").click()
    expect(anna.see("calendar-link")).to_have_value(re.compile("/api/calendar/.+ics$"))
    anna.see("notices").scroll_into_view_if_needed()
    anna.picture(f"notices-{size[0]}")
