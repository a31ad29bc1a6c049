"""The puzzles of all families, the one of the day, and a puzzle being solved at a table."""

import hashlib
import logging
from collections.abc import Sequence
from datetime import date
from functools import cache

from risiko import registry
from risiko.errors import IllegalAction, NotationError
from risiko.puzzles.puzzle import Puzzle
from risiko.puzzles.puzzle_file import PuzzleError, puzzles_of
from risiko.puzzles.run import PuzzleRun
from risiko.puzzles.telling import PuzzleTeller, name_theme
from risiko.puzzles.verdict import Judgement
from risiko.server.lessons.exercise_table import Exercise, ExerciseTable
from risiko.server.refusal import Refusal
from risiko.server.tables.info import cached_game_info
from risiko.server.wire.coach import CoachPlan, CoachStep
from risiko.server.wire.lesson import LessonStep
from risiko.server.wire.puzzle import PuzzleInfo, PuzzleState
from risiko.text import Language

log = logging.getLogger(__name__)

OPPONENTS = "captain"
"""Whose faces the other seats have."""


@cache
def all_puzzles() -> dict[str, Puzzle]:
    """Every puzzle by its id, the easy ones first; a file that does not work is left out."""
    found: list[Puzzle] = []
    for family in registry.families():
        try:
            found += puzzles_of(family)
        except PuzzleError as error:
            log.error("puzzles are left out: %s", error)
    found.sort(key=lambda puzzle: (puzzle.difficulty, puzzle.id))
    return {puzzle.id: puzzle for puzzle in found}


def find_puzzle(id: str) -> Puzzle:
    """A puzzle by its id; raises Refusal."""
    try:
        return all_puzzles()[id]
    except KeyError:
        raise Refusal("no_puzzle") from None


def choose_daily(ids: Sequence[str], day: date) -> str | None:
    """The puzzle of a day: each has its day before one comes again."""
    if not ids:
        return None
    mixed = sorted(ids, key=lambda one: hashlib.sha256(one.encode()).digest())
    return mixed[day.toordinal() % len(mixed)]


def puzzle_info(puzzle: Puzzle, language: Language) -> PuzzleInfo:
    """A puzzle in the list."""
    id = puzzle.start.game.id
    return PuzzleInfo(
        id=puzzle.id,
        game=id,
        title=name_theme(puzzle.theme).say(language),
        game_title=cached_game_info(id, language).title,
        players=puzzle.start.seats,
        difficulty=puzzle.difficulty,
    )


def run_puzzle(puzzle: Puzzle, played: Sequence[str]) -> PuzzleRun:
    """A puzzle after all that was decided; raises Refusal if that is no longer possible."""
    try:
        return PuzzleRun(puzzle.start, puzzle.seat, played)
    except (IllegalAction, ValueError):
        raise Refusal("puzzle_changed") from None


def decide(run: PuzzleRun, text: str) -> None:
    """One more decision; raises Refusal."""
    try:
        run.play(text)
    except NotationError:
        raise Refusal("unreadable_action", action=repr(text[:40])) from None
    except IllegalAction as error:
        raise Refusal.illegal(error) from None


def puzzle_state(
    puzzle: Puzzle,
    run: PuzzleRun,
    judgement: Judgement,
    *,
    name: str | None,
    known: int | None,
    language: Language,
) -> PuzzleState:
    """A puzzle on the solver's table: everything, or what is new since the plies known."""
    going = judgement.verdict == "open"
    table = ExerciseTable(
        Exercise(
            id=puzzle.id,
            game=puzzle.start.game,
            title=name_theme(puzzle.theme).say(language),
            seat=puzzle.seat,
            opponents=OPPONENTS,
            position=run.position,
            plies=run.plies,
            asking=going,
        ),
        name,
        language,
    )
    teller = PuzzleTeller(puzzle, table.players, language)
    plan = teller.tell_solution()
    return PuzzleState(
        table=table.info(),
        plies=table.list_played(known),
        state=table.state(),
        log=table.list_log(),
        step=LessonStep(
            number=0 if going else 1, steps=1, text=teller.say_sought(), reading=False, point=()
        ),
        verdict=judgement.verdict,
        chance=judgement.chance,
        best=puzzle.value,
        hints=teller.list_hints(),
        solution=CoachPlan(
            chance=plan.chance,
            success=plan.success,
            steps=tuple(CoachStep(**step._asdict()) for step in plan.steps),
            reason=plan.reason,
        ),
        decisions=puzzle.solution,
    )
