"""Where the terminal writes and reads: plain lines, one after the other."""

import io
import os
import sys
import textwrap
from collections.abc import Callable, Iterable
from contextlib import suppress

from rich.console import Console

Ask = Callable[[str], str]
"""Shows a question and returns what is typed; raises EOFError when nothing more comes."""

WIDEST = 80
"""Columns; longer lines are broken."""
FEWEST_BLANK = 3
"""Blank lines between two players where there is no screen to clear."""

HEAD = "bold"
WRONG = "yellow"
HINT = "dim"


NO_BREAK = "\N{NO-BREAK SPACE}"


def together(text: str) -> str:
    """A text that is not broken between two lines."""
    return text.replace(" ", NO_BREAK)


def make_console(plain: bool = False) -> Console:
    """The terminal, with colours unless they are not wanted."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a letter it cannot show must not end the game
    if plain or os.environ.get("NO_COLOR"):
        return Console(color_system=None, highlight=False, emoji=False)
    return Console(highlight=False, emoji=False)


def ask_terminal(question: str) -> str:
    """Ask the person at the terminal."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  lines can then be edited and repeated
    try:
        return input(question)
    except UnicodeDecodeError:  # what was typed is no text
        return "\N{REPLACEMENT CHARACTER}"


class Screen:
    """Says sentences and asks questions. Everything is plain text in the order it happens."""

    def __init__(self, console: Console, ask: Ask) -> None:
        self._console = console
        self._ask = ask

    def say(self, text: str, style: str = "") -> None:
        """One sentence or fact, on lines of its own."""
        width = max(20, min(self._console.width, WIDEST))
        for line in textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False):
            line = line.replace(NO_BREAK, " ")
            self._console.print(line, style=style or None, markup=False, soft_wrap=True)

    def whole(self, text: str, style: str = "") -> None:
        """One line that is not broken, to be copied."""
        self._console.print(text, style=style or None, markup=False, soft_wrap=True)

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        """Several sentences."""
        for text in texts:
            self.say(text, style)

    def blank(self) -> None:
        """An empty line."""
        self._console.print()

    def push_away(self) -> None:
        """Blank lines that push what was said off the screen."""
        lines = self._console.height if self._console.is_terminal else FEWEST_BLANK
        for _ in range(lines):
            self._console.print()

    def ask(self, question: str) -> str:
        """What is typed in answer to a question."""
        return self._ask(question).strip()
