"""Commands to a server process of the load test, as lines of JSON on its input and its output.

The first line is an argument for the process, which answers where it listens. Every further line is
a command with its arguments, `["seat_pairs", 200]`, answered by one line. The process ends when its
input is closed, so it never outlives the process that started it.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import uvicorn

TICK = 0.01
"""Seconds after which the event loop is to come round again."""
LONGEST_LINE = 2**24


class Usage(NamedTuple):
    """What a server process has used."""

    cpu: float
    """Seconds of processor time, all threads together."""
    memory: int
    """Bytes it occupies now."""
    decisions: float
    """Decisions that were stored."""


# In the server process


def run_like_a_server(serve: Callable[[str], Awaitable[None]]) -> None:
    """Run a server with its argument, in the same kind of event loop that servers run in."""
    argument: str = json.loads(_read_line())

    async def run() -> None:
        await serve(argument)

    with asyncio.Runner(
        loop_factory=uvicorn.Config("", log_config=None).get_loop_factory()
    ) as runner:
        runner.run(run())


def _read_line() -> str:
    """One line of the input, and no byte more."""
    line = b""
    while not line.endswith(b"\n"):
        line += (byte := sys.stdin.buffer.raw.read(1))  # type: ignore[union-attr]
        if not byte:
            break
    return line.decode()


async def obey(server: Any, place: str) -> None:
    """Say where a server listens, then call its methods as commands until the input is closed."""
    commands = asyncio.StreamReader(limit=LONGEST_LINE)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    ticks: list[float] = []
    ticking = asyncio.create_task(_watch(ticks))
    print(json.dumps(place), flush=True)
    while line := await commands.readline():
        name, *values = json.loads(line)
        if name == "ticks":
            answer: Any = ticks.copy()
            ticks.clear()
        else:
            answer = await getattr(server, name)(*values)
        print(json.dumps(answer), flush=True)
    ticking.cancel()


async def _watch(ticks: list[float]) -> None:
    """Note the processor time the event loop takes before it comes round again."""
    while True:
        before = time.thread_time()
        await asyncio.sleep(TICK)
        ticks.append(time.thread_time() - before)


# In the process that measures


class ServerProcess:
    """A server in a process of its own."""

    def __init__(self, process: "subprocess.Popen[str]", argument: str) -> None:
        self._process = process
        self.place: str = self._say(argument)
        """Where it listens."""

    def _say(self, line: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("a server process has ended")
        return json.loads(answer)

    def do(self, command: str, *values: Any) -> Any:
        """Have a command carried out; its answer."""
        return self._say([command, *values])

    def usage(self) -> Usage:
        """What it has used."""
        return Usage(*self.do("usage"))


@contextmanager
def server_process(module: str, argument: str) -> Iterator[ServerProcess]:
    """A process that runs a module of `risiko.bench`, until the context ends."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"risiko.bench.{module}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # it ends when its input closes, so Ctrl-C need not reach it
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield ServerProcess(process, argument)
    finally:
        process.stdin.close()
        process.wait()
        process.stdout.close()
