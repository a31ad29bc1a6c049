"""How much the planners think, and about what."""

import pytest

from risiko.analysis.decision_cost import Advisor
from risiko.bots.classic.decode_view import decode_view
from risiko.bots.classic.planner_engine import ENOUGH, Planner, prepare
from risiko.bots.classic.weights import load_trained, make_by_hand
from risiko.bots.planner import scratch
from risiko.bots.planner.steps import memory
from risiko.classic import engine
from risiko.classic.game import classic
from risiko.classic.kernel import records
from risiko.classic.setup import Phase, setup

BOARD = {"ukraine": "a30", "brazil": "a20", "siam": "a25", "alaska": "a15", "congo": "b9"}
GAME = classic("2003/conquest")


def _boards(phase: Phase, effort: int) -> int:
    """The boards that are valued for the last choice of a decision."""
    prepare()
    run = engine.get_compiled()
    planner = Planner(run, GAME.packed(run, 3), make_by_hand(GAME, 3))
    position = setup(GAME, seats=3, board=BOARD, rest="c2", phase=phase)
    planner.advise(decode_view(position.view(0)), effort)
    return int(planner.scratches[0].spent)


def test_more_than_enough_is_not_thought_about_an_attack() -> None:
    few, enough, more = (_boards("attack", effort) for effort in (100, ENOUGH, 8 * ENOUGH))
    assert few < enough == more


def test_placing_is_thought_about_as_much_as_may_be() -> None:
    assert _boards("place", ENOUGH) < _boards("place", 8 * ENOUGH)


def test_a_review_thinks_about_attacks_as_much_as_it_may() -> None:
    advisor = Advisor(GAME, 3)
    position = setup(GAME, seats=3, board=BOARD, rest="c2", phase="attack")
    spent = []
    for effort in (advisor.effort, advisor.closer):
        advisor.ask(decode_view(position.view(0)), effort)
        spent.append(int(advisor._planner.scratches[0].spent))
    assert spent[1] > 2 * spent[0] > 2 * min(ENOUGH, advisor.effort) * 0.9


def _worth(run: engine.Engine, weights: list[float]) -> float:
    """The worth of a board to the planner whose turn ends on it."""
    planner = Planner(run, GAME.packed(run, 3), weights)
    position = setup(GAME, seats=3, board=BOARD, rest="c2", phase="attack")
    planner.advise(decode_view(position.view(0)), 0)
    return float(planner.scratches[0].best)


def test_a_network_says_the_same_compiled_or_not() -> None:
    prepare()
    learnt = load_trained(GAME, 3)
    said = _worth(engine.PLAIN, learnt)
    assert _worth(engine.get_compiled(), learnt) == pytest.approx(said, abs=1e-5)
    silent = [*learnt]
    silent[scratch.SCALE] = 0.0
    assert _worth(engine.PLAIN, silent) != pytest.approx(said, abs=1e-3)


def test_a_crowded_board_is_worth_less_than_it_looks() -> None:
    calm = make_by_hand(GAME, 3)
    calm[scratch.PATIENCE] = 0.0
    hasty = [*calm]
    hasty[scratch.PATIENCE] = 10.0
    assert _worth(engine.PLAIN, hasty) < 0.2 * _worth(engine.PLAIN, calm)


def test_a_review_is_told_chances() -> None:
    advisor = Advisor(GAME, 3)
    assert advisor._planner.scratches[0].weight[scratch.PATIENCE] == 0.0


def test_a_board_is_known_by_its_difference_to_another() -> None:
    run = engine.PLAIN
    planner = Planner(run, GAME.packed(run, 3), make_by_hand(GAME, 3))
    d, r = planner.scratches[0], planner.rules[0]
    views = [
        decode_view(setup(GAME, seats=3, board=BOARD | change, rest="c2", phase="attack").view(0))
        for change in ({}, {"ukraine": "a4"}, {"ural": "a26"})
    ]
    boards = [run.pack(seen.state, records.STATE)[0] for seen in views]
    keys = [memory.key_of_board(board, r, d) for board in boards]
    assert len(set(keys)) == 3
    t = boards[0].units.index(30)
    assert memory.change_key(d, keys[0], t, 0, 30, 0, 4) == keys[1]
    u = boards[2].units.index(26)
    assert memory.change_key(d, keys[0], u, 2, 2, 0, 26) == keys[2]
    traded = run.pack(views[0].state | {"sets": 3}, records.STATE)[0]
    assert memory.key_of_board(traded, r, d) not in keys


def test_a_remembered_board_is_worth_the_same_and_counts_as_evaluated() -> None:
    run = engine.PLAIN
    planner = Planner(run, GAME.packed(run, 3), make_by_hand(GAME, 3))
    d, r = planner.scratches[0], planner.rules[0]
    position = setup(GAME, seats=3, board=BOARD, rest="c2", phase="attack")
    board = run.pack(decode_view(position.view(0)).state, records.STATE)[0]
    key = memory.key_of_board(board, r, d)
    assert not memory.recall(d, key)
    value = memory.evaluate_new(board, r, d, key)
    before = d.spent
    assert memory.recall(d, key)
    assert (d.recalled, d.spent) == (value, before + 1)
