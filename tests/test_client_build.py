"""The browser client is built the same everywhere, and fits a strict content security policy."""

import gzip
import json
import re
from html.parser import HTMLParser

import pytest

from tools.build_client import BUILT_FROM, CLIENT, LOCK, WEB, build

FIRST_LOAD = 200_000
"""Bytes, packed."""
EXACT = re.compile(r"\d+\.\d+\.\d+")


class Tags(HTMLParser):
    """The tags of a page with their attributes, and the text within scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] in ("script", "style") and data.strip():
            self.inline.append(data)


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    build()


def test_what_is_built_is_not_built_again() -> None:
    before = (CLIENT / "index.html").stat().st_mtime_ns
    assert not build()
    assert (CLIENT / "index.html").stat().st_mtime_ns == before
    assert len(BUILT_FROM.read_text()) == 64


def test_the_page_has_no_inline_scripts_or_styles() -> None:
    page = Tags()
    page.feed((CLIENT / "index.html").read_text("utf-8"))
    assert page.inline == []
    assert not any(tag == "style" for tag, _ in page.tags)
    for tag, attributes in page.tags:
        assert not any(name == "style" or name.startswith("on") for name in attributes)
        assert tag != "script" or str(attributes["src"]).startswith("/assets/")


def test_no_component_has_a_fixed_style_attribute() -> None:
    """A template is parsed as HTML, where a policy forbids them; `style:` and classes are fine."""
    components = [*WEB.glob("src/**/*.svelte")]
    assert len(components) > 10
    assert [file for file in components if re.search(r'\sstyle="', file.read_text("utf-8"))] == []


def test_packages_are_pinned_by_version_and_hash_and_name_no_registry() -> None:
    wanted = json.loads((WEB / "package.json").read_text("utf-8"))
    locked = json.loads(LOCK.read_text("utf-8"))
    assert locked["lockfileVersion"] == 3
    for name, version in wanted["devDependencies"].items():
        assert EXACT.fullmatch(version), name
        assert locked["packages"][f"node_modules/{name}"]["version"] == version
    for name, package in locked["packages"].items():
        assert "resolved" not in package, name
        assert not name or package["integrity"].startswith("sha512-"), name


def test_the_licences_of_what_is_bundled_are_there() -> None:
    assert "svelte" in (CLIENT / "licences.md").read_text("utf-8")
    assert "SIL Open Font License" in (CLIENT / "alegreya-sans-licence.txt").read_text("utf-8")


def measure_first_load() -> int:
    """Bytes, packed: all scripts and styles of all pages together, without the map's drawing."""
    assets = [path for path in (CLIENT / "assets").iterdir() if path.suffix in (".js", ".css")]
    packed = {path.name: len(gzip.compress(path.read_bytes())) for path in assets}
    drawing = [name for name in packed if name.startswith("world-")]
    assert len(drawing) == 1
    return sum(packed.values()) - packed[drawing[0]]


def test_the_first_load_is_small() -> None:
    assert measure_first_load() < FIRST_LOAD
