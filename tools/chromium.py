"""The browser of the browser tests and of the picture in the README: which one, and where from.

`python -m tools.chromium` makes sure that there is one: $CHROMIUM, one on the path, Debian's, or
Playwright's own.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
"""What it is called on the path."""
MISSING = """\
The browser tests need Chromium, and it could not be installed here.
Install it (Debian: apt-get install chromium), or set CHROMIUM to its path."""


def find() -> str | None:
    """The program to start; None for Playwright's own."""
    chosen = os.environ.get("CHROMIUM")
    if not chosen:
        return next(filter(None, map(shutil.which, NAMES)), None)
    found = shutil.which(chosen)
    if found is None:
        raise SystemExit(f"CHROMIUM is set to {chosen}, which cannot be run.")
    return found


def succeeds(*command: str) -> bool:
    """Whether a command can be run and does its work."""
    return shutil.which(command[0]) is not None and subprocess.call(command) == 0


def install_debians() -> bool:
    """Debian's package, where it can be installed."""
    if shutil.which("apt-get") is None:
        return False
    as_root: tuple[str, ...] = ()
    if os.geteuid() != 0:
        as_root = ("sudo", "-n")
        if not succeeds(*as_root, "true"):
            return False
    print("Installing chromium for the browser tests.", flush=True)
    succeeds(*as_root, "apt-get", "update", "-qq")
    return succeeds(
        *(*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install"),
        *("-y", "-qq", "--no-install-recommends", "chromium"),
    )


def main() -> None:
    """Install a browser unless there is one."""
    if find() is not None or (install_debians() and find() is not None):
        return
    if not succeeds(sys.executable, "-m", "playwright", "install", "chromium"):
        raise SystemExit(MISSING)


if __name__ == "__main__":
    main()
