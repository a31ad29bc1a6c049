"""People at a table, on a phone: muted, reported, removed; and a table that its host closes."""

import sqlite3
from collections.abc import Callable
from contextlib import closing

from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.lobby.test_accounts import settle
from tests.browser.player import Player

PHONE = (390, 844)
DESK = (1440, 900)
ASKED = "[data-testid=actions][data-ready=true]"
LOOKS = 600
"""How often it is looked whether somebody is asked, each time after a tenth of a second."""
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def together(
    person: Callable[..., Player],
    *names: str,
    size: tuple[int, int] = PHONE,
    language: str = "de",
) -> list[Player]:
    """Some people in the waiting room of a table; the first is its host."""
    host = person(speed="off", size=size, language=language)
    host.open_table("express", f"me:{names[0]}", *["open"] * (len(names) - 1))
    link = host.invite_link()
    people = [host]
    for name in names[1:]:
        one = person(speed="off", size=PHONE, language="en")
        one.page.goto(link)
        one.see("name").fill(name)
        one.see("join-ok").click()
        expect(one.see("waiting-room")).to_be_visible()
        people.append(one)
    return people


def until_asked(*people: Player) -> None:
    """Until one of these people has to decide: before they do, nothing happens at the table."""
    for _ in range(LOOKS):
        if any(one.page.locator(ASKED).count() for one in people):
            return
        people[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked")


def write(player: Player, text: str) -> None:
    player.see("chat-text").fill(text)
    player.see("chat-send").click()


def test_somebody_is_muted_and_reported(person: Callable[..., Player], server: Server) -> None:
    anna, eve = together(person, "Anna", "Eve")
    write(eve, "something rude")
    expect(anna.see("chat")).to_contain_text("something rude")
    anna.see("speaker").first.click()
    expect(anna.see("person-dialog")).to_contain_text("Eve")
    assert anna.page.evaluate(FITS)
    anna.picture("person-390")
    anna.see("report").click()
    anna.see("report-text").fill("Beleidigt alle.")
    anna.picture("report-390")
    assert anna.page.evaluate(FITS)
    anna.see("report-ok").click()
    expect(anna.see("reported")).to_contain_text("die Meldung ist angekommen")
    anna.see("mute").click()
    expect(anna.see("mute")).to_contain_text("Wieder anzeigen")
    anna.page.keyboard.press("Escape")
    expect(anna.see("chat")).not_to_contain_text("something rude")
    expect(anna.see("hidden-lines")).to_contain_text("1 Zeile ausgeblendet")
    write(eve, "even more")
    expect(anna.see("hidden-lines")).to_contain_text("2 Zeilen ausgeblendet")
    anna.page.reload()  # this device remembers it
    expect(anna.see("hidden-lines")).to_contain_text("2 Zeilen ausgeblendet")
    anna.see("person-1").click()
    anna.see("mute").click()
    anna.page.keyboard.press("Escape")
    expect(anna.see("chat")).to_contain_text("even more")

    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as kept:
        found = kept.execute("SELECT accused_name, text FROM reports").fetchall()
    assert found == [("Eve", "Beleidigt alle.")]


def test_the_host_removes_somebody_before_and_during_the_game(
    person: Callable[..., Player],
) -> None:
    anna, ben, eve = together(person, "Anna", "Ben", "Eve")
    anna.see("person-2").click()
    anna.see("remove").click()
    anna.picture("remove-390")
    anna.see("remove").click()
    expect(anna.see("seat-2")).to_have_attribute("data-kind", "open")
    expect(eve.page.get_by_role("main")).to_contain_text("You have been removed from this table.")
    anna.see("make-bot").click()
    anna.see("start").click()
    expect(ben.see("table")).to_be_visible()
    until_asked(anna, ben)  # whoever is called to decide is led away from the list of players
    anna.see("tab-players").click()
    anna.see("person-1").click()
    assert anna.page.evaluate(FITS)
    anna.see("remove").click()
    anna.see("remove").click()
    expect(anna.see("player-1")).to_contain_text("Ein Bot spielt für diese Person")
    expect(ben.page.get_by_role("main")).to_contain_text("You have been removed from this table.")
    for one in (ben, eve):
        settle(one, "status of 403")


def test_the_host_closes_the_table(person: Callable[..., Player]) -> None:
    anna, ben = together(person, "Anna", "Ben")
    anna.see("start").click()
    expect(ben.see("table")).to_be_visible()
    anna.see("menu").click()
    anna.see("close-table").click()
    anna.picture("close-table-390")
    anna.see("close-table").click()
    for one in (anna, ben):
        expect(one.see("closed-table")).to_be_visible()
    ben.page.get_by_role("link", name="Check the dice").click()
    expect(ben.see("dice-result")).to_have_attribute("data-ok", "true")


def test_the_dialogs_on_a_desk(person: Callable[..., Player]) -> None:
    anna, eve = together(person, "Anna", "Eve", size=DESK, language="en")
    write(eve, "hello")
    anna.picture("waiting-room-1440")
    anna.see("start").click()
    expect(anna.see("table")).to_be_visible()
    anna.see("person-1").click()
    expect(anna.see("person-dialog")).to_contain_text("Remove from the table")
    anna.picture("person-1440")
    anna.see("report").click()
    anna.picture("report-1440")
    assert anna.page.evaluate(FITS)
    anna.page.keyboard.press("Escape")
    anna.see("menu").click()
    anna.see("close-table").click()
    anna.picture("close-table-1440")
    anna.see("close-table").click()
    for one, width in ((anna, 1440), (eve, 390)):
        expect(one.see("closed-table")).to_contain_text("The table is closed")
        one.picture(f"closed-table-{width}")
        assert one.page.evaluate(FITS)
