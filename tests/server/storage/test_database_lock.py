"""One server per database: a second start on the same file, in processes of their own."""

import asyncio
import fcntl
import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from risiko.cli import app
from risiko.cli import play as playing
from risiko.server import run
from risiko.server.app import open_services
from risiko.server.clock import WallClock
from risiko.server.storage.database import BadDatabase, file_of
from risiko.server.storage.database_lock import DatabaseInUse, claim
from tests.server.processes import risiko, running, serving_process
from tests.server.site import quick

NOBODY = 65534
"""A user without any rights, for tests that run as root."""


def home(folder: Path) -> dict[str, str]:
    """A machine of one's own, without a desktop."""
    return {"XDG_DATA_HOME": str(folder), "DISPLAY": "", "WAYLAND_DISPLAY": ""}


def test_a_second_server_on_one_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "deep")
    file = tmp_path / "deep" / "games.db"
    with serving_process(f"sqlite:///{file}") as first:
        (tmp_path / "other.db").symlink_to(file)
        for lang, words, name in (
            ("de", "wird schon von einem anderen Risiko-Server benutzt", "deep/games.db"),
            ("en", "is already used by another Risiko server", tmp_path / "link" / "games.db"),
        ):
            done = risiko("--lang", lang, "serve", "--port", "0", "--database", f"sqlite:///{name}")
            assert done.returncode == 2
            assert f"{file} {words} ({first.address})" in done.stderr
            assert "Traceback" not in done.stderr
        for name in (file, "deep/games.db", "link/games.db", "link/../deep/games.db", "other.db"):
            with pytest.raises(DatabaseInUse) as caught, claim(f"sqlite:///{name}"):
                pass
            assert (caught.value.file, caught.value.address) == (file, first.address)
        assert first.process.poll() is None

        async def another() -> None:
            """A server that is started in any other way."""
            async with open_services(quick("sqlite:///other.db"), WallClock()):
                pass

        with pytest.raises(DatabaseInUse):
            asyncio.run(another())


@pytest.mark.parametrize("sig", [signal.SIGKILL, signal.SIGTERM])
def test_the_lock_ends_with_the_process(sqlite: str, sig: int) -> None:
    with serving_process(sqlite) as server:
        assert server.stop(sig) == -sig
    with claim(sqlite):
        pass


def test_risiko_a_second_time_leads_to_the_game_that_runs(tmp_path: Path) -> None:
    """Whoever clicks twice gets one server and two pages of it."""
    shown = tmp_path / "shown"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {shown}\n')
    browser.chmod(0o755)
    desktop = {**home(tmp_path), "DISPLAY": ":0", "BROWSER": str(browser)}
    with running(**home(tmp_path)) as first:
        done = risiko("--lang", "de", environment=desktop)
        assert done.returncode == 0, done.stderr
        assert done.stdout.split("\n") == [f"Risiko läuft schon auf {first.address}", ""]
        assert shown.read_text().split() == [first.address]
        done = risiko("--lang", "en", environment=home(tmp_path))  # no desktop, no browser
        assert done.returncode == 0
        assert f"Risiko is already running at {first.address}" in done.stdout
        assert shown.read_text().split() == [first.address]


def test_risiko_waits_for_one_that_is_about_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the file and answers no more; if it does not end, that is said."""
    tried = 0

    def serve(listening: Any, *_: Any, **__: Any) -> None:
        nonlocal tried
        listening.close()
        tried += 1
        if tried < 4:
            raise DatabaseInUse(Path("/games.db"), None if tried == 1 else "http://127.0.0.1:9/")

    monkeypatch.setattr(playing, "_serve", serve)
    monkeypatch.setattr(run, "answers", lambda address: tried == 4)
    monkeypatch.setattr(playing, "PAUSE", 0.0)
    assert CliRunner().invoke(app, ["--lang", "en"]).exit_code == 0
    assert tried == 4
    tried = -1000
    monkeypatch.setattr(playing, "PATIENCE", 0.0)
    done = CliRunner().invoke(app, ["--lang", "en"])
    assert done.exit_code == 2
    assert "/games.db is already used by another Risiko server" in done.output


@pytest.mark.parametrize(
    ("host", "here"), [("0.0.0.0", "127.0.0.1"), ("127.0.0.1", "127.0.0.1"), ("::", "[::1]")]
)
def test_the_address_for_a_browser_on_this_machine(host: str, here: str) -> None:
    try:
        listening = run.listen(host, 0)
    except OSError:
        pytest.skip(f"this machine has no {host}")
    with listening:
        address = run.local_address_of(listening)
        assert address == f"http://{here}:{listening.getsockname()[1]}/"
        assert run.answers(address)
    assert not run.answers(address)
    assert not run.answers("nonsense")


@contextmanager
def sealed() -> Iterator[Path]:
    """A folder we may not write to."""
    with tempfile.TemporaryDirectory() as name:  # pytest's own folder only its owner may enter
        folder = Path(name).resolve()
        folder.chmod(0o555)
        user = os.geteuid()
        if user == 0:
            os.seteuid(NOBODY)
        try:
            yield folder
        finally:
            os.seteuid(user)
            folder.chmod(0o755)


@pytest.mark.parametrize("below", ["games.db", "new/games.db"])
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", "lässt sich nicht schreiben: Der Zugriff ist nicht erlaubt"),
        ("en", "cannot be written: access is not allowed"),
    ],
)
def test_a_folder_that_cannot_be_written_to_is_a_clear_error(
    below: str, lang: str, words: str
) -> None:
    with sealed() as folder:
        database = f"sqlite:///{folder / below}"
        done = CliRunner().invoke(
            app, ["--lang", lang, "serve", "--port", "0", "--database", database]
        )
    assert done.exit_code == 2
    assert f"{folder / below}.lock {words}" in done.output


def test_one_process_may_claim_a_file_twice(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    lock = tmp_path / "games.db.lock"

    def taken() -> bool:
        with lock.open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

    first, second = claim(database, "http://here/"), claim(database)
    first.__enter__()
    second.__enter__()
    assert lock.read_text() == "http://here/\n"
    first.__exit__(None, None, None)
    assert taken()
    second.__exit__(None, None, None)
    assert not taken()
    assert lock.read_text() == ""


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("sqlite:////games/a.db", "/games/a.db"),
        ("sqlite+aiosqlite:////games/./b/../a.db", "/games/a.db"),
        ("sqlite:///file:/games/a%20b.db?uri=true", "/games/a b.db"),
        ("sqlite:///file:///games/a.db?uri=true", "/games/a.db"),
        ("postgresql://user@host/name", None),
    ],
)
def test_the_file_of_a_database(address: str, file: str | None) -> None:
    assert file_of(address) == (None if file is None else Path(file))


@pytest.mark.parametrize("address", ["sqlite:///file::memory:?uri=true", "sqlite:///:memory:"])
def test_memory_is_no_file(address: str) -> None:
    with pytest.raises(BadDatabase):
        file_of(address)
