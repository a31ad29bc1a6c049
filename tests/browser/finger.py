"""A finger on the glass: it draws over the map, and rests on a territory."""

from itertools import pairwise

from tests.browser.player import Player

SMOOTH = 8
"""Points between two territories that a finger draws over."""
HELD = 700
"""Milliseconds for which a finger rests."""


class Finger:
    """A finger on the glass."""

    def __init__(self, player: Player) -> None:
        self._glass = player.context.new_cdp_session(player.page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def draw(self, *points: tuple[float, float]) -> None:
        """From one point to the next, without leaving the glass."""
        self._touch("touchStart", points[0])
        for (ax, ay), (bx, by) in pairwise(points):
            for k in range(1, SMOOTH + 1):
                self._touch("touchMove", (ax + (bx - ax) * k / SMOOTH, ay + (by - ay) * k / SMOOTH))
        self._touch("touchEnd")

    def hold(self, player: Player, point: tuple[float, float]) -> None:
        """Rest on a point."""
        self._touch("touchStart", point)
        player.page.wait_for_timeout(HELD)
        self._touch("touchEnd")
