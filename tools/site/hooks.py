"""Prepares the pages for MkDocs: those outside `docs/`, the API reference, links and diagrams."""

import re
from pathlib import Path, PurePath, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tools.notebook import NOTEBOOK, read, to_markdown
from tools.site.diagram import draw
from tools.site.reference import find_page, list_pages

PROJECT = Path(__file__).parent.parent.parent
OUTSIDE = ("CONTRIBUTING.md", "CHANGELOG.md")
"""Pages that lie beside `docs/`, where people look for them in a checkout."""
DECISIONS = PROJECT / "docs" / "decisions"
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")
NO_PAGES = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>'
MERMAID = re.compile(r"```mermaid\n(.*?)```", re.S)


def make_anchor(heading: str, separator: str) -> str:
    """The anchor of a heading, as in a checkout."""
    return re.sub(r"[^\w -]", "", heading).lower().replace(" ", separator)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """List the API reference and the decisions in the navigation."""
    made = {
        "API": [path for path, _ in list_pages()],
        "Decisions": sorted(f"decisions/{path.name}" for path in DECISIONS.glob("*.md")),
    }
    for part in config.nav or []:
        for name in made.keys() & part.keys():
            part[name] = made[name]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what does not lie in `docs/`."""
    for name in OUTSIDE:
        text = (PROJECT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=text))
    page = str(NOTEBOOK.with_suffix(".md").name)
    files.append(File.generated(config, page, content=to_markdown(read())))
    for path, text in list_pages():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links into the code to the API reference, and draw diagrams."""
    uri = PurePosixPath(page.file.src_uri)
    place = uri.parent if uri.name in OUTSIDE else "docs" / uri.parent

    def lead(link: re.Match[str]) -> str:
        words, target = link.groups()
        if "://" in target or target.startswith("#"):
            return link.group()
        target, _, anchor = target.partition("#")
        found = find_target(_resolve(place / target))
        if found is None:
            return words
        way = "../" * (len(uri.parts) - 1) + found
        return f"[{words}]({way}{'#' + anchor if anchor and '#' not in way else ''})"

    return LINK.sub(lead, MERMAID.sub(lambda block: draw(block.group(1)), markdown))


def on_post_build(config: MkDocsConfig) -> None:
    """List no pages for the other language: the theme looks for such a list beside each start page,
    and leads to the start page if the page one is on is not in it.
    """
    for other in config.extra["alternate"]:
        listed = Path(config.site_dir) / other["link"] / "sitemap.xml"
        if not listed.exists():
            listed.write_text(NO_PAGES, "utf-8")


def find_target(path: PurePath) -> str | None:
    """Where a file of the project is on the site; None if it is not there."""
    if path.name == NOTEBOOK.name:
        return NOTEBOOK.with_suffix(".md").name
    if path.parts[:1] == ("docs",) and path.suffix:
        return str(path.relative_to("docs"))
    if str(path) in OUTSIDE:
        return str(path)
    if str(path) == "README.md":
        return "index.md"
    return find_page(Path(path))


def _resolve(path: PurePosixPath) -> PurePosixPath:
    """A path without `..`."""
    parts = list[str]()
    for part in path.parts:
        if part == ".." and parts:
            parts.pop()
        elif part != ".":
            parts.append(part)
    return PurePosixPath(*parts)
