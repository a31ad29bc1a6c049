"""Somebody who plays: sees what is to be decided, decides it by mouse or finger, and plays whole
games.

How they come to a table is in `guest.py`, how they use the map in `map_user.py`, and their browser
in `visitor.py`.
"""

from typing import NamedTuple

from playwright.sync_api import expect

from tests.browser.map_user import MapUser

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
    const now = document.querySelector("[data-testid=table]")?.dataset.ply;
    const seen = document.querySelector(`[data-testid=${other}]:not(:disabled)`);
    return now !== ply ? "played" : seen && "seen";
}"""
"""Whether a ply has been played, or something else is to be seen and not closed meanwhile."""


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


class Player(MapUser):
    """A person who plays."""

    @property
    def step(self) -> str:
        return self.see("step").get_attribute("data-step") or ""

    @property
    def over(self) -> bool:
        return self.page.locator("[data-testid=winner], [data-testid=show-ending]").count() > 0

    @property
    def ply(self) -> str:
        return self.see("table").get_attribute("data-ply") or ""

    def ready(self) -> Moment:
        """Until a decision can be made, the device is to be passed, or the game is over."""
        now = Moment(**self.wait_for(MOMENT))
        while now.packet:
            self.press(self.see("packet-ok"))
            expect(self.see("packet-ok")).to_have_count(0)
            now = Moment(**self.wait_for(MOMENT))
        return now

    def asked(self) -> str:
        """The verb of the panel that lies open; empty if only buttons are offered."""
        return self.ready().verb

    def until_played(self, ply: str, orelse: str = "winner") -> bool:
        """Until a ply has been played, or something else is to be seen; whether it was played."""
        played: str = self.wait_for(PLAYED, ply, orelse)
        return played == "played"

    def decide(self, *, bold: bool = True) -> Moment:
        """Any sensible decision, by mouse or finger; what was decided. The bold one attacks."""
        now = self.ready()
        if now.covered:
            self.press(self.see("pass-ok"))
            expect(self.see("pass-ok")).to_have_count(0)
        elif not now.over:
            self._decide(now, bold)
            self.until_played(now.ply)
        return now

    def _decide(self, now: Moment, bold: bool) -> None:
        if now.verb == "attack" and bold and self._attack():
            return
        if now.pick in ("number", "text"):
            self.press(self.see("confirm"))
        elif now.pick in ("route", ""):
            buttons = self.page.locator("[data-testid=actions] .buttons button")
            if now.pick and not buttons.count():
                self.choose_route(self.strongest())
                self._confirm()
            else:
                self.press(buttons.last)
        elif now.pick == "place":
            rest = self.see("plan-front").or_(self.see("plan-claim"))
            if rest.count():
                self.press(rest)
                return
            self.page.wait_for_selector(".land path[aria-disabled=false]")
            self.click(self.pickable()[0])
            if not self.until_played(now.ply, orelse="confirm"):
                self._confirm()
        else:
            self._choose_from_list(now)

    def _confirm(self) -> None:
        """Place all; where there is but one number to place there is only to confirm."""
        every = self.see("place-all")
        self.press(every if every.count() else self.see("confirm"))

    def _attack(self) -> bool:
        """Attack from the strongest place, if it is strong."""
        self.choose_nothing()  # what was chosen for the last attack is chosen still
        source = self.strongest()
        if not source or self.units(source) < STRONG:
            return False
        self.choose_route(source)
        self.press(self.see("confirm"))
        return True

    def _choose_from_list(self, now: Moment) -> None:
        show = self.see("show-hand")
        if show.count():
            self.press(show.first)
        self.see("choice").first.wait_for(state="attached")
        sets = self.page.locator("[data-testid=actions] details:has([data-testid=choice])")
        for at in range(sets.count()):
            sets.nth(at).evaluate("one => { one.open = true }")
        self.press(self.see("choice").first)
        if not self.until_played(now.ply, orelse="confirm"):
            self.press(self.see("confirm"))

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
