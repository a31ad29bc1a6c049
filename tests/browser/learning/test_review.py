"""The review of a finished game: asked for at its end, read, and followed into the replay."""

from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.browser.player import Player
from tests.browser.visitor import PHONE


def test_a_finished_game_is_reviewed(person: Callable[..., Player]) -> None:
    anna = person(speed="off", language="de")
    bots = [{"kind": "bot", "bot": "captain"}] * 3
    table = anna.post("tables", game="2010/basic", seats=bots)["id"]
    anna.post(f"tables/{table}/start", unseeded=True)
    anna.go(f"#/table/{table}")
    anna.until_seen("[data-testid=winner]")
    asked = 0

    def lose_some(route: Route) -> None:
        """The first question is lost, and one while the review is being made."""
        nonlocal asked
        asked += 1
        if asked in (1, 3):
            route.abort("connectionrefused")
        else:
            route.continue_()

    anna.page.route("**/review?*", lose_some)
    anna.see("begin-review").click()
    anna.see("ask-again").click()
    anna.until_seen("[data-testid=review][data-status=ready]")
    assert asked > 3
    review = anna.see("review")
    expect(anna.see("shares").locator("tbody tr")).to_have_count(3)
    anna.see("shares").scroll_into_view_if_needed()
    anna.picture("review-ending")

    anna.go(f"#/replay/{table}?ply=40")
    expect(anna.see("replay-player")).to_have_attribute("data-ply", "40")
    anna.see("begin-review").click()
    expect(review).to_have_attribute("data-status", "ready")
    for dark in (False, True):
        anna.page.emulate_media(color_scheme="dark" if dark else "light")
        review.scroll_into_view_if_needed()
        anna.picture(f"review-{'dark' if dark else 'light'}")
    mistakes = anna.see("mistake")
    for group in anna.see("mistake-group").locator("summary").all():
        group.click()  # those of a kind are told together
    if mistakes.count():
        ply = int(mistakes.first.get_attribute("data-ply") or "0")
        mistakes.first.scroll_into_view_if_needed()
        anna.picture("review-mistakes")
        mistakes.first.click()
        expect(anna.see("replay-player")).to_have_attribute("data-ply", str(ply - 1))
        expect(anna.see("timeline")).to_be_in_viewport()
    anna.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    anna.see("shares").scroll_into_view_if_needed()
    anna.picture("review-phone")
    wider = anna.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wider <= 0, "the page is wider than the phone"
