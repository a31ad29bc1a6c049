"""What runs of the load test say, as figures with the goals of this server beside them."""

from typing import NamedTuple

from risiko.bench.commands import ServerProcess
from risiko.bench.load_run import LoadRun, PeopleRuns
from risiko.bench.speed import Figure, measured, number_text, remark
from risiko.text import Text

SEATS = 2
"""People at every table."""
MILLI, MEGA = 1e3, 2**20
COST = 0.8
"""Milliseconds of processor time that a decision may cost with both people connected."""
BYTES = 1000
"""Bytes that each listener may be sent of a decision, before they are packed."""
STEADY, AMONG_BOTS = 20.0, 50.0
"""Milliseconds within which 99 of 100 decisions are answered."""
MEMORY = 0.3
"""Megabytes of a table in play."""
SPECTATOR = 0.05
"""Milliseconds of processor time that each further spectator of a decision may cost."""
TWICE = 1.8
"""How much more two servers can do than one."""


class WatchingFigures(NamedTuple):
    """The same tables without spectators and with them."""

    without: LoadRun
    watched: LoadRun
    spectators: int
    """At each table."""


def percentile(values: list[float], share: float) -> float:
    """The value that a share of all values does not exceed; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def of_people(name: Text, runs: PeopleRuns, plain: PeopleRuns | None = None) -> list[Figure]:
    """Two people at every table; without `plain` it is the plain loop, which has no goals."""
    busy = runs.busy
    told = SEATS * max(1, len(busy.report.waits))
    cost = remark("per_second", decisions=number_text(round(1 / busy.cost)))
    packed = remark("packed", bytes=number_text(round(busy.report.arrived / told)))
    if plain is None:
        return [
            _figure(name, "decision_cost", busy.cost * MILLI, "ms", None, cost),
            _figure(name, "bytes", busy.report.received / told, "B", None, packed),
            *of_waits(name, runs.calm, None),
        ]
    cost = Text.join([cost, _compare(busy.cost, plain.busy.cost)], "; ")
    return [
        _figure(name, "decision_cost", busy.cost * MILLI, "ms", COST, cost),
        _figure(name, "bytes", busy.report.received / told, "B", BYTES, packed),
        *of_waits(name, runs.calm, STEADY, plain.calm),
        _figure(name, "table_memory", runs.memory / MEGA, "MB", MEMORY, remark("in_play")),
    ]


def of_waits(
    name: Text, run: LoadRun, goal: float | None, plain: LoadRun | None = None
) -> list[Figure]:
    """How long the answers to people took."""
    waits = run.report.waits
    median, most = (percentile(waits, share) for share in (0.5, 0.99))
    answered = remark("answered", n=len(waits), decisions=number_text(len(waits)))
    note = remark("turns", ms=number_text(round(percentile(run.ticks, 0.99) * MILLI, 1)))
    if plain is not None:
        note = Text.join([note, _compare(most, percentile(plain.report.waits, 0.99))], "; ")
    return [
        _figure(name, "p50", median * MILLI, "ms", None, answered),
        _figure(name, "p99", most * MILLI, "ms", goal, note),
    ]


def _compare(value: float, plain: float) -> Text:
    """A value beside that of the plain loop."""
    return remark("times_plain", ratio=number_text(round(value / max(plain, 1e-9), 1)))


def of_spectators(name: Text, watching: WatchingFigures) -> Figure:
    """What a further spectator costs."""
    more = watching.watched.cost - watching.without.cost
    note = remark("spectators", n=watching.spectators)
    return _figure(
        name, "spectator_cost", more / watching.spectators * MILLI, "ms", SPECTATOR, note
    )


def of_bots(name: Text, server: ServerProcess, tables: int, seconds: float) -> Figure:
    """Bots that decide without a pause."""
    before = server.usage()
    server.do("drive_bots", seconds)
    after = server.usage()
    cost = (after.cpu - before.cpu) / max(1.0, after.decisions - before.decisions)
    note = remark("per_second", decisions=number_text(round(1 / cost)))
    what = Text.join([name, measured("bot_tables", n=tables)], ": ")
    return Figure(what, cost * MILLI, "ms", note=note)


def of_people_among(name: Text, run: LoadRun, people: int, tables: int) -> list[Figure]:
    """Some people beside tables of bots that are watched."""
    what = Text.join([name, measured("people_among", people=people, n=tables)], ": ")
    return of_waits(what, run, AMONG_BOTS)


def of_two(one: LoadRun, both: LoadRun) -> Figure:
    """How much more two servers do than one in the same processor time of each."""
    note = remark("each_its_core")
    return Figure(measured("two_ratio"), 2 * one.cost / both.cost, "", TWICE, note)


def of_crossed(one: LoadRun, crossed: LoadRun) -> Figure:
    """The same if everybody plays somebody at the other server."""
    note = remark("each_its_core")
    return Figure(measured("crossed_ratio"), 2 * one.cost / crossed.cost, "", note=note)


def _figure(
    name: Text, key: str, value: float, unit: str, goal: float | None, note: Text
) -> Figure:
    return Figure(Text.join([name, measured(key)], ": "), value, unit, goal, note)
