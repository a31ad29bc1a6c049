"""Ratings recover strengths that are known, and say how sure they are."""

import numpy as np
import pytest

from risiko.arena.ratings import ELO, RatedGame, rate

STRENGTH = {"strong": 0.8, "middle": 0.0, "weak": -0.8}


def _games(count: int, seat_advantage: float, seed: int) -> list[RatedGame]:
    dice = np.random.default_rng(seed)
    names = list(STRENGTH)
    games = []
    for block in range(count):
        for turn in range(3):
            bots = tuple(names[(seat - turn) % 3] for seat in range(3))
            logits = np.array([STRENGTH[name] for name in bots])
            logits[0] += seat_advantage
            chance = np.exp(logits) / np.exp(logits).sum()
            winner = dice.choice(3, p=chance)
            games.append(RatedGame(bots, tuple(float(s == winner) for s in range(3)), block))
    return games


def test_known_strengths_are_recovered() -> None:
    ratings = rate(_games(1500, 0.5, 1), repeats=40)
    for name, strength in STRENGTH.items():
        rating = ratings.bots[name]
        assert rating.points == pytest.approx(ELO * strength, abs=25)
        assert abs(rating.points - ELO * strength) < 2 * rating.interval
        assert 3 < rating.interval < 30
    first, second, third = (seat.points for seat in ratings.seats)
    assert first - second == pytest.approx(ELO * 0.5, abs=25)
    assert second == pytest.approx(third, abs=25)


def test_more_games_make_it_surer() -> None:
    few, many = (rate(_games(n, 0.0, 2), repeats=40).bots["strong"].interval for n in (60, 600))
    assert many < few / 2


def test_who_wins_every_game_is_strong_but_not_infinitely() -> None:
    games = [RatedGame(("a", "b"), (1.0, 0.0), k) for k in range(40)]
    ratings = rate(games, repeats=10)
    assert 100 < ratings.bots["a"].points < 2000


def test_games_broken_off_say_nothing() -> None:
    games = _games(50, 0.0, 3)
    cut = [RatedGame(game.bots, (0.0, 0.0, 0.0), game.block) for game in games]
    assert rate(games, repeats=5).bots == pytest.approx(rate(games + cut, repeats=5).bots)
    assert rate(cut, repeats=5).bots["weak"].points == 0.0


def test_a_shared_win_counts_in_part() -> None:
    ratings = rate([RatedGame(("a", "b"), (0.5, 0.5), k) for k in range(20)], repeats=5)
    assert ratings.bots["a"].points == pytest.approx(0.0, abs=1e-6)
