"""The pages of a campaign fit every screen, however long the names are that were typed."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.axe import check
from tests.browser.player import Player
from tests.browser.worlds import CIRCLE, LONGEST, wordy

SMALL = (390, 844), (360, 780)
LARGE = 1440, 900
GAMES = 3
FITS = "() => document.scrollingElement.scrollWidth <= innerWidth"
WIDE = """() => [...document.querySelectorAll("main *")].filter((one) => {
    const box = one.getBoundingClientRect();
    let up = one;
    while (up && getComputedStyle(up).overflowX === "visible") up = up.parentElement;
    return box.right > innerWidth + 1 && (!up || up === document.documentElement);
}).map((one) => `${one.tagName}.${one.className}: ${one.innerText?.slice(0, 60)}`)"""
"""What sticks out of the page and is not scrolled in a box of its own."""


def must_fit(player: Player, name: str) -> None:
    """The page is wider than none of the screens; pictures are kept of two of them."""
    for size in (*SMALL, LARGE):
        player.page.set_viewport_size({"width": size[0], "height": size[1]})
        player.page.evaluate("() => new Promise(requestAnimationFrame)")
        if size != SMALL[1]:
            player.picture(f"{name}-{size[0]}")
        assert player.page.evaluate(FITS), (name, size, player.page.evaluate(WIDE))


def test_a_world_full_of_long_names_fits(person: Callable[..., Player], tmp_path: Path) -> None:
    anna = person(speed="off", language="de", size=SMALL[0])
    file = tmp_path / "long.campaign"
    file.write_text(wordy(GAMES), encoding="utf-8")
    anna.go("#/campaign")
    anna.see("import").set_input_files(file)
    expect(anna.see("campaign")).to_have_attribute("data-games", str(GAMES))
    expect(anna.see("last-chapter")).to_contain_text(LONGEST)
    assert anna.see("packets").locator("[data-opened=true]").count() > 0
    for row in anna.page.locator("details").all():
        row.evaluate("one => { one.open = true }")
    expect(anna.see("register")).to_contain_text(LONGEST)
    expect(anna.page.locator(".land path").first).to_be_attached()
    must_fit(anna, "campaign-long")
    for card in anna.see("turn-over").all():
        card.click()
    must_fit(anna, "campaign-long-backs")

    # who plays the next game, and the table that waits for them
    anna.see("next-game").click()
    expect(anna.see("next-game-dialog")).to_contain_text(CIRCLE[0])
    must_fit(anna, "campaign-long-next")
    anna.see("begin-game").click()
    expect(anna.see("waiting-room")).to_contain_text(CIRCLE[0])
    must_fit(anna, "campaign-long-waiting")
    anna.page.go_back()
    expect(anna.see("current-game")).to_contain_text(CIRCLE[0])
    must_fit(anna, "campaign-long-current")

    anna.see("to-chronicle").click()
    expect(anna.see("chronicle")).to_contain_text(LONGEST)
    must_fit(anna, "campaign-long-chronicle")
    anna.resize(SMALL[0])
    check(anna, "chronicle", "phone")
    anna.go()
    expect(anna.see("my-campaigns")).to_contain_text(CIRCLE[0])
    world = anna.see("small-world")
    expect(world.locator(".land")).not_to_have_count(0)
    expect(world.locator(".mark")).not_to_have_count(0)
    must_fit(anna, "campaign-long-lobby")
