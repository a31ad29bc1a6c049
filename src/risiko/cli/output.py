"""How commands speak: the chosen language, errors, tables, and how far they have come."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

import typer

from risiko.text import FALLBACK, LANGUAGES, Language, Text

if TYPE_CHECKING:
    from rich.console import Console

BAD_INPUT = 2
"""Exit code for what cannot be read or is not allowed."""
WRONG = 1
"""Exit code for a check that failed."""


class State:
    """What the options before the command have set."""

    language: Language = FALLBACK


def default_language() -> Language:
    """The language of the machine; English where it speaks none of ours."""
    for name in ("RISIKO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "").lower()
        if value:
            spoken = re.split(r"[_.@-]", value)[0]
            return spoken if spoken in LANGUAGES else FALLBACK
    return FALLBACK


def console(*, stderr: bool = False) -> "Console":
    """Where people read."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=True)


def say(de: str, en: str) -> str:
    """A sentence in the chosen language."""
    return Text(de, en).say(State.language)


def fail(message: str, code: int = BAD_INPUT) -> typer.Exit:
    """Say what is wrong and stop."""
    typer.echo(f"{say('Fehler', 'error')}: {message}", err=True)
    return typer.Exit(code)


def require(extra: str, module: str) -> None:
    """Stop unless the packages of an extra are installed, and say which one to install."""
    if find_spec(module) is None:
        raise fail(
            say(
                f"Dafür fehlt etwas: pip install 'risiko[{extra}]'",
                f"Something is missing for that: pip install 'risiko[{extra}]'",
            )
        )


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
