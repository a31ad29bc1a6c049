"""Every page by the rules of axe-core: names, roles, contrast, order, in light and in dark."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from risiko.protocol import OVER
from tests.browser.ahead import play_ahead, start_table
from tests.browser.axe import check, violations
from tests.browser.campaigns.test_campaign import found
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.table.test_phone import ANNA, CAPTAIN, before_attack

SIZES = {"phone": (390, 844), "desktop": (1440, 900)}


@pytest.mark.parametrize("size", SIZES)
def test_the_way_to_a_table(size: str, person: Callable[..., Player]) -> None:
    anna = person(size=SIZES[size], speed="off", forced=False)
    anna.go()
    expect(anna.see("shelf")).to_be_visible()
    check(anna, "lobby", size)
    anna.see("box-2000").click()
    expect(anna.see("play-now")).to_be_enabled()
    anna.see("change-opponents").click()
    check(anna, "box", size)
    anna.page.keyboard.press("Escape")
    anna.see("account").click()
    expect(anna.see("account-dialog")).to_be_visible()
    check(anna, "account", size)
    anna.go("#/new/2010/basic")
    expect(anna.see("seat-1")).to_be_visible()
    check(anna, "new", size)
    anna.open_table("2010/basic", "me:Anna", "open", "bot")
    expect(anna.see("waiting-room")).to_be_visible()
    check(anna, "waiting", size)
    anna.go("#/rules/2010/basic")
    expect(anna.page.locator("main h2").first).to_be_visible()
    check(anna, "rules", size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["2003/conquest", "express", "evolution"])
def test_the_table(game: str, size: str, person: Callable[..., Player]) -> None:
    anna = person(size=SIZES[size], speed="off", forced=False)
    anna.play_now(game)
    anna.ready()
    if game != "express":
        anna.page.wait_for_selector(".land path")
    check(anna, f"table-{game.replace('/', '-')}", size)


@pytest.mark.parametrize("size", SIZES)
def test_what_lies_around_the_table(size: str, person: Callable[..., Player]) -> None:
    anna, ben = person(size=SIZES[size], speed="off"), person()
    pages = {"help": "help", "lessons": "lessons", "profile": "profile", "nowhere": None}
    for page, seen in pages.items():
        anna.go(f"#/{page}")
        expect(anna.see(seen) if seen else anna.page.locator("main h1")).to_be_visible()
        check(anna, page, size)
    anna.go("#/lesson/attack")
    expect(anna.see("guide")).to_be_visible()
    anna.page.wait_for_selector(".land path")
    check(anna, "lesson", size)
    ben.open_table("2010/basic", "me:Ben", "open")
    anna.page.goto(ben.invite_link())
    expect(anna.see("name")).to_be_visible()
    check(anna, "join", size)
    anna.go()
    anna.see("settings").first.click()
    expect(anna.see("settings-dialog")).to_be_visible()
    check(anna, "settings", size)


@pytest.mark.parametrize("size", SIZES)
def test_what_opens_at_a_table(size: str, person: Callable[..., Player], server: Server) -> None:
    anna = person(size=SIZES[size], speed="off", forced=False, language="de", ask_end=True)
    before_attack(anna, server)
    for tab in ("players", "hand", "log", "chat", "act"):
        if anna.see(f"tab-{tab}").is_visible():
            anna.see(f"tab-{tab}").click()
            check(anna, f"tab-{tab}", size)
    anna.choose_route(anna.strongest())
    if anna.see("sheet-handle").is_visible():
        anna.see("sheet-handle").click()
    expect(anna.see("odds")).to_be_visible()
    check(anna, "odds", size)
    anna.see("ask-end").click()
    expect(anna.see("end-dialog")).to_be_visible()
    check(anna, "end-question", size)
    anna.see("end-no").click()
    anna.see("menu").click()
    expect(anna.page.locator("dialog")).to_be_visible()
    check(anna, "menu", size)
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("?")
    expect(anna.see("keys-dialog")).to_be_visible()
    check(anna, "keys", size)


@pytest.mark.parametrize("size", SIZES)
def test_a_game_that_is_over(size: str, person: Callable[..., Player], server: Server) -> None:
    anna = person(size=SIZES[size], speed="off", language="de")
    table = start_table(anna, "2010/duel", ANNA, CAPTAIN, seed=3)
    play_ahead(server, table, lambda position: position.turn == OVER)
    anna.go(f"#/table/{table}")
    expect(anna.see("story")).to_be_visible()
    expect(anna.see("charts")).to_be_visible()
    check(anna, "ending", size)
    anna.go(f"#/replay/{table}")
    anna.page.wait_for_selector(".land path")
    check(anna, "replay", size)
    anna.go(f"#/dice/{table}")
    expect(anna.see("dice-page")).to_be_visible()
    check(anna, "dice", size)


@pytest.mark.parametrize("size", SIZES)
def test_a_campaign(size: str, person: Callable[..., Player]) -> None:
    anna = person(size=SIZES[size], speed="off")
    anna.go("#/campaign")
    expect(anna.see("campaign-name")).to_be_visible()
    check(anna, "found", size)
    found(anna, f"Welt {size}", "me:Anna", "bot:Rot", "bot:Blau")
    check(anna, "campaign", size)


def test_flaws_are_found(person: Callable[..., Player]) -> None:
    anna = person(speed="off")
    anna.go()
    expect(anna.see("shelf")).to_be_visible()
    anna.page.evaluate(
        """() => {
            const pale = document.createElement("p");
            pale.textContent = "too pale to be read";
            pale.style.color = "#d9d2c1";
            document.querySelector("main").append(pale, document.createElement("button"));
        }"""
    )
    assert {flaw[0] for flaw in violations(anna)} == {"color-contrast", "button-name"}
