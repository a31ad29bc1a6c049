"""One server per SQLite file: a second one is refused. On PostgreSQL there may be several.

The lock on an SQLite file is one of the operating system, so it ends with the process, however that
ends. The lock file beside the database holds the address of the server, to be shown to whoever
starts a second one.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from risiko.errors import InputError, describe
from risiko.server.storage.database import BadDatabase, file_of, problem

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

SUFFIX = ".lock"
"""The suffix of the lock file, after the name of the database file."""
LOCKED_BYTE = 1 << 20
"""Windows locks single bytes, which nobody else can read then, so one behind the text is locked."""
LONGEST_ADDRESS = 300
"""Bytes of the lock file that are read."""


class _Claim:
    """A file that this process has locked, and how often it has claimed it."""

    def __init__(self, opened: int) -> None:
        self.opened = opened
        self.count = 0


_claims: dict[Path, _Claim] = {}


class DatabaseInUse(InputError):
    """Another process uses this database file."""

    def __init__(self, file: Path, address: str | None) -> None:
        self.file = file
        self.address = address
        """The address of that server, if it is known."""
        key = "in_use" if address is None else "in_use_at"
        super().__init__(problem(key, file=file, address=address))


class NotWritable(BadDatabase):
    """The folder of a database, or the lock file in it, cannot be written to."""

    def __init__(self, file: Path, error: OSError) -> None:
        super().__init__(problem("not_writable", file=file, reason=describe(error)))


@contextmanager
def claim(database: str, address: str = "") -> Iterator[None]:
    """Lock the file of a database for this process; the lock file names the server's address.

    The same process may claim it again. PostgreSQL needs no lock. Raises DatabaseInUse,
    NotWritable and BadDatabase.
    """
    file = file_of(database)
    if file is None:
        yield
        return
    if file not in _claims:
        _claims[file] = _Claim(_lock(file, address))
    held = _claims[file]
    held.count += 1
    try:
        yield
    finally:
        held.count -= 1
        if not held.count:
            del _claims[file]
            _write(held.opened, "")
            os.close(held.opened)  # which ends the lock; the file stays for whoever has it open


def _lock(file: Path, address: str) -> int:
    """Open and lock the lock file of a database; closing it ends the lock."""
    lock = file.with_name(file.name + SUFFIX)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        opened = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise NotWritable(lock, error) from None
    try:
        if not _take(opened, lock):
            raise DatabaseInUse(file, _read(opened))
        _write(opened, address)
    except BaseException:
        os.close(opened)
        raise
    return opened


def _take(opened: int, lock: Path) -> bool:
    """Take the lock; False if another process has it."""
    try:
        if sys.platform == "win32":
            os.lseek(opened, LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError as error:
        raise NotWritable(lock, error) from None
    return True


def _write(opened: int, address: str) -> None:
    os.ftruncate(opened, 0)
    os.lseek(opened, 0, os.SEEK_SET)
    if address:
        os.write(opened, f"{address}\n".encode())


def _read(opened: int) -> str | None:
    """The address in a lock file; None if it has not been written completely yet."""
    os.lseek(opened, 0, os.SEEK_SET)
    words = os.read(opened, LONGEST_ADDRESS).decode("utf-8", "replace")
    return words.strip() or None if words.endswith("\n") else None
