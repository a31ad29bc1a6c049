"""The page with the picture of the rooms, drawn from the imports of the code.

An arrow from one room to another says that the first imports the second. Arrows that follow from
others are left out, so that the picture can be read.
"""

from pathlib import Path

import grimp

ROOMS: dict[str, tuple[str, ...]] = {
    "cli": ("cli", "__main__"),
    "terminal": ("terminal",),
    "server: http, live, tables, campaigns, accounts, replays, storage": ("server",),
    "server/scenes": ("server.scenes",),
    "server/wire": ("server.wire",),
    "train": ("train",),
    "rl": ("rl",),
    "rl/kernel": ("rl.kernel",),
    "arena": ("arena",),
    "bench": ("bench",),
    "narration": ("narration",),
    "analysis": ("analysis",),
    "bots": ("bots",),
    "bots/planner": ("bots.planner",),
    "classic": ("classic",),
    "classic/kernel": ("classic.kernel",),
    "express": ("express",),
    "evolution": ("evolution",),
    "record": ("record",),
    "world": ("world",),
    "protocol": ("protocol", "battle", "citation", "errors", "text", "registry"),
}
"""The rooms of the house, and the modules that are in each; the longest name that fits counts."""

WORDS = Path(__file__).with_name("architecture.in.md")
"""Everything on the page but the picture."""


def room_of(module: str) -> str | None:
    """The room a module is in; None for what is no room's."""
    name = module.removeprefix("risiko.")
    found = [
        (len(part), room)
        for room, parts in ROOMS.items()
        for part in parts
        if f"{name}.".startswith(f"{part}.")
    ]
    return max(found)[1] if found else None


def arrows() -> set[tuple[str, str]]:
    """Which room imports which."""
    graph = grimp.build_graph("risiko", cache_dir=None)
    found = set()
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module):
            pair = room_of(module), room_of(imported)
            if pair[0] is not None and pair[1] is not None and pair[0] != pair[1]:
                found.add((pair[0], pair[1]))
    return found


def needed(pairs: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The arrows that do not follow from two or more others."""

    def reaches(start: str, goal: str, without: tuple[str, str]) -> bool:
        seen, waiting = {start}, [start]
        while waiting:
            room = waiting.pop()
            for pair in pairs:
                if pair[0] == room and pair != without and pair[1] not in seen:
                    if pair[1] == goal:
                        return True
                    seen.add(pair[1])
                    waiting.append(pair[1])
        return False

    kept = set(pairs)
    for pair in sorted(pairs):
        if (pair[1], pair[0]) not in pairs and reaches(*pair, without=pair):
            kept.discard(pair)
    return kept


def architecture_page() -> str:
    """The page."""
    names = {room: f"r{number}" for number, room in enumerate(ROOMS)}
    lines = [f'    {names[room]}["{room}"]' for room in ROOMS]
    lines += [f"    {names[a]} --> {names[b]}" for a, b in sorted(needed(arrows()))]
    return WORDS.read_text("utf-8").format(arrows="\n".join(lines))
