"""How quick the table is, for people: `python -m tests.browser.measure` prints three measures.

Taps and seconds from opening the page to one's own first attack, on a phone; the time from the end
of one's turn to the next one, with five bots; and the bytes of the first load without the map. The
seconds are those of this machine at this moment. `--cold` begins with nothing compiled, as a server
does that has just been updated.
"""

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.ahead import start_table
from tests.browser.conftest import ARGUMENTS, Server
from tests.browser.finger import Finger
from tests.browser.player import Moment, Player
from tests.browser.visitor import THUMB
from tests.project.test_client_build import measure_first_load
from tools.chromium import find

BOTS = 5
AS_INSTALLED = ""
"""The kernel of a server that nobody has told which: plain at first, compiled as soon as it can."""
PACE = 0.35
"""Seconds between the decisions of bots at the normal pace, as servers have it."""
ROUNDS = 3
MOST_TAPS = 60


class Newcomer:
    """Somebody who opens the page for the first time, on a phone, and counts what they do."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.player = Player(browser, address, folder, size=THUMB, calm=False)
        self.finger = Finger(self.player)
        self.taps = 0

    def tap(self, testid: str) -> None:
        self.taps += 1
        self.player.see(testid).first.tap()

    def hold(self, territory: str) -> None:
        self.taps += 1
        self.finger.hold(self.player, self.player.find(territory))

    def attack(self, game: str) -> float:
        """Play up to the first own attack; the seconds it took."""
        begin = time.monotonic()
        self.player.go()
        self.tap(f"box-{game.partition('/')[0]}")
        self.tap("play-now")
        while self.taps < MOST_TAPS:
            now = self.player.ready()
            if now.verb == "attack":
                self._attack()
                self.player.until_played(now.ply)
                return time.monotonic() - begin
            self._place(now)
        return float("nan")

    def _place(self, now: Moment) -> None:
        player = self.player
        player.page.wait_for_selector(".land path[aria-disabled=false]")
        self.hold(next(place for place in player.pickable() if player.sees(place)))
        player.until_played(now.ply)

    def _attack(self) -> None:
        player = self.player
        player.page.wait_for_selector(".land path[aria-disabled=false]")
        if not player.see("chosen").count():
            self.taps += 1
            player.tap(player.strongest())
        player.page.wait_for_selector("[data-chance]")
        target = player.page.locator("[data-chance]").first.get_attribute("data-chance") or ""
        self.hold(target)


def measure_rounds(browser: Browser, address: str, folder: Path, pace: str) -> list[float]:
    """Seconds from the end of one's own turn until one is asked again, with five bots."""
    anna = Player(browser, address, folder, pace=pace, defend=True, speed="fast", calm=False)
    seats: list[dict[str, Any]] = [{"kind": "me", "name": "Anna"}]
    seats += [{"kind": "bot", "bot": "captain"}] * BOTS
    table = start_table(anna, "2003/conquest", *seats)
    anna.go(f"#/table/{table}")
    taken: list[float] = []
    while len(taken) < ROUNDS:
        now = anna.ready()
        if now.over:
            break
        end = anna.see("ask-end")
        if now.verb == "move" or (now.verb == "attack" and end.count()):
            ended = time.monotonic()
            end.click()
            anna.until_played(now.ply)
            after = anna.ready()
            if after.verb == "move":
                continue
            taken.append(time.monotonic() - ended)
        else:
            anna.decide(bold=False)
    anna.leave()
    return taken


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        if "--cold" in sys.argv:
            os.environ["XDG_CACHE_HOME"] = folder
        server = Server(Path(folder), bot_pace=PACE, kernel=AS_INSTALLED)
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        for game in ("2003/conquest", "2010/basic"):
            newcomer = Newcomer(browser, server.address, Path(folder))
            seconds = newcomer.attack(game)
            print(f"first attack, {game}: {newcomer.taps} taps, {seconds:.1f} s")
            newcomer.player.leave()
        for pace in ("fast", "at_once"):
            rounds = measure_rounds(browser, server.address, Path(folder), pace)
            print(f"a round of five bots, {pace}:", ", ".join(f"{one:.1f} s" for one in rounds))
        print(f"first load: {measure_first_load()} bytes packed")
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
