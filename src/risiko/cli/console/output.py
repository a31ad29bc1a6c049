"""Everything that commands write: lines, JSON, tables, files, errors and progress bars.

The language is chosen here too. Not here: the help of commands (`help_text`), and the game in a
terminal (`risiko.terminal.screen`).
"""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from risiko.errors import describe
from risiko.text import FALLBACK, LANGUAGES, Language, Phrases

if TYPE_CHECKING:
    from rich.console import Console

BAD_INPUT = 2
"""Exit code for what cannot be read or is not allowed."""
WRONG = 1
"""Exit code for a check that failed."""
_sentence = Phrases("risiko.cli", "texts", "say")


class Command:
    """What the options before the command have set; every command reads it."""

    language: Language = FALLBACK


def choose_language(wanted: str) -> None:
    """Write in this language, or in that of the machine if it is empty; an unknown one fails."""
    language = wanted.lower()[:2] if wanted else default_language()
    if language not in LANGUAGES:
        raise fail(say("no_language", code=wanted, languages=", ".join(LANGUAGES)))
    Command.language = language


def default_language() -> Language:
    """The language of the machine; English where it speaks none of ours."""
    for name in ("RISIKO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "").lower()
        if value:
            spoken = re.split(r"[_.@-]", value)[0]
            return spoken if spoken in LANGUAGES else FALLBACK
    return FALLBACK


def write_line(text: str = "", *, err: bool = False) -> None:
    """Write a line to the output, or to the error output."""
    typer.echo(text, err=err)


def write_json(data: object) -> None:
    """Write data as one line of JSON."""
    write_line(json.dumps(data))


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all; fails with a clear error."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(text, "utf-8")
        part.replace(path)
    except OSError as error:
        raise fail(error, at=path) from None


def console(*, stderr: bool = False, wrap: bool = False) -> "Console":
    """A console for tables and styled text; with `wrap` it breaks lines between words."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=not wrap)


def say(key: str, **gaps: object) -> str:
    """A sentence of `texts.de.toml` and its siblings in the chosen language."""
    return _sentence(key, **gaps).say(Command.language)


def fail(problem: str | Exception, code: int = BAD_INPUT, *, at: object = "") -> typer.Exit:
    """Write what is wrong, and where; the result is to be raised and ends the command."""
    told = problem if isinstance(problem, str) else describe(problem).say(Command.language)
    write_line(say("error", problem=f"{at}: {told}" if at else told), err=True)
    return typer.Exit(code)


def require(extra: str, module: str) -> None:
    """Stop unless the packages of an extra are installed, and say which one to install."""
    if find_spec(module) is None:
        raise fail(say("not_installed", extra=extra))


@contextmanager
def progress(
    total: int, *, quiet: bool = False, title: str = ""
) -> Iterator[Callable[[int], None]]:
    """A progress bar, as the function that advances it."""
    if quiet:
        yield lambda done: None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.advance(task, done)
