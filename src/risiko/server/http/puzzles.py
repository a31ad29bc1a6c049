"""Requests about puzzles: the list, a puzzle as far as somebody has come, and why not otherwise."""

import asyncio
import threading
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path

from risiko.puzzles.puzzle import Puzzle
from risiko.puzzles.run import PuzzleRun
from risiko.puzzles.verdict import Judgement, judge_turn, needs_thought
from risiko.server.http.visitor import CurrentVisitor
from risiko.server.lessons.puzzles import (
    all_puzzles,
    choose_daily,
    decide,
    find_puzzle,
    puzzle_info,
    puzzle_state,
    run_puzzle,
)
from risiko.server.refusal import Refusal
from risiko.server.wire.lesson import AskLesson, PlayLesson
from risiko.server.wire.puzzle import PuzzleAnswer, PuzzleList

router = APIRouter(tags=["puzzles"])
_planning = threading.Lock()
"""The planner works for one at a time."""

PuzzleId = Annotated[str, Path(min_length=1, max_length=40, pattern="^[a-z0-9_]+$")]


@router.get("/puzzles")
def puzzles(visitor: CurrentVisitor) -> PuzzleList:
    """Every puzzle, the easy ones first, and which one is today's."""
    day = datetime.fromtimestamp(visitor.services.guard.clock.now(), UTC).date()
    return PuzzleList(
        puzzles=tuple(puzzle_info(puzzle, visitor.language) for puzzle in all_puzzles().values()),
        today=choose_daily(tuple(all_puzzles()), day),
        date=day.isoformat(),
    )


@router.post("/puzzles/{id}")
async def step(visitor: CurrentVisitor, id: PuzzleId, wish: PlayLesson) -> PuzzleAnswer:
    """A puzzle after all that the solver has decided, and how it stands; nothing is stored."""
    puzzle = find_puzzle(id)
    run = run_puzzle(puzzle, wish.played[:-1])
    try:
        for last in wish.played[-1:]:
            decide(run, last)
    except Refusal as refusal:
        return PuzzleAnswer(state=None, refused=refusal.to_problem(visitor.language))
    if needs_thought(puzzle, run):
        visitor.services.guard.take("puzzles", visitor.address)
        async with visitor.services.heavy.turn(visitor.key):
            judgement = await asyncio.to_thread(_judge, puzzle, run)
    else:
        judgement = judge_turn(puzzle, run)
    state = puzzle_state(
        puzzle, run, judgement, name=wish.name, known=wish.known, language=visitor.language
    )
    return PuzzleAnswer(state=state, refused=None)


def _judge(puzzle: Puzzle, run: PuzzleRun) -> Judgement:
    with _planning:
        return judge_turn(puzzle, run)


@router.post("/puzzles/{id}/why")
def why(visitor: CurrentVisitor, id: PuzzleId, wish: AskLesson) -> PuzzleAnswer:
    """Why a decision is not possible now; nothing is played."""
    run = run_puzzle(find_puzzle(id), wish.played)
    try:
        decide(run, wish.action)
    except Refusal as refusal:
        return PuzzleAnswer(state=None, refused=refusal.to_problem(visitor.language))
    return PuzzleAnswer(state=None, refused=None)
