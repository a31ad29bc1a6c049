"""The map as somebody uses it: what may be picked, what stands where, and clicks on territories."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import expect

from tests.browser.guest import Guest


class MapUser(Guest):
    """Somebody who reads the map and picks territories on it."""

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

    def find(self, territory: str) -> tuple[float, float]:
        """Where in the page the army of a territory stands."""
        place = self.page.locator(f".reach circle[data-id={territory}]").bounding_box()
        assert place is not None
        return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2

    def sees(self, territory: str) -> bool:
        """Whether the number of a territory is inside the window of the map."""
        x, y = self.find(territory)
        window = self.page.locator(".chart").bounding_box()
        assert window is not None
        across = window["x"] <= x <= window["x"] + window["width"]
        return across and window["y"] <= y <= window["y"] + window["height"]

    def click(self, territory: str) -> None:
        """Point at a territory where its army stands; on a small map look at all of it before."""
        if not self.sees(territory):
            self.press(self.see("whole-map"))
        point = self.page.touchscreen.tap if self.touches else self.page.mouse.click
        point(*self.find(territory))

    def tap(self, territory: str, aside: tuple[float, float] = (0, 0)) -> None:
        """Touch a territory where its army stands, or so many pixels beside it."""
        x, y = self.find(territory)
        self.page.touchscreen.tap(x + aside[0], y + aside[1])

    @contextmanager
    def hold(self, territory: str) -> Iterator[None]:
        """Hold a finger on a territory for as long as something is waited for."""
        x, y = self.find(territory)
        fingers = self.context.new_cdp_session(self.page)
        touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        fingers.send("Input.dispatchTouchEvent", touch)
        yield
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        fingers.detach()

    def tap_twice(self, at: tuple[float, float]) -> None:
        """Two taps in a row, as fast as a finger."""
        for _ in range(2):
            self.page.touchscreen.tap(*at)

    @property
    def scale(self) -> float:
        """Pixels of the screen for one of the map."""
        return float(self.page.locator(".chart").get_attribute("data-scale") or 0)

    def label(self, territory: str) -> str:
        """What a screen reader says of a territory."""
        found = self.page.locator(f".land path[data-id={territory}]").get_attribute("aria-label")
        return found or ""

    def units(self, territory: str) -> int:
        """How many units stand in a territory."""
        return _units(self.label(territory))

    def strongest(self) -> str:
        """The territory with the most units of those that may be picked first; empty if none."""
        self.choose_nothing()
        labels = self._places("false")
        return max(labels, key=lambda place: _units(labels[place]), default="")

    def choose_nothing(self) -> None:
        """Take back what is chosen or proposed on the map."""
        for _ in ("target", "source"):
            if self.see("chosen").count() and self.touches:
                self.see("cancel").tap()
            elif self.see("chosen").count():
                self.page.keyboard.press("Escape")
        expect(self.see("chosen")).to_have_count(0)

    def choose_route(self, source: str) -> None:
        """Pick where a route begins and where it leads."""
        self.choose_nothing()
        before = self.pickable()
        self.click(source)
        expect(self.see("chosen")).to_be_visible()
        self.click(next(place for place in self.pickable() if place not in before))
        expect(self.see("confirm")).to_be_visible()


def _units(label: str) -> int:
    """How many units stand in a territory, from how it is read out."""
    found = re.search(r"(\d+) (?:Einheit|troop)", label)
    assert found, label
    return int(found[1])
