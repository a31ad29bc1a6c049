"""The lobby: boxes on a shelf that open, what concerns me above them, bots with faces."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from risiko.bots.characters import characters_of
from tests.browser.player import Player

SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
BOXES = ["2000", "2003", "2010", "express", "evolution"]
FEW_TAPS = 4
"""From opening the page to the first own attack."""
WIDEST = "document.documentElement.scrollWidth"
CUT_OFF = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1
    || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent.trim())"""
"""The elements whose content does not fit into them."""


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_five_boxes_stand_on_a_shelf(
    size: str, language: str, person: Callable[..., Player]
) -> None:
    anna = person(size=SIZES[size], speed="off", language=language)
    anna.go()
    expect(anna.see("shelf").locator("button")).to_have_count(len(BOXES))
    for box in BOXES:
        expect(anna.see(f"box-{box}")).to_be_in_viewport(ratio=1)
    assert anna.see("shelf").locator("button .front").evaluate_all(CUT_OFF) == []
    assert anna.page.evaluate(WIDEST) <= SIZES[size][0]
    expect(anna.see("box-express")).to_contain_text("20 min")
    anna.picture(f"shelf-{size}-{language}")
    for box in BOXES:
        anna.see(f"box-{box}").click()
        expect(anna.see("play-now")).to_be_in_viewport(ratio=1)
        assert anna.see("quick-start").locator("button, .button, .way").evaluate_all(CUT_OFF) == []
        anna.picture(f"box-{box}-{size}-{language}")
        anna.page.keyboard.press("Escape")
        expect(anna.see("quick-start")).to_have_count(0)


def test_the_easiest_box_is_shown_to_who_is_new_and_to_nobody_else(
    person: Callable[..., Player],
) -> None:
    anna = person(speed="off", language="en")
    anna.go()
    expect(anna.see("box-express")).to_contain_text("Start here")
    expect(anna.see("shelf").get_by_text("Start here")).to_have_count(1)
    anna.play_now("express")
    anna.go()
    expect(anna.see("my-tables")).to_be_visible()
    expect(anna.see("shelf").get_by_text("Start here")).to_have_count(0)


def test_a_box_opens_to_its_ways_to_play_and_remembers_the_last_one(
    person: Callable[..., Player],
) -> None:
    anna = person(speed="off", language="en")
    anna.go()
    anna.see("box-2010").click()
    ways = anna.see("quick-start").locator(".way")
    expect(ways).to_have_count(4)
    expect(anna.see("game-2010/basic").locator("input")).to_be_checked()
    anna.see("game-2010/duel").click()
    expect(anna.see("game-2010/duel")).to_contain_text("three neutral armies")
    expect(anna.see("opponents").locator("li")).to_have_count(1)
    anna.see("change-opponents").click()
    anna.see("level").select_option("recruit")
    expect(anna.see("opponents")).to_contain_text(characters_of("recruit")[1].name)
    anna.see("play-now").click()
    expect(anna.see("table")).to_be_visible()
    anna.go()
    anna.see("box-2010").click()
    expect(anna.see("game-2010/duel").locator("input")).to_be_checked()
    expect(anna.see("quick-start")).to_contain_text("Recruit")


@pytest.mark.parametrize("size", SIZES)
def test_a_newcomer_attacks_after_few_taps(size: str, person: Callable[..., Player]) -> None:
    anna = person(size=SIZES[size], language="en")
    anna.go()
    taps = ["box-express", "play-now"]
    for thing in taps:
        anna.see(thing).click()
    first = anna.ready().ply
    taps.append("choice")
    anna.see("choice").first.click()
    if not anna.until_played(first, orelse="confirm"):
        taps.append("confirm")
        anna.see("confirm").click()
        anna.until_played(first)
    expect(anna.see("table").get_by_text("Guest storms").first).to_be_attached()
    assert len(taps) <= FEW_TAPS


def test_friends_are_invited_from_a_box_and_find_the_invitation_in_their_lobby(
    person: Callable[..., Player],
) -> None:
    anna, ben = person(speed="off", language="en"), person(speed="off", language="en")
    anna.open_box("2003/conquest")
    anna.see("with-friends").click()
    for seat in (1, 2, 3):
        expect(anna.see(f"seat-{seat}").locator("input[value=open]")).to_be_checked()
    anna.open_table("2003/conquest", "me:Anna", "open", "bot")
    link = anna.invite_link()
    ben.page.goto(link)
    expect(ben.see("join-ok")).to_be_visible()
    ben.go()
    expect(ben.see("invitations")).to_contain_text("Anna")
    ben.picture("invited")
    ben.see("invitations").get_by_role("link").click()
    ben.see("name").fill("Ben")
    ben.see("join-ok").click()
    expect(ben.see("waiting-room")).to_be_visible()
    ben.go()
    expect(ben.see("my-tables")).to_contain_text("Anna")
    expect(ben.see("invitations")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_bots_have_names_faces_and_a_level(size: str, person: Callable[..., Player]) -> None:
    anna = person(size=SIZES[size], speed="off", language="de")
    general, recruit = characters_of("general")[1], characters_of("recruit")[2]
    anna.go("#/new/2010/basic")
    for seat, level in ((1, "general"), (2, "recruit")):
        anna.see(f"seat-{seat}").locator("select").select_option(level)
    expect(anna.see("seat-1")).to_contain_text(general.name)
    expect(anna.see("seat-2")).to_contain_text(recruit.likes.say("de"))
    anna.see("seat-3").locator("input[value=open]").check(force=True)
    anna.see("open-table").click()
    for seat, who in ((1, general), (2, recruit)):
        row = anna.see("waiting-room").get_by_test_id(f"seat-{seat}")
        expect(row).to_contain_text(who.name)
        expect(row).to_contain_text(who.likes.say("de"))
    expect(anna.see("waiting-room").get_by_test_id("seat-1")).to_contain_text("General")
    anna.see("make-bot").click()
    anna.see("start").click()
    expect(anna.see("table")).to_be_visible()
    names = anna.see("players").locator("tbody th .who")
    expect(names).to_have_text(
        ["Gast", general.name, recruit.name, characters_of("captain")[3].name]
    )
    levels = anna.see("players").locator(".level")
    expect(levels).to_have_text(["General", "Rekrut", "Hauptmann"])
