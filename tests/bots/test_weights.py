"""What planners weigh boards with: hand-made weights, and networks that bring their own along."""

import json
from importlib import resources
from pathlib import Path

import pytest

from risiko.arena.results import fingerprint
from risiko.bots.classic import weights
from risiko.bots.classic.weights import Maker, load_trained, make_by_hand, named, save
from risiko.bots.planner import scratch
from risiko.classic.game import classic

SEATS = 4


def _heavier(kind: str) -> dict[str, float]:
    return {name: weight + 1.0 for name, weight in named(kind).items()}


def test_a_network_keeps_the_weights_beside_which_it_learnt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = classic("2003/conquest")
    before = make_by_hand(game, SEATS), load_trained(game, SEATS)
    monkeypatch.setattr(weights, "named", _heavier)
    assert make_by_hand(game, SEATS) != before[0]
    assert load_trained(game, SEATS) == before[1]


def test_what_was_learnt_is_read_as_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learnt = [round(0.001 * k, weights.DIGITS) for k in range(3 + scratch.NET)]
    (tmp_path / "learnt").mkdir()
    made_by = Maker("a command", 7, "2.0")
    save(tmp_path / "learnt" / "capitals.json", "capitals", learnt, made_by)
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    made = weights.in_order(named("capitals"))
    assert weights._learnt.__wrapped__("capitals") == (*made, *learnt)


@pytest.mark.parametrize("kind", ["capitals", "duel", "fixed", "ladder", "missions", "target"])
def test_every_network_says_how_it_is_made_again(kind: str) -> None:
    text = (
        resources.files("risiko.bots.classic").joinpath("learnt", f"{kind}.json").read_text("utf-8")
    )
    content = json.loads(text)
    program, verb, what, _, *wishes = content["command"].split()
    assert (program, verb, what) == ("risiko", "train", kind)
    given = dict(zip(wishes[::2], wishes[1::2], strict=True))
    assert set(given) == {"--seed", "--generations", "--games", "--effort", "--scale"}
    assert int(given["--seed"]) == content["seed"]
    assert float(given["--scale"]) == content["weights"][scratch.SCALE - scratch.HAND]
    assert content["torch"]
    # A network is trained beside the weights of its day: with others its command is void.
    assert content["made"] == named(kind)


def test_weights_of_one_kind_of_game_leave_the_results_of_others_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ids = ("2000/capitals", "2003/conquest")
    before = [fingerprint(id, SEATS) for id in ids]
    assert before[0] != before[1]

    def changed(kind: str) -> dict[str, float]:
        return _heavier(kind) if kind == "capitals" else named(kind)

    monkeypatch.setattr(weights, "named", changed)
    after = [fingerprint(id, SEATS) for id in ids]
    assert after[0] != before[0]
    assert after[1] == before[1]
