"""Bots in Python files and in other packages, and the template to begin with."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from risiko.arena.simulate import simulate
from risiko.cli import app
from risiko.cli.bot_template import FILES, write_template
from risiko.errors import InputError

GAME = "2010/duel"
FIRST = '''
import risiko, rules_of_thumb


class First:
    """Takes the first option with its greatest number, and says what that costs."""

    def __init__(self, seed):
        self.report = {"tokens": 2}

    def choose(self, view, time=1.0):
        print("thinking aloud")
        return rules_of_thumb.first(view)


class Broken(First):
    def choose(self, view, time=1.0):
        raise RuntimeError("no\\nidea")


class Picky:
    def __init__(self, seed):
        raise ValueError("not today")
'''
THUMB = "def first(view):\n    return view.options[0].action(view.options[0].hi)\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A Python file with bots, and one beside it that it imports."""
    (tmp_path / "rules_of_thumb.py").write_text(THUMB, "utf-8")
    path = tmp_path / "my bots.py"
    path.write_text(FIRST, "utf-8")
    return path


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["--lang", "en", *words])


def test_a_class_in_a_file_plays(file: Path) -> None:
    name = f"{file}:First"
    clock = simulate(GAME, 2, [name, "random"], 4, limit=80, workers=1).times()[name]
    assert clock.lost == 0
    assert clock.tokens == 2 * clock.moves > 0


def test_an_error_in_a_class_is_quoted(file: Path) -> None:
    name = f"{file}:Broken"
    clock = simulate(GAME, 2, [name, "random"], 2, limit=120, workers=1).times()[name]
    assert clock.failed == clock.moves
    assert clock.first_fault is not None
    assert "RuntimeError: no idea" in clock.first_fault.en


def test_a_class_that_cannot_be_made_is_refused(file: Path) -> None:
    for name, reason in (("Picky", "not today"), ("Nobody", "no class “Nobody”")):
        with pytest.raises(InputError, match=reason):
            simulate(GAME, 2, [f"{file}:{name}", "random"], 1)


def test_a_bot_of_another_package_has_a_name(file: Path, tmp_path: Path) -> None:
    shutil.copy(file, tmp_path / "napoleon.py")
    metadata = tmp_path / "napoleon-1.5.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: napoleon\nVersion: 1.5\n")
    (metadata / "entry_points.txt").write_text("[risiko.bots]\nnapoleon = napoleon:First\n")
    risiko = [sys.executable, "-m", "risiko", "--lang", "en"]

    def call(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*risiko, *words],
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )

    checked = call("bot", "check", "napoleon", "--id", GAME, "--decisions", "10")
    assert checked.returncode == 0, checked.stdout
    assert "says who it is: napoleon 1.5" in checked.stdout
    played = call("arena", GAME, "--bots", "napoleon,random", "--games", "2", "--limit", "120")
    assert played.returncode == 0, played.stderr
    assert "napoleon" in played.stdout
    assert "Tokens" in played.stdout
    unknown = call("arena", GAME, "--bots", "wellington,random")
    assert unknown.returncode == 2
    assert "napoleon" in unknown.stderr


def test_the_template_passes_its_test_as_written(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "bot"
    done = run("bot", "new", str(folder))
    assert done.exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert tested.returncode == 0, tested.stdout
    assert "2 passed" in tested.stdout


def test_the_template_overwrites_nothing(tmp_path: Path) -> None:
    write_template(tmp_path)
    (tmp_path / "my_bot.py").write_text("mine", "utf-8")
    done = run("bot", "new", str(tmp_path))
    assert done.exit_code == 2
    assert "already" in done.output
    assert (tmp_path / "my_bot.py").read_text("utf-8") == "mine"
