"""Bots that are programs play like others; whoever fails loses a decision, never the run."""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from risiko.arena.contest import hold
from risiko.arena.simulate import play_one, simulate
from risiko.bots import LostDecision, bot
from risiko.bots.outside import program_bot
from risiko.bots.outside.names import split_names
from risiko.bots.outside.program import Program
from risiko.bots.outside.program_bot import dismiss
from risiko.errors import InputError
from tests import leash
from tests.bots.outside.programs import FIRST, program
from tests.server.host import eventually

ROOT = Path(__file__).parents[3]
OURS = f"exec:{shlex.quote(sys.executable)} -m risiko.bots.outside.speak"
GAME = "2010/duel"
PATIENCE = 60.0


@pytest.fixture(autouse=True)
def _tidy() -> None:
    dismiss()


def wait_until_gone(pid: int) -> None:
    """Wait for a process to end, whoever reaps it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return
        except FileNotFoundError:
            return
        time.sleep(0.02)
    raise AssertionError(f"process {pid} is still running")


def test_the_transcript_of_the_docs_is_what_is_said() -> None:
    page = (ROOT / "docs" / "program-bots.md").read_text("utf-8")
    (block,) = re.findall(r"^```transcript\n(.*?)^```$", page, re.M | re.S)
    lines = block.splitlines()
    said = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    expected = "".join(f"{line[2:]}\n" for line in lines if line.startswith("< "))
    command = [sys.executable, "-m", "risiko", "bot", "serve", "captain"]
    done = subprocess.run(command, input=said, capture_output=True, text=True, check=True)
    assert done.stdout == expected


def test_a_bot_of_ours_plays_the_same_game_as_a_program() -> None:
    for id, name in ((GAME, "captain"), ("express", "strategist"), ("evolution", "captain")):
        seats = 3 if id == "evolution" else 2
        own, match = play_one(id, [name] * seats, 4, 0, limit=300)
        far, other = play_one(id, [f"{OURS} {name}", *[name] * (seats - 1)], 4, 0, limit=300)
        assert other.entries == match.entries
        assert far.times[0].lost == 0
        assert own == far


def test_a_copy_of_the_speaker_plays_the_bots_of_another_checkout(tmp_path: Path) -> None:
    copy = tmp_path / "speak.py"
    source = ROOT / "src" / "risiko" / "bots" / "outside" / "speak.py"
    copy.write_text(source.read_text("utf-8"), "utf-8")
    imported = set(re.findall(r"^\s*(?:from|import) (risiko[\w.]*)", copy.read_text("utf-8"), re.M))
    assert imported == {"risiko", "risiko.protocol"}  # what the oldest checkouts have
    far = f"exec:{shlex.join([sys.executable, str(copy), 'recruit'])}"
    series = simulate(GAME, 2, [far, "random"], 2, seed=2, limit=200, workers=1)
    assert series.times()[far].lost == 0


def test_programs_play_several_games_and_are_not_started_anew(tmp_path: Path) -> None:
    log = tmp_path / "starts"
    before = f"open({str(log)!r}, 'a').write('x')\n"
    name = program(tmp_path, FIRST, before=before)
    series = simulate(GAME, 2, [name, "random"], 6, seed=1, limit=80, workers=1)
    assert series.times()[name].moves > 20
    assert series.times()[name].lost == 0
    assert log.read_text("utf-8") == "xx"  # once to be asked whether it plays, once to play


@pytest.mark.parametrize(
    ("decide", "reason"),
    [
        ("say('action conquer everything')", "no action “conquer”"),
        ("say('action')", "not an action"),
        ("say('error I am lost')", "I am lost"),
        ("os._exit(3)", "exit code 3"),
        ("say('x' * 2_000_000)", "too much output"),
        ("time.sleep(600)", "no answer"),
        ("sys.stdin.close(); sys.stdout.close(); os.close(1); time.sleep(600)", "has ended"),
    ],
)
def test_whoever_fails_loses_the_decision(
    tmp_path: Path, decide: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_bot, "GRACE", 0.1)
    name = program(tmp_path, decide)
    allowed = 0.2 if decide.startswith("time.sleep") else PATIENCE
    contest = hold(GAME, [[name, "random"]], 2, seed=1, limit=60, time_allowed=allowed, workers=1)
    clock = contest.times()[name]
    assert clock.lost == clock.moves > 0
    assert clock.first_fault is not None
    assert reason in clock.first_fault.en
    assert contest.summary()["decisions"][name]["first_fault"] == clock.first_fault.en
    again = hold(GAME, [[name, "random"]], 2, seed=1, limit=60, time_allowed=allowed, workers=1)
    assert again.series[0].games == contest.series[0].games


def test_a_program_that_fails_now_and_then_is_started_again(tmp_path: Path) -> None:
    name = program(tmp_path, "if decisions == 9: os._exit(1)", FIRST)
    clock = simulate(GAME, 2, [name, "random"], 2, limit=60, workers=1).times()[name]
    assert 0 < clock.failed < clock.moves / 5


def test_figures_are_added_up(tmp_path: Path) -> None:
    name = program(
        tmp_path, "say('info tokens 3')", "say('info cost 0.5')", "say('info x y')", FIRST
    )
    clock = simulate(GAME, 2, [name, "random"], 2, limit=60, workers=1).times()[name]
    assert (clock.tokens, clock.cost) == (3 * clock.moves, 0.5 * clock.moves)


def test_who_does_not_play_is_found_out_before_the_first_game(tmp_path: Path) -> None:
    for name, reason in (
        ("exec:no-such-program-anywhere", "cannot be started"),
        ("exec:", "command is missing"),
        ("exec:'x", "quotation mark"),
        (f"{OURS} greedy", "does not play"),
        (f"{tmp_path}/no.py:Bot", "no file"),
        ("nobody", "no bot"),
    ):
        with pytest.raises(InputError, match=reason):
            simulate(GAME, 2, [name, "random"], 1)


def test_commas_in_quotation_marks_belong_to_a_command() -> None:
    names = split_names("general, exec:bot 'a,b' \"c'd,\",my.py:MyBot,")
    assert names == ["general", "exec:bot 'a,b' \"c'd,\"", "my.py:MyBot"]


def test_programs_hear_how_a_game_ended(tmp_path: Path) -> None:
    log = tmp_path / "heard"
    name = program(tmp_path, FIRST)
    path = tmp_path / "bot.py"
    heard = f"    elif word == 'over': open({str(log)!r}, 'a').write(line)\n"
    path.write_text(path.read_text("utf-8") + heard, "utf-8")
    finished = simulate("express", 2, [name, "greedy"], 2, workers=1).games
    simulate("express", 2, [name, "greedy"], 2, limit=15, workers=1)
    dismiss()
    scores = [" ".join(f"{score:g}" for score in game.scores) for game in finished]
    lines = log.read_text("utf-8").splitlines()
    assert lines[:2] == [f"over {told}" for told in scores]
    assert set(lines[2:]) == {"over"}  # broken off


def test_several_processes_play_the_same_games(tmp_path: Path) -> None:
    name = program(tmp_path, FIRST)
    series = [simulate(GAME, 2, [name, "random"], 4, limit=60, workers=n) for n in (1, 2)]
    assert series[0].games == series[1].games


def test_a_hanging_program_ends_with_what_it_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    child = "import subprocess; pid = subprocess.Popen(['sleep', '600']).pid"
    tell = f"open({str(tmp_path / 'pids')!r}, 'w').write(f'{{os.getpid()}} {{pid}}')"
    name = program(tmp_path, child, tell, "time.sleep(600)")
    player = bot(name, GAME)
    view = play_one(GAME, ["random", "random"], 1, 0, limit=1)[1].roll().view(0)
    monkeypatch.setattr(program_bot, "GRACE", 4.0)
    with pytest.raises(LostDecision):
        player.choose(view, 0.5)
    for pid in (tmp_path / "pids").read_text("utf-8").split():
        wait_until_gone(int(pid))


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_programs_end_with_an_interrupted_run(tmp_path: Path, ending: signal.Signals) -> None:
    pids = tmp_path / "pids"
    tell = f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')"
    stubborn = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
    name = program(tmp_path, tell, stubborn)
    command = f"arena {GAME} --games 8 --jobs 2 --time 300 --bots".split()
    run = leash.start(
        [sys.executable, "-m", "risiko", *command, f"{name},random"],
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        eventually(lambda: pids.exists() and pids.read_text("utf-8").count("\n") >= 2)
        if ending == signal.SIGINT:
            os.killpg(run.pid, ending)  # as Ctrl-C does: everybody in the terminal hears it
        else:
            os.kill(run.pid, ending)
        run.wait(PATIENCE)
    finally:
        leash.kill(run)
    for pid in pids.read_text("utf-8").split():
        wait_until_gone(int(pid))


def test_programs_of_a_process_are_not_those_of_its_children(tmp_path: Path) -> None:
    running = Program(shlex.split(program(tmp_path, FIRST).removeprefix("exec:")))
    running.greet()
    child = os.fork()
    if child == 0:
        os._exit(0 if running.ended else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert not running.ended
    assert running.end()
