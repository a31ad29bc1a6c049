"""Finds puzzles in the games of bots.

What makes a puzzle: one plan is worth clearly more than every turn that goes for something else;
a beginner does not hit on it; and all that is still so when the engine looks more closely
(`check`). The turns that a plan is compared with are those of weaker bots, and the planner's own
after it was made to begin elsewhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from risiko.bots import bot
from risiko.bots.classic.decode_view import decode_view
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.position import ClassicPosition
from risiko.protocol import OVER, Action
from risiko.puzzles.judge import get_turn_judge
from risiko.puzzles.outcome import THEMES, Theme, TurnOutcome, outcome_of
from risiko.puzzles.puzzle import SOLVED, Difficulty, Puzzle, make_id
from risiko.puzzles.run import PuzzleRun, chance_of
from risiko.puzzles.shorten import shorten
from risiko.puzzles.solve import TIMES, TooLong, play_as, solve
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.world import world

LINEUP = ("captain", "recruit", "captain", "recruit", "captain", "recruit")
"""Who plays the games: a recruit's mistakes are somebody's chance."""
LONGEST = 4000
"""Plies of a game that are looked at."""
LARGEST_STACK = 30
"""Units in one place; with more a game is no longer about plans, and no puzzle is found in it."""
FIRST_TURNS = 2
"""Turns of each player that are too early for a puzzle."""
EFFORT = 0.5
"""Of a search, in closer looks of a review."""
QUICK = 0.1
"""The effort of a first look, in the same measure."""
LEAST_VALUE, LEAST_MARGIN = 0.2, 0.1
"""The chance to win that the best plan must have, and what all others must give away."""
SOUND = 0.2
"""The part of its margin that a best plan may seem to give away itself."""
TAIL = 0.3
"""The part of its margin that the tail of a plan may be worth, which is cut off."""
LEAST_CHANCE = 0.45
"""That all battles of a plan are won."""
MOST_DECISIONS = 24
"""Decisions of a best plan; a longer one is more work than thought."""
MOST_ELSEWHERE = 8
"""Other beginnings that are compared."""
BEGINNER = "recruit"
WEAKER: tuple[tuple[Difficulty, str, int], ...] = (
    (1, BEGINNER, 0),
    (1, BEGINNER, 1),
    (1, BEGINNER, 2),
    (2, "captain", 0),
    (3, "general", 0),
)
"""Players by level, name and seed: all beginners must miss it, and who else does tells how
difficult it is."""


@dataclass(frozen=True, slots=True)
class Hunt:
    """Where to look for puzzles."""

    game: ClassicGame
    seats: int
    seed: int
    effort: float = EFFORT
    """In closer looks of a review."""
    themes: frozenset[Theme] = frozenset(THEMES)
    """What puzzles may be about."""


class TurnStart(NamedTuple):
    """A turn that begins, in a game of bots."""

    start: ClassicPosition
    number: int
    """Counted from 1."""


class Rival(NamedTuple):
    """A turn that a plan is compared with."""

    lost: float
    outcome: TurnOutcome


def list_turns(hunt: Hunt, number: int) -> Iterator[TurnStart]:
    """The turns of a game as they begin, as far as their player can see."""
    match = Match(hunt.game, hunt.seats, Seeded(hunt.seed + number))
    names = [LINEUP[(seat + number) % len(LINEUP)] for seat in range(hunt.seats)]
    bots = [bot(name, hunt.game.id, number) for name in names]
    turns, player = 0, -1
    while not match.over and len(match.entries) < LONGEST:
        position = match.roll()
        seat = position.turn
        if seat == OVER:
            break
        assert isinstance(position, ClassicPosition)
        if position.player == seat != player and position.fields()["step"] == layout.PLACE:
            player = seat
            turns += 1
            if max(position.fields()["units"]) > LARGEST_STACK:
                break
            if turns > FIRST_TURNS * hunt.seats:
                yield TurnStart(position.guess(seat, Seeded(0)), turns)
        match.play(bots[seat].choose(position.view(seat)))


def find_puzzle(hunt: Hunt, turn: TurnStart, source: str) -> Puzzle | None:
    """A puzzle, if the turn makes one at first sight and at second."""
    start, seat = turn.start, turn.start.turn
    try:
        if not _is_promising(hunt, start, seat):
            return None
        return _look_closer(hunt, start, seat, source)
    except TooLong:
        return None


def _is_promising(hunt: Hunt, start: ClassicPosition, seat: int) -> bool:
    """Whether there is something of the wanted kind to gain that a beginner misses."""
    judge = get_turn_judge(hunt.game, hunt.seats, QUICK)
    seen = decode_view(start.view(seat))
    best = judge.advisor.ask(seen, judge.effort * TIMES[layout.PLACE])
    if best is None or best.chance < LEAST_VALUE:
        return False
    if outcome_of(solve(judge, start, seat)).theme not in hunt.themes:
        return False
    beginner = play_as(BEGINNER, start, seat)
    return judge.lost(beginner, most=LEAST_MARGIN) > LEAST_MARGIN


def _look_closer(hunt: Hunt, start: ClassicPosition, seat: int, source: str) -> Puzzle | None:
    judge = get_turn_judge(hunt.game, hunt.seats, hunt.effort)
    best = judge.advisor.ask(decode_view(start.view(seat)), judge.effort * TIMES[layout.PLACE])
    solution = solve(judge, start, seat)
    if best is None or len(solution.played) > MOST_DECISIONS:
        return None
    if judge.lost(solution) > SOUND * LEAST_MARGIN:
        return None
    outcome = outcome_of(solution)
    if outcome.theme not in hunt.themes:
        return None
    margin = best.chance
    missed: Difficulty = 1
    for level, name, seed in WEAKER:
        run = play_as(name, start, seat, seed)
        lost = judge.lost(run, most=margin)
        if level == 1 or not outcome_of(run).includes(outcome):
            margin = min(margin, lost)
        if margin < LEAST_MARGIN:
            return None
        if missed == level - 1 and lost > SOLVED * margin:
            missed = level
    for run in _begin_elsewhere(hunt, start, seat, solution):
        if not outcome_of(run).includes(outcome):
            margin = min(margin, judge.lost(run, most=margin))
            if margin < LEAST_MARGIN:
                return None
    short = shorten(judge, solution, TAIL * margin)
    margin -= short.lost
    if margin < LEAST_MARGIN or chance_of(short.run) < LEAST_CHANCE:
        return None
    line = str(start)
    return Puzzle(
        id=make_id(line),
        start=start,
        seat=seat,
        theme=outcome.theme,
        solution=tuple(map(str, short.run.played)),
        value=round(best.chance - short.lost, 3),
        margin=round(margin, 3),
        difficulty=missed,
        source=source,
    )


def _begin_elsewhere(
    hunt: Hunt, start: ClassicPosition, seat: int, solution: PuzzleRun
) -> Iterator[PuzzleRun]:
    """Good turns that begin with something else: all units at another part of the front."""
    judge = get_turn_judge(hunt.game, hunt.seats, QUICK)
    owner, near = start.fields()["owner"], world().neighbours
    places = [
        option
        for option in start.options()
        if option.verb == "place"
        and any(owner[t] != seat for t in near(NUMBER[option.args[0]]))
        and option.action(option.hi) != solution.played[0]
    ]
    valued: list[tuple[float, Action]] = []
    for option in places:
        action = option.action(option.hi)
        worth = judge.advisor.worth(start.play(action), seat, judge.effort)
        valued.append((worth or 0.0, action))
    valued.sort(key=lambda one: -one[0])
    for _, action in valued[:MOST_ELSEWHERE]:
        yield solve(judge, start, seat, [action])
