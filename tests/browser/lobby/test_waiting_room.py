"""The waiting room: seats kept for friends, the coach agreed on; then a game that others watch."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.visitor import DESKTOP, THUMB

KEPT = {"en": "for friends", "de": "für Freunde"}
WATCHING = {"en": "1 spectator", "de": "1 Zuschauer"}


@pytest.mark.parametrize(
    ("size", "language"), [(DESKTOP, "en"), (THUMB, "de")], ids=["desk", "phone"]
)
def test_a_friend_takes_the_kept_seat_and_a_stranger_watches(
    person: Callable[..., Player], size: tuple[int, int], language: str
) -> None:
    anna = person(size=size, language=language, speed="off")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    table = anna.post("tables", game="2003/conquest", seats=seats, public=True, dice="seeded")
    id = table["id"]
    anna.go(f"#/table/{id}")
    anna.see("keep-seat").click()
    expect(anna.see("seat-1")).to_contain_text(KEPT[language])
    expect(anna.see("coach-consent")).to_have_count(0)  # nobody else is there to agree
    # A stranger finds no seat; a friend, who has the link, does.
    carl = person(size=size, language=language, speed="off")
    carl.go()
    expect(carl.see("lobby")).to_be_visible()
    expect(carl.page.locator(f"[href*='{id}']")).to_have_count(0)
    ben = person(size=size, language=language, speed="off")
    ben.join(anna.invite_link(), "Ben")
    expect(anna.see("seat-1")).to_contain_text("Ben")
    # Both agree to the coach before the game begins.
    anna.see("allow-coach").check()
    expect(ben.see("consent-0")).to_have_attribute("data-agrees", "true")
    ben.see("allow-coach").check()
    expect(anna.see("coach-consent")).to_have_attribute("data-on", "true")
    anna.picture(f"waiting-room-coach-{language}")
    anna.see("start").click()
    expect(ben.see("table")).to_be_visible()
    # Whoever watches is counted, for as long as they do.
    carl.go(f"#/table/{id}")
    for somebody in (anna, ben):
        expect(somebody.see("spectators")).to_contain_text(WATCHING[language])
    anna.picture(f"spectators-{language}")
    carl.go()
    expect(anna.see("spectators")).to_have_count(0)
