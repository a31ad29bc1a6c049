"""A campaign in the browser: founded, played, written up, played on, and taken along."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from risiko.evolution.campaign.campaign import Campaign
from risiko.evolution.content.pieces import PACKETS, Packet
from risiko.record.dice import Seeded
from tests.browser.axe import check
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import PHONE
from tests.server.chapters import hurry, whole
from tests.server.circle import load_dice

SEEDS = 40
"""First games of five bots that are tried: in about every third one somebody is eliminated."""


def found(player: Player, name: str, *circle: str) -> None:
    """Found a campaign from the lobby; people as `me:Name`, `open:Name`, `bot:Name`."""
    player.go()
    player.see("campaign-entry").click()
    player.see("campaign-name").fill(name)
    while player.see("person-name").count() < len(circle):
        player.see("add-person").click()
    for number, words in enumerate(circle):
        kind, _, called = words.partition(":")
        row = player.see(f"person-{number}")
        row.get_by_test_id("person-name").fill(called)
        row.locator(f"input[value={kind}]").check(force=True)
    player.see("found").click()
    expect(player.see("campaign")).to_have_attribute("data-games", "0")


def beside(work: Coroutine[Any, Any, None]) -> None:
    """Do something beside the browser, which has a loop of its own here."""
    with ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, work).result()


def exported(page: Page, folder: Path) -> Path:
    """The campaign as a file."""
    with page.expect_download() as download:
        page.get_by_test_id("export").click()
    path = folder / "taken.campaign"
    download.value.save_as(path)
    return path


def only_bots(player: Player) -> None:
    """The next game is for the bots; who is here looks on."""
    player.see("next-game").click()
    player.see("seat-of-0").get_by_role("button").last.click()
    player.see("begin-game").click()
    expect(player.see("table")).to_be_visible()


def look_on(player: Player) -> None:
    """Bots play to the end; a packet that they open is read and put away."""
    ending, packet = player.see("ending"), player.see("packet-title")
    while True:
        player.until_seen("[data-testid=ending], [data-testid=packet-title]")
        if not packet.count():
            break
        title = packet.inner_text()
        player.see("packet-ok").click()
        expect(packet.filter(has_text=title)).to_have_count(0)
    expect(ending).to_be_visible()


def test_a_campaign_from_its_founding_into_the_second_game(
    person: Callable[..., Player], tmp_path: Path
) -> None:
    anna = person(speed="off", language="de", forced=False, defend=True)
    found(anna, "Sonntag", "me:Anna", "bot:Krähe", "bot:Amsel", "bot:Lotse")
    sealed = anna.see("packets").locator("[data-opened=false]")
    expect(sealed).to_have_count(6)
    anna.picture("campaign-founded")
    address = anna.page.url

    # the first game, to its end
    only_bots(anna)
    look_on(anna)
    write_up = anna.see("write-up")
    expect(write_up).to_contain_text("gewinnt")
    expect(write_up).to_contain_text("gründet")
    expect(anna.see("rematch")).to_have_count(0)
    anna.picture("campaign-write-up")

    # the world after it
    anna.see("to-campaign").click()
    assert anna.page.url == address
    expect(anna.see("campaign")).to_have_attribute("data-games", "1")
    expect(anna.see("signatures").locator(".signed")).to_have_count(1)
    expect(anna.see("register")).to_contain_text("gegründet von")
    card = anna.see("faction-mechaniker")
    expect(card).to_have_attribute("data-side", "front")
    card.get_by_role("button").click()
    expect(card).to_have_attribute("data-side", "back")
    expect(card.locator("tbody tr")).to_have_count(1)
    anna.picture("campaign-after-one-game")

    # its chronicle
    anna.see("to-chronicle").click()
    expect(anna.see("chapter-1")).to_contain_text("Was sich in der Welt verändert hat")
    check(anna, "chronicle", "desktop")
    anna.page.emulate_media(color_scheme="light")
    anna.page.emulate_media(media="print")
    expect(anna.see("print")).to_be_hidden()
    expect(anna.see("chapter-1")).to_be_visible()
    anna.page.emulate_media(media="screen")
    anna.page.go_back()

    # taken along and brought back, it is the same
    file = exported(anna.page, tmp_path)
    text = file.read_text("utf-8")
    assert len(Campaign.read(text).chapters) == 1
    anna.go("#/campaign")
    broken = tmp_path / "broken.campaign"
    broken.write_text(text.replace("person Amsel", "person Ampel"), encoding="utf-8")
    anna.see("import").set_input_files(broken)
    expect(anna.see("broken")).to_contain_text("(Spiel 1): nicht in der Runde")
    anna.see("import").set_input_files(file)
    expect(anna.see("campaign")).to_have_attribute("data-games", "1")
    assert anna.page.url != address
    assert exported(anna.page, tmp_path).read_text("utf-8") == text

    # the second game begins on the changed world, with Anna in it
    anna.page.goto(address)
    anna.see("next-game").click()
    if anna.see("add-0").count():
        anna.see("add-0").click()
    anna.see("begin-game").click()
    anna.ready()
    anna.decide()
    anna.page.goto(address)
    expect(anna.see("current-game")).to_contain_text("Spiel 2")
    expect(anna.see("next-game")).to_have_count(0)
    anna.see("go-on").click()
    expect(anna.see("table")).to_be_visible()
    assert [problem for problem in anna.problems if "422" not in problem] == []
    anna.problems.clear()  # the refused file is told in the console, too


def test_a_friend_joins_the_circle_by_its_link(person: Callable[..., Player]) -> None:
    anna = person(speed="off", language="de")
    ben = person(speed="off", language="de", size=PHONE)
    found(anna, "Freitag", "me:Anna", "open:Ben", "bot:Krähe")
    anna.see("invite").locator("summary").click()
    link = anna.see("campaign-link").input_value()
    assert "#" in link
    ben.page.goto(link)
    expect(ben.see("invitation")).to_be_visible()
    ben.picture("campaign-invitation-phone")
    ben.see("take-1").click()
    expect(ben.see("invitation")).to_have_count(0)
    expect(ben.see("person-1")).to_have_attribute("data-kind", "human")
    # Anna opens the table; Ben's seat waits for him there
    expect(anna.see("person-1")).to_have_attribute("data-kind", "human")
    anna.see("next-game").click()
    anna.see("begin-game").click()
    expect(anna.see("waiting-room")).to_contain_text("Ben")
    with ben.page.expect_response(lambda answer: "/seed" in answer.url):  # his share of the dice
        ben.see("go-on").click()
    expect(ben.see("waiting-room")).to_contain_text("(du)")
    # whoever opened it may close it
    anna.see("give-up").click()
    anna.see("give-up-ok").click()
    anna.see("back-to-campaign").click()
    expect(anna.see("next-game")).to_be_visible()
    ben.see("back-to-campaign").click()
    expect(ben.see("next-game")).to_be_visible()
    anna.go()
    expect(anna.see("my-campaigns")).to_contain_text("Freitag")
    ben.go()
    expect(ben.see("my-campaigns")).to_contain_text("Freitag")


CIRCLE = ("me:Anna", "bot:K", "bot:L", "bot:M", "bot:N", "bot:O")


def with_a_packet() -> tuple[int, Packet]:
    """Dice with which five bots open one packet in their first game, and which one."""
    people = [words.partition(":")[2] for words in CIRCLE]
    start = Campaign.new("Montag", people).next_game(people[1:])
    for seed in range(SEEDS):
        entries = whole(str(start), len(people) - 1, Seeded(seed))
        opened = [entry.text for entry in entries if entry.text.startswith("open ")]
        if len(opened) == 1:
            return seed, PACKETS[opened[0].removeprefix("open ")]
    raise AssertionError("no packet is opened alone")


def test_a_packet_is_opened_once_before_the_eyes_of_everybody(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(speed="off", language="de")
    found(anna, "Montag", *CIRCLE)
    seed, packet = with_a_packet()
    asked = anna.page.request
    id = anna.page.url.rpartition("/")[2]
    seats = [{"person": number, "kind": "bot", "bot": "captain"} for number in range(1, 6)]
    games = f"{anna.address}api/campaigns/{id}/games"
    table = asked.post(games, data={"seats": seats}).json()
    beside(load_dice(server.database, table["id"], seed))
    asked.post(f"{anna.address}api/tables/{table['id']}/start", data={"unseeded": True})
    beside(hurry(server.database, table["id"], "open "))
    link = f"#/table/{table['id']}"
    ben = person(speed="off", language="en", size=PHONE, dark=True)
    ben.go(f"{link}/{table['invite']}")
    anna.go(link)
    for somebody, title in ((anna, packet.title.de), (ben, packet.title.en)):
        expect(somebody.see("packet-title")).to_have_text(title)
    check(anna, "packet", "desktop")
    check(ben, "packet", "phone")
    anna.see("packet-ok").click()
    expect(anna.see("packet")).to_have_count(0)
    anna.until_seen(f"[data-testid=write-up] [data-testid=story-{packet.id}]")
    anna.picture("campaign-write-up-packet")
    anna.page.reload()
    expect(anna.see("ending")).to_be_visible()
    expect(anna.see("packet")).to_have_count(0)
    anna.see("to-campaign").click()
    expect(anna.see(f"packet-{packet.id}")).to_have_attribute("data-opened", "true")
