"""The help of a command in the chosen language: its usage, what it does, and its parameters."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from risiko.cli.console.output import Command, console
from risiko.text import LANGUAGES, Text, load

if TYPE_CHECKING:
    from rich.table import Table

ROOT = "risiko"
"""The group whose commands have no other name before their own."""
INDENT = 2
GAP = 2
"""Columns between a parameter and what it does."""


def _texts(*path: str) -> Any:
    found: Any = load("risiko.cli", "help")
    for key in path:
        found = found[key]
    return found


def _say(*path: str, **gaps: object) -> str:
    text: Text = _texts(*path)
    return text.say(Command.language, **gaps)


def write_help(command: Any, context: Any) -> str:
    """The whole help of a command."""
    out = console(wrap=True)
    key = _key(context)
    with out.capture() as captured:
        out.print(f"{_say('title', 'usage')}: {write_usage(command, context)}", markup=False)
        out.print()
        out.print(_say("command", key, "about"), markup=False)
        params = command.get_params(context)
        arguments = [param for param in params if param.param_type_name == "argument"]
        options = [param for param in params if param.param_type_name == "option"]
        for title, rows in (
            ("arguments", [(name_parameter(param), _describe(param, key)) for param in arguments]),
            ("options", [(_spell(param), _describe(param, key)) for param in options]),
            ("commands", list(_subcommands(command))),
        ):
            if rows:
                out.print()
                out.print(_say("title", title), style="bold", markup=False)
                out.print(_columns(rows))
    return "\n".join(line.rstrip() for line in captured.get().split("\n"))


def _key(context: Any) -> str:
    """The key of a command's texts: `arena`, `campaign_new`."""
    group = context.parent.command.name if context.parent is not None else ROOT
    return _key_in(group, str(context.command.name))


def _key_in(group: str, name: str) -> str:
    return name if group == ROOT else f"{group}_{name}"


def _subcommands(command: Any) -> Iterator[tuple[str, str]]:
    for name in getattr(command, "commands", {}):
        yield name, _say("command", _key_in(command.name, name), "about")


def write_usage(command: Any, context: Any) -> str:
    """How a command is called, in one line."""
    words = [context.command_path, _say("usage", "options")]
    for param in command.get_params(context):
        if param.param_type_name == "argument":
            name = name_parameter(param)
            words.append(name if param.required else f"[{name}]")
    if hasattr(command, "commands"):
        words.append(_say("usage", "command"))
    return " ".join(words)


def name_parameter(param: Any) -> str:
    """A parameter in usage lines and errors: `ID`, `--games`."""
    if param.param_type_name == "option":
        return str(next(word for word in param.opts if word.startswith("--")))
    return _value_name(param)


def _value_name(param: Any) -> str:
    """What stands for the value of a parameter."""
    named = _texts("value")
    if param.name in named:
        return _say("value", param.name)
    kind = param.type_descriptor.annotation
    return _say("value", kind.__name__ if kind.__name__ in named else "str")


def _spell(option: Any) -> str:
    """All ways to write an option, the short one first."""
    words = sorted(option.opts, key=len)
    spelled = ", ".join(words + list(option.secondary_opts))
    return spelled if option.is_flag else f"{spelled} {_value_name(option)}"


def _describe(param: Any, key: str) -> str:
    """What a parameter does, with its default."""
    texts = _texts("command", key)
    path = ("command", key) if param.name in texts else ("shared",)
    parts = [_say(*path, param.name, languages=", ".join(LANGUAGES))]
    if param.required:
        parts.append(_say("note", "required"))
    elif not getattr(param, "is_flag", False) and param.default not in (None, "", ()):
        parts.append(_say("note", "default", value=param.default))
    if param.envvar:
        parts.append(_say("note", "environment", name=param.envvar))
    return " ".join(parts)


def _columns(rows: list[tuple[str, str]]) -> "Table":
    from rich.table import Table
    from rich.text import Text as Styled

    table = Table.grid(padding=(0, GAP, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for name, text in rows:
        table.add_row(Styled(" " * INDENT + name, style="cyan"), Styled(text))
    return table
