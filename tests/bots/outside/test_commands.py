"""Bots from elsewhere at the command line: checked, measured, and opponents in the terminal."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from risiko import record
from risiko.bots.outside.names import shorten
from risiko.bots.outside.program_bot import dismiss
from risiko.cli import app
from tests.bots.outside.programs import FIRST, program
from tests.terminal.stage import Stage

GAME = "2010/duel"
GREEDY = f"{sys.executable} -m risiko bot serve greedy"


@pytest.fixture(autouse=True)
def _tidy() -> None:
    dismiss()


def run(*words: str, language: str = "en") -> Result:
    return CliRunner().invoke(app, ["--lang", language, *words])


def check(name: str, *words: str, language: str = "en") -> Result:
    command = name.removeprefix("exec:")
    return run("bot", "check", command, "--decisions", "20", *words, language=language)


def test_a_good_program_passes_the_check(tmp_path: Path) -> None:
    done = check(program(tmp_path, FIRST))
    assert done.exit_code == 0, done.output
    for game in ("2003/conquest@2", "express@1", "evolution@2"):
        assert f"✓ {game}: decides the same with the same seed" in done.output
    assert done.output.endswith("All is well.\n")
    german = check(program(tmp_path, FIRST), "--id", GAME, language="de")
    assert "sagt, wer es ist: test" in german.output
    assert german.output.endswith("Alles in Ordnung.\n")


@pytest.mark.parametrize(
    ("decide", "finding"),
    [
        ("say('action end of story')", "✗ 2010/duel@1: 20 of them lost"),
        ("time.sleep(0.3); " + FIRST, "of them took longer than 0.2 s"),
        ("os._exit(1)", "✗ 2010/duel@1: 1 of them lost: the program has ended (exit code 1)"),
    ],
)
def test_the_check_finds_faults(tmp_path: Path, decide: str, finding: str) -> None:
    decisions = ("--decisions", "3") if "sleep" in decide else ()
    done = check(program(tmp_path, decide), "--id", GAME, "--time", "0.2", *decisions)
    assert done.exit_code == 1
    assert finding in done.output


@pytest.mark.parametrize(
    ("before", "finding"),
    [
        ("import sys; sys.exit(4)\n", "does not start: the program has ended (exit code 4)"),
        ("import atexit, time; atexit.register(time.sleep, 60)\n", "keeps running after “quit”"),
    ],
)
def test_the_check_finds_who_does_not_start_or_end(
    tmp_path: Path, before: str, finding: str
) -> None:
    done = check(program(tmp_path, FIRST, before=before), "--id", GAME)
    assert done.exit_code == 1
    assert f"✗ {finding}" in done.output


def test_a_program_may_refuse_a_game_unless_it_was_named() -> None:
    refused = run("bot", "check", GREEDY, "--decisions", "5")
    assert refused.exit_code == 0, refused.output
    assert "– 2003/conquest@2: The bot does not play 2003/conquest@2" in refused.output
    named = run("bot", "check", GREEDY, "--decisions", "5", "--id", GAME)
    assert named.exit_code == 1
    assert "plays none of the games" not in named.output


def test_only_known_bots_are_served() -> None:
    done = run("bot", "serve", "nobody")
    assert done.exit_code == 2
    assert "There is no bot “nobody”" in done.output
    assert run("bot").exit_code == 2


def test_arena_and_simulate_report_lost_decisions(tmp_path: Path) -> None:
    name = program(tmp_path, "say('error too hard')")
    out = tmp_path / "out.json"
    words = (GAME, "--bots", f"{name},random", "--games", "2", "--limit", "120")
    done = run("arena", *words, "--json", str(out), "--html", str(tmp_path / "out.html"))
    assert done.exit_code == 0, done.output
    reason = "random moves were played instead. The first one: error in the bot: too hard"
    assert reason in " ".join(done.output.split())
    assert reason in (tmp_path / "out.html").read_text("utf-8")
    decisions = json.loads(out.read_text("utf-8"))["decisions"][name]
    assert decisions["failed"] == decisions["count"]
    simulated = json.loads(run("simulate", *words, "--json").stdout)
    assert simulated["lost_decisions"] == {name: {"failed": decisions["count"], "illegal": 0}}
    assert reason in " ".join(run("simulate", *words).output.split())


def test_effort_has_no_clock(tmp_path: Path) -> None:
    name = program(
        tmp_path, "if rest != 'effort 0.01': say('error ' + rest)", "time.sleep(0.02)", FIRST
    )
    words = ("arena", GAME, "--bots", f"{name},random", "--games", "2", "--limit", "100")
    out = tmp_path / "out.json"
    done = run(*words, "--effort", "0.01", "--json", str(out))
    assert done.exit_code == 0, done.output
    decisions = json.loads(out.read_text("utf-8"))["decisions"][name]
    assert (decisions["late"], decisions["failed"]) == (0, 0)


def test_the_ladder_measures_a_guest_against_every_level(tmp_path: Path) -> None:
    name = program(tmp_path, FIRST)
    results = tmp_path / "ladder.json"
    words = ["ladder", "--id", "express", "--games", "4", "--mixed", "4", "--jobs", "1"]
    words += ["--results", str(results), "--bots", name]
    done = run(*words)
    assert done.exit_code == 0, done.output
    for level in ("random", "greedy", "strategist"):
        assert f"| `express` | 4 | {name} | {level} |" in done.output
    before = results.read_text("utf-8")
    run(*words)
    assert results.read_text("utf-8") == before
    with open(tmp_path / "bot.py", "a", encoding="utf-8") as file:
        file.write("# another bot now\n")
    run(*words)
    assert results.read_text("utf-8") != before


def test_a_program_plays_in_the_terminal_and_never_because_a_file_says_so(tmp_path: Path) -> None:
    name = program(tmp_path, "if decisions == 1: say('error oops')", "else: " + FIRST)
    kept = tmp_path / "games"
    stage = Stage(["", "", "quit"])
    bots = [name, "random"]
    assert stage.run("express", bots=bots, seed=5, language="en", save_dir=kept) == 0
    assert (
        "did not name a legal move (error in the bot: oops); a random move is played" in stage.text
    )
    (path,) = kept.iterdir()
    assert record.load(path).players[0] == f"bot {shorten(name)}"
    assert record.load(path).players[0].endswith("bot.py")
    refused = Stage()
    assert refused.run(load=path, language="en") == 1
    assert "Name it again with --bots" in refused.text
    again = Stage(["", "quit"])
    assert again.run(load=path, bots=[name], language="en") == 0
    assert "oops" in again.text
    (tmp_path / "bot.py").unlink()
    assert run("replay", str(path)).exit_code == 0
