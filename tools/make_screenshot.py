"""The pictures of the README and the start pages: a turn in the browser, at a desk and on a phone.

`python -m tools.make_screenshot` plays a few turns in Chromium and writes docs/browser.jpg,
docs/phone.jpg and docs/browser.de.jpg anew; with a FOLDER it writes them there.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from risiko.text import Language
from tools.chromium import find

DOCS = Path(__file__).parent.parent / "docs"
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SHARP = 2
"""Pixels of a phone for one of its picture's: it is shown beside the large one, smaller."""
PICTURES: dict[str, Language] = {"browser.jpg": "en", "phone.jpg": "en", "browser.de.jpg": "de"}
QUALITY = 82
"""Of the JPEG: letters stay sharp, the file small."""
BOX = "2003"
TURNS = 3
TARGET = """own => [...document.querySelectorAll(".land path[aria-disabled=false]")]
    .map(one => one.dataset.id).find(id => !own.includes(id))"""
"""A territory that may be picked and was none of these."""
PATIENCE = 120_000
"""Milliseconds to wait for whatever is to happen, on a busy machine too."""
SETTINGS = {
    "forced": False,
    "defend": True,
    "speed": "off",
    "pace": "at_once",
    "ask_end": False,
}


def wait(page: Page) -> None:
    """Until something is asked."""
    page.wait_for_selector("[data-testid=actions][data-ready=true]")


def play(page: Page) -> None:
    """A few turns against bots, up to an attack with its odds."""
    page.get_by_test_id(f"box-{BOX}").click()
    page.get_by_test_id("change-opponents").click()
    page.get_by_test_id("name").fill("Anna")
    page.get_by_test_id("play-now").click()
    for turn in range(TURNS):
        wait(page)
        place(page)
        if turn < TURNS - 1:
            pass_on(page)
    attack(page)


def until_played(page: Page, ply: str | None) -> None:
    """Until a decision has been played, and something else is asked."""
    page.wait_for_selector(f"[data-testid=table]:not([data-ply='{ply}'])")
    wait(page)


def pass_on(page: Page) -> None:
    """End the turn and wait for the next."""
    while not page.get_by_test_id("panel-place").count():
        ply = page.get_by_test_id("table").get_attribute("data-ply")
        page.get_by_test_id("ask-end").click()
        until_played(page, ply)


def place(page: Page) -> None:
    """All units where the fewest enemies are."""
    while page.get_by_test_id("panel-place").count():
        ply = page.get_by_test_id("table").get_attribute("data-ply")
        page.locator(".land path[aria-disabled=false]").first.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("9")
        page.keyboard.press("Enter")
        until_played(page, ply)


def attack(page: Page) -> None:
    """Choose an attack, so that its odds are shown."""
    sources = page.locator(".land path[aria-disabled=false]")
    sources.first.wait_for()
    own = sources.evaluate_all("all => all.map(one => one.dataset.id)")
    sources.first.focus()
    page.keyboard.press("Enter")
    target: str = page.wait_for_function(TARGET, arg=own).json_value()
    page.locator(f".land path[data-id={target}]").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("odds").wait_for()


def take_picture(browser: Browser, address: str, language: Language, picture: Path) -> None:
    """A turn, on a phone if the file is called so."""
    phone = picture.stem == "phone"
    page = browser.new_page(
        viewport=PHONE if phone else DESK,
        has_touch=phone,
        device_scale_factor=SHARP if phone else 1,
        locale=language,
        reduced_motion="reduce",
    )
    page.set_default_timeout(PATIENCE)
    settings = json.dumps({**SETTINGS, "language": language})
    page.add_init_script(f"localStorage['risiko.settings'] = '{settings}'")
    page.goto(address)
    play(page)
    page.screenshot(path=picture, type="jpeg", quality=QUALITY)
    page.close()


def main() -> None:
    """Start a server, play, take the pictures."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else DOCS
    with tempfile.TemporaryDirectory() as games:
        database = f"sqlite:///{Path(games) / 'risiko.db'}"
        command = [sys.executable, "-m", "risiko", "serve", "--port", "0", "--database", database]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        address = server.stdout.readline().split(" ")[-1].strip()
        try:
            with sync_playwright() as playwright:
                chromium = playwright.chromium.launch(
                    executable_path=find(), args=["--no-sandbox", "--disable-gpu"]
                )
                for name, language in PICTURES.items():
                    take_picture(chromium, address, language, folder / name)
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
