"""The account dialog on a phone: another passphrase, the devices, and signing out elsewhere."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.lobby.test_accounts import PHONE, REFUSED, SECRET, settle, with_account
from tests.browser.player import Player

DESK = (1440, 900)
FRESH = "staple and some more"
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def open_part(player: Player, way: str) -> None:
    player.see("account").click()
    player.see("account-way").locator(f"input[value={way}]").check(force=True)


def test_a_device_is_signed_out_from_a_phone(person: Callable[..., Player]) -> None:
    home = with_account(person, "Dora")
    home.open_table("express", "me:Dora", "open")
    expect(home.see("waiting-room")).to_be_visible()
    phone = person(speed="off", size=PHONE, language="en")
    phone.go()
    phone.sign_in("Dora", SECRET)
    open_part(phone, "devices")
    expect(phone.see("device")).to_have_count(2)
    expect(phone.see("devices")).to_contain_text("(this device)")
    expect(phone.see("devices")).to_contain_text("Last used:")
    assert phone.page.evaluate(FITS)
    phone.picture("account-devices-390")
    phone.resize(DESK)
    phone.picture("account-devices-1440")
    phone.resize(PHONE)
    phone.see("end-session").click()
    expect(phone.see("device")).to_have_count(1)
    # the other one notices by itself: its table is not Dora's any more
    expect(home.page.get_by_role("main")).to_contain_text("Du brauchst eine Einladung.")
    home.page.get_by_role("link", name="Zur Übersicht").click()
    expect(home.see("account")).to_contain_text("Ohne Namen")
    settle(home, REFUSED)
    phone.see("end-all").click()
    phone.see("end-all").click()
    expect(phone.see("account-dialog")).to_have_count(0)
    expect(phone.see("account")).not_to_contain_text("Dora")


def test_another_passphrase_is_asked_for_the_old_one(person: Callable[..., Player]) -> None:
    home = with_account(person, "Emma")
    phone = person(speed="off", size=PHONE)
    phone.go()
    phone.sign_in("Emma", SECRET)
    open_part(phone, "change")
    phone.see("old-passphrase").fill("something wrong")
    phone.see("new-passphrase").fill(FRESH)
    phone.see("passphrase-ok").click()
    expect(phone.see("account-dialog")).to_contain_text("Das bisherige Passwort stimmt nicht.")
    assert phone.page.evaluate(FITS)
    phone.picture("account-passphrase-390")
    phone.resize(DESK)
    phone.picture("account-passphrase-1440")
    phone.resize(PHONE)
    phone.see("old-passphrase").fill(SECRET)
    phone.see("passphrase-ok").click()
    expect(phone.see("account-dialog")).to_contain_text("Das neue Passwort gilt ab jetzt.")
    settle(phone, REFUSED)
    home.page.reload()
    expect(home.see("account")).not_to_contain_text("Emma")
    home.sign_in("Emma", FRESH)


def test_what_is_no_name_is_said_before_it_is_sent(person: Callable[..., Player]) -> None:
    anna = person(speed="off", size=PHONE)
    anna.go()
    anna.see("account").click()
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.method))
    for wrong in ("x" * 25, "Bot", "a\u202eb", "Z" + "\u0335" * 9, "Аnna"):
        anna.see("account-name").fill(wrong)
        anna.see("account-ok").click()
        why = anna.see("account-name").evaluate("field => field.validationMessage")
        assert "24 sichtbare Zeichen" in why
    assert "PUT" not in asked
    anna.see("account-name").fill("👍🏽" * 24)
    anna.see("account-ok").click()
    expect(anna.see("account")).to_contain_text("👍🏽" * 24)
