"""A turn that is played to solve a puzzle: what the solver decides, and what comes of it.

A battle is fought to its end, with dice that fall as they usually do. So a run depends on nothing
but the position and what the solver has decided so far, and nobody has to keep it. Not here: how
good the turn was (`judge`).
"""

from collections.abc import Iterable
from math import prod

from risiko.analysis.odds import battle
from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.position import ClassicPosition
from risiko.protocol import CHANCE, OVER, Action, Option
from risiko.puzzles.usual_dice import UsualBattle, draw_usual
from risiko.record.replay import Entry, Ply


class PuzzleRun:
    """One turn of a seat, from its start to now."""

    def __init__(
        self, start: ClassicPosition, seat: int, played: Iterable[str | Action] = ()
    ) -> None:
        self.start = start
        self.seat = seat
        self.position = start
        self.plies: list[Ply] = []
        self.played: list[Action] = []
        self.decided: set[int] = set()
        """The numbers of the plies that the solver has decided."""
        self._fight: UsualBattle | None = None
        self._events = 0
        for action in played:
            self.play(action)

    @property
    def over(self) -> bool:
        """Whether the turn has ended."""
        return self.position.turn == OVER or self.position.player != self.seat

    def play(self, decision: str | Action) -> None:
        """The solver decides; raises IllegalAction or NotationError, then nothing has changed."""
        action = Action.parse(decision) if isinstance(decision, str) else decision
        before = self.position
        after = before.play(action)
        if action.verb == "attack":
            source, target = (NUMBER[id] for id in action.args)
            self._fight = UsualBattle.begin(before, source, target)
        self.decided.add(len(self.plies) + 1)
        self.played.append(action)
        self._add(str(action), before.turn, after)
        self._go_on()

    def _go_on(self) -> None:
        """All that is not for the solver to decide."""
        while not self.over:
            before = self.position
            if before.turn == CHANCE:
                outcome = draw_usual(before, self._fight, self._events)
                self._add(before.label(outcome), CHANCE, before.draw(outcome))
                continue
            option = before.options()[-1] if before.turn != self.seat else self._fight_on()
            if option is None:
                break
            action = option.action(option.hi)  # with all dice
            self._add(str(action), before.turn, before.play(action))
        self._fight = None

    def _fight_on(self) -> Option | None:
        """How the battle under way goes on; None when it is over."""
        if self._fight is None:
            return None
        step = self.position.fields()["step"]
        for option in self.position.options():
            if step == layout.DICE or (step == layout.ATTACK and self._fight.is_at(option)):
                return option
        return None

    def _add(self, text: str, seat: int, after: ClassicPosition) -> None:
        entry = Entry(self.position.player, seat, text)
        self.plies.append(Ply(len(self.plies) + 1, entry, self.position, after))
        self._events += seat == CHANCE
        self.position = after


def chance_of(run: PuzzleRun) -> float:
    """The chance that all battles of a turn are won with real dice."""
    return prod(win_chance(ply) for ply in run.plies if ply.number in run.decided)


def win_chance(ply: Ply) -> float:
    """The chance to conquer what is attacked; 1 for any other decision."""
    action = Action.parse(ply.entry.text)
    if action.verb != "attack":
        return 1.0
    assert isinstance(ply.before, ClassicPosition)
    units = ply.before.fields()["units"]
    source, target = (NUMBER[id] for id in action.args)
    return battle(ply.before.game, units[source], units[target]).win
