"""Everything in the box: factions, powers, scars, events, missions, sealed packets, and numbers.

The texts are in `content.de.toml` and its siblings. What the pieces do is in
`risiko.evolution.rules`.
"""

from typing import Any, NamedTuple

from risiko.evolution.content import load, texts
from risiko.text import Text

SLOTS = ("start", "comeback", "missile", "private", "weakness", "evolution")
"""The places on a faction card: green, blue, brown, red, yellow, and one for how Mutants evolve."""
START, COMEBACK, MISSILE, PRIVATE, WEAKNESS, EVOLUTION = range(len(SLOTS))

CARDS_OPEN = 4
"""Territory cards that lie open."""
COIN_CARDS = 10
STARS_TO_WIN = 4
CARDS_FOR_STAR = 4
STARTING_UNITS = 8
GAMES_WITH_REWARDS = 15
MINOR, MAJOR, CAPITAL = 1, 2, 5
"""Cities by their population."""
BOXES = 10
"""Boxes on a fortification: each attack with three units ticks one, the last one removes it."""
MOST_COINS = 6
MOST_COINS_AT_FIRST = 3
MOST_COINS_OF_PURISTS = 2
"""Coin cards that a faction with the weakness `weak_purist` may hold."""
FIRST_COINS = 12
TROOPS_FOR_COINS = (0, 0, 2, 4, 7, 10, 13, 17, 21, 25, 30)
"""Units for 0, 1, 2, ... 10 coins: the printed table."""
MOST_COINS_AT_ONCE = len(TROOPS_FOR_COINS) - 1


class Packet(NamedTuple):
    """A sealed packet: players know its name and condition, the rest only when it is open."""

    id: str
    name: Text
    condition: Text
    title: Text
    story: Text
    rules: Text


class Piece(NamedTuple):
    """A card or sticker."""

    id: str
    name: Text
    text: Text
    packet: str = ""
    """The packet it comes in; empty for what is in the box from the beginning."""
    copies: int = 1
    slot: int = START
    faction: str = ""
    moment: str = ""
    """When a scar may be played: `roll` (before a roll), `start` (of any turn), `own` (turn)."""
    later: bool = False
    """Whether it is used only from the game after the one in which its packet was opened."""
    stars: int = 0
    private: bool = False


def _piece(entry: dict[str, Any], name: Text, text: Text) -> Piece:
    rest = {k: v for k, v in entry.items() if k != "slot"}
    return Piece(name=name, text=text, slot=SLOTS.index(entry.get("slot", "start")), **rest)


def _pieces(kind: str) -> dict[str, Piece]:
    said = {entry["id"]: _TEXTS[kind][entry["id"]] for entry in _DATA[kind]}
    return {
        entry["id"]: _piece(entry, said[entry["id"]]["name"], said[entry["id"]]["text"])
        for entry in _DATA[kind]
    }


_DATA = load("content.toml")
_TEXTS = texts("content")

PACKETS: dict[str, Packet] = {
    entry["id"]: Packet(
        entry["id"],
        *(
            _TEXTS["packet"][entry["id"]][key]
            for key in ("name", "condition", "title", "story", "rules")
        ),
    )
    for entry in _DATA["packet"]
}
FACTIONS = {
    entry["id"]: _piece(entry, *(_TEXTS["faction"][entry["id"]],) * 2) for entry in _DATA["faction"]
}
POWERS = _pieces("power")
SCARS = _pieces("scar")
EVENTS = _pieces("event")
MISSIONS = _pieces("mission")
"""All missions, including those printed on a faction's card."""
DECK = tuple(id for id, mission in MISSIONS.items() if not mission.faction)
"""The missions that are cards."""
SUGGESTIONS: dict[str, list[str]] = _DATA["suggestions"]

FACTION_IDS = tuple(FACTIONS)
MUTANTS, ALIENS = FACTION_IDS.index("mutants"), FACTION_IDS.index("aliens")
HUMANS = range(MUTANTS)
WEAKNESSES = tuple(id for id, scar in SCARS.items() if scar.moment == "own")


def powers_of(slot: int, faction: str = "") -> tuple[str, ...]:
    """The powers for a slot: those of one faction, or those that any may take."""
    return tuple(p.id for p in POWERS.values() if p.slot == slot and p.faction == faction)


EVOLUTIONS = {
    ("offensive", "bodies"): "unnatural_strength",
    ("offensive", "brains"): "mindshackle",
    ("defensive", "bodies"): "unstable_cloning",
    ("defensive", "brains"): "mass_hypnosis",
}
"""What the Mutants become by the choices of their two events."""


class DraftCard(NamedTuple):
    """A card of the draft; `players` is the smallest number of players with which it is used."""

    kind: str
    value: int
    players: int


DRAFT_KINDS = ("troops", "coins", "place", "order")
DRAFT = tuple(
    DraftCard(kind, value, players)
    for kind, values in {
        #           3 players    4  5
        "troops": (10, 8, 6, 8, 10),
        "coins": (2, 1, 0, 0, 1),
        "place": (1, 2, 3, 4, 5),
        "order": (1, 2, 3, 4, 5),
    }.items()
    for value, players in zip(values, (3, 3, 3, 4, 5), strict=True)
)
