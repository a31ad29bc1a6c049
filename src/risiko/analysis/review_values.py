"""What a review of a finished game consists of, whatever the family of the game."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

from risiko.analysis.sharpness import Chances
from risiko.errors import InputError
from risiko.protocol import CHANCE, OVER
from risiko.record import Record
from risiko.record.replay import Ply, by_turn
from risiko.text import Phrases

problem = Phrases("risiko.analysis", "errors", "problem")
CLEAR = 0.025
"""What a decision must cost to be called a mistake: less is a matter of taste, or of the
planner's."""
LARGE = 0.1
"""What a decision must cost of the chance to win before anybody is warned: much more than what is
called a mistake, since whoever is warned without need stops listening. The strongest bot would be
warned in one turn of fifty (`python -m tools.calibrate_warnings`, docs/decisions/0013)."""
SHOWN = 10
"""Mistakes that are told, at most; the largest ones, one for each turn."""
MOST_PLIES = 30_000
"""Plies of a game that is reviewed."""

Progress = Callable[[float], None]
Kind = Literal["trade", "place", "attack", "occupy", "move"]
"""Of a decision."""


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


def read_finished(record: Record) -> list[Ply]:
    """The plies of a finished game; raises NotReviewed, and IllegalAction or NotationError where
    the record breaks.
    """
    if record.result is None or record.redacted:
        raise NotReviewed(problem("not_finished"))
    if sum(len(turn.items) for turn in record.turns) > MOST_PLIES:
        raise NotReviewed(problem("too_long", most=MOST_PLIES))
    plies = list(record.replay())
    if not plies or plies[-1].after.turn != OVER:
        raise NotReviewed(problem("ends_early"))
    return plies


def follow_course(
    plies: Sequence[Ply],
    judge: Callable[[Any], Chances],
    measure: Callable[[Ply], Chances],
    progress: Progress,
) -> tuple[Chances, list[TurnReview]]:
    """The chances when the first turn began, and at the end of every turn.

    `judge` tells everybody's chances from a position, `measure` the luck in an event of a turn.
    """
    seats = plies[0].before.seats
    start = (1 / seats,) * seats
    turns: list[TurnReview] = []
    for number, turn in by_turn(plies):
        first, last = turn[0], turn[-1]
        if first.entry.player < 0:
            continue
        if not turns:
            start = judge(first.before)
        luck = [0.0] * seats
        for ply in filter(is_event_of_turn, turn):
            luck = [a + b for a, b in zip(luck, measure(ply), strict=True)]
        chances = judge(last.after)
        turns.append(TurnReview(number, first.entry.player, last.number, chances, tuple(luck)))
        progress(last.number / len(plies))
    return start, turns


def is_event_of_turn(ply: Ply) -> bool:
    """Whether a ply is an event of somebody's turn."""
    return ply.entry.seat == CHANCE and ply.entry.player >= 0


def share_out(
    scores: Sequence[float], start: Chances, turns: Sequence[TurnReview]
) -> tuple[SeatReview, ...]:
    """Where everybody's result came from."""
    luck = [sum(turn.luck[seat] for turn in turns) for seat in range(len(scores))]
    return tuple(
        SeatReview(
            scores[seat],
            start[seat] - 1 / len(scores),
            luck[seat],
            scores[seat] - start[seat] - luck[seat],
        )
        for seat in range(len(scores))
    )


def pick_largest(found: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """The largest mistakes, one for each turn."""
    worst: dict[int, Mistake] = {}
    for mistake in found:
        if mistake.turn not in worst or worst[mistake.turn].cost < mistake.cost:
            worst[mistake.turn] = mistake
    return tuple(sorted(worst.values(), key=lambda mistake: -mistake.cost)[:SHOWN])
