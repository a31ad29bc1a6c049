"""What is wrong with how a command was called, in the chosen language.

The library for command lines says it in English; what it found is read from its errors, and told
with the texts in `help.de.toml` and its siblings.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer

from risiko.cli.console.help_text import name_parameter, write_usage
from risiko.cli.console.output import Command, say, write_line
from risiko.text import Phrases, Text

_wrong = Phrases("risiko.cli", "help", "wrong")
_expected = Phrases("risiko.cli", "help", "expected")


class WrongUsage(typer.TyperException):
    """A command line that no command understands."""

    def __init__(self, ctx: Any, key: str, **gaps: object) -> None:
        self.ctx = ctx
        self.text = _wrong(key, **gaps)
        super().__init__(str(self.text))


@contextmanager
def in_context(ctx: Any) -> Iterator[None]:
    """Note on errors which command they are about, where the library does not."""
    try:
        yield
    except typer.TyperException as error:
        if getattr(error, "ctx", None) is None:
            error.ctx = ctx  # type: ignore[attr-defined]
        raise


def tell(error: typer.TyperException) -> None:
    """Write how the command is called, where its help is, and what is wrong."""
    context = getattr(error, "ctx", None)
    if context is not None:
        usage = write_usage(context.command, context)
        write_line(say("usage", usage=usage), err=True)
        write_line(say("see_help", command=context.command_path), err=True)
    write_line(say("error", problem=_explain(error).say(Command.language)), err=True)


def _explain(error: Any) -> Text:
    """What the library has found."""
    if isinstance(error, WrongUsage):
        return error.text
    param = getattr(error, "param", None)
    if hasattr(error, "possibilities"):
        return _explain_no_option(error)
    if hasattr(error, "option_name"):
        return _explain_bad_option(error)
    if param is not None and hasattr(error, "param_type"):
        return _wrong("missing", name=name_parameter(param))
    if param is not None:
        return _wrong("value", name=name_parameter(param), expected=_expectation(param))
    return _wrong("unknown")


def _explain_no_option(error: Any) -> Text:
    like = next(iter(error.possibilities or ()), "")
    return _wrong("option_like" if like else "option", name=error.option_name, like=like)


def _explain_bad_option(error: Any) -> Text:
    """An option without its value, or a value for an option that takes none."""
    params = error.ctx.command.get_params(error.ctx)
    flag = any(error.option_name in param.opts and param.is_flag for param in params)
    return _wrong("no_value" if flag else "value_missing", name=error.option_name)


def _expectation(param: Any) -> Text:
    """What may be given for a parameter."""
    kind = {int: "whole", float: "number"}.get(param.type_descriptor.annotation)
    if kind is None:
        return _expected("fitting")
    least, most = param.min, param.max
    if least is None and most is None:
        return _expected(kind)
    if most is None:
        return _expected(f"{kind}_from", least=least)
    return _expected(f"{kind}_between", least=least, most=most)
