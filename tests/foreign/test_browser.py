"""The foreign game in a real browser, on a server where its package is installed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import ARTEFACTS, Server
from tests.browser.conftest import chromium as chromium  # a fixture
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
    zoe.picture(f"nine-{size[0]}")
    zoe.play_on()
    expect(zoe.see("winner").first).to_be_visible()
    zoe.picture(f"nine-over-{size[0]}")
    zoe.leave()
    assert zoe.problems == []
