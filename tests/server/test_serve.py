"""The commands that start a server, as people use them."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

import risiko
from risiko.cli import app
from risiko.server import run
from tests.forks import Forked, fork_risiko

STOPPED = 60


@contextmanager
def started(*words: str, **environment: str) -> Iterator[tuple[Forked, str]]:
    """A server in a process of its own, and its address."""
    everything = {**os.environ, "RISIKO_KERNEL": "plain", **environment}
    together = Path("/dev/stdout")
    server = fork_risiko("--lang", "en", *words, environment=everything, log=together)
    try:
        line = server.stdout.readline()
        assert "Risiko is running at http://" in line, line + server.stdout.read()
        yield server, line.split()[-1]
    finally:
        server.kill()


def test_serve_says_where_it_is_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'deep' / 'games.db'}"
    with started("serve", "--port", "0", "--database", database) as (server, address):
        with urllib.request.urlopen(f"{address}healthz", timeout=60) as answer:
            assert json.load(answer)["status"] == "ok"
        server.send_signal(signal.SIGINT)
        output = server.stdout.read()
        assert server.wait(STOPPED) == 0
        assert "Traceback" not in output
    assert (tmp_path / "deep" / "games.db").exists()


def test_risiko_alone_serves_this_machine_and_keeps_its_games(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path), "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    with started(**home) as (server, address):
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(f"{address}api/games", timeout=60) as answer:
            assert [game["id"] for game in json.load(answer)] == list(risiko.games())
        server.send_signal(signal.SIGINT)
        assert server.wait(STOPPED) == 0
    assert (tmp_path / "risiko" / "risiko.db").exists()


def test_a_port_that_is_taken_is_a_clear_error(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        words = ["--lang", "en", "serve", "--port", str(port)]
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 2
        assert str(port) in done.output
        with run.free_port("127.0.0.1", port) as other:
            assert other.getsockname()[1] != port


@pytest.mark.parametrize("database", ["mysql://x/y", "nonsense", "sqlite://"])
def test_a_database_that_cannot_be_is_a_clear_error(database: str) -> None:
    words = ["--lang", "en", "serve", "--port", "0", "--database", database]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert "error: " in done.output
    assert "Traceback" not in done.output


def test_a_database_that_does_not_answer_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no database, whatever its name says\n" * 100)
    for database in ("postgresql://nobody@127.0.0.1:1/none", f"sqlite:///{tmp_path / 'file'}"):
        done = subprocess.run(
            [sys.executable, "-m", "risiko", "--lang", "en", "serve", "--port", "0"],
            env={**os.environ, "RISIKO_DATABASE": database, "RISIKO_KERNEL": "plain"},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode != 0
        assert "error: " in done.stderr
        assert "Traceback" not in done.stderr


def test_a_browser_is_opened_only_where_there_is_a_desktop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not run.has_desktop()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert run.has_desktop()
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.delenv("WAYLAND_DISPLAY")
    assert run.has_desktop()


def test_other_commands_do_not_load_the_server() -> None:
    code = (
        "import sys, risiko.cli;"
        "print([m for m in ('fastapi', 'sqlalchemy', 'uvicorn', 'pydantic') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
