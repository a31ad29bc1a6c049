"""The review of a finished game of the classic family.

Not here: what a single decision cost (`decision_cost`).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from risiko.analysis.decision_cost import Advisor, Decision, compare_with_best
from risiko.analysis.luck import measure_event
from risiko.analysis.review_values import (
    CLEAR,
    Kind,
    Mistake,
    Progress,
    Review,
    TurnReview,
    follow_course,
    pick_largest,
    read_finished,
    share_out,
)
from risiko.analysis.win_chances import get_judge
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.position import ClassicPosition
from risiko.protocol import Action
from risiko.record import Record, opening
from risiko.record.replay import Ply, by_turn

SUSPICIOUS = 0.015
"""What a decision must seem to cost to be looked at more closely."""
LOOKED_AT = 20
"""Decisions that are looked at more closely, at most."""
MOST_TURNS = 300
"""Turns whose decisions are compared over: in longer games those in which most was given away."""


def review_classic(record: Record, progress: Progress | None = None) -> Review:
    """Review a finished game of the classic family."""
    game = opening(record).game
    assert isinstance(game, ClassicGame)
    say = progress or (lambda share: None)
    plies = read_finished(record)
    judge = get_judge(game, record.seats)
    start, turns = follow_course(
        plies, judge.judge, lambda ply: measure_event(judge, ply), lambda share: say(0.2 * share)
    )
    seats = share_out(plies[-1].after.scores(), start, turns)
    found = _mistakes(game, record.seats, plies, turns, lambda share: say(0.2 + 0.8 * share))
    return Review(record.game, record.players, start, tuple(turns), seats, found)


# Mistakes


def list_decisions(turn: int, plies: Sequence[Ply]) -> Iterator[Decision]:
    """What was decided in a turn, as far as a planner thinks about it."""
    placing: list[Ply] = []
    attack: Ply | None = None
    for ply in plies:
        before, after, entry = ply.before, ply.after, ply.entry
        assert isinstance(before, ClassicPosition)
        assert isinstance(after, ClassicPosition)
        step = before.fields()["step"]
        if step == layout.THROW and attack is not None:
            yield _decision("attack", turn, [attack], before)
            attack = None
        if entry.seat < 0 or entry.seat != entry.player:
            continue
        if step == layout.PLACE and entry.text.startswith("trade"):
            if placing:
                yield _decision("place", turn, placing, before)
            yield _decision("trade", turn, [ply], after)
            placing = []
        elif step == layout.PLACE:
            placing.append(ply)
            if after.turn != entry.seat or after.fields()["step"] != layout.PLACE:
                yield _decision("place", turn, placing, after)
                placing = []
        elif step == layout.ATTACK and entry.text.startswith("attack"):
            attack = ply
        elif step == layout.ATTACK and entry.text == "end":
            yield _decision("attack", turn, [ply], after)
        elif step == layout.OCCUPY:
            yield _decision("occupy", turn, [ply], after)
        elif step == layout.MOVE and not entry.text.startswith("trade"):
            yield _decision("move", turn, [ply], after)


def _decision(kind: Kind, turn: int, plies: Sequence[Ply], after: ClassicPosition) -> Decision:
    first = plies[0]
    assert isinstance(first.before, ClassicPosition)
    played = tuple(Action.parse(ply.entry.text) for ply in plies)
    return Decision(kind, turn, first.number, first.entry.seat, played, first.before, after)


def _mistakes(
    game: ClassicGame,
    seats: int,
    plies: Sequence[Ply],
    turns: Sequence[TurnReview],
    progress: Progress,
) -> tuple[Mistake, ...]:
    """The decisions that cost most, compared over twice."""
    wanted = _doubtful(turns)
    advisor = Advisor(game, seats)
    made = [
        decision
        for number, turn in by_turn(plies)
        if number in wanted
        for decision in list_decisions(number, turn)
    ]
    suspects: list[tuple[float, Decision]] = []
    for k, decision in enumerate(made):
        compared = compare_with_best(advisor, decision, advisor.effort)
        if compared is not None and compared.cost > SUSPICIOUS:
            suspects.append((compared.cost, decision))
        progress(0.8 * (k + 1) / len(made))
    suspects.sort(key=lambda suspect: -suspect[0])
    found: list[Mistake] = []
    for k, (cost, decision) in enumerate(suspects[:LOOKED_AT]):
        compared = compare_with_best(advisor, decision, advisor.closer)
        progress(0.8 + 0.2 * (k + 1) / min(LOOKED_AT, len(suspects)))
        if compared is None or min(cost, compared.cost) < CLEAR:
            continue
        found.append(
            Mistake(
                decision.kind,
                decision.turn,
                decision.ply,
                decision.seat,
                tuple(str(action) for action in decision.played),
                tuple(str(action) for action in compared.better),
                compared.chance,
                compared.cost,
            )
        )
    return pick_largest(found)


def _doubtful(turns: Sequence[TurnReview]) -> set[int]:
    """The turns in which players lost most of their chances, luck aside."""
    lost = []
    for earlier, turn in pairwise(turns):
        seat = turn.player
        play = turn.chances[seat] - earlier.chances[seat] - turn.luck[seat]
        lost.append((play, turn.turn))
    first = [turns[0].turn] if turns else []
    return {*first, *(turn for _, turn in sorted(lost)[:MOST_TURNS])}
