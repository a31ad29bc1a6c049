"""Open files: how many this process may have, and how many of them may be connections."""

import sys
from contextlib import suppress

WANTED = (16_384, 10_240, 4_096)
"""What is asked for, one after the other: some systems grant no more than the last ones."""
RESERVED = 64
"""For the database, the log, the client's files and whatever else is opened."""
UNKNOWN = 512
"""What is taken for granted where the system does not say."""


def most_files() -> int:
    """How many files this process may open."""
    if sys.platform == "win32":
        return UNKNOWN
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED[0] if soft == resource.RLIM_INFINITY else soft


def raise_most_files() -> None:
    """Ask for as many as a server needs: systems often grant few unless one asks."""
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
    """How many connections there may be: a quarter of the files stays free for everything else."""
    files = most_files()
    return max(1, files - max(RESERVED, files // 4))
