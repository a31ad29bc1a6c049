"""The page on a device of its own: without a network, after an upgrade, and when a push arrives."""

import json
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from risiko.server.lessons.puzzles import all_puzzles
from risiko.server.settings import CLIENT
from tests.browser.conftest import ARTEFACTS, Server
from tests.browser.finished import finish_duel, sign_up
from tests.browser.player import Player
from tests.browser.visitor import DESKTOP, THUMB
from tools.chromium import find

SEEN = "async () => (await (await caches.open('seen')).keys()).map((one) => one.url).join()"
"""The addresses whose answers the device has kept."""
NOT_REACHED = "ERR_FAILED"
"""What Chromium says of a request that the service worker could not answer either."""
PATIENCE = 60
"""Seconds to wait for the device."""


@pytest.fixture(scope="module")
def program() -> str | None:
    """The whole browser: the headless shell shows no notifications."""
    return find()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server with a client of its own, which can be killed and upgraded."""
    client = tmp_path / "client"
    shutil.copytree(CLIENT, client)
    running = Server(tmp_path, client=client)
    yield running
    running.kill()


def wait_for(player: Player, promised: str) -> None:
    """Wait until what a promise brings is true; to Playwright a promise itself would be that."""
    deadline = time.monotonic() + PATIENCE
    while not player.page.evaluate(promised):
        assert time.monotonic() < deadline, promised
        player.page.wait_for_timeout(50)


def keep_offline(player: Player) -> None:
    """Let the device keep the page."""
    player.see("settings").click()
    player.see("keep-offline").check()
    wait_for(player, f"() => ({SEEN})().then((all) => all.includes('/api/history'))")
    player.page.keyboard.press("Escape")


@pytest.mark.parametrize(("size", "locale"), [(THUMB, "de-DE"), (DESKTOP, "en-GB")])
def test_it_opens_without_a_network(
    chromium: Browser, own_server: Server, size: tuple[int, int], locale: str
) -> None:
    anna = Player(chromium, own_server.address, ARTEFACTS, size=size, locale=locale)
    ben = Player(chromium, own_server.address, ARTEFACTS)
    sign_up(anna, "Anna")
    sign_up(ben, "Ben")
    game = finish_duel(own_server.database, anna, ben)
    puzzle = next(iter(all_puzzles()))
    anna.go()
    keep_offline(anna)
    anna.go("#/profile")
    expect(anna.see(f"past-{game}")).to_be_visible()
    anna.go(f"#/replay/{game}")
    expect(anna.see("replay")).to_contain_text("Express")
    expect(anna.see("offline")).to_have_count(0)
    anna.go("#/lesson/attack")
    anna.see("guide-next").click()
    expect(anna.see("guide")).to_have_attribute("data-step", "1")
    second = anna.see("guide-text").inner_text()
    anna.go(f"#/puzzle/{puzzle}")
    expect(anna.see("guide-text")).to_be_visible()
    own_server.kill()
    anna.page.close()
    anna.open_tab()
    anna.go()
    expect(anna.see("offline")).to_be_visible()
    expect(anna.see("box-express")).to_be_visible()
    anna.picture(f"offline-lobby-{size[0]}")
    anna.go("#/profile")
    expect(anna.see(f"past-{game}")).to_be_visible()
    anna.see(f"past-{game}").get_by_role("link").click()
    expect(anna.see("replay")).to_contain_text("Express")
    anna.picture(f"offline-replay-{size[0]}")
    anna.go("#/lessons")  # goes on as far as it was seen
    anna.see("lesson-attack").click()
    expect(anna.see("guide-text")).to_have_text(second)
    anna.go("#/puzzles")
    anna.see(f"puzzle-{puzzle}").last.click()
    expect(anna.see("guide-text")).to_be_visible()
    anna.picture(f"offline-puzzle-{size[0]}")
    anna.go("#/help")  # a page that was never looked at
    expect(anna.page.locator("h1")).to_be_visible()
    own_server.start()
    anna.go()
    expect(anna.see("offline")).to_have_count(0)
    ours = [words for words in anna.problems if NOT_REACHED not in words]
    for somebody in (anna, ben):
        somebody.leave()
    assert ours == []


def test_after_an_upgrade_the_new_client_is_served(
    chromium: Browser, own_server: Server, tmp_path: Path
) -> None:
    anna = Player(chromium, own_server.address, ARTEFACTS)
    anna.go()
    keep_offline(anna)
    page = tmp_path / "client" / "index.html"
    page.write_text(page.read_text("utf-8").replace("<body>", "<body data-version='new'>"))
    worker = tmp_path / "client" / "service-worker.js"
    worker.write_text(worker.read_text("utf-8").replace("shell ", "shell new "))
    anna.page.reload()
    expect(anna.page.locator("body[data-version=new]")).to_have_count(1)
    kept = "caches.keys().then((all) => all.filter((name) => name.startsWith('shell')))"
    only_new = "all.length === 1 && all[0].startsWith('shell new')"
    wait_for(anna, f"() => {kept}.then((all) => {only_new})")
    active = "one.active?.state === 'activated' && !one.installing && !one.waiting"
    found = "navigator.serviceWorker.getRegistration()"
    wait_for(anna, f"() => {found}.then((one) => {active})")
    own_server.kill()  # and directly after it the new client opens without a network
    anna.page.close()
    anna.open_tab()
    anna.go()
    expect(anna.page.locator("body[data-version=new]")).to_have_count(1)
    expect(anna.see("offline")).to_be_visible()
    expect(anna.see("box-express")).to_be_visible()
    own_server.start()
    anna.leave()


def test_who_did_not_ask_for_it_has_nothing_kept(person: Callable[..., Player]) -> None:
    anna = person()
    anna.go()
    expect(anna.see("lobby")).to_be_visible()
    assert anna.page.evaluate("async () => (await caches.keys()).length") == 0
    registered = "async () => (await navigator.serviceWorker.getRegistrations()).length"
    assert anna.page.evaluate(registered) == 0


def test_the_device_forgets_what_it_has_seen_when_somebody_signs_out(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person()
    sign_up(anna, "Vera")
    anna.go()
    keep_offline(anna)
    anna.go("#/profile")
    wait_for(anna, f"() => ({SEEN})().then((all) => all.includes('/api/profile'))")
    anna.go()
    anna.sign_out()
    wait_for(anna, f"() => ({SEEN})().then((all) => !all.includes('/api/profile'))")


def test_a_push_message_is_shown(person: Callable[..., Player]) -> None:
    anna = person()
    anna.context.grant_permissions(["notifications"])
    anna.go()
    keep_offline(anna)
    message = {"title": "Du bist am Zug", "body": "Mit Ben", "path": "/help", "tag": "table-x"}
    session = anna.context.new_cdp_session(anna.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    deadline = time.monotonic() + PATIENCE
    while not found:
        assert time.monotonic() < deadline
        anna.page.wait_for_timeout(20)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": anna.address.rstrip("/"),
            "registrationId": found[-1],
            "data": json.dumps(message),
        },
    )
    shown = (
        "async () => (await (await navigator.serviceWorker.ready).getNotifications())"
        ".map((one) => `${one.title}: ${one.body}`).join()"
    )
    wait_for(anna, f"() => ({shown})().then((all) => all === 'Du bist am Zug: Mit Ben')")
