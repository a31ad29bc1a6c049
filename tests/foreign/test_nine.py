"""A game of another package is played everywhere without a line of it outside its own folder."""

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import risiko
from risiko import OVER, record, registry
from risiko.analysis.win_chances import estimate_chances
from risiko.arena.contest import hold
from risiko.arena.simulate import play_one, simulate
from risiko.bots import bots_for
from risiko.cli import app
from risiko.record.verify import verify
from tests.contract import test_contract
from tests.foreign.nine import FAMILY
from tests.server.site import quick, serving
from tests.terminal.stage import Robot, Stage

ROOT = Path(__file__).parents[2]
PROMISES = [
    getattr(test_contract, name)
    for name in dir(test_contract)
    if name.startswith("test_") and getattr(test_contract, name).__annotations__.keys() >= {"seats"}
]


def risiko_command(installed: Path, *words: str) -> str:
    """What `risiko` prints on a machine where the package of the game is installed."""
    path = os.pathsep.join([str(installed), str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "risiko", "--lang", "en", *words],
        env={**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": "error"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_it_keeps_the_contract_of_all_games(nine: str, promise: object) -> None:
    assert callable(promise)
    promise(game=risiko.game(nine), seats=3)


def test_its_positions_are_put_together_by_its_own_builder(nine: str) -> None:
    position = risiko.setup(nine, secret=(2, 5, 1), open=(4, 0, 6), seat=1)
    assert position.turn == 1
    assert str(risiko.game(nine).read(str(position))) == str(position)
    assert risiko.explain_income(position) == ()


def test_it_is_listed_and_simulated_when_its_package_is_installed(installed: Path) -> None:
    assert "nine            Nine, 2–4 players: throw nine in all" in risiko_command(
        installed, "games"
    )
    table = risiko_command(installed, "simulate", "nine", "--bots", "careful,random", "-g", "40")
    assert "careful" in table


def test_a_package_that_cannot_be_loaded_leaves_all_other_games(
    monkeypatch: pytest.MonkeyPatch, installed: Path
) -> None:
    points = next(installed.glob("*.dist-info")) / "entry_points.txt"
    points.write_text("[risiko.games]\nbroken = tests.foreign.nowhere:FAMILY\n")
    monkeypatch.syspath_prepend(str(installed))
    with pytest.warns(UserWarning, match="cannot be loaded"):
        known = registry._Registry().families()
    assert tuple(known) == risiko.games()


def test_chances_that_it_cannot_estimate_are_refused(nine: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no win chances for positions of nine"):
        estimate_chances(risiko.game(nine).start(2))
    words = ["--lang", "en", "simulate", nine, "--chances", "--out", str(tmp_path / "x.csv")]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert "no win chances" in result.output
    assert not list(tmp_path.iterdir())


def test_an_id_is_taken_once(nine: str) -> None:
    with pytest.raises(ValueError, match="nine already"):
        registry.register(FAMILY)


def test_it_is_rated_in_the_arena(nine: str) -> None:
    assert bots_for(nine) == ("random", "careful")
    series = simulate(nine, 2, ["careful", "random"], 200, seed=5, workers=1)
    shares = series.by_bot()
    assert shares["careful"][0] > shares["random"][0]
    rated = hold(nine, [["careful", "random"]], 40, seed=5, workers=1).ratings()
    assert rated.bots["careful"].points > rated.bots["random"].points


def test_it_is_recorded_and_verified(nine: str) -> None:
    _, match = play_one(f"{nine}@1", ["careful", "careful", "random"], 3, 0)
    written = str(record.of_match(match))
    report = verify(record.read(written))
    assert report.ok
    assert report.checked == ["legality", "checksums", "dice", "result"]
    die = written[written.index("{die ") + 5]
    forged = written.replace(f"{{die {die}}}", f"{{die {7 - int(die)}}}", 1)
    assert not verify(record.read(forged)).ok
    assert "{die ?}" in str(record.redact(record.read(written), 0))


def test_it_is_played_in_the_terminal(nine: str, tmp_path: Path) -> None:
    stage = Stage(robot=Robot())
    assert stage.run(nine, names=["Zoe"], seats=2, seed=4, language="en", save_dir=tmp_path) == 0
    (kept,) = tmp_path.glob("*.risiko")
    assert record.load(kept).result is not None
    assert "Nine. Goal: throw nine in all." in stage.text


def test_it_is_played_on_the_server(nine: str, tmp_path: Path) -> None:
    settings = quick(f"sqlite:///{tmp_path / 'risiko.db'}")
    chooser = random.Random(6)

    async def play() -> None:
        async with serving(settings) as site, site.person("Zoe") as zoe:
            table = await zoe.open(nine, "me", "bot:careful")
            await zoe.at(table["id"], "start")
            async with zoe.sit(table["id"]) as talk:
                while await talk.until(lambda: talk.turn in (0, OVER)) and talk.turn == 0:
                    answer = await talk.play(0, talk.any_action(chooser))
                    assert answer["type"] == "ok", answer
            response = await zoe.http.get(f"/api/tables/{table['id']}/record")
            assert verify(record.read(response.text)).ok

    asyncio.run(play())
