"""The foreign game in a real browser, on a server where its package is installed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import ARTEFACTS, Server
from tests.browser.conftest import chromium as chromium  # fixtures
from tests.browser.conftest import program as program
from tests.browser.player import Player


@pytest.fixture
def server(tmp_path: Path, installed: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.syspath_prepend(str(installed))
    monkeypatch.setenv("PYTHONPATH", str(installed), prepend=":")
    running = Server(tmp_path)
    yield running
    running.kill()


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desktop"])
def test_it_is_played_in_the_browser(
    chromium: Browser, server: Server, size: tuple[int, int]
) -> None:
    zoe = Player(chromium, server.address, ARTEFACTS, size=size)
    zoe.play_now("nine")
    board = zoe.see("board").get_by_test_id("summary")
    expect(board).to_be_in_viewport()
    expect(board).to_contain_text(re.compile(r"Geheimer Würfel: [1-6], offen: 0, spielt"))
    expect(board).to_contain_text("Geheimer Würfel: verdeckt")
    expect(board.get_by_test_id("notation")).to_contain_text("nine@1")
    zoe.picture(f"nine-{size[0]}")
    zoe.play_on()
    expect(zoe.see("winner").first).to_be_visible()
    zoe.picture(f"nine-over-{size[0]}")
    zoe.page.keyboard.press("Escape")
    expect(board).to_contain_text("hat aufgehört")
    expect(board).not_to_contain_text("verdeckt")
    zoe.leave()
    assert zoe.problems == []


def test_what_only_one_sees_stays_hidden_on_a_shared_device(
    chromium: Browser, server: Server
) -> None:
    zoe = Player(chromium, server.address, ARTEFACTS, size=(390, 844))
    zoe.open_table("nine", "me:Zoe", "me:Ben")
    zoe.see("pass-ok").click()
    expect(zoe.see("show-hand")).to_be_visible()
    expect(zoe.see("summary")).to_have_count(0)
    zoe.see("show-hand").click()
    expect(zoe.see("summary")).to_contain_text(re.compile(r"Geheimer Würfel: [1-6]"))
    zoe.leave()
    assert zoe.problems == []


def test_its_replay_shows_the_board_ply_by_ply(chromium: Browser, server: Server) -> None:
    zoe = Player(chromium, server.address, ARTEFACTS)
    zoe.play_now("nine")
    zoe.play_on()
    zoe.page.goto(zoe.page.url.replace("#/table/", "#/replay/"))
    board = zoe.see("replay-player").get_by_test_id("summary")
    expect(board).to_contain_text("Geheimer Würfel: noch keiner")
    zoe.page.keyboard.press("End")
    expect(board).to_contain_text("hat aufgehört")
    expect(board).not_to_contain_text("noch keiner")
    zoe.leave()
    assert zoe.problems == []
