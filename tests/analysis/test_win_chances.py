"""Chances to win: they add up, follow strength and goals, and betray nothing from a view."""

import pytest

import risiko
from risiko.analysis.sharpness import sharpen
from risiko.analysis.win_chances import (
    estimate_chances,
    estimate_chances_seen,
    strongest_weights,
)
from risiko.bots.classic.weights import load_trained
from risiko.bots.planner import scratch
from risiko.bots.planner.network.features import LEARNER
from risiko.classic.game import ClassicGame
from risiko.protocol import CHANCE, OVER
from risiko.record.dice import Seeded
from tests.games import random_game


@pytest.mark.parametrize("id", risiko.games())
def test_chances_are_chances_wherever_a_game_stands(id: str) -> None:
    game = risiko.game(id)
    seats = game.seats[0]
    for number, position in enumerate(random_game(game, seats, 3, plies=700)):
        if number % 23:
            continue
        found = estimate_chances(position)
        assert sum(found) == pytest.approx(1.0)
        assert all(0.0 <= chance <= 1.0 for chance in found)
        if number == 0:
            assert found == pytest.approx((1 / seats,) * seats)


def test_the_stronger_army_has_the_better_chance() -> None:
    def first(units: int) -> float:
        board = {"alaska": f"a{units}", "brazil": "b6", "china": "c6"}
        position = risiko.setup("2003/conquest", seats=3, board=board, rest="b2", phase="attack")
        return estimate_chances(position)[0]

    assert first(2) < first(8) < first(30)


def test_a_capital_is_as_near_as_the_march_to_it() -> None:
    def first(capital: str) -> float:
        board = {"alaska": "a12", "kamchatka": "b3", "madagascar": "b3", "peru": "c9"}
        capitals = {"a": "alaska", "b": capital, "c": "peru"}
        position = risiko.setup(
            "2000/capitals", seats=3, board=board, rest="c2", phase="move", capitals=capitals
        )
        return estimate_chances(position)[0]

    assert first("kamchatka") > first("madagascar") + 0.1


def test_a_lost_capital_is_one_that_can_be_taken_back() -> None:
    def first(guard: int) -> float:
        board = {"alaska": f"b{guard}", "kamchatka": "a9", "brazil": "b20", "peru": "c9"}
        capitals = {"a": "alaska", "b": "brazil", "c": "peru"}
        position = risiko.setup(
            "2000/capitals", seats=3, board=board, rest="c2", phase="move", capitals=capitals
        )
        return estimate_chances(position)[0]

    assert first(1) > first(12)


def test_a_goal_that_is_reached_is_a_win() -> None:
    board = {"alaska": "a9", "kamchatka": "b1"}
    position = risiko.setup("2003/conquest", seats=2, board=board, rest="a1", phase="attack")
    nearly = estimate_chances(position)
    assert nearly[0] > 0.9
    position = position.play(risiko.Action.parse("attack alaska kamchatka 3"))
    position = position.play(risiko.Action.parse("defend 1"))
    position = position.draw(position.outcome("6 5 4:1"))
    assert position.turn == OVER
    assert estimate_chances(position) == tuple(position.scores())


def test_units_in_hand_count() -> None:
    """A turn that has begun is judged like the end of the one before; then what is placed counts,
    and so does what is still to be placed.
    """
    board = {"brazil": "a5", "peru": "b5"}
    position = risiko.setup("2003/conquest", seats=2, board=board, rest="b1", phase="place")
    begun = estimate_chances(position)[0]
    some = estimate_chances(position.play(risiko.Action.parse("place brazil 1")))[0]
    all_placed = estimate_chances(position.play(risiko.Action.parse("place brazil 3")))[0]
    assert some == pytest.approx(all_placed)
    assert some != begun


def test_everybody_counts_as_equally_good() -> None:
    game = risiko.game("2000/conquest")
    assert isinstance(game, ClassicGame)
    own = scratch.WEIGHTS + LEARNER * scratch.HIDDEN
    assert any(load_trained(game, 4)[own : own + scratch.HIDDEN])
    assert not any(strongest_weights(game, 4)[own : own + scratch.HIDDEN])


def test_who_is_ahead_is_favoured_by_a_power() -> None:
    assert sharpen((0.6, 0.3, 0.1), 1.0) == pytest.approx((0.6, 0.3, 0.1))
    first, second, third = sharpen((0.6, 0.3, 0.1), 2.0)
    assert first > 0.6
    assert first + second + third == pytest.approx(1.0)
    assert first / second == pytest.approx(4.0)


def test_a_view_judges_only_what_it_shows() -> None:
    position = next(
        position
        for position in random_game(risiko.game("2000/missions"), 3, 5, plies=900)
        if position.player >= 0 and position.turn not in (CHANCE, OVER)
    )
    seat = position.turn
    twins = [position.guess(seat, Seeded(k)) for k in range(8)]
    assert len({str(twin) for twin in twins}) > 1
    assert len({estimate_chances(twin) for twin in twins}) > 1
    assert len({estimate_chances_seen(twin.view(seat)) for twin in twins}) == 1
