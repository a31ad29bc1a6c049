"""The page that lists what environments observe, plane by plane, for every game."""

from collections.abc import Iterator

import risiko
from risiko.registry import listing
from risiko.rl.kit import Kit, make_kit

INTRO = """\
# What is observed, game by game

An observation of [risiko.rl](rl.md) is one row of numbers from 0 to 1: these planes, one after
the other. Seats are counted from the observer: first the observer, then the next player to the
left, and so on. The tables in the code are in [rl/kernel](../src/risiko/rl/kernel/planes.py) for
the classic games, in [rl/express](../src/risiko/rl/express/planes.py) and in
[rl/evolution](../src/risiko/rl/evolution/planes.py). `make_kit(game, seats).planes` says where each
plane begins.
"""


def planes_page() -> str:
    """The page: a table for each game, with the size of each plane by the number of players."""
    lines = [INTRO]
    for id in risiko.games():
        kits = [make_kit(id, seats) for seats in listing(id).players]
        lines += [f"## {id}", "", *_table(kits), ""]
    return "\n".join(lines).rstrip() + "\n"


def _table(kits: list[Kit]) -> Iterator[str]:
    counts = " / ".join(str(kit.seats) for kit in kits)
    yield f"| plane | one number for each | numbers, {counts} players | meaning |"
    yield "|---|---|---|---|"
    for spans in zip(*(kit.planes for kit in kits), strict=True):
        sizes = [span.size for span in spans]
        if any(sizes):
            same = len(set(sizes)) == 1
            shown = str(sizes[0]) if same else " / ".join(map(str, sizes))
            yield f"| `{spans[0].name}` | {spans[0].each} | {shown} | {spans[0].meaning} |"
    totals = [kit.planes[-1].start + kit.planes[-1].size for kit in kits]
    yield f"| together | | {' / '.join(map(str, totals))} | |"
