"""The browser of the browser tests and of the picture in the README: which one, and where from.

`python -m tools.chromium` makes sure that there is one: $CHROMIUM, one on the path, Debian's, or
Playwright's own. Beside it Debian's headless shell is installed, the same browser without windows
and menus, which takes far less of the machine.
"""

import os
import shutil
import sys

from tools.debian import install, succeeds

NAMES = ("chromium", "chromium-browser", "google-chrome")
"""What it is called on the path."""
SHELL = "chromium-headless-shell"
"""The browser without anything but pages: no windows, notifications or push messages."""
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


def find_shell() -> str | None:
    """The headless shell, or the browser itself where somebody chose one or there is no shell."""
    return find() if os.environ.get("CHROMIUM") else shutil.which(SHELL) or find()


def main() -> None:
    """Install a browser unless there is one, and the headless shell where Debian has it."""
    if not os.environ.get("CHROMIUM") and shutil.which(SHELL) is None:
        install(SHELL, "the browser tests")
    if find() is not None or (install("chromium", "the browser tests") and find() is not None):
        return
    if not succeeds(sys.executable, "-m", "playwright", "install", "chromium"):
        raise SystemExit(MISSING)


if __name__ == "__main__":
    main()
