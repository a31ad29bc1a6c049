"""People at a steady pace on a server with its usual limits, beside a stranger who misuses it.

Other people play at a plain loop at the same time. How long they wait tells what the machine itself
does to everybody, since the stranger, too, is on this machine.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal, NamedTuple

from risiko.bench import load_figures
from risiko.bench.commands import ServerProcess, server_process
from risiko.bench.load_clients import ClientSeat, LoadPlan
from risiko.bench.load_run import LoadRun, run_people
from risiko.bench.misuse import greedy, rude
from risiko.bench.misuse.connections import has_addresses
from risiko.bench.speed import Figure, measured, number_text, remark
from risiko.bench.temporary_database import temporary_database
from risiko.text import Text

Misuse = Literal["rude", "greedy"]
MISUSES: tuple[Misuse, ...] = ("rude", "greedy")
TABLES = 10
"""Tables of two people: no more than one address may have."""
THINKING = 0.1
"""Seconds a person takes for a decision: somebody who clicks fast."""
FINISHED = 3
"""Stored games that are over, for the greedy visitor."""
NAMES: dict[Misuse | None, str] = {
    None: "misuse_none",
    "rude": "misuse_rude",
    "greedy": "misuse_greedy",
}
DONE: dict[Misuse, tuple[str, ...]] = {
    "rude": ("headers", "slow", "requests", "messages", "deaf"),
    "greedy": ("given", "refused", "messages"),
}
"""What is said of what a stranger has done."""
GOAL = 100.0
"""Milliseconds within which 99 of 100 decisions are answered."""


class MisuseRun(NamedTuple):
    """What was measured beside a stranger, or beside nobody."""

    ours: LoadRun
    plain: LoadRun
    done: dict[str, int]
    """What the stranger has done, by kind."""


def run(seconds: float) -> list[Figure]:
    """How long people wait beside nobody, a rude client, and a greedy visitor."""
    if not has_addresses(*rude.ADDRESSES, *greedy.ADDRESSES):
        return [Figure(measured("misuse_none"), 0.0, "", note=remark("one_address"))]
    with (
        temporary_database("sqlite") as address,
        temporary_database("sqlite") as other,
        server_process("misuse.guarded_server", address) as server,
        server_process("plain_server", other.removeprefix("sqlite:///")) as plain,
    ):
        ours, theirs = (server, _seat(server)), (plain, _seat(plain))
        return [
            figure
            for misuse in (None, *MISUSES)
            for figure in _figures(misuse, measure(misuse, ours, theirs, seconds))
        ]


def measure(misuse: Misuse | None, ours: "Place", theirs: "Place", seconds: float) -> MisuseRun:
    """Let people play at both places, beside a stranger at ours."""
    if misuse is None:
        return MisuseRun(*_play(ours, theirs, seconds), {})
    server, seats = ours
    over = server.do("store_games", 0, FINISHED)[1] if misuse == "greedy" else []
    tables = over or [seat.table for seat in seats[::2]]
    with _stranger(misuse, server.place, tables) as done:
        runs = _play(ours, theirs, seconds)
    return MisuseRun(*runs, done)


def _seat(server: ServerProcess) -> list[ClientSeat]:
    return [ClientSeat(*seat) for seat in server.do("seat_pairs", TABLES)]


Place = tuple[ServerProcess, Sequence[ClientSeat]]


def _play(ours: Place, plain: Place, seconds: float) -> tuple[LoadRun, LoadRun]:
    """Let people play at both places at the same time."""

    def play(place: Place) -> LoadRun:
        server, seats = place
        return run_people([server], LoadPlan(list(seats), seconds, THINKING))

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(play, (ours, plain))
        return first, second


@contextmanager
def _stranger(misuse: Misuse, place: str, tables: Sequence[str]) -> Iterator[dict[str, int]]:
    """Somebody who misuses a server; what they have done is known in the end."""
    done: dict[str, int] = {}
    process = subprocess.Popen(
        [sys.executable, "-m", "risiko.bench.misuse", misuse],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # it ends when its input closes, so Ctrl-C need not reach it
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps([place, list(tables)]) + "\n")
        process.stdin.flush()
        if not process.stdout.readline():
            raise RuntimeError("the process of the stranger failed")
        yield done
    finally:
        process.stdin.close()
        said = process.stdout.read()
        process.wait()
        process.stdout.close()
    done |= json.loads(said)


def _figures(misuse: Misuse | None, found: MisuseRun) -> list[Figure]:
    name, goal = measured(NAMES[misuse]), None if misuse is None else GOAL
    median, most = load_figures.of_waits(name, found.ours, goal, found.plain)
    if misuse is not None:
        done = {kind: number_text(found.done.get(kind, 0)) for kind in DONE[misuse]}
        note = remark(f"{misuse}_done", **done)
        most = replace(most, note=Text.join([most.note or note, note], "; "))
    return [median, most]
