"""The server under load: many tables of people and bots, and a plain loop beside them.

The speed of the engine is measured in `speed.py`. How long people wait for the garbage collector is
measured in `collectors.py`, what several servers cost each other in `cluster_load.py`.

Each server is a real one in a process of its own (`load_server.py`), with its database; all people
are in another process (`load_clients.py`). Other work on the machine makes everybody wait longer,
but changes little about the processor time of a server, so that is what is counted. The plain loop
(`plain_server.py`) carries the same load without a game: costs are compared with its costs.

1. *People, as fast as they can*: two at every table, for the cost of a decision and of a listener.
2. *People at a steady pace*, while others open tables, come to stored games and ask for reviews:
   how long the answer to a decision takes.
3. *Spectators*: some tables without and with many of them.
4. *Bots alone*: at every table a bot decides as soon as the decision before is stored.
5. *People among bots*: the bots play at the pace at which they are watched, at each table by
   somebody, while some people play.
6. *People beside somebody who misuses the server* (`misuse/misuse_load.py`).
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain
from typing import NamedTuple

from risiko.bench import load_figures
from risiko.bench.commands import ServerProcess, server_process
from risiko.bench.load_clients import ClientSeat, LoadPlan
from risiko.bench.load_figures import WatchingFigures
from risiko.bench.load_run import LoadRun, PeopleRuns, run_people
from risiko.bench.misuse import misuse_load
from risiko.bench.speed import Figure, measured, remark
from risiko.bench.temporary_database import available, temporary_database
from risiko.bench.visitors import Visit

TABLES = 200
PEOPLE = 20
SECONDS = 10.0
RATE = 200
"""Decisions in a second at a steady pace."""
FAST = 0.1
"""Seconds a person takes for a decision: somebody who clicks fast."""
SPECTATORS = 20
"""At each of some tables."""
WATCHED = 10
"""One in so many tables has spectators."""
STORED = 6
"""Stored games that are running, for others to come to."""
OVER = 3
"""Stored games that are over, for others to have reviewed."""


class LoadSize(NamedTuple):
    """How many tables and people there are, and for how long they play."""

    tables: int = TABLES
    people: int = PEOPLE
    seconds: float = SECONDS


def run(size: LoadSize | None = None) -> list[Figure]:
    """Measure everything: a plain loop, SQLite, and PostgreSQL with one and two servers."""
    size = size or LoadSize()
    with temporary_database("sqlite") as address:
        plain = _measure_plain(address, size)
    figures = load_figures.of_people(measured("plain_loop"), plain)
    with temporary_database("sqlite") as address:
        figures += _measure_database("SQLite", address, size, plain)
    figures += misuse_load.run(size.seconds)
    if not available("postgresql"):
        name, note = measured("database", name="PostgreSQL"), remark("no_postgresql")
        return [*figures, Figure(name, 0.0, "", note=note)]
    with temporary_database("postgresql") as address:
        return [*figures, *_measure_postgres(address, size, plain)]


@contextmanager
def _servers(address: str, count: int = 1) -> Iterator[list[ServerProcess]]:
    with ExitStack() as stack:
        yield [stack.enter_context(server_process("load_server", address)) for _ in range(count)]


def _measure_plain(address: str, size: LoadSize) -> PeopleRuns:
    file = address.removeprefix("sqlite:///")
    with server_process("plain_server", file) as server:
        return _measure_people([server], size, [])


def _measure_database(
    database: str, address: str, size: LoadSize, plain: PeopleRuns | None = None
) -> list[Figure]:
    """Everything that one server on a database is measured by."""
    name = measured("database", name=database)
    with _servers(address) as servers:
        people = _measure_people(servers, size, _plan_visits(servers[0]))
        watching = _measure_spectators(servers, size, people.seats)
    with _servers(address) as (server,):
        bots = server.do("seat_bots", size.tables)
        alone = load_figures.of_bots(name, server, size.tables, size.seconds)
        among = _measure_people_among(server, size, bots)
    return [
        *load_figures.of_people(name, people, plain),
        load_figures.of_spectators(name, watching),
        alone,
        *load_figures.of_people_among(name, among, size.people, size.tables),
    ]


def _measure_postgres(address: str, size: LoadSize, plain: PeopleRuns) -> list[Figure]:
    """One server on PostgreSQL, then two."""
    one, two = (measured("database", name="PostgreSQL"), measured("two_servers"))
    with _servers(address) as servers:
        alone = _measure_people(servers, size, _plan_visits(servers[0]))
    with _servers(address, 2) as servers:
        both = _measure_people(servers, size, _plan_visits(servers[0]))
        crossed = run_people(
            servers, LoadPlan(_cross(both.seats, servers), size.seconds, thinking=0)
        )
    return [
        *load_figures.of_people(one, alone, plain),
        *load_figures.of_people(two, both, plain),
        load_figures.of_two(alone.busy, both.busy),
        load_figures.of_crossed(alone.busy, crossed),
    ]


# What is measured


def _measure_people(
    servers: Sequence[ServerProcess], size: LoadSize, visits: list[Visit]
) -> PeopleRuns:
    for server in servers:
        server.do("rest")
    before = sum(server.usage().memory for server in servers)
    seats = [
        ClientSeat(*seat)
        for server in servers
        for seat in server.do("seat_pairs", max(1, size.tables // len(servers)))
    ]
    busy = run_people(servers, LoadPlan(seats, size.seconds, thinking=0))
    calm = run_people(
        servers, LoadPlan(seats, size.seconds, thinking=size.tables / RATE, visits=tuple(visits))
    )
    return PeopleRuns(busy, calm, 2 * (busy.memory - before) / len(seats), seats)


def _plan_visits(server: ServerProcess) -> list[Visit]:
    """Somebody comes to each stored game, and opens a table after each."""
    running, over = server.do("store_games", STORED, OVER)
    watches = (Visit("watch", server.place, table) for table in running)
    reviews = (Visit("review", server.place, table) for table in over)
    comings = chain.from_iterable(zip(watches, watches, reviews, strict=True))
    return [one for coming in comings for one in (coming, Visit("open", server.place))]


def _measure_spectators(
    servers: Sequence[ServerProcess], size: LoadSize, seats: Sequence[ClientSeat]
) -> WatchingFigures:
    some = list(seats[: 2 * max(1, size.tables // WATCHED)])
    crowd = [
        ClientSeat(seat.place, seat.table, None, None)
        for seat in some[::2]
        for _ in range(SPECTATORS)
    ]
    without = run_people(servers, LoadPlan(some, size.seconds, thinking=0))
    watched = run_people(servers, LoadPlan(some + crowd, size.seconds, thinking=0))
    return WatchingFigures(without, watched, SPECTATORS)


def _measure_people_among(server: ServerProcess, size: LoadSize, bots: Sequence[str]) -> LoadRun:
    seats = [ClientSeat(*seat) for seat in server.do("seat_pairs", size.people // 2)]
    watching = [ClientSeat(server.place, table, None, None) for table in bots]
    return run_people([server], LoadPlan([*seats, *watching], size.seconds, FAST))


def _cross(seats: Sequence[ClientSeat], servers: Sequence[ServerProcess]) -> list[ClientSeat]:
    """The same people, the two of every table connected to different servers."""
    return [seat._replace(place=servers[place % 2].place) for place, seat in enumerate(seats)]
