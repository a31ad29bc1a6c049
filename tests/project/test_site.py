"""The documentation site is whole, and loads nothing from elsewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.site.diagram import draw
from tools.site.hooks import find_target
from tools.site.reference import PACKAGE, list_pages

ROOT = Path(__file__).parents[2]
LOADED = re.compile(
    r'<(?:script|img|iframe|source)\b[^>]*\bsrc="([^"]+)|<link\b[^>]*\bhref="([^"]+)'
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of today; a link or page that is missing is an error."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(  # not quietly: MkDocs counts only the warnings that it says
        [sys.executable, "-m", "mkdocs", "build", "-d", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_both_start_pages_lead_to_the_guides(site: Path) -> None:
    for start, guides in (
        ("index.html", ("play", "host", "bots", "research", "CONTRIBUTING")),
        ("index.de/index.html", ("play.de", "rules.de", "host", "bots", "research")),
    ):
        page = (site / start).read_text(encoding="utf-8")
        for guide in guides:
            assert (site / guide / "index.html").is_file()
            assert re.search(rf'href="(\.\./)?{re.escape(guide)}/"', page), guide


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 30
    for page in pages:
        text = page.read_text(encoding="utf-8")
        loaded = [source or link for source, link in LOADED.findall(text)]
        assert loaded
        assert [address for address in loaded if "//" in address] == []
        assert 'class="mermaid"' not in text  # a diagram would fetch its script


def test_everything_can_be_searched_in_both_languages(site: Path) -> None:
    index = (site / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "Gebiet" in index
    assert "risiko.protocol" in index


def test_the_reference_describes_the_protocol_from_its_docstrings(site: Path) -> None:
    page = (site / "reference" / "risiko" / "index.html").read_text(encoding="utf-8")
    assert 'id="risiko.protocol.Position"' in page


def test_every_page_of_the_reference_shows_modules_that_exist() -> None:
    for _, text in list_pages():
        for name in re.findall(r"^::: ([\w.]+)$", text, re.M):
            path = PACKAGE.joinpath(*name.split(".")[1:])
            assert path.is_dir() or path.with_suffix(".py").is_file(), name


def test_links_into_the_code_lead_to_the_reference_or_nowhere() -> None:
    assert find_target(Path("src/risiko/protocol.py")) == "reference/risiko.md#risiko.protocol"
    assert find_target(Path("docs/tour.md")) == "tour.md"
    assert find_target(Path("web/src/main.ts")) is None


def test_a_diagram_shows_who_imports_above_what_is_imported() -> None:
    picture = draw('a["cli"]\nb["bots: all"]\na --> b\n')
    heights = [int(y) for y in re.findall(r'<text x="\d+" y="(\d+)"', picture)]
    assert heights[0] < heights[1]
    assert ">bots<" in picture
