"""The review of a finished game: everybody's chances turn by turn, luck, and mistakes.

Not here: what a single decision cost (`decision_cost`), and the process that makes reviews for the
server (`review_worker`).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from risiko.analysis.decision_cost import Advisor, Decision, Kind, compare_with_best
from risiko.analysis.luck import is_event_of_turn, measure_event
from risiko.analysis.win_chances import Chances, get_judge
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.position import ClassicPosition
from risiko.errors import InputError
from risiko.protocol import OVER, Action
from risiko.record import Record, opening
from risiko.record.replay import Ply, by_turn
from risiko.registry import family_of, load, named
from risiko.text import Phrases

_problem = Phrases("risiko.analysis", "errors", "problem")
SUSPICIOUS = 0.015
"""What a decision must seem to cost to be looked at more closely."""
CLEAR = 0.025
"""What it must cost to be called a mistake: less is a matter of taste, or of the planner's."""
LOOKED_AT = 20
"""Decisions that are looked at more closely, at most."""
SHOWN = 10
"""Mistakes that are told, at most; the largest ones, one for each turn."""
MOST_TURNS = 300
"""Turns whose decisions are compared over: in longer games those in which most was given away."""
MOST_PLIES = 30_000
"""Plies of a game that is reviewed."""

Progress = Callable[[float], None]


class NotReviewed(InputError):
    """A record that cannot be reviewed, and why."""


class TurnReview(NamedTuple):
    """How everybody stood at the end of a turn."""

    turn: int
    player: int
    ply: int
    """The last ply of the turn."""
    chances: Chances
    luck: Chances
    """What the dice and cards of this turn gave."""


class SeatReview(NamedTuple):
    """Where the result of a seat came from: an even share and these three make it up."""

    result: float
    start: float
    """Seat, territories, mission."""
    luck: float
    """Dice and cards."""
    play: float
    """The rest: what all did with it."""


class Mistake(NamedTuple):
    """A decision for which something clearly better was to be had."""

    kind: Kind
    turn: int
    ply: int
    """The number of its first ply."""
    seat: int
    played: tuple[str, ...]
    better: tuple[str, ...]
    chance: float
    """To win, with the better one."""
    cost: float
    """Of that, what was given away."""


@dataclass(frozen=True, slots=True)
class Review:
    """All that is found in a game."""

    game: str
    players: tuple[str, ...]
    start: Chances
    """When the first turn began."""
    turns: tuple[TurnReview, ...]
    seats: tuple[SeatReview, ...]
    mistakes: tuple[Mistake, ...]
    """The largest first."""

    def as_dict(self) -> dict[str, Any]:
        """The same for JSON."""
        data = asdict(self)
        data["turns"] = [turn._asdict() for turn in self.turns]
        data["seats"] = [seat._asdict() for seat in self.seats]
        data["mistakes"] = [mistake._asdict() for mistake in self.mistakes]
        return data

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Review":
        """Back from JSON."""
        return cls(
            data["game"],
            tuple(data["players"]),
            tuple(data["start"]),
            tuple(
                TurnReview(t["turn"], t["player"], t["ply"], tuple(t["chances"]), tuple(t["luck"]))
                for t in data["turns"]
            ),
            tuple(SeatReview(**seat) for seat in data["seats"]),
            tuple(
                Mistake(**{**m, "played": tuple(m["played"]), "better": tuple(m["better"])})
                for m in data["mistakes"]
            ),
        )


def is_reviewable(record: Record) -> bool:
    """Whether a record is of a finished game that can be reviewed."""
    length = sum(len(turn.items) for turn in record.turns)
    finished = record.result is not None and not record.redacted
    known = bool(family_of(named(record.game).id).review)
    return finished and length <= MOST_PLIES and known


def review(record: Record, progress: Progress | None = None) -> Review:
    """Review a finished game; raises NotReviewed, and IllegalAction or NotationError where the
    record breaks.
    """
    game = named(record.game)
    part = family_of(game.id).review
    if not part:
        raise NotReviewed(_problem("not_reviewed", id=game.id))
    found: Review = load(part)(record, progress)
    return found


def review_classic(record: Record, progress: Progress | None = None) -> Review:
    """Review a finished game of the classic family."""
    position = opening(record)
    game = position.game
    assert isinstance(game, ClassicGame)
    if record.result is None or record.redacted:
        raise NotReviewed(_problem("not_finished"))
    length = sum(len(turn.items) for turn in record.turns)
    if length > MOST_PLIES:
        raise NotReviewed(_problem("too_long", most=MOST_PLIES))
    say = progress or (lambda share: None)
    plies = list(record.replay())
    if not plies or plies[-1].after.turn != OVER:
        raise NotReviewed(_problem("ends_early"))
    start, turns = _course(game, record.seats, plies, lambda share: say(0.2 * share))
    scores = plies[-1].after.scores()
    luck = [sum(turn.luck[seat] for turn in turns) for seat in range(record.seats)]
    seats = tuple(
        SeatReview(
            scores[seat],
            start[seat] - 1 / record.seats,
            luck[seat],
            scores[seat] - start[seat] - luck[seat],
        )
        for seat in range(record.seats)
    )
    found = _mistakes(game, record.seats, plies, turns, lambda share: say(0.2 + 0.8 * share))
    return Review(record.game, record.players, start, tuple(turns), seats, found)


def _course(
    game: ClassicGame, seats: int, plies: Sequence[Ply], progress: Progress
) -> tuple[Chances, list[TurnReview]]:
    """The chances at the beginning and at the end of every turn."""
    judge = get_judge(game, seats)
    start = (1 / seats,) * seats
    turns: list[TurnReview] = []
    for number, turn in by_turn(plies):
        first, last = turn[0], turn[-1]
        if first.entry.player < 0:
            continue
        assert isinstance(first.before, ClassicPosition)
        assert isinstance(last.after, ClassicPosition)
        if not turns:
            start = judge.judge(first.before)
        luck = [0.0] * seats
        for ply in filter(is_event_of_turn, turn):
            luck = [a + b for a, b in zip(luck, measure_event(judge, ply), strict=True)]
        chances = judge.judge(last.after)
        turns.append(TurnReview(number, first.entry.player, last.number, chances, tuple(luck)))
        progress(last.number / len(plies))
    return start, turns


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
    found: dict[int, Mistake] = {}
    for k, (cost, decision) in enumerate(suspects[:LOOKED_AT]):
        compared = compare_with_best(advisor, decision, advisor.closer)
        progress(0.8 + 0.2 * (k + 1) / min(LOOKED_AT, len(suspects)))
        if compared is None or min(cost, compared.cost) < CLEAR:
            continue
        mistake = Mistake(
            decision.kind,
            decision.turn,
            decision.ply,
            decision.seat,
            tuple(str(action) for action in decision.played),
            tuple(str(action) for action in compared.better),
            compared.chance,
            compared.cost,
        )
        if decision.turn not in found or found[decision.turn].cost < mistake.cost:
            found[decision.turn] = mistake
    return tuple(sorted(found.values(), key=lambda mistake: -mistake.cost)[:SHOWN])


def _doubtful(turns: Sequence[TurnReview]) -> set[int]:
    """The turns in which players lost most of their chances, luck aside."""
    lost = []
    for earlier, turn in pairwise(turns):
        seat = turn.player
        play = turn.chances[seat] - earlier.chances[seat] - turn.luck[seat]
        lost.append((play, turn.turn))
    first = [turns[0].turn] if turns else []
    return {*first, *(turn for _, turn in sorted(lost)[:MOST_TURNS])}
