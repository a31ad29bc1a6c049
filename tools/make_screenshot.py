"""The pictures in the README: a turn in the browser, at a desk and on a phone.

`python -m tools.make_screenshot` plays a few turns in Chromium and writes docs/browser.jpg and
docs/phone.jpg anew; `python -m tools.make_screenshot FOLDER` writes them elsewhere.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tools.chromium import find

FOLDER = Path(__file__).parent.parent / "docs"
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SHARP = 2
"""Pixels of a phone for one of its picture's: it is shown beside the large one, smaller."""
QUALITY = 82
"""Of the JPEG: letters stay sharp, the file small."""
BOX = "2003"
TURNS = 3
MOMENT = 300
"""Milliseconds in which a decision reaches the server."""
SETTINGS = (
    '{"forced": false, "defend": true, "speed": "off", "language": "en", "pace": "at_once",'
    ' "ask_end": false}'
)


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


def pass_on(page: Page) -> None:
    """End the turn and wait for the next."""
    while not page.get_by_test_id("panel-place").count():
        page.get_by_test_id("ask-end").click()
        page.wait_for_timeout(MOMENT)
        wait(page)


def place(page: Page) -> None:
    """All units where the fewest enemies are."""
    while page.get_by_test_id("panel-place").count():
        page.locator(".land path[aria-disabled=false]").first.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("9")
        page.keyboard.press("Enter")
        page.wait_for_timeout(MOMENT)
        wait(page)


def attack(page: Page) -> None:
    """Choose an attack, so that its odds are shown."""
    while page.get_by_test_id("chosen").count():  # one is proposed from where units were placed
        page.keyboard.press("Escape")
        page.wait_for_timeout(MOMENT)
    source = page.locator(".land path[aria-disabled=false]")
    own = set(source.evaluate_all("all => all.map(one => one.dataset.id)"))
    source.first.focus()
    page.keyboard.press("Enter")
    both = source.evaluate_all("all => all.map(one => one.dataset.id)")
    page.locator(f".land path[data-id={next(id for id in both if id not in own)}]").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("odds").wait_for(state="attached")
    page.evaluate("document.activeElement?.blur()")  # who looks has no keyboard there


def take_picture(browser: Browser, address: str, picture: Path) -> None:
    """A turn, on a phone if the file is called so."""
    phone = picture.stem == "phone"
    page = browser.new_page(
        viewport=PHONE if phone else DESK,
        has_touch=phone,
        device_scale_factor=SHARP if phone else 1,
        locale="en-GB",
        reduced_motion="reduce",
    )
    page.add_init_script(f"localStorage['risiko.settings'] = '{SETTINGS}'")
    page.goto(address)
    play(page)
    page.screenshot(path=picture, type="jpeg", quality=QUALITY)
    page.close()


def main() -> None:
    """Start a server, play, take the pictures."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
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
                for name in ("browser", "phone"):
                    take_picture(chromium, address, folder / f"{name}.jpg")
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
