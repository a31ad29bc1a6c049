"""What is released can be installed, whole, on every Python that is there."""

import tarfile
from pathlib import Path

import pytest

from tools import release
from tools.release import Release, ReleaseError, find_pythons

PYTHONS = find_pythons()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Release:
    """The archives of today's version."""
    return release.build(tmp_path_factory.mktemp("dist"))


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


def test_the_source_archive_installs_without_node(
    built: Release, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RISIKO_KERNEL", "plain")  # the kernel of the wheel is compiled below
    release.try_engine(built.source, next(iter(PYTHONS.values())))


@pytest.mark.parametrize("version", PYTHONS)
def test_the_engine_works_on_every_python(built: Release, version: str) -> None:
    release.try_engine(built.wheel, PYTHONS[version])


@pytest.mark.parametrize("version", PYTHONS)
def test_the_server_works_on_every_python(built: Release, version: str) -> None:
    release.try_server(built.wheel, PYTHONS[version])
