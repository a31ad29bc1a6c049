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
HASHED = re.compile(r"-[\w-]{8}\.(js|css)$")
LINKED = re.compile(r"assets/([\w.-]+)")
IMPORTED = re.compile(r'(?:from|import)\s*"\./([\w.-]+\.js)"')
FIRST_PAGES = {"Table", "WorldMap"}
"""Of the pages that are fetched when they are opened, those that a newcomer comes to."""


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


def _stem(name: str) -> str:
    """The name of a file of the build without its hash."""
    return HASHED.sub("", name)


def list_first_load() -> set[str]:
    """The scripts and styles that the lobby and a table fetch, and all they import."""
    assets = CLIENT / "assets"
    page = (CLIENT / "index.html").read_text("utf-8")
    todo = [name for name in LINKED.findall(page) if name.endswith((".js", ".css"))]
    todo += [path.name for path in assets.glob("*.js") if _stem(path.name) in FIRST_PAGES]
    found: set[str] = set()
    while todo:
        name = todo.pop()
        if name in found:
            continue
        found.add(name)
        if name.endswith(".js"):
            todo += IMPORTED.findall((assets / name).read_text("utf-8"))
            todo += [
                style.name for style in assets.glob("*.css") if _stem(style.name) == _stem(name)
            ]
    return found


def measure_first_load() -> int:
    """Bytes, packed: what lobby and table need, without the map's drawing."""
    names = list_first_load()
    assert any(_stem(name) == "RunningGame" for name in names)
    assert any(name.startswith("world-") for name in names)
    assets = (CLIENT / "assets" / name for name in names if not name.startswith("world-"))
    return sum(len(gzip.compress(path.read_bytes())) for path in assets)


def test_the_first_load_is_small() -> None:
    assert measure_first_load() < FIRST_LOAD
