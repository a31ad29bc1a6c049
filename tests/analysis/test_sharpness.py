"""Chances raised to a power: they add up, keep their order, and one alone fits to all."""

import pytest

from risiko.analysis.sharpness import give_chance, sharpen, sharpen_one


def test_one_chance_is_as_sharp_as_all_together() -> None:
    assert sharpen_one(0.7, 2, 1.6) == pytest.approx(sharpen((0.7, 0.3), 1.6)[0])
    assert sharpen_one(0.4, 4, 1.4) == pytest.approx(sharpen((0.4, 0.2, 0.2, 0.2), 1.4)[0])
    for chance in (0.0, 0.25, 1.0):
        assert sharpen_one(chance, 4, 1.6) == pytest.approx(chance), "nobody is ahead, or one is"
    assert sharpen_one(1 + 1e-12, 4, 1.6) == 1.0
    assert sharpen_one(0.3, 1, 1.6) == 0.3
    assert sharpen_one(0.3, 5, 1.0) == 0.3


def test_what_one_seat_gains_the_others_lose_in_proportion() -> None:
    given = give_chance((0.2, 0.5, 0.3), 0, 0.6)
    assert given == pytest.approx((0.6, 0.25, 0.15))
    assert give_chance((1.0, 0.0), 0, 0.9) == (1.0, 0.0)
