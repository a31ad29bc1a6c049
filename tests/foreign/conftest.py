"""The foreign game, added to the list for one test, or installed like any other package."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from risiko import registry
from tests.foreign.nine import FAMILY


@pytest.fixture
def nine() -> Iterator[str]:
    """The id of the game, while it is in the list."""
    registry.register(FAMILY)
    yield FAMILY.games[0].id
    registry.unregister(FAMILY)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder for the Python path in which a package is installed that brings the game."""
    metadata = tmp_path / "nine-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: nine\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[risiko.games]\nnine = tests.foreign.nine:FAMILY\n")
    return tmp_path
