"""Train the networks of the marshal again, each by the command in its file, and compare.

    python tools/train_networks.py [KIND ...]

It needs the extra `train`, and most of an hour for all of them. With the PyTorch named in its file
a network comes out the same to the last digit.
"""

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from importlib import resources
from pathlib import Path
from typing import Any

LEARNT = resources.files("risiko.bots.classic").joinpath("learnt")


def shipped() -> dict[str, dict[str, Any]]:
    """What was learnt for every kind of game, as it is shipped."""
    files = sorted(LEARNT.iterdir(), key=lambda file: file.name)
    return {file.name.removesuffix(".json"): json.loads(file.read_text("utf-8")) for file in files}


def trained_again(command: str) -> dict[str, Any]:
    """What a command makes in an empty folder."""
    program, *words = shlex.split(command)
    assert program == "risiko", command
    folder = words[2]
    with tempfile.TemporaryDirectory() as home:
        subprocess.run([sys.executable, "-m", "risiko", *words], cwd=home, check=True)
        made: dict[str, Any] = json.loads((Path(home) / folder / "weights.json").read_text("utf-8"))
    return made


def main() -> None:
    """Train, compare, and fail if something else came out."""
    known = shipped()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(known))
    kinds = parser.parse_args().kinds or list(known)
    if unknown := set(kinds) - set(known):
        parser.error(f"{', '.join(sorted(unknown))}: there are {', '.join(known)}")
    different = []
    for kind in kinds:
        print(known[kind]["command"], flush=True)
        made = trained_again(known[kind]["command"])
        if made != known[kind]:
            different.append(kind)
        print(f"{kind}: {'another network' if kind in different else 'the same network'}\n")
    sys.exit(f"not as shipped: {', '.join(different)}" if different else 0)


if __name__ == "__main__":
    main()
