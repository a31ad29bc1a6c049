"""The mission cards as they are printed, and the colours they may name.

Not here: whether a mission is fulfilled, which is `mission_fulfilled` in
`risiko.classic.kernel.goals`.
"""

import tomllib
from dataclasses import dataclass
from importlib.resources import files

from risiko.classic.rules import Rules
from risiko.text import Text, load
from risiko.world import world


@dataclass(frozen=True, slots=True)
class Colour:
    """The colour of an army; the first seat has the first, and so on."""

    id: str
    name: Text


@dataclass(frozen=True, slots=True)
class Task:
    """What a mission card asks for."""

    id: str
    text: Text
    continents: tuple[int, ...] = ()
    further: int = 0
    """Continents of one's choice besides those named."""
    territories: int = 0
    units: int = 1
    """Units needed on each of these territories."""
    colour: int | None = None
    """The army to be destroyed."""


_DATA = tomllib.loads((files("risiko.classic.books") / "mission_cards.toml").read_text("utf-8"))

_TEXTS = load("risiko.classic.books", "mission_cards")

COLOURS: tuple[Colour, ...] = tuple(Colour(id, _TEXTS["colour"][id]) for id in _DATA["colours"])


def mission_text(task: Task, book: str) -> Text:
    """What a mission card says, in the words of a book."""
    texts = load("risiko.classic.books", "mission_cards", book)
    found: Text = texts["kill"] if task.colour is not None else texts["mission"][task.id]
    return found if task.colour is None else found.fill(colour=COLOURS[task.colour].name)


def _tasks() -> tuple[Task, ...]:
    codes = [continent.code for continent in world().continents]
    tasks = [
        Task(
            m["id"],
            _TEXTS["mission"][m["id"]],
            tuple(codes.index(code) for code in m.get("continents", [])),
            m.get("further", 0),
            m.get("territories", 0),
            m.get("units", 1),
        )
        for m in _DATA["mission"]
    ]
    kill: Text = _TEXTS["kill"]
    return (
        *tasks,
        *(Task(f"kill_{c.id}", kill.fill(colour=c.name), colour=k) for k, c in enumerate(COLOURS)),
    )


TASKS: tuple[Task, ...] = _tasks()
"""All mission cards in the order of the kernel."""
MISSION_COLOURS = {task.id: task.colour for task in TASKS if task.colour is not None}
MISSION_NUMBER = {task.id: k for k, task in enumerate(TASKS)}


def mission_cards(rules: Rules, seats: int) -> tuple[str, ...]:
    """The cards that are shuffled: those of colours not in play are taken out."""
    return tuple(m for m in rules.missions.value if MISSION_COLOURS.get(m, 0) < seats)
