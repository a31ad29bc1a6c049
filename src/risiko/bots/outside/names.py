"""The names of bots from elsewhere, and the command that each is started with.

`exec:COMMAND` is a program, `my.py:MyBot` a class in a Python file; other packages name theirs by
the entry point group `risiko.bots`.
"""

import hashlib
import shlex
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from risiko.errors import InputError
from risiko.text import Phrases

_problem = Phrases("risiko.bots.outside", "errors", "problem")
PROGRAM = "exec:"
"""How the name of a program begins."""
IN_FILE = ".py:"
"""What stands between a Python file and its class."""
GROUP = "risiko.bots"
"""The group of entry points by which other packages add bots."""
LONGEST_RECORDED = 72
"""Characters of a bot's name in a record; the name of a player has at most 80."""
SERVER = "risiko.bots.outside.python_bot"
"""The module that plays Python classes as programs."""


def installed() -> dict[str, EntryPoint]:
    """The bots of other packages by their names."""
    return {point.name: point for point in entry_points(group=GROUP)}


def is_python(name: str) -> bool:
    """Whether a name is that of a Python class, in a file or in another package."""
    return not name.startswith(PROGRAM) and (IN_FILE in name or name in installed())


def command_of(name: str) -> tuple[str, ...] | None:
    """The command of a bot from elsewhere; None if the name is none; raises InputError."""
    if not name.isprintable():
        raise InputError(_problem("not_printable", name=repr(name)))
    if name.startswith(PROGRAM):
        try:
            words = shlex.split(name.removeprefix(PROGRAM))
        except ValueError:
            raise InputError(_problem("bad_quotes", name=name)) from None
        if not words:
            raise InputError(_problem("no_command"))
        return tuple(words)
    if not is_python(name):
        return None
    if IN_FILE in name and not file_of(name).is_file():
        raise InputError(_problem("no_file", path=file_of(name)))
    return (sys.executable, "-m", SERVER, name)


def file_of(name: str) -> Path:
    """The file in a name such as `my.py:MyBot`."""
    return Path(name.rpartition(":")[0])


def fingerprint(name: str) -> bytes:
    """A hash over a bot from elsewhere: its name, and every file that is named in its command."""
    digest = hashlib.sha256(name.encode())
    words = (str(file_of(name)),) if IN_FILE in name else command_of(name) or ()
    for word in words:
        path = Path(word)
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.digest()


def shorten(name: str) -> str:
    """A name as it stands in records: of a long command its end, where the bot is named."""
    return name if len(name) <= LONGEST_RECORDED else f"…{name[1 - LONGEST_RECORDED :]}"


def split_names(names: str) -> list[str]:
    """Names with commas between them; a comma in quotation marks belongs to a command."""
    found, quote = [""], ""
    for sign in names:
        if sign in "\"'" and quote in ("", sign):
            quote = "" if quote else sign
        if sign == "," and not quote:
            found.append("")
        else:
            found[-1] += sign
    return [name.strip() for name in found if name.strip()]
