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
import time
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
LAST_COMPILED = "who_acts"
"""The entry point of the kernel that is compiled last for single games."""
GLANCE = 0.1
"""Seconds between two looks whether it has been."""
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


class Installed:
    """An empty environment, home and cache of its own, into which an archive is installed."""

    def __init__(self, python: Path, folder: Path) -> None:
        self._place = folder / "environment"
        self._commands = self._place / ("Scripts" if sys.platform == "win32" else "bin")
        self._cache = folder / "cache"
        self._home = {
            "HOME": str(folder),
            "XDG_CACHE_HOME": str(self._cache),
            "XDG_DATA_HOME": str(folder / "data"),
        }
        _run(find_uv_bin(), "venv", "-q", "--python", python, self._place)

    def install(self, package: str) -> None:
        """Install a package with what it needs."""
        python = self._commands / "python"
        _run(find_uv_bin(), "pip", "install", "-q", "--python", python, package)

    def run(self, name: str, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run a command; games are played without a compiler."""
        return subprocess.run(
            [self._commands / name, *words],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, **self._home, "RISIKO_KERNEL": "plain"},
        )

    def start(self, name: str, *words: str) -> "subprocess.Popen[str]":
        """Start a command as somebody does who has just installed it, on a machine without
        a desktop.
        """
        dropped = ("RISIKO_KERNEL", "DISPLAY", "WAYLAND_DISPLAY")
        env = {name: value for name, value in os.environ.items() if name not in dropped}
        return subprocess.Popen(
            [str(self._commands / name), *words],
            stdout=subprocess.PIPE,
            text=True,
            env={**env, **self._home},
        )

    def has_compiled(self) -> bool:
        """Whether the kernel has been compiled here."""
        return any(self._cache.glob(f"**/playout.{LAST_COMPILED}-*.nbi"))


def try_engine(archive: Path, place: Installed) -> None:
    """Install an archive alone; list the games, compute odds, and play from Python."""
    place.install(str(archive))
    for name, *words in (
        ("risiko", "games"),
        ("risiko", "odds", "10", "8"),
        ("python", "-c", TRIAL),
    ):
        done = place.run(name, *words)
        if done.returncode:
            raise ReleaseError(f"{name} {words[0]}\n{done.stdout}{done.stderr}")
    asked = place.run("risiko", "--lang", "en")
    if "risiko[server]" not in asked.stderr:
        raise ReleaseError(f"Without the server, `risiko` says: {asked.stderr}")


def try_server(archive: Path, place: Installed, *, compiling: bool = True) -> float:
    """Install an archive with its server, start it for the first time, and ask for the page.

    It comes before the kernel is compiled, which happens in the background and is waited for if
    wanted. The result is after how many seconds the page came.
    """
    place.install(f"{archive}[server]")
    begin = time.monotonic()
    with place.start("risiko", "--lang", "en") as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            with urllib.request.urlopen(address) as page:
                if b"<title>" not in page.read():
                    raise ReleaseError("The server's page is empty.")
            waited = time.monotonic() - begin
            if place.has_compiled():
                raise ReleaseError("The page comes only when the kernel has been compiled.")
            while compiling and not place.has_compiled():
                if server.poll() is not None:
                    raise ReleaseError("The server has ended while it compiled the kernel.")
                time.sleep(GLANCE)
        finally:
            server.send_signal(signal.SIGTERM)
    return waited


def try_command(archive: Path) -> None:
    """Run the command without installing it, as `uvx risiko` does."""
    _run(find_uv_bin(), "tool", "run", "--isolated", "--from", archive, "risiko", "games")


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
                with tempfile.TemporaryDirectory() as home:
                    place = Installed(python, Path(home))
                    try_engine(archive, place)
                    waited = try_server(archive, place)
                print(
                    f"{archive.name} works on Python {version}; "
                    f"the first page came after {waited:.1f} s.",
                    flush=True,
                )
    except ReleaseError as trouble:
        sys.exit(str(trouble))


if __name__ == "__main__":
    main()
