"""Programs that tests need, from Debian's packages where they can be installed."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path


def succeeds(*command: str) -> bool:
    """Whether a command can be run and does its work."""
    return shutil.which(command[0]) is not None and subprocess.call(command) == 0


def as_root() -> tuple[str, ...] | None:
    """What to write before a command so that it runs as root; None if that is not possible."""
    if os.geteuid() == 0:
        return ()
    return ("sudo", "-n") if succeeds("sudo", "-n", "true") else None


def install(package: str, purpose: str) -> bool:
    """Install a package, and say what for; whether it is there now."""
    root = as_root() if shutil.which("apt-get") is not None else None
    if root is None:
        return False
    print(f"Installing {package} for {purpose}.", flush=True)
    succeeds(*root, "apt-get", "update", "-qq")
    return succeeds(
        *(*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install"),
        *("-y", "-qq", "--no-install-recommends", package),
    )


def unpack(package: str, folder: Path) -> bool:
    """Unpack a package into a folder without installing it, so that no service is started."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        return False
    with tempfile.TemporaryDirectory() as here:
        if not _download(package, Path(here)):
            root = as_root()
            if root is None or not succeeds(*root, "apt-get", "update", "-qq"):
                return False
            if not _download(package, Path(here)):
                return False
        (file,) = Path(here).glob("*.deb")
        return succeeds("dpkg-deb", "-x", str(file), str(folder))


def _download(package: str, folder: Path) -> bool:
    command = ["apt-get", "download", "-qq", package]
    return subprocess.call(command, cwd=folder, stderr=subprocess.DEVNULL) == 0
