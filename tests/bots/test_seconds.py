"""Bots whose names say how many seconds they think."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from risiko.bots import bot
from risiko.bots.classic import machine_speed
from risiko.bots.classic.decode_view import decode_view
from risiko.bots.classic.levels import Marshal
from risiko.bots.classic.planner_engine import ENOUGH, Planner, effort
from risiko.bots.classic.weights import make_by_hand
from risiko.bots.planner import decide, scratch
from risiko.bots.seconds import split_seconds
from risiko.classic import engine
from risiko.classic.game import classic
from risiko.classic.kernel import layout, records
from risiko.classic.setup import setup
from risiko.errors import InputError

ID = "2003/conquest"
GAME = classic(ID)


def test_a_name_may_end_with_seconds() -> None:
    assert split_seconds("marshal:0.2") == ("marshal", 0.2)
    for name in ("marshal", "my.py:MyBot", "marshal:0", "marshal:-1", "marshal:nan", ":1"):
        assert split_seconds(name) == (name, None)


def test_who_does_not_search_has_no_seconds() -> None:
    assert isinstance(bot("marshal:2", ID), Marshal)
    for name in ("captain:1", "turtle:1", "nobody:1"):
        with pytest.raises(InputError, match=name):
            bot(name, ID)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder for what is known about the machine."""
    monkeypatch.setattr(machine_speed, "cache_folder", lambda: tmp_path / "kernel")
    machine_speed._kept.cache_clear()
    yield tmp_path
    machine_speed._kept.cache_clear()


def test_a_machine_is_measured_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measured = iter([5000, 6000])
    monkeypatch.setattr(machine_speed, "measure", lambda: next(measured))
    for _ in range(2):
        assert machine_speed._kept() == 5000
        machine_speed._kept.cache_clear()  # as in another process
    (folder / "kernel" / machine_speed.FILE).write_text("no number")
    assert machine_speed._kept() == 6000


def test_a_machine_whose_disk_is_full_is_measured_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "kernel").write_text("no folder can be made here")
    monkeypatch.setattr(machine_speed, "measure", lambda: 5000)
    assert machine_speed._kept() == 5000


def test_seconds_are_counted_in_boards_and_end_with_the_time_allowed() -> None:
    run = engine.PLAIN
    speed = machine_speed.boards_per_second(run)
    thinker, marshal = bot("marshal:0.5", ID), bot("marshal", ID)
    assert isinstance(thinker, Marshal)
    assert isinstance(marshal, Marshal)
    assert thinker.boards(run, 10.0) == speed // 2
    assert thinker.boards(run, 0.1) == speed // 10
    assert marshal.boards(run, 1.0) == effort(run, Marshal.share)


def test_a_measured_machine_evaluates_boards() -> None:
    if engine.get_compiled() is engine.PLAIN:
        pytest.skip("there is no compiler")
    assert machine_speed.measure() > 1000


def _planner(*, thorough: bool) -> Planner:
    run = engine.PLAIN
    return Planner(run, GAME.packed(run, 3), make_by_hand(GAME, 3), thorough=thorough)


def test_a_trade_in_the_middle_of_a_turn_gets_the_whole_effort() -> None:
    shares = []
    for thorough in (False, True):
        d = _planner(thorough=thorough).scratches[0]
        d.places, d.trade = 10, layout.VERB_TRADE
        view = setup(GAME, seats=3, board={"alaska": "a9"}, phase="attack").view(0)
        board = engine.PLAIN.pack(decode_view(view).state, records.STATE)[0]
        shares.append(decide.share_of(board, d, 8 * ENOUGH))
    assert shares == [ENOUGH // 10, 8 * ENOUGH // 10]


def test_the_best_choices_are_looked_at_again() -> None:
    planner = _planner(thorough=True)
    d, nodes = planner.scratches[0], planner.nodes
    view = setup(GAME, seats=3, board={"alaska": "a9"}, phase="attack").view(0)
    nodes[scratch.ROOT] = engine.PLAIN.pack(decode_view(view).state, records.STATE)[0]
    for move, value in enumerate((0.3, 0.1, 0.5, 0.2, 0.52, 0.05)):
        decide.note_finalist(nodes, d, move, value)
    assert sorted(d.final_value) == [0.2, 0.3, 0.5, 0.52]
    assert sorted(d.final_move) == [0, 2, 3, 4]
    assert decide.is_close(d)
    d.final_value[list(d.final_move).index(4)] = 0.7
    assert not decide.is_close(d)
