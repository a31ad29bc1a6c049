"""Commands that speak the chosen language: their help, and what is wrong with how they are called.

Their texts are in `help.de.toml` and its siblings, by the names of commands and parameters.
"""

import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from risiko.cli.console import wrong_usage
from risiko.cli.console.help_text import write_help
from risiko.cli.console.output import BAD_INPUT, WRONG, Command, default_language
from risiko.cli.console.wrong_usage import WrongUsage
from risiko.text import LANGUAGES

LANGUAGE_OPTION = "--lang"


class SpokenCommand(TyperCommand):
    """A command with help in the chosen language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; raises WrongUsage if there are too many."""
        ctx.allow_extra_args = True  # or they would be refused in English
        with wrong_usage.in_context(ctx):
            rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise WrongUsage(ctx, "extra", words=" ".join(rest))
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        formatter.write(write_help(self, ctx))


class SpokenGroup(TyperGroup):
    """Commands under one name, which are found out to be wrong in the chosen language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options before the command, the language first of all: help needs it."""
        wanted = self._wanted_language(args)
        if wanted or ctx.parent is None:
            Command.language = wanted or default_language()
        with wrong_usage.in_context(ctx):
            return super().parse_args(ctx, args)

    def _wanted_language(self, args: Sequence[str]) -> str:
        """The language that the options before the command ask for, the last one if several."""
        wanted = ""
        for word, following in pairwise((*args, "")):
            option, _, value = word.partition("=")
            code = (value or following).lower()[:2]
            if option == LANGUAGE_OPTION and code in LANGUAGES:
                wanted = code
            if word in self.commands:
                break
        return wanted

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is named; raises WrongUsage."""
        if args[0] not in self.commands:
            close = get_close_matches(args[0], self.commands, n=1)
            key = "command_like" if close else "command"
            raise WrongUsage(ctx, key, name=args[0], like="".join(close))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        formatter.write(write_help(self, ctx))

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line and end the process; what is wrong with it is told."""
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except typer.TyperException as error:
            wrong_usage.tell(error)
            sys.exit(BAD_INPUT)
        except typer.Abort:
            sys.exit(WRONG)
        sys.exit(code if isinstance(code, int) else 0)


def make_app(name: str) -> typer.Typer:
    """An empty command line; `name` is the key of its texts."""
    return typer.Typer(
        name=name,
        cls=SpokenGroup,
        add_completion=False,
        pretty_exceptions_enable=False,
    )


def add_command(app: typer.Typer, function: Callable[..., None], name: str | None = None) -> None:
    """Add a command, named after its function unless there is a name."""
    app.command(name, cls=SpokenCommand)(function)
