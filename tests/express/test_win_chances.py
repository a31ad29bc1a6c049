"""Chances to win: what a turn can bring is exact, and neither throws nor decisions add anything."""

from itertools import product
from math import comb

import pytest

from risiko.express.card_table import OUT, WAITING
from risiko.express.chances.win_chances import find_first, judge_position, judge_view
from risiko.express.position import ExpressPosition
from risiko.express.throws import list_throws
from risiko.protocol import OVER, Action
from tests.express.tables import ALL_OWNED, at

STEPS = ["a throw - 7", "c throw - 2", "a throw canada:g,s3:2 3"]
HELD = {"brazil": "b", "china": "c"}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("may_decline", [False, True])
def test_the_chances_before_a_throw_are_the_mean_of_those_after_it(
    step: str, may_decline: bool
) -> None:
    position = at(step, held=HELD, may_decline=may_decline)
    mean = [0.0] * position.seats
    for throw, outcomes in list_throws(position.bowl):
        thrown = position.draw(position.outcome(throw.label))
        for seat, chance in enumerate(judge_position(thrown)):
            mean[seat] += chance * outcomes / position.chance()
    assert mean == pytest.approx(judge_position(position))


@pytest.mark.parametrize(
    "step", ["a choose - GCK1233", "b choose canada:g,s3:2 GC13", "b take usa:s3:4"]
)
def test_a_decision_can_keep_its_chance_and_not_improve_it(step: str) -> None:
    position = at(step, held=HELD, continue_attack=True)
    after = [
        judge_position(position.play(option.action(n)))[position.mover]
        for option in position.options()
        for n in range(option.lo, option.hi + 1)
    ]
    assert len(after) > 1
    assert max(after) == pytest.approx(judge_position(position)[position.mover])


def test_the_last_card_decides_the_game() -> None:
    held = {**ALL_OWNED, "usa": "."}
    position = at("a choose usa:s3:4 C3", seats=2, held=held)
    won = position.play(Action.parse("storm usa s3 1"))
    assert won.turn == OVER
    assert judge_position(won) == judge_position(position) == tuple(won.scores())


def test_everything_can_be_seen() -> None:
    position = at("a throw - 7", held=HELD)
    assert judge_view(position.view(1)) == judge_position(position)


def list_begun(contest: tuple[int, ...], dice: int = 7) -> list[float]:
    """Each seat's chance to begin: all throws of Generals one by one."""
    chances = [comb(dice, n) * 5 ** (dice - n) / 6**dice for n in range(dice + 1)]
    throwing = [seat for seat, thrown in enumerate(contest) if thrown == WAITING]
    begun = [0.0] * len(contest)
    for thrown in product(range(dice + 1), repeat=len(throwing)):
        table, chance = list(contest), 1.0
        for seat, generals in zip(throwing, thrown, strict=True):
            table[seat], chance = generals, chance * chances[generals]
        first = [seat for seat, generals in enumerate(table) if generals == max(table)]
        for seat in first:
            begun[seat] += chance / len(first)
    return begun


@pytest.mark.parametrize(
    "contest",
    [
        (WAITING,) * 3,
        (2, WAITING, WAITING, WAITING),
        (1, 1, WAITING),
        (0, 3, WAITING, WAITING),
        (OUT, WAITING, OUT, WAITING),
    ],
)
def test_who_begins(contest: tuple[int, ...]) -> None:
    assert find_first(contest) == pytest.approx(list_begun(contest))


def test_who_may_begin_has_the_better_chance() -> None:
    def judge(marks: str) -> tuple[float, ...]:
        position: ExpressPosition = at(f"first {marks}")
        return judge_position(position)

    assert judge("???") == pytest.approx((1 / 3,) * 3)
    ahead = judge("4??")
    assert ahead[0] > 1 / 3 > ahead[2]
    assert sum(ahead) == pytest.approx(1.0)
