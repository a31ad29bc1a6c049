"""One run of the load test: people in a process of their own play on one server or several."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from risiko.bench.commands import ServerProcess
from risiko.bench.load_clients import ClientReport, ClientSeat, LoadPlan


class LoadRun(NamedTuple):
    """What one run has measured."""

    report: ClientReport
    decisions: float
    """Decisions of all tables that were stored."""
    seconds: float
    cpu: float
    """Seconds of processor time of all servers together."""
    memory: int
    """Bytes of all servers together while everybody is still connected."""
    ticks: list[float]
    """Seconds of processor time until the event loop of a server came round again."""

    @property
    def cost(self) -> float:
        """Seconds of processor time for a decision."""
        return self.cpu / max(1.0, self.decisions)


class PeopleRuns(NamedTuple):
    """What was measured with two people at every table."""

    busy: LoadRun
    """All of them as fast as they can."""
    calm: LoadRun
    """At a steady pace."""
    memory: float
    """Bytes of a table in play, with its connections."""
    seats: list[ClientSeat]


def run_people(servers: Sequence[ServerProcess], plan: LoadPlan) -> LoadRun:
    """Let people play on servers, each of them in its own process."""
    with _clients(plan) as hear:
        hear()  # all are here
        for server in servers:
            server.do("ticks")
        before, begin = [server.usage() for server in servers], time.perf_counter()
        report = ClientReport(*json.loads(hear()))
        after, end = [server.usage() for server in servers], time.perf_counter()
        ticks = [tick for server in servers for tick in server.do("ticks")]
    if report.lost:
        raise RuntimeError(f"{report.lost} connections were lost")
    return LoadRun(
        report,
        sum(usage.decisions for usage in after) - sum(usage.decisions for usage in before),
        end - begin,
        sum(usage.cpu for usage in after) - sum(usage.cpu for usage in before),
        sum(usage.memory for usage in after),
        ticks,
    )


@contextmanager
def _clients(plan: LoadPlan) -> Iterator[Callable[[], str]]:
    """The process of the people, which says a line whenever it is heard."""
    process = subprocess.Popen(
        [sys.executable, "-m", "risiko.bench.load_clients"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # it ends when its input closes, so Ctrl-C need not reach it
    )
    assert process.stdin is not None
    assert process.stdout is not None
    said = process.stdout

    def hear() -> str:
        line = said.readline()
        if not line:
            raise RuntimeError("the process of the load clients failed")
        return line

    try:
        process.stdin.write(plan.text() + "\n")
        process.stdin.flush()
        yield hear
    finally:
        process.stdin.close()
        process.wait()
        said.close()
