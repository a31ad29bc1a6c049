"""The bot's side of the lines that hosts and programs exchange (docs/program-bots.md).

    python speak.py general

makes a bot of the installed risiko a program. This file needs nothing but `risiko.bots` and
`risiko.protocol` as they have always been: with the Python of an old checkout it plays the bots of
that checkout.
"""

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import risiko
from risiko.protocol import Action, Option, View

VERSION = 1
"""Of the lines; a host says which one it speaks."""
LETTERS = "abcdef"
"""The seats."""
MakeBot = Callable[[str, int], Any]
"""`(id of the game, seed) -> Bot`"""


class SaidName(NamedTuple):
    """Who a program says it is."""

    name: str
    version: str


def parse_option(text: str) -> Option:
    """Read `attack alaska kamchatka 1..3`, as an option is written."""
    head, _, last = text.rpartition(" ")
    low, dots, high = last.partition("..")
    if dots and low.isdecimal() and high.isdecimal():
        verb, *args = head.split(" ")
        return Option(verb, tuple(args), int(low), int(high))
    action = Action.parse(text)
    return Option(action.verb, action.args, action.n, action.n)


class Speaker:
    """Answers the lines of a host with the decisions of a bot."""

    def __init__(self, make: MakeBot, who: SaidName, write: Callable[[str], None]) -> None:
        self._make = make
        self._who = who
        self._write = write
        self._bot: Any = None
        self._seat = 0
        self._line = ""
        self._options: list[Option] = []

    def listen(self, lines: Iterable[str]) -> None:
        """Answer until the host says `quit` or is gone; words it does not know are passed over."""
        for line in lines:
            word, _, rest = line.rstrip("\r\n").partition(" ")
            if word == "quit":
                return
            answer = getattr(self, f"_on_{word}", None) if word.isalpha() else None
            if answer is not None:
                answer(rest)

    def _on_risiko(self, rest: str) -> None:
        self._write(f"id name {self._who.name}")
        if self._who.version:
            self._write(f"id version {self._who.version}")
        self._write("ready")

    def _on_game(self, rest: str) -> None:
        """A new game: `2003/conquest@2 seat b seed 17`."""
        name, *words = rest.split(" ")
        told = dict(zip(words[::2], words[1::2], strict=False))
        self._line, self._options = "", []
        try:
            self._seat = LETTERS.index(told["seat"])
            self._bot = self._make(name, int(told.get("seed", "0")))
        except Exception as error:
            self._bot = None
            self._write(f"refuse {_one_line(error)}")
        else:
            self._write("ready")

    def _on_view(self, rest: str) -> None:
        self._line, self._options = rest, []

    def _on_option(self, rest: str) -> None:
        self._options.append(parse_option(rest))

    def _on_go(self, rest: str) -> None:
        """Decide: `time 1.5` or `effort 1.5`; the bots of this package count boards for both."""
        _, _, seconds = rest.partition(" ")
        view = View(self._seat, self._seat, self._line, tuple(self._options))
        try:
            action = self._bot.choose(view, float(seconds or "1"))
            report: Mapping[str, float] = getattr(self._bot, "report", None) or {}
            for key, value in report.items():
                self._write(f"info {key} {value}")
        except Exception as error:
            self._write(f"error {_one_line(error)}")
        else:
            self._write(f"action {action}")

    def _on_over(self, rest: str) -> None:
        self._bot = None


def _one_line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def make_own(name: str) -> MakeBot:
    """The bot of the installed risiko with this name, made ready before its first decision."""
    from risiko import bots

    def make(game: str, seed: int) -> Any:
        id = game.partition("@")[0].partition("+")[0]
        risiko.registry.named(game)  # refuses rules of another version
        prepare = getattr(bots, "prepare", None)
        if prepare is not None:
            prepare(id, [name])
        return bots.bot(name, id, seed)

    return make


def serve(make: MakeBot, who: SaidName) -> None:
    """Speak over this process's own input and output; what a bot prints goes to the errors."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def write(line: str) -> None:
        out.write(f"{line}\n")
        out.flush()

    with suppress(BrokenPipeError, KeyboardInterrupt):  # the host is gone
        Speaker(make, who, write).listen(sys.stdin)
    os._exit(0)  # a compiler at work in the background is not waited for


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    serve(make_own(sys.argv[1]), SaidName(sys.argv[1], risiko.__version__))
