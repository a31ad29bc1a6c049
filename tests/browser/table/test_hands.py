"""Playing by hand: by keyboard alone, on a phone, in both languages, several at one device."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.visitor import PHONE


def test_a_whole_turn_by_keyboard_alone(person: Callable[..., Player]) -> None:
    anna = person(speed="off", forced=False, defend=True)
    anna.go()
    keys = anna.page.keyboard

    def tab_to(testid: str) -> None:
        for _ in range(60):
            keys.press("Tab")
            if anna.page.evaluate("document.activeElement?.dataset.testid") == testid:
                return
        raise AssertionError(f"the keyboard does not come to {testid}")

    expect(anna.see("box-2003")).to_be_visible()
    tab_to("box-2003")
    keys.press("Enter")
    expect(anna.see("play-now")).to_be_enabled()
    expect(anna.see("play-now")).to_be_focused()
    keys.press("Enter")
    anna.ready()

    def walk_to_board() -> str:
        anna.page.wait_for_selector(".land path[aria-disabled=false]")
        for _ in range(60):
            keys.press("Tab")
            place = anna.page.evaluate(
                "document.activeElement?.closest('.land') && document.activeElement.dataset.id"
            )
            if place in anna.pickable():
                return str(place)
        raise AssertionError("the keyboard does not come to the map")

    first = anna.ply
    walk_to_board()
    keys.press("Enter")
    if not anna.until_played(first, orelse="confirm"):
        keys.press("1")
        keys.press("Enter")
        anna.until_played(first)
    anna.ready()
    anna.picture("keyboard")
    before = anna.page.evaluate("document.activeElement?.dataset.id")
    keys.press("ArrowRight")
    after = anna.page.evaluate("document.activeElement?.dataset.id")
    assert before != after, "arrow keys walk over the map"
    for _ in range(200):
        now = anna.ready()
        if now.verb != "place":
            break
        anna.page.locator(f".land path[data-id={anna.pickable()[0]}]").focus()
        keys.press("Enter")
        if not anna.until_played(now.ply, orelse="confirm"):
            keys.press("9")
            keys.press("Enter")
            anna.until_played(now.ply)
    assert anna.step == "attack"
    anna.choose_nothing()
    sources = anna.pickable()
    anna.page.locator(f".land path[data-id={anna.strongest()}]").focus()
    keys.press("Enter")
    expect(anna.see("chosen")).to_be_visible()
    target = next(place for place in anna.pickable() if place not in sources)
    anna.page.locator(f".land path[data-id={target}]").focus()
    keys.press("Enter")
    expect(anna.see("odds")).to_be_visible()
    keys.press("a")
    expect(anna.see("throw")).to_be_visible()
    now = anna.ready()
    if now.verb == "occupy":
        keys.press("Enter")
        anna.until_played(now.ply)
    anna.ready()
    keys.press("Escape")
    keys.press("e")
    expect(anna.see("step")).not_to_have_attribute("data-step", "attack")


def test_the_keys_are_explained(person: Callable[..., Player]) -> None:
    anna = person(speed="off")
    anna.play_now("express")
    anna.page.keyboard.press("?")
    expect(anna.see("keys-dialog")).to_be_visible()
    anna.picture("keys")
    anna.page.keyboard.press("Escape")
    expect(anna.see("keys-dialog")).to_have_count(0)


@pytest.mark.parametrize("game", ["2003/conquest", "express"])
def test_a_phone_shows_all_without_scrolling_sideways(
    game: str, person: Callable[..., Player]
) -> None:
    anna = person(size=PHONE, speed="off", forced=False, defend=True)
    name = game.replace("/", "-")
    anna.go()
    expect(anna.see("shelf")).to_be_visible()
    for place in ("lobby", "table"):
        if place == "table":
            anna.play_now(game)
            anna.ready()
        anna.picture(f"phone-{name}-{place}")
        width = anna.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE[0], f"{place} is {width} pixels wide"
    for _ in range(8):
        anna.decide()
    anna.picture(f"phone-{name}-later")
    for tab in ("players", "hand", "log", "chat"):
        anna.see(f"tab-{tab}").first.click()
        anna.picture(f"phone-{name}-{tab}")


def test_german_and_english_are_switched_in_the_middle_of_a_game(
    person: Callable[..., Player],
) -> None:
    anna = person(locale="de-DE", speed="off", forced=False)
    anna.play_now("2003/conquest")
    anna.ready()
    expect(anna.see("turn")).to_contain_text("Einheiten setzen")
    assert "Nordamerika: +5" in anna.label("alaska")
    anna.see("settings").first.click()
    anna.page.get_by_text("English").last.click()
    anna.page.keyboard.press("Escape")
    expect(anna.see("turn")).to_contain_text("troops")
    expect(anna.page.locator("html")).to_have_attribute("lang", "en")
    expect(anna.see("table")).not_to_contain_text("Einheit")
    anna.picture("english")


def test_an_english_browser_is_greeted_in_english(person: Callable[..., Player]) -> None:
    john = person(locale="en-GB")
    john.go()
    expect(john.see("lobby")).to_contain_text("Which Risiko will you play?")
    expect(john.page.locator("html")).to_have_attribute("lang", "en")


def test_the_device_is_passed_before_secrets_are_seen(person: Callable[..., Player]) -> None:
    anna = person(speed="off", forced=False, defend=True)
    anna.open_table("2010/missions", "me:Anna", "me:Ben", "bot")
    told = []
    for _ in range(120):
        if anna.ready().covered:
            assert anna.see("board").count() == 0, "nothing is seen before the device is passed"
            assert anna.see("hand").count() == 0
            told.append(anna.see("pass-device").inner_text())
            if len(told) == 2:
                break
        anna.decide(bold=False)
    anna.picture("pass-device")
    first, second = told
    assert {"Anna" in first, "Anna" in second} == {True, False}
    assert {"Ben" in first, "Ben" in second} == {True, False}


def test_a_refused_click_says_why_and_where_it_stands(person: Callable[..., Player]) -> None:
    anna = person(speed="off", forced=False, defend=True)
    anna.play_now("2003/conquest")
    anna.ready()
    anna.click(anna.closed()[0])
    expect(anna.see("note")).to_contain_text("2003")
    anna.picture("refused")


def test_odds_are_shown_before_an_attack(person: Callable[..., Player]) -> None:
    anna = person(speed="off", forced=False, defend=True)
    anna.play_now("2003/conquest")
    anna.play_until("attack")
    anna.choose_route(anna.strongest())
    expect(anna.see("odds")).to_contain_text("%")
    anna.picture("odds")


@pytest.mark.parametrize("game", ["2010/missions", "express"])
def test_dark_and_patterns(game: str, person: Callable[..., Player]) -> None:
    anna = person(dark=True, speed="off", patterns=True, forced=False, defend=True)
    anna.play_now(game)
    for _ in range(6):
        anna.decide()
    anna.picture(f"dark-{game.replace('/', '-')}")
    paper = anna.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    red, green, blue = (int(part) for part in paper.strip("rgb()").split(",")[:3])
    assert max(red, green, blue) < 90, paper


def test_moving_pictures_can_be_turned_off(person: Callable[..., Player]) -> None:
    moving, calm = person(calm=False, speed="normal"), person(calm=True)
    for somebody in (moving, calm):
        somebody.go()
        expect(somebody.see("lobby")).to_be_visible()
    expect(moving.page.locator("html")).to_have_attribute("data-motion", "normal")
    expect(calm.page.locator("html")).to_have_attribute("data-motion", "off")
