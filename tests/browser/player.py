"""Somebody at a browser: finds things by what they are, clicks, types, and plays whole games."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Locator, Page, expect

PATIENCE = 60_000
"""Milliseconds after which something that should be seen is missing, even on a slow machine."""
expect.set_options(timeout=PATIENCE)
DESKTOP = (1400, 900)
PHONE = (360, 740)
STRONG = 4
"""Units that are worth an attack."""
STEPS = 4000
"""Decisions after which a game is held to be endless."""
MOMENT = """() => {
    const one = (name) => document.querySelector(`[data-testid=${name}]`);
    const panel = document.querySelector("[data-testid^=panel-]");
    const over = Boolean(one("winner") ?? one("show-ending"));
    const covered = Boolean(one("pass-ok"));
    const packet = Boolean(one("packet-ok"));
    const asked = one("actions")?.dataset.ready === "true";
    return (over || covered || packet || asked) && {
        over,
        covered,
        packet,
        ply: one("table")?.dataset.ply ?? "",
        verb: panel?.dataset.testid.replace("panel-", "") ?? "",
        pick: panel?.dataset.pick ?? "",
    };
}"""
"""What there is to do, all of it read in one instant; false while there is nothing."""
PLAYED = """([ply, other]) => {
    const one = (name) => document.querySelector(`[data-testid=${name}]`);
    return one("table")?.dataset.ply !== ply ? "played" : one(other) && "seen";
}"""
"""Whether a ply has been played, or something else is to be seen."""
GETS_ON = """([wanted, known]) => {
    const ply = document.querySelector("[data-testid=table]")?.dataset.ply;
    const sign = `${ply} ${document.querySelector("progress")?.value}`;
    const seen = Boolean(document.querySelector(wanted));
    return (seen || sign !== known) && { seen, sign };
}"""
"""Whether something is there, or else a new sign that it will be: a ply, a bar that has grown."""
WATCHED = """([patience, ...given]) => new Promise((found) => {
    const look = LOOK;
    const watcher = new MutationObserver(() => end(look(given) || false));
    const late = setTimeout(() => end(null), patience);
    const end = (seen) => {
        if (seen === null || seen) {
            watcher.disconnect();
            clearTimeout(late);
            found(seen);
        }
    };
    watcher.observe(document, { subtree: true, childList: true, attributes: true });
    end(look(given) || false);
})"""
"""Waits for what LOOK finds; null when it is late. Looks only when something has changed."""


class Moment(NamedTuple):
    """An instant in which the game is over, the device is to be passed, or a decision is asked."""

    over: bool
    covered: bool
    """The device is to be passed."""
    packet: bool
    """A packet that was opened lies over the table."""
    ply: str
    verb: str
    """The verb of the panel that lies open; empty if only buttons are offered."""
    pick: str
    """How its choices are picked."""


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

    def open_tab(self) -> None:
        """Go on in a fresh tab of the same browser; the other one stays open."""
        self.page = self.context.new_page()
        self._listen()

    def go(self, fragment: str = "#/") -> None:
        self.page.goto(f"{self.address}{fragment}")

    def picture(self, name: str) -> None:
        """Keep what is to be seen."""
        path = self.artefacts / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)

    def resize(self, size: tuple[int, int]) -> None:
        """Make the window larger or smaller."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    @property
    def step(self) -> str:
        return self.see("step").get_attribute("data-step") or ""

    @property
    def over(self) -> bool:
        return self.page.locator("[data-testid=winner], [data-testid=show-ending]").count() > 0

    @property
    def ply(self) -> str:
        return self.see("table").get_attribute("data-ply") or ""

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        """A request to the server as this browser would make it; its answer."""
        answer = self.context.request.post(f"{self.address}api/{path}", data=body)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

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
        expect(self.see("seat-0")).to_be_visible()
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

    # Accounts

    def _open_account(self, way: str, name: str, passphrase: str) -> None:
        self.see("account").click()
        self.see("account-way").locator(f"input[value={way}]").check(force=True)
        self.see("account-name").fill(name)
        self.see("passphrase").fill(passphrase)
        self.see("account-ok").click()

    def keep_games(self, name: str, passphrase: str) -> None:
        """Put one's games under a name and a passphrase."""
        self._open_account("keep", name, passphrase)
        expect(self.see("account-dialog")).to_contain_text(name)
        self.page.keyboard.press("Escape")
        expect(self.see("account-dialog")).to_have_count(0)

    def sign_in(self, name: str, passphrase: str) -> None:
        """Come back under a name."""
        self._open_account("login", name, passphrase)
        expect(self.see("account-dialog")).to_have_count(0)
        expect(self.see("account")).to_contain_text(name)

    def sign_out(self) -> None:
        self.see("account").click()
        self.see("logout").click()
        expect(self.see("account-dialog")).to_have_count(0)

    # Playing

    def ready(self) -> Moment:
        """Until a decision can be made, the device is to be passed, or the game is over."""
        now = Moment(**self._until(MOMENT))
        while now.packet:
            self.see("packet-ok").click()
            expect(self.see("packet-ok")).to_have_count(0)
            now = Moment(**self._until(MOMENT))
        return now

    def asked(self) -> str:
        """The verb of the panel that lies open; empty if only buttons are offered."""
        return self.ready().verb

    def until_seen(self, selector: str) -> None:
        """Until something is there, however long that takes, if only the page gets on."""
        now: dict[str, Any] = {"seen": False, "sign": ""}
        while not now["seen"]:
            now = self._until(GETS_ON, selector, now["sign"])

    def _until(self, wanted: str, *given: str) -> Any:
        """Wait for something in the page; says what there was instead if it does not come."""
        found = self.page.evaluate(WATCHED.replace("LOOK", wanted), [PATIENCE, *given])
        if found is None:
            shown = self.page.locator("body").inner_text()
            raise AssertionError(f"waited in vain for {wanted} {given} at:\n{shown}")
        return found

    def until_played(self, ply: str, orelse: str = "winner") -> bool:
        """Until a ply has been played, or something else is to be seen; whether it was played."""
        played: str = self._until(PLAYED, ply, orelse)
        return played == "played"

    def pickable(self) -> list[str]:
        """The territories that may be picked now; the map comes a moment after the table."""
        return list(self._places("false"))

    def closed(self) -> list[str]:
        """The territories that may not be picked now."""
        return list(self._places("true"))

    def _places(self, disabled: str) -> dict[str, str]:
        """Territories, and what a screen reader says of them."""
        self.page.wait_for_selector(".land path")
        found: dict[str, str] = self.page.locator(
            f".land path[aria-disabled={disabled}]"
        ).evaluate_all("all => Object.fromEntries(all.map(one => [one.dataset.id, one.ariaLabel]))")
        return found

    def click(self, territory: str) -> None:
        """Click on a territory where its army stands."""
        place = self.page.locator(f".reach circle[data-id={territory}]").bounding_box()
        assert place is not None
        self.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)

    def label(self, territory: str) -> str:
        """What a screen reader says of a territory."""
        found = self.page.locator(f".land path[data-id={territory}]").get_attribute("aria-label")
        return found or ""

    def units(self, territory: str) -> int:
        """How many units stand in a territory."""
        return _units(self.label(territory))

    def strongest(self) -> str:
        """The territory with the most units of those that may be picked; empty if there is none."""
        labels = self._places("false")
        return max(labels, key=lambda place: _units(labels[place]), default="")

    def choose_route(self, source: str) -> None:
        """Pick where a route begins and where it leads."""
        before = self.pickable()
        self.click(source)
        expect(self.see("chosen")).to_be_visible()
        self.click(next(place for place in self.pickable() if place not in before))
        expect(self.see("confirm")).to_be_visible()

    def decide(self, *, bold: bool = True) -> Moment:
        """Any sensible decision, by the mouse; what was decided. The bold one attacks."""
        now = self.ready()
        if now.covered:
            self.see("pass-ok").click()
            expect(self.see("pass-ok")).to_have_count(0)
        elif not now.over:
            self._decide(now, bold)
            self.until_played(now.ply)
        return now

    def _decide(self, now: Moment, bold: bool) -> None:
        if now.verb == "attack" and bold and self._attack():
            return
        if now.pick in ("number", "text"):
            self.see("confirm").click()
        elif now.pick in ("route", ""):
            buttons = self.page.locator("[data-testid=actions] .buttons button")
            if now.pick and not buttons.count():
                self.choose_route(self.strongest())
                self._confirm()
            else:
                buttons.last.click()
        elif now.pick == "place":
            self.page.wait_for_selector(".land path[aria-disabled=false]")
            self.click(self.pickable()[0])
            if not self.until_played(now.ply, orelse="confirm"):
                self._confirm()
        else:
            self._choose_from_list(now)

    def _confirm(self) -> None:
        """Place all; where there is but one number to place there is only to confirm."""
        every = self.see("place-all")
        (every if every.count() else self.see("confirm")).click()

    def _attack(self) -> bool:
        """Attack from the strongest place, if it is strong."""
        for _ in ("target", "source"):  # what was chosen for the last attack is chosen still
            if self.see("chosen").count():
                self.page.keyboard.press("Escape")
        expect(self.see("chosen")).to_have_count(0)
        source = self.strongest()
        if not source or self.units(source) < STRONG:
            return False
        self.choose_route(source)
        self.see("confirm").click()
        return True

    def _choose_from_list(self, now: Moment) -> None:
        show = self.see("show-hand")
        if show.count():
            show.first.click()
        self.see("choice").first.wait_for(state="attached")
        sets = self.page.locator("[data-testid=actions] details:has([data-testid=choice])")
        for at in range(sets.count()):
            sets.nth(at).evaluate("one => { one.open = true }")
        self.see("choice").first.click()
        if not self.until_played(now.ply, orelse="confirm"):
            self.see("confirm").click()

    def play_until(self, *verbs: str, bold: bool = True) -> Moment:
        """Play until one of these is to be decided, in a game that is not over before."""
        for _ in range(STEPS):
            now = self.ready()
            assert not now.over, f"the game was over before {verbs}"
            if now.verb in verbs:
                return now
            self.decide(bold=bold)
        raise AssertionError(f"nobody asks for {verbs}")

    def play_on(self, *, bold: bool = True) -> None:
        """Play until the game is over."""
        for _ in range(STEPS):
            if self.decide(bold=bold).over:
                return
        raise AssertionError("the game does not end")


def _units(label: str) -> int:
    """How many units stand in a territory, from how it is read out."""
    found = re.search(r"(\d+) (?:Einheit|unit)", label)
    assert found, label
    return int(found[1])
