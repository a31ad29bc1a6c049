"""The field `turn` of a position line: what has happened in the running turn."""

from collections.abc import Sequence

from risiko.evolution.content.board import BOARD
from risiko.evolution.notation.fields import (
    SEATS,
    join,
    read_land,
    read_number,
    read_place,
    read_seat,
    read_word,
    split_pairs,
)
from risiko.evolution.state import NO_TARGET, SPENT, GameState, TurnProgress

_CONTINENT_IDS = [continent.id for continent in BOARD.continents]
_FLAGS = ("town", "moved", "wide", "humbled", "hidden", "relocated")
"""The facts that are either so or not."""


def write_seats(seats: Sequence[int]) -> str:
    """Seats by their letters."""
    return "".join(SEATS[seat] for seat in seats)


def write_lands(lands: Sequence[int]) -> str:
    """Territories by their ids."""
    return "+".join(BOARD.ids[k] for k in lands)


def write_turn(s: GameState) -> str:
    """The facts of the turn; those that nothing has changed are left out."""
    t = s.this
    target = {NO_TARGET: "", SPENT: "spent"}.get(t.target) or (
        BOARD.ids[t.target] if t.target >= 0 else ""
    )
    facts = {
        "conquests": "+".join(BOARD.ids[k] + "~" * sea for k, sea in t.conquests),
        "expansions": str(t.expansions or ""),
        "target": target,
        "barred": write_lands(t.barred),
        "emp": write_lands(t.emp),
        "fired": write_seats(t.fired),
        "denied": "+".join(_CONTINENT_IDS[c] for c in t.denied),
        "cashed": str(t.cashed or ""),
        "rich": str(t.rich or ""),
        "robbed": write_seats(t.robbed),
        "placed": write_lands(t.placed),
    }
    flags = [name for name in _FLAGS if getattr(t, name)]
    return join([*(f"{key}={value}" for key, value in facts.items() if value), *flags])


def read_turn(s: GameState, text: str) -> None:
    """Put the facts of the turn into a state."""
    t = s.this = TurnProgress()
    for key, value in split_pairs(text):
        match key:
            case "conquests":
                words = value.split("+")
                t.conquests = tuple((read_land(w.rstrip("~")), w.endswith("~")) for w in words)
            case "target":
                t.target = SPENT if value == "spent" else read_land(value)
            case "expansions" | "cashed" | "rich":
                setattr(t, key, read_number(value))
            case "barred" | "emp" | "placed":
                setattr(t, key, tuple(read_land(w) for w in value.split("+")))
            case "fired" | "robbed":
                setattr(t, key, tuple(read_seat(letter) for letter in value))
            case "denied":
                t.denied = tuple(
                    read_place(w, _CONTINENT_IDS, "continent") for w in value.split("+")
                )
            case _:
                setattr(t, read_word(key, _FLAGS, "turn_fact"), True)
