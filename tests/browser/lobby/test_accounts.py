"""Who one is: an account keeps its name, and everything follows who signs in and out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.player import Player

SECRET = "correct horse battery"
PHONE = (390, 844)
REFUSED = "status of 403"


def settle(player: Player, *expected: str) -> None:
    """Refusals that belong to the story are told in the console, too."""
    player.problems[:] = [
        told for told in player.problems if not any(one in told for one in expected)
    ]


def with_account(person: Callable[..., Player], name: str) -> Player:
    """Somebody with a passphrase, at their first device."""
    somebody = person(speed="off", size=(1440, 900))
    somebody.go()
    somebody.keep_games(name, SECRET)
    return somebody


def hold_account(player: Player) -> Callable[[], None]:
    """The server does not say who one is, before what is returned is called."""
    held: list[Route] = []
    over = False

    def handle(route: Route) -> None:
        if over:
            route.continue_()
        else:
            held.append(route)

    def let_go() -> None:
        nonlocal over
        over = True
        for route in held:
            route.continue_()

    player.page.route("**/api/me?*", handle)
    return let_go


@pytest.mark.parametrize("slowly", [False, True])
def test_who_joins_by_a_link_in_a_fresh_tab_keeps_their_account(
    slowly: bool, person: Callable[..., Player]
) -> None:
    name = "Benedikt" if slowly else "Ben"
    ben = with_account(person, name)
    anna = person(speed="off")
    anna.open_table("express", "me:Anna", "open")
    link = anna.invite_link()
    ben.open_tab()
    let_go = hold_account(ben) if slowly else None
    ben.page.goto(link)
    if let_go is not None:
        expect(ben.see("join-ok")).to_be_disabled()
        expect(ben.see("name")).to_have_value("")
        let_go()
    ben.see("join-ok").click()
    expect(ben.see("waiting-room")).to_be_visible()
    expect(anna.see("seat-1")).to_contain_text(name)
    ben.go()
    expect(ben.see("account")).to_contain_text(name)
    phone = person(speed="off", size=PHONE)
    phone.go()
    phone.sign_in(name, SECRET)
    expect(phone.see("my-tables")).to_contain_text(name)


def test_who_types_before_the_account_is_known_sits_down_under_that_name_only(
    person: Callable[..., Player],
) -> None:
    ben = with_account(person, "Bernd")
    anna = person(speed="off")
    anna.open_table("express", "me:Anna", "open")
    link = anna.invite_link()
    ben.open_tab()
    let_go = hold_account(ben)
    ben.page.goto(link)
    ben.see("name").fill("Kapitän")
    let_go()
    expect(ben.see("account")).to_contain_text("Bernd")
    expect(ben.see("name")).to_have_value("Kapitän")
    expect(ben.see("only-here")).to_contain_text("Bernd")
    ben.picture("join-other-name")
    ben.see("name").fill("")
    expect(ben.see("name")).to_have_value("")
    ben.see("name").fill("Kapitän")
    ben.see("join-ok").click()
    expect(anna.see("seat-1")).to_contain_text("Kapitän")
    phone = person(speed="off", size=PHONE)
    phone.go()
    phone.sign_in("Bernd", SECRET)
    expect(phone.see("my-tables")).to_contain_text("Kapitän")


def test_opening_a_table_or_a_campaign_leaves_the_account_as_it_is(
    person: Callable[..., Player],
) -> None:
    ben = with_account(person, "Bert")
    let_go = hold_account(ben)
    ben.page.reload()
    ben.see("box-express").click()
    expect(ben.see("play-now")).to_be_disabled()
    let_go()
    ben.see("change-opponents").click()
    expect(ben.see("name")).to_have_value("Bert")
    ben.see("name").fill("Ernie")
    ben.see("play-now").click()
    expect(ben.see("players").first).to_contain_text("Ernie")
    ben.open_table("express", "me:Bibo", "open")
    expect(ben.see("seat-0")).to_contain_text("Bibo")
    ben.go("#/campaign")
    expect(ben.see("person-0").get_by_test_id("person-name")).to_have_value("Bert")
    ben.see("person-0").get_by_test_id("person-name").fill("Tiffy")
    ben.see("found").click()
    expect(ben.see("circle")).to_contain_text("Tiffy")
    expect(ben.see("account")).to_contain_text("Bert")
    phone = person(speed="off", size=PHONE)
    phone.go()
    phone.sign_in("Bert", SECRET)


def test_a_guest_is_called_as_they_first_sat_down(person: Callable[..., Player]) -> None:
    anna, guest = person(speed="off"), person(speed="off", size=PHONE)
    anna.open_table("express", "me:Anna", "open")
    guest.join(anna.invite_link(), "Zoë")
    expect(guest.see("waiting-room")).to_contain_text("Zoë")
    guest.go()
    expect(guest.see("account")).to_contain_text("Zoë")


def test_another_name_for_an_account_is_also_the_one_to_sign_in_with(
    person: Callable[..., Player],
) -> None:
    ben = with_account(person, "Benno")
    ben.see("account").click()
    ben.see("account-name").fill("Bruno")
    ben.see("account-ok").click()
    expect(ben.see("account-dialog")).to_contain_text("Ab jetzt meldest du dich als „Bruno“ an.")
    ben.picture("account-renamed")
    phone = person(speed="off", size=PHONE)
    phone.go()
    phone.see("account").click()
    phone.see("account-way").locator("input[value=login]").check(force=True)
    phone.see("account-name").fill("Benno")
    phone.see("passphrase").fill(SECRET)
    phone.see("account-ok").click()
    expect(phone.see("account-dialog").get_by_role("alert")).to_contain_text("stimmt nicht")
    phone.picture("account-refused-phone")
    settle(phone, REFUSED)
    phone.see("account-name").fill("Bruno")
    phone.see("account-ok").click()
    expect(phone.see("account-dialog")).to_have_count(0)
    expect(phone.see("account")).to_contain_text("Bruno")


def test_everything_follows_who_signs_in_and_out_without_a_reload(
    person: Callable[..., Player],
) -> None:
    ben = with_account(person, "Bodo")
    ben.go("#/campaign")
    ben.see("campaign-name").fill("Bodos Welt")
    ben.see("found").click()
    expect(ben.see("campaign")).to_be_visible()
    seats = [{"kind": "me", "name": "Bodo"}, {"kind": "bot"}]
    tables = f"{ben.address}api/tables"
    wish = {"game": "express", "seats": seats, "public": True}
    table = ben.page.request.post(tables, data=wish).json()["id"]
    ben.page.request.post(f"{tables}/{table}/start", data={"unseeded": True})

    phone = person(speed="off", size=PHONE)
    phone.go(f"#/table/{table}")
    expect(phone.see("table")).to_be_visible()
    watching = phone.page
    phone.open_tab()
    phone.go()
    phone.page.evaluate("() => { window.sameAsBefore = true }")
    row = f"table-{table}"
    expect(phone.see("running-tables").get_by_test_id(row)).to_be_visible()
    expect(phone.see("my-tables")).to_have_count(0)
    own = watching.get_by_test_id("players").first.get_by_text("(du)")
    expect(own).to_have_count(0)

    phone.sign_in("Bodo", SECRET)
    expect(phone.see("my-tables").get_by_test_id(row)).to_be_visible()
    expect(phone.see("my-campaigns")).to_contain_text("Bodos Welt")
    expect(phone.page.get_by_test_id(row)).to_have_count(1)
    expect(own).to_have_count(1)
    phone.picture("signed-in-phone")

    phone.sign_out()
    expect(phone.see("running-tables").get_by_test_id(row)).to_be_visible()
    expect(phone.see("my-tables")).to_have_count(0)
    expect(phone.see("my-campaigns")).to_have_count(0)
    expect(phone.see("account")).not_to_contain_text("Bodo")
    expect(own).to_have_count(0)
    assert phone.page.evaluate("() => window.sameAsBefore"), "nobody has reloaded the page"


def test_an_invite_page_follows_who_signs_in(person: Callable[..., Player]) -> None:
    ben = with_account(person, "Balu")
    anna = person(speed="off")
    anna.open_table("express", "me:Anna", "open", "open")
    link = anna.invite_link()
    phone = person(speed="off", size=PHONE)
    phone.page.goto(link)
    expect(phone.see("name")).to_have_value("Gast")
    phone.sign_in("Balu", SECRET)
    expect(phone.see("name")).to_have_value("Balu")
    ben.join(link, "Balu")
    expect(ben.see("waiting-room")).to_be_visible()
    # who sits there already is led to their seat, on every device
    expect(phone.see("waiting-room")).to_contain_text("(du)")
