"""A cluster of two nodes, one of which is killed in the middle of a series."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from risiko.arena.blocks import blocks, play_block
from risiko.arena.simulate import simulate
from risiko.errors import InputError
from risiko.executors import count_workers, open_executor
from tests.executors.jobs import Held, fail, play_when_allowed

NAME, BOTS, GAMES = "2010/duel@1", ("captain", "recruit"), 16


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two nodes with one core each, which leave nothing behind."""
    folder = Path(tempfile.mkdtemp(prefix="ray"))  # the paths of its sockets have to be short
    monkeypatch.setenv("RAY_TMPDIR", str(folder))
    monkeypatch.setenv("RAY_AUTH_TOKEN_PATH", str(folder / "token"))
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster

    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        yield cluster
    finally:
        cluster.shutdown()
        shutil.rmtree(folder)


def wait_for(begun: list[Path], count: int) -> None:
    """Wait until so many blocks have begun."""
    while sum(path.exists() for path in begun) < count:
        time.sleep(0.02)


def test_a_series_is_the_same_when_a_node_is_killed(cluster: Any, tmp_path: Path) -> None:
    second = cluster.add_node(num_cpus=1)
    todo = blocks(NAME, BOTS, range(GAMES), seed=5)
    go_on, begun = tmp_path / "go_on", [tmp_path / str(k) for k in range(len(todo))]
    held = [Held(block, path, go_on) for block, path in zip(todo, begun, strict=True)]
    with open_executor(f"ray:{cluster.address}") as executor:
        assert executor is not None
        assert count_workers(executor) == 2
        with pytest.raises(ValueError, match="block 1"):
            list(executor.map(fail, [1]))
        with ThreadPoolExecutor(1) as waiting:
            results = waiting.submit(lambda: list(executor.map(play_when_allowed, held)))
            wait_for(begun, 2)
            cluster.remove_node(second, allow_graceful=False)
            go_on.touch()
        parts = [game for part in results.result() for game in part]
        done: list[int] = []
        series = simulate(NAME, 2, BOTS, GAMES, seed=5, executor=executor, progress=done.append)
    local = [game for part in map(play_block, todo) for game in part]
    assert parts == series.games == local
    assert sum(done) == GAMES


@pytest.mark.parametrize("address", ["localhost:1", "ray://localhost:1", "nowhere"])
def test_an_address_without_a_cluster_is_refused_at_once(address: str) -> None:
    with pytest.raises(InputError, match="no Ray cluster"), open_executor(f"ray:{address}"):
        pass
