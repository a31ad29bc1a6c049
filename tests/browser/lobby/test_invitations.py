"""The page behind an invite link says how the table stands, and follows it."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.lobby.test_accounts import PHONE, settle
from tests.browser.player import Player

SOME_SECONDS = 10_000
"""Milliseconds after which an open page has looked again."""


def opened(person: Callable[..., Player]) -> tuple[Player, str]:
    """Anna at a table with a free seat, and the link to it."""
    anna = person(speed="off")
    anna.open_table("express", "me:Anna", "open")
    return anna, anna.invite_link()


def seat(person: Callable[..., Player], anna: Player, link: str) -> Player:
    """Ben takes the free seat."""
    ben = person(speed="off")
    ben.join(link, "Ben")
    expect(anna.see("seat-1")).to_contain_text("Ben")
    return ben


def stands(player: Player, standing: str) -> None:
    expect(player.see("join")).to_have_attribute("data-standing", standing)


def comes_to_stand(player: Player, standing: str) -> None:
    """The page looks again by itself, some seconds later; its clock is put forward."""
    player.page.clock.fast_forward(SOME_SECONDS)
    stands(player, standing)


def invited(person: Callable[..., Player], link: str, **chosen: Any) -> Player:
    """Somebody before the page of an invite link, whose clock can be put forward."""
    somebody = person(speed="off", **chosen)
    somebody.page.clock.install()
    somebody.page.goto(link)
    return somebody


def test_a_game_that_runs_is_watched_or_played_on(person: Callable[..., Player]) -> None:
    anna, link = opened(person)
    ben = seat(person, anna, link)
    anna.see("start").click()
    expect(ben.see("table")).to_be_visible()
    for size, name in ((PHONE, "phone"), ((1440, 900), "desktop")):
        carl = person(speed="off", size=size)
        carl.page.goto(link)
        stands(carl, "running")
        expect(carl.see("standing")).to_contain_text("Das Spiel hat schon begonnen.")
        expect(carl.see("at-table")).to_have_text("Am Tisch: Anna, Ben")
        expect(carl.see("join-ok")).to_have_count(0)
        carl.picture(f"join-running-{name}")
        carl.see("watch").click()
        expect(carl.see("table")).to_be_visible()
        expect(carl.see("table")).not_to_contain_text("(du)")
    ben.open_tab()
    ben.page.goto(link)
    expect(ben.see("table")).to_contain_text("(du)")


def test_a_full_table_is_watched_until_a_seat_is_free(person: Callable[..., Player]) -> None:
    anna, link = opened(person)
    ben = seat(person, anna, link)
    carl, dora = (invited(person, link, size=size) for size in (PHONE, (1440, 900)))
    for somebody in (carl, dora):
        stands(somebody, "full")
        expect(somebody.see("standing")).to_contain_text("Alle Plätze sind besetzt.")
        expect(somebody.see("at-table")).to_have_text("Am Tisch: Anna, Ben")
        expect(somebody.see("join-ok")).to_have_count(0)
    carl.picture("join-full-phone")
    dora.picture("join-full-desktop")
    dora.see("watch").click()
    expect(dora.see("waiting-room")).to_be_visible()
    expect(dora.see("sit-down")).to_have_count(0)
    ben.see("leave").click()
    expect(ben.see("lobby")).to_be_visible()
    # who waits before the page or in the room may sit down now
    comes_to_stand(carl, "open")
    dora.see("sit-down").click()
    dora.see("name").fill("Dora")
    dora.see("join-ok").click()
    expect(anna.see("seat-1")).to_contain_text("Dora")
    comes_to_stand(carl, "full")


def test_a_table_that_fills_while_somebody_types_is_followed(
    person: Callable[..., Player],
) -> None:
    anna, link = opened(person)
    carl = invited(person, link, size=PHONE)
    carl.see("name").fill("Carl")
    ben = seat(person, anna, link)
    comes_to_stand(carl, "full")
    ben.see("leave").click()
    expect(ben.see("lobby")).to_be_visible()
    comes_to_stand(carl, "open")
    expect(carl.see("name")).to_have_value("Carl")
    ben = seat(person, anna, link)
    anna.see("start").click()
    expect(ben.see("table")).to_be_visible()
    comes_to_stand(carl, "running")


def test_who_is_too_late_is_told_how_the_table_stands(person: Callable[..., Player]) -> None:
    anna, link = opened(person)
    late, later = person(speed="off"), person(speed="off")
    for somebody in (late, later):
        somebody.page.clock.install()
        somebody.page.clock.pause_at("2040-01-01")  # the page does not look again by itself
        somebody.page.goto(link)
        somebody.see("name").fill("Carl")
    ben = seat(person, anna, link)
    late.see("join-ok").click()
    stands(late, "full")
    late.picture("join-too-late")
    anna.see("start").click()
    expect(ben.see("table")).to_be_visible()
    later.see("join-ok").click()
    stands(later, "running")
    for somebody in (late, later):
        expect(somebody.see("watch")).to_be_visible()
        assert any("409" in told for told in somebody.problems), "the server was asked"
        settle(somebody, "status of 409")


def test_the_end_of_a_game_can_be_seen_by_its_link(person: Callable[..., Player]) -> None:
    anna = person(speed="off")
    asked = anna.page.request
    seats = [{"kind": "bot", "bot": "greedy"}] * 2
    table = asked.post(f"{anna.address}api/tables", data={"game": "express", "seats": seats}).json()
    asked.post(f"{anna.address}api/tables/{table['id']}/start", data={"unseeded": True})
    anna.go(f"#/table/{table['id']}")
    expect(anna.see("ending")).to_be_visible()
    winner = anna.see("winner").inner_text().strip()
    link = f"#/join/{table['id']}/{table['invite']}"
    carl = person(speed="off", size=PHONE)
    carl.go(link)
    stands(carl, "over")
    expect(carl.see("standing")).to_contain_text(f"Gewonnen: {winner}")
    carl.picture("join-over-phone")
    carl.see("to-result").click()
    expect(carl.see("winner")).to_contain_text(winner)
    carl.see("to-replay").click()
    expect(carl.see("replay-player")).to_be_visible()
    carl.go(link)
    carl.see("to-replay").click()
    expect(carl.see("replay-player")).to_be_visible()


def test_an_invitation_that_is_none_is_said_to_be_none(person: Callable[..., Player]) -> None:
    anna, link = opened(person)
    carl = person(speed="off", size=PHONE)
    table = link.rpartition("/")[0]
    for wrong, told in (
        (f"{table}/wrong", "Bitte prüfe, ob der Link vollständig ist."),
        (table, "nicht öffentlich"),
        (f"{anna.address}#/join/nowhere/abc", "Den Tisch gibt es nicht."),
        (f"{anna.address}#/join/NO%20TABLE/abc", "Den Tisch gibt es nicht."),
    ):
        carl.page.goto(wrong)
        stands(carl, "closed")
        expect(carl.see("standing")).to_contain_text(told)
        expect(carl.see("join-ok")).to_have_count(0)
    carl.picture("join-none-phone")
    # the table is given up while somebody looks at its page
    dora = invited(person, link)
    stands(dora, "open")
    anna.see("leave").click()
    expect(anna.see("lobby")).to_be_visible()
    comes_to_stand(dora, "closed")
    expect(dora.see("standing")).to_contain_text("Dieser Tisch wurde geschlossen.")
    for somebody in (carl, dora):
        settle(somebody, "status of 403", "status of 404", "status of 410", "status of 422")


def test_a_server_that_does_not_answer_is_asked_again(person: Callable[..., Player]) -> None:
    _, link = opened(person)
    carl = person(speed="off")
    carl.page.clock.install()
    carl.page.route("**/api/tables/**", lambda route: route.abort())
    carl.page.goto(link)
    stands(carl, "closed")
    expect(carl.see("standing")).to_contain_text("nicht zu erreichen")
    carl.page.unroute_all()
    comes_to_stand(carl, "open")
    settle(carl, "ERR_FAILED")
