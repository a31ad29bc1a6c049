"""What training learns from, on games made up for the purpose."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs PyTorch: make test-torch")

from risiko.bots.classic.weights import add_network, make_by_hand  # noqa: E402
from risiko.bots.planner import scratch  # noqa: E402
from risiko.bots.planner.evaluate import evaluate_board  # noqa: E402
from risiko.bots.planner.network.features import write_features  # noqa: E402
from risiko.bots.planner.self_play import ROW  # noqa: E402
from risiko.classic import engine  # noqa: E402
from risiko.classic.game import classic  # noqa: E402
from risiko.classic.kernel import records  # noqa: E402
from risiko.classic.kernel.layout import SEATS  # noqa: E402
from risiko.classic.setup import setup  # noqa: E402
from risiko.compiler.records import blank  # noqa: E402
from risiko.train.league import TrainingGames, lineups  # noqa: E402
from risiko.train.learn import FADE, LAMBDA, Value, boards, fit, targets  # noqa: E402

torch.set_num_threads(1)

WIDTH = SEATS * scratch.FEATURES


def _rows(games: int, turns: int, seed: int) -> TrainingGames:
    """Two-player games in which the seat with more of feature 4 wins, whatever the score says."""
    dice = np.random.default_rng(seed)
    rows = np.zeros((games * turns, ROW), np.float32)
    winners = np.zeros(games, np.int64)
    for game in range(games):
        lead = dice.normal()
        winners[game] = 1 if lead > 0 else 2
        for turn in range(turns):
            row = rows[game * turns + turn]
            for seat in range(2):
                sign = 1 if seat == 0 else -1
                row[seat * scratch.FEATURES + 4] = sign * lead + 0.3 * dice.normal()
                row[WIDTH + 2 * SEATS + seat] = 1.0
            row[-2] = turn % 2
            row[-1] = game
    return TrainingGames(rows, winners)


def test_targets_lead_from_the_result_backwards() -> None:
    played = _rows(1, 4, 1)
    data, winners = boards([(played, 2)])
    values = np.zeros((4, SEATS), np.float32)
    values[:, :2] = 0.5
    aims = targets(data, values, winners)
    won = 0 if winners[0] == 1 else 1
    assert aims[3, won] == 1.0
    assert aims[2, won] == 1.0
    later = (1 - LAMBDA) * 0.5 + LAMBDA
    mover = int(data.mover[1])
    faded = FADE * later if won == mover else 1 - FADE * (1 - later)
    assert aims[1, won] == pytest.approx(faded)
    assert aims[1].sum() == pytest.approx(1.0)


def test_a_game_broken_off_is_lost() -> None:
    played = TrainingGames(_rows(1, 2, 1).rows, np.zeros(1, np.int64))
    data, winners = boards([(played, 2)])
    aims = targets(data, np.full((2, SEATS), 0.5, np.float32), winners)
    for row in range(2):
        mover = int(data.mover[row])
        assert aims[row, mover] == 0.0
        assert aims[row, 1 - mover] == 1.0


def test_the_network_learns_what_the_score_does_not_know() -> None:
    torch.manual_seed(0)
    model = Value()
    before, after = fit(model, [(_rows(300, 6, 2), 2)], passes=20, rate=5e-3, seed=1)
    assert before == pytest.approx(np.log(2), abs=0.05)
    assert after < before - 0.1  # the targets themselves are not certain


def test_the_kernel_computes_the_same_correction() -> None:
    torch.manual_seed(3)
    model = Value()
    torch.nn.init.normal_(model.outer.weight)
    fields = blank(scratch.SCRATCH)
    weights = add_network(make_by_hand(classic("2003/conquest"), 3), model.weights(1.0))
    known = {"weight": weights[: scratch.WEIGHTS], "net": weights[scratch.WEIGHTS :]}
    record = engine.PLAIN.pack(fields | known, scratch.SCRATCH)[0]
    position = setup("2003/conquest", seats=3, board={"alaska": "a5", "peru": "c4"})
    state = engine.PLAIN.pack(position.fields(), records.STATE)[0]
    rules = position.game.packed(engine.PLAIN, 3)[0]
    evaluate_board(state, rules, record)
    write_features(state, rules, record)
    features = torch.tensor(record.feature).reshape(SEATS, scratch.FEATURES)[:3].float()
    expected = model.outer(torch.relu(model.inner(features)))[:, 0].tolist()
    for seat in range(3):
        found = record.logit[seat] - record.raw[seat]
        assert found == pytest.approx(expected[seat], abs=1e-4)


def test_somebody_current_sits_at_every_table() -> None:
    table, kinds = lineups(np.random.default_rng(1), 200, 4, past=2)
    assert (table == 0).any(axis=1).all()
    assert {"current", "past", "thumb", "taste", "plain"} == set(kinds)
