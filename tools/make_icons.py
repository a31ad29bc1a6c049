"""Draw the icons of the installed page from the client's own: `python -m tools.make_icons`.

Chromium draws them, which the browser tests use, too. A maskable icon has no round corners and more
room at its edge, since the device cuts it into a shape of its own; a badge is its outline alone.
"""

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools.chromium import find

WEB = Path(__file__).parent.parent / "web"
ICON = WEB / "src" / "icon.svg"
FOLDER = WEB / "public" / "icons"
GROUND = "#1d5662"
SAFE = 0.72
"""The part of a maskable icon's width that no device cuts off."""
WHITE = "filter: brightness(0) invert(1)"

DRAWN: dict[str, tuple[int, str, str]] = {
    "icon-192": (192, "transparent", "width: 100%"),
    "icon-512": (512, "transparent", "width: 100%"),
    "apple-180": (180, GROUND, "width: 100%"),
    "maskable-512": (512, GROUND, f"width: {SAFE:.0%}"),
    "badge-96": (96, "transparent", f"width: 100%; {WHITE}"),
}
"""The side of each icon in pixels, its ground, and the style of the drawing on it."""


def draw(page: Page, name: str) -> None:
    """Draw one icon."""
    side, ground, style = DRAWN[name]
    drawing = ICON.read_text("utf-8")
    if name.startswith("badge"):
        drawing = "\n".join(line for line in drawing.splitlines() if "<rect" not in line)
    page.set_viewport_size({"width": side, "height": side})
    page.set_content(
        f"<body style='margin: 0; display: grid; place-items: center; height: 100vh; "
        f"background: {ground}'><style>svg {{ {style} }}</style>{drawing}</body>"
    )
    page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)


def main() -> None:
    """Draw all icons."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        page = browser.new_page()
        for name in DRAWN:
            draw(page, name)
        browser.close()


if __name__ == "__main__":
    main()
