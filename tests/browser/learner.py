"""Somebody who learns: does by clicks, or by the thumb, what a lesson or a puzzle expects."""

from playwright.sync_api import expect

from risiko.lessons.lesson import Lesson
from risiko.lessons.lesson_file import overlap
from risiko.lessons.run import LessonRun
from risiko.protocol import Action
from risiko.puzzles.puzzle import Puzzle
from risiko.puzzles.run import PuzzleRun
from tests.browser.player import Player
from tests.browser.visitor import TOUCHED

ASIDE = 14
"""Pixels beside an army, now left, now right: two taps in one place are a double tap."""
WORDS = """([step]) => {
    const guide = document.querySelector("[data-testid=guide]");
    const asked = document.querySelector("[data-testid=actions]")?.dataset.ready === "true";
    const next = document.querySelector("[data-testid=guide-next]:not(:disabled)");
    const over = guide?.dataset.over === "true";
    return guide?.dataset.step === step && (asked || next || over);
}"""
"""Whether the words of a step are to be read and what it wants can be done."""


def find_expected(run: LessonRun) -> Action:
    """What a lesson expects now, the largest number of it."""
    step = run.step
    assert step is not None
    expected = step.expect[0]
    option = next(option for option in run.position.options() if overlap(option, expected))
    return option.action(min(option.hi, expected.hi))


class Decider:
    """Somebody who decides by clicks what is written."""

    run: LessonRun | PuzzleRun

    def __init__(self, player: Player) -> None:
        self.player = player
        size = player.page.viewport_size
        assert size is not None
        self._thumb = (size["width"], size["height"]) in TOUCHED
        self._aside = ASIDE

    def decide(self, action: Action) -> None:
        """Decide by clicks."""
        verb, places, n = action
        if verb in ("place", "base"):
            self._place(action)
        elif verb in ("attack", "expand", "move"):
            self._open(verb)
            self.player.choose_nothing()  # what was chosen for the last attack is chosen still
            for place in places:
                self._touch(place)
            if verb == "attack":  # with as many as possible, as everybody does
                self.player.see("confirm").click()
            else:
                self._confirm_number(n)
        elif verb in ("occupy", "defend", "dice"):
            self._choose_number(n)
        elif verb == "trade" and places:
            self._open(verb)
            self._pick_cards(places)
            self.player.see("confirm").click()
        elif verb == "trade":
            self._open(verb)
            choice = self.player.see("choice")
            if choice.count() == 1:
                choice.click()
            self._choose_number(n)
        elif verb == "storm":
            rows = self.player.page.locator(f"[data-testid^='row-{places[0]}-{places[1]}']")
            rows.locator("visible=true").and_(self.player.page.locator(".open")).first.click()
            self._confirm_if_open()
        elif verb == "faction":
            self.player.see(f"faction-{places[0]}").get_by_test_id("choice").click()
        elif verb == "card":
            self.player.see("actions").get_by_test_id("choice").first.click()
        else:
            self.player.see(f"ask-{verb}").click()

    def _open(self, verb: str) -> None:
        """Turn to the panel of a verb, by its tab or by what offers it, where there are several."""
        tab = self.player.see("actions").get_by_test_id(f"ask-{verb}")
        if tab.count() and tab.get_attribute("aria-pressed") != "true":
            tab.click()

    def _place(self, action: Action) -> None:
        """Touch a place; where that places one unit at once, place the others after it."""
        verb, places, n = action
        options = self.run.position.options()
        least = next(option.lo for option in options if option[:2] == (verb, places))
        before = self.player.ply
        self._touch(places[0])
        if not self.player.until_played(before, orelse="confirm"):
            self._confirm_number(n)
        elif n > least:
            self.player.ready()
            if n - least > 1:
                self._confirm_number(n - least)
            else:
                self._touch(places[0])

    def _pick_cards(self, wanted: tuple[str, ...]) -> None:
        """Pick these cards and no others; the best set is picked already."""
        hand = self.player.see("actions").locator("[data-testid^=card-]")
        expect(hand.first).to_be_visible()
        for card in hand.all():
            name = (card.get_attribute("data-testid") or "").removeprefix("card-")
            if (name in wanted) != (card.get_attribute("aria-pressed") == "true"):
                card.click()

    def _touch(self, place: str) -> None:
        self.player.page.wait_for_selector(f".land path[data-id={place}]")
        if self._thumb:
            assert self.player.sees(place), f"{place} is not in the window"
            self._aside = -self._aside
            self.player.tap(place, (self._aside, 0))
        else:
            self.player.click(place)

    def _choose_number(self, n: int) -> None:
        few = self.player.see(f"number-{n}")
        if few.count():
            few.click()
        else:
            self._confirm_number(n)

    def _confirm_if_open(self) -> None:
        before = str(len(self.run.plies))
        if not self.player.until_played(before, orelse="confirm"):
            self.player.see("confirm").click()

    def _confirm_number(self, n: int) -> None:
        expect(self.player.see("confirm")).to_be_visible()
        number = self.player.see("number")
        if number.count():
            number.fill(str(n))
            number.press("Tab")
        self.player.see("confirm").click()


class Learner(Decider):
    """A player who follows a teacher."""

    run: LessonRun

    def __init__(self, player: Player, lesson: Lesson) -> None:
        super().__init__(player)
        self.run = LessonRun(lesson)

    def follow(self) -> None:
        """One step: read on, or decide what is expected."""
        run, step = self.run, self.run.step
        assert step is not None
        self.read()
        if not step.expect:
            self.player.see("guide-next").click()
            run.play(run.NEXT)
            return
        action = find_expected(run)
        self.decide(action)
        run.play(str(action))

    def read(self) -> None:
        """Until the words of this step are there, and it can be done."""
        self.player.wait_for(WORDS, str(self.run.at))


class Solver(Decider):
    """A player who solves a puzzle."""

    run: PuzzleRun

    def __init__(self, player: Player, puzzle: Puzzle) -> None:
        super().__init__(player)
        self.run = PuzzleRun(puzzle.start, puzzle.seat)

    def play(self, decision: str) -> None:
        """Decide, once it can be done."""
        self.player.ready()
        self.decide(Action.parse(decision))
        self.run.play(decision)
        self.player.wait_for(
            "([ply]) => document.querySelector('[data-testid=table]').dataset.ply === ply",
            str(len(self.run.plies)),
        )
