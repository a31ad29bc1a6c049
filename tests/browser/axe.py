"""A page by the rules of axe-core: names, roles, contrast, order, in light and in dark."""

from pathlib import Path
from typing import Any

from tests.browser.player import Player

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
    const found = await axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return found.violations.map((one) => [one.id, ...one.nodes.map((node) => node.html)]);
}"""


def violations(player: Player) -> list[Any]:
    """What axe-core finds wrong in the page as it is now."""
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate(AXE.read_text("utf-8"))
    answer: list[Any] = player.page.evaluate(RUN)
    return answer


def check(player: Player, page: str, size: str) -> None:
    """The page has no flaw in either theme."""
    for dark in (False, True):
        player.page.emulate_media(color_scheme="dark" if dark else "light")
        found = violations(player)
        assert found == [], f"{page}, {'dark' if dark else 'light'}: {found}"
        player.picture(f"axe-{page}-{size}-{'dark' if dark else 'light'}")
