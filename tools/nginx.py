"""The proxy of the tests with several servers: Debian's nginx.

`python -m tools.nginx` makes sure that there is one: $NGINX, one on the path, or Debian's package,
which is unpacked beside Python's packages and not installed, since it would start a web server.
Where there is none, those tests are skipped, and it says so.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.debian import unpack

UNPACKED = Path(sys.prefix) / "nginx"
"""The folder of Debian's package."""
MISSING = """\
The tests with several servers behind a proxy need nginx, and it could not be had here: they are
skipped. Install it (Debian: apt-get install nginx), or set NGINX to its path."""


def find() -> str | None:
    """The program to start; None if there is none."""
    chosen = os.environ.get("NGINX")
    if chosen:
        found = shutil.which(chosen)
        if found is None:
            raise SystemExit(f"NGINX is set to {chosen}, which cannot be run.")
        return found
    path = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", str(UNPACKED / "usr/sbin")))
    return shutil.which("nginx", path=path)


def runs() -> bool:
    """Whether there is one that can be started: Debian's may miss a library."""
    found = find()
    return found is not None and subprocess.call([found, "-v"], stderr=subprocess.DEVNULL) == 0


def main() -> None:
    """Unpack it unless it is there."""
    if not runs() and not (unpack("nginx", UNPACKED) and runs()):
        print(MISSING, flush=True)


if __name__ == "__main__":
    main()
