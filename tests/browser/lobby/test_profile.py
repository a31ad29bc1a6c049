"""The page with one's finished games, in both languages, on a phone and at a desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.finished import finish_duel, sign_up
from tests.browser.player import Player
from tests.browser.visitor import DESKTOP, THUMB


@pytest.mark.parametrize(
    ("size", "locale", "won", "name"),
    [(DESKTOP, "de-DE", "Gewonnen", "Doris"), (THUMB, "en-GB", "Won", "Paula")],
)
def test_games_ratings_and_head_to_head(
    person: Callable[..., Player],
    server: Server,
    size: tuple[int, int],
    locale: str,
    won: str,
    name: str,
) -> None:
    anna, ben = person(size=size, locale=locale), person()
    sign_up(anna, name)
    sign_up(ben, f"{name}s Ben")
    anna.go("#/profile")
    games = [finish_duel(server.database, anna, ben) for _ in range(2)]
    games.append(finish_duel(server.database, ben, anna, rated=False))
    anna.go()
    anna.see("all-games").click()
    expect(anna.see("rating-express")).to_contain_text("±")
    expect(anna.see("statistics")).to_contain_text("Express")
    for game in games:
        expect(anna.see(f"past-{game}")).to_be_visible()
    expect(anna.see(f"past-{games[0]}")).to_contain_text(won)
    anna.picture(f"profile-{size[0]}")
    anna.see("history-result").select_option("lost")
    expect(anna.see(f"past-{games[0]}")).to_have_count(0)
    expect(anna.see(f"past-{games[2]}")).to_be_visible()
    anna.see("history-result").select_option("")
    anna.see("opponents").get_by_role("button", name=f"{name}s Ben").click()
    expect(anna.see("history-against")).not_to_have_value("")
    for game in games:
        expect(anna.see(f"past-{game}")).to_be_visible()
    wide = "document.documentElement.scrollWidth > innerWidth"
    assert not anna.page.evaluate(wide)
    anna.see(f"past-{games[0]}").get_by_role("link").click()
    expect(anna.see("replay")).to_contain_text("Express")


def test_a_rated_table_is_a_choice_for_whoever_has_an_account(
    person: Callable[..., Player],
) -> None:
    anna = person()
    anna.go("#/new/express")
    expect(anna.see("rated")).to_be_disabled()
    sign_up(anna, "Rita")
    anna.page.reload()
    anna.see("seat-1").locator("input[value=open]").check(force=True)
    expect(anna.see("rated")).to_be_enabled()
    expect(anna.see("rated")).not_to_be_checked()
    anna.see("rated").check()
    anna.picture("new-rated-table")
    anna.see("open-table").click()
    expect(anna.see("invite-link")).to_be_visible()
    table = anna.page.url.rpartition("/")[2]
    found = anna.context.request.get(f"{anna.address}api/tables/{table}").json()
    assert found["rated"] is True
