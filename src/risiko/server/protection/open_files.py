"""The limit of open files of this process, and how many of them may be connections."""

import sys
from contextlib import suppress

WANTED = (16_384, 10_240, 4_096)
"""Limits to ask for, one after the other: some systems allow no more than the last."""
RESERVED = 64
"""Files kept free for the database, the log, the client's files and others."""
UNKNOWN = 512
"""The assumed limit where the system does not tell."""


def file_limit() -> int:
    """How many files this process may open."""
    if sys.platform == "win32":
        return UNKNOWN
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED[0] if soft == resource.RLIM_INFINITY else soft


def raise_file_limit() -> None:
    """Ask for as many files as a server needs: the default is often low."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in WANTED:
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(most, soft), hard))
            return


def room_for_connections() -> int:
    """How many connections there may be; a quarter of the files is kept free for other things."""
    files = file_limit()
    return max(1, files - max(RESERVED, files // 4))
