"""The odds of the kernel against those of the analysis, which is written without it."""

import pytest

from risiko.analysis.odds import battle
from risiko.bots.planner import odds
from risiko.classic import engine
from risiko.classic.game import classic

SIDE = 24


@pytest.mark.parametrize("id", ["2003/conquest", "2000/conquest", "2010/basic"])
def test_the_chance_to_win_is_that_of_the_analysis(id: str) -> None:
    game = classic(id)
    rules = game.packed(engine.PLAIN, 3)[0]
    throw, win, left = ([0.0] * size for size in (odds.THROWS, odds.SIDE**2, odds.SIDE**2))
    odds.count_throws(rules, throw)
    odds.fill_odds(rules, throw, win, left, SIDE)
    for attackers, defenders in ((2, 1), (3, 2), (4, 1), (5, 3), (10, 10), (23, 20)):
        exact = battle(game, attackers, defenders)
        place = attackers * odds.SIDE + defenders
        assert win[place] == pytest.approx(exact.win, abs=1e-12)
        units = sum(k * chance for k, chance in enumerate(exact.attacker_left) if k > 1)
        assert left[place] == pytest.approx(units, abs=1e-9)


@pytest.mark.parametrize("id", ["2003/conquest", "2000/conquest"])
def test_a_stack_on_the_march_keeps_the_exact_distribution(id: str) -> None:
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


def test_large_battles_are_looked_up_nearly_as_well() -> None:
    rules = classic("2003/conquest").packed(engine.PLAIN, 3)[0]
    throw, win, left = ([0.0] * size for size in (odds.THROWS, odds.SIDE**2, odds.SIDE**2))
    odds.count_throws(rules, throw)
    odds.fill_odds(rules, throw, win, left, 50)
    rows, exact, rough = [0.0] * 3 * odds.SIDE, [0.0] * 3, [0.0] * 3
    stack = [0.0] * odds.SIDE
    stack[39], stack[40] = 0.3, 0.5
    again = list(stack)
    odds.march(rules, throw, stack, 0, 40, 30, rows, exact)
    odds.clash(win, left, again, 0, 40, 30, rough)
    assert rough[:2] == pytest.approx(exact[:2], abs=0.02)
    means = [sum(k * p for k, p in enumerate(s)) / sum(s) for s in (stack, again)]
    assert means[1] == pytest.approx(means[0], abs=0.6)
