"""What a person writes in Risiko Evolution: they are asked, and the world keeps their words."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from risiko.evolution.campaign.campaign import Campaign
from risiko.record.dice import Seeded
from tests.browser.ahead import FOR_EVER, play_ahead
from tests.browser.campaigns.test_campaign import beside, exported, found
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.server.chapters import whole
from tests.server.circle import load_dice

PEOPLE = ("Anna", "Krähe", "Amsel")
ANNA = 0
SEEDS = 40
"""Games that are tried: in about every third one Anna wins."""
MOTTO = "Mein Gruß an alle: Ha!"
NAME = "Östlich von Eden"


def won_by_anna() -> int:
    """Dice with which Anna wins the first game."""
    start = str(Campaign.new("Namen", PEOPLE).next_game(PEOPLE))
    for seed in range(SEEDS):
        entries = whole(start, len(PEOPLE), Seeded(seed))
        if any(entry.seat == ANNA and entry.text.startswith("sign ") for entry in entries):
            return seed
    raise AssertionError("Anna never wins")


def write(player: Player, verb: str, text: str) -> None:
    """Asked for a text, write another than the one that is proposed."""
    now = player.ready()
    assert now.verb == verb
    assert player.see("text").input_value() not in ("", text)
    player.see("text").fill(text)
    player.picture(f"evolution-{verb}")
    player.see("confirm").click()
    player.until_played(now.ply)


def test_a_person_is_asked_and_what_they_write_is_kept(
    person: Callable[..., Player], server: Server, tmp_path: Path
) -> None:
    anna = person(speed="off", language="de")  # all other settings as everybody finds them
    found(anna, "Namen", *(f"{'bot' if n else 'me'}:{name}" for n, name in enumerate(PEOPLE)))
    campaign = anna.page.url
    seats = [{"person": n, "kind": "bot" if n else "me"} for n in range(len(PEOPLE))]
    games = f"campaigns/{campaign.rpartition('/')[2]}/games"
    table = anna.post(games, seats=seats, clock={"away": FOR_EVER})["id"]
    beside(load_dice(server.database, table, won_by_anna()))
    anna.post(games.replace("games", "ready"), ready=True)
    expect(anna.see("current-game")).to_have_attribute("data-status", "running")
    play_ahead(server, table, lambda p: p.turn == ANNA and p.options()[0].verb == "sign")

    anna.go(f"#/table/{table}")
    write(anna, "sign", MOTTO)
    now = anna.play_until("continent", "major")
    anna.see("ask-continent").click()
    anna.see("panel-continent").get_by_test_id("choice").first.click()
    anna.until_played(now.ply)
    write(anna, "name", NAME)

    expect(anna.see("write-up")).to_contain_text(NAME)
    expect(anna.see("write-up")).to_contain_text(MOTTO)
    anna.page.goto(campaign)
    expect(anna.see("signatures")).to_contain_text(MOTTO)
    expect(anna.see("register")).to_contain_text(NAME)
    world = Campaign.read(exported(anna.page, tmp_path).read_text("utf-8")).world
    assert [signature.comment for signature in world.signatures] == [MOTTO]
    assert NAME in [mark.name for mark in world.continents]
