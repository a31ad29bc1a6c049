"""The odds of the kernel against those of the analysis, which is written without it."""

import pytest

from risiko.analysis.odds import battle
from risiko.classic import engine
from risiko.classic.game import classic
from risiko.classic.kernel import odds

SIDE = 24


@pytest.mark.parametrize("id", ["2003/conquest", "2000/conquest", "2010/basic"])
def test_the_chance_to_win_is_that_of_the_analysis(id):
    game = classic(id)
    rules = game.packed(engine.PLAIN, 3)[0]
    throw, win = [0.0] * odds.THROWS, [0.0] * odds.SIDE**2
    odds.count_throws(rules, throw)
    odds.fill_odds(rules, throw, win, SIDE)
    for attackers, defenders in ((2, 1), (3, 2), (4, 1), (5, 3), (10, 10), (23, 20)):
        exact = battle(game, attackers, defenders).win
        assert win[attackers * odds.SIDE + defenders] == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize("id", ["2003/conquest", "2000/conquest"])
def test_a_stack_on_the_march_keeps_the_exact_distribution(id):
    game = classic(id)
    rules = game.packed(engine.PLAIN, 3)[0]
    throw, stack = [0.0] * odds.THROWS, [0.0] * odds.SIDE
    rows, fate = [0.0] * 3 * odds.SIDE, [0.0] * 3
    odds.count_throws(rules, throw)
    stack[9] = 1.0
    odds.march(rules, throw, stack, 0, 9, 4, rows, fate)
    exact = battle(game, 9, 4)
    assert fate[0] == pytest.approx(exact.win, abs=1e-12)
    assert fate[0] + fate[1] == pytest.approx(1.0)
    for left in range(2, 10):
        assert stack[left] == pytest.approx(exact.attacker_left[left], abs=1e-12)
    lost = sum(k * chance for k, chance in enumerate(exact.defender_left)) / fate[1]
    assert fate[2] == pytest.approx(lost)
