"""Somebody at a browser of their own: opens pages, finds things in them, and waits for them."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

PATIENCE = 60_000
"""Milliseconds after which something that should be seen is missing, even on a slow machine."""
expect.set_options(timeout=PATIENCE)
DESKTOP = (1400, 900)
PHONE = (360, 740)
THUMB = (390, 844)
"""A phone held in one hand."""
SIDEWAYS = (844, 390)
TOUCHED = frozenset({PHONE, THUMB, SIDEWAYS})
"""Windows that are touched with fingers."""
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


class Visitor:
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
        self.touches = size in TOUCHED
        """Whether this person points with a finger."""
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
            has_touch=self.touches,
        )
        self.context.set_default_timeout(PATIENCE)
        kept = json.dumps(json.dumps({"ask_end": False, **settings}))
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

    def press(self, what: Locator) -> None:
        """Tap or click something, as this person does."""
        if self.touches:
            what.tap()
        else:
            what.click()

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

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        """A request to the server as this browser would make it; its answer."""
        answer = self.context.request.post(f"{self.address}api/{path}", data=body)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    # Waiting

    def until_seen(self, selector: str) -> None:
        """Until something is there, however long that takes, if only the page gets on."""
        now: dict[str, Any] = {"seen": False, "sign": ""}
        while not now["seen"]:
            now = self.wait_for(GETS_ON, selector, now["sign"])

    def wait_for(self, wanted: str, *given: str) -> Any:
        """Wait for something in the page; says what there was instead if it does not come."""
        found = self.page.evaluate(WATCHED.replace("LOOK", wanted), [PATIENCE, *given])
        if found is None:
            shown = self.page.locator("body").inner_text()
            raise AssertionError(f"waited in vain for {wanted} {given} at:\n{shown}")
        return found
