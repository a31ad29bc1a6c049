"""The plain and the compiled kernel, the protocol and the playouts: all play the same games."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TypeVar

import pytest

from risiko import CHANCE, OVER, Game, Position
from risiko.classic import engine
from risiko.classic.batch import Batch, playout, playouts
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import records
from risiko.compiler import cache
from risiko.compiler.records import blank
from risiko.record.dice import seed_key
from risiko.record.mixing import branch, roll
from tests.games import every_table, name

CLASSIC = [(game, seats) for game, seats in every_table() if isinstance(game, ClassicGame)]
P = TypeVar("P", bound=Position)
TABLES = pytest.mark.parametrize(("game", "seats"), CLASSIC, ids=name)


def advance(position: P, key: int, ply: int) -> P:
    """One ply of a uniformly random game, as the kernel plays it."""
    if position.turn == CHANCE:
        return position.draw(roll(key, ply, position.chance()))
    options = position.options()
    index = roll(key, ply, sum(o.hi - o.lo + 1 for o in options))
    for option in options:
        width = option.hi - option.lo + 1
        if index < width:
            return position.play(option.action(option.lo + index))
        index -= width
    raise AssertionError


@TABLES
def test_the_plain_kernel_plays_what_the_compiled_one_plays(game: ClassicGame, seats: int) -> None:
    """Ply by ply the same fields, whatever runs the kernel in this process."""
    plain = engine.PLAIN
    rules = game.packed(plain, seats)
    states = plain.pack(blank(records.STATE), records.STATE)
    plain.playout.begin(states, 0, rules)
    position = game.start(seats)
    key = seed_key(12)
    for ply in range(700):
        assert plain.unpack(states, 0, records.STATE) == position.fields()
        if position.turn == OVER:
            break
        position = advance(position, key, ply)
        plain.playout.advance(states[0], rules[0], plain.buffer(), key, ply)


@TABLES
def test_playouts_are_the_games_of_the_protocol(game: ClassicGame, seats: int) -> None:
    limit = 1500
    played = playouts(game, seats, 3, seed=13, limit=limit)
    position, ply = game.start(seats), 0
    key = branch(seed_key(13), 2)
    while position.turn != OVER and ply < limit:
        position = advance(position, key, ply)
        ply += 1
    assert played.plies[2] == ply
    winners = [score > 0 for score in position.scores()] if position.turn == OVER else []
    assert played.winners[2] == sum(won << seat for seat, won in enumerate(winners))


def test_playouts_do_not_depend_on_the_number_of_threads() -> None:
    game = _game("2010/basic")
    one = playouts(game, 3, 150, seed=3, threads=1)
    two = playouts(game, 3, 150, seed=3, threads=2)
    assert one.plies.tolist() == two.plies.tolist()
    assert one.winners.tolist() == two.winners.tolist()
    tail = playouts(game, 3, 50, seed=3, first=100)
    assert tail.plies.tolist() == one.plies.tolist()[100:]


def _game(id: str) -> ClassicGame:
    found: Game = next(game for game, _ in CLASSIC if game.id == id)
    assert isinstance(found, ClassicGame)
    return found


def test_a_playout_from_a_position_ends_the_game() -> None:
    position = _game("2010/basic").start(4)
    assert playout(position, seed=1).turn == OVER
    assert str(position) == str(_game("2010/basic").start(4))


def test_a_batch_steps_the_games_of_the_protocol() -> None:
    if engine.get_compiled() is engine.PLAIN:
        with pytest.raises(RuntimeError, match="compiled"):
            Batch(_game("2010/duel"), 2, 4)
        return
    import numpy as np

    game = _game("2010/duel")
    batch = Batch(game, 2, 4)
    positions: list[Position] = [game.start(2) for _ in range(4)]
    rng = np.random.default_rng(5)
    for _ in range(1000):
        chosen = (rng.random(4) * batch.choices).astype(np.int64)
        batch.step(chosen)
        for k, index in enumerate(chosen.tolist()):
            before = positions[k]
            if before.turn == CHANCE:
                after = before.draw(index)
            else:
                for option in before.options():
                    width = option.hi - option.lo + 1
                    if index < width:
                        after = before.play(option.action(option.lo + index))
                        break
                    index -= width
            won = after.turn == OVER
            assert (batch.finished[k] != 0) == won
            positions[k] = game.start(2) if won else after
            assert batch.position(k) == positions[k]
            assert batch.turns[k] == positions[k].turn


def test_a_batch_takes_only_what_fits() -> None:
    if engine.get_compiled() is engine.PLAIN:
        return
    import numpy as np

    batch = Batch(_game("2003/conquest"), 3, 4)
    for wrong in (np.zeros(3, np.int64), np.zeros(4, np.int32)):
        with pytest.raises(ValueError, match="4 choices"):
            batch.step(wrong)  # type: ignore[arg-type]
    before = [str(batch.position(k)) for k in range(4)]
    batch.step(np.array([-5, 10**9, 0, 41], np.int64))
    nearest = [str(batch.position(k)) for k in range(4)]
    assert nearest[0] == nearest[2]
    assert nearest[1] == nearest[3]
    assert before[0] != nearest[0]


def test_a_state_has_at_most_a_kilobyte() -> None:
    widths = {"i1": 1, "i4": 4, "i8": 8}
    assert sum(widths[width] * max(1, count) for _, width, count in records.STATE) <= 1024


PROBE = """
import json, sys, risiko
from risiko.classic import engine
position = risiko.game("2003/conquest").start(3)
for k in range(30):
    position = position.draw(0) if position.turn == -1 else position.play(
        position.options()[0].action(1))
