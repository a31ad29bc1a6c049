"""Builds the archives of a release, checks them, and tries each in clean environments.

`python -m tools.release FOLDER` writes the source archive, and the wheel made from it, into a
folder. It fails if an archive lacks something, or does not work on a Python of this machine.
"""

import os
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from uv import find_uv_bin

PROJECT = Path(__file__).parent.parent
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
"""The versions of Python that are looked for."""
PAGE = "risiko/server/client/index.html"
UNWANTED = ("__pycache__", "node_modules", ".venv", ".git/", "/artefacts/")
"""What belongs into no archive."""
BIGGEST = 4_000_000
"""Bytes of an archive; far more means that something was packed by mistake."""
TRIAL = """
import random, risiko
dice = random.Random(0)
for id in risiko.games():
    game = risiko.game(id)
    position = game.start(game.seats[0])
    while position.turn == risiko.CHANCE:
        position = position.draw(dice.randrange(position.chance()))
    assert position.options(), id
"""
"""Starts every game, which needs all boards, cards and texts."""


class ReleaseError(Exception):
    """What is wrong with a release."""


class Release(NamedTuple):
    """The two archives of a version."""

    source: Path
    wheel: Path


def build(folder: Path) -> Release:
    """Pack the source archive and make the wheel from it, as an index and its users do."""
    _run(sys.executable, "-m", "build", "-q", "--no-isolation", "--outdir", folder, PROJECT)
    (source,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Release(source, wheel)


def check(release: Release) -> None:
    """Check what the archives contain and say about themselves."""
    _run(sys.executable, "-m", "twine", "check", "--strict", *release)
    with tarfile.open(release.source) as source, zipfile.ZipFile(release.wheel) as wheel:
        for archive, names in (
            (release.source, source.getnames()),
            (release.wheel, wheel.namelist()),
        ):
            if not any(name.endswith(PAGE) for name in names):
                raise ReleaseError(f"{archive.name} has no browser client.")
            unwanted = [name for name in names if any(part in name for part in UNWANTED)]
            if unwanted:
                raise ReleaseError(f"{archive.name} has {unwanted[0]}.")
            if archive.stat().st_size > BIGGEST:
                raise ReleaseError(f"{archive.name} has {archive.stat().st_size} bytes.")


def find_pythons() -> dict[str, Path]:
    """The Pythons of this machine that can run the package, by version."""
    found = dict[str, Path]()
    for program in _candidates():
        asked = subprocess.run(
            [program, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=False,
        )
        version = asked.stdout.strip()
        if asked.returncode == 0 and version in PYTHONS:
            found.setdefault(version, program)
    return found


def _candidates() -> Iterator[Path]:
    """Programs that may be a Python: this one, those on the path, those that pyenv keeps."""
    on_path = (shutil.which(f"python{version}") for version in PYTHONS)
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    yield from chain(
        [Path(sys.executable)], map(Path, filter(None, on_path)), sorted(kept.glob("*/bin/python"))
    )


def try_engine(archive: Path, python: Path) -> None:
    """Install an archive alone; list the games, compute odds, and play from Python."""
    with tempfile.TemporaryDirectory() as folder:
        risiko = _install(str(archive), python, Path(folder))
        _run(risiko, "games")
        _run(risiko, "odds", "10", "8")
        _run(risiko.with_name("python"), "-c", TRIAL)
        asked = subprocess.run(
            [risiko, "--lang", "en"], capture_output=True, text=True, check=False
        )
        if "risiko[server]" not in asked.stderr:
            raise ReleaseError(f"Without the server, `risiko` says: {asked.stderr}")


def try_server(archive: Path, python: Path) -> None:
    """Install an archive with its server, start it, and ask for the page."""
    with tempfile.TemporaryDirectory() as folder:
        risiko = _install(f"{archive}[server]", python, Path(folder))
        where = ["--port", "0", "--database", f"sqlite:///{folder}/games.db"]
        with subprocess.Popen(
            [str(risiko), "--lang", "en", "serve", *where], stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                address = server.stdout.readline().split()[-1]
                with urllib.request.urlopen(address) as page:
                    if b"<title>" not in page.read():
                        raise ReleaseError("The server's page is empty.")
            finally:
                server.send_signal(signal.SIGTERM)


def try_command(archive: Path) -> None:
    """Run the command without installing it, as `uvx risiko` does."""
    _run(find_uv_bin(), "tool", "run", "--isolated", "--from", archive, "risiko", "games")


def _install(package: str, python: Path, folder: Path) -> Path:
    """Install a package in an empty environment; the command there."""
    place = folder / "environment"
    _run(find_uv_bin(), "venv", "-q", "--python", python, place)
    installed = place / ("Scripts" if sys.platform == "win32" else "bin")
    _run(find_uv_bin(), "pip", "install", "-q", "--python", installed / "python", package)
    return installed / "risiko"


def _run(*command: object) -> None:
    """Run a program; what it says is shown only if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ReleaseError(f"{' '.join(words)}\n{done.stdout}{done.stderr}")


def main() -> None:
    """Make a release, and say what was tried."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for old in chain(folder.glob("*.tar.gz"), folder.glob("*.whl")):
        old.unlink()
    try:
        release = build(folder)
        check(release)
        try_command(release.wheel)
        for version, python in find_pythons().items():
            for archive in release:
                try_engine(archive, python)
                try_server(archive, python)
                print(f"{archive.name} works on Python {version}.")
    except ReleaseError as trouble:
        sys.exit(str(trouble))


if __name__ == "__main__":
    main()
