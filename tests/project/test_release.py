"""What is released can be installed, whole, on every Python that is there."""

import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import release
from tools.release import Installed, Release, ReleaseError, find_pythons

PYTHONS = find_pythons()
HERE = "{}.{}".format(*sys.version_info)
"""The Python that all other tests run on, with the compiled kernel."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Release:
    """The archives of today's version."""
    return release.build(tmp_path_factory.mktemp("dist"))


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder for an environment, which is not kept."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def test_archives_are_complete_and_describe_themselves(built: Release) -> None:
    release.check(built)


def test_an_archive_without_the_client_is_refused(built: Release, tmp_path: Path) -> None:
    bare = tmp_path / built.source.name
    with tarfile.open(built.source) as whole, tarfile.open(bare, "w:gz") as less:
        for member in whole.getmembers():
            if "/server/client/" not in member.name:
                less.addfile(member, whole.extractfile(member) if member.isfile() else None)
    with pytest.raises(ReleaseError, match="no browser client"):
        release.check(Release(bare, built.wheel))


def test_the_command_runs_without_being_installed(built: Release) -> None:
    release.try_command(built.wheel)


def test_the_source_archive_installs_without_node(built: Release, home: Path) -> None:
    release.try_engine(built.source, Installed(next(iter(PYTHONS.values())), home))


@pytest.mark.parametrize("version", PYTHONS)
def test_the_wheel_works_on_every_python(built: Release, version: str, home: Path) -> None:
    """Also its first start: the page is there before the kernel is compiled."""
    place = Installed(PYTHONS[version], home)
    release.try_engine(built.wheel, place)
    release.try_server(built.wheel, place, compiling=version != HERE)
