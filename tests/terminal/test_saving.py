"""Never a lost game: what is on disk whenever and however a game is left."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from risiko import record
from risiko.classic.setup import setup
from risiko.record.verify import verify
from risiko.terminal import saving
from tests.terminal.stage import Robot, Stage, near_the_end

PLAYERS = ["human:Anna", "bot:random", "human:Bert"]


def kept_in(folder: Path) -> Path:
    (path,) = folder.glob("*.risiko")
    return path


def items(path: Path) -> list[str]:
    kept = record.load(path)
    assert verify(kept).ok
    return [item for turn in kept.turns for item in turn.items]


def robot_game(folder: Path, limit: int, **options: Any) -> tuple[Stage, list[str]]:
    stage = Stage(robot=Robot(limit))
    stage.run("2010/basic", players=PLAYERS, seed=11, save_dir=folder, **options)
    return stage, items(kept_in(folder))


def test_a_game_left_and_loaded_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    _, whole = robot_game(tmp_path / "whole", 90)
    robot = Robot(45)
    first = Stage(robot=robot)
    first.run("2010/basic", players=PLAYERS, seed=11, save_dir=tmp_path / "parts")
    path = kept_in(tmp_path / "parts")
    begun = items(path)
    assert begun == whole[: len(begun)]
    second = Stage(robot=Robot(60))
    second.run(load=path)
    longer = items(path)
    assert len(longer) > len(begun)
    shorter = min(len(longer), len(whole))
    assert longer[:shorter] == whole[:shorter]
    assert list(path.parent.iterdir()) == [path]


def test_loading_at_once_changes_nothing(tmp_path: Path) -> None:
    robot_game(tmp_path, 30)
    path = kept_in(tmp_path)
    before = path.read_bytes()
    stage = Stage(["q"])
    assert stage.run(load=path) == 0
    assert path.read_bytes() == before
    assert f"Das Spiel aus {path.parent}" in stage.text or "geht weiter" in stage.text


@pytest.mark.parametrize(
    ("leave", "status", "said"),
    [
        ("q", 0, "Das Spiel ist gesichert in"),
        (EOFError, 0, "Das Spiel ist gesichert in"),
        (KeyboardInterrupt, 130, "Unterbrochen. Das Spiel ist gesichert in"),
    ],
)
@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_leaving_anywhere_keeps_the_game(
    tmp_path: Path, leave: Any, status: int, said: str, after: int
) -> None:
    answers: list[Any] = ["alaska 4", "alaska kamtschatka 3", "w"][:after]
    stage = Stage([*answers, leave])
    players = ["human:Anna", "bot:random", "bot:random"]
    assert stage.run("2003/conquest", players=players, seed=7, save_dir=tmp_path) == status
    assert said in stage.text
    assert f'risiko terminal --load "{kept_in(tmp_path)}"' in stage.lines
    plies = items(kept_in(tmp_path))
    assert len(plies) >= 42 + after


@pytest.mark.parametrize("where", ["play", "draw"])
def test_an_interrupt_in_the_middle_of_a_ply_keeps_what_was_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    from risiko.record.match import Match

    original: Callable[..., Any] = getattr(Match, where)
    calls = 0

    def interrupted(self: Match, *args: Any) -> Any:
        nonlocal calls
        calls += 1
        after = original(self, *args)
        if calls == 60:
            raise KeyboardInterrupt
        return after

    monkeypatch.setattr(Match, where, interrupted)
    stage = Stage(robot=Robot(600))
    assert stage.run("2010/basic", players=PLAYERS, seed=11, save_dir=tmp_path) == 130
    monkeypatch.undo()
    assert items(kept_in(tmp_path))


def test_a_crash_still_keeps_the_game(tmp_path: Path) -> None:
    stage = Stage(["alaska 4", MemoryError])
    with pytest.raises(MemoryError):
        stage.run("2003/conquest", players=PLAYERS, seed=7, save_dir=tmp_path)
    assert items(kept_in(tmp_path))[-1].startswith("{card")


def test_a_killed_process_leaves_a_game_that_goes_on(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from risiko.terminal import main_loop;"
        f"main_loop('2003/conquest', seats=2, seed=7, save_dir=Path({str(tmp_path)!r}))"
    )
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "RISIKO_KERNEL": "plain"},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("alaska 1\n")
    process.stdin.flush()
    while "setzt" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=10)
    path = kept_in(tmp_path)
    assert items(path)[-1] == "place alaska 1"
    stage = Stage(["q"])
    assert stage.run(load=path) == 0


# Files that cannot be played on


def broken(path: Path, change: Callable[[str], str]) -> bytes:
    path.write_text(change(path.read_text("utf-8")), "utf-8")
    return path.read_bytes()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[: len(text) // 2], "ist keine vollständige Mitschrift: Zeile"),
        (lambda text: "hello\n", "ist keine vollständige Mitschrift: Zeile 1: Eine"),
        (lambda text: "", "ist keine vollständige Mitschrift"),
        (lambda text: text.replace("place ", "place x", 1), "stimmt nicht: Zug 1, Angabe"),
        (lambda text: text.replace("dice seeded 11", "dice seeded 12"), "stimmt nicht: Zug 0"),
        (lambda text: text.replace("Anna", "Anni"), "stimmt nicht: Ende"),
        (lambda text: text.replace("bot random", "bot clever"), "stimmt nicht: Ende"),
    ],
)
def test_broken_files_are_named_with_the_place_and_left_alone(
    tmp_path: Path, change: Callable[[str], str], said: str
) -> None:
    robot_game(tmp_path, 30)
    path = kept_in(tmp_path)
    data = broken(path, change)
    stage = Stage()
    assert stage.run(load=path) == 1
    assert said in stage.text
    assert "Die Datei bleibt, wie sie ist." in stage.text
    assert path.read_bytes() == data
    assert not stage.prompts


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    stage = Stage()
    assert stage.run(load=tmp_path / "nothing.risiko") == 1
    assert "lässt sich nicht lesen" in stage.text


def test_a_redacted_record_cannot_be_played_on(tmp_path: Path) -> None:
    robot_game(tmp_path, 30)
    path = kept_in(tmp_path)
    path.write_text(str(record.redact(record.load(path), 0)), "utf-8")
    stage = Stage()
    assert stage.run(load=path) == 1
    assert "fehlen verdeckte Karten" in stage.text


def test_a_finished_game_only_tells_its_end(tmp_path: Path) -> None:
    board = {"kamchatka": "b1", "alaska": "a30"}
    position = setup("2003/conquest", seats=2, board=board, rest="a1")
    path = near_the_end(tmp_path, position, ("Anna", "bot random"))
    Stage(robot=Robot()).run(load=path)
    stage = Stage()
    assert stage.run(load=path) == 0
    assert "Anna gewinnt." in stage.text
    assert not stage.prompts


def test_dice_that_are_not_known_are_thrown_anew(tmp_path: Path) -> None:
    position = setup("2003/conquest", seats=2, board={"siam": "b9"}, rest="a2", units=10)
    path = near_the_end(tmp_path, position, ("Anna", "bot random"))
    text = path.read_text("utf-8").replace("dice seeded 1", "dice unknown")
    head = text[: text.rindex("end ")]
    path.write_text(f"{head}end 0 #{record.checksum(head)}\n", "utf-8")
    Stage(["indien 10", "indien siam 3", "w"]).run(load=path)
    assert record.load(path).dice.kind == "unknown"
    assert any(item.startswith("{") for item in items(path))


# The disk


def fail(*args: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_is_said_once_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("risiko.terminal.saving.os.replace", fail)
    stage = Stage(["alaska 4", "alaska kamtschatka 3", "s", "q", "", "q", "q"])
    players = ["human:Anna", "bot:random", "bot:random"]
    assert stage.run("2003/conquest", players=players, seed=7, save_dir=tmp_path) == 1
    before = stage.text[: stage.text.index("(oder „ende“)? s")]
    assert before.count("konnte nicht gesichert werden") == 1
    assert "Kein Speicherplatz mehr" in before
    assert stage.text.count("Wenn du jetzt aufhörst, geht es verloren.") == 2
    assert "Anna würfelt" in stage.text
    assert list(tmp_path.iterdir()) == []


def test_a_disk_with_room_again_keeps_the_whole_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = os.replace, 0

    def sometimes(source: str, target: str) -> None:
        nonlocal calls
        calls += 1
        if calls < 3:
            fail()
        real(source, target)

    monkeypatch.setattr("risiko.terminal.saving.os.replace", sometimes)
    stage = Stage(["alaska 4", "alaska kamtschatka 3", "q"])
    players = ["human:Anna", "bot:random", "bot:random"]
    assert stage.run("2003/conquest", players=players, seed=7, save_dir=tmp_path) == 0
    assert "Das Sichern geht wieder" in stage.text
    assert "attack alaska kamchatka 3" in items(kept_in(tmp_path))


def test_a_folder_that_cannot_be_made_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    stage = Stage(["alaska 4", "q", "q"])
    assert stage.run("2003/conquest", seats=2, seed=7, save_dir=tmp_path / "file" / "games") == 1
    assert "konnte nicht gesichert werden" in stage.text
    assert "Alaska" in stage.text


def test_a_file_somebody_else_wrote_is_not_overwritten(tmp_path: Path) -> None:
    robot_game(tmp_path, 30)
    path = kept_in(tmp_path)

    class Meddler(Stage):
        def ask(self, question: str) -> str:
            if len(self.prompts) == 4:
                path.write_text("something else", "utf-8")
            return super().ask(question)

    stage = Meddler(robot=Robot(12))
    assert stage.run(load=path) == 0
    assert path.read_text("utf-8") == "something else"
    other = path.with_name(f"{path.stem}-2.risiko")
    assert items(other)


def test_two_games_begun_at_once_have_two_files(tmp_path: Path) -> None:
    for _ in range(3):
        Stage(["q"]).run("2003/conquest", seats=2, save_dir=tmp_path)
    assert len(list(tmp_path.glob("*.risiko"))) == 3


def test_the_record_is_the_one_the_match_itself_would_write(tmp_path: Path) -> None:
    robot_game(tmp_path, 60)
    path = kept_in(tmp_path)
    loaded = saving.load(path, 0)
    assert str(record.of_match(loaded.match)) == path.read_text("utf-8")
    assert loaded.match.position == loaded.plies[-1].after


def test_saving_a_long_game_stays_quick(tmp_path: Path) -> None:
    import time

    stage = Stage(robot=Robot(250))
    stage.run("2003/conquest", players=PLAYERS, seed=3, save_dir=tmp_path)
    loaded = saving.load(kept_in(tmp_path), 0)
    saver = loaded.saver()
    opening = loaded.plies[0].before
    saver.save(loaded.plies, opening)
    begin = time.process_time()  # another program may hold this one up
    for _ in range(5):
        saver.save(loaded.plies, opening)
    assert (time.process_time() - begin) / 5 < 0.1
