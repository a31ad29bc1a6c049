"""The API reference: which packages have a page, and what is on it."""

from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parent.parent.parent / "src" / "risiko"
PAGES = {
    "risiko": ("protocol", "registry", "errors", "citation", "battle"),
    "risiko.record": (),
    "risiko.world": (),
    "risiko.classic": (),
    "risiko.express": (),
    "risiko.evolution": ("game", "position", "observation", "state", "campaign"),
    "risiko.bots": ("bot", "characters", "random_bot"),
    "risiko.analysis": (),
    "risiko.arena": (),
    "risiko.executors": (),
    "risiko.data": (),
    "risiko.pictures": (),
    "risiko.rl": (),
    "risiko.client": (),
    "risiko.train": (),
    "risiko.text": (),
}
"""The pages by package, with the modules to show; without any, all of its own."""


def list_pages() -> Iterator[tuple[str, str]]:
    """The pages that the package has today: their paths, and what they say."""
    for package, modules in PAGES.items():
        names = _list_modules(package, modules)
        if names:
            shown = "\n".join(f"::: {name}\n" for name in names)
            yield f"reference/{package}.md", f"# {package}\n\n{shown}"


def find_page(path: Path) -> str | None:
    """The page that shows a module or package, by its path in the project."""
    shown = {name: page for page, text in list_pages() for name in _shown(text)}
    parts = path.with_suffix("").parts
    if parts[:1] != ("src",):
        return None
    name = ".".join(parts[1:]).removesuffix(".__init__")
    page = shown.get(name)
    return page and f"{page}#{name}"


def _shown(text: str) -> list[str]:
    return [line.removeprefix("::: ") for line in text.splitlines() if line.startswith("::: ")]


def _list_modules(package: str, modules: tuple[str, ...]) -> list[str]:
    folder = PACKAGE.joinpath(*package.split(".")[1:])
    if folder.with_suffix(".py").is_file():
        return [package]
    if not folder.is_dir():
        return []
    names = modules or sorted(path.stem for path in folder.glob("[!_]*.py"))
    return [package, *(f"{package}.{name}" for name in names)]