print(json.dumps([engine.get_current().name, str(position), "numba" in sys.modules]))
"""


def _probe(**environment: str) -> list[object]:
    run = subprocess.run(
        [sys.executable, "-c", PROBE],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[object] = json.loads(run.stdout)
    return found


def test_short_games_start_without_a_compiler() -> None:
    name, _, numba = _probe(RISIKO_KERNEL="")
    assert (name, numba) == ("plain", False)


def test_without_the_compiler_the_same_game_is_played() -> None:
    lines = {
        str(_probe(**environment)[1])
        for environment in (
            {"RISIKO_KERNEL": "plain"},
            {"RISIKO_KERNEL": "compiled"},
            {"RISIKO_KERNEL": "compiled", "NUMBA_DISABLE_JIT": "1"},
        )
    }
    assert len(lines) == 1


def test_where_nothing_can_be_kept_the_kernel_still_compiles(tmp_path: Path) -> None:
    blocked = tmp_path / "no-folder"
    blocked.write_text("a file where the folder should be")
    code = (
        "import risiko; from risiko.classic import engine; "
        "print(engine.get_compiled().name, str(risiko.game('2003/conquest').start(3))[:15])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "XDG_CACHE_HOME": str(blocked)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split()[1] == "2003/conquest@2"


def test_compiled_code_is_kept_under_a_hash_of_all_its_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {path.relative_to(cache.PACKAGE).as_posix() for path in cache.list_sources()}
    assert {"classic/kernel/combat.py", "bots/planner/search.py", "record/mixing.py"} <= names
    before = cache.fingerprint()
    for path in cache.list_sources():
        copy = tmp_path / path.relative_to(cache.PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    assert cache.fingerprint() == before
    for source in ("classic/kernel/combat.py", "bots/planner/search.py", "record/mixing.py"):
        changed = tmp_path / source
        original = changed.read_text()
        changed.write_text(original + "\n# changed\n")
        assert cache.fingerprint() != before
        changed.write_text(original)
    deeper = tmp_path / "bots/planner/deeper/new.py"
    deeper.parent.mkdir()
    deeper.write_text("")
    assert cache.fingerprint() != before
