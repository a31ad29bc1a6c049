"""Puzzles in words: what is sought, hints one after the other, and the best plan."""

from collections.abc import Iterator, Sequence

from risiko.analysis.plans import PlanStep, TurnPlan
from risiko.classic.notation.action_codes import NUMBER
from risiko.narration.classic.names import Names
from risiko.narration.classic.plans import tell_plan
from risiko.narration.plans import ToldPlan
from risiko.narration.players import Player
from risiko.narration.texts import Words, book_of
from risiko.protocol import Action
from risiko.puzzles.outcome import Theme
from risiko.puzzles.puzzle import Puzzle
from risiko.puzzles.run import win_chance
from risiko.record.replay import Ply
from risiko.text import Language, Text, load

PACKAGE = "risiko.puzzles"
FIGHTS = "attack"


def name_theme(theme: Theme) -> Text:
    """What a puzzle is about, as a title."""
    title: Text = load(PACKAGE, "texts")["theme"][theme]
    return title


class PuzzleTeller:
    """One puzzle in one language."""

    def __init__(self, puzzle: Puzzle, players: Sequence[Player], language: Language) -> None:
        words = Words(language, book_of(puzzle.start.game))
        self._words = words.extend((PACKAGE, "texts"), ("risiko.narration.classic", "texts"))
        self._names = Names(puzzle.start.game, players, self._words)
        self._puzzle = puzzle
        self._players = players

    def say_sought(self) -> str:
        """What is to be found."""
        return self._words.say(f"sought_{self._puzzle.theme}")

    def list_hints(self) -> tuple[str, ...]:
        """Hints, each telling more than the one before."""
        return (*self._say_aim(), *self._say_beginning())

    def _say_aim(self) -> Iterator[str]:
        outcome, words = self._puzzle.outcome, self._words
        if outcome.wins:
            yield words.say("hint_win")
        elif outcome.eliminated:
            names = [self._names.army(seat) for seat in sorted(outcome.eliminated)]
            yield words.say("hint_players", players=words.join(names))
        elif outcome.gained:
            yield words.say("hint_gained", continents=self._continents(outcome.gained))
        elif outcome.broken:
            yield words.say("hint_broken", continents=self._continents(outcome.broken))
        else:
            yield words.say("hint_card" if outcome.conquests else "hint_wait")

    def _continents(self, numbers: frozenset[int]) -> str:
        return self._words.join(self._names.continent(number) for number in sorted(numbers))

    def _say_beginning(self) -> Iterator[str]:
        """Where to place, and what to attack first."""
        actions = self._puzzle.solved.played
        if actions[0].verb == "trade":
            yield self._words.say("hint_trade")
        strongest = self._puzzle.outcome.strongest
        if strongest >= 0:
            yield self._words.say("hint_place", territory=self._names.territory(strongest))
        for action in actions:
            if action.verb == FIGHTS:
                source, target = (self._names.territory(NUMBER[id]) for id in action.args)
                yield self._words.say("hint_attack", source=source, target=target)
                break

    def tell_solution(self) -> ToldPlan:
        """The best plan with its reason."""
        puzzle, run = self._puzzle, self._puzzle.solved
        steps: list[PlanStep] = []
        for ply in run.plies:
            if ply.number in run.decided:
                add_step(steps, ply)
        plan = TurnPlan(puzzle.value, tuple(steps), puzzle.start, run.position)
        return tell_plan(plan, puzzle.seat, self._players, self._words.language)


def add_step(steps: list[PlanStep], ply: Ply) -> None:
    """One more decision of a plan; units placed in one territory are one step."""
    action = Action.parse(ply.entry.text)
    if action.verb == FIGHTS:
        steps.append(PlanStep(action, win_chance(ply)))
    elif action.verb == "place" and steps and steps[-1].action[:2] == action[:2]:
        steps[-1] = PlanStep(action._replace(n=steps[-1].action.n + action.n))
    elif action.verb in ("place", "trade", "move"):
        steps.append(PlanStep(action))
