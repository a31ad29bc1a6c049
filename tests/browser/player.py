"""Somebody at a browser: finds things by what they are, clicks, types, and plays whole games."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

PATIENCE = 20_000
"""Milliseconds after which something that should be seen is missing."""
expect.set_options(timeout=PATIENCE)
DESKTOP = (1400, 900)
PHONE = (360, 740)
STRONG = 4
"""Units that are worth an attack."""
STEPS = 4000
"""Decisions after which a game is held to be endless."""


class Player:
    """A person with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        artefacts: Path,
        *,
        size: tuple[int, int] = DESKTOP,
        locale: str = "de-DE",
        dark: bool = False,
        calm: bool = True,
        **settings: Any,
    ) -> None:
        self.address = address
        self.artefacts = artefacts
        self.problems: list[str] = []
        self.frames: list[str] = []
        """Every message the server has sent to this browser."""
        self.foreign: list[str] = []
        """Requests to anybody but the server."""
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
            has_touch=size == PHONE,
        )
        self.context.set_default_timeout(PATIENCE)
        if settings:
            kept = json.dumps(json.dumps(settings))
            self.context.add_init_script(f"localStorage['risiko.settings'] ??= {kept}")
        self.page: Page = self.context.new_page()
        self._listen()

    def _listen(self) -> None:
        page = self.page
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on(
            "console",
            lambda message: (
                self.problems.append(message.text)
                if message.type in ("error", "warning") and "ERR_CONN" not in message.text
                else None
            ),
        )
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", self._connected)

    def _asked(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.foreign.append(url)

    def _connected(self, socket: Any) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def leave(self) -> None:
        self.context.close()
        assert self.foreign == []

    # Looking

    def see(self, testid: str) -> Locator:
        """A thing by its name in the page."""
        return self.page.get_by_test_id(testid)

    def go(self, fragment: str = "#/") -> None:
        self.page.goto(f"{self.address}{fragment}")

    def picture(self, name: str) -> None:
        """Keep what is to be seen."""
        path = self.artefacts / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)

    @property
    def step(self) -> str:
        return self.see("step").get_attribute("data-step") or ""

    @property
    def over(self) -> bool:
        return self.see("winner").count() > 0

    # Coming to a table

    def play_now(self, game: str) -> None:
        """Two clicks from the lobby to a game against bots."""
        self.go()
        self.see(f"game-{game}").click()
        self.see("play-now").click()
        expect(self.see("table")).to_be_visible()

    def open_table(self, game: str, *seats: str) -> None:
        """Open a table from the form; seats as `me:Name`, `open`, `bot`."""
        self.go("#/new")
        self.see("edition").select_option(game)
        players = self.see("players").locator(f"input[value='{len(seats)}']")
        if players.count():
            players.check(force=True)
        for number, seat in enumerate(seats):
            kind, _, name = seat.partition(":")
            field = self.see(f"seat-{number}")
            field.locator(f"input[value={kind}]").check(force=True)
            if name:
                field.get_by_test_id("seat-name").fill(name)
        self.see("open-table").click()

    def invite_link(self) -> str:
        """The link for a friend."""
        return self.see("invite-link").input_value()

    def join(self, link: str, name: str) -> None:
        """Follow an invite link and sit down."""
        self.page.goto(link)
        self.see("name").fill(name)
        self.see("join-ok").click()

    # Playing

    def ready(self) -> None:
        """Until a decision can be made, the device is to be passed, or the game is over."""
        self.page.wait_for_function(
            "() => document.querySelector('[data-testid=winner], [data-testid=pass-ok],"
            " [data-testid=show-ending], [data-testid=actions][data-ready=true]')",
            timeout=3 * PATIENCE,
        )

    def pickable(self) -> list[str]:
        """The territories that may be picked now; the map comes a moment after the table."""
        self.page.wait_for_selector(".land path")
        found: list[str] = self.page.locator(".land path[aria-disabled=false]").evaluate_all(
            "all => all.map(one => one.dataset.id)"
        )
        return found

    def click(self, territory: str) -> None:
        """Click on a territory where its army stands."""
        place = self.page.locator(f".reach circle[data-id={territory}]").bounding_box()
        assert place is not None
        self.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)

    def label(self, territory: str) -> str:
        """What a screen reader says of a territory."""
        return (
            self.page.locator(f".land path[data-id={territory}]").get_attribute("aria-label") or ""
        )

    def asked(self) -> str:
        """The verb of the panel that lies open; empty if only buttons are offered."""
        panel = self.page.locator("[data-testid^=panel-]")
        if panel.count() == 0:
            return ""
        return (panel.first.get_attribute("data-testid") or "").removeprefix("panel-")

    def decide(self, *, bold: bool = True) -> None:
        """Any sensible decision, by the mouse. The bold one attacks once in every turn."""
        self.ready()
        if self.see("pass-ok").count():
            self.see("pass-ok").click()
        elif not self.over:
            before = self.see("table").get_attribute("data-ply") or ""
            self._decide(self.asked(), bold, before)
            self._wait_past(before)

    def _wait_past(self, ply: str, orelse: str = "winner") -> None:
        """Until a ply has been played, or something else is to be seen."""
        self.page.wait_for_function(
            "([ply, other]) => document.querySelector(`[data-testid=pass-ok],"
            " [data-testid=winner], [data-testid=${other}]`)"
            " || document.querySelector('[data-testid=table]')?.dataset.ply !== ply",
            arg=[ply, orelse],
        )

    def _decide(self, verb: str, bold: bool, ply: str) -> None:
        if verb == "attack" and bold and self._attack():
            return
        if verb == "defend":
            return  # the people of these tests let the browser defend
        if verb in ("dice", "occupy", "name", "sign"):
            self.see("confirm").click()
        elif verb in ("", "attack", "move", "expand", "maneuver"):
            button = self.page.locator("[data-testid=actions] .buttons button")
            if button.count():  # else something has just been answered without asking
                button.last.click()
        elif self.see("choice").count() or self.see("show-hand").count():
            self._choose_from_list()
        else:
            self.page.wait_for_selector(".land path[aria-disabled=false]")
            self.click(self.pickable()[0])
            self._wait_past(ply, orelse="confirm")
            self._confirm()

    def _confirm(self) -> None:
        """Place all; where one click was enough there is nothing to confirm."""
        for name in ("place-all", "confirm"):
            if self.see(name).count():
                self.see(name).click()
                return

    def _attack(self) -> bool:
        """Attack from the strongest place, if it is strong."""
        for _ in ("target", "source"):  # what was chosen for the last attack is chosen still
            if self.see("chosen").count():
                self.page.keyboard.press("Escape")
        expect(self.see("chosen")).to_have_count(0)
        sources = self.pickable()
        units = {place: self.units(place) for place in sources}
        source = max(units, key=lambda place: units[place], default="")
        if not source or units[source] < STRONG:
            return False
        self.click(source)
        expect(self.see("chosen")).to_be_visible()
        self.click(next(place for place in self.pickable() if place not in sources))
        self.see("confirm").click()
        return True

    def units(self, territory: str) -> int:
        """How many units stand in a territory, as it is read out."""
        found = re.search(r"(\d+) (?:Einheit|unit)", self.label(territory))
        assert found, self.label(territory)
        return int(found[1])

    def _choose_from_list(self) -> None:
        show = self.see("show-hand")
        if show.count():
            show.first.click()
        sets = self.page.locator("[data-testid=actions] details:has([data-testid=choice])")
        for at in range(sets.count()):
            sets.nth(at).evaluate("one => { one.open = true }")
        self.see("choice").first.click()
        confirm = self.see("confirm")
        if confirm.count():
            confirm.click()

    def play_on(self, *, bold: bool = True) -> None:
        """Play until the game is over."""
        for _ in range(STEPS):
            self.decide(bold=bold)
            if self.over:
                return
        raise AssertionError("the game does not end")
