"""Every example in the README and the docs is run, page by page, and every link leads somewhere."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from risiko.cli import app

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")
SLOW = ("simulate", "bench", "terminal", "serve", "arena", "ladder", "calibrate", "review", "weigh")
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
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_two_commands_stand_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.index("make play") < text.index("make test") < text.index("## What there is")
    assert "not connected with" in text
