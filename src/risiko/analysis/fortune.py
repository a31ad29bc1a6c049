"""Luck in the chance to win: what dice and cards gave beyond what they give on average.

Before an event everybody has a chance to win on average over all its outcomes, exactly counted;
after it another one. The difference is luck. Over all outcomes it is zero for everybody, whatever
the situation, and between the players it adds up to zero. What the set-up gave (seat, territories,
mission) is counted by itself, and what is left of a result is play: one's own and that of others.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from risiko.analysis.throw_odds import chances as throw_chances
from risiko.analysis.win_chances import Chances, Judge, judge_of
from risiko.classic.kernel import layout
from risiko.classic.kernel.combat import attacker_losses
from risiko.classic.position import Position
from risiko.protocol import CHANCE
from risiko.record.match import Match
from risiko.record.replay import Ply


@cache
def _examples(dice: int, defence: int) -> tuple[int, ...]:
    """One outcome of a throw for each number of units the attacker can lose."""
    found: dict[int, int] = {}
    wanted = min(dice, defence) + 1
    outcome = 0
    while len(found) < wanted:
        found.setdefault(attacker_losses(outcome, dice, defence), outcome)
        outcome += 1
    return tuple(found[lost] for lost in range(wanted))


def branches(position: Position) -> list[tuple[float, Position]]:
    """The positions that an event can lead to, with their chances; equal ones are merged."""
    fields = position.fields()
    if fields["step"] == layout.THROW:
        dice, defence = fields["dice"], fields["defence"]
        pairs = zip(throw_chances(dice, defence), _examples(dice, defence), strict=True)
        return [(chance, position.draw(outcome)) for chance, outcome in pairs]
    if position.game.numbers(position.seats)["worth"] == layout.WORTH_STARS:
        count = position.chance()
        return [(1 / count, position.draw(outcome)) for outcome in range(count)]
    return [(1.0, position.draw(0))]  # only the number of cards is judged


def average(judge: Judge, position: Position) -> Chances:
    """The chances before an event, on average over its outcomes."""
    total = [0.0] * judge.seats
    for chance, after in branches(position):
        for seat, value in enumerate(judge.judge(after)):
            total[seat] += chance * value
    return tuple(total)


class Fortune(NamedTuple):
    """What a game gave to each seat; with play it adds up to the result less an even share."""

    start: Chances
    """Seat, territories, mission."""
    luck: Chances
    """Dice and cards."""


def is_luck(ply: Ply) -> bool:
    """Whether a ply is an event of somebody's turn."""
    return ply.entry.seat == CHANCE and ply.entry.player >= 0


def luck_of(judge: Judge, ply: Ply) -> Chances:
    """The luck of each seat in an event of a turn."""
    assert isinstance(ply.before, Position)
    assert isinstance(ply.after, Position)
    before, after = average(judge, ply.before), judge.judge(ply.after)
    return tuple(b - a for a, b in zip(before, after, strict=True))


def fortune(judge: Judge, plies: Iterable[Ply]) -> Fortune:
    """What a whole game gave to each seat."""
    start: Chances | None = None
    luck = [0.0] * judge.seats
    for ply in plies:
        if start is None and ply.entry.player >= 0:
            assert isinstance(ply.before, Position)
            start = tuple(chance - 1 / judge.seats for chance in judge.judge(ply.before))
        if is_luck(ply):
            luck = [a + b for a, b in zip(luck, luck_of(judge, ply), strict=True)]
    return Fortune(start or (0.0,) * judge.seats, tuple(luck))


def match_fortune(match: Match) -> tuple[float, ...]:
    """Start and luck of each seat in a match that was played, added up: for series of games."""
    position = match.start or match.game.start(match.seats)
    assert isinstance(position, Position)
    judge = judge_of(position.game, match.seats)
    found = fortune(judge, match.replay())
    return tuple(a + b for a, b in zip(found.start, found.luck, strict=True))
