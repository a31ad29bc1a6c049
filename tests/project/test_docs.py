"""Every example in the README and the docs is run, page by page.

Every link leads somewhere, and every file and module that is named exists.
"""

import os
import re
import shlex
import sys
from functools import cache
from pathlib import Path
from pkgutil import resolve_name

import pytest
from typer.testing import CliRunner

from risiko.cli import app

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
CODE = re.compile(r"`([^`\n]+)`")
SOURCE = re.compile(r"(?:[\w.-]+/)*[\w.-]+\.(?:py|ts|svelte|toml|md|c)|(?:[\w.-]+/)+")
MODULE = re.compile(r"risiko(?:\.\w+)+")
SLOW = (
    "admin",  # run in `tests/server/accounts/test_admin.py`, on a server's database
    "simulate",
    "bench",
    "terminal",
    "serve",
    "arena",
    "ladder",
    "calibrate",
    "review",
    "weigh",
)
"""Commands whose output is not compared, or that wait for a person."""


def label(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=label)
def test_python_examples_run(page: Path) -> None:
    names: dict[str, object] = {}
    for language, code in BLOCK.findall(page.read_text(encoding="utf-8")):
        if language == "python":
            exec(compile(code, str(page), "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=label)
def test_shell_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines `$ risiko ...` run; what stands below them is what they print."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    for language, code in BLOCK.findall(page.read_text(encoding="utf-8")):
        if language != "console":
            continue
        for part in re.split(r"^\$ ", code, flags=re.M)[1:]:
            command, _, expected = part.partition("\n")
            words = shlex.split(command)
            if words[0] != "risiko" or set(words) & set(SLOW):
                continue
            run = CliRunner().invoke(app, words[1:])
            assert run.exit_code == 0, run.output
            if expected:
                assert run.output == expected


@pytest.mark.parametrize("page", PAGES, ids=label)
def test_links_lead_somewhere(page: Path) -> None:
    for target, heading in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        found = page.parent / target if target else page
        assert found.exists(), target
        if heading:
            assert heading in anchors(found), f"{target}#{heading}"


def anchors(page: Path) -> set[str]:
    """What links to the headings of a page end with."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", one).lower().replace(" ", "-") for one in headings}


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if page.parent != ROOT],
    ids=label,
)
def test_a_page_links_to_its_subject_in_the_code(page: Path) -> None:
    targets = [target for target, _ in LINK.findall(page.read_text(encoding="utf-8"))]
    code = [ROOT / folder for folder in ("src", "web", "tests", "tools", "examples")]
    assert any(
        (page.parent / target).resolve().is_relative_to(folder)
        for target in targets
        if "://" not in target
        for folder in code
    )


@cache
def paths() -> frozenset[str]:
    """All files of the project and their folders, each with all ends of its path."""
    found = [ROOT / file for file in ("pyproject.toml", "README.md", "CONTRIBUTING.md", "web")]
    for folder in ("deploy", "docs", "examples", "src", "tests", "tools", "web/src"):
        found += [ROOT / folder, *(ROOT / folder).rglob("*")]
    parts = [path.relative_to(ROOT).parts for path in found]
    return frozenset("/".join(names[start:]) for names in parts for start in range(len(names)))


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=label)
def test_named_files_and_modules_exist(page: Path) -> None:
    """Pages keep up with files that move; a path may leave out its beginning."""
    prose = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for name in CODE.findall(prose):
        if SOURCE.fullmatch(name):
            assert name.rstrip("/") in paths(), name
        elif MODULE.fullmatch(name):
            resolve_name(name)


def test_the_two_commands_stand_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.index("make play") < text.index("make test") < text.index("## What there is")
    assert "not connected with" in text
