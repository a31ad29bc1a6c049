"""The host's side: a bot that is a running program, and what is exchanged with it."""

import os
import selectors
import subprocess
import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from multiprocessing.util import Finalize
from typing import NamedTuple

from risiko.bots.outside.keeper import ProgramKeeper, close_pipes, disown, kill
from risiko.errors import describe
from risiko.text import Phrases, Text

_problem = Phrases("risiko.bots.outside", "errors", "problem")
VERSION = 1
"""Of the lines."""
START_TIME = 120.0
"""Seconds to start, and to get ready for a game: some programs compile first."""
PARTING_TIME = 1.0
"""Seconds to end after `quit`."""
MOST_SAID = 1 << 20
"""Bytes that a program may say before it answers."""
LONGEST_QUOTED = 200
"""Characters of a program's words that are quoted."""
CHUNK = 1 << 16


class LostDecision(Exception):
    """A bot from elsewhere has not decided: it erred, hung or is gone. `text` says why."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(str(text))

    def __reduce__(self) -> tuple[type, tuple[Text]]:
        return type(self), (self.text,)


class ProgramAnswer(NamedTuple):
    """What a program has answered, and what it told before."""

    word: str
    rest: str
    told: Mapping[str, str]
    """Its lines `info KEY VALUE` or `id KEY VALUE`, the last of each key."""


class Program:
    """A process that speaks lines; whoever asks it gets one answer or LostDecision."""

    def __init__(self, command: Sequence[str]) -> None:
        if os.name == "nt":
            raise LostDecision(_problem("no_programs_here"))
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            reason = describe(error)
            raise LostDecision(_problem("no_start", command=command[0], reason=reason)) from None
        _running.add(self)
        self._said = b""
        self._pipes = selectors.DefaultSelector()
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        self._in, self._out = stdin.fileno(), stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._pipes.register(self._out, selectors.EVENT_READ)
        self.identity: Mapping[str, str] = {}

    @property
    def pid(self) -> int:
        """Its number, which is that of its group too."""
        return self._process.pid

    def greet(self) -> None:
        """Ask it who it is."""
        self.identity = self.ask(f"risiko {VERSION}\n", ("ready",), START_TIME).told

    def ask(self, message: str, answers: Collection[str], seconds: float) -> ProgramAnswer:
        """Say something and wait for a line that begins with one of these words.

        A program that has not answered is ended: what it said later would belong to nothing.
        """
        try:
            return self._exchange(message.encode(), answers, time.monotonic() + seconds, seconds)
        except BaseException:
            self.end(patience=0.0)
            raise

    def _exchange(
        self, unsent: bytes, answers: Collection[str], deadline: float, seconds: float
    ) -> ProgramAnswer:
        self._read()
        self._said = b""  # whatever it said without being asked
        told: dict[str, str] = {}
        size = 0
        while True:
            unsent = self._write(unsent)
            heard = self._read()
            size += len(heard)
            *lines, self._said = (self._said + heard).split(b"\n")
            for line in lines:
                word, _, rest = line.decode("utf-8", "replace").strip().partition(" ")
                if word in answers:
                    return ProgramAnswer(word, rest, told)
                if word in ("id", "info"):
                    key, _, value = rest.partition(" ")
                    told[key] = value
            if size > MOST_SAID:
                raise LostDecision(_problem("flood"))
            left = deadline - time.monotonic()
            if left <= 0:
                raise LostDecision(_problem("silent", seconds=f"{seconds:g}"))
            self._wait(left, writing=bool(unsent))

    def _wait(self, seconds: float, *, writing: bool) -> None:
        """Wait until something can be read, or written if there is more to say."""
        if writing:
            self._pipes.register(self._in, selectors.EVENT_WRITE)
        try:
            self._pipes.select(seconds)
        finally:
            if writing:
                self._pipes.unregister(self._in)

    def _write(self, unsent: bytes) -> bytes:
        """Write as much as there is room for; what is left."""
        while unsent:
            try:
                unsent = unsent[os.write(self._in, unsent[:CHUNK]) :]
            except BlockingIOError:
                break
            except OSError:
                raise self._gone() from None
        return unsent

    def _read(self) -> bytes:
        """What it has said by now."""
        heard: list[bytes] = []
        for _ in range(MOST_SAID // CHUNK):
            try:
                part = os.read(self._out, CHUNK)
            except BlockingIOError:
                break
            if not part:
                if heard:
                    break
                raise self._gone()
            heard.append(part)
            if len(part) < CHUNK:
                break
        return b"".join(heard)

    def _gone(self) -> LostDecision:
        """It has closed its end: why."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PARTING_TIME)
        return LostDecision(_problem("gone", code=self._process.poll()))

    def tell(self, message: str) -> None:
        """Say something that has no answer; one who does not listen misses it."""
        with suppress(LostDecision):
            self._write(message.encode())

    @property
    def ended(self) -> bool:
        """Whether it has been ended or has gone by itself."""
        return self not in _running or self._process.poll() is not None

    def end(self, patience: float = PARTING_TIME, farewell: str = "quit\n") -> bool:
        """End it with all it has started; whether it went by itself, as it was asked to."""
        if self not in _running:
            return True
        self.tell(farewell)
        went = True
        try:
            self._pipes.close()
            close_pipes(self._process)
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            went = False
        finally:
            kill(self.pid)
            self._process.wait()
            _running.remove(self)
        return went

    def forget(self) -> None:
        """After a fork: it is the parent's."""
        self._pipes.close()
        disown(self._process)


class _Running:
    """All programs of this process; they end with it."""

    def __init__(self) -> None:
        self._programs: set[Program] = set()
        self._keeper = ProgramKeeper()
        self._pid = 0
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget)

    def __contains__(self, program: Program) -> bool:
        return program in self._programs

    def add(self, program: Program) -> None:
        if self._pid != os.getpid():
            self._pid = os.getpid()
            Finalize(None, self.end, exitpriority=0)  # atexit is not for workers of a pool
        self._programs.add(program)
        self._keeper.add(program.pid)

    def remove(self, program: Program) -> None:
        self._programs.discard(program)
        self._keeper.remove(program.pid)

    def end(self) -> None:
        for program in tuple(self._programs):
            program.end()
        self._keeper.end()

    def _forget(self) -> None:
        for program in self._programs:
            program.forget()
        self._programs = set()
        self._keeper.forget()


_running = _Running()


def end_programs() -> None:
    """End all programs that this process has started."""
    _running.end()


def quote(text: str) -> str:
    """A program's own words, short enough for a message."""
    return text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]}…"
