"""Where compiled code is kept on disk, and which sources it is made from."""

import hashlib
import importlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent.parent
"""The folder of `risiko`."""
COMPILED_FOLDERS = ("classic/kernel", "bots/planner", "bots/evolution/planner", "rl/kernel")
"""What is compiled: the rules, the planners and the environments that work on them."""
COMPILED_FILES = ("compiler/jit.py", "compiler/records.py", "record/mixing.py", "rl/plane.py")
"""What the compiled code uses from elsewhere."""
LARGEST_CODE = 4_000_000
"""More bytes than any compiled entry point takes on disk."""


def list_sources() -> list[Path]:
    """The files the compiled code is made from."""
    found = [path for folder in COMPILED_FOLDERS for path in (PACKAGE / folder).rglob("*.py")]
    return sorted(found + [PACKAGE / name for name in COMPILED_FILES])


def fingerprint() -> str:
    """A hash over all sources. It names the cache, so that compiled code is never stale."""
    digest = hashlib.sha256()
    for path in list_sources():
        name = path.relative_to(PACKAGE).as_posix()
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The folder of the cache for compiled code."""
    import platformdirs

    return platformdirs.user_cache_path("risiko") / f"kernel-{fingerprint()}"


def is_cached(module: str, entry: str) -> bool:
    """Whether an entry point is in the cache, so that nobody has to wait for it."""
    return any(cache_folder().glob(f"**/{module}.{entry}-*.nbi"))


def find_folder() -> Path | None:
    """The folder of the cache, if compiled code is there or can be written there."""
    folder = cache_folder()
    return folder if any(folder.glob("**/*.nbi")) else _usable(folder)


def _usable(folder: Path) -> Path | None:
    """The folder, if compiled code can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder) as probe:
            probe.write(bytes(LARGEST_CODE))
            probe.flush()
    except OSError:  # no home, no permission, or the disk is full
        return None
    return folder


def numba_config() -> Any:
    """Numba's settings; raises ImportError where there is no Numba."""
    return importlib.import_module("numba.core.config")


@contextmanager
def kept_in(folder: Path | None) -> Iterator[None]:
    """Let Numba cache compiled code in a folder, or nowhere."""
    config = numba_config()
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder) if folder else ""
    try:
        yield
    finally:
        config.CACHE_DIR = before
