"""Puzzles looked at again: with more effort, and with real dice.

A puzzle that only seemed to be one fails here: its plan is no longer the best when more plans are
compared, or its gain is gone once the dice are thrown and all others have had a turn.
"""

from collections.abc import Callable

from risiko.analysis.win_chances import judge_position
from risiko.bots import bot
from risiko.protocol import OVER, Action
from risiko.puzzles.judge import get_turn_judge
from risiko.puzzles.outcome import outcome_of
from risiko.puzzles.puzzle import SOLVED, Puzzle
from risiko.puzzles.solve import TooLong, play_as, solve
from risiko.record.dice import Seeded
from risiko.record.match import Match

MORE = 2.0
"""The effort of a check, in closer looks of a review: four times that of a search."""
GAMES = 16
"""Turns with real dice for each side of the comparison."""
LASTING = 0.4
"""The part of the margin that must be left of a plan when everybody has had a turn."""
REPLIES = "captain"
"""Who plays the other seats."""
MOST_PLIES = 1500
"""Plies of a round, at the most."""

Chooser = Callable[[Match], Action]


def find_fault(puzzle: Puzzle, times: float = MORE) -> str:
    """Why a puzzle is none after all, for who makes puzzles; empty if nothing is wrong."""
    judge = get_turn_judge(puzzle.start.game, puzzle.start.seats, times)
    start, seat, margin = puzzle.start, puzzle.seat, puzzle.margin
    lost = judge.lost(puzzle.solved)
    if lost > puzzle.most_lost:
        return f"the plan gives away {lost:.3f} of a margin of {margin}"
    try:
        again = solve(judge, start, seat)
        if not outcome_of(again).includes(puzzle.outcome):
            return "a closer look prefers something else"
        for level, name in enumerate(("recruit", "captain", "general")[: puzzle.difficulty]):
            run = play_as(name, start, seat, level)
            if judge.lost(run, puzzle.best_way, most=margin) <= SOLVED * margin:
                return f"a {name} solves it"
    except TooLong:
        return "too long"
    gain = measure_gain(puzzle)
    if gain < LASTING * margin:
        return f"with real dice it gains only {gain:.3f}"
    return ""


def measure_gain(puzzle: Puzzle, games: int = GAMES) -> float:
    """What the planner's turn gains over a beginner's, after a round with real dice."""
    strong = sum(_play_round(puzzle, "marshal", seed) for seed in range(games))
    weak = sum(_play_round(puzzle, "recruit", seed) for seed in range(games))
    return (strong - weak) / games


def _play_round(puzzle: Puzzle, name: str, seed: int) -> float:
    """The chance to win after one's own turn and one of everybody else."""
    start, seat = puzzle.start, puzzle.seat
    game = start.game
    match = Match(game, start.seats, Seeded(seed), position=start)
    own = bot(name, game.id, seed)
    others = bot(REPLIES, game.id, seed)
    left = False
    while not match.over and len(match.entries) < MOST_PLIES:
        position = match.roll()
        if position.turn == OVER:
            break
        left = left or position.player != seat
        if left and position.player == seat:
            break
        player = own if position.turn == seat and not left else others
        match.play(player.choose(position.view(position.turn)))
    return judge_position(match.position)[seat]  # type: ignore[arg-type]
